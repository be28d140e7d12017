"""Positions of random matches that are worth looking at: the first of each kind."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from cardtable.core.chance import seed_of
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.games import GAMES
from cardtable.match.match import Match, Setup, Sitting
from cardtable.ui.games import TABLES
from cardtable.ui.scenes.names import default_names
from tests.match.tables import decision

YOU = 0
_MATCHES = 2
_MOST = 500


def setup(game: str, seats: int, seed: str) -> Setup:
    """A match of bots against you, with the usual names."""
    kinds = [Player.HUMAN, *[Player.STEADY] * (seats - 1)]
    names = default_names("You", seats)
    sitting = tuple(Sitting(name, kind) for name, kind in zip(names, kinds, strict=True))
    return Setup(game, sitting, seed_of(seed), {})


def _kinds(game: str, match: Match) -> Iterator[str]:
    view = match.view(YOU)
    tricks = len(TABLES[game].won_tricks(view) or ())
    if match.actor is None:
        yield "match over"
    elif match.actor == TABLE:
        yield "hand over" if view.number else "before the first hand"
    elif match.actor == YOU:
        yield "-".join(sorted({move.verb for move in view.legal}))
        if len(view.hand or ()) > 9:
            yield "large hand"
        if TABLES[game].finish_offer(view):
            yield "offer"
    else:
        yield "others"
    if TABLES[game].headline(view) is not None:
        yield "headline"
    if tricks in (5, 12):
        yield f"{tricks} tricks"


@cache
def telling(game: str, seats: int) -> dict[str, tuple[Setup, tuple[Move, ...]]]:
    """The first position of each kind in a few random matches."""
    found: dict[str, tuple[Setup, tuple[Move, ...]]] = {}
    for number in range(_MATCHES):
        wanted = setup(game, seats, f"telling {number}")
        match, dice = Match(wanted), random.Random(number)
        while match.actor is not None and len(match.moves) < _MOST:
            for kind in _kinds(game, match):
                found.setdefault(kind, (wanted, tuple(match.moves)))
            match.submit(*decision(match, dice))
    return found


ALL = [(game.name, seats) for game in GAMES.values() for seats in game.seats]
"""Every game with every number of players."""
