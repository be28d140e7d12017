"""What can be saved of a damaged store: match by match, of the file itself and of the last copy."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.match.database import complete, first_digest, next_digest, refresh
from cardtable.match.document import set_aside

_BESIDE = ("-wal", "-shm")

_MATCH = """
    id game options seats seed program started played finished winners undos
    revision turn imported commitment identity checksum side won
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


def bring_over(damaged: Path, into: sqlite3.Connection) -> Found:
    """Copy every match that is whole into a new store. The damaged files stay as they are."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        copy = Path(folder) / damaged.name
        for ending in ("", *_BESIDE):
            beside = damaged.with_name(damaged.name + ending)
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(copy.name + ending))
        with closing(sqlite3.connect(copy, isolation_level=None)) as source:
            into.execute("BEGIN IMMEDIATE")
            try:
                found = _all(source, into)
            except BaseException:
                into.execute("ROLLBACK")
                raise
            into.execute("COMMIT")
    return found


def _all(source: sqlite3.Connection, into: sqlite3.Connection) -> Found:
    keys = sorted(_keys(source))
    return Found(sum(_one(source, into, key) for key in keys), len(keys))


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
    with suppress(sqlite3.Error):
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
    for columns in (_MATCH, _MATCH[:_SINCE_FIRST]):
        names = ", ".join(columns)
        with suppress(sqlite3.OperationalError):
            row = source.execute(f"SELECT {names} FROM match WHERE id = ?", (key,)).fetchone()
            return row and dict(zip(columns, row, strict=True))
    return None


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
