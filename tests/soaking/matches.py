"""Whole matches of random moves: cards conserved, sums, replay, undo to the start and back."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from cardtable.core.cards import pack
from cardtable.core.players import Player
from cardtable.core.rules import option_fields
from cardtable.games import GAMES, AnyGame
from cardtable.match.document import dump, match_of, parse_document
from cardtable.match.match import Match, Setup, Sitting
from tests.harness import PROBES
from tests.match.tables import decision
from tests.soaking import Loss

_MOST = 1500
"""Moves after which a match is left: some would never come to an end at random."""


def begun(chance: random.Random) -> Match:
    """A match of any game, with any options and seats."""
    game = GAMES[chance.choice(list(GAMES))]
    seats = chance.choice(list(game.seats))
    sittings = [Sitting(f"P{seat}", chance.choice(list(Player))) for seat in range(seats)]
    options = any_options(game, chance)
    return Match(Setup(game.name, tuple(sittings), chance.randbytes(32), options))


def any_options(game: AnyGame, chance: random.Random) -> dict[str, object]:
    return {field.name: _value(field.metadata, chance) for field in option_fields(game.options)}


def _value(metadata: Any, chance: random.Random) -> object:
    if "words" in metadata:
        return chance.choice(list(metadata["words"]))
    bounds = metadata.get("range")
    return chance.randint(bounds.low, bounds.high) if bounds else chance.random() < 0.5


def attempt(number: int, folder: Path) -> int:
    chance = random.Random(number)
    match = begun(chance)
    probe = PROBES[match.setup.game]
    whole = Counter(pack(probe.packs(match.rules.seats, match.rules.options)))
    while match.actor is not None and len(match.moves) < _MOST:
        match.submit(*decision(match, chance))
        if match.moves[1:]:
            _expect_cards(probe.zones(match.state), whole)
        if chance.random() < 0.02:
            _back_and_forth(match, chance)
    _expect_sums(match)
    _expect_views(match)
    again = match_of(parse_document(dump(match)))
    if (again.state, again.moves) != (match.state, match.moves):
        raise Loss("a replay comes out otherwise")
    _to_the_start_and_back(match)
    return 1


def _expect_cards(zones: Any, whole: Counter[Any]) -> None:
    lying = Counter(card for zone in zones for card in zone)
    if lying != whole:
        raise Loss(f"cards are not conserved: {lying - whole} too many, {whole - lying} too few")


def _back_and_forth(match: Match, chance: random.Random) -> None:
    state, moves = match.state, list(match.moves)
    back = 0
    while back < chance.randint(1, 9) and match.undo():
        back += 1
    for _ in range(back):
        assert match.redo()
    assert (match.state, match.moves) == (state, moves)


def _to_the_start_and_back(match: Match) -> None:
    state, moves = match.state, list(match.moves)
    while match.undo():
        assert match.rules.settled(match.state)
    while match.redo():
        pass
    if (match.state, match.moves) != (state, moves):
        raise Loss("undo to the start and redo end elsewhere")


def _expect_sums(match: Match) -> None:
    totals = [0] * len(match.rules.sides())
    for score in match.scores:
        for side, lines in enumerate(score.lines):
            assert sum(line.points for line in lines) == score.points[side]
            totals[side] += score.points[side]
        assert list(score.totals) == totals


def _expect_views(match: Match) -> None:
    for seat in range(match.rules.seats):
        view = match.view(seat)
        legal = tuple(match.rules.legal_moves(match.state))
        assert view.legal == (legal if match.actor == seat else ())
