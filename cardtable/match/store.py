"""The SQLite store: matches, their moves, results and arrangements. One transaction a change."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from cardtable.core.messages import Explained, Message, say
from cardtable.core.moves import Move, parse_move
from cardtable.games import GAMES
from cardtable.match import salvage
from cardtable.match.database import (
    FAULTS,
    FILE,
    Busy,
    StoreError,
    borrowed,
    connect,
    file_id,
    is_busy,
    is_damage,
    locked,
    prepared,
)
from cardtable.match.document import MatchDocument, SeatDocument, reason_of
from cardtable.match.match import Change, Entry, Journal, Match, Setup, Sitting
from cardtable.match.rows import (
    Row,
    insert,
    insert_whole,
    raise_revision,
    read_row,
    same,
    sittings,
    write_change,
)


class Summary(NamedTuple):
    """A match in a list. `totals` are those after its last finished hand, by side."""

    id: int
    game: str
    seats: tuple[Sitting, ...]
    options: Mapping[str, Any]
    started: str
    played: str
    finished: str | None
    winners: tuple[int, ...]
    moves: int
    hands: int
    totals: tuple[int, ...]
    undos: int
    damaged: bool = False
    """Whether what is kept of it cannot be understood; the rest is then empty."""


class Record(NamedTuple):
    """A person's matches in one game, of any number of hands. Points are theirs, a hand each."""

    game: str
    finished: int
    won: int
    hands: int
    points: int
    low: int
    high: int


