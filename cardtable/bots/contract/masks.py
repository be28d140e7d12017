"""Hands as numbers: a 13-bit mask a seat and suit, bit 0 the two, bit 12 the ace.

Playouts and samplers work on lists of such masks, `hands[4 * seat + suit]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardtable.core.cards import PACK, Card, Rank, Suit

FULL = (1 << 13) - 1

Masks = list[int]


def bit_of(card: Card) -> int:
    """The card's bit within its suit."""
    return 1 << (card.rank - 2)


def masks_of(cards: Iterable[Card]) -> Masks:
    """The four masks of some cards, each at most once among them."""
    masks = [0, 0, 0, 0]
    for suit, rank in cards:
        masks[suit] |= 1 << (rank - 2)
    return masks


def card_at(suit: int, bit: int) -> Card:
    """The card of a suit and its bit."""
    return PACK[13 * suit + bit.bit_length() - 1]


def cards_of(masks: Sequence[int]) -> tuple[Card, ...]:
    """The cards of four masks in pack order."""
    return tuple(
        Card(Suit(suit), Rank(bit + 2))
        for suit in range(4)
        for bit in range(13)
        if masks[suit] >> bit & 1
    )


def bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found


def runs(mine: int, others: int) -> list[int]:
    """One bit for each group of equivalent cards of a mask, the lowest of the group.

    Two cards are equivalent when no card that others still hold lies between them.
    """
    found = []
    before = False
    for place in range(13):
        bit = 1 << place
        if mine & bit:
            if not before:
                found.append(bit)
            before = True
        elif others & bit:
            before = False
    return found
