"""How each game is shown where one is chosen: its hand of cards, its players, its length."""

from __future__ import annotations

from cardtable.core.messages import Message, count, say
from cardtable.games import AnyGame
from cardtable.ui.games import TABLES
from cardtable.ui.table.game_table import Introduction


def shown(game: AnyGame) -> Introduction:
    """How a game is shown."""
    return TABLES[game.name].introduction


def players(game: AnyGame) -> Message:
    """For how many players a game is."""
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return count(low, "{n} player", "{n} players")
    return say("{low} to {high} players", low=low, high=high)