class Store(Journal):
    """An open store. Its methods raise StoreError and leave the database as it was."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        notice: Message | None = None,
        path: Path | None = None,
    ) -> None:
        self.notice = notice
        """What to tell the player about the opening, if anything."""
        self._db = connection
        self._path = path
        self._lies = _file_at(path)
        """Which file was opened: another may take its place, or none."""
        self._id = file_id(connection)
        """Tells matches that were read from or written to this database from those of others."""

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The store in a folder, made if it is not there, set aside if it is damaged.

        Raises StoreError where the folder cannot be used, or the file is of a later version or
        another program's.
        """
        path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # A file that was whole when it was copied today is not looked through again.
            db = _whole(path, check=not salvage.copy_of_today(path).exists())
            if db is not None:
                return cls(db, None, path)
            return cls._made_anew(path)
        except OSError as error:
            raise StoreError(_unusable(folder, reason_of(error))) from None
        except FAULTS as error:
            raise StoreError(_unusable(folder, str(error))) from None

    @classmethod
    def _made_anew(cls, path: Path) -> Store:
        """A store where there is none, or a damaged one, unless another process was faster."""
        with locked(path.parent):
            db = _whole(path)
            if db is not None:
                return cls(db, None, path)
            if not path.exists():
                return cls(connect(path), None, path)
            kept = salvage.put_aside(path)
            db = connect(path)
            found = salvage.bring_over(kept, salvage.copies(path), db)
            return cls(db, _told(found, kept), path)

    @classmethod
    def borrowed(cls, folder: Path) -> Store:
        """What is kept in a folder that cannot be written: to look at and to play, and forgotten.

        Raises StoreError where there is nothing that can be read.
        """
        words = "What is kept there can be looked at and exported."
        try:
            return cls(borrowed(folder / FILE), say(words))
        except (OSError, *FAULTS) as error:
            raise StoreError(_unusable(folder, str(error))) from None

    @classmethod
    def in_memory(cls, notice: Message | None = None) -> Store:
        """A store that forgets all at the end: for a folder that cannot be written."""
        return cls(prepared(sqlite3.connect(":memory:", isolation_level=None)), notice)

    def close(self) -> None:
        """Copy the file, if that was not done today, and close it."""
        if self._path is not None:
            # A copy that cannot be made is missed by nobody as long as the file is whole.
            with suppress(*FAULTS, OSError):
                salvage.copy(self._db, self._path)
        self._db.close()

    @property
    def folder(self) -> Path | None:
        """Where its file lies; None for a store in memory."""
        return self._path and self._path.parent

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and told in words."""
        self._follow_file()
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except FAULTS as error:
            self._suspect(error)
            words = "The match cannot be saved: {reason}. Nothing was lost."
            kind = Busy if is_busy(error) else StoreError
            raise kind(say(words, reason=str(error))) from None

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds, and its failure told in words."""
        self._follow_file()
        try:
            return self._db.execute(query, values).fetchall()
        except FAULTS as error:
            self._suspect(error)
            words = "The saved matches cannot be read: {reason}."
            raise StoreError(say(words, reason=str(error))) from None

    def _follow_file(self) -> None:
        """Where the file has vanished, or another lies in its place, that is what is used now."""
        if self._path is None or self._lies == _file_at(self._path):
            return
        self._take(Store.open)

    def _suspect(self, error: Exception) -> None:
        """Where the file turns out to be damaged, what is whole of it is saved, and that is told.

        Raises StoreError then, and does nothing for all other errors.
        """
        if self._path is None or not is_damage(error):
            return
        self._take(Store._opened_checked)
        if self.notice is not None:
            raise StoreError(self.notice) from None

    @classmethod
    def _opened_checked(cls, folder: Path) -> Store:
        try:
            return cls._made_anew(folder / FILE)
        except (OSError, *FAULTS) as error:
            raise StoreError(_unusable(folder, str(error))) from None

    def _take(self, opened: Callable[[Path], Store]) -> None:
        """Go on with another file, or with the same one opened anew."""
        assert self._path is not None
        self._db.close()
        self._lies = (0, 0)  # None of a file: it is tried again if it fails now.
        fresh = opened(self._path.parent)
        self._db, self._lies, self._id = fresh._db, fresh._lies, fresh._id
        self.notice = fresh.notice

    # Matches

    def start(self, setup: Setup) -> Match:
        """A new match that is kept from its first move on.

        Where it cannot be kept now it is tried again with each move, and told then.
        """
        match = Match(setup, self)
        with suppress(StoreError), self._transaction() as db:
            match.entry.key, match.entry.file = insert(db, setup), self._id
        return match

    def add(self, match: Match) -> int:
        """Keep a match that came from a document; its number here.

        One that is there already, as far or further, is found and not kept twice.
        """
        with self._transaction() as db:
            there = same(db, match)
            return insert_whole(db, match, imported=True) if there is None else there

    def load(self, key: int) -> Match:
        """A kept match, its moves played again. Raises StoreError where it no longer replays."""
        match, steps = self.loading(key)
        deque(steps, maxlen=0)
        return match

    def loading(self, key: int) -> tuple[Match, Iterator[float]]:
        """A kept match whose moves are played again step by step: so much of 1 is done.

        Raises StoreError, also in a step, where it no longer replays.
        """
        row = self._read(key)
        with _told_of(key):
            entry = Entry(row.setup(), key, row.revision, self._id)
            match = Match(entry.setup, self, entry)
            entry.moves = [parse_move(text) for text in row.moves]
        return match, _checked(match, row)

    def _read(self, key: int) -> Row:
        self._follow_file()
        try:
            self._db.execute("BEGIN")
            try:
                row = read_row(self._db, key)
            finally:
                self._db.execute("ROLLBACK")
        except (*FAULTS, OverflowError) as error:
            self._suspect(error)
            words = "The saved matches cannot be read: {reason}."
            raise StoreError(say(words, reason=str(error))) from None
        if row is None:
            raise StoreError(say("There is no match {key}.", key=key))
        return row

    def document(self, key: int) -> MatchDocument:
        """A kept match as a document, also where it no longer replays. Raises StoreError."""
        row = self._read(key)
        try:
            setup = row.setup()
            return MatchDocument(
                game=setup.game,
                version=setup.version,
                options=dict(setup.options),  # type: ignore[arg-type]
                seats=[SeatDocument(name=seat.name, player=seat.player) for seat in setup.seats],
                seed=setup.seed.hex(),
                commitment=row.commitment or setup.commitment,
                moves=row.moves,
                scores=self._totals(key),
            )
        except (KeyError, ValueError, TypeError) as error:
            reason = f"{type(error).__name__}"
            raise StoreError(
                say("Match {key} is damaged: {reason}.", key=key, reason=reason)
            ) from None

    def exported(self, key: int) -> str:
        """A kept match as the text of a document; a damaged one as it lies. Raises StoreError."""
        row = self._read(key)
        try:
            return self.document(key).model_dump_json(indent=1) + "\n"
        except StoreError:
            lies = {**row._asdict(), "seed": row.seed.hex()}
            return json.dumps({"format": "cardtable-damaged-match", **lies}, indent=1) + "\n"

    def _totals(self, key: int) -> list[list[int]]:
        """The totals after each finished hand, as kept."""
        rows: dict[int, list[int]] = {}
        query = "SELECT hand, total FROM result WHERE match = ? ORDER BY hand, seat"
        for hand, total in self._rows(query, key):
            rows.setdefault(hand, []).append(total)
        return list(rows.values())

    def delete(self, key: int) -> None:
        """Forget a match."""
        with self._transaction() as db:
            for table in ("move", "result", "arrangement"):
                db.execute(f"DELETE FROM {table} WHERE match = ?", (key,))
            db.execute("DELETE FROM match WHERE id = ?", (key,))

    def summaries(self) -> list[Summary]:
        """All matches, the last played first."""
        return [_summary(row) for row in self._rows(_SUMMARIES)]

    def last_unfinished(self) -> Summary | None:
        """The match that was played last, of those that go on and can be understood."""
        going = f"{_SUMMARIES} LIMIT ? OFFSET ?".replace("ORDER", "WHERE finished IS NULL ORDER")
        for offset in range(0, 1_000_000, 20):
            rows = self._rows(going, 20, offset)
            for summary in map(_summary, rows):
                if not summary.damaged and summary.game in GAMES:
                    return summary
            if not rows:
                break
        return None

    # The journal of a match

    def write(self, entry: Entry, *changes: Change) -> None:
        """See Journal. What is kept must be what the entry says. Raises Busy and Overtaken too.

        Where the whole file has vanished, it is made again and the match with it.
        """
        with self._transaction() as db:
            key, revision, moves = entry.key, entry.revision, entry.after(changes)
            if self._gone(db, entry):
                key, revision = insert(db, entry.setup), 0
                changes = (Change(0, tuple(moves), 0, *changes[-1][3:]),)
            raise_revision(db, key, revision, revision + len(changes))
            for change in changes:
                write_change(db, key, change)
        self._note(entry, key, revision + len(changes), moves)

    def adopt(self, entry: Entry, *changes: Change) -> None:
        """Keep a match as a new one: what it was here has gone on elsewhere, or is gone."""
        moves = entry.after(changes)
        with self._transaction() as db:
            key = insert(db, entry.setup)
            write_change(db, key, Change(0, tuple(moves), 0, *changes[-1][3:]))
        self._note(entry, key, 0, moves)

    def _note(self, entry: Entry, key: int, revision: int, moves: list[Move]) -> None:
        entry.key, entry.revision, entry.file, entry.moves = key, revision, self._id, moves

    def _gone(self, db: sqlite3.Connection, entry: Entry) -> bool:
        """Whether the match, as it is known here, was in another file than is open now."""
        there = "SELECT 1 FROM match WHERE id = ? AND revision = ?"
        return (
            entry.file != self._id and not db.execute(there, (entry.key, entry.revision)).fetchone()
        )

    def arrange(self, entry: Entry, name: str, value: object) -> None:
        """See Journal. Beside a match that could not be kept yet nothing is."""
        if entry.file != self._id:
            return
        with self._transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO arrangement VALUES (?, ?, ?)",
                (entry.key, name, json.dumps(value)),
            )

    def arrangement(self, entry: Entry, name: str) -> Any:
        """See Journal."""
        query = "SELECT value FROM arrangement WHERE match = ? AND name = ?"
        found = self._rows(query, entry.key, name)
        return json.loads(found[0][0]) if found else None

    def records(self) -> list[Record]:
        """What a person has scored, by game. An import of what was played here counts once."""
        return [Record(*row) for row in self._rows(_RECORDS) if row[0] in GAMES]


