"""Damaged stores: what is whole by plain SQL is still there, and all else is a sentence."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from cardtable.core.messages import Explained
from cardtable.match.database import FILE, StoreError
from cardtable.match.statistics import figures
from cardtable.match.store import Store
from tests.match.tables import decision, setup
from tests.soaking import Loss
from tests.soaking.matches import begun

_MATCHES = 12
_model: list[Path] = []
"""The folder of a whole store, made once a process."""

_BEGAN = "SELECT game, options, seats, seed, version, checksum, commitment, moves FROM match"
"""What a match cannot be without."""

_VALUES = (None, 0, -1, 2**62, 1.5, "", "[", "[[1]]", "\u202e\x1b", b"", b"\xff\xfe", "x" * 9000)


def _whole(folder: Path) -> Path:
    """A folder with a store of some matches, some of them left in the write-ahead log."""
    if not _model:
        _model.append(folder.with_name(f"{folder.name}-model"))
        chance = random.Random(7)
        with closing(Store.open(_model[0])) as store:
            for _ in range(_MATCHES):
                match = begun(chance)
                while match.actor is not None and len(match.moves) < 90:
                    match.submit(*decision(match, chance))
                store.add(match)
    return _model[0]


def attempt(number: int, folder: Path) -> int:
    chance = random.Random(number)
    model = _whole(folder)
    shutil.copytree(model, folder, dirs_exist_ok=True)
    if chance.random() < 0.5:
        for copy in folder.glob("*copy*"):
            copy.unlink()
    before = _readable(folder / FILE)
    chance.choice((_bytes, _bytes, _page, _cut, _rows, _rows, _tables, _beside))(folder, chance)
    still = _readable(folder / FILE)
    kept = {match[1:] for key, match in still.items() if before.get(key) == match}
    lies = (folder / FILE).read_bytes()
    try:
        opened = Store.open(folder)
    except StoreError:
        # It says of itself that it is another program's, or of a later version: it is left alone.
        if (folder / FILE).read_bytes() != lies:
            raise Loss("a store that was refused has been written to") from None
        return 1
    with closing(opened) as store:
        _look_at_all(store)
        there = {tuple(_moves(store, one.id)) for one in store.summaries()}
        match = store.start(setup(seed=chance.randbytes(32)))
        for _ in range(5):
            match.submit(*decision(match, chance))
    if not kept <= there:
        raise Loss(f"{len(kept - there)} of {len(kept)} whole matches are gone")
    with closing(Store.open(folder)) as again:
        if again.load(match.key).moves != match.moves:
            raise Loss("what was played after the damage is gone")
    return 1


def _look_at_all(store: Store) -> None:
    """What a player may look at. Damage that shows only now is told once; then all goes on."""
    looks: list[Callable[[], object]] = [
        lambda: figures(store),
        store.records,
        store.last_unfinished,
        *[lambda key=key: json.loads(store.exported(key)) for key in range(1, _MATCHES + 1)],
    ]
    told: list[str] = []
    for look in looks:
        try:
            look()
        except StoreError as error:
            told.append(str(error))
    assert sum("damaged" in sentence for sentence in told) <= 1, told
    for key in range(1, _MATCHES + 1):
        with suppress(Explained):
            store.load(key)


def _moves(store: Store, key: int) -> list[str]:
    return list(json.loads(store.exported(key))["moves"])


def _readable(file: Path) -> dict[int, tuple[str, ...]]:
    """The matches that plain SQL reads: what each began as, and its moves."""
    found = {}
    try:
        with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
            keys = [key for (key,) in db.execute("SELECT id FROM match NOT INDEXED")]
            for key in keys:
                with suppress(sqlite3.Error, UnicodeError):
                    row = db.execute(f"{_BEGAN} WHERE id = ?", (key,)).fetchone()
                    query = "SELECT text FROM move WHERE match = ? ORDER BY number"
                    moves = [text for (text,) in db.execute(query, (key,))]
                    found[key] = (repr(row), *moves)
    except (sqlite3.Error, UnicodeError, TypeError):
        return found
    return found


# Ways to damage it


def _bytes(folder: Path, chance: random.Random) -> None:
    file = folder / FILE
    data = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 1, 3, 40))):
        start, length = chance.randrange(len(data)), chance.choice((1, 1, 8, 200))
        data[start : start + length] = chance.randbytes(min(length, len(data) - start))
    file.write_bytes(data)


def _page(folder: Path, chance: random.Random) -> None:
    file = folder / FILE
    data = bytearray(file.read_bytes())
    for _ in range(chance.choice((1, 1, 2))):
        start = 4096 * chance.randrange(len(data) // 4096)
        data[start : start + 4096] = chance.choice((bytes(4096), chance.randbytes(4096)))
    file.write_bytes(data)


def _cut(folder: Path, chance: random.Random) -> None:
    file = folder / FILE
    size = file.stat().st_size
    with file.open("r+b") as stream:
        stream.truncate(chance.choice((0, 1, 99, 4096, chance.randrange(size), size - 1)))


def _sql(folder: Path, act: Callable[[sqlite3.Connection], object]) -> None:
    with (
        closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db,
        suppress(sqlite3.Error),
    ):
        db.execute("PRAGMA foreign_keys = OFF")
        act(db)


def _rows(folder: Path, chance: random.Random) -> None:
    def act(db: sqlite3.Connection) -> None:
        table = chance.choice(("match", "match", "move", "result", "arrangement"))
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        column, value = chance.choice(columns), chance.choice(_VALUES)
        where = f"rowid = {chance.randint(1, _MATCHES)}"
        if table != "match":
            where = f"match = {chance.randint(1, _MATCHES)} AND abs(random()) % 5 = 0"
        if chance.random() < 0.3:
            db.execute(f"DELETE FROM {table} WHERE {where}")
        elif isinstance(value, bytes) and chance.random() < 0.5:
            db.execute(f"UPDATE {table} SET {column} = CAST(? AS TEXT) WHERE {where}", (value,))
        else:
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value,))

    for _ in range(chance.randint(1, 4)):
        _sql(folder, act)


def _tables(folder: Path, chance: random.Random) -> None:
    orders = (
        "DROP TABLE arrangement",
        "DROP TABLE result",
        "DROP TABLE file",
        "DROP INDEX match_turn",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = 1",
        "PRAGMA user_version = 99",
        "PRAGMA application_id = 7",
        "ALTER TABLE match DROP COLUMN checksum",
        "DELETE FROM match",
    )
    _sql(folder, lambda db: db.execute(chance.choice(orders)))


def _beside(folder: Path, chance: random.Random) -> None:
    """Files of another store beside it, or nonsense in them."""
    for ending in ("-wal", "-shm"):
        if chance.random() < 0.7:
            (folder / (FILE + ending)).write_bytes(chance.randbytes(chance.choice((0, 32, 5000))))
