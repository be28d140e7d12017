"""What the expert at Spades for two draws and bids: the hand as a whole, not the card."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cardtable.bots.contract.masks import masks_of
from cardtable.bots.draw_spades.drawing import ROUNDS, gains, strength
from cardtable.bots.self_play import bot_of
from cardtable.core.cards import PACK, cards
from cardtable.core.chance import seed_of
from cardtable.core.players import Player
from cardtable.games.contract import NIL, Phase, bid_of
from cardtable.games.draw_spades import HAND, KEEP, REFUSE, DrawSpades, View

RULES = DrawSpades()
expert = bot_of("draw-spades", Player.EXPERT)
CHANCE = bytes(range(32))


def bidding(hand: str) -> View:
    """Seat 0 is to bid first on this hand."""
    state, number = RULES.new(seed_of("bid")), 0
    while state.first == 0 or state.phase != Phase.BID:
        if state.phase == Phase.FINISHED:
            number += 1
            state = RULES.apply(RULES.new(seed_of(f"bid {number}")), RULES.legal_moves(state)[0])
        state = RULES.apply(state, RULES.legal_moves(state)[0])
    view = RULES.observe(state, 0)
    return replace(view, hand=cards(hand), seen=())


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AH 9H 5H 4D 3D 2D 8C 6C 3C 9S 7S 5S 3S", "KH 9H 5H 4D 3D 2D 8C 6C 3C 9S 7S 5S 3S"),
        ("9H 8H 5H 4H 3H 2D 3D 8D 9D 9S 7S 5S 3S", "9H 8H 5H 4C 3C 2D 3D 8D 9D 9S 7S 5S 3S"),
        ("9H 8H 5H 4D 3D 2D 3C 8C 9C 9S 7S 5S AS", "9H 8H 5H 4D 3D 2D 3C 8C 9C 9S 7S 5S AD"),
    ],
)
def test_high_cards_voids_and_spades_are_strength(better: str, worse: str) -> None:
    assert strength(masks_of(cards(better))) > strength(masks_of(cards(worse)))


@pytest.mark.parametrize(
    ("drawn", "kept"), [("AS", True), ("AC", True), ("2H", False), ("8S", True), ("4D", False)]
)
def test_a_card_is_drawn_for_the_complete_hand(drawn: str, kept: bool) -> None:
    hand, (card,) = cards("QH 9H 5C KD 3D QS 7S"), cards(drawn)
    unseen = [one for one in PACK if one not in (*hand, card)]
    deals = ROUNDS * len(unseen)
    better = gains(masks_of(hand), card, unseen, 5, random.Random(1), deals)
    assert (sum(better) > 0) == kept


def test_nothing_unseen_is_enough_for_a_last_draw() -> None:
    hand, drawn, last = cards("QH 9H 5C"), *cards("AS 2C")
    assert sum(gains(masks_of(hand), drawn, [last], 9, random.Random(1), 2)) > 0


def drawing() -> list[View]:
    state, found = RULES.apply(RULES.new(bytes(32)), RULES.legal_moves(RULES.new(bytes(32)))[0]), []
    while state.phase == Phase.DRAW:
        seat = RULES.actor(state)
        assert seat is not None
        view = RULES.observe(state, seat)
        if view.drawn is not None:
            found.append(view)
        state = RULES.apply(state, RULES.legal_moves(state)[0])
    return found


def test_the_expert_draws_alike_each_time() -> None:
    for view in drawing()[::5]:
        (move,) = expert(view, CHANCE)
        assert move in (KEEP, REFUSE)
        assert (move,) == expert(view, CHANCE)


def strongest(hand: str) -> int:
    return bid_of(expert(bidding(hand), CHANCE)[0])


def test_bids_follow_what_a_hand_can_force() -> None:
    assert strongest("AS KS QS JS 10S 9S 8S AH KH AD KD AC KC") >= HAND - 1
    weak = strongest("6S 5S 8H 6H 4H 9D 7D 3D 2D 10C 8C 4C 3C")
    middle = strongest("AS QS 8S 5S AH 9H 4H KD 7D 3D JC 6C 2C")
    assert NIL <= weak < middle < 9
