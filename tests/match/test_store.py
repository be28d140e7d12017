"""The store: what was seen is kept, and whatever goes wrong is said and harms nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.core.messages import text
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.match.database import FILE, MIGRATIONS, StoreError
from cardtable.match.document import dump, match_of, parse_document
from cardtable.match.match import Match, Sitting
from cardtable.match.statistics import figures, human_seat
from cardtable.match.store import Store
from tests.match.tables import SEATS, play, play_hands, play_out, setup


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path)


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(StoreError) as refused:
        act()
    return text(refused.value.message)


def played(hands: int = 1, **fields: Any) -> Match:
    """A match some hands on, kept nowhere: much faster than a commit a move."""
    match = Match(setup(**fields))
    play_hands(match, hands)
    return match


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_new_store_is_empty_and_has_nothing_to_tell(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "made" / "on" / "the" / "way")
    assert store.notice is None
    assert store.summaries() == [] and store.records() == []


def test_every_move_is_there_when_submit_returns(store: Store, tmp_path: Path) -> None:
    match = store.start(setup(target=250))
    other = Store.open(tmp_path)
    for _ in range(60):
        play(match, 1, chance=len(match.moves))
        again = other.load(match.key)
        assert (again.moves, again.state) == (match.moves, match.state)
    assert again.setup == match.setup


def test_undo_and_redo_are_kept_too(store: Store, tmp_path: Path) -> None:
    match = store.start(setup())
    play_hands(match, 2)
    while match.undo():
        assert store.load(match.key).state == match.state
    (summary,) = store.summaries()
    assert summary.hands == 0 and summary.undos > 20
    while match.redo():
        assert store.load(match.key).state == match.state
    (summary,) = store.summaries()
    assert summary.hands == 2 and summary.moves == len(match.moves)
    assert summary.totals == match.scores[-1].totals


def test_several_matches_side_by_side(store: Store) -> None:
    matches = [store.start(setup(seed=bytes([n]) * 32)) for n in range(3)]
    for turn in range(70):
        play(matches[turn % 3], 1, chance=turn)
    for match in matches:
        assert store.load(match.key).state == match.state
    assert [one.id for one in store.summaries()] == [
        match.key for match in (matches[0], *matches[:0:-1])
    ]
    store.delete(matches[1].key)
    assert {one.id for one in store.summaries()} == {matches[0].key, matches[2].key}
    assert refusal(lambda: store.load(matches[1].key)) == f"There is no match {matches[1].key}."
    assert store.load(matches[2].key).state == matches[2].state


def test_a_finished_match_is_kept_with_its_winners(store: Store) -> None:
    match = Match(setup(target=100))
    play_out(match)
    match = store.load(store.add(match))
    (summary,) = store.summaries()
    assert match.outcome is not None
    assert summary.finished and summary.winners == match.outcome.winners
    assert summary.totals == match.outcome.totals and summary.hands == len(match.scores)
    match.undo()
    (summary,) = store.summaries()
    assert summary.finished is None and summary.winners == ()
    match.redo()
    (summary,) = store.summaries()
    assert summary.finished and summary.winners == match.outcome.winners


def test_results_are_those_of_the_score_sheet(store: Store) -> None:
    match = store.start(setup())
    play_hands(match, 3)
    points = [hand.points[0] for hand in match.scores]
    (record,) = store.records()
    assert record == ("spades", 0, 0, 3, sum(points), min(points), max(points))
    match.undo()
    assert store.records()[0].points == sum(points[: len(match.scores)])


def test_statistics(store: Store) -> None:
    assert figures(store) == []
    finished = Match(setup(target=100))
    play_out(finished)
    begun = played(2, seed=bytes([7]) * 32)
    bots = tuple(Sitting(seat.name, Player.CASUAL) for seat in SEATS)
    assert human_seat(bots) is None
    for match in (finished, begun, played(seats=bots)):
        store.add(match)
    (spades,) = figures(store)
    points = [hand.points[0] for match in (finished, begun) for hand in match.scores]
    assert finished.outcome is not None
    assert (spades.game, spades.matches, spades.hands) == ("spades", 1, len(points))
    assert spades.won == int(0 in finished.outcome.winners)
    assert spades.mean_points == pytest.approx(sum(points) / len(points))
    assert (spades.best_hand, spades.worst_hand) == (max(points), min(points))


def test_arrangements_are_kept_beside_the_match(store: Store, tmp_path: Path) -> None:
    match, other = store.start(setup()), store.start(setup())
    assert store.arrangement(match.entry, "sort") is None
    store.arrange(match.entry, "sort", "rank")
    store.arrange(match.entry, "hand", [["2C", "3C"], ["AS"]])
    store.arrange(match.entry, "sort", "suit")
    again = Store.open(tmp_path)
    loaded = again.load(match.key)
    assert again.arrangement(loaded.entry, "sort") == "suit"
    assert again.arrangement(loaded.entry, "hand") == [["2C", "3C"], ["AS"]]
    assert again.arrangement(other.entry, "sort") is None
    assert loaded.moves == []


def test_a_match_from_a_document_is_kept_whole(store: Store, tmp_path: Path) -> None:
    match = Match(setup(target=100))
    play_out(match)
    key = store.add(match)
    again = Store.open(tmp_path).load(key)
    assert (again.setup, again.state) == (match.setup, match.state)
    (summary,) = store.summaries()
    assert match.outcome is not None and summary.winners == match.outcome.winners
    assert match_of(store.document(key)).state == match.state
    assert dump(again) == dump(match)


def test_an_empty_store_in_memory_plays_as_well() -> None:
    store = Store.in_memory()
    match = store.start(setup())
    play(match, 80)
    assert store.load(match.key).state == match.state


# What no longer replays


def spoil(folder: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(folder / FILE) as db:
        db.execute(statement, values)
    db.close()


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("play 2C", "Now the cards are dealt. "),
        ("nonsense", "Now the cards are dealt. "),
        ("play  2C", "'play  2C' is no move. "),
    ],
)
def test_a_match_that_no_longer_replays_can_be_exported(
    move: str, reason: str, store: Store, tmp_path: Path
) -> None:
    match = store.start(setup())
    play_hands(match, 1)
    spoil(tmp_path, "UPDATE move SET text = ? WHERE number = 0", move)
    said = refusal(lambda: store.load(match.key))
    assert said == f"Match {match.key} cannot be played on: {reason}It can still be exported."
    document = store.document(match.key)
    assert document.moves == [move, *map(str, match.moves[1:])]
    assert document.scores == [list(match.scores[0].totals)]
    assert document == parse_document(document.model_dump_json())
    assert store.summaries()[0].id == match.key


@pytest.mark.parametrize(
    ("column", "value", "reason"),
    [
        ("options", '{"jokers": true}', "This game has no option jokers."),
        ("seats", '[["You", "human"]]', "Spades is not for 1 players."),
    ],
)
def test_a_setup_that_no_longer_fits(
    column: str, value: str, reason: str, store: Store, tmp_path: Path
) -> None:
    match = store.start(setup())
    play(match, 10)
    spoil(tmp_path, f"UPDATE match SET {column} = ?", value)
    assert reason in refusal(lambda: store.load(match.key))
    assert len(store.document(match.key).moves) == len(match.moves)
    assert len(store.summaries()) == 1


def test_a_game_of_a_later_version_is_listed_and_not_played(store: Store, tmp_path: Path) -> None:
    match = store.start(setup())
    play_hands(match, 1)
    spoil(tmp_path, "UPDATE match SET game = 'whist'")
    assert refusal(lambda: store.load(match.key)) == "This version has no game called whist."
    assert store.summaries()[0].game == "whist"
    assert store.records() == [] and figures(store) == []


def test_a_match_that_is_not_there(store: Store) -> None:
    assert refusal(lambda: store.load(9)) == "There is no match 9."
    assert refusal(lambda: store.document(9)) == "There is no match 9."


# Damaged, foreign and later databases


def damaged_store(folder: Path) -> Path:
    """A store with some content, closed, as one file, of which there is no copy."""
    store = Store.open(folder)
    for number in range(5):
        store.add(played(seed=bytes([number]) * 32))
    store.close()
    for copy in folder.glob("*-copy-*"):
        copy.unlink()
    return folder / FILE


def garbage(file: Path) -> None:
    file.write_bytes(b"This is no database at all. " * 400)


def short_garbage(file: Path) -> None:
    file.write_bytes(b"Card")


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def holes(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for at in range(4096, len(content), 8192):
        content[at : at + 2048] = b"\xa5" * 2048
    file.write_bytes(content)


@pytest.mark.parametrize("damage", [garbage, short_garbage, truncated, holes])
def test_a_damaged_store_is_set_aside_and_told(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    file = damaged_store(tmp_path)
    damage(file)
    before = file.read_bytes()
    store = Store.open(tmp_path)
    assert store.notice is not None
    (kept,) = [path for path in tmp_path.iterdir() if "-damaged-" in path.name]
    assert kept.read_bytes() == before
    assert text(store.notice) == (
        f"The saved matches could not be read. They are kept as {kept}; a new store was begun."
    )
    match = store.start(setup())
    play(match, 20)
    store.close()
    again = Store.open(tmp_path)
    assert again.notice is None and again.load(match.key).moves == match.moves


def test_the_log_of_a_damaged_store_is_set_aside_with_it(tmp_path: Path) -> None:
    file = damaged_store(tmp_path)
    garbage(file)
    for ending in ("-wal", "-shm"):
        file.with_name(FILE + ending).write_bytes(b"left over from a crash " * 100)
    store = Store.open(tmp_path)
    names = [path.name for path in tmp_path.iterdir() if "-damaged-" in path.name]
    (kept,) = [name for name in names if name.endswith(".sqlite3")]
    assert {kept} <= set(names) <= {kept, f"{kept}-wal", f"{kept}-shm"}
    match = store.start(setup())
    play(match, 20)
    store.close()
    assert Store.open(tmp_path).load(match.key).moves == match.moves


def test_two_damaged_stores_on_one_day_are_both_kept(tmp_path: Path) -> None:
    for _ in range(3):
        damaged_store(tmp_path)
        garbage(tmp_path / FILE)
        Store.open(tmp_path).close()
    kept = [p for p in tmp_path.iterdir() if "-damaged-" in p.name and p.suffix == ".sqlite3"]
    assert len(kept) == 3


def test_a_store_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = damaged_store(tmp_path)
    spoil(tmp_path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = file.read_bytes()
    said = refusal(lambda: Store.open(tmp_path))
    assert said == "The saved matches are of a later version of Card Table."
    assert contents(tmp_path) == {FILE: before, "matches.lock": b""}


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_store_of_an_earlier_version_is_brought_up(version: int, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / FILE) as db:
        for number, (script, _) in enumerate(MIGRATIONS[:version], start=1):
            db.executescript(script)
            db.execute(f"PRAGMA user_version = {number}")
        db.execute("CREATE TABLE note (text TEXT)")
        db.execute("INSERT INTO note VALUES ('kept')")
    db.close()
    store = Store.open(tmp_path)
    assert store.notice is None
    match = store.start(setup())
    play(match, 20)
    store.close()
    with sqlite3.connect(tmp_path / FILE) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
        assert db.execute("SELECT text FROM note").fetchone() == ("kept",)
    db.close()
    assert Store.open(tmp_path).load(match.key).moves == match.moves


def test_a_migration_that_fails_leaves_the_store_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged_store(tmp_path)
    twice = "CREATE TABLE extra (a TEXT); CREATE TABLE extra (a TEXT)"
    broken = (*MIGRATIONS, (twice, None))
    with monkeypatch.context() as later:
        later.setattr("cardtable.match.database.MIGRATIONS", broken)
        assert "cannot be saved in" in refusal(lambda: Store.open(tmp_path))
    store = Store.open(tmp_path)
    assert store.notice is None and len(store.summaries()) == 5


# Folders that cannot be used


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_folder_that_cannot_be_made(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    said = refusal(lambda: Store.open(tmp_path / place))
    assert said.startswith(f"Matches cannot be saved in {tmp_path / place}: ")
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a folder where nobody may write")
def test_a_folder_that_cannot_be_written() -> None:
    """Also not by root."""
    said = refusal(lambda: Store.open(Path("/proc/self")))
    assert said.startswith("Matches cannot be saved in /proc/self: ")


def test_something_else_in_the_place_of_the_store(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    said = refusal(lambda: Store.open(tmp_path))
    assert said.startswith(f"Matches cannot be saved in {tmp_path}: ")
    assert (tmp_path / FILE).is_dir()


def test_a_write_that_fails_is_said_and_changes_nothing(store: Store, tmp_path: Path) -> None:
    match = store.start(setup())
    play(match, 30)
    before = (list(match.moves), match.state)
    blocker = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    store._db.execute("PRAGMA busy_timeout = 50")
    blocker.execute("BEGIN IMMEDIATE")
    said = refusal(lambda: play(match, 1))
    assert said == "The match cannot be saved: database is locked. Nothing was lost."
    assert refusal(match.undo) == said
    assert (match.moves, match.state) == before
    blocker.execute("ROLLBACK")
    play(match, 1)
    assert store.load(match.key).moves == match.moves


def test_a_disk_that_is_full(store: Store) -> None:
    match = store.start(setup())
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match=r"full\. Nothing was lost"):
        play_hands(match, 40)
    assert store.load(match.key).state == match.state
    store._db.execute("PRAGMA max_page_count = 100000")
    play(match, 5)
    assert store.load(match.key).state == match.state


def test_a_store_that_can_no_longer_be_read_says_so(store: Store) -> None:
    match = store.start(setup())
    store._db.execute("DROP TABLE arrangement")
    store._db.execute("DROP TABLE result")
    for act in (
        lambda: store.document(match.key),
        lambda: store.arrangement(match.entry, "sort"),
        lambda: store.arrange(match.entry, "sort", "rank"),
    ):
        assert "no such table" in refusal(act)


# Two windows


def test_the_window_that_is_behind_is_refused(store: Store, tmp_path: Path) -> None:
    ahead = store.start(setup())
    behind = Store.open(tmp_path).load(ahead.key)
    ahead.submit(DEAL, Move("look"))
    gone_on = "This match has gone on in another window."
    assert refusal(lambda: behind.submit(DEAL)) == gone_on
    assert behind.moves == [] and store.load(ahead.key).moves == ahead.moves


def test_undo_in_a_window_that_is_behind_is_refused(store: Store, tmp_path: Path) -> None:
    ahead = store.start(setup())
    play(ahead, 40)
    behind = Store.open(tmp_path).load(ahead.key)
    play(ahead, 1)
    assert refusal(behind.undo) == "This match has gone on in another window."
    assert len(behind.moves) == 40 and store.load(ahead.key).moves == ahead.moves


def test_a_match_that_was_deleted_in_another_window(store: Store, tmp_path: Path) -> None:
    for moves in (0, 20):
        match = store.start(setup())
        play(match, moves)
        Store.open(tmp_path).delete(match.key)
        assert refusal(lambda one=match: play(one, 1)) == (  # type: ignore[misc]
            "This match has been deleted in another window."
        )
        assert len(match.moves) == moves and store.summaries() == []
