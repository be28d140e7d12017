"""A sentence that the player is to read, and a question that is to be answered."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.messages import Message, say
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import TEXT
from cardtable.ui.scenes.page import Page, over
from cardtable.ui.tree import Node
from cardtable.ui.words import shown


class _Dialog(Page):
    """A message on a pane over the scene below, with buttons under it."""

    covers = False

    def __init__(self, app: App, message: Message) -> None:
        super().__init__(app)
        self.title = self.message = message
        self._lines: list[str] = []
        self._size = 18
        self._pane = pygame.Rect(0, 0, 0, 0)

    def trace(self) -> str:
        return f"{type(self).__name__}: {shown(self.message)}"

    def lay(self, buttons: int) -> list[pygame.Rect]:
        """Lay out pane and text; the places of the buttons, from left to right."""
        units = self.app.units
        pad, high = units.px(30), max(units.px(44), units.font(34))
        for length, letters in ((560, 18), (760, 18), (960, 16), (1060, 14)):
            size, wide = units.font(letters), min(units.px(length), units.width - units.px(80))
            self._lines = [
                line
                for part in shown(self.message).split("\n")
                for line in text.wrapped(part, size, wide - 2 * pad)
            ]
            tall = round(text.font(size).get_linesize() * 1.1) * len(self._lines)
            if tall + 2 * pad + high < units.height * 0.8:
                break
        self._size = size
        self._pane = pygame.Rect(0, 0, wide, tall + 2 * pad + units.px(26) + high)
        self._pane.center = (units.width // 2, round(units.height * 0.46))
        self._text = pygame.Rect(self._pane.left + pad, self._pane.top + pad, wide - 2 * pad, tall)
        each, gap = max(units.px(170), units.font(17) * 9), units.px(14)
        left = self._pane.right - pad - buttons * each - (buttons - 1) * gap
        top = self._pane.bottom - pad - high
        return [
            pygame.Rect(left + index * (each + gap), top, each, high) for index in range(buttons)
        ]

    def paint(self, surface: pygame.Surface) -> None:
        over(self.app.units, surface, self._pane)
        step = self._text.height // len(self._lines)
        for row, line in enumerate(self._lines):
            place = (self._text.left, self._text.top + row * step)
            text.put(surface, line, place, self._size, TEXT)

    def contents(self) -> tuple[Node, ...]:
        return (Node("message", "text", self.message, self._text),)


class Notice(_Dialog):
    """Shows a message over the scene below until it is confirmed."""

    def build(self) -> None:
        (place,) = self.lay(1)
        self.widgets.button(place, say("All right"), self.back, kind="#primary")


class Ask(_Dialog):
    """Asks before something is done; Esc and the other button leave it undone."""

    asks = True

    def __init__(self, app: App, message: Message, yes: Message, do: Callable[[], None]) -> None:
        super().__init__(app, message)
        self._yes = yes
        self._do = do

    def build(self) -> None:
        no, yes = self.lay(2)
        self.widgets.button(no, say("No"), self.back, tip=say("Esc"))
        self.widgets.button(yes, self._yes, self._agree, kind="#primary")

    def _agree(self) -> None:
        self.app.pop()
        self._do()
