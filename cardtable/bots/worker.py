"""The process that bots think in. It only ever receives views, so it cannot look at your cards.

The window's side is `Worker`: `ask` sends a view, a thread waits for the answer and hands it on.
The worker imports neither pygame nor pydantic, and ends when its pipe closes, so that nothing is
left when the window is killed.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from cardtable.core.advice import Advice
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyView

PATIENCE = 20.0
"""Seconds after which a worker that does not answer is taken to hang."""


class Request(NamedTuple):
    """All that is ever sent to the worker. `number` never repeats, also after an undo.

    `level` is the bot that is to decide; HUMAN asks for a hint.
    """

    number: int
    game: str
    level: Player
    view: AnyView
    chance: bytes


class Reply(NamedTuple):
    """The moves of one decision, and what they rest on.

    `error` has the reason where the bot failed and there are none.
    """

    number: int
    moves: Decision
    error: str = ""
    advice: Advice | None = None


def answer(request: Request) -> Reply:
    """A bot's decision, or a hint."""
    from cardtable.bots import advise

    number, game, level, view, chance = request
    try:
        advice = advise(game, Player.EXPERT if level == Player.HUMAN else level, view, chance)
        return Reply(number, advice.decision, advice=advice)
    except Exception as error:
        return Reply(number, (), f"{type(error).__name__}: {error}")


def serve(pipe: Connection) -> None:
    """The worker's whole life: answer requests until the pipe closes."""
    import signal

    # A Ctrl-C in the terminal reaches the whole group; the window alone decides when to end.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Loaded before the first question, which then need not wait for it.
    import cardtable.bots.registry  # noqa: F401

    with contextlib.suppress(EOFError, OSError):
        while True:
            pipe.send(answer(pipe.recv()))


class Worker:
    """The window's end of the pipe. `deliver` is called from a thread, with each reply."""

    def __init__(self, deliver: Callable[[Reply], None]) -> None:
        self._deliver = deliver
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._listener: threading.Thread | None = None
        self._number = 0

    def start(self) -> None:
        """Start the process, if it is not there; the first question then need not wait for it."""
        if self._process is not None:
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), daemon=True, name="bots")
        process.start()
        theirs.close()
        self._process, self._pipe = process, ours
        self._listener = threading.Thread(target=self._listen, args=(ours,), daemon=True)
        self._listener.start()

    def ask(self, game: str, level: Player, view: AnyView, chance: bytes) -> int:
        """Ask for a decision; the number that its reply will bear."""
        self._number += 1
        request = Request(self._number, game, level, view, chance)
        if self._process is None or not self._process.is_alive():
            self.restart()
        try:
            self._send(request)
        except OSError:
            self.restart()
            self._send(request)
        return self._number

    def _send(self, request: Request) -> None:
        assert self._pipe is not None
        self._pipe.send(request)

    def restart(self) -> None:
        """Put an end to a worker that hangs or has died, and start another."""
        self.close()
        self.start()

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
        self._pipe = self._process = self._listener = None

    def _listen(self, pipe: Connection) -> None:
        with contextlib.suppress(EOFError, OSError):
            while True:
                self._deliver(pipe.recv())
