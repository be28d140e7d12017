"""What a bot is: a function from what its seat may see, and its chance, to a decision or advice."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardtable.core.advice import Advice, Candidate
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyView

ViewT = TypeVar("ViewT", bound=AnyView)

Bot = Callable[[ViewT, bytes], Decision]
"""`bot(view, chance)` gives the moves of one decision, in order: mostly one, or three passes.

`chance` are 32 bytes for this decision alone. The same view and chance give the same moves in any
process. A bot never sees a state or a seed, so it cannot know more than its view.
"""

Adviser = Callable[[ViewT, bytes, float, Sequence[Decision]], Advice]
"""`adviser(view, chance, effort, also)`: the same with what the choices are worth.

Only asked where there is a choice. `effort` multiplies what may be tried; 1 is what a bot takes.
The decisions of `also` are among the candidates, whatever else is.
"""


def dice(chance: bytes) -> random.Random:
    """A random source from a decision's chance."""
    return random.Random(chance)


def by_rule(bot: Bot[ViewT]) -> Adviser[ViewT]:
    """The advice of a bot that goes by rules of thumb: what it would do, without figures."""

    def adviser(view: ViewT, chance: bytes, effort: float, also: Sequence[Decision]) -> Advice:
        decisions = dict.fromkeys([bot(view, chance), *also])
        return Advice("rule", tuple(map(Candidate, decisions)))

    return adviser


def points_of_last(view: AnyView) -> Sequence[float]:
    """The points of the hand that was just finished, as they stand in the score."""
    return view.finished[-1].points


@dataclass(frozen=True)
class Bots(Generic[ViewT]):
    """The bots of one game.

    For measuring them against each other: `value` is what the hand just finished is worth, a
    number a side or seat; with `whole_matches` a match is played to its end instead, because its
    hands are few and unlike each other, and its totals count.
    """

    levels: Mapping[Player, Adviser[ViewT]]
    value: Callable[[ViewT], Sequence[float]] = points_of_last
    whole_matches: bool = False
