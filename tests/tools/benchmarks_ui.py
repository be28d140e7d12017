"""How fast the window is, as rows for tests/benchmarks.py.

A row is a key, what measures it, its aim, whether that is the least, and how often it is measured.

The figures of a real window come from a virtual display; without Xvfb they are left out.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

import pygame

from cardtable.core.chance import seed_of
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.folders import Folders
from cardtable.match.document import Settings, write_settings
from cardtable.match.match import Setup, Sitting
from cardtable.ui.app import App
from cardtable.ui.robot import Robot
from cardtable.ui.routes import opened
from cardtable.ui.stage.spots import HAND
from cardtable.ui.table.scene import TableScene
from tests.e2e.desk import ROOT, Desk, missing, wait_for, xvfb

Row = tuple[str, Callable[[], float], float, bool, int]

LARGE = (1920, 1080)
HUGE = (3840, 2160)
CROWDED = 11
IDLE_SECONDS = 20.0
FRAMES = 400
THINKING_TURNS = 6
PROGRAM = "CARDTABLE_PROGRAM"
"""The environment variable that names a packaged program to be measured, instead of a new one."""


# A real window


@contextmanager
def _desk(arguments: Sequence[str], program: Sequence[str] | None = None) -> Iterator[Desk]:
    """A window on a display of its own, with settings that make nobody wait."""
    with xvfb() as display, tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        write_settings(Settings(pace="none", window=(0, 0, 1280, 800)), data / "settings.json")
        given = {} if program is None else {"program": program, "cwd": Path("/")}
        with Desk(display, data, arguments, **given) as desk:  # type: ignore[arg-type]
            yield desk


def _start(program: Sequence[str] | None = None) -> float:
    """Seconds from the start of the process to the menu's first frame."""
    with _desk((), program) as desk:
        wait_for(lambda: "first frame" in desk.log_text() or None, "the first frame")
        return time.perf_counter() - desk.begun


def start_from_source() -> float:
    """Seconds from the start of the process to the menu's first frame, from source."""
    _compile()
    return _start()


@lru_cache(1)
def _compile() -> None:
    """Start once, so that Python keeps what it has compiled, as it does for everybody."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = tempfile.mkdtemp(prefix="cardtable-bench-")
    _start()


@contextmanager
def _idle_table() -> Iterator[Desk]:
    """A table at which nothing happens: it is the player's turn."""
    with _desk(("play", "spades", "--seed", "idle", "--pace", "none")) as desk:
        desk.see("at rest")
        wait_for(lambda: _settled(desk), "a still table")
        yield desk


def _settled(desk: Desk) -> bool:
    """Whether a second has brought nothing new."""
    before = desk.log_text()
    time.sleep(1.0)
    return before == desk.log_text()


def idle_percent() -> float:
    """Processor time of an idle table, window and bots, in percent of a core."""
    with _idle_table() as desk:
        processes = [desk.process.pid, *desk.children()]
        before = sum(map(_processor_seconds, processes))
        time.sleep(IDLE_SECONDS)
        return 100 * (sum(map(_processor_seconds, processes)) - before) / IDLE_SECONDS


def _processor_seconds(process: int) -> float:
    """Finer than a clock tick: the kernel's count in nanoseconds of every thread."""
    times = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(one.read_text().split()[0]) for one in times) / 1e9


def resident_mb() -> float:
    """Resident memory of the window's process at the table, in MB."""
    with _idle_table() as desk:
        return _resident(desk.process.pid)


def bots_resident_mb() -> float:
    """Resident memory of the bots' process, in MB."""
    with _idle_table() as desk:
        return sum(map(_resident, desk.children()))


