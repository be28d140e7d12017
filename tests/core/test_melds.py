"""The meld solver: traps made by hand, and brute force on random hands."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardtable.core.cards import Card, Rank, Suit, cards, pack, without
from cardtable.core.melds import (
    arrange,
    best_discard,
    card_points,
    going_out,
    is_meld,
    judge,
    points,
    points_after,
)
from tests.core.brute_melds import fewest_points, is_combination, stands_in_order

Hand = tuple[Card, ...]

TRAPS = [
    ("T11: a set", "7C 7D 7H", 3, 0),
    ("T11: identical cards stand in one set", "7C 7C 7H 2D", 3, 2),
    ("T11: a set of nothing but twins", "7C 7C 7C 7C", 3, 0),
    ("T12: a run", "AH 2H 4H", 3, 7),
    ("T12: a run of one suit only", "5H 6H 7D", 3, 18),
    ("T12: king high", "JC QC KC", 3, 0),
    ("T13: one card, one combination", "5H 6H 7H 7C 7D", 3, 11),
    ("T13: the set gives up its fourth card", "5H 6H 7H 7C 7D 7S", 3, 0),
    ("T13: two runs want the same card, it goes where more is saved", "2H 3H 4H 5H 6H", 9, 0),
    ("T13: two runs share a card of which there are twins", "5H 6H 7H 7H 8H 9H", 3, 0),
    ("T13: a twin left over", "5H 6H 7H 8H 8H", 3, 8),
    ("T13: two equal runs", "5H 5H 6H 6H 7H 7H", 3, 0),
    ("T14: a gap bridged", "5H 3S 7H", 3, 0),
    ("T14: two gaps bridged", "5H 3S 7H 3D 9H", 3, 0),
    ("T14: a gap of two", "5H 3S 3D 8H", 3, 0),
    ("T14: the wild belongs in the run and not in the set", "9C 9D JH QH 3S", 3, 18),
    ("T14: the wild belongs in the set and not in the run", "KC KD 2H 4H 8S", 8, 6),
    ("T14: one card and two wilds", "KC 3D 3S", 3, 0),
    ("T14: all wild", "3C 3D 3H 3S 3C", 3, 0),
    ("T14: two wilds alone are nothing", "3C 3D", 3, 6),
    ("T14: a wild as itself in a run", "4H 5H 6H", 5, 0),
    ("T14: wilds as themselves in a set", "5C 5D 5H KC", 5, 0),
    ("T14: the fourth wild helps the king too", "5C 5D 5H 5S KC", 5, 0),
    ("T14: not round the corner", "QC KC AC 2C", 3, 23),
    ("T14: K-A-2 with a wild either side is no run", "KC AC 2D 9S", 3, 22),
    ("T14: the wild goes below, there is no place above the king", "QC KC 3D", 3, 0),
    ("T14: a wild lengthens a run of twelve", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KD", 13, 0),
    (
        "T14: more wilds than places",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KD KH",
        13,
        0,
    ),
    ("T18: aces, faces, numbers", "AC 2D 10H JS QC KD 7H", 3, 50),
    ("T18: a wild left over counts as its own rank", "3C 7D KH", 3, 20),
    ("T18: a king left over as wild", "KC 7D 2H", 13, 19),
]

HIGH_ACES = [
    ("T20: A-2-3 and Q-K-A", "AH 2H 3H QC KC AC", 5, 0),
    ("T20: an ace left over", "AH 7H 9C", 5, 31),
    ("T20: still not round the corner", "KC AC 2C", 5, 27),
    ("T20: a wild stands for the ace above the king", "JC QC KC 5D", 5, 0),
    ("T20: both aces of a double pack end one run", "AC AC 2C 3C QC KC", 5, 0),
    ("T20: two aces of a kind, one low and one high", "AC AC 2C KC 5D 5H", 5, 0),
]


@pytest.mark.parametrize(("what", "hand", "wild", "left"), TRAPS)
def test_traps(what: str, hand: str, wild: int, left: int) -> None:
    check(cards(hand), Rank(wild), False)
    assert points(cards(hand), Rank(wild)) == left


@pytest.mark.parametrize(("what", "hand", "wild", "left"), HIGH_ACES)
def test_traps_with_aces_low_or_high(what: str, hand: str, wild: int, left: int) -> None:
    check(cards(hand), Rank(wild), True)
    assert points(cards(hand), Rank(wild), True) == left


def check(hand: Hand, wild: Rank, aces: bool) -> None:
    """The solver against brute force, and its arrangement against the rules."""
    found = arrange(hand, wild, aces)
    assert found.points == points(hand, wild, aces) == fewest_points(hand, wild, aces)
    assert found.points == sum(card_points(card, aces) for card in found.left)
    assert Counter(hand) == Counter(found.left) + Counter(c for m in found.melds for c in m)
    for meld in found.melds:
        assert is_combination(meld, wild, aces)
        assert stands_in_order(meld, wild, aces)
    groups = [*found.melds, *[(card,) for card in found.left]]
    judged = judge(groups, wild, aces)
    assert judged.points == found.points
    assert judged.valid == (True,) * len(found.melds) + (False,) * len(found.left)


def random_hand(rng: random.Random, most: int) -> tuple[Hand, Rank]:
    """A hand from one to four packs, often of few ranks or suits, so that combinations compete."""
    wild = Rank(rng.randint(3, 13))
    deck = list(pack(rng.randint(1, 4)))
    kind = rng.randrange(4)
    if kind < 2:
        ranks = rng.sample(list(Rank), rng.randint(4, 7))
        deck = [card for card in deck if card.rank in (*ranks, wild)]
    if kind > 1:
        suits = rng.sample(list(Suit), rng.randint(1, 4))
        deck = [card for card in deck if card.suit in suits]
    if rng.random() < 0.3:
        deck += [Card(suit, wild) for suit in Suit]
    return tuple(rng.sample(deck, min(rng.randint(3, most), len(deck)))), wild


def test_random_hands_against_brute_force() -> None:
    rng = random.Random(13)
    for n in range(1000):
        hand, wild = random_hand(rng, 8 if n % 25 else 11)
        check(hand, wild, n % 3 == 0)


def test_every_discard_against_brute_force() -> None:
    rng = random.Random(3)
    for n in range(40):
        hand, wild = random_hand(rng, 8)
        aces = n % 3 == 0
        after = {card: fewest_points(without(hand, card), wild, aces) for card in sorted(hand)}
        assert points_after(hand, wild, aces) == after
        assert going_out(hand, wild, aces) == tuple(card for card in after if not after[card])
        assert best_discard(hand, wild, aces)[1] == min(after.values())


def test_random_combinations_against_brute_force() -> None:
    rng = random.Random(7)
    for n in range(1500):
        hand, wild = random_hand(rng, 5)
        assert is_meld(hand, wild, n % 2 == 0) == is_combination(hand, wild, n % 2 == 0)


def test_the_order_of_the_hand_does_not_matter() -> None:
    rng = random.Random(5)
    for _ in range(50):
        hand, wild = random_hand(rng, 14)
        other = tuple(rng.sample(hand, len(hand)))
        assert arrange(hand, wild) == arrange(other, wild)


def test_a_wild_that_stands_for_itself_is_the_one_that_is_there() -> None:
    assert arrange(cards("4H 5C 5H 6H"), Rank.FIVE).melds == (cards("4H 5H 6H 5C"),)


def test_a_wild_stands_at_its_place_in_a_run() -> None:
    assert arrange(cards("8S 5C 6S 9S"), Rank.FIVE).melds == (cards("6S 5C 8S 9S"),)
    assert arrange(cards("KS 5C QS"), Rank.FIVE).melds == (cards("5C QS KS"),)


def test_judge_takes_groups_in_any_order() -> None:
    judged = judge([cards("9S 7S 8S"), cards("3C KD"), cards("4H")], Rank.THREE)
    assert judged == ((True, False, False), 3 + 10 + 4)


def test_going_out_when_all_fit_and_when_one_high_card_does_not() -> None:
    assert going_out(cards("7C 7D 7H 7S"), Rank.THREE) == cards("7C 7D 7H 7S")
    assert going_out(cards("5H 6H 7H KC"), Rank.THREE) == cards("KC")
    assert going_out(cards("5H 6H 8H KC"), Rank.THREE) == ()
    shared = cards("5H 6H 7H 7C 7D KS KH KD")
    assert going_out(shared, Rank.THREE) == ()
    assert going_out(cards("5H 6H 7H 8H 8C 8D 8S"), Rank.THREE)[0] == cards("8C")[0]
