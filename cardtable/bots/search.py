"""Flat search over worlds: every candidate in the same worlds, the clearly worse ones dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from cardtable.core.moves import Move

_LEAST = 24
"""Worlds in which every candidate is tried: fewer tell little of their spread."""


class Fact(NamedTuple):
    """Something that came about in a share of the deals: a template with {n}, of 100."""

    template: str
    share: float


class Evaluation(NamedTuple):
    """A legal decision and what the search makes of it.

    `value` is the expected result for the deciding seat, in points as the game's module says;
    `error` its standard error; `worlds` how many deals it was tried in; `facts` what else was
    counted in them, the same templates for every candidate.
    """

    move: Move
    value: float
    error: float
    worlds: int
    facts: tuple[Fact, ...] = ()


class Tally:
    """Running sums of a candidate's results, world by world."""

    __slots__ = ("results",)

    def __init__(self) -> None:
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results)

    def error(self) -> float:
        """The standard error of the mean."""
        return _error(self.results)


def _error(results: Sequence[float]) -> float:
    count = len(results)
    if count < 2:
        return 0.0
    mean = sum(results) / count
    return sqrt(sum([(one - mean) ** 2 for one in results]) / (count - 1) / count)


def compare(
    candidates: int,
    play: Callable[[int, int], float],
    budget: Callable[[int, int], bool],
    *,
    batch: int = 16,
    sure: float = 2.6,
) -> list[Tally]:
    """Try candidates in common worlds until the budget ends or one is clearly best.

    `play(world, candidate)` gives a result; `budget(worlds, standing)` says whether another batch
    of worlds may be tried. A candidate falls out when it is behind the best by `sure` standard
    errors of their difference.
    """
    tallies = [Tally() for _ in range(candidates)]
    standing = list(range(candidates))
    worlds = 0
    while budget(worlds, len(standing)) and (len(standing) > 1 or worlds == 0):
        for world in range(worlds, worlds + batch):
            for one in standing:
                tallies[one].results.append(play(world, one))
        worlds += batch
        if worlds >= _LEAST:
            standing = _standing(tallies, standing, sure)
    return tallies


def _standing(tallies: Sequence[Tally], standing: Sequence[int], sure: float) -> list[int]:
    """The candidates that may still be best."""
    best = max(standing, key=lambda one: tallies[one].mean)
    kept = []
    for one in standing:
        pairs = zip(tallies[best].results, tallies[one].results, strict=True)
        behind = [a - b for a, b in pairs]
        mean = sum(behind) / len(behind)
        if one == best or mean <= sure * _error(behind) + 1e-9:
            kept.append(one)
    return kept


def best(evaluations: Sequence[Evaluation]) -> Move:
    """The move to make: of the best value, the first in order where several have it."""
    return max(evaluations, key=lambda one: one.value).move
