"""What holds for every game, also for one from outside, shown on random positions."""

from __future__ import annotations

import dataclasses
import os
import pickle
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.core.cards import pack
from cardtable.core.players import Player
from cardtable.core.rules import IllegalMove
from cardtable.games import GAMES
from cardtable.match.document import document_of, dump, match_of, parse_document
from cardtable.match.match import Match, Setup, Sitting
from cardtable.match.store import Store
from tests.games.golden import laid_out
from tests.harness import PROBES, Position, cards_in, conceivable, positions, relabelled
from tests.match.tables import submit_all

GOLDEN = Path(__file__).parent / "golden"
some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
games = pytest.mark.parametrize("name", [*GAMES, "whist"])
pytestmark = pytest.mark.usefixtures("fifth")

PROGRAM = "import runpy, tests.fifth.child; runpy.run_module('cardtable', run_name='__main__')"
"""The program with a fifth game beside the four of its own."""


def test_every_game_has_a_probe_and_a_golden_match() -> None:
    assert set(PROBES) == set(GAMES)
    assert {path.stem for path in GOLDEN.glob("*.json")} == set(GAMES)
    texts = [path.read_text(encoding="utf-8") for path in GOLDEN.glob("*.json")]
    assert texts == [laid_out(text) for text in texts]


@games
def test_every_seat_is_on_one_side_and_every_score_has_an_entry_a_side(name: str) -> None:
    @some
    @given(positions(name))
    def check(position: Position) -> None:
        sides = position.rules.sides()
        assert sorted(seat for side in sides for seat in side) == list(range(position.seats))
        assert sides == GAMES[name].sides(position.seats)
        view = position.rules.observe(position.state, 0)
        assert len(view.totals) == len(sides)
        assert all(len(score.points) == len(sides) for score in view.finished)

    check()


@games
def test_cards_are_conserved(name: str) -> None:
    @some
    @given(positions(name))
    def check(position: Position) -> None:
        whole = Counter(pack(PROBES[name].packs(position.seats, position.rules.options)))
        for state in position.states[1:]:
            lying = Counter(card for zone in PROBES[name].zones(state) for card in zone)
            assert lying == whole

    check()


@games
def test_there_is_a_legal_move_until_the_end_and_no_other_is_taken(name: str) -> None:
    @some
    @given(positions(name))
    def check(position: Position) -> None:
        rules, state = position.rules, position.state
        legal = list(rules.legal_moves(state))
        assert (rules.actor(state) is None) == (not legal)
        assert (rules.outcome(state) is not None) == (not legal)
        before = pickle.dumps(state)
        for move in conceivable():
            if move not in legal:
                with pytest.raises(IllegalMove) as refusal:
                    rules.apply(state, move)
                assert str(refusal.value)
        for move in legal:
            rules.apply(state, move)
        assert pickle.dumps(state) == before

    check()


@games
def test_only_the_actor_sees_legal_moves(name: str) -> None:
    @some
    @given(positions(name))
    def check(position: Position) -> None:
        rules, state = position.rules, position.state
        for seat in range(position.seats):
            legal = tuple(rules.legal_moves(state)) if rules.actor(state) == seat else ()
            assert rules.observe(state, seat).legal == legal

    check()


def match_at(position: Position) -> Match:
    seats = tuple(Sitting(f"Player {seat}", Player.HUMAN) for seat in range(position.seats))
    match = Match(Setup(position.game.name, seats, position.seed, position.options))
    match.restore(position.moves)
    return match


@games
def test_a_document_brings_the_same_state_back(name: str) -> None:
    @some
    @given(positions(name))
    def check(position: Position) -> None:
        match = match_at(position)
        again = match_of(parse_document(dump(match)))
        assert again.state == match.state
        assert document_of(again) == document_of(match)

    check()


@games
def test_the_store_brings_the_same_state_back(name: str, tmp_path: Path) -> None:
    store = Store.open(tmp_path)

    @some
    @given(positions(name))
    def check(position: Position) -> None:
        whole = match_at(position)
        match = store.start(whole.setup)
        # A decision that is left half-made comes only from documents, and from stores of 0.1.
        key = store.add(whole) if submit_all(match, position.moves) else match.key
        assert store.load(key).state == position.state

    check()
    store.close()


@games
def test_a_view_has_nothing_that_its_seat_cannot_know(name: str) -> None:
    """Other cards where the seat cannot look, and another seed: the view is equal."""

    @settings(some, max_examples=60)
    @given(positions(name), st.randoms(use_true_random=False), st.integers(0, 10))
    def check(position: Position, chance: Any, at: int) -> None:
        rules, seat = position.rules, at % position.seats
        view = rules.observe(position.state, seat)
        hidden = sorted(set(pack()) - cards_in(view))
        others = chance.sample(hidden, len(hidden))
        state = relabelled(position.state, dict(zip(hidden, others, strict=True)))
        state = dataclasses.replace(state, seed=bytes(32))
        assert rules.observe(state, seat) == view

    check()


@games
def test_the_golden_match_replays(name: str) -> None:
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    match = match_of(parse_document(text))
    assert match.outcome is not None
    assert document_of(match).moves == parse_document(text).moves


@games
def test_a_match_is_the_same_under_any_hash_seed(name: str, tmp_path: Path) -> None:
    texts = []
    for hash_seed in ("1", "2"):
        folder = tmp_path / hash_seed
        seats = ["--players", str(GAMES[name].seats[-1])]
        command = [sys.executable, "-c", PROGRAM, "simulate", name, *seats]
        command += ["--bots", "steady,casual", "--seed", "hash", "--export", str(folder)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        subprocess.run(command, env=environment, check=True, capture_output=True, timeout=120)
        texts.append((folder / f"{name}-00000.json").read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
