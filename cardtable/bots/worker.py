"""The process that bots think in. It only ever receives views, so it cannot look at your cards.

The window's side is `Worker`: `ask` sends a view and gives a ticket; the answer goes to the one who
asked, on the window's own thread, unless the ticket was cancelled by then. The process imports
neither pygame nor pydantic, and ends when its pipe closes, so that nothing is left when the window
is killed.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from heapq import heappop, heappush
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from cardtable.core.advice import Advice
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyView

SILENCE = 3.0
"""Seconds without a sign of life after which a process that thinks is taken to hang."""

WAKING = 30.0
"""Seconds that a process may take to start, on a slow disk."""

_SIGN_EVERY = 0.3
"""Seconds between two signs of life."""

_TRIES = 2
"""How often a question is put: it may be what the process hangs on."""


class Priority(IntEnum):
    """What is answered first: lower ones."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


class Request(NamedTuple):
    """All that is ever sent to the process: what a level thinks of a view; see `bots.advise`."""

    game: str
    level: Player
    view: AnyView
    chance: bytes
    effort: float = 1
    also: tuple[Decision, ...] = ()


class Reply(NamedTuple):
    """What a bot advises, or in `error` why there is nothing."""

    advice: Advice | None
    error: str = ""


Then = Callable[[Reply], None]
"""What is done with an answer."""


class Sign(IntEnum):
    """What comes through the pipe besides answers."""

    AWAKE = 0
    THINKING = 1
    SILENT = 2
    ENDED = 3


class Signal(NamedTuple):
    """What the listening thread has to say: an answer, a sign of life, or that there is none.

    `process` counts the processes, so that one which was put an end to is heard no more.
    """

    process: int
    what: Reply | Sign


def answer(request: Request) -> Reply:
    """What a bot says to a request."""
    from cardtable.bots import advise

    game, level, view, chance, effort, also = request
    try:
        return Reply(advise(game, level, view, chance, effort=effort, also=also))
    except Exception as error:
        return Reply(None, f"{type(error).__name__}: {error}")


def serve(pipe: Connection, modules: Sequence[str] = ()) -> None:
    """The process's whole life: answer requests until the pipe closes."""
    import signal

    # A Ctrl-C in the terminal reaches the whole group; the window alone decides when to end.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    from cardtable.bots import BOTS, progress  # noqa: F401 (loaded before the first question)

    for module in modules:
        importlib.import_module(module)
    with contextlib.suppress(EOFError, OSError):
        progress.listen(_signs(pipe))
        pipe.send(Sign.AWAKE)
        while True:
            pipe.send(answer(pipe.recv()))


def _signs(pipe: Connection) -> Callable[[], None]:
    """What a search calls once a batch: now and then the window is told that it goes on."""
    last = time.monotonic()

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _SIGN_EVERY:
            last = now
            pipe.send(Sign.THINKING)

    return tick


@dataclass(eq=False)
class Ticket:
    """A question that was put. Once it is cancelled nobody hears of an answer."""

    request: Request
    then: Then | None
    tries: int = 0

    def cancel(self) -> None:
        """The answer is not wanted any more."""
        self.then = None

    @property
    def open(self) -> bool:
        """Whether the answer is still to come and is wanted."""
        return self.then is not None


class Worker:
    """The window's end of the pipe. One question is with the process at a time, others wait.

    `deliver` is called from a thread with what that thread hears; the window hands it to
    `receive` on its own. `modules` are imported by the process at its start: they may bring bots
    of further games.
    """

    def __init__(self, deliver: Callable[[Signal], None], modules: Sequence[str] = ()) -> None:
        self._deliver = deliver
        self._modules = tuple(modules)
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._listener: threading.Thread | None = None
        self._started = 0
        """How many processes there have been."""
        self._waiting: list[tuple[Priority, int, Ticket]] = []
        self._asked = 0
        self._asking: Ticket | None = None
        """The question that the process thinks about."""
        self._heard = 0.0
        """When the process was last heard, or was asked."""

    def start(self) -> None:
        """Start the process, if it is not there; the first question then need not wait for it."""
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=serve, args=(theirs, self._modules), daemon=True, name="bots"
        )
        process.start()
        theirs.close()
        self._started += 1
        self._process, self._pipe = process, ours
        self._listener = threading.Thread(
            target=self._listen, args=(ours, self._started), daemon=True
        )
        self._listener.start()

    def ask(self, request: Request, then: Then, priority: Priority = Priority.MOVE) -> Ticket:
        """Ask for an advice; `then` is called with the answer, from `receive`."""
        ticket = Ticket(request, then)
        self._asked += 1
        heappush(self._waiting, (priority, self._asked, ticket))
        self._send_next()
        return ticket

    def receive(self, signal: Signal) -> None:
        """Take in what the thread has heard: give an answer to the one who asked."""
        if signal.process != self._started:
            return
        if isinstance(signal.what, Reply):
            ticket, self._asking = self._asking, None
            self._send_next()
            _hand_over(ticket, signal.what)
        elif signal.what in (Sign.SILENT, Sign.ENDED):
            self.restart()

    def restart(self) -> None:
        """Put an end to a process that hangs or has died; another gets its question."""
        ticket = self._asking
        self.close()
        if ticket is not None and ticket.tries < _TRIES:
            # Before all others: it was asked first.
            heappush(self._waiting, (Priority.MOVE, 0, ticket))
            ticket = None
        self._send_next()
        _hand_over(ticket, Reply(None, "the process of the bots does not answer"))

    def _send_next(self) -> None:
        """Put the next question that is still wanted, if the process has none."""
        while self._asking is None and self._waiting:
            ticket = heappop(self._waiting)[2]
            if ticket.open:
                self._asking = ticket
                ticket.tries += 1
                self._send(ticket.request)

    def _send(self, request: Request) -> None:
        self.start()
        assert self._pipe is not None
        self._heard = time.monotonic()
        # Where the process has died the thread hears it, and the question is put again.
        with contextlib.suppress(OSError):
            self._pipe.send(request)

    def close(self) -> None:
        """End the process. It holds nothing that could be lost."""
        if self._process is not None:
            self._process.kill()
            self._process.join(1.0)
        # The listener ends by itself when the pipe has no other end; closing under it would not do.
        if self._listener is not None:
            self._listener.join(1.0)
        if self._pipe is not None:
            self._pipe.close()
        self._pipe = self._process = self._listener = self._asking = None

    def _listen(self, pipe: Connection, process: int) -> None:
        """Hand on what comes through the pipe until it closes, and tell when nothing comes."""
        patience = WAKING
        with contextlib.suppress(EOFError, OSError):
            while True:
                if pipe.poll(SILENCE):
                    what, patience = pipe.recv(), SILENCE
                    self._heard = time.monotonic()
                    if isinstance(what, Reply):
                        self._deliver(Signal(process, what))
                elif self._asking is not None and time.monotonic() - self._heard >= patience:
                    self._deliver(Signal(process, Sign.SILENT))
        self._deliver(Signal(process, Sign.ENDED))


def _hand_over(ticket: Ticket | None, reply: Reply) -> None:
    """Give an answer to the one who asked, once."""
    if ticket is not None and ticket.then is not None:
        then, ticket.then = ticket.then, None
        then(reply)
