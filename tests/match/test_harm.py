"""A store that was harmed: what is whole stays in use, what is not is shown and kept as it lies."""

from __future__ import annotations

import json
import os
import random
import sqlite3
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from cardtable.core.messages import text
from cardtable.core.moves import Move
from cardtable.match import rows
from cardtable.match.database import APPLICATION, FILE, StoreError
from cardtable.match.document import match_of, parse_document
from cardtable.match.match import Match
from cardtable.match.statistics import figures
from cardtable.match.store import Store
from tests.match.tables import decision, play, play_hands, play_out, setup
from tests.match.test_processes import player, said
from tests.match.test_store import played, refusal, spoil

# Two windows


@pytest.mark.parametrize("chance", range(8))
def test_two_windows_and_one_undo(chance: int, tmp_path: Path) -> None:
    """One takes back and plays another line of the same length: the other is behind."""
    here, there = Store.open(tmp_path), Store.open(tmp_path)
    a, chooser = here.start(setup()), random.Random(chance)
    play(a, 30 + chance)
    b = there.load(a.key)
    length = len(b.moves)
    b.undo()
    while len(b.moves) < length:
        b.submit(*decision(b, chooser))
    before = list(a.moves)
    assert refusal(lambda: play(a, 1)) == "This match has gone on in another window."
    assert refusal(a.undo) == "This match has gone on in another window."
    assert a.moves == before and here.load(a.key).state == b.state


# One bad row


HARM = {
    "winners": "UPDATE match SET winners = '[' WHERE id = 1",
    "winners of another kind": "UPDATE match SET winners = '7' WHERE id = 1",
    "seats": "UPDATE match SET seats = '[[1]]' WHERE id = 1",
    "players": """UPDATE match SET seats = '[["You", "wizard"]]' WHERE id = 1""",
    "options": "UPDATE match SET options = '{' WHERE id = 1",
    "options of another kind": "UPDATE match SET options = '[1]' WHERE id = 1",
    "a date": "UPDATE match SET played = 'yesterday' WHERE id = 1",
    "totals": "UPDATE match SET totals = '{' WHERE id = 1",
    "text": "UPDATE match SET seats = CAST(x'ff5bff' AS TEXT) WHERE id = 1",
    "a move's text": "UPDATE move SET text = CAST(x'ff' AS TEXT) WHERE match = 1 AND number = 3",
    "a gap in the hands": "DELETE FROM result WHERE match = 1 AND hand = 0",
    "a gap in the moves": "DELETE FROM move WHERE match = 1 AND number = 3",
    "an empty seed": "UPDATE match SET seed = x'' WHERE id = 1",
    "a game": "UPDATE match SET game = '' WHERE id = 1",
}


