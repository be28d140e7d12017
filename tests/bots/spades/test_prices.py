"""How bots read a contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardtable.bots.contract.stakes import bags_value, tricks_value
from cardtable.bots.spades.prices import (
    SPADES,
    Bags,
    at_least,
    by_suit,
    expected_tricks,
    is_boss,
    left,
    nil_alive,
    prices,
    shares,
    split,
    unseen_ranks,
    wanted,
)
from cardtable.core.cards import CARDS, cards, ordered
from cardtable.core.tricks import plays_of, voids_shown
from cardtable.games.contract import DOUBLE_NIL, NIL, Contract, opened, player, with_play

SIDES = ((0, 2), (1, 3))
NO_BAGS = Bags((0, 0), True)
HAND = ordered(cards("AS 2S KH QH 3H 9D 8D 5D JC 9C 6C 4C 2C"))


def played(bids: Sequence[int], text: str) -> Contract:
    """The contract after these cards, whoever's turn it was."""
    contract = replace(opened(SIDES, 0), bids=tuple(bids))
    for card in cards(text):
        contract = with_play(contract, player(contract), card)
    return contract


def shown_voids(contract: Contract) -> tuple[frozenset[int], ...]:
    return voids_shown(plays_of(contract.tricks, contract.trick), contract.seats)


def test_what_is_unseen_ranks() -> None:
    contract = played((3, 3, 3, 3), "AH 5H 4H 10H 7C")
    out = unseen_ranks(contract, HAND)
    assert out[2] == (2, 6, 7, 8, 9, 11)
    assert sum(map(len, out)) == 52 - 13 - 5
    assert by_suit(HAND)[SPADES] == (2, 14)


def test_bosses() -> None:
    out = unseen_ranks(played((3, 3, 3, 3), "AH 5H 4H 6H"), HAND)
    assert is_boss(CARDS["KH"], out)
    assert is_boss(CARDS["QH"], out)
    assert not is_boss(CARDS["3H"], out)


def test_voids_shown() -> None:
    voids = shown_voids(played((3, 3, 3, 3), "AH 5H 7D 6H KD 2S"))
    assert [seat for seat in range(4) if 2 in voids[seat]] == [2]
    assert [seat for seat in range(4) if 1 in voids[seat]] == [1]


def test_shares_leave_a_void_out() -> None:
    contract = played((3, 3, 3, 3), "AH 5H 7D 6H")
    table = shares(contract, 0, unseen_ranks(contract, HAND), shown_voids(contract))
    assert table[2][2] == 0
    assert table[1][2] == pytest.approx(1 / 2)
    assert table[1][SPADES] == pytest.approx(1 / 3)


def test_shares_with_cards_out_of_play() -> None:
    """D6: 26 of the cards are with nobody."""
    contract = replace(opened(((0,), (1,)), 0), bids=(5, 5))
    table = shares(contract, 0, unseen_ranks(contract, HAND), shown_voids(contract))
    assert table[1][0] == pytest.approx(13 / 39)


def test_chances_to_hold_cards() -> None:
    assert at_least(0, 0, 0.3) == 1
    assert at_least(1, 4, 0.0) == 0
    assert at_least(2, 2, 0.5) == pytest.approx(0.25)
    assert sum(split(4.5, 12)) == pytest.approx(1)


def test_wanted_tricks_are_those_of_number_bidders() -> None:
    """S8, S10, S25."""
    contract = replace(played((4, 3, NIL, 2), ""), won=(2, 6, 1, 0))
    assert [wanted(contract, side) for side in (0, 1)] == [2, 0]
    assert not nil_alive(contract, 2)
    assert nil_alive(replace(contract, won=(2, 6, 0, 0)), 2)
    assert left(contract) == 13


def test_bags_weigh_more_the_nearer_ten_is() -> None:
    """S26: and nothing but their point where they are not punished."""
    losses = [bags_value(bags, 1, True) for bags in range(10)]
    assert losses == sorted(losses, reverse=True)
    assert sum(losses) == pytest.approx(10 - 100)
    assert bags_value(9, 1, False) == 1


def test_what_tricks_bring() -> None:
    """S23, S24."""
    assert tricks_value(5, 4, 0, True) == -50
    assert tricks_value(5, 5, 0, True) == 50
    assert tricks_value(5, 7, 0, False) == 52


def test_expected_tricks_share_what_is_spare() -> None:
    contract = played((4, 3, 3, 2), "")
    assert expected_tricks(contract, 0, 13) == pytest.approx(7.5)


def test_prices() -> None:
    """A side's own trick is good, its nil's is bad, and an opponent's nil's is good."""
    price, later = prices(played((4, NIL, 3, 4), ""), 0, 7.0, NO_BAGS)
    assert price[0] == price[2] == later > 0
    assert price[1] > 150
    assert price[3] == 0
    price, _ = prices(played((4, DOUBLE_NIL, 3, 4), ""), 1, 4.0, NO_BAGS)
    assert price[1] < -300
    assert price[0] == 0 < price[3]


def test_a_trick_too_many_is_worth_less_than_nothing() -> None:
    won = replace(played((2, 2, 2, 2), ""), won=(4, 4, 0, 0))
    assert prices(won, 0, 3.0, Bags((8, 0), True))[1] < 0
    assert prices(won, 0, 3.0, Bags((8, 0), False))[1] > 0
