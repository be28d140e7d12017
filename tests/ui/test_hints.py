"""Hints: why, in the search's own numbers."""

from __future__ import annotations

import re

import pytest

from cardtable.bots import advise
from cardtable.bots.self_play import bot_of
from cardtable.core.advice import Advice, Candidate, Fact
from cardtable.core.chance import seed_of
from cardtable.core.messages import text
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.games import GAMES
from cardtable.ui.table.hints import reason

CHANCE = bytes(range(32))
LOW, HIGH = Move("play", "2C"), Move("play", "AC")


def advised(*candidates: Candidate) -> Advice:
    return Advice("search", candidates)


def tried(
    move: Move, worth: float, error: float, facts: tuple[Fact, ...] = (), judgement: float = 0.0
) -> Candidate:
    return Candidate((move,), worth, judgement, 0.0, error, 80, facts)


def test_the_most_telling_fact_is_said_with_its_figures() -> None:
    found = advised(
        tried(LOW, 10.0, 1.0, (Fact("made", 0.83),)),
        tried(HIGH, 4.0, 1.0, (Fact("made", 0.61),)),
    )
    assert text(reason(found)) == (
        "You make your contract in 83 of 100 deals; with the next best choice in 61."
    )


def test_without_a_telling_fact_the_points_are_said() -> None:
    found = advised(tried(LOW, 3.0, 1.0), tried(HIGH, 0.5, 1.0))
    assert text(reason(found)) == ("2.5 points better than the next best choice, over 80 deals.")


def test_where_nothing_differs_it_says_so() -> None:
    found = advised(tried(LOW, 3.0, 1.0), tried(HIGH, 3.0, 1.0))
    assert text(reason(found)) == "All choices come to the same in 80 deals."


def test_a_close_call_says_how_close() -> None:
    found = advised(tried(LOW, 3.04, 0.4), tried(HIGH, 3.0, 0.4))
    assert text(reason(found)) == (
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
            told = advise(game, Player.EXPERT, view, CHANCE)
            assert told.decision[0] in view.legal
            said = text(reason(told))
            assert re.search(r"[1-9]|Nothing else|between them", said), said
        for move in bot_of(game, Player.STEADY)(view, CHANCE):
            state = rules.apply(state, move)


def test_the_only_card_is_named() -> None:
    """A hint says something also when only one card may be played."""
    rules = GAMES["spades"].rules({"double_nil": False}, 4)
    state = rules.apply(rules.new(seed_of("only")), Move("deal"))
    while len(rules.legal_moves(state)) > 1:
        state = rules.apply(state, rules.legal_moves(state)[0])
    view = rules.observe(state, rules.actor(state))
    told = advise("spades", Player.EXPERT, view, bytes(32))
    assert told.decision == view.legal
    assert text(reason(told)) == "Nothing else is allowed now."


def test_where_a_judgement_decides_it_says_so() -> None:
    """A card that its figures rank lower is not defended by them."""
    found = advised(tried(LOW, 44.7, 0.0, judgement=9.0), tried(HIGH, 50.3, 1.0))
    assert text(reason(found)) == (
        "Another choice is 5.6 points better in 80 deals; a rule of thumb prefers this."
    )
    found = advised(tried(LOW, 44.7, 0.0, judgement=9.0), tried(HIGH, 46.3, 1.0))
    assert text(reason(found)) == "Close in 80 deals; a rule of thumb prefers it."


def test_without_figures_it_says_so() -> None:
    told = Advice("rule", (Candidate((LOW,)), Candidate((HIGH,))))
    assert text(reason(told)) == "By a rule of thumb; no deals were tried."


def test_cards_that_are_the_same_are_said_to_be() -> None:
    assert "worth the same" in text(reason(advised(tried(LOW, 3.0, 0.0))))
