"""Which keys do what, as a list over the scene below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import LINE, PANEL_EDGE, PANEL_SOLID, PLATE_HOVER, TEXT
from cardtable.ui.scenes.page import Page
from cardtable.ui.shapes import plate, veil
from cardtable.ui.words import words

_DIM = 150


class KeyRow(NamedTuple):
    """Keys, as they are printed on a keyboard, and what each of them does."""

    caps: tuple[str, ...]
    does: str


class Keys(Page):
    """A list of keys until it is confirmed."""

    covers = False

    def __init__(self, app: App, rows: Sequence[KeyRow]) -> None:
        super().__init__(app)
        self.rows = rows
        self._pane = pygame.Rect(0, 0, 0, 0)

    def trace(self) -> str:
        return "Keys"

    def build(self) -> None:
        units = self.app.units
        pad, high = units.px(30), units.px(44)
        left, right = self._columns()
        head, gap = round(units.font(22) * 1.9), units.px(16)
        self._top = head + pad // 2
        tall = self._top + len(self.rows) * self._step + gap + high + pad
        self._pane = pygame.Rect(0, 0, left + right + 2 * pad + units.px(24), tall)
        self._pane.center = (units.width // 2, units.height // 2)
        place = pygame.Rect(0, 0, units.px(170), high)
        place.bottomright = (self._pane.right - pad, self._pane.bottom - pad)
        self.widgets.button(place, words("All right"), self.back, kind="#primary")

    @property
    def _step(self) -> int:
        """From one row to the next."""
        units = self.app.units
        return max(units.px(36), round(units.font(16) * 1.85))

    def _columns(self) -> tuple[int, int]:
        """How wide the keys and the words beside them are."""
        size = self.app.units.font(16)
        return (
            max(sum(self._cap(cap) for cap in row.caps) for row in self.rows),
            max(text.width(row.does, size) for row in self.rows),
        )

    def _cap(self, cap: str) -> int:
        """The room of one key."""
        units = self.app.units
        return max(units.px(34), text.width(cap, units.font(15), True) + units.px(20)) + units.px(6)

    def paint(self, surface: pygame.Surface) -> None:
        units, pane = self.app.units, self._pane
        surface.blit(veil(surface.get_size(), _DIM), (0, 0))
        plate(surface, pane, units.px(14), PANEL_SOLID, PANEL_EDGE, max(1, units.px(1)))
        pad = units.px(30)
        at = (pane.left + pad, pane.top + pad // 2 + round(units.font(22) * 0.8))
        text.put(surface, words("Keys"), at, units.font(22), TEXT, bold=True, anchor="midleft")
        left, _ = self._columns()
        y = pane.top + self._top + self._step // 2
        for row in self.rows:
            self._paint_caps(surface, row, (pane.left + pad, y))
            at = (pane.left + pad + left + units.px(24), y)
            text.put(surface, row.does, at, units.font(16), TEXT, anchor="midleft")
            y += self._step

    def _paint_caps(self, surface: pygame.Surface, row: KeyRow, at: tuple[int, int]) -> None:
        units, x = self.app.units, at[0]
        for cap in row.caps:
            wide = self._cap(cap)
            place = pygame.Rect(x, 0, wide - units.px(6), self._step - units.px(8))
            place.centery = at[1]
            plate(surface, place, units.px(6), PLATE_HOVER, LINE, max(1, units.px(1)))
            text.put(surface, cap, place.center, units.font(15), TEXT, bold=True, anchor="center")
            x += wide
