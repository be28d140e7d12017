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
    game: module.evaluate
    for game, module in (
        ("spades", spades),
        ("draw-spades", draw_spades),
        ("cancellation-hearts", cancellation_hearts),
        ("three-thirteen", three_thirteen),
    )
    if hasattr(module, "evaluate")
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
    bots = BOTS[game]
    level = Player.EXPERT if Player.EXPERT in bots else Player.STEADY
    moves = bots[level](view, chance)
    evaluate = EVALUATE.get(game)
    found = evaluate(view, chance) if evaluate else []
    return Hint(moves, reason(found, moves[0]))


def reason(found: Sequence[Evaluation], move: Move) -> Message:
    """Why a move is the best of those evaluated."""
    chosen = next((one for one in found if one.move == move), None)
    others = [one for one in found if chosen and one.value < chosen.value - 1e-9]
    if chosen is None or not others:
        return say("As good as anything else here.")
    second = max(others, key=lambda one: one.value)
    fact = _telling(chosen, second)
    if fact is not None:
        mine, theirs = fact
        told = say(mine.template, n=round(100 * mine.share))
        words = "{told}; with the next best choice in {n}."
        return say(words, told=told, n=round(100 * theirs.share))
    lead = f"{chosen.value - second.value:.1f}"
    words = "{lead} points better than the next best choice, over {deals} deals."
    return say(words, lead=lead, deals=chosen.worlds)


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
