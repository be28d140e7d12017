"""Controls that we draw ourselves: they cost nothing to open and look as the rest of the room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from cardtable.ui import text
from cardtable.ui.palette import (
    INK,
    LINE,
    PLATE,
    PLATE_CHOSEN,
    PLATE_HOVER,
    QUIET,
    RAIL,
    RAIL_DONE,
    TEXT,
    Colour,
)
from cardtable.ui.shapes import plate
from cardtable.ui.units import Units


class Look(NamedTuple):
    """How a control is to appear now."""

    hovered: bool
    pressed: bool
    focused: bool


Paint = Callable[[pygame.Surface, pygame.Rect, Look], None]
Sample = Callable[[pygame.Surface, pygame.Rect, str], None]
"""Draws what a value looks like into a rectangle."""


class Control(Protocol):
    """What the focus and the mouse need of a control."""

    rect: pygame.Rect
    is_enabled: bool
    visible: bool

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the control."""
        ...

    def click(self, at: tuple[int, int]) -> None:
        """The mouse was pressed and let go on it."""
        ...

    def drag(self, at: tuple[int, int]) -> None:
        """The mouse moves, pressed since it was on it."""
        ...

    def press(self) -> None:
        """Enter or space."""
        ...

    def step(self, x: int, y: int) -> bool:
        """An arrow key; False where the focus may move on instead."""
        ...

    def ring(self) -> pygame.Rect:
        """Where the focus is shown."""
        ...


class Spot:
    """A place that can be pressed, painted by its owner."""

    def __init__(self, rect: pygame.Rect, do: Callable[[], None], paint: Paint) -> None:
        self.rect = rect
        self.is_enabled = True
        self.visible = True
        self._do = do
        self._paint = paint

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._paint(surface, self.rect, look)

    def click(self, at: tuple[int, int]) -> None:
        self._do()

    def drag(self, at: tuple[int, int]) -> None:
        pass

    def press(self) -> None:
        self._do()

    def step(self, x: int, y: int) -> bool:
        return False

    def ring(self) -> pygame.Rect:
        return self.rect


