"""What played cards tell: single plays, and that worlds come nearer to the truth by it."""

from __future__ import annotations

import random

from cardtable.bots.contract.inference import (
    CHEAPER,
    DECLINED,
    LED_LOWER,
    LED_PAST,
    LOWER,
    LOWER_SHED,
    inferences,
)
from cardtable.bots.contract.masks import masks_of
from cardtable.bots.contract.search import FOUR_ODDS, bids_fit, known_by, worlds
from cardtable.bots.search.inference import Inference, weigh
from cardtable.core.cards import Suit, cards
from cardtable.core.tricks import Play
from cardtable.games.contract import Contract, Phase, player
from cardtable.games.spades import SIDES
from tests.bots.contract.test_search import states


def during(plays: str, bids: tuple[int, ...] = (3, 3, 3, 3)) -> Contract:
    """A first trick, led by seat 0."""
    trick = tuple(Play(seat, card) for seat, card in enumerate(cards(plays)))
    return Contract(SIDES, 0, bids, (0,) * 4, trick)


def odds(told: list[Inference], seat: int, card: str) -> float:
    """The odds that are told of a seat's holding a card."""
    (one,) = cards(card)
    found = 1.0
    for tell in told:
        if tell.seat == seat and tell.suit == one.suit and tell.lowest <= one.rank <= tell.highest:
            found *= tell.odds
    return found


def test_a_lead_below_the_top_speaks_against_the_top() -> None:
    told = inferences(during("8D"), False)
    assert odds(told, 0, "AD") == LED_PAST
    assert odds(told, 0, "KD") == 1
    assert odds(told, 0, "3D") == LED_LOWER


def test_who_loses_has_nothing_lower() -> None:
    told = inferences(during("8D 5D"), False)
    assert odds(told, 1, "3D") == LOWER
    assert odds(told, 1, "6D") == odds(told, 1, "KD") == 1


def test_the_last_to_play_would_have_won_and_as_cheaply_as_possible() -> None:
    lost = inferences(during("8D 5D QD 6D"), False)
    assert odds(lost, 3, "KD") == DECLINED
    assert odds(lost, 3, "3D") == LOWER
    won = inferences(during("8D 5D QD AD"), False)
    assert odds(won, 3, "KD") == CHEAPER
    assert odds(won, 3, "2D") == 1


def test_a_winning_partner_is_left_the_trick() -> None:
    told = inferences(during("8D KD 2D 6D"), False)
    assert odds(told, 3, "AD") == 1
    assert odds(told, 3, "3D") == LOWER


def test_a_suit_is_shed_from_below() -> None:
    told = inferences(during("8D 5D QD 6C"), False)
    assert odds(told, 3, "4C") == LOWER_SHED
    assert odds(told, 3, "8C") == 1


def test_nothing_is_read_beside_a_nil_or_from_who_wants_no_trick() -> None:
    assert inferences(during("8D 5D", (0, 3, 3, 3)), False) == []
    assert inferences(during("8D 5D", (-1, 3, 3, 3)), False) == []
    assert all(tell.seat != 1 for tell in inferences(during("8D 5D", (3, 0, 3, 0)), False))


def test_a_card_that_is_told_of_weighs_less() -> None:
    hidden = cards("3D KD 3C")
    fit = [[1.0] * 3 for _ in range(5)]
    weigh(fit, hidden, [Inference(1, int(Suit.DIAMONDS), 2, 3, 0.5)])
    assert fit[1] == [0.5, 1.0, 1.0]
    assert fit[0] == fit[2] == [1.0] * 3


def test_worlds_come_nearer_to_the_truth() -> None:
    hits = {False: 0, True: 0}
    for number in range(8):
        for rules, state in states("spades", 40 + number, 4)[::5]:
            contract = state.contract
            if state.phase != Phase.PLAY or len(contract.tricks) < 4:
                continue
            seat = player(contract)
            view = rules.observe(state, seat)
            know = known_by(contract, seat, view.hand, view.counts, [()] * 4)
            truth = [mask for hand in state.hands for mask in masks_of(hand)]
            for told in (False, True):
                fit = bids_fit(contract.bids, know, FOUR_ODDS)
                if told:
                    weigh(fit, know.hidden, inferences(contract, False))
                world = worlds(know, random.Random(number), fit)
                for deal in range(30):
                    pairs = enumerate(zip(world(deal), truth, strict=True))
                    hits[told] += sum(
                        (a & b).bit_count() for at, (a, b) in pairs if at // 4 != seat
                    )

    assert hits[True] > 1.03 * hits[False]
