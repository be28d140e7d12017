"""The kept matches: go on with one, look at its end, export it, delete it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame

from cardtable.core.messages import Explained, say
from cardtable.games import GAMES
from cardtable.match.store import Summary
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.controls import Look
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
from cardtable.ui.scenes.menu import open_match
from cardtable.ui.scenes.notice import Ask, Notice
from cardtable.ui.scenes.page import (
    Page,
    back_button,
    backdrop,
    column,
    head_height,
    heading,
    panel,
)
from cardtable.ui.scenes.scroll import Scroll
from cardtable.ui.shapes import plate
from cardtable.ui.words import shown, words

_ROW = 74
_GAP = 8
_DOUBLE = 0.4
"""Seconds within which a second click on a row opens it."""


class Load(Page):
    """A list of matches and what can be done with the chosen one."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.finished = False
        self.rows: list[Summary] = []
        self.chosen = 0
        self.broken: dict[int, str] = {}
        """Why a match no longer replays, by its number; known once it was chosen."""
        self._checked: set[int] = set()
        self._offset = 0
        self._last_click = (-1, 0.0)

    # Layout

    def build(self) -> None:
        units = self.app.units
        kept = self._kept()
        going = [one for one in kept if not one.finished]
        over = [one for one in kept if one.finished]
        if not going and over:
            self.finished = True
        self.rows = over if self.finished else going
        self.chosen = min(self.chosen, max(0, len(self.rows) - 1))
        area = column(units, 1000)
        back_button(self, area)
        top = area.top + head_height(units) + units.px(18)
        tabs = pygame.Rect(area.left, top, units.px(420), units.px(46))
        options = [
            ("going", words("Going on ({n})", n=len(going))),
            ("over", words("Finished ({n})", n=len(over))),
        ]
        self.widgets.segments(tabs, options, "over" if self.finished else "going", self._show)
        foot = pygame.Rect(area.left, area.bottom - units.px(48), area.width, units.px(48))
        self._pane = pygame.Rect(area.left, tabs.bottom + units.px(16), area.width, 0)
        self._pane.height = foot.top - units.px(18) - self._pane.top
        view = self._pane.inflate(-units.px(28), -units.px(28))
        self.scroll = Scroll(units, view, self._height(len(self.rows)), self._offset)
        if self.rows:
            self.list = _Rows(self)
            self.widgets.add(self.list)
            self._check()
        self._build_foot(foot)

    def _kept(self) -> list[Summary]:
        try:
            return self.app.store.summaries()
        except Explained as error:
            if error.message not in self.app.notices:
                self.app.notices.append(error.message)
            return []

    def _height(self, rows: int) -> int:
        units = self.app.units
        return rows * (units.px(_ROW) + units.px(_GAP)) - units.px(_GAP) if rows else 0

    def _build_foot(self, foot: pygame.Rect) -> None:
        units = self.app.units
        wide, gap = units.px(170), units.px(14)
        some = bool(self.rows)
        playable = some and self.rows[self.chosen].id not in self.broken
        place = pygame.Rect(foot.right - units.px(210), foot.top, units.px(210), foot.height)
        opens = words("Look at it") if self.finished else words("Play on")
        self.widgets.button(place, opens, self.open, kind="#primary", enabled=playable)
        place = pygame.Rect(foot.left, foot.top, wide, foot.height)
        self.widgets.button(place, words("Export"), self.export, enabled=some)
        place = place.move(wide + gap, 0)
        self.widgets.button(place, words("Delete"), self.ask_delete, enabled=some, tip=words("Del"))

    # What the controls do

    def _show(self, which: str) -> None:
        self.finished = which == "over"
        self.chosen = self._offset = 0
        self.enter()

    def choose(self, at: int) -> None:
        """Mark a row, and find out whether its match still replays."""
        self.chosen = at
        high = self.app.units.px(_ROW) + self.app.units.px(_GAP)
        margin = self.app.units.px(24)
        self.scroll.show(at * high - margin, (at + 1) * high + margin)
        self._offset = self.scroll.offset
        self.enter()

    def _check(self) -> None:
        row = self.rows[self.chosen]
        if row.id in self._checked:
            return
        self._checked.add(row.id)
        if row.game not in GAMES:
            self.broken[row.id] = words("This version has no such game. It can be exported.")
            return
        try:
            self.app.store.load(row.id)
        except Explained as error:
            self.broken[row.id] = shown(error.message, [seat.name for seat in row.seats])

    def click(self, at: int) -> None:
        """A row was clicked; twice in short time opens it."""
        row, then = self._last_click
        self._last_click = (at, self.app.now)
        if row == at == self.chosen and self.app.now - then < _DOUBLE:
            self.open()
        else:
            self.choose(at)

    def open(self) -> None:
        """Sit down at the chosen match."""
        if self.rows and self.rows[self.chosen].id not in self.broken:
            open_match(self.app, self.rows[self.chosen].id)

    def ask_delete(self) -> None:
        """Delete the chosen match, if the player means it."""
        if self.rows:
            row = self.rows[self.chosen]
            message = say("Delete this match of {game}? It cannot be brought back.")
            message = say(message.template, game=summaries.title(row))
            self.app.push(Ask(self.app, message, words("Delete"), lambda: self._delete(row)))

    def _delete(self, row: Summary) -> None:
        try:
            self.app.store.delete(row.id)
        except Explained as error:
            self.app.push(Notice(self.app, error.message))
            return
        self.enter()

    def export(self) -> None:
        """Write the chosen match to a file, and say where."""
        if not self.rows:
            return
        from cardtable.match.document import reason_of, write_whole

        row = self.rows[self.chosen]
        try:
            document = self.app.store.document(row.id)
        except Explained as error:
            self.app.push(Notice(self.app, error.message))
            return
        content = document.model_dump_json(indent=1) + "\n"
        trouble = ""
        for folder in (self.app.folders.data / "exports", Path.home()):
            path = folder / f"{row.game}-{row.started[:10]}-{row.id}.json"
            try:
                folder.mkdir(parents=True, exist_ok=True)
                write_whole(path, content)
            except OSError as error:
                trouble = reason_of(error)
                continue
            self.app.push(Notice(self.app, say("The match is now also in {file}.", file=str(path))))
            return
        message = say("The match cannot be exported: {reason}.", reason=trouble)
        self.app.push(Notice(self.app, message))

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

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        units = self.app.units
        backdrop(self.app, surface)
        heading(self.app, surface, words("Matches"), column(units, 1000))
        panel(units, surface, self._pane)
        if not self.rows:
            line = words("Here your matches are kept, move by move. There is none yet.")
            if self.finished:
                line = words("No match has been played to its end yet.")
            text.put(surface, line, self._pane.center, units.font(18), QUIET, anchor="center")

    def row_place(self, at: int) -> pygame.Rect:
        """Where a row lies in the window, perhaps outside the view."""
        units, view = self.app.units, self.scroll.view
        high = units.px(_ROW)
        top = view.top + at * (high + units.px(_GAP)) - self.scroll.offset
        return pygame.Rect(view.left, top, view.width - units.px(16), high)