@pytest.mark.parametrize("harm", HARM)
def test_one_bad_row_hides_nothing_else(harm: str, tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    for number in range(3):
        store.add(played(2, seed=bytes([number]) * 32))
    store.close()
    spoil(tmp_path, HARM[harm])
    store = Store.open(tmp_path)
    assert store.notice is None
    assert {one.id for one in store.summaries()} == {1, 2, 3}
    assert [one.id for one in store.summaries() if one.damaged] in ([], [1])
    last = store.last_unfinished()
    assert last is not None and last.id == 3
    assert json.loads(store.exported(1))["format"].startswith("cardtable-")
    assert figures(store)[0].hands >= 4
    for key in (2, 3):
        play(store.load(key), 5)
    if harm in UNHARMED:
        play(store.load(1), 1)
    else:
        refusal(lambda: store.load(1))
    store.delete(1)
    assert len(store.summaries()) == 2


UNHARMED = ("winners", "winners of another kind", "a date", "totals", "a gap in the hands")
"""What a match does not need to be played on."""


def test_a_changed_seed_is_noticed_and_its_export_does_not_pass(tmp_path: Path) -> None:
    """The commitment is what it was when the match began."""
    store = Store.open(tmp_path)
    match = store.start(setup())
    commitment = match.setup.commitment
    spoil(tmp_path, "UPDATE match SET seed = ?", bytes([1]) * 32)
    assert "something has changed it" in refusal(lambda: store.load(match.key))
    document = parse_document(store.exported(match.key))
    assert document.commitment == commitment
    with pytest.raises(Exception, match="commitment"):
        match_of(document)


def test_a_changed_move_that_is_legal_is_noticed(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    match = store.start(setup())
    match.submit(Move("deal"))
    match.submit(Move("look"))
    match.submit(Move("bid", "4"))
    spoil(tmp_path, "UPDATE move SET text = 'bid 5' WHERE text = 'bid 4'")
    assert "something has changed it" in refusal(lambda: store.load(match.key))


# The whole file


def full_store(folder: Path, matches: int = 50) -> dict[int, list[Move]]:
    store = Store.open(folder)
    kept = {}
    for number in range(matches):
        match = played(1, seed=number.to_bytes(32, "big"))
        kept[store.add(match)] = match.moves
    store.close()
    return kept


@pytest.mark.parametrize("chance", range(6))
def test_what_is_whole_in_a_damaged_store_is_saved(chance: int, tmp_path: Path) -> None:
    """One bad page: nearly all is still there, and is told."""
    kept, chooser = full_store(tmp_path), random.Random(chance)
    for copy in tmp_path.glob("*-copy-*"):
        copy.unlink()
    content = bytearray((tmp_path / FILE).read_bytes())
    page = 4096 * chooser.randrange(8, len(content) // 4096)
    content[page : page + 4096] = chooser.randbytes(4096)
    (tmp_path / FILE).write_bytes(content)
    store = Store.open(tmp_path)
    assert store.notice is not None
    saved = {one.id for one in store.summaries()}
    assert len(saved) >= 40
    assert f"{len(saved)} of 50 are saved" in text(store.notice)
    for key in saved:
        match = store.load(key)
        assert match.moves == kept[key]
        play(match, 1)


def spoiled_pages(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for page in range(4096, len(content), 3 * 4096):
        content[page : page + 4096] = b"\xa5" * 4096
    file.write_bytes(content)


def test_what_is_not_whole_comes_from_the_copy(tmp_path: Path) -> None:
    kept = full_store(tmp_path, 20)
    (copy,) = tmp_path.glob("matches-copy-*.sqlite3")
    copy.rename(tmp_path / "matches-copy-2026-01-01.sqlite3")
    spoiled_pages(tmp_path / FILE)
    store = Store.open(tmp_path)
    assert store.notice is not None and "20 of 20 are saved" in text(store.notice)
    assert {key: store.load(key).moves for key in kept} == kept


def test_two_copies_are_kept_and_one_is_made_a_day(tmp_path: Path) -> None:
    for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
        full_store(tmp_path, 1)
        (new,) = tmp_path.glob(f"matches-copy-{date.today()}.sqlite3")
        before = new.stat().st_mtime_ns
        Store.open(tmp_path).close()
        assert new.stat().st_mtime_ns == before
        new.rename(tmp_path / f"matches-copy-{day}.sqlite3")
    full_store(tmp_path, 1)
    names = {path.name for path in tmp_path.glob("*copy*")}
    assert names == {f"matches-copy-{day}.sqlite3" for day in (date.today(), "2026-01-03")}


def test_damage_while_it_is_open_is_mended_too(tmp_path: Path) -> None:
    kept = full_store(tmp_path, 20)
    store = Store.open(tmp_path)
    spoiled_pages(tmp_path / FILE)
    said = ""
    for key in kept:
        try:
            assert store.load(key).moves == kept[key]
        except StoreError as error:
            assert not said
            said = text(error.message)
    assert "20 of 20 are saved" in said
    assert {key: store.load(key).moves for key in kept} == kept, "the rest from today's copy"


@pytest.mark.parametrize("table", ["result", "arrangement"])
def test_a_table_that_is_missing_is_damage(table: str, tmp_path: Path) -> None:
    kept = full_store(tmp_path, 5)
    spoil(tmp_path, f"DROP TABLE {table}")
    store = Store.open(tmp_path)
    assert store.notice is not None and "5 of 5 are saved" in text(store.notice)
    assert {key: store.load(key).moves for key in kept} == kept


def test_a_file_of_nothing_is_damage(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    store = Store.open(tmp_path)
    assert store.notice is not None and "could not be read" in text(store.notice)
    assert sum("-damaged-" in path.name for path in tmp_path.iterdir()) == 1


@pytest.mark.parametrize("mark", [0, 7])
def test_the_database_of_another_program_is_never_written(mark: int, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        db.execute("CREATE TABLE theirs (a TEXT)")
        db.execute(f"PRAGMA application_id = {mark}")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    said = refusal(lambda: Store.open(tmp_path))
    assert said == "The file of saved matches is a database of another program."
    assert (tmp_path / FILE).read_bytes() == before


def test_ours_is_marked(tmp_path: Path) -> None:
    Store.open(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as db:
        assert db.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    db.close()


def spoil_header(file: Path) -> None:
    file.write_bytes(b"\0" * 4096 + file.read_bytes()[4096:])


def no_bytes(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("harm", [spoil_header, no_bytes])
def test_several_processes_at_a_damaged_store(harm: Callable[[Path], None], tmp_path: Path) -> None:
    """Whatever one of them keeps is there in the end."""
    full_store(tmp_path, 5)
    harm(tmp_path / FILE)
    players = [player(tmp_path, chance=chance) for chance in range(4)]
    outputs = [process.communicate("go\n", timeout=120) for process in players]
    assert [errors for _, errors in outputs] == [""] * 4
    store = Store.open(tmp_path)
    for output, _ in outputs:
        key, moves = said(output)
        assert [str(move) for move in store.load(key).moves] == moves
    kept = [path for path in tmp_path.iterdir() if path.name.startswith("matches-damaged-")]
    assert sum(path.suffix == ".sqlite3" for path in kept) == 1


# Order and identity


def test_the_order_is_by_what_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the clock was set back."""
    store = Store.open(tmp_path)
    first, second = (store.start(setup(seed=bytes([n]) * 32)) for n in range(2))
    past = datetime(2001, 1, 1, tzinfo=UTC).isoformat()
    monkeypatch.setattr(rows, "_now", lambda: past)
    play(first, 3)
    assert [one.id for one in store.summaries()] == [first.key, second.key]


def test_an_import_is_found_and_counts_once(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    mine = store.start(setup(target=100))
    play_hands(mine, 1)
    early = Match(mine.setup)
    early.restore(mine.moves)
    play_out(mine)
    before = figures(store)
    assert store.add(early) == store.add(mine) == mine.key
    assert store.add(mine) == mine.key and figures(store) == before
    other = Match(mine.setup)
    play_hands(other, 1, chance=9)
    assert store.add(other) != mine.key
    assert figures(store) == before, "the same deals, brought from elsewhere"


# Only to be read, or not to be written now


@pytest.mark.parametrize("how", ["a file", "a folder"])
def test_what_can_only_be_read_is_read(how: str, tmp_path: Path) -> None:
    """By another user, since root may write everywhere."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("needs a second user")
    kept = full_store(tmp_path, 3)
    for place in (tmp_path, *tmp_path.parents):
        if place.stat().st_uid == 0 and place != Path("/"):
            place.chmod(place.stat().st_mode | 0o055)
    (tmp_path / FILE).chmod(0o444)
    tmp_path.chmod(0o555 if how == "a folder" else 0o777)
    reader = os.fork()
    if reader == 0:
        os.setgroups([])
        os.setuid(65534)
        os._exit(0 if _reads(tmp_path, kept) else 1)
    assert os.waitpid(reader, 0)[1] == 0
    tmp_path.chmod(0o755)
    assert Store.open(tmp_path).load(1).moves == kept[1]


def _reads(folder: Path, kept: dict[int, list[Move]]) -> bool:
    """Whether the store is refused for writing, and can be read, exported and played from."""
    try:
        Store.open(folder)
        return False
    except StoreError:
        store = Store.borrowed(folder)
    match = store.load(1)
    play(match, 3)
    whole = len(store.summaries()) == 3 and match.moves[: len(kept[1])] == kept[1]
    return whole and bool(figures(store)) and "cardtable-match" in store.exported(2)


def test_a_match_that_cannot_be_kept_at_its_start_is_kept_later(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    store._db.execute("PRAGMA busy_timeout = 20")
    blocker = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    match = store.start(setup())
    assert "locked" in refusal(lambda: play(match, 1))
    store.arrange(match.entry, "sort", "rank")
    blocker.execute("ROLLBACK")
    play(match, 4)
    assert store.load(match.key).moves == match.moves
