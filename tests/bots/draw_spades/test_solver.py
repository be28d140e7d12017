"""Two open hands solved: as good as trying everything, and only where it can be."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardtable.bots import advise
from cardtable.bots.contract.masks import Masks, bits
from cardtable.bots.draw_spades import cards as solving
from cardtable.bots.draw_spades.solver import Solver, solver, suit_code, table_code
from cardtable.core.advice import Advice
from cardtable.core.chance import seed_of
from cardtable.core.players import Player
from cardtable.games.contract import Phase
from cardtable.games.draw_spades import DrawSpades, State, View

RULES = DrawSpades()
CHANCE = bytes(range(32))


def evaluate(view: View) -> Advice:
    every = [(move,) for move in view.legal]
    return advise("draw-spades", Player.EXPERT, view, CHANCE, also=every)


def tried(hands: list[Masks], leader: int, broken: bool, won: int, values: list[float]) -> float:
    """The value of an open position for player 0 by trying every card."""
    if not any(hands[0]):
        return values[won]
    suits = [suit for suit in range(3) if hands[leader][suit]]
    if broken or not suits:
        suits.append(3)
    results = [
        replied(hands, leader, (suit, bit), broken or suit == 3, won, values)
        for suit in suits
        for bit in bits(hands[leader][suit])
    ]
    return min(results) if leader else max(results)


def replied(
    hands: list[Masks],
    leader: int,
    led: tuple[int, int],
    broken: bool,
    won: int,
    values: list[float],
) -> float:
    suit, bit = led
    theirs = hands[1 - leader]
    results = []
    for other in [suit] if theirs[suit] else [one for one in range(4) if theirs[one]]:
        for reply in bits(theirs[other]):
            beats = reply > bit if other == suit else other == 3
            winner = 1 - leader if beats else leader
            after = [list(hand) for hand in hands]
            after[leader][suit] ^= bit
            after[1 - leader][other] ^= reply
            results.append(tried(after, winner, broken or other == 3, won + 1 - winner, values))
    return max(results) if leader else min(results)


def dealt(chance: random.Random, cards: int) -> list[Masks]:
    hands = [[0] * 4, [0] * 4]
    for place, card in enumerate(chance.sample(range(52), 2 * cards)):
        hands[place % 2][card // 13] |= 1 << card % 13
    return hands


def test_the_solver_finds_what_trying_everything_finds() -> None:
    chance = random.Random("solver")
    for _ in range(60):
        cards = chance.randint(1, 4)
        hands, leader = dealt(chance, cards), chance.randint(0, 1)
        won, broken = chance.randint(0, 13 - cards), chance.random() < 0.5
        values = [float(chance.randint(-5, 5)) for _ in range(14)]
        code = table_code(hands[0], hands[1], broken)
        found = solver(values).solve(code, leader, won, cards, -1e9, 1e9)
        assert found == tried(hands, leader, broken, won, values)


def test_a_suit_is_told_by_the_order_of_its_holders_alone() -> None:
    assert suit_code(0b1000000000001, 0b10000) == suit_code(0b100010, 0b100)
    assert suit_code(0, 0) == 1


def playing(seed: int) -> list[State]:
    """The positions of one hand, dealt and bid anyhow, where somebody may choose a card."""
    state, chance, found = RULES.new(seed_of(f"solver {seed}")), random.Random(seed), []
    while not state.finished:
        moves = RULES.legal_moves(state)
        if state.phase == Phase.PLAY and len(moves) > 1:
            found.append(state)
        state = RULES.apply(state, chance.choice(moves))
    return found


def views(seed: int) -> list[View]:
    states = playing(seed)
    seats = [RULES.actor(state) for state in states]
    return [
        RULES.observe(state, seat)
        for state, seat in zip(states, seats, strict=True)
        if seat is not None
    ]


def test_any_bids_and_hands_are_solved_alike_each_time() -> None:
    for view in [one for seed in range(3) for one in views(seed) if len(one.hand) <= 8][::4]:
        found = evaluate(view)
        assert found == evaluate(view)
        decisions = [candidate.decision for candidate in found.candidates]
        assert sorted(decisions) == sorted([(move,) for move in view.legal])


def test_a_view_that_cannot_be_solved_is_played_out() -> None:
    view = next(one for one in views(5) if len(one.hand) == 6)
    odd = replace(view, counts=tuple([min(4, count) for count in view.counts]))
    assert evaluate(odd).decision[0] in view.legal


def test_the_effort_is_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a trick takes, a decision looks at no more than its effort and one world."""
    searches: list[Solver] = []

    def counted(values: Sequence[float]) -> Solver:
        searches.append(solver(values))
        return searches[-1]

    monkeypatch.setattr(solving, "solver", counted)
    monkeypatch.setattr(solving, "EFFORT", 500)
    for view in [one for one in views(6) if len(one.hand) <= 8]:
        evaluate(view)
    assert searches
    assert max(search.looked() for search in searches) < 500 + 3_000
