"""The sampler: deals that fit, fairly, whatever was played."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

from cardtable.bots.search.worlds import ANY, chain, deal_world

CLUBS, DIAMONDS, HEARTS = 0b0001, 0b0010, 0b0100


def fits(owner: list[int], suits: list[int], room: list[int], may: list[int]) -> bool:
    return Counter(owner) == Counter({at: n for at, n in enumerate(room) if n}) and all(
        may[place] >> suit & 1 for place, suit in zip(owner, suits, strict=True)
    )


def test_without_constraints_every_deal_is_equally_likely() -> None:
    """Four cards to two places of two: six deals."""
    chance = random.Random(1)
    seen = Counter(tuple(deal_world([0, 1, 2, 3], [2, 2], [ANY, ANY], chance)) for _ in range(6000))
    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_with_a_void_the_deals_that_fit_are_about_equally_likely() -> None:
    """Two clubs and two diamonds, the first place void in clubs: only one deal fits."""
    chance = random.Random(2)
    assert deal_world([0, 0, 1, 1], [2, 2], [DIAMONDS, ANY], chance) == [1, 1, 0, 0]


def test_frequencies_of_a_case_counted_by_hand() -> None:
    """Clubs a, b and diamonds c, d; the first place takes one card and no club: c or d."""
    chance = random.Random(3)
    deals = Counter(
        tuple(deal_world([0, 0, 1, 1], [1, 3], [DIAMONDS, ANY], chance)) for _ in range(4000)
    )
    assert set(deals) == {(1, 1, 0, 1), (1, 1, 1, 0)}
    assert all(1800 < count < 2200 for count in deals.values())


def test_frequencies_with_three_places() -> None:
    """Place 0 holds no club, place 1 no diamond: two clubs, two diamonds, room 1, 1, 2.

    Place 0 takes a diamond (2 ways), place 1 a club (2 ways): four deals, equally likely.
    """
    chance = random.Random(4)
    source = chain([0, 0, 1, 1], [1, 1, 2], [DIAMONDS, CLUBS, ANY], [[1.0] * 4] * 3, chance)
    deals = Counter(tuple(owner) for owner in islice(source, 8000))
    assert len(deals) == 4
    assert all(1600 < count < 2400 for count in deals.values())


def test_weights_make_deals_likelier() -> None:
    """One card in two places, three times likelier in the first."""
    source = chain([0, 1], [1, 1], [ANY, ANY], [[3.0, 1.0], [1.0, 1.0]], random.Random(5))
    first = sum(owner[0] == 0 for owner in islice(source, 8000))
    assert 0.70 < first / 8000 < 0.80


@pytest.mark.parametrize("seed", range(60))
def test_a_deal_that_fits_is_always_found(seed: int) -> None:
    """Constraints taken from a real deal can be fulfilled, and are."""
    chance = random.Random(seed)
    room = [chance.randrange(1, 8) for _ in range(chance.randrange(2, 11))]
    owner = [at for at, n in enumerate(room) for _ in range(n)]
    suits = [chance.randrange(4) for _ in owner]
    may = [
        sum({1 << suit for suit, place in zip(suits, owner, strict=True) if place == at})
        for at in range(len(room))
    ]
    for _ in range(20):
        assert fits(deal_world(suits, room, may, chance), suits, room, may)


def test_where_nothing_fits_the_counts_are_kept() -> None:
    owner = deal_world([0, 0, 0], [1, 2], [HEARTS, HEARTS], random.Random(6))
    assert Counter(owner) == {0: 1, 1: 2}
