"""The file that matches are kept in: its tables through the versions, opening and checking it."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from cardtable.core.chance import commitment
from cardtable.core.messages import Explained, say
from cardtable.core.players import Player
from cardtable.games import GAMES

FILE = "matches.sqlite3"

APPLICATION = 0x43725462
"""Marks a database as one of ours ("CrTb"), so that nobody else's is ever written to."""


class StoreError(Explained):
    """The store cannot do what was asked; nothing that it holds was harmed."""


class Busy(StoreError):
    """Another process holds the store; it may be tried again."""


class Overtaken(StoreError):
    """The match has gone on elsewhere, or is gone; this copy of it is behind."""


_TABLES = """
    CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        seats TEXT NOT NULL,
        seed BLOB NOT NULL,
        program TEXT NOT NULL,
        started TEXT NOT NULL,
        played TEXT NOT NULL,
        finished TEXT,
        winners TEXT,
        undos INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE move (
        match INTEGER NOT NULL REFERENCES match(id),
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE result (
        match INTEGER NOT NULL REFERENCES match(id),
        hand INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        points INTEGER NOT NULL,
        total INTEGER NOT NULL,
        PRIMARY KEY (match, hand, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE arrangement (
        match INTEGER NOT NULL REFERENCES match(id),
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (match, name)
    ) STRICT, WITHOUT ROWID;
    """

_PROOF_AND_FIGURES = """
    ALTER TABLE match ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE match ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN commitment TEXT;
    ALTER TABLE match ADD COLUMN identity TEXT;
    ALTER TABLE match ADD COLUMN checksum TEXT;
    ALTER TABLE match ADD COLUMN side INTEGER;
    ALTER TABLE match ADD COLUMN won INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN hands INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN totals TEXT NOT NULL DEFAULT '[]';
    ALTER TABLE match ADD COLUMN points INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE match ADD COLUMN low INTEGER;
    ALTER TABLE match ADD COLUMN high INTEGER;
    CREATE INDEX match_turn ON match (turn);
    CREATE INDEX match_identity ON match (identity);
    CREATE TABLE file (id TEXT NOT NULL) STRICT;
    INSERT INTO file VALUES (lower(hex(randomblob(16))));
    """
"""`turn` grows with everything that happens to a match and orders them, whatever a clock says.
`revision` counts the changes of the moves, `version` is that of the rules. `identity` and
`checksum` are digests of what a match began as and of that with all its moves. `side` is the
person's among the game's sides, or none; `won`, `points`, `low` and `high` are theirs. All from
`moves` on could be computed from the rows: they are kept because lists of many matches need them.
`file` tells this database from all others, whatever it is called and wherever it lies."""


def _fill(db: sqlite3.Connection) -> None:
    """What the second version knows of each match of the first."""
    keys = db.execute("SELECT id FROM match ORDER BY played, id").fetchall()
    for turn, (key,) in enumerate(keys, start=1):
        db.execute("UPDATE match SET turn = ? WHERE id = ?", (turn, key))
        complete(db, key)


def complete(db: sqlite3.Connection, key: int) -> None:
    """Compute all that the first version did not keep of a match."""
    query = "SELECT game, options, seats, seed, winners FROM match WHERE id = ?"
    game, options, seats, seed, winners = db.execute(query, (key,)).fetchone()
    identity, side = first_digest(game, options, seats, seed), person_side(game, seats)
    won = has_won(game, seats, winners)
    db.execute(
        "UPDATE match SET commitment = ?, identity = ?, side = ?, won = ? WHERE id = ?",
        (commitment(seed), identity, side, won, key),
    )
    refresh(db, key)


MIGRATIONS: tuple[tuple[str, Callable[[sqlite3.Connection], None] | None], ...] = (
    (_TABLES, None),
    (_PROOF_AND_FIGURES, _fill),
)
"""What brings a database from each version to the next: a script, and what SQL cannot compute.

`user_version` counts them."""


# What is computed from the rows


def first_digest(game: str, options: str, seats: str, seed: bytes) -> str:
    """The identity of a match: a digest of all that it is besides its moves, as kept."""
    return hashlib.sha256(json.dumps([game, options, seats, seed.hex()]).encode()).hexdigest()


def next_digest(digest: str, moves: Iterable[str]) -> str:
    """The checksum of a match after more moves."""
    for move in moves:
        digest = hashlib.sha256(f"{digest} {move}".encode()).hexdigest()
    return digest


def refresh(db: sqlite3.Connection, key: int) -> None:
    """Compute anew what is kept of a match for lists and as its checksum."""
    (identity,) = db.execute("SELECT identity FROM match WHERE id = ?", (key,)).fetchone()
    moves = [text for (text,) in db.execute(MOVES, (key,))]
    db.execute(
        "UPDATE match SET moves = ?, checksum = ? WHERE id = ?",
        (len(moves), next_digest(identity, moves), key),
    )
    refresh_figures(db, key)


MOVES = "SELECT text FROM move WHERE match = ? ORDER BY number"

