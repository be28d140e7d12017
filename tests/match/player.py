"""A process that plays on one store and says each move that it has kept: run by test_processes.

Arguments: the folder, the match (0 for a new one), how many moves, the chance. It says "loaded" and
waits for a line; each further line of output is the match, the number of a move and its text,
after `submit` has returned.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from cardtable.match.store import Store
from tests.match.tables import decision, setup


def run(folder: Path, key: int, moves: int, chance: int) -> None:
    store = Store.open(folder)
    match = store.load(key) if key else store.start(setup())
    print("loaded", flush=True)
    sys.stdin.readline()
    chooser = random.Random(chance)
    end = len(match.moves) + moves
    while len(match.moves) < end:
        before = len(match.moves)
        match.submit(*decision(match, chooser))
        for number, move in enumerate(match.moves[before:], before):
            print(match.key, number, move, flush=True)


if __name__ == "__main__":
    run(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
