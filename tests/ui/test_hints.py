"""Hints: the expert's move, and why in the search's own numbers."""

from __future__ import annotations

import re

import pytest

from cardtable.bots import BOTS
from cardtable.bots.hints import hint, reason
from cardtable.bots.search import Evaluation, Fact
from cardtable.core.chance import seed_of
from cardtable.core.messages import text
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.games import GAMES

CHANCE = bytes(range(32))
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
    assert text(reason(found, LOW)) == "All choices come to the same in 80 deals."


def test_a_close_call_says_how_close() -> None:
    found = [Evaluation(LOW, 3.04, 0.4, 80), Evaluation(HIGH, 3.0, 0.4, 80)]
    assert text(reason(found, LOW)) == (
        "A close call: it and the next best choice are within 0.4 points in 80 deals."
    )


@pytest.mark.parametrize("game", list(GAMES))
def test_every_decision_of_a_hand_has_a_hint(game: str) -> None:
    rules = GAMES[game].rules({}, GAMES[game].seats[0])
    state, phases = rules.new(seed_of("hints")), dict[str, int]()
    while not rules.scores(state):
        actor = rules.actor(state)
        if actor == TABLE:
            state = rules.apply(state, rules.legal_moves(state)[0])
            continue
        view = rules.observe(state, actor)
        phases[str(view.phase)] = phases.get(str(view.phase), 0) + 1
        if phases[str(view.phase)] < 4:
            told = hint(game, view, CHANCE)
            assert told.moves[0] in view.legal
            assert re.search(r"[1-9]|Nothing else|between them", text(told.reason)), text(
                told.reason
            )
        for move in BOTS[game][Player.STEADY](view, CHANCE):
            state = rules.apply(state, move)


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
