"""Which keys do what, as a list over the scene below."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from cardtable.core.messages import say
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import LINE, PLATE_HOVER, TEXT
from cardtable.ui.scenes.page import Page, over
from cardtable.ui.shapes import plate
from cardtable.ui.tree import Node
from cardtable.ui.words import shown


class KeyRow(NamedTuple):
    """Keys, as they are printed on a keyboard, and what each of them does."""

    caps: tuple[str, ...]
    does: str


class Keys(Page):
    """A list of keys until it is confirmed."""

    title = say("Keys")
    covers = False

    def __init__(self, app: App, rows: Sequence[KeyRow]) -> None:
        super().__init__(app)
        self.rows = rows
        self._pane = pygame.Rect(0, 0, 0, 0)
        self._size = 16.0
        self._shares: list[Sequence[KeyRow]] = []
        self._top = 0

    def trace(self) -> str:
        return "Keys"

    def build(self) -> None:
        """One column of rows, or two where the window is too low, then smaller if need be."""
        units = self.app.units
        pad, high, gap = units.px(30), units.px(44), units.px(16)
        self._top = round(units.font(22) * 1.9) + pad // 2
        for self._size, columns in product((16.0, 14.5, 13.0, 12.0, 11.0, 10.0), (1, 2)):
            self._shares = self._split(columns)
            rows = max(len(share) for share in self._shares)
            wide = sum(self._width(share) for share in self._shares)
            wide += 2 * pad + (columns - 1) * units.px(36)
            tall = self._top + rows * self._step + gap + high + pad
            if tall <= units.height - 2 * units.px(12) and wide <= units.width - 2 * units.px(12):
                break
        self._pane = pygame.Rect(0, 0, wide, tall)
        self._pane.center = (units.width // 2, units.height // 2)
        place = pygame.Rect(0, 0, units.px(170), high)
        place.bottomright = (self._pane.right - pad, self._pane.bottom - pad)
        self.widgets.button(place, say("All right"), self.back, kind="#primary")

    def _split(self, columns: int) -> list[Sequence[KeyRow]]:
        """The rows in columns that are read one after the other."""
        tall = math.ceil(len(self.rows) / columns)
        return [self.rows[first : first + tall] for first in range(0, len(self.rows), tall)]

    @property
    def _step(self) -> int:
        """From one row to the next."""
        return round(self.app.units.font(self._size) * 1.9)

    def _width(self, rows: Sequence[KeyRow]) -> int:
        """The room of a column."""
        size, units = self.app.units.font(self._size), self.app.units
        does = max(text.width(row.does, size) for row in rows)
        return self._caps(rows) + units.px(20) + does

    def _caps(self, rows: Sequence[KeyRow]) -> int:
        """The room of the keys in a column."""
        return max(sum(self._cap(cap) for cap in row.caps) for row in rows)

    def _cap(self, cap: str) -> int:
        """The room of one key."""
        units = self.app.units
        size = units.font(self._size - 1)
        return max(units.px(34), text.width(cap, size, True) + units.px(20)) + units.px(6)

    def _places(self) -> Iterator[tuple[KeyRow, pygame.Rect, int]]:
        """Each row, where it lies, and how much of it the keys of its column take."""
        left = self._pane.left + self.app.units.px(30)
        for share in self._shares:
            wide, caps = self._width(share), self._caps(share)
            for index, row in enumerate(share):
                top = self._pane.top + self._top + index * self._step
                yield row, pygame.Rect(left, top, wide, self._step), caps
            left += wide + self.app.units.px(36)

    def contents(self) -> tuple[Node, ...]:
        pane, step = self._pane, self.app.units.font(22)
        name = pygame.Rect(pane.left, pane.top, pane.width, 2 * step)
        rows = (
            Node(
                f"row {index}", "row", say("{does}", does=row.does), rect, value=" ".join(row.caps)
            )
            for index, (row, rect, _) in enumerate(self._places())
        )
        return (Node("name", "heading", self.title, name), *rows)

    def paint(self, surface: pygame.Surface) -> None:
        units, pane, pad = self.app.units, self._pane, self.app.units.px(30)
        over(units, surface, pane)
        name = (pane.left + pad, pane.top + pad // 2 + round(units.font(22) * 0.8))
        text.put(
            surface, shown(self.title), name, units.font(22), TEXT, bold=True, anchor="midleft"
        )
        size = units.font(self._size)
        for row, rect, caps in self._places():
            self._paint_caps(surface, row, (rect.left, rect.top + self._step // 2))
            does = (rect.left + caps + units.px(20), rect.top + self._step // 2)
            text.put(surface, row.does, does, size, TEXT, anchor="midleft")

    def _paint_caps(self, surface: pygame.Surface, row: KeyRow, start: tuple[int, int]) -> None:
        units, x = self.app.units, start[0]
        size = units.font(self._size - 1)
        for cap in row.caps:
            wide = self._cap(cap)
            place = pygame.Rect(x, 0, wide - units.px(6), self._step - units.px(8))
            place.centery = start[1]
            plate(surface, place, units.px(6), PLATE_HOVER, LINE, max(1, units.px(1)))
            text.put(surface, cap, place.center, size, TEXT, bold=True, anchor="center")
            x += wide
