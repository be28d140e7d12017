"""Every legal view has an advice at every level: whole decisions, in order, as text and back."""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from cardtable.bots import BOTS, advise, progress
from cardtable.bots.bot import Bots, by_rule
from cardtable.bots.search.compare import compare, within
from cardtable.core.advice import Advice, dump, parse
from cardtable.core.chance import seed_of
from cardtable.core.moves import Decision, Move
from cardtable.core.players import BOT_LEVELS, Player
from cardtable.core.rules import TABLE, Rules
from cardtable.games import GAMES
from tests.harness import Position, positions, reach

CHANCE = bytes(range(32))
SMALL = 0.02
some = settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
games = pytest.mark.parametrize("name", list(GAMES))


def after(rules: Rules[Any, Any], state: Any, decision: Decision) -> Any:
    """The state after a decision; its moves must be legal, and it ends settled, not before."""
    for number, move in enumerate(decision):
        assert move in rules.legal_moves(state)
        assert number == 0 or not rules.settled(state)
        state = rules.apply(state, move)
    assert rules.settled(state)
    return state


def at_random(rules: Rules[Any, Any], state: Any, chance: random.Random) -> Decision:
    """A decision of the actor's, all moves that are still needed, at random."""
    moves: list[Move] = []
    while not moves or not rules.settled(state):
        moves.append(chance.choice(rules.legal_moves(state)))
        state = rules.apply(state, moves[-1])
    return tuple(moves)


def check(name: str, rules: Rules[Any, Any], state: Any, chance: random.Random) -> None:
    """Everything that an advice promises, at every level."""
    actor = rules.actor(state)
    assert actor is not None
    view = rules.observe(state, actor)
    also = tuple(at_random(rules, state, chance) for _ in range(2))
    for level in BOT_LEVELS:
        advice = advise(name, level, view, CHANCE, effort=SMALL)
        for candidate in advice.candidates:
            after(rules, state, candidate.decision)
        check_order(advice)
        assert parse(dump(advice)) == advice
        assert advise(name, level, view, CHANCE, effort=SMALL) == advice
        more = advise(name, level, view, CHANCE, effort=SMALL, also=also)
        check_order(more)
        decisions = [candidate.decision for candidate in more.candidates]
        assert set(also) <= set(decisions) and len(set(decisions)) == len(decisions)
        assert advice.decision in decisions


def check_order(advice: Advice) -> None:
    """Best first, and every figure is there where one is."""
    searched = advice.basis in ("search", "exact")
    totals = []
    for candidate in advice.candidates:
        figures = (candidate.worth, candidate.behind, candidate.error)
        assert all((figure is not None) == searched for figure in figures)
        assert (candidate.deals > 0) == searched
        assert all(math.isfinite(fact.mean) for fact in candidate.facts)
        totals.append((candidate.worth or 0.0) + candidate.judgement)
    assert totals == sorted(totals, reverse=True)
    if searched:
        assert (advice.candidates[0].behind, advice.candidates[0].error) == (0, 0)


@games
def test_every_legal_view_has_an_advice(name: str) -> None:
    @some
    @given(positions(name))
    def checked(position: Position) -> None:
        rules = position.rules
        # A decision that was taken back in the middle leaves any of these states.
        decided = [state for state in position.states if rules.actor(state) not in (None, TABLE)]
        for state in decided[-1:]:
            check(name, rules, state, random.Random(position.seed))

    checked()


def half_made(name: str, seats: int) -> Iterator[tuple[Rules[Any, Any], Any]]:
    """States in the midst of decisions of several moves, with the rules."""
    game, chance = GAMES[name], random.Random(f"half {name} {seats}")
    for number in range(40):
        position = reach(game, seats, {}, seed_of(f"half {number}"), chance, 60)
        middle = [state for state in position.states if not position.rules.settled(state)]
        for state in chance.sample(middle, min(2, len(middle))):
            yield position.rules, state


