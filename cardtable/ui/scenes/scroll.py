"""A view on something taller than itself: wheel, keys, a slim bar, and dragging the page."""

from __future__ import annotations

from functools import lru_cache

import pygame

from cardtable.ui.palette import FADE, RAIL, RAIL_DONE, Colour, tinted
from cardtable.ui.shapes import plate
from cardtable.ui.units import Units

_LINE = 64
"""How far the wheel and an arrow scroll, in units."""

_LOOSE = 6
"""How far the mouse moves, in units, until a press counts as dragging the page."""


class Scroll:
    """How far a page is scrolled, 0 to `most` pixels."""

    def __init__(self, units: Units, view: pygame.Rect, content: int, offset: int = 0) -> None:
        self.view = view
        self.content = content
        self.offset = 0
        self.dragged = False
        """Whether the mouse has moved the page since it was pressed."""
        self._units = units
        self._bar_at: int | None = None
        self._page_at: tuple[int, int] | None = None
        self.to(offset)

    @property
    def most(self) -> int:
        return max(0, self.content - self.view.height)

    def to(self, offset: float) -> bool:
        """Scroll to an offset as far as it goes; whether that changes anything."""
        before, self.offset = self.offset, min(max(0, round(offset)), self.most)
        return self.offset != before

    def show(self, top: int, bottom: int) -> None:
        """Scroll as little as shows this part of the page."""
        if top < self.offset:
            self.to(top)
        elif bottom > self.offset + self.view.height:
            self.to(bottom - self.view.height)

    def key(self, key: int) -> bool:
        """Scroll by a key; False for other keys."""
        page = self.view.height - self._units.px(_LINE)
        ways = {
            pygame.K_UP: self.offset - self._units.px(_LINE),
            pygame.K_DOWN: self.offset + self._units.px(_LINE),
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_SPACE: self.offset + page,
            pygame.K_HOME: 0,
            pygame.K_END: self.most,
        }
        if key not in ways or not self.most:
            return False
        self.to(ways[key])
        return True

    def mouse(self, event: pygame.Event) -> bool:
        """Wheel and dragging; whether the event was for the page."""
        if event.type == pygame.MOUSEWHEEL:
            turned = getattr(event, "precise_y", event.y)
            return self.to(self.offset - turned * self._units.px(_LINE))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._grab(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._drag(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held = self._bar_at is not None
            self._bar_at = self._page_at = None
            return held
        return False

    def _grab(self, point: tuple[int, int]) -> bool:
        self.dragged = False
        bar = self._bar()
        if self.most and bar.inflate(self._units.px(20), 0).collidepoint(point):
            knob = self._knob()
            if not knob.inflate(self._units.px(20), 0).collidepoint(point):
                self.to((point[1] - bar.top) / bar.height * self.content - self.view.height / 2)
            self._bar_at = point[1] - self._knob().top
            return True
        if self.view.collidepoint(point):
            self._page_at = (point[1], self.offset)
        return False

    def _drag(self, point: tuple[int, int]) -> bool:
        if self._bar_at is not None:
            bar = self._bar()
            self.to((point[1] - self._bar_at - bar.top) / bar.height * self.content)
            return True
        if self._page_at is not None:
            start, offset = self._page_at
            if self.dragged or abs(point[1] - start) > self._units.px(_LOOSE):
                self.dragged = True
                self.to(offset + start - point[1])
                return True
        return False

    def _bar(self) -> pygame.Rect:
        wide = self._units.px(6)
        return pygame.Rect(self.view.right - wide, self.view.top, wide, self.view.height)

    def _knob(self) -> pygame.Rect:
        bar = self._bar()
        high = max(self._units.px(36), bar.height * self.view.height // max(1, self.content))
        share = self.offset / self.most if self.most else 0
        return pygame.Rect(bar.left, bar.top + round((bar.height - high) * share), bar.width, high)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the bar, and a soft edge where the page goes on beyond it."""
        if self.most:
            tall, fade = self._units.px(22), tinted(FADE)
            if self.offset > 0:
                surface.blit(_fade(self.view.width, tall, False, fade), self.view.topleft)
            if self.offset < self.most:
                place = (self.view.left, self.view.bottom - tall)
                surface.blit(_fade(self.view.width, tall, True, fade), place)
            radius = self._units.px(3)
            plate(surface, self._bar(), radius, RAIL)
            plate(surface, self._knob(), radius, RAIL_DONE)


@lru_cache(8)
def _fade(width: int, height: int, down: bool, colour: Colour) -> pygame.Surface:
    """A strip in the colour of a pane that thins out upwards, or downwards at the top."""
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(height):
        share = y / height if down else 1 - y / height
        surface.fill((*colour[:3], round(255 * share)), (0, y, width, 1))
    return surface
