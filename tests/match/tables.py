"""Matches to test with: seats, random play, and where it stood."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from cardtable.core.moves import Decision, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.match.database import FILE
from cardtable.match.keeper import Keeper
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


def submit_all(match: Match, moves: Sequence[Move]) -> tuple[Move, ...]:
    """Make moves decision by decision; those of one that is left half-made are given back."""
    state, made = match.state, 0
    for index, move in enumerate(moves, start=1):
        state = match.rules.apply(state, move)
        if match.rules.settled(state):
            match.submit(*moves[made:index])
            made = index
    return tuple(moves[made:])


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


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for what another thread brings about; a test that waits for a minute waits in vain."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.005)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Another program holds the store."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def full(keeper: Keeper) -> Iterator[None]:
    """There is no space left for the store."""

    def limit(pages: int) -> None:
        keeper._do(lambda: keeper._open()._db.execute(f"PRAGMA max_page_count = {pages}"))

    limit(1)  # SQLite takes that for as many as there are.
    yield
    limit(1 << 20)


@contextmanager
def refusing(keeper: Keeper) -> Iterator[None]:
    """The store takes nothing, whatever is brought to it."""

    def refuse(on: int) -> None:
        keeper._do(lambda: keeper._open()._db.execute(f"PRAGMA query_only = {on}"))

    refuse(1)
    yield
    refuse(0)
