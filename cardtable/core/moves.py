"""Moves: a verb and an argument, one line of text each, such as "bid 4" or "play QS"."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.core.cards import CARDS, PACK, Card


class Move(NamedTuple):
    """A step of a seat or of the table. Which moves there are is each game's to say."""

    verb: str
    argument: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.argument}" if self.argument else self.verb

    @property
    def card(self) -> Card:
        """The card that the move names. Raises KeyError where it names none."""
        return CARDS[self.argument]


Decision = tuple[Move, ...]
"""The moves that a player settles at once: mostly one, three where three cards are passed."""

DEAL = Move("deal")
"""What TABLE does to start a hand."""

HIDDEN = "?"
"""The argument of a move whose card its beholder may not know: "pass ?"."""


def parse_move(text: str) -> Move:
    """The move that a line says. Raises ValueError where it has not the form of one."""
    verb, _, argument = text.partition(" ")
    move = Move(verb, argument)
    if not verb or str(move) != text or not text.isprintable() or " " in argument:
        raise ValueError(f"{text!r} is no move")
    return move


def card_moves(verb: str) -> dict[Card, Move]:
    """A move for each card of the pack, made once so that lists of legal moves are cheap."""
    return {card: Move(verb, str(card)) for card in PACK}
