"""Advice: what the choices of a decision are worth, how surely and why, best first."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardtable.core.moves import Decision

Basis = Literal["only", "rule", "search", "exact"]
"""What an advice rests on: no choice, a rule of thumb, deals played out, or all that can come."""


class Fact(NamedTuple):
    """What playouts ended in, as a mean over the deals. The user interface words the kinds."""

    kind: str
    mean: float


class Candidate(NamedTuple):
    """A choice and what it is worth to the deciding seat, in points as the game's search says.

    `worth` is the mean of the playouts, None where nothing was played out; `judgement` what a
    bot adds to it by rules of thumb. `behind` is how much less than the best it is worth in the
    same `deals`, and `error` the standard error of that difference.
    """

    decision: Decision
    worth: float | None = None
    judgement: float = 0.0
    behind: float | None = None
    error: float | None = None
    deals: int = 0
    facts: tuple[Fact, ...] = ()


class Advice(NamedTuple):
    """The choices, best first: a bot plays the first, a hint words it, a review compares it."""

    basis: Basis
    candidates: tuple[Candidate, ...]

    @property
    def decision(self) -> Decision:
        """What is advised."""
        return self.candidates[0].decision
