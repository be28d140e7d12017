"""What the store says about how a person plays: figures a game, from the results of hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardtable.core.players import Player
from cardtable.core.rules import Seat
from cardtable.games import GAMES
from cardtable.match.match import Sitting
from cardtable.match.store import Result, Store, Summary


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
    finished = [summary for summary in store.summaries() if summary.finished]
    points: dict[str, list[int]] = {}
    for result in store.results():
        seat = human_seat(result.seats)
        if seat is not None and seat in _side(result):
            points.setdefault(result.game, []).append(result.points)
    return [_record(game, scored, finished) for game, scored in sorted(points.items())]


def _side(result: Result) -> tuple[Seat, ...]:
    """The seats whose points they are."""
    return GAMES[result.game].sides(len(result.seats))[result.side]


def _record(game: str, points: list[int], finished: Iterable[Summary]) -> Figures:
    seats = [(match, human_seat(match.seats)) for match in finished if match.game == game]
    mine = [(match, seat) for match, seat in seats if seat is not None]
    won = sum(seat in match.winners for match, seat in mine)
    mean, low, high = sum(points) / len(points), min(points), max(points)
    best, worst = (low, high) if GAMES[game].lowest_wins else (high, low)
    return Figures(game, len(mine), won, len(points), mean, best, worst)
