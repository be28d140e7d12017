"""What can be saved of a damaged store, match by match: of the file itself and of its copies."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.match.database import FAULTS, complete, first_digest, next_digest, refresh
from cardtable.match.document import set_aside

_BESIDE = ("-wal", "-shm")

_MATCH = """
    id game options seats seed program started played finished winners undos
    revision version turn imported commitment identity checksum side won
    """.split()  # noqa: SIM905
"""The columns that are brought over; a store of the first version lacks the last ones."""

_SINCE_FIRST = 11
"""How many of them there always were."""


class Found(NamedTuple):
    """How many matches there were signs of, and how many were brought over."""

    saved: int
    seen: int


def put_aside(path: Path) -> Path:
    """Rename a damaged database and its log; where it is now. Raises OSError."""
    kept = set_aside(path)
    for ending in _BESIDE:
        beside = path.with_name(path.name + ending)
        if beside.exists():
            beside.rename(kept.with_name(kept.name + ending))
    return kept


def copies(path: Path) -> list[Path]:
    """The copies of a store that lie beside it, the newest first."""
    return sorted(path.parent.glob(f"{path.stem}-copy-????-??-??{path.suffix}"), reverse=True)


def copy_of_today(path: Path) -> Path:
    return path.with_name(f"{path.stem}-copy-{date.today().isoformat()}{path.suffix}")


def copy(db: sqlite3.Connection, path: Path) -> None:
    """Copy a store that is whole, once a day; two copies are kept. Raises sqlite3.Error, OSError.

    A copy is never half there: it gets its name when it is done.
    """
    if copy_of_today(path).exists() or not db.execute("SELECT 1 FROM match LIMIT 1").fetchone():
        return
    beside = path.with_name(f"{path.stem}-copy-{os.getpid()}.part")
    try:
        with closing(sqlite3.connect(beside)) as target:
            db.backup(target)
            whole = target.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        if whole:
            beside.replace(copy_of_today(path))
    finally:
        beside.unlink(missing_ok=True)
    for old in copies(path)[2:]:
        old.unlink()


def bring_over(damaged: Path, copies: Sequence[Path], into: sqlite3.Connection) -> Found:
    """Bring every match that is whole into a new store; all files stay as they are.

    What is not whole in the damaged file is taken from its copies, in their order.
    """
    seen: set[int] = set()
    saved: set[int] = set()
    for source in (damaged, *copies):
        with _opened(source) as db, _all_or_none(into):
            keys = _keys(db)
            seen |= keys
            saved |= {key for key in sorted(keys - saved) if _one(db, into, key)}
    return Found(len(saved), len(seen))


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A copy for reading: with the log that belongs to it, which SQLite would fold in."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for ending in ("", *_BESIDE):
            beside = path.with_name(path.name + ending)
            if beside.exists():
                shutil.copyfile(beside, Path(folder) / beside.name)
        with closing(sqlite3.connect(Path(folder) / path.name, isolation_level=None)) as db:
            yield db


@contextmanager
def _all_or_none(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        db.execute("ROLLBACK")
        raise
    db.execute("COMMIT")


def _keys(source: sqlite3.Connection) -> set[int]:
    """The numbers of all matches that one can see something of."""
    found: set[int] = set()
    for query in (
        "SELECT id FROM match NOT INDEXED",
        "SELECT id FROM match NOT INDEXED ORDER BY id DESC",
        "SELECT DISTINCT match FROM move",
        "SELECT DISTINCT match FROM move ORDER BY match DESC",
    ):
        found.update(key for (key,) in _readable(source, query) if isinstance(key, int))
    return found


def _readable(source: sqlite3.Connection, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
    """Rows up to the first that cannot be read."""
    with suppress(*FAULTS):
        yield from source.execute(query, values)


def _one(source: sqlite3.Connection, into: sqlite3.Connection, key: int) -> bool:
    """Copy a match, if it is whole."""
    try:
        row = _row(source, key)
        query = "SELECT number, text FROM move WHERE match = ? ORDER BY number"
        moves = source.execute(query, (key,)).fetchall()
    except (sqlite3.Error, UnicodeError):
        return False
    if row is None or not _is_whole(row, moves):
        return False
    into.execute("SAVEPOINT one")
    try:
        _copy(source, into, row, moves)
    except (sqlite3.Error, UnicodeError, TypeError):
        into.execute("ROLLBACK TO one")
        return False
    into.execute("RELEASE one")
    return True


def _row(source: sqlite3.Connection, key: int) -> dict[str, Any] | None:
    """A match's row; one of the first version without what came later. Raises sqlite3.Error."""
    there = {name for _, name, *_ in source.execute("PRAGMA table_info(match)")}
    columns = _MATCH if there.issuperset(_MATCH) else _MATCH[:_SINCE_FIRST]
    query = f"SELECT {', '.join(columns)} FROM match WHERE id = ?"
    row = source.execute(query, (key,)).fetchone()
    return row and dict(zip(columns, row, strict=True))


def _is_whole(row: dict[str, Any], moves: list[tuple[int, str]]) -> bool:
    """Whether no move is missing, and all is what was kept where that is known."""
    if [number for number, _ in moves] != list(range(len(moves))):
        return False
    kept = row.get("checksum")
    began = first_digest(row["game"], row["options"], row["seats"], row["seed"])
    return kept is None or kept == next_digest(began, (text for _, text in moves))


def _copy(
    source: sqlite3.Connection,
    into: sqlite3.Connection,
    row: dict[str, Any],
    moves: Iterable[tuple[int, str]],
) -> None:
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    into.execute(f"INSERT INTO match ({names}) VALUES ({marks})", tuple(row.values()))
    key = row["id"]
    into.executemany("INSERT INTO move VALUES (?, ?, ?)", [(key, *move) for move in moves])
    for table, columns in (("result", 5), ("arrangement", 3)):
        rows = list(_readable(source, f"SELECT * FROM {table} WHERE match = ?", key))
        into.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})", rows)
    if "checksum" in row:
        refresh(into, key)
    else:
        complete(into, key)
