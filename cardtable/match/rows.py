"""How a match lies in the tables: as rows that are read, and as changes that are written."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from cardtable import __version__
from cardtable.core.messages import say
from cardtable.core.players import Player
from cardtable.games import GAMES
from cardtable.match.database import (
    MOVES,
    Overtaken,
    StoreError,
    first_digest,
    has_won,
    next_digest,
    person_side,
    refresh,
    refresh_figures,
)
from cardtable.match.match import Change, Match, Setup, Sitting


class Row(NamedTuple):
    """A match as it is kept, every text perhaps damaged."""

    game: str
    options: str
    seats: str
    seed: bytes
    revision: int
    version: int
    commitment: str | None
    checksum: str | None
    moves: list[str]

    def setup(self) -> Setup:
        """Raises StoreError for an unknown game, and ValueError, KeyError, TypeError for damage."""
        if self.game not in GAMES:
            raise StoreError(say("This version has no game called {game}.", game=self.game))
        return Setup(
            self.game, sittings(self.seats), self.seed, dict(json.loads(self.options)), self.version
        )

    @property
    def fits(self) -> bool:
        """Whether it is still what was kept."""
        began = first_digest(self.game, self.options, self.seats, self.seed)
        return self.checksum == next_digest(began, self.moves)


def read_row(db: sqlite3.Connection, key: int) -> Row | None:
    """A match as it is kept, if there is one of this number. Raises sqlite3.Error."""
    columns = "game, options, seats, seed, revision, version, commitment, checksum"
    found = db.execute(f"SELECT {columns} FROM match WHERE id = ?", (key,)).fetchone()
    moves = [text for (text,) in db.execute(MOVES, (key,))]
    return found and Row._make((*found, moves))


def insert(db: sqlite3.Connection, setup: Setup, *, imported: bool = False) -> int:
    """A match without moves; its number."""
    setup.rules()
    setup = setup.whole()
    options, seats = _texts(setup)
    identity, now = first_digest(setup.game, options, seats, setup.seed), _now()
    row = {
        "game": setup.game,
        "options": options,
        "seats": seats,
        "seed": setup.seed,
        "version": setup.version,
        "program": __version__,
        "started": now,
        "played": now,
        "imported": imported,
        "commitment": setup.commitment,
        "identity": identity,
        "checksum": identity,
        "side": person_side(setup.game, seats),
    }
    names = ", ".join(row)
    marks = ", ".join(f":{name}" for name in row)
    key = _free_key(db)
    db.execute(f"INSERT INTO match (id, {names}) VALUES ({key}, {marks})", row)
    _take_turn(db, key)
    return key


def _free_key(db: sqlite3.Connection) -> int:
    """A number that no match has, nor rows that have lost theirs."""
    tables = ("match.id", "move.match", "result.match", "arrangement.match")
    highest = [f"(SELECT max({column}) FROM {column.split('.')[0]})" for column in tables]
    found = db.execute(f"SELECT {', '.join(highest)}").fetchone()
    return 1 + max(key for key in (0, *found) if type(key) is int)


def insert_whole(db: sqlite3.Connection, match: Match, *, imported: bool = False) -> int:
    """A match with all its moves; its number."""
    key = insert(db, match.setup, imported=imported)
    write_change(db, key, Change(0, tuple(match.moves), 0, tuple(match.scores), match.outcome))
    return key


def _texts(setup: Setup) -> tuple[str, str]:
    """Options and seats as they are kept."""
    seats = [[seat.name, seat.player.value] for seat in setup.seats]
    return json.dumps(dict(setup.options)), json.dumps(seats)


def same(db: sqlite3.Connection, match: Match) -> int | None:
    """The number of a match that began as this one and has all its moves."""
    identity = first_digest(match.setup.game, *_texts(match.setup), match.setup.seed)
    wanted = list(map(str, match.moves))
    for (key,) in db.execute("SELECT id FROM match WHERE identity = ? ORDER BY id", (identity,)):
        moves = [text for (text,) in db.execute(MOVES, (key,))]
        if moves[: len(wanted)] == wanted:
            return int(key)
    return None


def _take_turn(db: sqlite3.Connection, key: int) -> None:
    """The match is what something has happened to last."""
    turn = "(SELECT coalesce(max(turn), 0) + 1 FROM match)"
    db.execute(f"UPDATE match SET turn = {turn}, played = ? WHERE id = ?", (_now(), key))


def raise_revision(db: sqlite3.Connection, key: int, known: int, revision: int) -> None:
    """Two windows on one match: the one that is behind may not write. Raises Overtaken."""
    query = "UPDATE match SET revision = ? WHERE id = ? AND revision = ?"
    if db.execute(query, (revision, key, known)).rowcount:
        return
    if db.execute("SELECT 1 FROM match WHERE id = ?", (key,)).fetchone():
        raise Overtaken(say("This match has gone on in another window."))
    raise Overtaken(say("This match has been deleted in another window."))


def write_change(db: sqlite3.Connection, key: int, change: Change) -> None:
    if change.undo:
        db.execute("DELETE FROM move WHERE match = ? AND number >= ?", (key, change.number))
        db.execute("UPDATE match SET undos = undos + 1 WHERE id = ?", (key,))
        refresh(db, key)
    else:
        _write_moves(db, key, change)
    _write_results(db, key, change)
    _take_turn(db, key)


def _write_moves(db: sqlite3.Connection, key: int, change: Change) -> None:
    texts = list(map(str, change.moves))
    rows = [(key, number, text) for number, text in enumerate(texts, start=change.number)]
    db.executemany("INSERT INTO move VALUES (?, ?, ?)", rows)
    (digest,) = db.execute("SELECT checksum FROM match WHERE id = ?", (key,)).fetchone()
    db.execute(
        "UPDATE match SET moves = ?, checksum = ? WHERE id = ?",
        (change.number + len(texts), next_digest(digest, texts), key),
    )


def _write_results(db: sqlite3.Connection, key: int, change: Change) -> None:
    """The results of the hands that are news, and how the match ended, if it did."""
    gone = db.execute("DELETE FROM result WHERE match = ? AND hand >= ?", (key, change.hand))
    rows = [
        (key, hand, side, points, total)
        for hand, score in list(enumerate(change.scores))[change.hand :]
        for side, (points, total) in enumerate(zip(score.points, score.totals, strict=True))
    ]
    db.executemany("INSERT INTO result VALUES (?, ?, ?, ?, ?)", rows)
    if rows or gone.rowcount:
        refresh_figures(db, key)
    if change.outcome or change.undo:
        _write_outcome(db, key, change)


def _write_outcome(db: sqlite3.Connection, key: int, change: Change) -> None:
    winners = json.dumps(change.outcome.winners) if change.outcome else None
    game, seats = db.execute("SELECT game, seats FROM match WHERE id = ?", (key,)).fetchone()
    db.execute(
        "UPDATE match SET finished = ?, winners = ?, won = ? WHERE id = ?",
        (winners and _now(), winners, has_won(game, seats, winners), key),
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


@lru_cache(maxsize=512)
def sittings(seats: str) -> tuple[Sitting, ...]:
    """Seats as kept; the same few in most matches. Raises ValueError and TypeError."""
    return tuple(Sitting(name, Player(player)) for name, player in json.loads(seats))
