"""The process that bots think in: it answers, sees only views, and leaves nothing behind."""

from __future__ import annotations

import dataclasses
import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardtable.bots import process, worker
from cardtable.bots.process import HEAD, Request, frame
from cardtable.bots.worker import Priority, Reply, Signal, Ticket, Worker
from cardtable.core.chance import bot_chance, commitment, seed_of
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.games.spades import Spades, State, View
from tests.bots import hostile

ROOT = Path(__file__).parents[2]
SEED = seed_of("worker")
PATIENCE = 60
RULES = Spades()

needs_proc = pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="looks into /proc")


class Desk:
    """A worker and what its thread has heard, as a window has them; and the answers that came."""

    def __init__(self, *modules: str) -> None:
        self.heard: queue.Queue[Signal] = queue.Queue()
        self.worker = Worker(self.heard.put, modules)
        self.replies: list[Reply] = []

    def ask(self, request: Request | None = None, **wishes: Any) -> Ticket:
        self.worker.watch(time.perf_counter())
        return self.worker.ask(request or question(), self.replies.append, **wishes)

    def wait(self, replies: int = 1) -> list[Reply]:
        """Take in what is heard until so many answers have come in all."""
        self.until(lambda: len(self.replies) >= replies)
        return self.replies

    def until(self, condition: Callable[[], bool]) -> None:
        """Go on as a window does, until something is so."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, "nothing comes"
            self.turn()

    def turn(self) -> None:
        """Take in what is heard next, or see what time it is."""
        self.worker.watch(time.perf_counter())
        try:
            self.worker.receive(self.heard.get(timeout=0.02))
        except queue.Empty:
            return

    @property
    def pid(self) -> int:
        assert self.worker._process is not None
        return self.worker._process._system.pid


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
    desk.until(lambda: len(order) == 4)
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
    assert desk.wait() == [Reply(None, ascii("KeyError: 'whist'"))]
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
    """Its question is lost, the next one is answered by another."""
    monkeypatch.setattr(worker, "SILENCE", 0.2)
    monkeypatch.setattr(worker, "_LEAST_SILENCE", 0.2)
    desk.ask()
    desk.wait()
    first = desk.pid
    os.kill(first, signal.SIGSTOP)
    desk.ask()
    assert desk.wait(2)[1] == Reply(None, "the process of the bots does not answer", lost=True)
    assert gone(first) and desk.pid != first
    monkeypatch.undo()
    desk.ask()
    assert desk.wait(3)[2].advice is not None


@needs_proc
def test_three_seconds_are_all_that_a_hang_costs_and_less_the_next_time() -> None:
    """By the window's clock, whatever the machine does meanwhile."""
    desk = Desk()
    desk.ask()
    desk.wait()
    times, now = [], time.perf_counter()
    for _ in range(4):
        os.kill(desk.pid, signal.SIGSTOP)
        desk.worker.watch(now)
        ticket, began = desk.worker.ask(question(), desk.replies.append), now
        while ticket.open:
            wake = desk.worker.wake_at()
            assert wake is not None and wake - now <= 0.5
            now += 0.125
            desk.worker.watch(now)
        times.append(now - began)
        desk.until(lambda: desk.worker._process is not None and desk.worker._process.awake)
    desk.worker.close()
    assert times == pytest.approx([3.0, 1.5, 0.75, 0.75], abs=0.13)


@needs_proc
def test_what_no_process_answers_comes_back_with_an_error(desk: Desk) -> None:
    """Two tries: the question may be what the process dies of."""
    desk.ask()
    for tries in range(2):
        desk.until(lambda tries=tries: desk.worker._started == tries + 1)
        os.kill(desk.pid, signal.SIGKILL)
    assert desk.wait()[0] == Reply(None, "the process of the bots has ended", lost=True)


def test_where_no_process_can_be_started_that_is_the_answer(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk.worker, "_command", [str(ROOT / "nothing")])
    for replies in range(1, 4):
        desk.ask()
        assert desk.wait(replies)[-1].lost


