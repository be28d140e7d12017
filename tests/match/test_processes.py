"""Several processes on one store, and processes that are killed."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.match.store import Store
from tests.match.tables import decision

ROOT = Path(__file__).parents[2]


def player(folder: Path, key: int = 0, moves: int = 60, chance: int = 0) -> subprocess.Popen[str]:
    numbers = map(str, (key, moves, chance))
    command = [sys.executable, "-m", "tests.match.player", str(folder), *numbers]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def said(output: str) -> tuple[int, list[str]]:
    """The match and the moves of a player's whole lines of output."""
    lines = [line.split(" ", 2) for line in output.removeprefix("loaded\n").split("\n")[:-1]]
    assert [int(number) for _, number, _ in lines] == list(
        range(int(lines[0][1]), int(lines[0][1]) + len(lines))
    )
    return int(lines[0][0]), [move for _, _, move in lines]


def test_processes_that_write_at_once_do_no_harm(tmp_path: Path) -> None:
    """Four of them, from the making of the store on."""
    players = [player(tmp_path, chance=chance) for chance in range(4)]
    outputs = [process.communicate("go\n", timeout=120) for process in players]
    assert [errors for _, errors in outputs] == [""] * 4
    store = Store.open(tmp_path)
    assert store.notice is None and len(store.summaries()) == 4
    for output, _ in outputs:
        key, moves = said(output)
        assert [str(move) for move in store.load(key).moves] == moves
        assert 60 <= len(moves) < 63


def test_of_two_processes_on_one_match_one_is_refused(tmp_path: Path) -> None:
    first = player(tmp_path, moves=1)
    key, moves = said(first.communicate("go\n", timeout=120)[0])
    players = [player(tmp_path, key, moves=200, chance=chance) for chance in (1, 2)]
    for process in players:
        assert process.stdout is not None and process.stdout.readline() == "loaded\n"
    outputs = [process.communicate("go\n", timeout=120) for process in players]
    assert sum("gone on in another window" in errors for _, errors in outputs) >= 1
    kept = [str(move) for move in Store.open(tmp_path).load(key).moves]
    acknowledged = {}
    for output, _ in outputs:
        for line in output.splitlines():
            _, number, move = line.split(" ", 2)
            assert int(number) not in acknowledged, "two moves with one number"
            acknowledged[int(number)] = move
    assert [*moves, *(acknowledged[number] for number in range(1, len(kept)))] == kept


@pytest.mark.parametrize("lines", [1, 7, 40, 111])
def test_a_killed_process_loses_no_move_that_it_said(lines: int, tmp_path: Path) -> None:
    process = player(tmp_path, moves=100_000)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write("go\n")
    process.stdin.flush()
    assert process.stdout.readline() == "loaded\n"
    begun = "".join(process.stdout.readline() for _ in range(lines))
    process.kill()
    # Not communicate(): it would pass over lines that readline() has taken in already.
    key, moves = said(begun + process.stdout.read())
    process.wait(timeout=60)
    store = Store.open(tmp_path)
    assert store.notice is None
    match = store.load(key)
    kept = [str(move) for move in match.moves]
    assert kept[: len(moves)] == moves
    assert len(kept) - len(moves) <= 3, "those of the decision that was being said"
    match.submit(*decision(match, random.Random(0)))
    assert store.load(key).state == match.state
