"""The window's end of the process that bots think in.

`ask` sends a view and gives a ticket; the answer goes to the one who asked, on the window's own
thread, unless the ticket was cancelled by then. What the process says is text that is parsed and
checked, and it gets views and nothing else: it can neither look at your cards nor do harm.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from heapq import heappop, heappush
from queue import SimpleQueue
from typing import NamedTuple

from cardtable.bots.process import ADVICE, AWAKE, FAILED, THINKING, Request, command, frame
from cardtable.core.advice import Advice, parse

SILENCE = 3.0
"""Seconds without a sign of life after which a process that is asked is taken to hang."""

_LEAST_SILENCE = 0.75
"""What is left of them when it hangs again and again."""

_WAKING = 30.0
"""Seconds that a process may take to start, on a slow disk, until another one is tried."""

_LONGEST = 20.0
"""Seconds that one question may take, whatever signs there are."""

_SLICE = 0.5
"""Seconds of silence that count at once: while the whole machine sleeps nobody can answer."""

_LINE = 1 << 20
"""Bytes that a line may have."""

_TRIES = 2
"""How often a question is put where the process dies: it may be what it dies of."""


class Priority(IntEnum):
    """What is answered first: lower ones."""

    MOVE = 0
    HINT = 1
    REVIEW = 2


class Reply(NamedTuple):
    """What a bot advises, or in `error` why there is nothing.

    `lost`: not the bot failed, but its process, which may cost as long once more.
    """

    advice: Advice | None
    error: str = ""
    lost: bool = False


Then = Callable[[Reply], None]
"""What is done with an answer."""


class Signal(NamedTuple):
    """What the listening thread has to say: what the process said, or None when it has ended.

    `process` counts the processes, so that one which was put an end to is heard no more.
    """

    process: int
    line: str | None


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


class _Process:
    """A process, a thread that listens to it, and one that speaks to it: neither may be waited for.

    `hear` is called with each line that is more than a sign of life, and with None at the end.
    Raises OSError where it cannot be started.
    """

    def __init__(self, line: Sequence[str], hear: Callable[[str | None], None]) -> None:
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        self._system = subprocess.Popen(
            line, stdin=pipe, stdout=pipe, stderr=nowhere, creationflags=hidden
        )
        self._hear = hear
        self._frames: SimpleQueue[bytes | None] = SimpleQueue()
        self.awake = False
        """Whether it has come so far that it can be asked."""
        self.waking = 0.0
        """Seconds that it was waited for until then."""
        self.signs = 0
        """How often it was heard."""
        self._asked = 0
        for work in (self._listen, self._speak):
            threading.Thread(target=work, daemon=True).start()

    def ask(self, data: bytes) -> None:
        """Send a question."""
        self._asked += 1
        self._frames.put(data)

    def end(self) -> None:
        """Put an end to it; the threads end with it."""
        self._system.kill()
        self._frames.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._system.wait(1.0)

    def _listen(self) -> None:
        assert self._system.stdout is not None
        with contextlib.suppress(OSError), self._system.stdout as stream:
            said = 0
            while (line := stream.readline(_LINE)).endswith(b"\n"):
                self.signs += 1
                words = line.decode("ascii", "replace").rstrip("\n")
                said += words != THINKING
                # It says that it is awake, and then something to each question; more is nonsense.
                if said > self._asked + 1:
                    break
                if words != THINKING:
                    self._hear(words)
        self._hear(None)

    def _speak(self) -> None:
        assert self._system.stdin is not None
        # Where the process has died the other thread hears it.
        with contextlib.suppress(OSError), self._system.stdin as stream:
            while (data := self._frames.get()) is not None:
                stream.write(data)
                stream.flush()


class Worker:
    """Who asks the process. One question is with it at a time, others wait.

    `deliver` is called from a thread with what that thread hears; the window hands it to `receive`
    on its own, and calls `watch` as time goes by. `modules` are imported by the process at its
    start: they may bring bots of further games.
    """

    def __init__(self, deliver: Callable[[Signal], None], modules: Sequence[str] = ()) -> None:
        self._deliver = deliver
        self._command = command(modules)
        self._process: _Process | None = None
        self._started = 0
        """How many processes there have been."""
        self._waiting: list[tuple[Priority, int, Ticket]] = []
        self._asked = 0
        self._asking: Ticket | None = None
        """The question that the process thinks about, or will as soon as it is awake."""
        self._number = 0
        """That of the question that the process thinks about; it never repeats."""
        self._watched = self._silence = self._waited = 0.0
        """When it was looked at last, how long it has been silent, how long it is asked."""
        self._signs = 0
        self._hung = 0
        """How often it hung since the last answer."""

    # Asking

    def ask(self, request: Request, then: Then, priority: Priority = Priority.MOVE) -> Ticket:
        """Ask for an advice; `then` is called with the answer, from `receive` or `watch`."""
        ticket = Ticket(request, then)
        self._asked += 1
        heappush(self._waiting, (priority, self._asked, ticket))
        self._send_next()
        return ticket

    def _send_next(self) -> None:
        """Put the next question that is still wanted, if the process has none."""
        while self._asking is None and self._waiting:
            ticket = heappop(self._waiting)[2]
            if ticket.open:
                self._asking = ticket
                self._silence = self._waited = 0.0
                self.start()
                self._send()

    def _send(self) -> None:
        """Send the question, once the process is awake: it must not be asked two at a time."""
        if self._process is not None and self._process.awake and self._asking is not None:
            self._number += 1
            self._process.ask(frame(self._number, self._asking.request))

    # The process

    def start(self) -> None:
        """Start the process, if it is not there; the first question then need not wait for it."""
        if self._process is None:
            self._started += 1
            number = self._started
            try:
                self._process = _Process(
                    self._command, lambda line: self._deliver(Signal(number, line))
                )
            except OSError:
                self._deliver(Signal(number, None))

    def close(self) -> None:
        """End the process. It holds nothing that could be lost."""
        self._asking = None
        if self._process is not None:
            self._process.end()
            self._process = None

    def receive(self, signal: Signal) -> None:
        """Take in what the thread has heard: give an answer to the one who asked."""
        if signal.process != self._started:
            return
        word, _, rest = (signal.line or "").partition(" ")
        if word == AWAKE and self._process is not None and not self._process.awake:
            self._process.awake = True
            self._send()
        elif word in (ADVICE, FAILED):
            self._answered(word, rest)
        else:
            self._ended()

    def _answered(self, word: str, rest: str) -> None:
        number, _, words = rest.partition(" ")
        if self._asking is None or number != str(self._number):
            self._ended()
            return
        self._hung = 0
        ticket, self._asking = self._asking, None
        self._send_next()
        _hand_over(ticket, _reply(word, words))

    def _ended(self) -> None:
        """The process has died, or says what nobody asked: another gets the question."""
        ticket = self._asking
        self.close()
        if ticket is not None:
            ticket.tries += 1
            if ticket.tries < _TRIES:
                # Before all others: it was asked first.
                heappush(self._waiting, (Priority.MOVE, 0, ticket))
                ticket = None
        self._send_next()
        _hand_over(ticket, Reply(None, "the process of the bots has ended", lost=True))

    # Time

    def wake_at(self) -> float | None:
        """When to watch next, at the latest."""
        return None if self._asking is None else self._watched + _SLICE

    def watch(self, now: float) -> None:
        """Note how time goes by; a process that is asked and silent is put an end to."""
        passed, self._watched = min(now - self._watched, _SLICE), now
        process = self._process
        if process is None or self._asking is None:
            return
        self._waited += passed
        self._silence += passed
        if process.signs != self._signs:
            self._signs, self._silence = process.signs, 0.0
        if not process.awake:
            process.waking += passed
        patience = max(_LEAST_SILENCE, SILENCE / 2**self._hung)
        if self._silence >= patience or self._waited >= _LONGEST:
            self._hangs(process)

    def _hangs(self, process: _Process) -> None:
        """The question may be what it hangs on: it is not put again."""
        ticket, self._asking = self._asking, None
        self._hung += 1
        if process.awake or process.waking >= _WAKING:
            # One that is slow to start would only be slower the next time.
            self.close()
            self.start()
        self._send_next()
        _hand_over(ticket, Reply(None, "the process of the bots does not answer", lost=True))


def _reply(word: str, words: str) -> Reply:
    """What a process answered, checked."""
    if word == FAILED:
        return Reply(None, words)
    try:
        return Reply(parse(words))
    except ValueError as error:
        return Reply(None, str(error))


def _hand_over(ticket: Ticket | None, reply: Reply) -> None:
    """Give an answer to the one who asked, once."""
    if ticket is not None and ticket.then is not None:
        then, ticket.then = ticket.then, None
        then(reply)
