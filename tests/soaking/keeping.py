"""Disks that fill and empty, locks, files that vanish, several windows: no move seen is lost."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from cardtable.core.moves import DEAL
from cardtable.match import keeper as keeper_module
from cardtable.match.database import FILE, StoreError
from cardtable.match.keeper import Keeper
from cardtable.match.match import Match, nothing
from cardtable.match.store import Store
from cardtable.session.conductor import Conductor
from tests.match.tables import decision, setup
from tests.soaking import Loss

_STEPS = 60


class Window:
    """A window on a store: one match in it, and what its player has seen without a mark."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.keeper, self.chance = Keeper(Store.open(folder)), chance
        self.sit(self.keeper.start(setup(seed=chance.randbytes(32))))
        self.act(lambda: self.conductor.submit((DEAL,)))

    def sit(self, match: Match) -> None:
        self.conductor = Conductor(match, None, 0, nothing)  # type: ignore[arg-type]

    def act(self, deed: object) -> None:
        deed()  # type: ignore[operator]
        end = time.monotonic() + 30
        while not self.conductor.settle():
            assert time.monotonic() < end, "a change is neither kept nor marked"
            time.sleep(0.001)

    def turn(self) -> None:
        """Play, take back, make again, or sit down at a match that is kept."""
        here, match = self.conductor, self.conductor.match
        deed = self.chance.choice(("play", "play", "play", "undo", "redo", "load"))
        if deed == "load" or here.overtaken is not None or match.actor is None:
            self._load()
        elif deed == "play":
            self.act(lambda: here.submit(decision(match, self.chance)))
        else:
            self.act(here.undo if deed == "undo" else here.redo)
        here.troubles.clear()
        self.keeper.news()

    def _load(self) -> None:
        with suppress(StoreError):
            keys = [one.id for one in self.keeper.store.summaries() if one.finished is None]
            if keys:
                self.sit(self.keeper.load(self.chance.choice(keys)))

    @property
    def sure(self) -> bool:
        """Whether all that is seen here is said to be kept, by this window alone."""
        here = self.conductor
        return not here.behind and here.overtaken is None and not here.saving


def attempt(number: int, folder: Path) -> int:
    chance = random.Random(number)
    patience = keeper_module._AT_ONCE, keeper_module._PATIENCE, keeper_module._AGAIN
    keeper_module._AT_ONCE, keeper_module._PATIENCE, keeper_module._AGAIN = 0.005, 0.02, 0.05
    windows = [Window(folder, chance) for _ in range(chance.choice((1, 1, 2, 3)))]
    try:
        for _ in range(_STEPS // 10):
            with chance.choice((_nothing, _locked, _full, _refusing, _vanished))(folder, windows):
                for _ in range(10):
                    chance.choice(windows).turn()
                if len(windows) == 1 and windows[0].sure:
                    _expect_kept(folder, windows[0])
        for window in windows:
            if window.keeper.close(patience=30.0):
                raise Loss("not everything could be kept at the end")
        _expect_all_replay(folder, windows)
    finally:
        keeper_module._AT_ONCE, keeper_module._PATIENCE, keeper_module._AGAIN = patience
    return 1


def _expect_kept(folder: Path, window: Window) -> None:
    """What was seen without a mark is in the store, as another program finds it."""
    match = window.conductor.match
    with closing(Store.open(folder)) as store:
        if match.moves and store.load(match.key).moves != match.moves:
            raise Loss("a move that was seen without a mark is not kept")


def _expect_all_replay(folder: Path, windows: list[Window]) -> None:
    with closing(Store.open(folder)) as store:
        if store.notice is not None:
            raise Loss(f"the store is damaged: {store.notice}")
        for summary in store.summaries():
            store.load(summary.id)
        if len(windows) == 1:
            match = windows[0].conductor.match
            if match.moves and store.load(match.key).moves != match.moves:
                raise Loss("the match is not kept to its end")


# What befalls the store


@contextmanager
def _nothing(folder: Path, windows: list[Window]) -> Iterator[None]:
    yield


@contextmanager
def _locked(folder: Path, windows: list[Window]) -> Iterator[None]:
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        with suppress(sqlite3.Error):
            db.execute("BEGIN IMMEDIATE")
        yield


@contextmanager
def _full(folder: Path, windows: list[Window]) -> Iterator[None]:
    _set(windows, "max_page_count = 1")
    yield
    _set(windows, "max_page_count = 1073741823")


@contextmanager
def _refusing(folder: Path, windows: list[Window]) -> Iterator[None]:
    _set(windows, "query_only = 1")
    yield
    _set(windows, "query_only = 0")


@contextmanager
def _vanished(folder: Path, windows: list[Window]) -> Iterator[None]:
    # Of several windows each would write a store of its own into the empty place, one after the
    # other; what the others had there before belongs to nobody any more.
    here = windows[0].conductor
    if len(windows) == 1 and here.overtaken is None and here.match.actor is not None:
        for file in folder.glob(f"{FILE}*"):
            file.unlink(missing_ok=True)
        # The next move writes all of the match anew.
        windows[0].act(lambda: here.submit(decision(here.match, windows[0].chance)))
    yield


def _set(windows: list[Window], pragma: str) -> None:
    for window in windows:

        def job(keeper: Keeper = window.keeper) -> None:
            with suppress(sqlite3.Error, StoreError):
                keeper._open()._db.execute(f"PRAGMA {pragma}")

        window.keeper._do(job)