@pytest.mark.parametrize(
    ("name", "seats"),
    [("spades", 4), ("draw-spades", 2), ("cancellation-hearts", 6), ("cancellation-hearts", 11)],
)
def test_a_decision_that_lies_half_made_is_made_whole(name: str, seats: int) -> None:
    found = list(half_made(name, seats))
    assert len(found) > 10
    for rules, state in found[:24]:
        check(name, rules, state, random.Random(1))


def test_with_one_choice_there_is_nothing_to_advise() -> None:
    rules = GAMES["spades"].rules({"double_nil": False}, 4)
    state = rules.apply(rules.new(seed_of("only")), Move("deal"))
    while len(rules.legal_moves(state)) > 1:
        state = rules.apply(state, rules.legal_moves(state)[0])
    view = rules.observe(state, rules.actor(state))
    for level in BOT_LEVELS:
        advice = advise("spades", level, view, CHANCE)
        assert (advice.basis, advice.decision) == ("only", view.legal)


def first_card(game: str, seats: int) -> tuple[Rules[Any, Any], Any]:
    """The state before the first card of a hand that steady players bid, or passed for."""
    rules = GAMES[game].rules({}, seats)
    state = rules.new(seed_of("first card"))
    while str(getattr(state, "phase", "")) != "play":
        actor = rules.actor(state)
        if actor == TABLE:
            state = rules.apply(state, rules.legal_moves(state)[0])
            continue
        advice = advise(game, Player.STEADY, rules.observe(state, actor), CHANCE)
        state = after(rules, state, advice.decision)
    return rules, state


@pytest.mark.parametrize(("game", "seats"), [("spades", 4), ("cancellation-hearts", 6)])
def test_what_is_asked_for_besides_changes_nothing_else(game: str, seats: int) -> None:
    rules, state = first_card(game, seats)
    view = rules.observe(state, rules.actor(state))
    usual = advise(game, Player.EXPERT, view, CHANCE, effort=0.2)
    every = tuple((move,) for move in view.legal)
    more = advise(game, Player.EXPERT, view, CHANCE, effort=0.2, also=every)
    kept = [candidate for candidate in more.candidates if candidate in usual.candidates]
    assert kept == list(usual.candidates)
    assert len(more.candidates) == len(view.legal) >= len(usual.candidates)


def test_more_effort_is_more_deals() -> None:
    rules, state = first_card("spades", 4)
    view = rules.observe(state, rules.actor(state))
    few, many = (
        advise("spades", Player.EXPERT, view, CHANCE, effort=effort).candidates[0].deals
        for effort in (0.3, 3)
    )
    assert few < many


def test_a_search_gives_a_sign_of_life_once_a_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks: list[None] = []
    monkeypatch.setattr(progress, "_listener", lambda: ticks.append(None))
    compare(2, lambda world, choice: float(choice), within(1000, 1, 64, 16), batch=16)
    assert ticks
    for game, seats in (("spades", 4), ("cancellation-hearts", 6)):
        ticks.clear()
        rules, state = first_card(game, seats)
        advise(game, Player.EXPERT, rules.observe(state, rules.actor(state)), CHANCE)
        assert ticks


def test_choices_tried_besides_are_tried_in_the_same_worlds() -> None:
    asked: list[tuple[int, int]] = []

    def play(world: int, choice: int) -> float:
        asked.append((world, choice))
        return float(10 * world + choice)

    results = compare(2, play, within(96, 1, 64, 16), also=1, batch=16)
    assert len(results[2]) == max(map(len, results[:2]))
    assert results[2] == [10 * world + 2 for world in range(len(results[2]))]


@dataclasses.dataclass(frozen=True)
class WarView:
    """The view of a game that this program does not have."""

    legal: tuple[Move, ...]


def test_a_game_from_outside_brings_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    def lowest(view: WarView, chance: bytes) -> Decision:
        return (min(view.legal),)

    monkeypatch.setitem(BOTS, "war", Bots(dict.fromkeys(BOT_LEVELS, by_rule(lowest))))
    view: Any = WarView((Move("play", "3C"), Move("play", "2C")))
    for level in BOT_LEVELS:
        assert advise("war", level, view, CHANCE).decision == (Move("play", "2C"),)
