"""Advice: what the choices of a decision are worth, how surely and why, best first."""

from __future__ import annotations

import json
from math import isfinite
from typing import Literal, NamedTuple, get_args

from cardtable.core.moves import Decision, parse_move

Basis = Literal["only", "rule", "search", "exact"]
"""What an advice rests on: no choice, a rule of thumb, deals played out, or all that can come.

"exact" also has hidden cards dealt, where each deal is solved to its end.
"""


class Fact(NamedTuple):
    """What playouts ended in, as a mean over the deals. The user interface words the kinds."""

    kind: str
    mean: float


class Candidate(NamedTuple):
    """A choice and what it is worth to the deciding seat, in points as the game's search says.

    `decision` ends settled. `worth` is the mean of the playouts, None where nothing was played out;
    `judgement` what a bot adds to it by rules of thumb. `behind` is how much less than the first
    candidate it is worth in the same deals, and `error` the standard error of that difference.
    `deals` is how many it was tried in: fewer where it was given up early.
    """

    decision: Decision
    worth: float | None = None
    judgement: float = 0.0
    behind: float | None = None
    error: float | None = None
    deals: int = 0
    facts: tuple[Fact, ...] = ()


class Advice(NamedTuple):
    """The choices, best first: a bot plays the first, a hint words it, a review compares it.

    The order is that of worth and judgement together. Cards that are the same choice are one
    candidate.
    """

    basis: Basis
    candidates: tuple[Candidate, ...]

    @property
    def decision(self) -> Decision:
        """What is advised."""
        return self.candidates[0].decision


def dump(advice: Advice) -> str:
    """The advice as one line of text, exactly: `parse` gives it back."""
    rows = [[list(map(str, candidate[0])), *candidate[1:]] for candidate in advice.candidates]
    return json.dumps([advice.basis, rows])


def parse(text: str) -> Advice:
    """The advice that `dump` made this text of. Raises ValueError for any other text."""
    try:
        basis, rows = json.loads(text)
        advice = Advice(basis, tuple([_candidate(*row) for row in rows]))
        whole = basis in get_args(Basis) and bool(rows) and dump(advice) == text
    except (AttributeError, TypeError, OverflowError, RecursionError) as error:
        raise ValueError("this is no advice") from error
    if not whole:
        raise ValueError("this is no advice")
    return advice


def _candidate(
    moves: list[str],
    worth: float | None,
    judgement: float,
    behind: float | None,
    error: float | None,
    deals: int,
    facts: list[tuple[str, float]],
) -> Candidate:
    figures = [figure for figure in (worth, behind, error) if figure is not None]
    _expect_numbers([*figures, judgement, *[mean for _, mean in facts]])
    if not moves or type(deals) is not int or any(type(kind) is not str for kind, _ in facts):
        raise TypeError
    decision = tuple([parse_move(move) for move in moves])
    told = tuple([Fact(*fact) for fact in facts])
    return Candidate(decision, worth, judgement, behind, error, deals, told)


def _expect_numbers(figures: list[float]) -> None:
    """Raises TypeError unless all are numbers, and finite."""
    if not all(type(figure) in (int, float) and isfinite(figure) for figure in figures):
        raise TypeError
