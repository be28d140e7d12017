"""Pictures of every scene in its telling states, to be looked at.

    python tests/shots.py OUTDIR [--sizes 1280x800,1920x1080,960x600] [--only TEXT]

It knows no game: it plays matches of each with fixed seeds, and takes the first position of every
kind of decision. Nothing depends on the clock; the time is a number that is passed in.
"""

from __future__ import annotations

import argparse
import dataclasses
import os
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TZ": "UTC"}
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from cardtable.bots.driver import bots_of, decide
from cardtable.core.chance import seed_of
from cardtable.core.messages import say
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.folders import Folders
from cardtable.games import GAMES
from cardtable.match import store
from cardtable.match.document import Settings, write_settings
from cardtable.match.match import Match, Setup, Sitting
from cardtable.ui.app import App
from cardtable.ui.puppet import Puppet
from cardtable.ui.scene import Scene
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.scenes.names import default_names
from cardtable.ui.scenes.new_game import NewGame
from cardtable.ui.scenes.notice import Ask, Notice
from cardtable.ui.tables.registry import TABLES
from cardtable.ui.tables.table import TableScene

SIZES = "1280x800,1920x1080,960x600"
YOU = 0
EVENING = "2025-11-03T19:40:00.000+00:00"
MATCHES = 6
"""Matches of each game that are searched for telling positions."""


@dataclasses.dataclass(frozen=True)
class Position:
    """A match that has come to something worth seeing."""

    name: str
    setup: Setup
    moves: tuple[Move, ...]


def setup(game: str, players: int, seed: str) -> Setup:
    names = default_names("You", players)
    kinds = [Player.HUMAN, *[Player.STEADY] * (players - 1)]
    seats = tuple(Sitting(name, kind) for name, kind in zip(names, kinds, strict=True))
    return Setup(game, seats, seed_of(seed), {})


def played(wanted: Setup, whim: random.Random | None) -> Iterator[Match]:
    """A match after each decision. The person plays like a bot, or by whim where there is one."""
    match = Match(wanted)
    bots = bots_of(wanted.game, (Player.STEADY,) * len(wanted.seats))
    yield match
    while match.actor is not None:
        view = match.view(YOU)
        if whim is not None and match.actor == YOU and view.legal:
            match.submit(whim.choice(view.legal))
        else:
            match.submit(*decide(match.rules, match.state, bots, wanted.seed, len(match.moves)))
        yield match


def kinds(game: str, match: Match, before: int) -> Iterator[str]:
    """What makes a position worth seeing; `before`: tricks finished when it was last looked at."""
    view = match.view(YOU)
    if match.actor is None:
        yield "match-end"
    elif match.actor == TABLE and view.number:
        yield "hand-score"
    elif match.actor == YOU:
        verbs = "-".join(sorted({move.verb for move in view.legal}))
        yield verbs
        if len(view.legal) > 1 and len({str(move) for move in view.legal}) < 4:
            yield f"{verbs}-few"
    tricks = len(TABLES[game].won_tricks(view) or ())
    if tricks > before:
        yield "trick-finished"
    if tricks == 6 and match.actor == YOU:
        yield "mid-hand"


def positions(game: str, players: int) -> list[Position]:
    """The first position of each kind."""
    found: dict[str, Position] = {}
    for number in range(MATCHES):
        wanted = setup(game, players, f"shots {number}")
        tricks = 0
        for match in played(wanted, random.Random(number) if number % 2 else None):
            for kind in kinds(game, match, tricks):
                name = f"{game}-{players}-{kind}"
                found.setdefault(name, Position(name, wanted, tuple(match.moves)))
            tricks = len(TABLES[game].won_tricks(match.view(YOU)) or ())
            if number % 2 and len(match.moves) > 400:
                break
    return list(found.values())


class Patient:
    """In place of the bots' process: takes every question and never answers."""

    def start(self) -> None: ...

    def close(self) -> None: ...

    def restart(self) -> None: ...

    def ask(self, *question: object) -> int:
        return 0


