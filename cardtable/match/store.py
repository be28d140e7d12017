"""The SQLite store: matches, their moves, results and arrangements. One transaction a move."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from cardtable import __version__
from cardtable.core.messages import Explained, Message, say
from cardtable.core.moves import Move, parse_move
from cardtable.core.players import Player
from cardtable.core.rules import IllegalMove, OptionError
from cardtable.games import GAMES
from cardtable.match.document import (
    MatchDocument,
    SeatDocument,
    reason_of,
    set_aside,
)
from cardtable.match.match import Match, Scores, Setup, Sitting

FILE = "matches.sqlite3"

MIGRATIONS = (
    """
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
    """,
)
"""The script that brings a database from each version to the next; `user_version` counts them."""


class StoreError(Explained):
    """The store cannot do what was asked; nothing that it holds was harmed."""


class Overtaken(StoreError):
    """The match has gone on elsewhere; this copy of it is behind."""


@dataclass(frozen=True)
class Summary:
    """A match in a list. `totals` are those after its last finished hand, by side."""

    id: int
    game: str
    seats: tuple[Sitting, ...]
    options: dict[str, Any]
    started: str
    played: str
    finished: str | None
    winners: tuple[int, ...]
    moves: int
    hands: int
    totals: tuple[int, ...]
    undos: int


class Result(NamedTuple):
    """The points of one side, by its index among the game's sides, in one hand."""

    game: str
    seats: tuple[Sitting, ...]
    side: int
    points: int


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


