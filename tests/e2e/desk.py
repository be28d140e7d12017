"""A display of our own, a window on it, and hands on its mouse and keyboard."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from cardtable.match.match import Match
from cardtable.match.store import Store, StoreError

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ("Xvfb", "xdotool")
PATIENCE = 90.0
"""Seconds after which a condition that does not come true is a failure, also on a busy machine."""

Thing = TypeVar("Thing")


def missing() -> list[str]:
    """The programs that these tests need and that are not here."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def wait_for(condition: Callable[[], Thing | None], what: str) -> Thing:
    """What the condition gives as soon as it gives something true."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = condition()
        if found:
            return found
        time.sleep(0.01)
    raise AssertionError(f"waited in vain for {what}")


@contextlib.contextmanager
def xvfb(size: str = "1700x1000") -> Iterator[str]:
    """A virtual display with a free number, which Xvfb itself finds; the value for DISPLAY."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def environment(display: str | None, data: Path) -> dict[str, str]:
    """The environment of a program that keeps its files in `data` and logs what it shows."""
    inherited = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SDL_", "CARDTABLE_", "WAYLAND_")) and name != "DISPLAY"
    }
    # A sound device that does not exist, so that these tests also show that none is needed.
    own = {"CARDTABLE_DATA": str(data), "CARDTABLE_DEBUG": "1", "SDL_AUDIODRIVER": "none-here"}
    if display is not None:
        own |= {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    return {**inherited, **own, "PYTHONPATH": str(ROOT)}


class Desk:
    """One program with its window on a display. `data` is its folder."""

    def __init__(
        self,
        display: str,
        data: Path,
        arguments: Sequence[str] = (),
        program: Sequence[str] = (sys.executable, "-m", "cardtable"),
        cwd: Path = ROOT,
    ) -> None:
        self.data = data
        self._env = environment(display, data)
        self._log_from = self._log_size()
        self.begun = time.perf_counter()
        self.process = subprocess.Popen([*program, *arguments], env=self._env, cwd=cwd)
        self._window = ""

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)

    # What is to be seen

    @property
    def log(self) -> Path:
        return self.data / "cardtable.log"

    def _log_size(self) -> int:
        return self.log.stat().st_size if self.log.exists() else 0

    def log_text(self) -> str:
        """What this program has logged."""
        if not self.log.exists():
            return ""
        with self.log.open("rb") as file:
            file.seek(self._log_from)
            return file.read().decode("utf-8")

    def shown(self) -> str:
        """What the last frame showed, as the log has it: "1280x800 Menu"."""
        lines = re.findall(r"shown: (.*)\n", self.log_text())
        return lines[-1] if lines else ""

    def see(self, pattern: str) -> str:
        """Wait until what is shown matches a pattern; the whole line."""

        def seen() -> str | None:
            assert self.process.poll() is None, "the program has ended"
            assert "ERROR" not in self.log_text(), self.log_text()[-4000:]
            line = self.shown()
            return line if re.search(pattern, line) else None

        try:
            return wait_for(seen, pattern)
        except AssertionError as error:
            raise AssertionError(f"{error}; shown is {self.shown()!r}") from None

    def size(self) -> tuple[int, int]:
        """The size of the last frame."""
        found = re.match(r"(\d+)x(\d+) ", self.shown())
        assert found is not None
        return int(found[1]), int(found[2])

    # Its match

    def match(self) -> Match | None:
        """The match as the store has it now, read in another process than the window's."""
        with contextlib.suppress(StoreError):
            store = Store.open(self.data)
            try:
                kept = store.summaries()
                return store.load(kept[0].id) if kept else None
            finally:
                store.close()
        return None

    def match_when(self, true: Callable[[Match], bool], what: str) -> Match:
        """Wait until the kept match is as wanted."""

        def found() -> Match | None:
            match = self.match()
            return match if match is not None and true(match) else None

        return wait_for(found, what)

    def command(self, *arguments: str) -> str:
        """What another `cardtable` process prints, on the same folder."""
        done = subprocess.run(
            [sys.executable, "-m", "cardtable", *arguments],
            env=self._env,
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    # Hands

    def xdotool(self, *words: object) -> str:
        """Run xdotool on this display."""
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self._env, capture_output=True, text=True
        )
        return done.stdout.strip()

    @property
    def window(self) -> str:
        """The number of the program's window, once there is one."""
        if not self._window:
            search = ("search", "--onlyvisible", "--pid", self.process.pid)
            self._window = wait_for(lambda: self.xdotool(*search).split(), "a window")[0]
            self.xdotool("windowfocus", self._window)
        return self._window

    def key(self, name: str) -> None:
        """Press a key, by its X name."""
        self.xdotool("windowfocus", self.window, "key", name)

    def click(self, at: tuple[float, float]) -> None:
        """Click at a point of the window."""
        self._move(at)
        self.xdotool("mousedown", 1)
        self.xdotool("mouseup", 1)

    def hold(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the button at a point and move to another, still holding."""
        self._move(start)
        self.xdotool("mousedown", 1)
        for part in (0.1, 0.4, 0.7, 1.0):
            here = [a + (b - a) * part for a, b in zip(start, end, strict=True)]
            self._move((here[0], here[1]))

    def let_go(self) -> None:
        self.xdotool("mouseup", 1)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the button at a point, move to another, and let go."""
        self.hold(start, end)
        self.let_go()

    def _move(self, at: tuple[float, float]) -> None:
        self.xdotool("mousemove", "--window", self.window, round(at[0]), round(at[1]))

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as a person at its edge does."""
        self.xdotool("windowsize", self.window, width, height)

    # Its end

    def kill(self) -> None:
        """End the program as a power cut does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)

    def children(self) -> list[int]:
        """The processes that the program has started."""
        return children_of(self.process.pid)


def children_of(parent: int) -> list[int]:
    """The living processes that a process has started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = status.read_text().rpartition(")")[2].split()
            if int(fields[1]) == parent and fields[0] != "Z":
                found.append(int(status.parent.name))
    return found


def alive(process: int) -> bool:
    """Whether a process is still there and no mere entry that nobody has asked for."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def export(desk: Desk, key: int, file: Path) -> Any:
    """A kept match as a document."""
    import json

    desk.command("export", str(key), str(file))
    return json.loads(file.read_text(encoding="utf-8"))
