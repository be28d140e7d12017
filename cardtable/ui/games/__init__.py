"""Which table a game has."""

from __future__ import annotations

from cardtable.ui.games import cancellation_hearts, draw_spades, spades, three_thirteen
from cardtable.ui.table.game_table import AnyTable

TABLES: dict[str, AnyTable] = {
    "spades": spades.TABLE,
    "draw-spades": draw_spades.TABLE,
    "cancellation-hearts": cancellation_hearts.TABLE,
    "three-thirteen": three_thirteen.TABLE,
}
"""The table of each game by its name; others may be put in."""
