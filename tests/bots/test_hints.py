"""Hints: the expert's move, and why in the search's own numbers."""

from __future__ import annotations

from cardtable.bots.hints import hint, reason
from cardtable.bots.search import Evaluation, Fact
from cardtable.core.chance import seed_of
from cardtable.core.messages import text
from cardtable.core.moves import Move
from cardtable.games import GAMES

LOW, HIGH = Move("play", "2C"), Move("play", "AC")
MADE = "You make your contract in {n} of 100 deals"


def test_the_most_telling_fact_is_said_with_its_figures() -> None:
    found = [
        Evaluation(LOW, 10.0, 1.0, 80, (Fact(MADE, 0.83),)),
        Evaluation(HIGH, 4.0, 1.0, 80, (Fact(MADE, 0.61),)),
    ]
    assert text(reason(found, LOW)) == (
        "You make your contract in 83 of 100 deals; with the next best choice in 61."
    )


def test_without_a_telling_fact_the_points_are_said() -> None:
    found = [Evaluation(LOW, 3.0, 1.0, 80), Evaluation(HIGH, 0.5, 1.0, 80)]
    assert text(reason(found, LOW)) == (
        "2.5 points better than the next best choice, over 80 deals."
    )


def test_where_nothing_differs_it_says_so() -> None:
    found = [Evaluation(LOW, 3.0, 1.0, 80), Evaluation(HIGH, 3.0, 1.0, 80)]
    assert text(reason(found, LOW)) == "As good as anything else here."


def test_the_only_card_is_named() -> None:
    """A hint says something also when only one card may be played."""
    rules = GAMES["spades"].rules({"double_nil": False}, 4)
    state = rules.apply(rules.new(seed_of("only")), Move("deal"))
    while len(rules.legal_moves(state)) > 1:
        state = rules.apply(state, rules.legal_moves(state)[0])
    view = rules.observe(state, rules.actor(state))
    told = hint("spades", view, bytes(32))
    assert told.moves == view.legal
    assert text(told.reason)
