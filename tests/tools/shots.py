"""Pictures of every scene in its telling states, to be looked at.

    python tests/tools/shots.py OUTDIR [--sizes 1280x800,1920x1080,960x600] [--only TEXT]

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
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from cardtable.bots.process import Request
from cardtable.bots.self_play import bots_of, decide
from cardtable.bots.worker import Then, Ticket
from cardtable.core.cards import PACK
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
from cardtable.ui.games import TABLES
from cardtable.ui.robot import Robot, ways
from cardtable.ui.routes import opened
from cardtable.ui.scene import Scene
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.scenes.names import default_names
from cardtable.ui.scenes.new_game import NewGame
from cardtable.ui.scenes.notice import Ask, Notice
from cardtable.ui.table.scene import TableScene
from tests.match.tables import decision, submit_all

SIZES = "1280x800,1920x1080,960x600"
YOU = 0
EVENING = "2025-11-03T19:40:00.000+00:00"
TELLING = (
    "spades-4-mid-hand",
    "draw-spades-2-mid-hand",
    "cancellation-hearts-11-mid-hand",
    "three-thirteen-4-discard",
)
"""The positions that are shown in every look."""

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
            match.submit(*decision(match, whim))
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

    def watch(self, now: float) -> None: ...

    def wake_at(self) -> None: ...

    def ask(self, request: Request, then: Then, priority: int = 0) -> Ticket:
        return Ticket(request, then)


class Studio:
    """A window of one size, and the folder that its pictures go to."""

    def __init__(self, size: tuple[int, int], folder: Path, out: Path, only: str) -> None:
        folders = Folders(folder, folder, folder)
        write_settings(Settings(muted=True), folders.settings)
        self.app = opened(folders)
        # The driver without a display knows one screen, smaller than most windows wanted here.
        self.app.window.size = size
        self.app._resized()
        self.app.worker = Patient()  # type: ignore[assignment]
        self.app.begin([Menu(self.app)])
        self.robot = Robot(self.app, 1)
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
            self.robot.press(key)
            self.pass_time(0.1)
        self.take(name)
        self.clear()

    def sit_down(self, position: Position, moves: int | None = None) -> TableScene:
        """The table at a position, kept in the store as usual."""
        match = self.app.keeper.start(position.setup)
        match.restore(submit_all(match, position.moves[:moves]))
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
            self.robot.press(key, letter)
            self.pass_time(0.3)
            self.take(f"{name}-{what}")
            if letter:
                self.robot.press(key, letter)
        self.pass_time(0.3)
        for key, letter, what in ((pygame.K_ESCAPE, "", "pause"), (pygame.K_F1, "", "keys")):
            self.robot.press(key, letter)
            self.pass_time(0.3)
            self.take(f"{name}-{what}")
            self.robot.press(pygame.K_ESCAPE)
            self.pass_time(0.3)

    def _dragged(self, table: TableScene, name: str) -> None:
        """A card held over the table, and an illegal one that has been refused."""
        found = [(card, way) for card, way in ways(table.tree()) if "legal" in way.states]
        if not found:
            return
        card, way = found[len(found) // 2]
        start = (card.rect.centerx - card.rect.width * 0.4, card.rect.centery)
        end = way.rect.center
        self.robot.take(start, (end[0] - 60, end[1] + 40))
        self.pass_time(0.1)
        self.take(f"{name}-drag")
        pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
        self.pass_time(0.5)
        if self.robot.refused(table):
            self.pass_time(0.3)
            self.take(f"{name}-refused")

    def dealing(self, position: Position) -> None:
        """A deal on its way."""
        name = position.name.replace("hand-score", "dealing")
        if not self.wants(name):
            return
        match = self.app.keeper.start(position.setup)
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
    studio.scene("ask", Ask(app, say("Forget this match?"), say("Forget it"), app.pop))


LOOKS: dict[str, dict[str, object]] = {
    **{f"felt-{felt}": {"felt": felt} for felt in ("green", "burgundy", "navy", "charcoal")},
    "four-colours": {"four_colours": True},
    "large-index": {"large_index": True},
    "four-colours-large-index-back-3": {"four_colours": True, "large_index": True, "back": 3},
    "text-125": {"text_size": 125},
    "text-150": {"text_size": 150},
}
"""What can be set about looks, each by a name for its pictures."""


def looks(studio: Studio, positions: list[Position]) -> None:
    """A table of each game, the menu and the settings in every look."""
    from cardtable.ui.scenes.settings import SECTIONS, SettingsScene

    app = studio.app
    for name, wishes in LOOKS.items():
        if not studio.wants(f"look-{name}"):
            continue
        before = app.settings.model_copy()
        for field, value in wishes.items():
            setattr(app.settings, field, value)
        app.apply_settings()
        for position in positions:
            studio.sit_down(position)
            studio.take(f"look-{name}-{position.name}")
            studio.clear()
        studio.take(f"look-{name}-menu")
        scene = SettingsScene(app)
        scene.section = 1
        studio.scene(f"look-{name}-settings", scene)
        app.settings = before
        app.apply_settings()
    for at, section in enumerate(SECTIONS):
        scene = SettingsScene(app)
        scene.section = at
        studio.scene(f"settings-{section.title.template.lower()}", scene)


GREY = ((0.299, 0.587, 0.114),) * 3
RED_GREEN = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
"""How the strongest red-blindness sees: Machado, Oliveira and Fernandes, protanopia of 1.0."""


def seen_through(picture: pygame.Surface, matrix: tuple[tuple[float, ...], ...]) -> pygame.Surface:
    """A picture in the colours that a matrix makes of linear light, looked up in coarse steps."""
    width, height = picture.get_size()
    data = bytearray(pygame.image.tobytes(picture, "RGB"))
    known: dict[bytes, bytes] = {}
    for at in range(0, len(data), 3):
        pixel = bytes(value & 0xFC for value in data[at : at + 3])
        if pixel not in known:
            known[pixel] = _through(pixel, matrix)
        data[at : at + 3] = known[pixel]
    return pygame.image.frombytes(bytes(data), (width, height), "RGB")


def _through(pixel: bytes, matrix: tuple[tuple[float, ...], ...]) -> bytes:
    light = [(value / 255) ** 2.2 for value in pixel]
    mixed = [sum(part * value for part, value in zip(row, light, strict=True)) for row in matrix]
    return bytes(round(255 * min(1.0, max(0.0, value)) ** (1 / 2.2)) for value in mixed)


def sight(out: Path, size: str) -> None:
    """Some pictures again, as in greyscale and with red-green blindness."""
    wanted = ("mid-hand", "menu", "refused", "hand-score", "draw", "bid")
    for file in sorted(out.glob(f"{size}-*.png")):
        if file.stem.endswith(wanted) and "look-" not in file.stem:
            picture = pygame.image.load(file)
            for name, matrix in (("grey", GREY), ("red-green", RED_GREEN)):
                pygame.image.save(seen_through(picture, matrix), out / f"{file.stem}-{name}.png")


def contact_sheets(studio: Studio, out: Path) -> None:
    """The deck at the widths that tables use, in two and four colours, small and large index."""
    for width in (56, 96, 160):
        for four in (False, True):
            for large in (False, True):
                name = f"deck-{width}-{4 if four else 2}-{'large' if large else 'usual'}"
                if not studio.wants(name):
                    continue
                gap, tall = 8, round(width * 1.4)
                sheet = pygame.Surface((13 * (width + gap) + gap, 4 * (tall + gap) + gap))
                sheet.fill((0x2A, 0x6B, 0x57))
                for at, card in enumerate(PACK):
                    face = studio.app.art.sample(card, width, four_colours=four, large_index=large)
                    row, column = divmod(at, 13)
                    sheet.blit(face, (gap + column * (width + gap), gap + row * (tall + gap)))
                pygame.image.save(sheet, out / f"{name}.png")
    if studio.wants("deck-backs"):
        sheet = pygame.Surface((3 * 340, 470))
        sheet.fill((0x2A, 0x6B, 0x57))
        for at in range(3):
            sheet.blit(studio.app.art.sample_back(at + 1, 320), (10 + at * 340, 10))
        pygame.image.save(sheet, out / "deck-backs.png")


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
            if size == arguments.sizes.split(",")[0]:
                contact_sheets(studio, arguments.out)
            studio.close()
        if not arguments.only or arguments.only in "sight":
            sight(arguments.out, size)


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
    looks(studio, [one for one in wanted if one.name in TELLING])
    if studio.wants("menu"):
        studio.clear()
        studio.take("menu")


if __name__ == "__main__":
    main()
