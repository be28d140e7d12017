"""Matches to test with: seats, random play, and where it stood."""

from __future__ import annotations

import random

from cardtable.core.moves import Decision, Move
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


def decision(match: Match, chooser: random.Random) -> Decision:
    """A random legal decision, whole: of several moves where cards are passed."""
    state, moves = match.state, []
    while not moves or not match.rules.settled(state):
        moves.append(chooser.choice(match.rules.legal_moves(state)))
        state = match.rules.apply(state, moves[-1])
    return tuple(moves)


def play(match: Match, moves: int, chance: int = 0) -> list[Move]:
    """Submit random legal decisions, one by one, until so many moves are made."""
    chooser, made = random.Random(chance), []
    while len(made) < moves:
        chosen = decision(match, chooser)
        match.submit(*chosen)
        made += chosen
    return made


def play_hands(match: Match, hands: int, chance: int = 0) -> None:
    """Play at random until so many hands are over."""
    chooser = random.Random(chance)
    while len(match.scores) < hands or match.actor not in (TABLE, None):
        match.submit(*decision(match, chooser))


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
