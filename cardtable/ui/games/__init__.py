"""Which table a game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from cardtable.ui.games import cancellation_hearts, draw_spades, spades, three_thirteen
from cardtable.ui.table.game_table import GameTable

TABLES: Mapping[str, GameTable] = {
    "spades": cast(GameTable, spades),
    "draw-spades": cast(GameTable, draw_spades),
    "cancellation-hearts": cast(GameTable, cancellation_hearts),
    "three-thirteen": cast(GameTable, three_thirteen),
}
"""The table of each game by its name. A module is a table: its functions are the protocol's."""


def table_of(game: str) -> GameTable:
    """The table of a game. Raises KeyError where there is none."""
    return TABLES[game]
