"""A process that plays on one store and says each move that it has kept: run by test_processes.

Arguments: the folder, the match (0 for a new one), how many moves, the chance. Each line of
output is the match, the number of a move and its text, after `submit` has returned.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from cardtable.match.store import Store
from tests.match.tables import setup


def run(folder: Path, key: int, moves: int, chance: int) -> None:
    store = Store.open(folder)
    match = store.load(key) if key else store.start(setup())
    chooser = random.Random(chance)
    for _ in range(moves):
        match.submit(chooser.choice(match.rules.legal_moves(match.state)))
        print(match.key, len(match.moves) - 1, match.moves[-1], flush=True)


if __name__ == "__main__":
    run(Path(sys.argv[1]), *map(int, sys.argv[2:5]))
