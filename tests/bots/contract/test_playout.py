"""Fast playouts against the rules core: same legality, same winners, same tricks."""

from __future__ import annotations

import random

import pytest

from cardtable.bots.contract.masks import bit_of, card_at, cards_of, masks_of, runs
from cardtable.bots.contract.playout import Deal, Log, play_out
from cardtable.core.cards import cards, pack
from cardtable.core.moves import Move
from cardtable.games import contract as rules

SIDES = {2: ((0,), (1,)), 4: ((0, 2), (1, 3))}
TIMES = 500
"""A tenth of what was run once for each number of seats."""


def middle_of_a_hand(
    seats: int, chance: random.Random
) -> tuple[rules.Contract, tuple[rules.Hand, ...]]:
    """A random position in the play of a hand, bids at random."""
    deck = list(pack())
    chance.shuffle(deck)
    hands = tuple(tuple(sorted(deck[13 * at : 13 * at + 13])) for at in range(seats))
    contract = rules.opened(SIDES[seats], chance.randrange(seats))
    for seat in rules.in_order(contract):
        contract = rules.with_bid(contract, seat, chance.choice([-1, 0, 0, 1, 2, 3, 4, 5, 9]))
    for _ in range(chance.randrange(13 * seats)):
        player = rules.player(contract)
        move = chance.choice(rules.play_moves(contract, hands[player]))
        contract, hands = rules.play_card(contract, hands, player, move)
    return contract, hands


def deal_of(contract: rules.Contract, hands: tuple[rules.Hand, ...], chance: random.Random) -> Deal:
    masks = [mask for hand in hands for mask in masks_of(hand)]
    trick = [(play.seat, int(play.card.suit), bit_of(play.card)) for play in contract.trick]
    bids = [bid or 0 for bid in contract.bids]
    greedy = (chance.random() < 0.5, chance.random() < 0.5)
    turn = rules.player(contract)
    return Deal(masks, bids, contract.won, turn, trick, contract.broken, greedy)


@pytest.mark.parametrize("seats", [2, 4])
def test_side_by_side_with_the_rules(seats: int) -> None:
    """S17 to S22, D13: every card is legal, and every trick goes to whom the rules give it."""
    chance = random.Random(seats)
    for _ in range(TIMES):
        contract, hands = middle_of_a_hand(seats, chance)
        log: Log = []
        won = play_out(deal_of(contract, hands, chance), log)
        for seat, suit, bit in log:
            assert rules.player(contract) == seat
            move = Move("play", str(card_at(suit, bit)))
            contract, hands = rules.play_card(contract, hands, seat, move)
        assert contract.over
        assert list(contract.won) == won


def test_a_playout_leaves_its_deal_as_it_is() -> None:
    contract, hands = middle_of_a_hand(4, random.Random(5))
    deal = deal_of(contract, hands, random.Random(5))
    before = list(deal.hands), list(deal.won), list(deal.trick)
    assert play_out(deal) == play_out(deal)
    assert before == (list(deal.hands), list(deal.won), list(deal.trick))


def test_masks_say_the_cards() -> None:
    hand = cards("2C 9C AC 10D KH 2S QS AS")
    assert cards_of(masks_of(hand)) == hand


@pytest.mark.parametrize(
    ("mine", "others", "groups"),
    [
        ("2C 3C 4C", "", "2C"),
        ("2C 4C", "3C", "2C 4C"),
        ("2C 4C", "AC", "2C"),
        ("QC AC", "KC", "QC AC"),
    ],
)
def test_cards_with_nothing_between_them_are_one(mine: str, others: str, groups: str) -> None:
    lowest = runs(masks_of(cards(mine))[0], masks_of(cards(others))[0])
    assert [card_at(0, bit) for bit in lowest] == list(cards(groups))
