"""Cards and suits within a line of words on a dark ground."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.cards import Card, Suit
from cardtable.core.messages import Message
from cardtable.ui import text
from cardtable.ui.art import Art
from cardtable.ui.palette import TEXT, Colour
from cardtable.ui.words import shown

SIGN_INK = {
    Suit.CLUBS: b"#f0ece0",
    Suit.DIAMONDS: b"#ff9c92",
    Suit.HEARTS: b"#ff9c92",
    Suit.SPADES: b"#f0ece0",
}
"""The inks of suits on the dark ground."""


def cards_of(message: Message) -> tuple[Card, ...]:
    """The cards that a message lists."""
    for _, value in message.values:
        if isinstance(value, tuple) and value and all(isinstance(part, Card) for part in value):
            return value
    return ()


def put_message(
    surface: pygame.Surface,
    art: Art,
    message: Message,
    names: Sequence[str],
    start: tuple[int, int],
    size: int,
    colour: Colour,
    room: int,
) -> None:
    """A message from a point, the middle of its left edge; the cards it lists as ranks and suits.

    Where there is no room for words and cards, the cards stand alone.
    """
    cards = cards_of(message)
    if not cards:
        line = shown(message, names)
        text.put(surface, line, start, size, colour, anchor="midleft", room=room)
        return
    bare = message._replace(values=tuple((key, "") for key, _ in message.values))
    line = shown(bare, names).rstrip() + " "
    x, end = start[0], start[0] + room
    if text.width(line, size) + sum(card_width(card, size) for card in cards) <= room:
        x = text.put(surface, line, start, size, colour, anchor="midleft").right
    for left, card in enumerate(cards):
        more = text.width("…", size) if left < len(cards) - 1 else 0
        if x + card_width(card, size) + more > end:
            text.put(surface, "…", (x, start[1]), size, colour, anchor="midleft")
            return
        x = _put_card(surface, art, card, (x, start[1]), size)


def size_in(message: Message, names: Sequence[str], sizes: Sequence[int], room: int) -> int:
    """The first of the sizes in which a message with its cards fits the room, else the last."""
    bare = message._replace(values=tuple((key, "") for key, _ in message.values))
    cards = cards_of(message)
    line = shown(bare, names).rstrip() + " " if cards else shown(message, names)
    for size in sizes:
        if text.width(line, size) + sum(card_width(card, size) for card in cards) <= room:
            return size
    return sizes[-1]


def card_width(card: Card, size: int) -> int:
    """How much of a line a card takes, with the space after it."""
    return text.width(card.rank.text, size, True) + round(size * 1.36)


def _put_card(
    surface: pygame.Surface, art: Art, card: Card, start: tuple[int, int], size: int
) -> int:
    """Rank and suit; where the next card begins."""
    rank = text.put(surface, card.rank.text, start, size, TEXT, bold=True, anchor="midleft")
    sign = art.suit(card.suit, round(size * 0.86), SIGN_INK[card.suit])
    surface.blit(sign, sign.get_rect(midleft=(rank.right + round(size * 0.1), start[1])))
    return start[0] + card_width(card, size)
