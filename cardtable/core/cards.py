"""Cards: suits, ranks, packs and their text."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class Suit(IntEnum):
    """A suit, in the order of a new pack."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """C, D, H or S."""
        return "CDHS"[self]


class Rank(IntEnum):
    """A rank, ace high; games with a low ace say so themselves."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def text(self) -> str:
        """2 to 10, J, Q, K or A."""
        return {11: "J", 12: "Q", 13: "K", 14: "A"}.get(self, str(int(self)))


class Card(NamedTuple):
    """A card is its suit and rank; two equal cards of a double pack are equal values."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.rank.text + self.suit.letter


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""One pack: clubs, diamonds, hearts, spades, each 2 to ace."""

CARDS: dict[str, Card] = {str(card): card for card in PACK}
"""Every card by its text, "2C" to "AS"."""


def pack(copies: int = 1) -> tuple[Card, ...]:
    """So many whole packs, one after another, in the order that a shuffle starts from."""
    return PACK * copies


def parse(text: str) -> Card:
    """The card that a text such as "QS" or "10H" names. Raises ValueError for any other text."""
    try:
        return CARDS[text]
    except KeyError:
        raise ValueError(f"{text!r} is no card") from None


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as "QS 10H 2C", in that order."""
    return tuple(parse(word) for word in text.split())


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand less one copy of the card. Raises ValueError if it is not there."""
    index = hand.index(card)
    return hand[:index] + hand[index + 1 :]


def without_all(hand: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    """The hand less one copy of each card of `gone`."""
    for card in gone:
        hand = without(hand, card)
    return hand


def ordered(hand: Iterable[Card]) -> tuple[Card, ...]:
    """The hand in the order of a new pack: the order in which states keep every hand."""
    return tuple(sorted(hand))


def of_suit(hand: Iterable[Card], suit: Suit) -> tuple[Card, ...]:
    """The cards of one suit, in the order in which they stand."""
    return tuple(card for card in hand if card.suit == suit)


def replaced(things: tuple[T, ...], index: int, thing: T) -> tuple[T, ...]:
    """The tuple with another thing at one index: a seat's hand, bid or score."""
    return (*things[:index], thing, *things[index + 1 :])