def test_one_that_wakes_up_slowly_is_waited_for_but_no_question_is(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first questions are lost; the process then answers without having been replaced."""
    monkeypatch.setattr(worker, "SILENCE", 0.01)
    monkeypatch.setattr(worker, "_LEAST_SILENCE", 0.01)
    desk.ask()
    first = desk.worker._process
    assert desk.wait()[0].lost and desk.worker._process is first
    desk.until(lambda: first is not None and first.awake)
    monkeypatch.undo()
    desk.ask()
    assert desk.wait(2)[1].advice is not None and desk.worker._process is first


@pytest.mark.parametrize("way", [*hostile.WAYS, *hostile.AT_START])
def test_a_worker_may_do_its_worst(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every question comes back soon: with an advice, or with a word why there is none."""
    for patience in ("SILENCE", "_LEAST_SILENCE"):
        monkeypatch.setattr(worker, patience, 2.0 if "start" in way else 0.6)
    monkeypatch.setattr(worker, "_LONGEST", 2.0)
    monkeypatch.setenv(hostile.WISH, way)
    desk = Desk("tests.bots.hostile")
    for count in range(1, 4):
        desk.ask()
        reply = desk.wait(count)[-1]
        assert reply.error.isprintable() and (reply.advice is None) == bool(reply.error)
    desk.worker.close()
    answered = [reply for reply in desk.replies if reply.advice is not None]
    assert len(answered) == (3 if way in ("prints", "plays illegally") else 0) or (
        way == "answers twice"
    )
    monkeypatch.setenv(hostile.WISH, "")
    monkeypatch.undo()
    desk.ask()
    assert desk.wait(4)[-1].advice is not None
    desk.worker.close()


@needs_proc
def test_closing_ends_the_process(desk: Desk) -> None:
    desk.worker.start()
    pid = desk.pid
    desk.worker.close()
    assert gone(pid)
    desk.worker.close()


def test_it_ends_when_its_pipe_closes() -> None:
    serving = subprocess.Popen(process.command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert serving.stdout is not None and serving.stdin is not None
    assert serving.stdout.readline() == b"awake\n"
    serving.stdin.write(frame(7, question()))
    serving.stdin.flush()
    assert serving.stdout.readline().startswith(b"advice 7 [")
    serving.stdin.close()
    assert serving.wait(PATIENCE) == 0
    serving.stdout.close()


@needs_proc
@pytest.mark.parametrize("way", ["", "spins", "only ticks", "hangs at the start"])
def test_it_ends_when_the_window_is_killed(way: str) -> None:
    """Nothing is left of a program that was killed, whatever the worker was doing."""
    program = (
        "from tests.bots.test_worker import Desk, hostile\n"
        "import os, time\n"
        f"os.environ[hostile.WISH] = {way!r}\n"
        "desk = Desk('tests.bots.hostile')\n"
        "desk.ask()\n"
        f"desk.until(lambda: {'start' in way} or desk.worker._process.awake)\n"
        "print(desk.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    window = subprocess.Popen(
        [sys.executable, "-c", program],
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


@needs_proc
def test_its_command_line_is_the_same_for_every_match(desk: Desk) -> None:
    """Neither `--seed` nor anything else of the program's own is handed on."""
    desk.ask()
    desk.wait()
    line = Path(f"/proc/{desk.pid}/cmdline").read_bytes().split(b"\0")[:-1]
    assert [os.fsdecode(word) for word in line] == process.command()
    assert process.command()[-1] == "--bots-only"


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
        "cardtable.__main__", "cardtable.bots.process", "cardtable.bots.registry"
    )
    assert "cardtable.bots.spades" in modules
    for heavy in ("pygame", "pygame_gui", "pydantic", "sqlite3", "cardtable.match"):
        assert heavy not in modules


class Process:
    """In the place of the process: what would be sent."""

    awake = True

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def ask(self, data: bytes) -> None:
        self.sent.append(data)


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
    process = Process()
    monkeypatch.setattr(desk.worker, "_process", process)
    desk.ask()
    monkeypatch.undo()
    (sent,) = process.sent
    assert SEED not in sent and SEED.hex().encode() not in sent
    number, request = pickle.loads(sent[HEAD.size :])
    assert number == 1 and HEAD.unpack(sent[: HEAD.size])[0] == len(sent) - HEAD.size
    assert type(request) is Request and type(request.view) is View
    assert request.chance == bot_chance(SEED, 0, 2)
    everything = list(parts(request))
    assert not [part for part in everything if isinstance(part, State)]
    assert [part for part in everything if isinstance(part, bytes)] == [request.chance]
    assert commitment(SEED) not in everything
    state = bidding()
    for seat in range(4):
        assert (state.hands[seat] in everything) == (seat == request.view.seat)