class Segments:
    """One of a few values, all in sight side by side; with `sample` each below its picture."""

    def __init__(
        self,
        rect: pygame.Rect,
        options: Sequence[tuple[str, str]],
        chosen: str,
        do: Callable[[str], None],
        units: Units,
        sample: Sample | None = None,
    ) -> None:
        self.rect = rect
        self.is_enabled = True
        self.visible = True
        self.options = list(options)
        self._sample = sample
        self.chosen = chosen
        self._do = do
        self._units = units
        self._size = units.font(16)
        self._parts = self._divided()
        for smaller in (15, 14, 13, 12):
            if self._fits():
                break
            self._size = units.font(smaller)
            self._parts = self._divided()

    def _fits(self) -> bool:
        """Whether each value has room for its text."""
        pad = self._units.px(10)
        return all(
            text.width(words, self._size) <= part.width - pad
            for part, (_, words) in zip(self._parts, self.options, strict=True)
        )

    def _divided(self) -> list[pygame.Rect]:
        """Each value gets the room of its text and an equal share of what is left."""
        size = self._size
        if self._sample is not None:
            wants = [0] * len(self.options)
        else:
            wants = [text.width(words, size) for _, words in self.options]
        spare = (self.rect.width - sum(wants)) / len(wants)
        if spare < 0:
            wants, spare = [0] * len(wants), self.rect.width / len(wants)
        parts, left = [], float(self.rect.left)
        for want in wants:
            right = left + want + spare
            parts.append(
                pygame.Rect(
                    round(left), self.rect.top, round(right) - round(left), self.rect.height
                )
            )
            left = right
        return parts

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        units = self._units
        radius = units.px(9)
        plate(surface, self.rect, radius, PLATE, LINE, max(1, units.px(1)))
        mouse = look.hovered
        for part, (value, words) in zip(self._parts, self.options, strict=True):
            chosen = value == self.chosen
            if chosen:
                inner = part.inflate(-units.px(6), -units.px(6))
                plate(surface, inner, radius - units.px(3), PLATE_CHOSEN)
            colour: Colour = INK if chosen else TEXT if mouse else QUIET
            room = part.width - units.px(10)
            size, middle = self._size, part.center
            if self._sample is not None:
                line = text.font(size).get_linesize()
                middle = (part.centerx, part.bottom - units.px(5) - line // 2)
                picture = part.inflate(-units.px(18), 0)
                picture.top, picture.height = part.top + units.px(9), part.height - units.px(18)
                picture.height -= line
                self._sample(surface, picture, value)
            text.put(surface, words, middle, size, colour, anchor="center", room=room)

    def click(self, at: tuple[int, int]) -> None:
        for part, (value, _) in zip(self._parts, self.options, strict=True):
            if part.collidepoint(at):
                self._choose(value)
                return

    def drag(self, at: tuple[int, int]) -> None:
        pass

    def press(self) -> None:
        self._move(1, around=True)

    def step(self, x: int, y: int) -> bool:
        if x:
            self._move(x, around=False)
        return bool(x)

    def _move(self, by: int, *, around: bool) -> None:
        values = [value for value, _ in self.options]
        at = values.index(self.chosen) + by
        at = at % len(values) if around else min(max(at, 0), len(values) - 1)
        self._choose(values[at])

    def _choose(self, value: str) -> None:
        if value != self.chosen:
            self.chosen = value
            self._do(value)

    def ring(self) -> pygame.Rect:
        return self.rect


class Slider:
    """A whole number from low to high, on a slim track."""

    def __init__(
        self,
        rect: pygame.Rect,
        value: int,
        bounds: tuple[int, int, int],
        do: Callable[[int], None],
        units: Units,
    ) -> None:
        self.rect = rect
        self.is_enabled = True
        self.visible = True
        self.value = value
        self._low, self._high, self._by = bounds
        self._do = do
        self._units = units

    def _track(self) -> pygame.Rect:
        """Where the middle of the knob can be."""
        return self.rect.inflate(-self._units.px(26), 0)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        units, track = self._units, self._track()
        share = (self.value - self._low) / max(1, self._high - self._low)
        x = track.left + round(track.width * share)
        thick = max(3, units.px(6))
        rail = pygame.Rect(self.rect.left, 0, self.rect.width, thick)
        rail.centery = self.rect.centery
        plate(surface, rail, thick // 2, RAIL)
        done = pygame.Rect(rail.left, rail.top, x - rail.left, thick)
        plate(surface, done, thick // 2, RAIL_DONE)
        side = units.px(24 if look.hovered or look.pressed else 22)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (x, self.rect.centery)
        plate(surface, knob, side // 2, PLATE_CHOSEN)

    def click(self, at: tuple[int, int]) -> None:
        self.drag(at)

    def drag(self, at: tuple[int, int]) -> None:
        track = self._track()
        share = (at[0] - track.left) / max(1, track.width)
        steps = round(share * (self._high - self._low) / self._by)
        self._set(self._low + steps * self._by)

    def press(self) -> None:
        pass

    def step(self, x: int, y: int) -> bool:
        if x:
            self._set(self.value + x * self._by)
        return bool(x)

    def _set(self, value: int) -> None:
        value = min(max(value, self._low), self._high)
        if value != self.value:
            self.value = value
            self._do(value)

    def ring(self) -> pygame.Rect:
        return self.rect


def button_paint(words: str, units: Units, *, bold: bool = False, size: float = 16) -> Paint:
    """A button as quiet as the theme's: a plate, brighter under the mouse."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        fill = PLATE_HOVER if look.hovered or look.focused else PLATE
        plate(surface, rect, units.px(9), fill, LINE, max(1, units.px(1)))
        text.put(
            surface,
            words,
            rect.center,
            units.font(size),
            TEXT,
            bold=bold,
            anchor="center",
            room=rect.width - units.px(12),
        )

    return paint