_FIGURES = """
    UPDATE match SET
        hands = (SELECT count(DISTINCT hand) FROM result WHERE match = :key),
        totals = (SELECT json_group_array(total) FROM (
            SELECT total FROM result WHERE match = :key
            AND hand = (SELECT max(hand) FROM result WHERE match = :key) ORDER BY seat)),
        (points, low, high) = (
            SELECT coalesce(sum(points), 0), min(points), max(points)
            FROM result WHERE match = :key AND seat = side)
    WHERE id = :key
    """


def refresh_figures(db: sqlite3.Connection, key: int) -> None:
    """Compute anew the figures that follow from the results of a match."""
    db.execute(_FIGURES, {"key": key})


def person_side(game: str, seats: str) -> int | None:
    """The index of the person's side, or None; `seats` as kept, perhaps damaged."""
    try:
        players = [Player(player) for _, player in json.loads(seats)]
        seat = players.index(Player.HUMAN)
        sides = GAMES[game].sides(len(players))
        return next(index for index, side in enumerate(sides) if seat in side)
    except (ValueError, KeyError, TypeError, LookupError, StopIteration):
        return None


def has_won(game: str, seats: str, winners: str | None) -> bool:
    """Whether the person is among the winners; texts as kept, perhaps damaged."""
    side = person_side(game, seats)
    try:
        won = set(json.loads(winners or "[]"))
        return side is not None and bool(won & set(GAMES[game].sides(len(json.loads(seats)))[side]))
    except (ValueError, TypeError):
        return False


# Opening


_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


FAULTS = (sqlite3.Error, UnicodeError)
"""What reading and writing may end in: where SQLite names what is damaged, that may be no text."""


def is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault, and not the disk, the folder or another process."""
    if isinstance(error, UnicodeError):
        return True
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _DAMAGE


def is_busy(error: Exception) -> bool:
    """Whether somebody else holds the database, for a while."""
    code = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """One process at a time makes the file, or sets it aside. Raises sqlite3.Error."""
    lock = sqlite3.connect(folder / "matches.lock", timeout=20.0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        lock.close()


def connect(path: Path, *, check: bool = True) -> sqlite3.Connection:
    """A database set up, of the present version, made where there is none.

    `check` looks through the whole file for damage, which takes long in a large one.

    Raises StoreError for one that is not ours or of a later version, sqlite3.Error for all else.
    """
    db = sqlite3.connect(path, timeout=5.0, isolation_level=None)
    try:
        return prepared(db, check=check)
    except BaseException:
        db.close()
        raise


def prepared(db: sqlite3.Connection, *, check: bool = True) -> sqlite3.Connection:
    """The connection set up, the database checked and brought to the present version."""
    # A text that is no UTF-8 is no reason to read nothing: the checksum tells.
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    _check_ours(db)
    with suppress(sqlite3.OperationalError):
        # Where this cannot be had, as on some network drives, a rollback journal serves.
        db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    if check and db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _damaged()
    _migrate(db)
    _check_tables(db)
    _check_writable(db)
    return db


def borrowed(path: Path) -> sqlite3.Connection:
    """A copy in memory of a database that can be read and not written. Raises as `connect`."""
    for how in ("mode=ro", "mode=ro&immutable=1"):  # The second where not even a log can be made.
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as source:
                db = sqlite3.connect(":memory:", isolation_level=None)
                source.backup(db)
            return prepared(db)
        except sqlite3.OperationalError as error:
            trouble = error
    raise trouble


def file_id(db: sqlite3.Connection) -> str:
    """What tells a database from all others."""
    (found,) = db.execute("SELECT id FROM file").fetchone()
    return str(found)


def _damaged() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("damaged")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


def _check_ours(db: sqlite3.Connection) -> None:
    """Before anything is written. The first version had no mark, only its tables."""
    (mark,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    if mark not in (0, APPLICATION) or (mark == 0 and version == 0 and tables):
        raise StoreError(say("The file of saved matches is a database of another program."))


def _check_writable(db: sqlite3.Connection) -> None:
    """A lock that somebody else holds will pass; what may only be read stays so."""
    try:
        db.execute("BEGIN IMMEDIATE")
        try:
            db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        finally:
            db.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        if not is_busy(error):
            raise


def _check_tables(db: sqlite3.Connection) -> None:
    """A table or a column that is missing is damage too."""
    try:
        db.execute("SELECT revision, checksum, high FROM match LIMIT 0")
        for table in ("move", "result", "arrangement"):
            db.execute(f"SELECT match FROM {table} LIMIT 0")
        if not db.execute("SELECT id FROM file").fetchone():
            raise _damaged()
    except sqlite3.OperationalError as error:
        if "no such" in str(error):
            raise _damaged() from None
        raise


def _migrate(db: sqlite3.Connection) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise StoreError(say("The saved matches are of a later version of Card Table."))
    if version == len(MIGRATIONS):
        return
    db.execute("BEGIN IMMEDIATE")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    for number, (script, then) in enumerate(MIGRATIONS[version:], start=version + 1):
        for statement in script.split(";"):
            db.execute(statement)
        if then is not None:
            then(db)
        db.execute(f"PRAGMA user_version = {number}")
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute("COMMIT")
