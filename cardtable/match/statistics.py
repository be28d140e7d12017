"""What the store says about how a person plays: figures a game, from the results of hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardtable.core.players import Player
from cardtable.games import GAMES
from cardtable.match.match import Sitting
from cardtable.match.store import Record, Store


@dataclass(frozen=True)
class Figures:
    """A person's record in one game. Points are means a hand (a round in Three Thirteen)."""

    game: str
    matches: int
    won: int
    hands: int
    mean_points: float
    best_hand: int
    worst_hand: int


def human_seat(seats: Sequence[Sitting]) -> int | None:
    """The seat of the person in a match, if there is one."""
    return next((index for index, seat in enumerate(seats) if seat.player == Player.HUMAN), None)


def figures(store: Store) -> list[Figures]:
    """A record for each game that a person has finished a hand of, by name."""
    return [_figures(record) for record in store.records()]


def _figures(record: Record) -> Figures:
    game, finished, won, hands, points, low, high = record
    best, worst = (low, high) if GAMES[game].lowest_wins else (high, low)
    return Figures(game, finished, won, hands, points / hands, best, worst)