def _resident(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no VmRSS")


# A window without a display, its turns counted by us


@contextmanager
def _table(
    size: tuple[int, int], level: Player, game: str = "spades", seats: int = 4, pace: str = "none"
) -> Iterator[tuple[App, TableScene]]:
    """A table before its first deal on the dummy driver."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with tempfile.TemporaryDirectory() as folder:
        folders = Folders(*[Path(folder)] * 3)
        write_settings(Settings(pace=pace, window=(0, 0, *size)), folders.settings)
        app = opened(folders)
        app.window.size = size
        app._resized()
        sittings = tuple(
            Sitting(f"Player {at}", level if at else Player.HUMAN) for at in range(seats)
        )
        table = TableScene(app, app.keeper.start(Setup(game, sittings, seed_of("bench"), {})))
        app.begin([table])
        try:
            yield app, table
        finally:
            app.close()


def deal_frame_ms() -> float:
    """Update and draw of a frame while 11 hands are dealt, 3840x2160: the median, in milliseconds.

    Time is passed in, 60 frames a second, so that every run draws the same frames.
    """
    with _table(HUGE, Player.STEADY, "cancellation-hearts", CROWDED, "normal") as (app, table):
        now, times = 10.0, []
        app.step(now)
        while not table.flow.view.number or table.flow.showing(now):
            now += 1 / 60
            begun = time.perf_counter()
            app.step(now)
            times.append(1000 * (time.perf_counter() - begun))
        assert app.surface.get_size() == HUGE
        return statistics.median(times)


def _to_turn(app: App, table: TableScene, robot: Robot) -> None:
    """Let the others play, and decide what is no card, until the player has a card to play."""
    while True:
        app.step(time.perf_counter())
        if app.failure is not None:
            raise app.failure
        if table.match.actor == table.conductor.seat and table.flow.caught_up(app.now):
            if Move("play", str(_last_legal(table))) in table.flow.view.legal:
                return
            robot.decide(table)
        time.sleep(0.001)


def _last_legal(table: TableScene) -> str:
    legal = table.flow.view.legal
    return legal[-1].argument if legal else ""


@lru_cache(1)
def _drag_frames() -> tuple[float, ...]:
    """Milliseconds for update and draw of each frame of a long drag."""
    with _table(LARGE, Player.STEADY) as (app, table):
        robot = Robot(app, 1)
        _to_turn(app, table, robot)
        sprite = next(one for one in table.flow.stage.of_zone(HAND) if not one.spot.dim)
        here = (sprite.pose.x - sprite.pose.width * 0.4, sprite.pose.y)
        robot.take(here, (here[0], here[1] - 200))
        app.step(time.perf_counter())
        times = []
        for frame in range(FRAMES):
            there = (600 + 17 * frame % 700, 200 + 11 * frame % 400)
            robot.move(here, there)
            begun = time.perf_counter()
            app.step(begun)
            times.append(1000 * (time.perf_counter() - begun))
            here = there
        return tuple(times[20:])


def drag_frame_ms() -> float:
    """Update and draw of a frame while a card is dragged, 1920x1080: the median."""
    return statistics.median(_drag_frames())


def drag_frame_p99_ms() -> float:
    """The same: the slowest of a hundred."""
    return statistics.quantiles(_drag_frames(), n=100)[-1]


def longest_gap_ms() -> float:
    """The longest time between two frames while bots think and a card is dragged about."""
    level = Player.EXPERT if _has_expert() else Player.STEADY
    with _table(LARGE, level) as (app, table):
        robot = Robot(app, 1)
        longest = 0.0
        for _ in range(THINKING_TURNS):
            _to_turn(app, table, robot)
            # While a player thinks, the window has its pictures drawn, as in App.run.
            while table.prepare():
                pass
            robot.decide(table)
            app.step(time.perf_counter())
            longest = max(longest, _longest_gap(app, table, robot))
        return longest


def _has_expert() -> bool:
    from cardtable.bots import BOTS

    return Player.EXPERT in BOTS["spades"].levels


def _longest_gap(app: App, table: TableScene, robot: Robot) -> float:
    """In milliseconds, until it is the player's turn again."""
    clock, longest, here = pygame.time.Clock(), 0.0, (900, 500)
    for frame in range(60):
        robot.move(here, (900 + 20 * (frame % 2), 500))
        app.touch()
        app.step(time.perf_counter())
        clock.tick(60)
        if frame > 1:
            longest = max(longest, clock.get_time())
        if table.match.actor == table.conductor.seat and frame > 10:
            break
    return longest


# The packaged program


@lru_cache(1)
def program() -> Path:
    """The packaged program: the one that the environment names, or one built for this."""
    if PROGRAM in os.environ:
        return Path(os.environ[PROGRAM])
    out = Path(tempfile.mkdtemp(prefix="cardtable-bench-"))
    words = ["--noconfirm", "--log-level", "ERROR", "--workpath", str(out / "work")]
    spec = str(ROOT / "build" / "pyinstaller.spec")
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", spec, *words, "--distpath", str(out)],
        check=True,
        cwd=ROOT,
    )
    return out / "cardtable" / "cardtable"


def program_mb() -> float:
    """The size of the packaged folder, in MB."""
    files = [file for file in program().parent.rglob("*") if not file.is_symlink()]
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def program_start() -> float:
    """Seconds from the start of the packaged program to the menu's first frame."""
    return _start((str(program()),))


def rows() -> tuple[Row, ...]:
    """What can be measured here."""
    inside: tuple[Row, ...] = (
        ("drag_frame_1080p_ms", drag_frame_ms, 4, False, 1),
        ("drag_frame_1080p_p99_ms", drag_frame_p99_ms, 8, False, 1),
        ("deal_frame_11_seats_2160p_ms", deal_frame_ms, 16, False, 3),
        ("longest_gap_thinking_ms", longest_gap_ms, 20, False, 3),
    )
    if missing():
        return inside
    return (
        ("start_to_menu_s", start_from_source, 0.5, False, 7),
        ("idle_table_percent", idle_percent, 0.5, False, 1),
        *inside,
        ("table_resident_mb", resident_mb, 100, False, 1),
        ("bots_resident_mb", bots_resident_mb, 60, False, 1),
        ("program_folder_mb", program_mb, 80, False, 1),
        ("program_start_to_menu_s", program_start, 0.6, False, 7),
    )