_SUMMARIES = """
    SELECT id, game, seats, options, started, played, finished, winners, moves, hands, totals, undos
    FROM match ORDER BY turn DESC, id DESC
    """

_RECORDS = """
    SELECT game, count(finished), sum(won), sum(hands), sum(points), min(low), max(high)
    FROM match AS one WHERE side IS NOT NULL AND hands > 0 AND NOT (
        imported AND EXISTS (
            SELECT 1 FROM match AS other WHERE other.identity = one.identity
            AND (other.imported, other.id) < (1, one.id)))
    GROUP BY game ORDER BY game
    """


def _summary(row: tuple[Any, ...]) -> Summary:
    key, game, seats, options, started, played, finished, winners, moves, hands, totals, undos = row
    try:
        datetime.fromisoformat(started), datetime.fromisoformat(played)
        return Summary(
            id=key,
            game=game,
            seats=sittings(seats),
            options=_options(options),
            started=started,
            played=played,
            finished=finished,
            winners=_whole_numbers(winners or "[]"),
            moves=moves,
            hands=hands,
            totals=_whole_numbers(totals),
            undos=undos,
        )
    except (ValueError, TypeError):
        return Summary(key, game, (), {}, "", "", finished, (), moves, 0, (), undos, damaged=True)


# In thousands of matches the same few of these come again and again.


