"""The kept matches: go on with one, look at its end, export it, delete it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame

from cardtable.core.messages import Explained, Message, say
from cardtable.games import GAMES
from cardtable.match.document import reason_of, write_whole
from cardtable.match.store import Summary
from cardtable.session.loading import Loading
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import (
    INK,
    INK_QUIET,
    PLATE,
    PLATE_CHOSEN,
    PLATE_HOVER,
    QUIET,
    TEXT,
    WARNING,
)
from cardtable.ui.scenes import summaries
from cardtable.ui.scenes.page import Page, head
from cardtable.ui.scenes.scroll import Scroll
from cardtable.ui.shapes import plate
from cardtable.ui.widgets.controls import Look, Part, Point, Segments
from cardtable.ui.widgets.labels import label
from cardtable.ui.words import shown, words

_ROW = 74
_GAP = 8
_SLICE = 0.01
"""Seconds of a frame in which a long match is looked at."""

_DOUBLE = 0.4
"""Seconds within which a second click on a row opens it."""


class Load(Page):
    """A list of matches and what can be done with the chosen one."""

    title = say("Matches")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.finished = False
        self.rows: list[Summary] = []
        self.chosen = 0
        self.broken: dict[int, str] = {}
        """Why a match no longer replays, by its number; known once it was chosen."""
        self._checked: set[int] = set()
        self._checking: Loading | None = None
        """The match that is being played again to see whether that can be done."""
        self._kept: list[Summary] = []
        self._offset = 0
        self._last_click = (-1, 0.0)

    # Layout

    def build(self) -> None:
        units, area = self.app.units, head(self, 1000)
        going = [match for match in self._kept if not match.finished]
        over = [match for match in self._kept if match.finished]
        if not going and over:
            self.finished = True
        self.rows = over if self.finished else going
        self.chosen = min(self.chosen, max(0, len(self.rows) - 1))
        tabs = pygame.Rect(area.left, area.top + units.px(18), units.px(420), units.px(46))
        options = [
            ("going", say("Going on ({n})", n=len(going))),
            ("over", say("Finished ({n})", n=len(over))),
        ]
        name, shows = say("Which matches"), "over" if self.finished else "going"
        self.widgets.add(Segments(name, tabs, options, shows, self._show, units))
        foot = pygame.Rect(area.left, area.bottom - units.px(48), area.width, units.px(48))
        pane = pygame.Rect(area.left, tabs.bottom + units.px(16), area.width, 0)
        pane.height = foot.top - units.px(18) - pane.top
        self.panels.append(pane)
        view = pane.inflate(-units.px(28), -units.px(28))
        self.scroll = Scroll(units, view, self._height(len(self.rows)), self._offset)
        if self.rows:
            self._check()
            self.list = _Rows(self)
            self.widgets.add(self.list)
        else:
            line = say("Here your matches are kept, move by move. There is none yet.")
            if self.finished:
                line = say("No match has been played to its end yet.")
            empty = label(units, line, pane.center, 18, colour=QUIET, anchor="center")
            self.widgets.add(empty)
        self._build_foot(foot)

    def enter(self) -> None:
        self._read()
        super().enter()

    def _read(self) -> None:
        try:
            self._kept = self.app.store.summaries()
        except Explained as error:
            if error.message not in self.app.notices:
                self.app.notices.append(error.message)
            self._kept = []

    def _height(self, rows: int) -> int:
        units = self.app.units
        return rows * (units.px(_ROW) + units.px(_GAP)) - units.px(_GAP) if rows else 0

    def _build_foot(self, foot: pygame.Rect) -> None:
        units, button = self.app.units, self.widgets.button
        wide, gap = units.px(170), units.px(14)
        some = bool(self.rows)
        playable = some and self.rows[self.chosen].id not in self.broken
        place = pygame.Rect(foot.right - units.px(210), foot.top, units.px(210), foot.height)
        opens = say("Look at it") if self.finished else say("Play on")
        button(place, opens, self.open, kind="#primary", enabled=playable)
        place = pygame.Rect(foot.left, foot.top, wide, foot.height)
        button(place, say("Export"), self.export, enabled=some)
        place = place.move(wide + gap, 0)
        button(place, say("Delete"), self.ask_delete, enabled=some, tip=say("Del"))

    # What the controls do

    def _show(self, which: str) -> None:
        self.finished = which == "over"
        self.chosen = self._offset = 0
        self.enter()

    def choose(self, row: int) -> None:
        """Mark a row, and find out whether its match still replays."""
        self.chosen = row
        high = self.app.units.px(_ROW) + self.app.units.px(_GAP)
        margin = self.app.units.px(24)
        self.scroll.show(row * high - margin, (row + 1) * high + margin)
        self._offset = self.scroll.offset
        super().enter()  # The list itself is what it was.

    def _check(self) -> None:
        row = self.rows[self.chosen]
        if row.id in self._checked:
            return
        self._checked.add(row.id)
        if row.damaged:
            self.broken[row.id] = words("This match is damaged. It can be exported as it lies.")
            return
        if row.game not in GAMES:
            self.broken[row.id] = words("This version has no such game. It can be exported.")
            return
        self._checking = Loading(self.app.keeper, row.id)
        self._go_on_checking()

    def _go_on_checking(self) -> bool:
        """Play the chosen match again for a while; whether that has ended."""
        checking = self._checking
        if checking is None or not checking.go_on(_SLICE):
            return False
        self._checking = None
        if checking.trouble is not None:
            seats = next((row.seats for row in self.rows if row.id == checking.key), ())
            self.broken[checking.key] = shown(checking.trouble, [seat.name for seat in seats])
        return True

    def update(self, now: float) -> None:
        if self._go_on_checking():
            super().enter()
        super().update(now)

    def moving(self) -> bool:
        return self._checking is not None or super().moving()

    def click(self, row: int) -> None:
        """A row was clicked; twice in short time opens it."""
        before, then = self._last_click
        self._last_click = (row, self.app.now)
        if before == row == self.chosen and self.app.now - then < _DOUBLE:
            self.open()
        else:
            self.choose(row)

    def open(self) -> None:
        """Sit down at the chosen match."""
        if self.rows and self.rows[self.chosen].id not in self.broken:
            self.app.routes.open_match(self.rows[self.chosen].id)

    def ask_delete(self) -> None:
        """Delete the chosen match, if the player means it."""
        if self.rows:
            row = self.rows[self.chosen]
            title = summaries.title(row)
            message = say("Delete this match of {game}? It cannot be brought back.", game=title)
            self.app.routes.ask(message, say("Delete"), lambda: self._delete(row))

    def _delete(self, row: Summary) -> None:
        try:
            self.app.keeper.delete(row.id)
        except Explained as error:
            self.app.routes.notice(error.message)
            return
        self.enter()

    def export(self) -> None:
        """Write the chosen match to a file, and say where."""
        if not self.rows:
            return
        row = self.rows[self.chosen]
        try:
            content = self.app.store.exported(row.id)
        except Explained as error:
            self.app.routes.notice(error.message)
            return
        trouble = ""
        for folder in (self.app.folders.data / "exports", Path.home()):
            path = folder / f"{row.game}-{row.started[:10]}-{row.id}.json"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                write_whole(path, content)
            except OSError as error:
                trouble = reason_of(error)
                continue
            self.app.routes.notice(say("The match is now also in {file}.", file=str(path)))
            return
        self.app.routes.notice(say("The match cannot be exported: {reason}.", reason=trouble))

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE:
            self.ask_delete()
        elif event.type == pygame.KEYDOWN and self._key(event.key):
            pass
        elif self.scroll.mouse(event):
            self._offset = self.scroll.offset
            self.app.touch()
        else:
            super().handle(event)

    def _key(self, key: int) -> bool:
        """Without a focus the arrows go through the list."""
        if self.widgets.focused is not None or not self.rows:
            return False
        if key in (pygame.K_UP, pygame.K_DOWN):
            return self.list.step(0, 1 if key == pygame.K_DOWN else -1)
        return False

    def row_place(self, row: int) -> pygame.Rect:
        """Where a row lies in the window, perhaps outside the view."""
        units, view = self.app.units, self.scroll.view
        high = units.px(_ROW)
        top = view.top + row * (high + units.px(_GAP)) - self.scroll.offset
        return pygame.Rect(view.left, top, view.width - units.px(16), high)


class _Rows:
    """The list itself, as one control: arrows go through it, Enter opens."""

    role = "list"
    name = say("Matches")
    value = ""
    enabled = True

    def __init__(self, scene: Load) -> None:
        self.scene = scene
        self.rect = scene.scroll.view

    def parts(self) -> Sequence[Part]:
        scene = self.scene
        return [
            Part(str(row.id), "row", _told(row), scene.row_place(index), index == scene.chosen)
            for index, row in self._seen()
        ]

    def _seen(self) -> list[tuple[int, Summary]]:
        """The rows in the view, with their numbers: there may be thousands."""
        scene = self.scene
        first, high = scene.row_place(0), scene.row_place(1).top - scene.row_place(0).top
        begin = max(0, (self.rect.top - first.top) // high)
        end = (self.rect.bottom - first.top) // high + 1
        return list(enumerate(scene.rows[begin:end], start=begin))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        scene = self.scene
        surface.set_clip(self.rect)
        for index, row in self._seen():
            place = scene.row_place(index)
            self._draw_row(surface, place, row, chosen=index == scene.chosen)
        surface.set_clip(None)
        scene.scroll.draw(surface)

    def _draw_row(
        self, surface: pygame.Surface, place: pygame.Rect, row: Summary, *, chosen: bool
    ) -> None:
        units = self.scene.app.units
        hovered = place.collidepoint(self.scene.app.window.mouse())
        fill = PLATE_CHOSEN if chosen else PLATE_HOVER if hovered else PLATE
        plate(surface, place, units.px(10), fill)
        main, quiet = (INK, INK_QUIET) if chosen else (TEXT, QUIET)
        pad, names = units.px(20), [seat.name for seat in row.seats]
        first = place.top + round(place.height * 0.33)
        second = place.top + round(place.height * 0.7)
        moment = shown(summaries.when(row.played, datetime.now().astimezone()))
        end, size = (place.right - pad, first), units.font(15)
        stamp = text.put(surface, moment, end, size, quiet, anchor="midright")
        start, size = (place.left + pad, first), units.font(17)
        room = stamp.left - place.left - 2 * pad
        title = shown(_told(row))
        text.put(surface, title, start, size, main, bold=True, anchor="midleft", room=room)
        trouble = self.scene.broken.get(row.id)
        line = trouble or shown(summaries.standing(row), names)
        colour = quiet if trouble is None or chosen else WARNING
        start, size, room = (place.left + pad, second), units.font(15), place.width - 2 * pad
        text.put(surface, line, start, size, colour, anchor="midleft", room=room)

    def drag(self, point: Point) -> None:
        pass

    def press(self, point: Point | None) -> None:
        scene = self.scene
        if point is None:
            scene.open()
        elif not scene.scroll.dragged:
            places = ((index, scene.row_place(index)) for index, _ in self._seen())
            row = next((row for row, place in places if place.collidepoint(point)), None)
            if row is not None:
                scene.click(row)

    def step(self, x: int, y: int) -> bool:
        row = self.scene.chosen + y
        if not y or not 0 <= row < len(self.scene.rows):
            return False
        self.scene.choose(row)
        return True


def _told(row: Summary) -> Message:
    """A match in a line: its game, its hand, and how it ended."""
    parts = [summaries.title(row), shown(summaries.hand_number(row))]
    if row.finished:
        parts.append(shown(summaries.ending(row)))
    return say("{text}", text="  ·  ".join(parts))
