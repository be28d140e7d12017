"""The process that bots think in: it answers, sees only views, and leaves nothing behind."""

from __future__ import annotations

import dataclasses
import json
import multiprocessing
import os
import pickle
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.bots.worker import Reply, Request, Worker, serve
from cardtable.core.chance import bot_chance, commitment, seed_of
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.games.spades import Spades, State, View

ROOT = Path(__file__).parents[2]
SEED = seed_of("worker")
PATIENCE = 60
RULES = Spades()

needs_proc = pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="looks into /proc")


@pytest.fixture
def replies() -> queue.Queue[Reply]:
    return queue.Queue()


@pytest.fixture
def worker(replies: queue.Queue[Reply]) -> Iterator[Worker]:
    worker = Worker(replies.put)
    yield worker
    worker.close()


def bidding() -> State:
    """Seat `actor` has looked and is to bid."""
    return RULES.apply(RULES.apply(RULES.new(SEED), DEAL), Move("look"))


def a_view() -> View:
    state = bidding()
    actor = RULES.actor(state)
    assert actor is not None
    return RULES.observe(state, actor)


def ask(worker: Worker, view: Any = None) -> int:
    return worker.ask("spades", Player.STEADY, view or a_view(), bot_chance(SEED, 0, 2))


def process_of(worker: Worker) -> int:
    assert worker._process is not None and worker._process.pid is not None
    return worker._process.pid


def gone(pid: int, seconds: float = 10) -> bool:
    """Whether a process ends within some seconds; a zombie has ended."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
        except (FileNotFoundError, ProcessLookupError):
            return True
        if stat.rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def test_it_answers_with_a_legal_move(worker: Worker, replies: queue.Queue[Reply]) -> None:
    number = ask(worker)
    reply = replies.get(timeout=PATIENCE)
    assert (reply.number, reply.error) == (number, "")
    assert reply.moves[0] in a_view().legal


def test_the_same_question_has_the_same_answer(worker: Worker, replies: queue.Queue[Reply]) -> None:
    numbers = [ask(worker) for _ in range(3)]
    answers = [replies.get(timeout=PATIENCE) for _ in range(3)]
    assert [reply.number for reply in answers] == numbers
    assert len(set(numbers)) == 3 and len({reply.moves for reply in answers}) == 1


def test_a_bot_that_fails_is_told_and_the_worker_goes_on(
    worker: Worker, replies: queue.Queue[Reply]
) -> None:
    number = worker.ask("whist", Player.STEADY, a_view(), bytes(32))
    reply = replies.get(timeout=PATIENCE)
    assert reply == Reply(number, (), "KeyError: 'whist'")
    pid = process_of(worker)
    ask(worker)
    assert replies.get(timeout=PATIENCE).moves and process_of(worker) == pid


@needs_proc
def test_a_killed_worker_is_replaced(worker: Worker, replies: queue.Queue[Reply]) -> None:
    worker.start()
    first = process_of(worker)
    os.kill(first, signal.SIGKILL)
    assert gone(first)
    number = ask(worker)
    assert replies.get(timeout=PATIENCE).number == number
    assert process_of(worker) != first


@needs_proc
def test_a_worker_that_hangs_is_put_an_end_to(worker: Worker, replies: queue.Queue[Reply]) -> None:
    worker.start()
    first = process_of(worker)
    os.kill(first, signal.SIGSTOP)
    late = ask(worker)
    worker.restart()
    assert gone(first)
    number = ask(worker)
    assert replies.get(timeout=PATIENCE).number == number != late
    assert replies.empty()


@needs_proc
def test_closing_ends_the_process(worker: Worker) -> None:
    worker.start()
    pid = process_of(worker)
    worker.close()
    assert gone(pid)
    worker.close()


def test_it_ends_when_its_pipe_closes() -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    ours.send(Request(1, "spades", Player.STEADY, a_view(), bytes(32)))
    assert ours.poll(PATIENCE) and ours.recv().number == 1
    ours.close()
    process.join(PATIENCE)
    assert process.exitcode == 0


@needs_proc
def test_it_ends_when_the_window_is_killed() -> None:
    """Nothing is left of a program that was killed, whatever the worker was doing."""
    program = (
        "from cardtable.bots.worker import Worker\n"
        "from tests.bots.test_worker import ask\n"
        "import queue, sys, time\n"
        "replies = queue.Queue()\n"
        "worker = Worker(replies.put)\n"
        "ask(worker)\n"
        "replies.get(timeout=60)\n"
        "print(worker._process.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    window = subprocess.Popen(
        [sys.executable, "-c", f"if __name__ == '__main__':\n exec({program!r})"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert window.stdout is not None
    pid = int(window.stdout.readline())
    assert Path(f"/proc/{pid}").exists()
    window.kill()
    window.communicate(timeout=10)
    assert gone(pid)


def test_a_key_that_ends_the_program_leaves_the_worker_to_it(
    worker: Worker, replies: queue.Queue[Reply]
) -> None:
    """Ctrl-C reaches the whole group; the window alone decides."""
    ask(worker)
    replies.get(timeout=PATIENCE)
    pid = process_of(worker)
    os.kill(pid, signal.SIGINT)
    ask(worker)
    assert replies.get(timeout=PATIENCE).moves and process_of(worker) == pid


def modules_after(*names: str) -> set[str]:
    """What a fresh Python has loaded after importing some modules."""
    program = f"import json, sys, {', '.join(names)}\nprint(json.dumps(sorted(sys.modules)))\n"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True, timeout=60
    )
    return set(json.loads(done.stdout))


def test_the_window_opens_without_loading_any_bot() -> None:
    modules = modules_after(
        "cardtable.commands.cli", "cardtable.ui.app", "cardtable.ui.scenes.menu"
    )
    assert "cardtable.bots.worker" in modules
    assert "cardtable.bots.levels" not in modules and "cardtable.bots.spades" not in modules


def test_it_imports_neither_pygame_nor_pydantic() -> None:
    modules = modules_after("cardtable.__main__", "cardtable.bots.worker", "cardtable.bots.hints")
    assert "cardtable.bots.spades" in modules
    for heavy in ("pygame", "pygame_gui", "pydantic", "sqlite3", "cardtable.match"):
        assert heavy not in modules


class Tap:
    """In the place of the pipe: what would be sent."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def send(self, thing: object) -> None:
        self.sent.append(pickle.dumps(thing))


def parts(value: Any) -> Iterator[Any]:
    """A value and all that is in it."""
    yield value
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from parts(part)
    elif isinstance(value, dict):
        for item in value.items():
            yield from parts(item)


def test_only_a_view_and_its_chance_are_ever_sent(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No state, no seed, and nothing that the seed could be told from."""
    tap = Tap()
    monkeypatch.setattr(worker, "_process", type("Alive", (), {"is_alive": lambda self: True})())
    monkeypatch.setattr(worker, "_pipe", tap)
    ask(worker)
    monkeypatch.undo()
    (sent,) = tap.sent
    assert SEED not in sent and SEED.hex().encode() not in sent
    request = pickle.loads(sent)
    assert type(request) is Request and type(request.view) is View
    assert request.chance == bot_chance(SEED, 0, 2)
    everything = list(parts(request))
    assert not [part for part in everything if isinstance(part, State)]
    assert [part for part in everything if isinstance(part, bytes)] == [request.chance]
    assert commitment(SEED) not in everything
    state = bidding()
    for seat in range(4):
        assert (state.hands[seat] in everything) == (seat == request.view.seat)
