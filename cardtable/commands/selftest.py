"""`selftest`: the window plays a hand of every game by mouse, and finds it again as it was."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardtable.core.messages import Explained, say
from cardtable.core.rules import TABLE
from cardtable.folders import Folders
from cardtable.games import GAMES

if TYPE_CHECKING:
    from cardtable.match.match import Match
    from cardtable.ui.app import App
    from cardtable.ui.robot import Robot
    from cardtable.ui.table.scene import TableScene

FAILED = 1
NO_DISPLAY = 2
SEED = "self-test"

_PATIENCE = 60.0
"""Seconds without a new move after which something is taken to hang."""

_CLOSED_AFTER = 3
"""The window is closed for the first time after so many of the player's decisions."""


class Failure(Explained):
    """The self-test has found a fault."""


def add(commands: Any) -> None:
    """Add `selftest` to the command line."""
    command = commands.add_parser("selftest", help="open the window, play by mouse, and check")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Test every game in a folder of its own; 0, or 1 with a line for each game that fails."""
    from cardtable.ui.window import NoDisplay

    failed = 0
    for game in GAMES:
        try:
            with tempfile.TemporaryDirectory(prefix="cardtable-selftest-") as folder:
                line = _test(game, Path(folder))
        except NoDisplay as error:
            print(f"cardtable: {error}", file=sys.stderr)
            return NO_DISPLAY
        except Explained as error:
            failed += 1
            line = f"failed: {error}"
        print(f"{game}: {line}", file=sys.stderr if line.startswith("failed") else sys.stdout)
    return FAILED if failed else 0


def _test(game: str, folder: Path) -> str:
    """Play a hand with two interruptions; what was done, in words. Raises Failure."""
    folders = Folders(folder, folder, folder)
    with _Session(folders, seed=1) as first:
        first.start(game)
        first.play(_CLOSED_AFTER)
        left = first.match
    with _Session(folders, seed=2) as second:
        second.go_on()
        _compare(left, second.match)
        second.play(None)
        left = second.match
    with _Session(folders, seed=3) as third:
        if left.actor is not None:
            third.go_on()
        else:
            third.load(left.key)
        _compare(left, third.match)
    return f"a hand of {len(left.moves)} moves was played, left twice and found again"


def _compare(left: Match, found: Match) -> None:
    if left.moves != found.moves:
        raise Failure(
            say("{n} moves were made, {m} were found.", n=len(left.moves), m=len(found.moves))
        )
    if left.state != found.state or left.setup != found.setup:
        raise Failure(say("The match found again is not the one that was left."))


class _Session:
    """A window from its opening to its end, with a robot before it."""

    def __init__(self, folders: Folders, seed: int) -> None:
        from cardtable.ui.robot import Robot
        from cardtable.ui.routes import opened

        self.app: App = opened(folders, pace="none")
        self.robot: Robot = Robot(self.app, seed)
        self._tried = False

    def __enter__(self) -> _Session:
        from cardtable.ui.scenes.menu import Menu

        self.app.settings.muted = True
        self.app.apply_settings()
        self.app.begin([Menu(self.app)])
        self._turn()
        return self

    def __exit__(self, *error: object) -> None:
        self.app.close()

    @property
    def table(self) -> TableScene:
        """The table that the robot sits at. Raises Failure where it does not."""
        from cardtable.ui.table.scene import TableScene

        found = next((scene for scene in self.app.scenes if isinstance(scene, TableScene)), None)
        if found is None:
            scene = type(self.app.scene).__name__
            raise Failure(say("The table did not open; {scene} is shown.", scene=scene))
        return found

    @property
    def match(self) -> Match:
        return self.table.match

    def start(self, game: str) -> None:
        """A new match, by the screen for it."""
        from cardtable.ui.scenes.new_game import NewGame

        scene = NewGame(self.app, game)
        scene.seed = SEED
        self.app.push(scene)
        self._enter()

    def go_on(self) -> None:
        """Continue, in the menu."""
        self._enter()

    def load(self, key: int) -> None:
        """Sit down at a finished match."""
        self.app.routes.open_match(key)
        self._turn()

    def play(self, decisions: int | None) -> None:
        """Play so many of the player's decisions, or to the end of the hand."""
        hands, made = len(self.match.scores), 0
        reached, since = len(self.match.moves), time.monotonic()
        while len(self.match.scores) == hands and (decisions is None or made < decisions):
            made += self._decision()
            if len(self.match.moves) != reached:
                reached, since = len(self.match.moves), time.monotonic()
            elif time.monotonic() - since > _PATIENCE:
                raise Failure(say("Nothing went on after move {n}.", n=reached))

    def _decision(self) -> int:
        """Let the table go on, and make the next move where it is the player's; how many."""
        table = self.table
        self._turn()
        if self.app.scene is not table:
            self._enter()
            return 0
        ready = table.flow.caught_up(self.app.now) and not table.moving()
        if (
            table.match.actor in (TABLE, None)
            or table.match.actor != table.conductor.seat
            or not ready
        ):
            time.sleep(0.001)
            return 0
        if not self._tried:
            self._tried = self._try_illegal()
        before = len(table.match.moves)
        self.robot.decide(table)
        self._turn()
        return len(table.match.moves) - before > 0

    def _try_illegal(self) -> bool:
        """Once, a card is dragged to where it may not go: it must be refused."""
        before = len(self.match.moves)
        if not self.robot.refused(self.table):
            return False
        self._turn()
        if len(self.match.moves) != before:
            raise Failure(say("A card was taken that may not be played."))
        return True

    def _enter(self) -> None:
        self.robot.press_enter()
        self._turn()

    def _turn(self) -> None:
        """One turn of the window's loop. Raises Failure where it broke."""
        self.app.step(time.perf_counter())
        if self.app.failure is not None:
            error = self.app.failure
            reason = f"{type(error).__name__}: {error}"
            raise Failure(say("The window broke: {reason}", reason=reason)) from error
