"""What a process of bots imports to know the fifth game."""

from __future__ import annotations

from cardtable.bots import BOTS
from cardtable.games import GAMES
from tests.fifth.bots import LEVELS
from tests.fifth.rules import GAME

GAMES[GAME.name] = GAME
BOTS[GAME.name] = LEVELS