class Store:
    """An open store. Its methods raise StoreError and leave the database as it was."""

    def __init__(self, connection: sqlite3.Connection, notice: Message | None = None) -> None:
        self.notice = notice
        """What to tell the player about the opening, if anything."""
        self._db = connection

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The store in a folder, made if it is not there, set aside if it is damaged.

        Raises StoreError where the folder cannot be used or the store is of a later version.
        """
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(_unusable(folder, reason_of(error))) from None
        try:
            return cls(_connect(path))
        except sqlite3.DatabaseError as error:
            if not _is_damage(error):
                raise StoreError(_unusable(folder, str(error))) from None
        return cls._after_damage(path)

    @classmethod
    def _after_damage(cls, path: Path) -> Store:
        """A new store, the damaged files kept beside it under a dated name."""
        try:
            kept = set_aside(path)
            for ending in ("-wal", "-shm"):
                beside = path.with_name(path.name + ending)
                if beside.exists():
                    beside.rename(kept.with_name(kept.name + ending))
        except OSError as error:
            raise StoreError(_unusable(path.parent, reason_of(error))) from None
        words = (
            "The saved matches could not be read. They are kept as {file}; a new store was begun."
        )
        try:
            return cls(_connect(path), say(words, file=str(kept)))
        except sqlite3.Error as error:
            raise StoreError(_unusable(path.parent, str(error))) from None

    @classmethod
    def in_memory(cls, notice: Message | None = None) -> Store:
        """A store that forgets all at the end: for a folder that cannot be written."""
        return cls(_prepared(sqlite3.connect(":memory:", isolation_level=None)), notice)

    def close(self) -> None:
        self._db.close()

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and told in words."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.IntegrityError:
            raise Overtaken(say("This match has gone on in another window.")) from None
        except sqlite3.Error as error:
            words = "The match cannot be saved: {reason}. Nothing was lost."
            raise StoreError(say(words, reason=str(error))) from None

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds, and its failure told in words."""
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            words = "The saved matches cannot be read: {reason}."
            raise StoreError(say(words, reason=str(error))) from None

    # Matches

    def start(self, setup: Setup) -> Match:
        """A new match that is kept from its first move on."""
        setup.rules()
        with self._transaction() as db:
            key = self._insert(db, setup)
        return Match(setup, self, key)

    def add(self, match: Match) -> int:
        """Keep a match that came from a document; its number here."""
        ended = Scores(0, tuple(match.scores), match.outcome)
        with self._transaction() as db:
            key = self._insert(db, match.setup)
            _write_moves(db, key, 0, match.moves)
            _write_scores(db, key, match, ended)
        return key

    def _insert(self, db: sqlite3.Connection, setup: Setup) -> int:
        seats = [[seat.name, seat.player.value] for seat in setup.seats]
        now = _now()
        row = db.execute(
            "INSERT INTO match (game, options, seats, seed, program, started, played)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                setup.game,
                json.dumps(dict(setup.options)),
                json.dumps(seats),
                setup.seed,
                __version__,
                now,
                now,
            ),
        )
        assert row.lastrowid is not None
        return row.lastrowid

    def load(self, key: int) -> Match:
        """A kept match, its moves played again. Raises StoreError where it no longer replays."""
        setup, moves = self._read(key)
        words = "Match {key} cannot be played on: {reason} It can still be exported."
        try:
            match = Match(setup, self, key)
            match.restore([parse_move(text) for text in moves])
        except (IllegalMove, OptionError) as error:
            raise StoreError(say(words, key=key, reason=error.message)) from None
        except (KeyError, ValueError) as error:
            raise StoreError(say(words, key=key, reason=f"{error}.")) from None
        return match

    def _read(self, key: int) -> tuple[Setup, list[str]]:
        found = self._rows("SELECT game, options, seats, seed FROM match WHERE id = ?", key)
        moves = self._rows("SELECT text FROM move WHERE match = ? ORDER BY number", key)
        if not found:
            raise StoreError(say("There is no match {key}.", key=key))
        game, options, seats, seed = found[0]
        if game not in GAMES:
            raise StoreError(say("This version has no game called {game}.", game=game))
        setup = Setup(game, _sittings(seats), seed, json.loads(options))
        return setup, [text for (text,) in moves]

    def document(self, key: int) -> MatchDocument:
        """A kept match as a document, also where it no longer replays. Raises StoreError."""
        setup, moves = self._read(key)
        totals = self._totals(key)
        return MatchDocument(
            game=setup.game,
            options=dict(setup.options),  # type: ignore[arg-type]
            seats=[SeatDocument(name=seat.name, player=seat.player) for seat in setup.seats],
            seed=setup.seed.hex(),
            commitment=setup.commitment,
            moves=moves,
            scores=totals,
        )

    def _totals(self, key: int) -> list[list[int]]:
        """The totals after each finished hand, as kept."""
        rows: list[list[int]] = []
        query = "SELECT hand, total FROM result WHERE match = ? ORDER BY hand, seat"
        for hand, total in self._rows(query, key):
            if hand == len(rows):
                rows.append([])
            rows[hand].append(total)
        return rows

    def delete(self, key: int) -> None:
        """Forget a match."""
        with self._transaction() as db:
            for table in ("move", "result", "arrangement"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", (key,))
            db.execute("DELETE FROM match WHERE id = ?", (key,))

    def summaries(self) -> list[Summary]:
        """All matches, the last played first."""
        rows = self._rows(
            "SELECT id, game, seats, options, started, played, finished, winners, undos,"
            " (SELECT count(*) FROM move WHERE match = id)"
            " FROM match ORDER BY played DESC, id DESC"
        )
        return [self._summary(row) for row in rows]

    def _summary(self, row: tuple[Any, ...]) -> Summary:
        key, game, seats, options, started, played, finished, winners, undos, moves = row
        totals = self._totals(key)
        return Summary(
            id=key,
            game=game,
            seats=_sittings(seats),
            options=json.loads(options),
            started=started,
            played=played,
            finished=finished,
            winners=tuple(json.loads(winners or "[]")),
            moves=moves,
            hands=len(totals),
            totals=tuple(totals[-1]) if totals else (),
            undos=undos,
        )

    # The journal of a match

    def append(self, match: Match, number: int, moves: Sequence[Move], scores: Scores) -> None:
        """See Journal. The number of moves kept must be what the match believes it to be."""
        key = match.key
        with self._transaction() as db:
            _check_length(db, key, number)
            _write_moves(db, key, number, moves)
            _write_scores(db, key, match, scores)

    def cut(self, match: Match, number: int) -> None:
        """See Journal."""
        key = match.key
        with self._transaction() as db:
            _check_length(db, key, len(match.moves))
            db.execute("DELETE FROM move WHERE match = ? AND number >= ?", (key, number))
            hands = len(match.rules.scores(match.state_at(number)))
            db.execute("DELETE FROM result WHERE match = ? AND hand >= ?", (key, hands))
            db.execute(
                "UPDATE match SET undos = undos + 1, finished = NULL, winners = NULL, played = ?"
                " WHERE id = ?",
                (_now(), key),
            )

    # Arrangements

    def arrange(self, match: Match, name: str, value: object) -> None:
        """Keep how the player has arranged something; `value` is plain JSON data."""
        with self._transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO arrangement VALUES (?, ?, ?)",
                (match.key, name, json.dumps(value)),
            )

    def arrangement(self, match: Match, name: str) -> Any:
        """What was kept under that name, or None."""
        query = "SELECT value FROM arrangement WHERE match = ? AND name = ?"
        found = self._rows(query, match.key, name)
        return json.loads(found[0][0]) if found else None

    def results(self) -> list[Result]:
        """What every finished hand brought every side."""
        rows = self._rows(
            "SELECT game, seats, seat, points FROM result"
            " JOIN match ON match.id = result.match ORDER BY match, hand, seat"
        )
        return [
            Result(game, _sittings(seats), side, points)
            for game, seats, side, points in rows
            if game in GAMES
        ]


