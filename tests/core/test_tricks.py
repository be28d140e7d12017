"""Tricks: following suit, the winner, and cards that cancel each other."""

from __future__ import annotations

import pytest

from cardtable.core.cards import PACK, Suit, cards, pack, parse
from cardtable.core.tricks import (
    Play,
    Trick,
    cancelled,
    cards_in,
    following,
    plays_of,
    uncancelled_winner,
    unseen,
    voids_shown,
    winning_play,
)


def plays(text: str) -> tuple[Play, ...]:
    return tuple(Play(seat, card) for seat, card in enumerate(cards(text)))


@pytest.mark.parametrize(
    ("hand", "led", "follow"),
    [
        ("2C 9H KH AS", Suit.HEARTS, "9H KH"),
        ("2C 3D AS", Suit.HEARTS, "2C 3D AS"),
        ("AS", Suit.SPADES, "AS"),
        ("9H 9H 2S", Suit.HEARTS, "9H 9H"),
    ],
)
def test_follow_suit_if_you_can(hand: str, led: Suit, follow: str) -> None:
    """S18, H11."""
    assert following(cards(hand), led) == cards(follow)


@pytest.mark.parametrize(
    ("trick", "trumps", "winner"),
    [
        ("9H KH 2H AH", Suit.SPADES, "AH"),
        ("9H KH 2S AH", Suit.SPADES, "2S"),
        ("9H 3S 2S AH", Suit.SPADES, "3S"),
        ("2S AH 3S KH", Suit.SPADES, "3S"),
        ("2H AC AD KC", Suit.SPADES, "2H"),
        ("9H KH 2S AH", None, "AH"),
        ("2H AC AD AS", None, "2H"),
    ],
)
def test_the_highest_of_the_suit_led_or_the_highest_trump(
    trick: str, trumps: Suit | None, winner: str
) -> None:
    """S19, H12."""
    assert winning_play(plays(trick), trumps).card == parse(winner)


@pytest.mark.parametrize(
    ("trick", "gone", "seat"),
    [
        # The example of H16: the king wins.
        ("AC KC AC 9C 5D 2C", "AC", 1),
        # The example of H17: nobody wins.
        ("10S 9H 9H 10S 4D JH", "10S 9H", None),
        # H15: cancelled cards have no rank, whatever they are.
        ("2C AC KC KC AC 3D", "AC KC", 0),
        ("KC 2C KC 2D 2D 2H", "KC 2D", 1),
        # Cards of other suits cancel too, and change nothing.
        ("3C AD AD AH AH 4C", "AD AH", 5),
        # No twins at all.
        ("3C 4C 9C AD AH 4D", "", 2),
    ],
)
def test_identical_cards_cancel_each_other(trick: str, gone: str, seat: int | None) -> None:
    """H15, H16, H17."""
    assert cancelled(plays(trick)) == set(cards(gone))
    winner = uncancelled_winner(plays(trick))
    assert (winner.seat if winner else None) == seat


def test_the_plays_of_a_hand_are_in_order() -> None:
    done, under_way = plays("2C 3C"), plays("4D")
    assert cards_in(plays_of([Trick(done, 1)], under_way)) == list(cards("2C 3C 4D"))
    assert plays_of([Trick(done, 1)], ()) == [done]


def test_who_does_not_follow_shows_a_void() -> None:
    hand = [plays("2C 3C 4D"), plays("KD AC 2D")]
    assert voids_shown(hand, 3) == (set(), {Suit.DIAMONDS}, {Suit.CLUBS})


def test_what_is_unseen_counts_every_copy() -> None:
    assert unseen(PACK, [*PACK[:50], *PACK[:3]]) == PACK[50:]
    twice = unseen(pack(2), cards("2C QS QS"))
    assert len(twice) == 101
    assert twice.count(parse("2C")) == 1 and parse("QS") not in twice
    assert twice[:2] == PACK[1:3]
