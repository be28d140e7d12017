"""Flat search over worlds: every choice in the same worlds, the clearly worse ones dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from typing import NamedTuple

from cardtable.bots.progress import tick
from cardtable.core.advice import Advice, Basis, Candidate, Fact
from cardtable.core.moves import Decision

_LEAST = 24
"""Worlds in which every choice is tried: fewer tell little of their spread."""

Play = Callable[[int, int], float]
"""`play(world, choice)` is what a choice leads to in a world, both by number."""

Budget = Callable[[int, int], bool]
"""`budget(worlds, standing)`: whether so many choices may be tried in another batch of worlds."""


def mean(results: Sequence[float]) -> float:
    """The mean of some results."""
    return sum(results) / len(results)


def error(results: Sequence[float]) -> float:
    """The standard error of the mean."""
    count = len(results)
    if count < 2:
        return 0.0
    middle = mean(results)
    return sqrt(sum([(result - middle) ** 2 for result in results]) / (count - 1) / count)


def behind(best: Sequence[float], other: Sequence[float]) -> list[float]:
    """By how much a choice is worse than the best in each world that both were tried in."""
    return [a - b for a, b in zip(best, other, strict=False)]


def within(effort: float, cost: int, most: float, batch: int) -> Budget:
    """A budget of so much effort, at `cost` for a world and choice, and of `most` worlds.

    The first batch is always tried.
    """
    left = effort

    def budget(worlds: int, standing: int) -> bool:
        nonlocal left
        left -= cost * standing * batch
        return not worlds or (left > 0 and worlds + batch <= most)

    return budget


def compare(
    choices: int, play: Play, budget: Budget, *, also: int = 0, batch: int = 16, sure: float = 2.6
) -> list[list[float]]:
    """The results of choices in common worlds, until the budget ends or one is clearly best.

    A choice falls out when it is behind the best by `sure` standard errors of their difference.
    The numbers from `choices` on are `also` tried: at the end, in every world that was, so that
    they change nothing for the others.
    """
    results: list[list[float]] = [[] for _ in range(choices + also)]
    standing = list(range(choices))
    worlds = 0
    while budget(worlds, len(standing)) and (len(standing) > 1 or worlds == 0):
        for world in range(worlds, worlds + batch):
            for choice in standing:
                results[choice].append(play(world, choice))
        worlds += batch
        tick()
        if worlds >= _LEAST:
            standing = _standing(results, standing, sure)
    for choice in range(choices, choices + also):
        results[choice] += [play(world, choice) for world in range(worlds)]
        tick()
    return results


def _standing(
    results: Sequence[Sequence[float]], standing: Sequence[int], sure: float
) -> list[int]:
    """The choices that may still be best."""
    best = max(standing, key=lambda choice: mean(results[choice]))
    kept = []
    for choice in standing:
        lags = behind(results[best], results[choice])
        if choice == best or mean(lags) <= sure * error(lags) + 1e-9:
            kept.append(choice)
    return kept


class Trial(NamedTuple):
    """A decision and what came of it, world by world; or one exact result, and its deals."""

    decision: Decision
    results: Sequence[float]
    facts: tuple[Fact, ...] = ()
    judgement: float = 0.0
    deals: int = 0

    @property
    def total(self) -> float:
        """What it is chosen by."""
        return mean(self.results) + self.judgement


def same(trials: Sequence[Trial], also: Sequence[Decision]) -> list[Trial]:
    """Of decisions that are the same choice the best one, and those that are asked for."""
    best = max(trials, key=lambda trial: trial.total)
    return [trial for trial in trials if trial is best or trial.decision in also]


def unless_in(tried: Sequence[Decision], also: Sequence[Decision]) -> list[Decision]:
    """The decisions that are asked for besides those tried, each once."""
    return [decision for decision in dict.fromkeys(also) if decision not in tried]


def ranked(basis: Basis, trials: Sequence[Trial]) -> Advice:
    """Advice from trials in the same worlds, best first; of equals the first in order."""
    order = sorted(trials, key=lambda trial: trial.total, reverse=True)
    return Advice(basis, tuple([_candidate(trial, order[0]) for trial in order]))


def _candidate(trial: Trial, best: Trial) -> Candidate:
    lags = behind(best.results, trial.results)
    return Candidate(
        trial.decision,
        mean(trial.results),
        trial.judgement,
        mean(lags),
        error(lags),
        trial.deals or len(trial.results),
        trial.facts,
    )
