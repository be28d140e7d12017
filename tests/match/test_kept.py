"""What 0.1.0 wrote opens: its store, settings and files, also decisions left half-made."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from cardtable.games import GAMES
from cardtable.match.document import (
    document_of,
    match_of,
    parse_document,
    read_match,
    read_settings,
)
from cardtable.match.store import FILE, Store
from tests.match.tables import decision

KEPT = Path(__file__).parent / "kept_0_1"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    shutil.copy(KEPT / FILE, tmp_path / FILE)
    return Store.open(tmp_path)


def test_its_store_has_all_its_matches(store: Store) -> None:
    assert store.notice is None
    found = {
        (one.game, one.moves, one.hands, one.finished is not None) for one in store.summaries()
    }
    assert found == {
        ("spades", 10, 0, False),
        ("spades", 330, 5, True),
        ("cancellation-hearts", 8, 0, False),
        ("draw-spades", 30, 0, False),
        ("three-thirteen", 40, 0, False),
    }


def test_its_matches_are_played_on_and_taken_back(store: Store) -> None:
    chooser, half_made = random.Random(1), 0
    for summary in store.summaries():
        match = store.load(summary.id)
        half_made += not match.rules.settled(match.state)
        if summary.finished is None:
            match.submit(*decision(match, chooser))
        assert store.load(summary.id).state == match.state
        assert list(match.turns())[-1].decision
        while match.undo():
            assert match.rules.settled(match.state)
        assert store.load(summary.id).state == match.state
        while match.redo():
            pass
        assert store.load(summary.id).moves == match.moves
    assert half_made == 3, "two of three passed, one of three passed, one card thrown"


def test_its_matches_keep_the_rules_that_they_began_with(store: Store) -> None:
    """Also in a document: what has become another default since does not reach them."""
    for summary in store.summaries():
        match = store.load(summary.id)
        assert match.setup.version == 1
        again = match_of(parse_document(store.exported(summary.id)))
        assert (again.setup, again.state) == (match.setup, match.state)
        if summary.game == "cancellation-hearts":
            assert not match.rules.options.two_pairs_void
            assert GAMES[summary.game].rules({}, 6).options.two_pairs_void
        if summary.game == "three-thirteen":
            assert not match.rules.options.ends_idle


def test_its_files_and_settings_are_read() -> None:
    match = read_match(KEPT / "spades.json")
    assert match.outcome is not None and len(document_of(match).scores) == 5
    settings, notice = read_settings(KEPT / "settings.json")
    assert notice is None
    assert (settings.felt, settings.names, settings.pace) == ("navy", ["Eva"], "brisk")
