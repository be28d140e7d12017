"""What a process of bots imports to know the fifth game."""

from __future__ import annotations

from cardtable.bots import BOTS as ALL_BOTS
from cardtable.games import GAMES
from tests.fifth.bots import BOTS
from tests.fifth.rules import GAME

GAMES[GAME.name] = GAME
ALL_BOTS[GAME.name] = BOTS
