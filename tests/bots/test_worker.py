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

from cardtable.bots import worker as worker_module
from cardtable.bots.worker import Priority, Reply, Request, Sign, Signal, Ticket, Worker, serve
from cardtable.core.chance import bot_chance, commitment, seed_of
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.games.spades import Spades, State, View

ROOT = Path(__file__).parents[2]
SEED = seed_of("worker")
PATIENCE = 60
RULES = Spades()

needs_proc = pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="looks into /proc")


class Desk:
    """A worker and what its thread has heard, as a window has them; and the answers that came."""

    def __init__(self) -> None:
        self.heard: queue.Queue[Signal] = queue.Queue()
        self.worker = Worker(self.heard.put)
        self.replies: list[Reply] = []

    def ask(self, request: Request | None = None, **wishes: Any) -> Ticket:
        return self.worker.ask(request or question(), self.replies.append, **wishes)

    def wait(self, replies: int = 1) -> list[Reply]:
        """Take in what is heard until so many answers have come in all."""
        while len(self.replies) < replies:
            self.worker.receive(self.heard.get(timeout=PATIENCE))
        return self.replies

    @property
    def pid(self) -> int:
        assert self.worker._process is not None and self.worker._process.pid is not None
        return self.worker._process.pid


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.worker.close()


def bidding() -> State:
    """Seat `actor` has looked and is to bid."""
    return RULES.apply(RULES.apply(RULES.new(SEED), DEAL), Move("look"))


def a_view() -> View:
    state = bidding()
    actor = RULES.actor(state)
    assert actor is not None
    return RULES.observe(state, actor)


def question(game: str = "spades", level: Player = Player.STEADY) -> Request:
    return Request(game, level, a_view(), bot_chance(SEED, 0, 2))


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


def test_it_answers_with_a_legal_move(desk: Desk) -> None:
    ticket = desk.ask()
    assert ticket.open
    (reply,) = desk.wait()
    assert reply.error == "" and reply.advice is not None and not ticket.open
    assert reply.advice.decision[0] in a_view().legal


def test_the_same_question_has_the_same_answer(desk: Desk) -> None:
    for _ in range(3):
        desk.ask()
    assert len(set(desk.wait(3))) == 1


def test_what_matters_most_is_answered_first(desk: Desk) -> None:
    order: list[str] = []
    for name, priority in (
        ("first", Priority.REVIEW),
        ("review", Priority.REVIEW),
        ("hint", Priority.HINT),
        ("move", Priority.MOVE),
    ):
        desk.worker.ask(question(), lambda _, name=name: order.append(name), priority)
    while len(order) < 4:
        desk.worker.receive(desk.heard.get(timeout=PATIENCE))
    assert order == ["first", "move", "hint", "review"]


def test_what_was_cancelled_is_never_answered(desk: Desk) -> None:
    """Neither what the process thinks about nor what still waits."""
    asked, waiting = desk.ask(), desk.ask()
    last = desk.ask(question("whist"))
    asked.cancel()
    waiting.cancel()
    (reply,) = desk.wait()
    assert reply.error and not last.open and len(desk.replies) == 1


def test_one_may_ask_again_when_the_answer_comes(desk: Desk) -> None:
    desk.worker.ask(question(), lambda _: desk.ask())
    assert desk.wait()[0].advice is not None


def test_a_bot_that_fails_is_told_and_the_worker_goes_on(desk: Desk) -> None:
    desk.ask(question("whist"))
    assert desk.wait() == [Reply(None, "KeyError: 'whist'")]
    pid = desk.pid
    desk.ask()
    assert desk.wait(2)[1].advice is not None and desk.pid == pid


@needs_proc
def test_a_killed_worker_is_replaced(desk: Desk) -> None:
    """Also in the middle of its thinking: the question is put once more."""
    desk.ask()
    first = desk.pid
    os.kill(first, signal.SIGKILL)
    assert desk.wait()[0].advice is not None
    assert gone(first) and desk.pid != first


@needs_proc
def test_a_worker_that_is_silent_is_put_an_end_to(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_module, "SILENCE", 0.1)
    monkeypatch.setattr(worker_module, "WAKING", PATIENCE)
    desk.ask()
    desk.wait()
    first = desk.pid
    os.kill(first, signal.SIGSTOP)
    desk.ask()
    assert desk.wait(2)[1].advice is not None
    assert gone(first) and desk.pid != first


@needs_proc
def test_what_no_process_answers_comes_back_with_an_error(desk: Desk) -> None:
    """Two tries: the question may be what the process dies of."""
    desk.ask()
    for _ in range(2):
        os.kill(desk.pid, signal.SIGKILL)
        desk.worker.receive(desk.heard.get(timeout=PATIENCE))
    assert desk.wait()[0].error


@needs_proc
def test_a_search_that_takes_long_gives_signs_of_life() -> None:
    ours, theirs = multiprocessing.Pipe()
    tick = worker_module._signs(theirs)
    until = time.monotonic() + PATIENCE
    while not ours.poll(0) and time.monotonic() < until:
        tick()
    assert ours.recv() == Sign.THINKING


@needs_proc
def test_closing_ends_the_process(desk: Desk) -> None:
    desk.worker.start()
    pid = desk.pid
    desk.worker.close()
    assert gone(pid)
    desk.worker.close()


def test_it_ends_when_its_pipe_closes() -> None:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    ours.send(question())
    assert ours.poll(PATIENCE) and ours.recv() == Sign.AWAKE
    assert ours.poll(PATIENCE) and ours.recv().advice is not None
    ours.close()
    process.join(PATIENCE)
    assert process.exitcode == 0


@needs_proc
def test_it_ends_when_the_window_is_killed() -> None:
    """Nothing is left of a program that was killed, whatever the worker was doing."""
    program = (
        "from tests.bots.test_worker import Desk\n"
        "import time\n"
        "desk = Desk()\n"
        "desk.ask()\n"
        "desk.wait()\n"
        "print(desk.pid, flush=True)\n"
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


def test_a_key_that_ends_the_program_leaves_the_worker_to_it(desk: Desk) -> None:
    """Ctrl-C reaches the whole group; the window alone decides."""
    desk.ask()
    desk.wait()
    pid = desk.pid
    os.kill(pid, signal.SIGINT)
    desk.ask()
    assert desk.wait(2)[1].advice is not None and desk.pid == pid


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
    assert "cardtable.bots.registry" not in modules and "cardtable.bots.spades" not in modules


def test_it_imports_neither_pygame_nor_pydantic() -> None:
    modules = modules_after(
        "cardtable.__main__", "cardtable.bots.worker", "cardtable.bots.registry"
    )
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
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No state, no seed, and nothing that the seed could be told from."""
    tap = Tap()
    monkeypatch.setattr(desk.worker, "_process", object())
    monkeypatch.setattr(desk.worker, "_pipe", tap)
    desk.ask()
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