class Studio:
    """A window of one size, and the folder that its pictures go to."""

    def __init__(self, size: tuple[int, int], folder: Path, out: Path, only: str) -> None:
        folders = Folders(folder, folder, folder)
        write_settings(Settings(window=(0, 0, *size), muted=True), folders.settings)
        self.app = App(folders)
        self.app.worker = Patient()  # type: ignore[assignment]
        self.app.begin([Menu(self.app)])
        self.puppet = Puppet(self.app, 1)
        self.now = 0.0
        self._size, self._out, self._only = size, out, only

    def wants(self, name: str) -> bool:
        return self._only in name

    def pass_time(self, seconds: float) -> None:
        """Let time pass in steps of a frame."""
        until = self.now + seconds
        while self.now < until:
            self.now = min(until, self.now + 1 / 60)
            self.app.step(self.now)
            if self.app.failure:
                raise self.app.failure

    def take(self, name: str) -> None:
        """Keep what is to be seen now."""
        self.app.touch()
        self.pass_time(1 / 60)
        width, height = self._size
        pygame.image.save(self.app.surface, self._out / f"{width}x{height}-{name}.png")

    def clear(self) -> None:
        """Back to the menu."""
        self.app.back_to(Menu)
        self.pass_time(1.0)

    def scene(self, name: str, scene: Scene, *keys: int) -> None:
        """A picture of a scene over the menu."""
        if not self.wants(name):
            return
        self.app.push(scene)
        self.pass_time(0.1)
        for key in keys:
            self.puppet.press(key)
            self.pass_time(0.1)
        self.take(name)
        self.clear()

    def sit_down(self, position: Position, moves: int | None = None) -> TableScene:
        """The table at a position, kept in the store as usual."""
        match = self.app.store.start(position.setup)
        for move in position.moves[:moves]:
            match.submit(move)
        table = TableScene(self.app, match)
        self.app.push(table)
        self.pass_time(1.0)
        return table

    def table(self, position: Position) -> None:
        """Pictures of a position: at rest, and what can be laid over it."""
        if not self.wants(position.name):
            return
        table = self.sit_down(position)
        self.take(position.name)
        if position.name.endswith("mid-hand"):
            self._over_the_table(table, position.name)
        self.clear()

    def _over_the_table(self, table: TableScene, name: str) -> None:
        self._dragged(table, name)
        for key, letter, what in (
            (pygame.K_g, "g", "log"),
            (pygame.K_l, "l", "last-trick"),
            (pygame.K_RIGHT, "", "keyboard"),
        ):
            self.puppet.press(key, letter)
            self.pass_time(0.3)
            self.take(f"{name}-{what}")
            if letter:
                self.puppet.press(key, letter)
        self.pass_time(0.3)
        for key, letter, what in ((pygame.K_ESCAPE, "", "pause"), (pygame.K_F1, "", "keys")):
            self.puppet.press(key, letter)
            self.pass_time(0.3)
            self.take(f"{name}-{what}")
            self.puppet.press(pygame.K_ESCAPE)
            self.pass_time(0.3)

    def _dragged(self, table: TableScene, name: str) -> None:
        """A card held over the table, and an illegal one that has been refused."""
        legal = table.flow.view.legal
        ways = [way for way in self.puppet.ways(table) if way[2] in legal]
        if not ways:
            return
        sprite, zone, _ = ways[len(ways) // 2]
        start = (sprite.pose.x - sprite.pose.width * 0.4, sprite.pose.y)
        end = table.flow.stage.placement.drops[zone].center
        self.puppet.take(start, (end[0] - 60, end[1] + 40))
        self.pass_time(0.1)
        self.take(f"{name}-drag")
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.pass_time(0.5)
        if self.puppet.refused(table):
            self.pass_time(0.3)
            self.take(f"{name}-refused")

    def dealing(self, position: Position) -> None:
        """A deal on its way."""
        name = position.name.replace("hand-score", "dealing")
        if not self.wants(name):
            return
        match = self.app.store.start(position.setup)
        self.app.push(TableScene(self.app, match))
        for at, seconds in enumerate((0.45, 0.5, 0.6)):
            self.pass_time(seconds)
            self.take(f"{name}-{at}")
        self.clear()

    def close(self) -> None:
        self.app.close()


def everywhere(studio: Studio) -> None:
    """The scenes around the tables."""
    from cardtable.ui.scenes.load import Load
    from cardtable.ui.scenes.rules import RulesScene
    from cardtable.ui.scenes.settings import SettingsScene
    from cardtable.ui.scenes.statistics import StatisticsScene

    app = studio.app
    for game in GAMES:
        studio.scene(f"new-game-{game}", NewGame(app, game))
        studio.scene(f"rules-{game}", RulesScene(app, game))
    studio.scene("settings", SettingsScene(app))
    studio.scene("load", Load(app))
    studio.scene("statistics", StatisticsScene(app))
    words = "Something went wrong. Your match is kept to its last move; the log is {file}."
    file = "/home/somebody/.local/state/cardtable/log/cardtable.log"
    studio.scene("notice", Notice(app, say(words, file=file)))
    studio.scene("ask", Ask(app, say("Forget this match?"), "Forget it", app.pop))


def finished(games: list[str], store_: store.Store) -> None:
    """Finished matches, for the list and the statistics."""
    for game in games:
        for number in range(2):
            wanted = setup(game, GAMES[game].usual_seats, f"shots {2 * number}")
            for match in played(wanted, None):
                last = match
            store_.add(last)


def parsed() -> argparse.Namespace:
    command = argparse.ArgumentParser(description=__doc__)
    command.add_argument("out", type=Path, metavar="OUTDIR")
    command.add_argument("--sizes", default=SIZES)
    command.add_argument("--only", default="", metavar="TEXT", help="names that contain this")
    return command.parse_args()


def main() -> None:
    arguments = parsed()
    arguments.out.mkdir(parents=True, exist_ok=True)
    store._now = lambda: EVENING
    games = [game for game in GAMES if game in TABLES]
    wanted = [
        position
        for game in games
        for players in sorted(
            {GAMES[game].seats[0], GAMES[game].usual_seats, GAMES[game].seats[-1]}
        )
        for position in positions(game, players)
    ]
    for size in arguments.sizes.split(","):
        width, height = map(int, size.split("x"))
        with tempfile.TemporaryDirectory() as folder:
            studio = Studio((width, height), Path(folder), arguments.out, arguments.only)
            pictures(studio, games, wanted)
            studio.close()


def pictures(studio: Studio, games: list[str], wanted: list[Position]) -> None:
    """Everything at one size."""
    if studio.wants("menu"):
        studio.pass_time(0.5)
        studio.take("menu-first")
    finished(games, studio.app.store)
    for position in wanted:
        if position.name.endswith("hand-score"):
            studio.dealing(position)
        studio.table(position)
    everywhere(studio)
    if studio.wants("menu"):
        studio.clear()
        studio.take("menu")


if __name__ == "__main__":
    main()
