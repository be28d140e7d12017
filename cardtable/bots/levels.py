"""The levels of bots of each game: the registry of them."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.bots import cancellation_hearts, draw_spades, spades, three_thirteen
from cardtable.bots.bot import Bot
from cardtable.core.players import Player

BOTS: Mapping[str, Mapping[Player, Bot]] = {
    "cancellation-hearts": {
        Player.CASUAL: cancellation_hearts.casual,
        Player.STEADY: cancellation_hearts.steady,
        Player.EXPERT: cancellation_hearts.expert,
    },
    "spades": {
        Player.CASUAL: spades.casual,
        Player.STEADY: spades.steady,
        Player.EXPERT: spades.expert,
    },
    "draw-spades": {
        Player.CASUAL: draw_spades.casual,
        Player.STEADY: draw_spades.steady,
        Player.EXPERT: draw_spades.expert,
    },
    "three-thirteen": {
        Player.CASUAL: three_thirteen.casual,
        Player.STEADY: three_thirteen.steady,
        Player.EXPERT: three_thirteen.expert,
    },
}
"""The bots of each game by level."""
