"""Everything that could be lost or stuck, tried at random: `python tests/soak.py --seconds 3600`.

Each kind of try runs in a process of its own and says how many it has made. A failure is told with
the number that makes it come again: `--only KIND --number N`. The exit status is 1 if there is one.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.soaking import Loss  # noqa: E402

KINDS = ("matches", "documents", "stores", "keeping", "kills", "events", "workers")
"""A module of tests/soaking each; its `attempt(number, folder)` gives how many tries it made."""

HANG = 120.0
"""Seconds without a word after which a process is taken to hang."""

_SAYS_EVERY = 0.5


@dataclass
class Tally:
    """What came of the tries of one kind."""

    tries: int = 0
    tracebacks: int = 0
    hangs: int = 0
    losses: int = 0
    told: list[str] = field(default_factory=list)

    @property
    def failed(self) -> int:
        return self.tracebacks + self.hangs + self.losses


# In the process of one kind


def work(kind: str, number: int, seconds: float) -> None:
    """Make tries from a number on for so many seconds; say what came of them, line by line."""
    attempt: Callable[[int, Path], int] = importlib.import_module(f"tests.soaking.{kind}").attempt
    end, said, tries = time.monotonic() + seconds, time.monotonic(), 0
    say("begins", number)
    while True:
        with tempfile.TemporaryDirectory(prefix="soak-", dir=_fast()) as folder:
            try:
                tries += attempt(number, Path(folder))
            except Loss as loss:
                say("loss", number, f"{loss}\n{traceback.format_exc()}")
            except Exception:
                say("traceback", number, traceback.format_exc())
        number += 1
        now = time.monotonic()
        if now - said >= _SAYS_EVERY or now >= end:
            said = now
            say("tries", number, tries)
            tries = 0
        if now >= end:
            return


def say(word: str, number: int, more: object = None) -> None:
    print(json.dumps([word, number, more]), flush=True)


def _fast() -> str | None:
    """A folder in memory, where there is one: it is not the disk that is tried."""
    shared = "/dev/shm"
    return shared if os.access(shared, os.W_OK) else None


# In the one that starts them


def soak(kind: str, number: int, seconds: float, tally: Tally) -> None:
    """Run the process of one kind, and another from the next number on where it hangs or dies."""
    end = time.monotonic() + seconds
    while True:
        left = max(0.0, end - time.monotonic())
        number, whole = _listen(kind, number, left, tally)
        if whole or time.monotonic() >= end or tally.failed > 20:
            return


def _listen(kind: str, number: int, seconds: float, tally: Tally) -> tuple[int, bool]:
    """Where to go on, and whether the process came to its own end."""
    process = subprocess.Popen(
        [sys.executable, __file__, "--work", kind, str(number), str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
    )
    assert process.stdout is not None
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
    noise: list[str] = []
    while True:
        try:
            line = lines.get(timeout=HANG)
        except queue.Empty:
            process.kill()
            tally.hangs += 1
            tally.told.append(f"{kind} {number}: hangs")
            return number + 1, False
        if line is None:
            break
        number = _note(kind, number, line, tally, noise)
    if process.wait():
        tally.tracebacks += 1
        tally.told.append(f"{kind} {number}: ended by itself\n" + "".join(noise[-40:]))
    return number + 1, process.returncode == 0


def _read(stream: IO[str], lines: queue.SimpleQueue[str | None]) -> None:
    for line in stream:
        lines.put(line)
    lines.put(None)


def _note(kind: str, number: int, line: str, tally: Tally, noise: list[str]) -> int:
    """Take in a line of a process; the number of the try that it is at."""
    try:
        word, number, more = json.loads(line)
    except (ValueError, TypeError):
        noise.append(line)
        return number
    if word == "tries":
        tally.tries += more
    elif word in ("loss", "traceback"):
        tally.losses += word == "loss"
        tally.tracebacks += word == "traceback"
        tally.told.append(f"{kind} {number}: {word}\n{more}")
    return int(number)


def run(kinds: Sequence[str], number: int, seconds: float, jobs: int) -> dict[str, Tally]:
    """All kinds, so many at a time, in so many seconds together."""
    tallies = {kind: Tally() for kind in kinds}
    waiting: queue.SimpleQueue[str] = queue.SimpleQueue()
    for kind in kinds:
        waiting.put(kind)
    each = seconds * min(jobs, len(kinds)) / len(kinds)

    def work_off() -> None:
        while True:
            try:
                kind = waiting.get_nowait()
            except queue.Empty:
                return
            soak(kind, number, each, tallies[kind])

    threads = [threading.Thread(target=work_off) for _ in range(jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tallies


def main() -> int:
    reader = argparse.ArgumentParser(description="Tries at random what could be lost or stuck.")
    reader.add_argument("--seconds", type=float, default=60)
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    reader.add_argument("--only", default=",".join(KINDS), help="kinds, with commas between them")
    reader.add_argument("--number", type=int, help="the first try; else one by the clock")
    reader.add_argument("--json", action="store_true")
    reader.add_argument("--work", nargs=3, help=argparse.SUPPRESS)
    wishes = reader.parse_args()
    if wishes.work:
        kind, number, seconds = wishes.work
        work(kind, int(number), float(seconds))
        return 0
    number = int(time.time()) * 1000 if wishes.number is None else wishes.number
    seconds = wishes.seconds if wishes.number is None else 0.0
    tallies = run(wishes.only.split(","), number, seconds, wishes.jobs)
    tell(tallies, as_json=wishes.json)
    return int(any(tally.failed or not tally.tries for tally in tallies.values()))


def tell(tallies: dict[str, Tally], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({kind: vars(tally) for kind, tally in tallies.items()}))
        return
    print(f"{'':<12}{'tries':>10}{'tracebacks':>12}{'hangs':>8}{'losses':>8}")
    for kind, one in tallies.items():
        print(f"{kind:<12}{one.tries:>10}{one.tracebacks:>12}{one.hangs:>8}{one.losses:>8}")
    for tally in tallies.values():
        for line in tally.told:
            print(f"\n{line}")


if __name__ == "__main__":
    sys.exit(main())
