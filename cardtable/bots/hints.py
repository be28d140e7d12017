"""Hints: what the expert would do, and why, in words that carry the search's own numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cardtable.bots import BOTS, cancellation_hearts, draw_spades, spades, three_thirteen
from cardtable.bots.search import Evaluation, Fact
from cardtable.core.messages import Message, say
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import AnyView

Evaluate = Callable[[Any, bytes], list[Evaluation]]

EVALUATE: Mapping[str, Evaluate] = {
    "spades": spades.evaluate,
    "draw-spades": draw_spades.evaluate,
    "cancellation-hearts": cancellation_hearts.evaluate,
    "three-thirteen": three_thirteen.evaluate,
}
"""The search of each game: a view and its chance to the moves worth a thought, evaluated."""


class Hint(NamedTuple):
    """The moves of one decision, and one line that says why."""

    moves: tuple[Move, ...]
    reason: Message


def hint(game: str, view: AnyView, chance: bytes) -> Hint:
    """What the best bot of the game would do for the seat whose view this is."""
    if len(view.legal) == 1:
        return Hint(view.legal, say("Nothing else is allowed now."))
    moves = BOTS[game][Player.EXPERT](view, chance)
    return Hint(moves, reason(EVALUATE[game](view, chance), moves[0]))


def reason(found: Sequence[Evaluation], move: Move) -> Message:
    """Why a move is the best of those evaluated."""
    chosen = next((one for one in found if one.move == move), None)
    others = [one for one in found if chosen and one.value < chosen.value - 1e-9]
    if chosen is None or not others:
        deals = max([one.worlds for one in found], default=0)
        if deals < 2:
            return say("These cards are worth the same: nobody holds one between them.")
        return say("All choices come to the same in {deals} deals.", deals=deals)
    second = max(others, key=lambda one: one.value)
    fact = _telling(chosen, second)
    if fact is not None:
        mine, theirs = fact
        told = say(mine.template, n=round(100 * mine.share))
        words = "{told}; with the next best choice in {n}."
        return say(words, told=told, n=round(100 * theirs.share))
    lead, deals = chosen.value - second.value, chosen.worlds
    if lead < _CLOSE:
        error = f"{max(chosen.error, _CLOSE):.1f}"
        words = (
            "A close call: it and the next best choice are within {error} points in {deals} deals."
        )
        return say(words, error=error, deals=deals)
    words = "{lead} points better than the next best choice, over {deals} deals."
    return say(words, lead=f"{lead:.1f}", deals=deals)


_CLOSE = 0.1
"""A lead in points below which choices are as good as each other."""

_TELLS = 0.04
"""A difference in a fact's share that is worth words."""


def _telling(chosen: Evaluation, second: Evaluation) -> tuple[Fact, Fact] | None:
    """The fact that speaks most for the choice, with its twin for the next best."""
    twins = dict(second.facts)
    pairs = [
        (fact, Fact(fact.template, twins[fact.template]))
        for fact in chosen.facts
        if fact.template in twins
    ]
    best = max(pairs, key=lambda pair: pair[0].share - pair[1].share, default=None)
    if best is None or best[0].share - best[1].share < _TELLS:
        return None
    return best
