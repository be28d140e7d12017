"""Cards, packs and their text."""

from __future__ import annotations

import pytest

from cardtable.core.cards import (
    PACK,
    Card,
    Rank,
    Suit,
    cards,
    of_suit,
    ordered,
    pack,
    parse,
    replaced,
    without,
    without_all,
)


def test_a_pack_is_clubs_diamonds_hearts_spades_each_two_to_ace() -> None:
    assert " ".join(map(str, PACK[:14])) == "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 2D"
    assert " ".join(map(str, PACK[-2:])) == "KS AS"
    assert len(PACK) == len(set(PACK)) == 52
    assert list(PACK) == sorted(PACK)


def test_several_packs_follow_one_another() -> None:
    assert pack() == PACK
    assert pack(2) == PACK + PACK


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("2C", Card(Suit.CLUBS, Rank.TWO)),
        ("10H", Card(Suit.HEARTS, Rank.TEN)),
        ("JD", Card(Suit.DIAMONDS, Rank.JACK)),
        ("AS", Card(Suit.SPADES, Rank.ACE)),
    ],
)
def test_a_card_and_its_text(text: str, card: Card) -> None:
    assert parse(text) == card
    assert str(card) == text


def test_every_card_comes_back_from_its_text() -> None:
    assert tuple(parse(str(card)) for card in PACK) == PACK


@pytest.mark.parametrize("text", ["", "Q", "S", "qs", "SQ", "TS", "1S", "11S", "QS ", " QS", "QX"])
def test_other_texts_are_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        parse(text)


def test_without_takes_one_copy_away_and_leaves_the_order() -> None:
    hand = cards("QS 10H QS 2C")
    assert without(hand, parse("QS")) == cards("10H QS 2C")
    assert without_all(hand, cards("QS QS")) == cards("10H 2C")
    assert hand == cards("QS 10H QS 2C")
    with pytest.raises(ValueError, match="not in"):
        without(hand, parse("AS"))


def test_ordered_is_pack_order_and_keeps_twins() -> None:
    assert ordered(cards("AS 2C QS 10H QS AC")) == cards("2C AC 10H QS QS AS")


def test_of_suit_keeps_the_order_of_the_hand() -> None:
    assert of_suit(cards("KH 2C 3H AH"), Suit.HEARTS) == cards("KH 3H AH")


@pytest.mark.parametrize("at", [0, 1, 2])
def test_replaced_changes_one_thing(at: int) -> None:
    things = ("a", "b", "c")
    after = replaced(things, at, "x")
    assert [old != new for old, new in zip(things, after, strict=True)] == [
        i == at for i in (0, 1, 2)
    ]
