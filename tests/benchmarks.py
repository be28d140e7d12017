"""How fast it is: `python tests/benchmarks.py [--json]`.

Each figure is the median of several measurements in this run. The aims are those of the design:
they are printed beside the figures, and nothing fails here.
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardtable.bots.self_play import bot_of
from cardtable.core.chance import bot_chance, seed_of
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, Rules
from cardtable.games import GAMES
from cardtable.match.match import Match, Setup, Sitting
from cardtable.match.store import Store
from tests.match.tables import decision
from tests.tools import benchmarks_bots, benchmarks_store, benchmarks_ui

MEASUREMENTS = 9
HANDS = 50
LONG_MATCH = 1000
SUBMITS = 60
DECISIONS = 300


class Figure(NamedTuple):
    """A measured figure, and whether it should be at least or at most so much."""

    key: str
    measure: Callable[[], float]
    aim: float
    at_least: bool = False
    times: int = MEASUREMENTS


def seconds(act: Callable[[], object]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def random_hand(rules: Rules[Any, Any], seed: bytes, chooser: random.Random) -> None:
    """One hand from the deal to its score, every move chosen among the legal ones."""
    state = rules.apply(rules.new(seed), DEAL)
    while rules.actor(state) not in (TABLE, None):
        state = rules.apply(state, chooser.choice(rules.legal_moves(state)))


def hands_a_second() -> float:
    """Random Spades hands through the rules core."""
    rules, chooser = GAMES["spades"].rules({}, 4), random.Random(1)
    seeds = [seed_of(str(number)) for number in range(HANDS)]
    return HANDS / seconds(lambda: [random_hand(rules, seed, chooser) for seed in seeds])


def spades_setup() -> Setup:
    """Spades with the highest target, so that a thousand random moves do not end it."""
    seats = tuple(Sitting(name, Player.HUMAN) for name in ("You", "West", "North", "East"))
    return Setup("spades", seats, bytes(32), {"target": 1000})


def random_match(moves: int) -> Match:
    """A match some random moves in."""
    match, chooser = Match(spades_setup()), random.Random(1)
    while len(match.moves) < moves:
        match.submit(*decision(match, chooser))
    return match


def load_ms(store: Store, key: int) -> float:
    """Load and replay of a match of a thousand moves."""
    return 1000 * seconds(lambda: store.load(key))


def submit_ms(store: Store) -> float:
    """One submit with its commit: the median of a hand's."""
    match, chooser = store.start(spades_setup()), random.Random(1)
    times = []
    for _ in range(SUBMITS):
        chosen = decision(match, chooser)
        times.append(seconds(lambda moves=chosen: match.submit(*moves)))  # type: ignore[misc]
    return 1000 * statistics.median(times)


def decisions() -> Iterator[tuple[Any, bytes]]:
    """The views and chances of steady players over some hands, and the deals between."""
    rules, seed = GAMES["spades"].rules({}, 4), seed_of("decisions")
    state, number = rules.new(seed), 0
    while True:
        actor = rules.actor(state)
        moves: tuple[Move, ...] = (DEAL,)
        if actor is None:
            return
        if actor != TABLE:
            view, chance = rules.observe(state, actor), bot_chance(seed, actor, number)
            yield view, chance
            moves = bot_of("spades", Player.STEADY)(view, chance)
        for move in moves:
            state = rules.apply(state, move)
        number += len(moves)


def decision_ms(asked: list[tuple[Any, bytes]]) -> float:
    """A decision of the steady bot, the mean over some hands."""
    steady = bot_of("spades", Player.STEADY)
    took = seconds(lambda: [steady(view, chance) for view, chance in asked])
    return 1000 * took / len(asked)


def figures(store: Store) -> tuple[Figure, ...]:
    """What is measured, and its aims."""
    long_match = store.add(random_match(LONG_MATCH))
    asked = list(itertools.islice(decisions(), DECISIONS))
    return (
        Figure("spades_random_hands_a_second", hands_a_second, 500, at_least=True),
        Figure("load_1000_moves_ms", lambda: load_ms(store, long_match), 50),
        Figure("submit_with_commit_ms", lambda: submit_ms(store), 2),
        Figure("spades_steady_decision_ms", lambda: decision_ms(asked), 2),
        *(Figure(*row) for row in benchmarks_bots.rows()),
        *(Figure(*row) for row in benchmarks_store.rows()),
        *(Figure(*row) for row in benchmarks_ui.rows()),
    )


def measured() -> tuple[dict[str, float], dict[str, str]]:
    """The figures by their keys, and in words."""
    found, words = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        for figure in figures(store):
            values = sorted(figure.measure() for _ in range(figure.times))
            found[figure.key] = round(statistics.median(values), 3)
            bound = "at least" if figure.at_least else "at most"
            words[figure.key] = f"{values[0]:.3f} to {values[-1]:.3f}, aim: {bound} {figure.aim}"
        store.close()
    return found, words


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    reader.add_argument("--json", action="store_true", help="one JSON object on stdout")
    as_json = reader.parse_args().json
    found, words = measured()
    if as_json:
        print(json.dumps({**found, "python": platform.python_version()}))
        return
    for key, value in found.items():
        print(f"{key:<32} {value:>10}  ({words[key]})")


if __name__ == "__main__":
    main()
