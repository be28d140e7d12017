"""What a hand of Spades for two can win, and which of two cards to draw for it.

The tables are a least squares fit to the tricks that can be forced with both hands open, in 4,000
hands solved exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from cardtable.bots.contract.masks import Masks, bit_of
from cardtable.core.cards import Card, Suit

SPADES = int(Suit.SPADES)

RANKS = {
    12: (0.68, 0.82, 0.73, 0.59),
    11: (0.35, 0.65, 0.54, 0.48),
    10: (0.16, 0.37, 0.41, 0.24),
    9: (0.07, 0.26, 0.23, 0.17),
    8: (0.14, 0.14, 0.14, 0.14),
    7: (0.09, 0.09, 0.09, 0.09),
}
"""The tricks that a card of a side suit adds, by its bit, in a suit of 1, 2, 3, or more cards."""

BOTH_TOP = -0.19
"""What ace and king of a side suit add together."""

LENGTHS = (-1.34, -0.62, 0.22, 0.0, -0.04, -0.33, -0.79, -1.19)
"""The tricks that a side suit adds by its length."""

RUFFS = (0.6, 0.3)
"""The tricks that each of up to five spades adds beside a void, and beside a single card."""

SPADE_RANKS = (0.02, 0.02, 0.02, 0.02, 0.04, 0.07, 0.10, 0.16, 0.24, 0.38, 0.48, 0.62, 0.77)
SPADE_LENGTHS = (0.2, -0.11, -0.11, -0.17, 0.0, 0.09, 0.18, 0.22, 0.31)

ROUNDS = 2
"""How often each card that may come next is tried."""


@cache
def _plain(mask: int) -> float:
    length = mask.bit_count()
    total = LENGTHS[min(length, 7)]
    for bit, worth in RANKS.items():
        if mask >> bit & 1:
            total += worth[min(length, 4) - 1]
    return total + BOTH_TOP * (mask >> 11 == 3)


@cache
def _spades(mask: int) -> float:
    ranks = sum([worth for bit, worth in enumerate(SPADE_RANKS) if mask >> bit & 1])
    return ranks + SPADE_LENGTHS[min(mask.bit_count(), 8)]


def strength(masks: Sequence[int]) -> float:
    """The tricks of a hand of thirteen, compared with those of other hands."""
    trumps = min(masks[SPADES].bit_count(), 5)
    total = _spades(masks[SPADES])
    for suit in range(3):
        mask = masks[suit]
        total += _plain(mask)
        length = mask.bit_count()
        if length < 2:
            total += RUFFS[length] * trumps
    return total


def gains(
    hand: Masks, drawn: Card, unseen: Sequence[Card], more: int, random: Random, deals: int
) -> list[float]:
    """How much better a card held up is than the next one, in tricks of the complete hand.

    `more` draws follow; of the two cards of each, the one that looks higher is kept.
    """
    found = []
    for number in range(deals):
        instead = unseen[number % len(unseen)]
        rest = hand[:]
        pairs = random.sample(unseen, min(len(unseen), 2 * more + 1))
        if instead in pairs:
            pairs.remove(instead)
        for first, second in zip(pairs[:more], pairs[more : 2 * more], strict=False):
            kept = first if _looks(first) >= _looks(second) else second
            rest[kept.suit] |= bit_of(kept)
        found.append(_with(rest, drawn) - _with(rest, instead))
    return found


def _looks(card: Card) -> int:
    return card.rank + (9 if card.suit == Suit.SPADES else 0)


def _with(rest: Masks, card: Card) -> float:
    hand = rest[:]
    hand[card.suit] |= bit_of(card)
    return strength(hand)
