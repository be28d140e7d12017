"""Tricks: following suit and who wins, shared by all trick games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardtable.core.cards import Card, Suit
from cardtable.core.rules import Seat


class Play(NamedTuple):
    """A card that a seat played to a trick."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """A finished trick: its cards in the order played, and who won it (None: nobody)."""

    plays: tuple[Play, ...]
    winner: Seat | None


Plays = Sequence[Sequence[Play]]
"""The plays of a hand, trick by trick."""


def plays_of(tricks: Sequence[Trick], trick: Sequence[Play]) -> list[Sequence[Play]]:
    """The plays of all tricks of a hand in order, those of the one under way last."""
    finished: list[Sequence[Play]] = [done.plays for done in tricks]
    return [*finished, trick] if trick else finished


def cards_in(plays: Plays) -> list[Card]:
    """Every card that has been played, in order."""
    return [play.card for trick in plays for play in trick]


def unseen(pack: Iterable[Card], seen: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a pack less those seen, each copy for itself, in the order of the pack."""
    gone = Counter(seen)
    rest = []
    for card in pack:
        copies = gone.get(card, 0)
        if copies:
            gone[card] = copies - 1
        else:
            rest.append(card)
    return tuple(rest)


def voids_shown(plays: Plays, seats: int) -> tuple[frozenset[Suit], ...]:
    """The suits that each seat is seen to be out of: it did not follow them (S18, H11)."""
    voids: list[set[Suit]] = [set() for _ in range(seats)]
    for trick in plays:
        led = trick[0].card.suit
        for seat, card in trick[1:]:
            if card.suit != led:
                voids[seat].add(led)
    return tuple([frozenset(suits) for suits in voids])


def following(hand: tuple[Card, ...], led: Suit) -> tuple[Card, ...]:
    """The cards that follow the suit led, or the whole hand if none does (S18, H11)."""
    suited = tuple([card for card in hand if card[0] == led])
    return suited or hand


def winning_play(plays: Sequence[Play], trumps: Suit | None = None) -> Play:
    """The highest card of the suit led, or the highest trump if one lies (S19, H12)."""
    best = plays[0]
    for play in plays[1:]:
        if beats(play.card, best.card, trumps):
            best = play
    return best


def beats(card: Card, best: Card, trumps: Suit | None = None) -> bool:
    """Whether a card takes over from the best card so far."""
    if card.suit == best.suit:
        return card.rank > best.rank
    return card.suit == trumps


def cancelled(plays: Sequence[Play]) -> frozenset[Card]:
    """The cards of which both copies lie in the trick: they cancel each other (H15)."""
    lying = Counter(play.card for play in plays)
    return frozenset(card for card, copies in lying.items() if copies == 2)


def uncancelled_winner(plays: Sequence[Play]) -> Play | None:
    """The highest card of the suit led that is not cancelled, or None (H16, H17)."""
    gone = cancelled(plays)
    led = plays[0].card.suit
    standing = [play for play in plays if play.card.suit == led and play.card not in gone]
    return max(standing, key=lambda play: play.card.rank) if standing else None
