"""Matches to test with: seats, random play, and where it stood."""

from __future__ import annotations

import random

from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.match.match import Match, Setup, Sitting

SEATS = (
    Sitting("You", Player.HUMAN),
    Sitting("West", Player.STEADY),
    Sitting("North", Player.CASUAL),
    Sitting("East", Player.STEADY),
)


def setup(seed: bytes = bytes(32), seats: tuple[Sitting, ...] = SEATS, **options: object) -> Setup:
    """Partnership Spades, a person at seat 0."""
    return Setup("spades", seats, seed, options)


def play(match: Match, moves: int, chance: int = 0) -> list[Move]:
    """Submit so many random legal moves, one by one."""
    chooser, made = random.Random(chance), []
    for _ in range(moves):
        move = chooser.choice(match.rules.legal_moves(match.state))
        match.submit(move)
        made.append(move)
    return made


def play_hands(match: Match, hands: int, chance: int = 0) -> None:
    """Play at random until so many hands are over."""
    chooser = random.Random(chance)
    while len(match.scores) < hands or match.actor not in (TABLE, None):
        match.submit(chooser.choice(match.rules.legal_moves(match.state)))


def play_out(match: Match) -> None:
    """Play at random to the end, all bidding two, which brings a match to its end."""
    chooser, two = random.Random(0), Move("bid", "2")
    while match.actor is not None:
        legal = match.rules.legal_moves(match.state)
        match.submit(
            two
            if two in legal
            else chooser.choice([m for m in legal if m.argument != "double-nil"])
        )
