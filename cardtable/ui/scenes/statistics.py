"""How a person has played so far, in figures."""

from __future__ import annotations

import pygame

from cardtable.core.messages import Explained
from cardtable.games import GAMES
from cardtable.match.statistics import Figures, figures
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import LINE, QUIET, TEXT
from cardtable.ui.scenes.fan import paint_fan
from cardtable.ui.scenes.page import (
    Page,
    back_button,
    backdrop,
    column,
    head_height,
    heading,
    panel,
)
from cardtable.ui.shapes import plate
from cardtable.ui.words import number, shown, words

_WIDTHS = (0.28, 0.12, 0.09, 0.10, 0.10, 0.13, 0.09, 0.09)


class StatisticsScene(Page):
    """A row for each game that the person has finished a hand of."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.figures: list[Figures] = []
        self._trouble = ""

    def build(self) -> None:
        try:
            order = list(GAMES)
            self.figures = sorted(figures(self.app.store), key=lambda one: order.index(one.game))
        except Explained as error:
            self._trouble = shown(error.message)
        back_button(self, column(self.app.units))

    def paint(self, surface: pygame.Surface) -> None:
        units = self.app.units
        area = column(units)
        backdrop(self.app, surface)
        heading(self.app, surface, words("Statistics"), area)
        top = area.top + head_height(units) + units.px(22)
        pane = pygame.Rect(area.left, top, area.width, area.bottom - top)
        if self.figures:
            rows = units.px(64) * (len(self.figures) + 1) + units.px(90)
            pane.height = min(pane.height, rows)
        else:
            pane.height = min(pane.height, units.px(400))
        panel(units, surface, pane)
        if self.figures:
            self._paint_table(surface, pane.inflate(-units.px(56), -units.px(36)))
        else:
            self._paint_empty(surface, pane)

    def _paint_empty(self, surface: pygame.Surface, pane: pygame.Rect) -> None:
        units = self.app.units
        hand = next(iter(GAMES.values())).hand
        fan = pygame.Rect(pane.left, pane.top + units.px(20), pane.width, units.px(250))
        paint_fan(self.app, surface, fan, hand, lifted=False)
        first = self._trouble or words("Nothing to count yet.")
        second = words("Play a hand to its end, and its points are counted here.")
        y = fan.bottom + units.px(22)
        text.put(surface, first, (pane.centerx, y), units.font(20), TEXT, anchor="midtop")
        y += units.px(38)
        text.put(surface, second, (pane.centerx, y), units.font(16), QUIET, anchor="midtop")

    def _paint_table(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        units = self.app.units
        heads = (
            "",
            words("Matches"),
            words("Won"),
            words("Share"),
            words("Hands"),
            words("Points a hand"),
            words("Best"),
            words("Worst"),
        )
        high = units.px(64)
        self._paint_row(surface, inner, inner.top, heads, 15, quiet=True)
        for at, record in enumerate(self.figures, start=1):
            y = inner.top + at * high
            plate(surface, pygame.Rect(inner.left, y, inner.width, max(1, units.px(1))), 1, LINE)
            self._paint_row(surface, inner, y, self._cells(record), 17, quiet=False)
        note = words("Points are yours, or your side's.")
        text.put(surface, note, inner.bottomleft, units.font(15), QUIET, anchor="bottomleft")

    def _cells(self, record: Figures) -> tuple[str, ...]:
        share = f"{round(100 * record.won / record.matches)} %" if record.matches else "–"
        return (
            words(GAMES[record.game].title),
            str(record.matches),
            str(record.won),
            share,
            str(record.hands),
            number(record.mean_points, 1),
            number(record.best_hand),
            number(record.worst_hand),
        )

    def _paint_row(
        self,
        surface: pygame.Surface,
        inner: pygame.Rect,
        top: int,
        cells: tuple[str, ...],
        size: float,
        *,
        quiet: bool,
    ) -> None:
        units = self.app.units
        middle = top + units.px(32)
        left = float(inner.left)
        for at, (cell, share) in enumerate(zip(cells, _WIDTHS, strict=True)):
            wide = share * inner.width
            place = (left, middle) if at == 0 else (left + wide, middle)
            anchor = "midleft" if at == 0 else "midright"
            sizes = [units.font(size - less) for less in (0, 1, 2, 3)]
            fit, lines = text.set_in(cell, sizes, round(wide) - units.px(8), at == 0)
            for down, line in enumerate(lines):
                y = place[1] + (down - (len(lines) - 1) / 2) * fit * 1.25
                colour = QUIET if quiet else TEXT
                text.put(surface, line, (place[0], y), fit, colour, bold=at == 0, anchor=anchor)
            left += wide
