"""A sentence that the player is to read, and a question that is to be answered."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.messages import Message, count, say
from cardtable.session.loading import Loading
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import TEXT
from cardtable.ui.scenes.page import Page, over
from cardtable.ui.tree import Node
from cardtable.ui.words import shown

_SLICE = 0.012
"""Seconds of a frame in which a long match is loaded."""

_PATIENCE = 5.0
"""Seconds that closing waits for what is not kept yet."""


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


class Wait(_Dialog):
    """A long match is on its way; Esc lets it be."""

    def __init__(self, app: App, loading: Loading, then: Callable[[Loading], None]) -> None:
        super().__init__(app, say("The match is loaded: {n} %", n=0))
        self._loading, self._then = loading, then

    def build(self) -> None:
        (place,) = self.lay(1)
        self.widgets.button(place, say("Cancel"), self.back, tip=say("Esc"))

    def update(self, now: float) -> None:
        if self._loading.go_on(_SLICE):
            self.app.pop()
            self._then(self._loading)
            return
        message = say("The match is loaded: {n} %", n=round(100 * self._loading.part))
        if message != self.message:
            self.title = self.message = message
            self.enter()
        super().update(now)

    def moving(self) -> bool:
        return True


class Closing(_Dialog):
    """The program is to end, and something is not kept yet."""

    def __init__(self, app: App) -> None:
        super().__init__(app, say("Saving…"))
        self._until = app.now + _PATIENCE
        self._asks = False

    def build(self) -> None:
        stay, close = self.lay(2)
        kind = "#primary" if self._asks else ""
        self.widgets.button(stay, say("Stay"), self.back, tip=say("Esc"), kind=kind)
        self.widgets.button(close, say("Close anyway"), self.app.abandon)

    def back(self) -> None:
        """Back to the menu: the match is not lost yet."""
        self.app.pop()
        self.app.routes.menu()

    def update(self, now: float) -> None:
        if not self.app.keeper.owes:
            self.app.abandon()
            return
        if now >= self._until and not self._asks:
            self._asks = True
            self.title = self.message = count(
                self.app.keeper.owes,
                "The last move of your match is not kept, and is lost if you close now.",
                "The last {n} moves of your match are not kept, and are lost if you close now.",
            )
            self.enter()
        super().update(now)

    def wake_at(self) -> float:
        return self.app.now + 0.1