class _Rows:
    """The list itself, as one control: arrows go through it, Enter opens."""

    def __init__(self, scene: Load) -> None:
        self.scene = scene
        self.rect = scene.scroll.view
        self.is_enabled = True
        self.visible = True

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        scene = self.scene
        surface.set_clip(self.rect)
        for at, row in enumerate(scene.rows):
            place = scene.row_place(at)
            if place.colliderect(self.rect):
                self._draw_row(surface, place, row, chosen=at == scene.chosen)
        surface.set_clip(None)
        scene.scroll.draw(surface)

    def _draw_row(
        self, surface: pygame.Surface, place: pygame.Rect, row: Summary, *, chosen: bool
    ) -> None:
        units = self.scene.app.units
        hovered = place.collidepoint(self.scene.app.mouse())
        fill = PLATE_CHOSEN if chosen else PLATE_HOVER if hovered else PLATE
        plate(surface, place, units.px(10), fill)
        main, quiet = (INK, INK_QUIET) if chosen else (TEXT, QUIET)
        pad, names = units.px(20), [seat.name for seat in row.seats]
        first, second = (
            place.top + round(place.height * 0.33),
            place.top + round(place.height * 0.7),
        )
        moment = shown(summaries.when(row.played, datetime.now().astimezone()))
        right = place.right - pad
        at = text.put(surface, moment, (right, first), units.font(15), quiet, anchor="midright")
        parts = [summaries.title(row), shown(summaries.hand_number(row))]
        if row.finished:
            parts.append(shown(summaries.ending(row)))
        text.put(
            surface,
            "  ·  ".join(parts),
            (place.left + pad, first),
            units.font(17),
            main,
            bold=True,
            anchor="midleft",
            room=at.left - place.left - 2 * pad,
        )
        trouble = self.scene.broken.get(row.id)
        line = trouble or shown(summaries.standing(row), names)
        colour = quiet if trouble is None or chosen else WARNING
        text.put(
            surface,
            line,
            (place.left + pad, second),
            units.font(15),
            colour,
            anchor="midleft",
            room=place.width - 2 * pad,
        )

    def click(self, at: tuple[int, int]) -> None:
        if self.scene.scroll.dragged:
            return
        for index in range(len(self.scene.rows)):
            if self.scene.row_place(index).collidepoint(at):
                self.scene.click(index)
                return

    def drag(self, at: tuple[int, int]) -> None:
        pass

    def press(self) -> None:
        self.scene.open()

    def step(self, x: int, y: int) -> bool:
        to = self.scene.chosen + y
        if not y or not 0 <= to < len(self.scene.rows):
            return False
        self.scene.choose(to)
        return True

    def ring(self) -> pygame.Rect:
        return self.scene.row_place(self.scene.chosen).clip(self.rect)
