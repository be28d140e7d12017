"""How a person has played so far, in figures."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.messages import Explained, Message, say
from cardtable.games import GAMES
from cardtable.match.statistics import Figures, figures
from cardtable.ui.app import App
from cardtable.ui.palette import LINE, QUIET, TEXT
from cardtable.ui.scenes.fan import paint_fan
from cardtable.ui.scenes.page import Page, head
from cardtable.ui.shapes import plate
from cardtable.ui.widgets import worded
from cardtable.ui.widgets.labels import label
from cardtable.ui.words import number

_COLUMNS: tuple[tuple[Message | None, float], ...] = (
    (None, 0.28),
    (say("Matches"), 0.12),
    (say("Won"), 0.09),
    (say("Share"), 0.10),
    (say("Hands"), 0.10),
    (say("Points a hand"), 0.13),
    (say("Best"), 0.09),
    (say("Worst"), 0.09),
)
"""What is counted, and how much of the width it has; the first is the game."""


class StatisticsScene(Page):
    """A row for each game that the person has finished a hand of."""

    title = say("Statistics")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.figures: list[Figures] = []
        self._trouble = say("Nothing to count yet.")
        self._fan: pygame.Rect | None = None
        self._lines: list[pygame.Rect] = []

    def build(self) -> None:
        try:
            order = list(GAMES)
            found = figures(self.app.store)
            self.figures = sorted(found, key=lambda record: order.index(record.game))
        except Explained as error:
            self._trouble = error.message
        units, pane = self.app.units, head(self)
        pane.height -= units.px(22)
        pane.top += units.px(22)
        wanted = units.px(64) * (len(self.figures) + 1) + units.px(90)
        pane.height = min(pane.height, wanted if self.figures else units.px(400))
        self.panels.append(pane)
        self._fan, self._lines = None, []
        if self.figures:
            self._build_table(pane.inflate(-units.px(56), -units.px(36)))
        else:
            self._build_empty(pane)

    def _build_empty(self, pane: pygame.Rect) -> None:
        units = self.app.units
        self._fan = pygame.Rect(pane.left, pane.top + units.px(20), pane.width, units.px(250))
        place = (pane.centerx, self._fan.bottom + units.px(22))
        add = self.widgets.add
        add(label(units, self._trouble, place, 20, anchor="midtop"))
        line = say("Play a hand to its end, and its points are counted here.")
        place = (pane.centerx, place[1] + units.px(38))
        add(label(units, line, place, 16, colour=QUIET, anchor="midtop"))

    def _build_table(self, inner: pygame.Rect) -> None:
        units = self.app.units
        top, heads = inner.top, [title for title, _ in _COLUMNS]
        self._build_row(inner, top, heads, quiet=True)
        for record in self.figures:
            top += units.px(64)
            self._lines.append(pygame.Rect(inner.left, top, inner.width, max(1, units.px(1))))
            self._build_row(inner, top, _cells(record), quiet=False)
        note = say("Points are yours, or your side's.")
        self.widgets.add(
            label(units, note, inner.bottomleft, 15, colour=QUIET, anchor="bottomleft")
        )

    def _build_row(
        self, inner: pygame.Rect, top: int, cells: Sequence[Message | str | None], *, quiet: bool
    ) -> None:
        units, left, size = self.app.units, float(inner.left), 15 if quiet else 17
        for cell, (_, share) in zip(cells, _COLUMNS, strict=True):
            wide, first = share * inner.width, left == inner.left
            if cell is not None:
                placed = label(
                    units,
                    worded(cell),
                    (left if first else left + wide, top + units.px(32)),
                    (size, size - 1, size - 2, size - 3),
                    colour=QUIET if quiet else TEXT,
                    bold=first,
                    anchor="midleft" if first else "midright",
                    room=round(wide) - units.px(8),
                )
                self.widgets.add(placed)
            left += wide

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for line in self._lines:
            plate(surface, line, 1, LINE)
        if self._fan is not None:
            hand = next(iter(GAMES.values())).hand
            paint_fan(self.app, surface, self._fan, hand, lifted=False)


def _cells(record: Figures) -> tuple[Message | str, ...]:
    share = f"{round(100 * record.won / record.matches)} %" if record.matches else "–"
    return (
        say(GAMES[record.game].title),
        str(record.matches),
        str(record.won),
        share,
        str(record.hands),
        number(record.mean_points, 1),
        number(record.best_hand),
        number(record.worst_hand),
    )
