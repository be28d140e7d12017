"""How fast a store is that holds the matches of many years."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache
from pathlib import Path

from cardtable.core.players import Player
from cardtable.match.keeper import Keeper
from cardtable.match.match import Match, Setup, Sitting
from cardtable.match.rows import insert_whole
from cardtable.match.store import Store
from cardtable.session.loading import Loading
from tests.match.tables import play

MATCHES = 20_000
MODELS = 40
"""Matches that are played; they are kept again and again."""

MOVES = 60
LONG_MATCH = 100_000

_FOLDER = tempfile.TemporaryDirectory()


def _ms(act: Callable[[], object]) -> float:
    begun = time.perf_counter()
    act()
    return 1000 * (time.perf_counter() - begun)


def _model(number: int, moves: int, **options: object) -> Match:
    sittings = [Sitting(name, Player.STEADY) for name in ("West", "North", "East")]
    seats = (Sitting("You", Player.HUMAN), *sittings)
    match = Match(Setup("spades", seats, bytes([number]) * 32, options))
    chooser, state, made = random.Random(number), match.state, []
    while len(made) < moves:
        made.append(chooser.choice(match.rules.legal_moves(state)))
        state = match.rules.apply(state, made[-1])
    match.restore(made)
    return match


@lru_cache(1)
def _crowded() -> Path:
    """The folder of a store with many matches, and a long one as the last."""
    folder = Path(_FOLDER.name)
    models = [_model(number, MOVES) for number in range(MODELS)]
    with closing(Store.open(folder)) as store:
        with store._transaction() as db:
            for number in range(MATCHES):
                insert_whole(db, models[number % MODELS])
        store.add(_model(0, LONG_MATCH, target=1000))
    return folder


def menu_ms() -> float:
    """Opening the store and finding the match to go on with; the daily copy is there."""
    folder, stores = _crowded(), list[Store]()
    took = _ms(lambda: stores.append(Store.open(folder)) or stores[0].last_unfinished())
    stores[0].close()
    return took


def _with_store(act: Callable[[Store], object]) -> float:
    with closing(Store.open(_crowded())) as store:
        return _ms(lambda: act(store))


def list_ms() -> float:
    """All matches as the list shows them."""
    return _with_store(Store.summaries)


def records_ms() -> float:
    """The statistics."""
    return _with_store(Store.records)


def move_ms() -> float:
    """A move of a match among many, kept."""

    def played(store: Store) -> None:
        play(store.load(7), 1)

    return _with_store(played)


def load_slice_ms() -> float:
    """The longest that a match of 100,000 moves holds up the window while it is loaded."""
    keeper, times = Keeper(Store.open(_crowded())), []
    with closing(keeper):
        loadings: list[Loading] = []
        times.append(_ms(lambda: loadings.append(Loading(keeper, MATCHES + 1))))
        while not loadings[0].ended:
            times.append(_ms(lambda: loadings[0].go_on(0.012)))
    return max(times)


def rows() -> tuple[tuple[str, Callable[[], float], float, bool, int], ...]:
    """What is measured, and its aims."""
    return (
        ("menu_20000_matches_ms", menu_ms, 5, False, 9),
        ("list_20000_matches_ms", list_ms, 200, False, 5),
        ("records_20000_matches_ms", records_ms, 200, False, 5),
        ("move_20000_matches_ms", move_ms, 5, False, 9),
        ("load_100000_moves_slice_ms", load_slice_ms, 500, False, 3),
    )
