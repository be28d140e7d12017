"""The life of the process that bots think in: it answers questions until the window is gone.

What it is asked comes as frames through its standard input, what it says goes as lines of text
through its standard output. It imports neither pygame nor pydantic.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import BinaryIO, NamedTuple

from cardtable import BOTS_ONLY
from cardtable.core.advice import dump
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyView

HEAD = struct.Struct(">I")
"""What stands before a question: its length in bytes."""

AWAKE, THINKING, ADVICE, FAILED = "awake", "thinking", "advice", "failed"
"""The first words of what the process says; after the last two come a number and a text."""

_SIGN_EVERY = 0.3
"""Seconds between two signs of life."""


class Request(NamedTuple):
    """All that is ever sent to the process: what a level thinks of a view; see `bots.advise`."""

    game: str
    level: Player
    view: AnyView
    chance: bytes
    effort: float = 1
    also: tuple[Decision, ...] = ()


def frame(number: int, request: Request) -> bytes:
    """A question as it is sent."""
    data = pickle.dumps((number, request))
    return HEAD.pack(len(data)) + data


def answer(number: int, request: Request) -> str:
    """What a bot says to a question, as a line."""
    from cardtable.bots import advise

    game, level, view, chance, effort, also = request
    try:
        advice = advise(game, level, view, chance, effort=effort, also=also)
        return f"{ADVICE} {number} {dump(advice)}"
    except Exception as error:
        return f"{FAILED} {number} {f'{type(error).__name__}: {error}'!a}"


def serve(modules: Sequence[str] = ()) -> None:
    """The process's whole life. `modules` are imported first: they may bring further bots."""
    # A Ctrl-C in the terminal reaches the whole group; the window alone decides when to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    say = _mouth()
    questions: SimpleQueue[tuple[int, Request]] = SimpleQueue()
    threading.Thread(target=_listen, args=(questions.put,), daemon=True).start()
    from cardtable.bots import BOTS, progress  # noqa: F401 (loaded before the first question)

    for module in modules:
        importlib.import_module(module)
    progress.listen(_signs(say))
    say(AWAKE)
    while True:
        say(answer(*questions.get()))


def _mouth() -> Callable[[str], None]:
    """What says a line to the window. Whatever else is printed does not get there."""
    out = os.fdopen(os.dup(1), "w", encoding="ascii", buffering=1)
    os.dup2(2, 1)

    def say(line: str) -> None:
        # Where nobody hears it the other thread is about to end it all.
        with contextlib.suppress(OSError):
            out.write(line + "\n")

    return say


def _listen(take: Callable[[tuple[int, Request]], None]) -> None:
    """Take in questions, also while a bot thinks: nothing goes on without a window."""
    with contextlib.suppress(Exception), open(0, "rb", closefd=False) as stream:
        while True:
            (length,) = HEAD.unpack(_exactly(stream, HEAD.size))
            take(pickle.loads(_exactly(stream, length)))
    os._exit(0)


def _exactly(stream: BinaryIO, length: int) -> bytes:
    """So many bytes. Raises EOFError where the window is gone."""
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return data


def _signs(say: Callable[[str], None]) -> Callable[[], None]:
    """What a search calls once a batch: now and then the window is told that it goes on."""
    last = time.monotonic()

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _SIGN_EVERY:
            last = now
            say(THINKING)

    return tick


def command(modules: Sequence[str] = ()) -> list[str]:
    """The command line that starts the process: the same for every match."""
    if getattr(sys, "frozen", False):
        return [sys.executable, BOTS_ONLY, *modules]
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    # Isolated: a module in the folder that the program was started in is none of ours.
    program = (
        f"import sys; sys.path.insert(0, {root!r}); from cardtable.__main__ import main; main()"
    )
    return [sys.executable, "-I", "-c", program, BOTS_ONLY, *modules]