@lru_cache(maxsize=512)
def _options(options: str) -> Mapping[str, Any]:
    """Options as kept. Raises ValueError and TypeError."""
    return dict(json.loads(options))


@lru_cache(maxsize=4096)
def _whole_numbers(numbers: str) -> tuple[int, ...]:
    """Winners or totals as kept. Raises ValueError and TypeError."""
    return tuple(map(int, json.loads(numbers)))


@contextmanager
def _told_of(key: int) -> Iterator[None]:
    """What does not replay is told in words."""
    words = "Match {key} cannot be played on: {reason} It can still be exported."
    try:
        yield
    except StoreError:
        raise
    except Explained as error:
        raise StoreError(say(words, key=key, reason=error.message)) from None
    except (KeyError, ValueError, TypeError) as error:
        raise StoreError(say(words, key=key, reason=f"{error}.")) from None


_STEP = 50
"""Moves that are played again in one step of loading."""


def replaying(match: Match, moves: Sequence[Move]) -> Iterator[float]:
    """Play moves again, step by step: so much of 1 is done. Raises StoreError."""
    with _told_of(match.key):
        for start in range(0, len(moves), _STEP):
            match.restore(moves[start : start + _STEP])
            yield start / len(moves)


def _checked(match: Match, row: Row) -> Iterator[float]:
    yield from replaying(match, match.entry.moves)
    with _told_of(match.key):
        if not row.fits:
            raise Explained(say("it is not what was kept, something has changed it."))


def _file_at(path: Path | None) -> tuple[int, int] | None:
    """What tells the file at a place from another that takes its place; None if there is none."""
    try:
        stat = os.stat(path) if path is not None else None
    except OSError:
        return None
    return stat and (stat.st_dev, stat.st_ino)


def _whole(path: Path, *, check: bool = True) -> sqlite3.Connection | None:
    """The database at a place, unless there is none or it is damaged."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        return None
    try:
        return connect(path, check=check)
    except FAULTS as error:
        if not is_damage(error):
            raise
        return None


def _told(found: salvage.Found, kept: Path) -> Message:
    """What came of a damaged store."""
    words = "The saved matches could not be read. They are kept as {file}; a new store was begun."
    if found.saved:
        words = "The saved matches were damaged. {n} of {all} are saved; the file lies as {file}."
    return say(words, n=found.saved, all=found.seen, file=str(kept))


def _unusable(folder: Path, reason: str) -> Message:
    words = "Matches cannot be saved in {folder}: {reason}."
    return say(words, folder=str(folder), reason=reason)