def _write_moves(db: sqlite3.Connection, key: int, number: int, moves: Sequence[Move]) -> None:
    rows = [(key, index, str(move)) for index, move in enumerate(moves, start=number)]
    db.executemany("INSERT INTO move VALUES (?, ?, ?)", rows)


def _write_scores(db: sqlite3.Connection, key: int, match: Match, scores: Scores) -> None:
    now = _now()
    db.execute("UPDATE match SET played = ? WHERE id = ?", (now, key))
    rows = [
        (key, hand, side, points, total)
        for hand, score in enumerate(scores.hands, start=scores.first)
        for side, (points, total) in enumerate(zip(score.points, score.totals, strict=True))
    ]
    db.executemany("INSERT INTO result VALUES (?, ?, ?, ?, ?)", rows)
    if scores.outcome:
        winners = json.dumps(scores.outcome.winners)
        db.execute("UPDATE match SET finished = ?, winners = ? WHERE id = ?", (now, winners, key))


def _check_length(db: sqlite3.Connection, key: int, number: int) -> None:
    """Two windows on one match: the one that is behind may not write."""
    (kept,) = db.execute("SELECT count(*) FROM move WHERE match = ?", (key,)).fetchone()
    if kept != number:
        raise Overtaken(say("This match has gone on in another window."))


def _sittings(seats: str) -> tuple[Sitting, ...]:
    return tuple(Sitting(name, Player(player)) for name, player in json.loads(seats))


def _unusable(folder: Path, reason: str) -> Message:
    words = "Matches cannot be saved in {folder}: {reason}."
    return say(words, folder=str(folder), reason=reason)


_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is at fault, and not the disk, the folder or another process."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _DAMAGE


def _connect(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=5.0, isolation_level=None)
    try:
        return _prepared(db)
    except BaseException:
        db.close()
        raise


def _prepared(db: sqlite3.Connection) -> sqlite3.Connection:
    """The connection set up, the database checked and brought to the present version."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        error = sqlite3.DatabaseError("damaged")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error
    _migrate(db)
    return db


def _migrate(db: sqlite3.Connection) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise StoreError(say("The saved matches are of a later version of Card Table."))
    if version == len(MIGRATIONS):
        return
    db.execute("BEGIN IMMEDIATE")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        for statement in script.split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {number}")
    db.execute("COMMIT")
