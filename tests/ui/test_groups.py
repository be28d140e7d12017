"""A hand in groups: order, room, and where a card goes."""

from itertools import pairwise

import pytest

from cardtable.core.cards import cards
from cardtable.ui.games.groups import (
    Slot,
    changed,
    lifted,
    offsets,
    put,
    refreshed,
    sizes,
    slot_at,
    slots,
)
from cardtable.ui.table.game_table import Groups


def laid(text: str) -> Groups:
    return tuple(cards(part) for part in text.split("|"))


def loosely(group: tuple[object, ...]) -> bool:
    return len(group) < 3


@pytest.mark.parametrize(
    ("before", "hand", "after"),
    [
        ("7C 8C 9C|2D", "7C 8C 9C 2D KS", "7C 8C 9C|2D KS"),
        ("2D|7C 8C 9C", "7C 8C 9C 2D KS", "2D|7C 8C 9C|KS"),
        ("7C 8C 9C|2D", "7C 8C 9C", "7C 8C 9C"),
        ("7C 7C|2D 7C", "7C 7C 2D", "7C 7C|2D"),
        ("2D|7C", "7C 7C 2D", "2D|7C 7C"),
    ],
)
def test_the_order_follows_the_hand(before: str, hand: str, after: str) -> None:
    assert refreshed(laid(before), cards(hand), loosely) == laid(after)


def test_changes_are_counted_with_twins() -> None:
    assert changed(laid("7C 7C|2D"), cards("7C 2D KS")) == 2
    assert changed(laid("7C 7C|2D"), cards("2D 7C 7C")) == 0


def test_a_card_goes_back_to_where_it_was() -> None:
    groups = laid("7C 8C|7C|2D")
    for index, card in enumerate(cards("7C 8C 7C 2D")):
        taken = lifted(groups, index, card)
        assert taken is not None
        rest, slot = taken
        assert put(rest, slot, card) == groups
        assert slot in list(slots(rest))
    assert lifted(groups, 0, cards("KS")[0]) is None


def test_of_twins_the_one_that_is_held_is_taken() -> None:
    taken = lifted(laid("7C 8C|7C"), 2, cards("7C")[0])
    assert taken == (laid("7C 8C"), Slot(1, None))


@pytest.mark.parametrize(
    ("x", "after"),
    [
        (-300, "KS|7C 8C|2D"),
        (-30, "KS 7C 8C|2D"),
        (20, "7C KS 8C|2D"),
        (60, "7C 8C KS|2D"),
        (110, "7C 8C|KS|2D"),
        (160, "7C 8C|KS 2D"),
        (190, "7C 8C|2D KS"),
        (300, "7C 8C|2D|KS"),
    ],
)
def test_where_a_card_is_let_go_decides(x: float, after: str) -> None:
    groups = laid("7C 8C|2D")
    slot = slot_at(groups, [0, 44, 170], x, 100)
    assert put(groups, slot, cards("KS")[0]) == laid(after)


def test_a_hand_takes_the_room_that_there_is() -> None:
    for groups in (laid("7C 8C 9C"), laid("7C 8C|9C"), laid("|".join(["7C"] * 14))):
        for room in (560, 800, 2000):
            xs = offsets(sizes(groups), 100, room)
            assert xs[-1] - xs[0] + 100 <= room + 0.01
            assert xs[0] == pytest.approx(-xs[-1])
            assert all(right - left >= 22 for left, right in pairwise(xs))
