"""Controls: what can be pressed, chosen, drawn along or typed into, each drawn by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from cardtable.core.messages import Message
from cardtable.ui import text
from cardtable.ui.palette import (
    BUTTON,
    BUTTON_PRIMARY,
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
    Face,
)
from cardtable.ui.shapes import plate
from cardtable.ui.units import Units
from cardtable.ui.words import shown

Point = tuple[int, int]
Option = tuple[str, Message]
"""A value, and what it is called."""


class Look(NamedTuple):
    """How a control is to appear now."""

    hovered: bool
    pressed: bool
    focused: bool
    enabled: bool = True


Paint = Callable[[pygame.Surface, pygame.Rect, Look], None]
Sample = Callable[[pygame.Surface, pygame.Rect, str], None]
"""Draws what a value looks like into a rectangle."""


class Part(NamedTuple):
    """A part of a control that is pressed by itself: an option, a row of a list."""

    key: str
    role: str
    name: Message
    rect: pygame.Rect
    chosen: bool


class Control(Protocol):
    """What focus, pointer and tree need of a control."""

    role: str
    name: Message
    rect: pygame.Rect
    enabled: bool

    @property
    def value(self) -> str:
        """What it is set to, in words; empty for a button."""
        ...

    def parts(self) -> Sequence[Part]:
        """What of it is pressed by itself."""
        ...

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the control."""
        ...

    def drag(self, point: Point) -> None:
        """The mouse is pressed on it, or moves, pressed since it was on it."""
        ...

    def press(self, point: Point | None) -> None:
        """The mouse was pressed and let go on it at a point; None: Enter or space."""
        ...

    def step(self, x: int, y: int) -> bool:
        """An arrow key; False where the focus may move on instead."""
        ...


class Button:
    """A place that can be pressed, painted by its owner."""

    role = "button"
    value = ""

    def __init__(
        self,
        name: Message,
        rect: pygame.Rect,
        do: Callable[[], None],
        paint: Paint,
        *,
        enabled: bool = True,
    ) -> None:
        self.name, self.rect, self.enabled = name, rect, enabled
        self._do, self._paint = do, paint

    def parts(self) -> Sequence[Part]:
        return ()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._paint(surface, self.rect, look)

    def drag(self, point: Point) -> None:
        pass

    def press(self, point: Point | None) -> None:
        self._do()

    def step(self, x: int, y: int) -> bool:
        return False


def face(words: str, units: Units, *, primary: bool = False) -> Paint:
    """A button's plate with its words."""
    faces, size = (BUTTON_PRIMARY, 17) if primary else (BUTTON, 16)

    def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        now = faces[_state(look)]
        plate(surface, rect, units.px(9), now.fill, now.edge, max(1, units.px(1)))
        _put_words(surface, words, rect, units.font(size), now, primary)

    return paint


def quiet_face(words: str, units: Units, size: float = 17) -> Paint:
    """Words without a plate until they are pointed at."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        if look.hovered or look.focused:
            plate(surface, rect, units.px(9), PLATE_HOVER)
        _put_words(surface, words, rect, units.font(size), BUTTON[_state(look)], False)

    return paint


def _state(look: Look) -> str:
    if not look.enabled:
        return "disabled"
    return "pressed" if look.pressed and look.hovered else "hovered" if look.hovered else "usual"


def _put_words(
    surface: pygame.Surface, words: str, rect: pygame.Rect, size: int, now: Face, bold: bool
) -> None:
    room = rect.width - 4
    text.put(surface, words, rect.center, size, now.ink, bold=bold, anchor="center", room=room)


class Segments:
    """One of a few values, all in sight side by side; with `sample` each below its picture."""

    role = "choice"
    enabled = True

    def __init__(
        self,
        name: Message,
        rect: pygame.Rect,
        options: Sequence[Option],
        chosen: str,
        do: Callable[[str], None],
        units: Units,
        sample: Sample | None = None,
    ) -> None:
        self.name, self.rect = name, rect
        self.options, self.chosen = options, chosen
        self._do, self._units, self._sample = do, units, sample
        for size in (16, 15, 14, 13, 12):
            self._size = units.font(size)
            self._places = self._divided()
            if self._fits():
                break

    @property
    def value(self) -> str:
        return next((shown(title) for value, title in self.options if value == self.chosen), "")

    def parts(self) -> Sequence[Part]:
        return [
            Part(value, "option", title, place, value == self.chosen)
            for place, (value, title) in zip(self._places, self.options, strict=True)
        ]

    def _fits(self) -> bool:
        """Whether each value has room for its text."""
        pad = self._units.px(10)
        return all(
            text.width(shown(title), self._size) <= place.width - pad
            for place, (_, title) in zip(self._places, self.options, strict=True)
        )

    def _divided(self) -> list[pygame.Rect]:
        """Each value gets the room of its text and an equal share of what is left."""
        wants = [0] * len(self.options)
        if self._sample is None:
            wants = [text.width(shown(title), self._size) for _, title in self.options]
        spare = (self.rect.width - sum(wants)) / len(wants)
        if spare < 0:
            wants, spare = [0] * len(wants), self.rect.width / len(wants)
        places, left = [], float(self.rect.left)
        for want in wants:
            right = left + want + spare
            wide = round(right) - round(left)
            places.append(pygame.Rect(round(left), self.rect.top, wide, self.rect.height))
            left = right
        return places

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        units = self._units
        plate(surface, self.rect, units.px(9), PLATE, LINE, max(1, units.px(1)))
        for place, (value, title) in zip(self._places, self.options, strict=True):
            chosen = value == self.chosen
            if chosen:
                inner = place.inflate(-units.px(6), -units.px(6))
                plate(surface, inner, units.px(9) - units.px(3), PLATE_CHOSEN)
            middle = place.center
            if self._sample is not None:
                middle = self._draw_sample(surface, place, value, self._sample)
            colour: Colour = INK if chosen else TEXT if look.hovered else QUIET
            room = place.width - units.px(10)
            text.put(surface, shown(title), middle, self._size, colour, anchor="center", room=room)

    def _draw_sample(
        self, surface: pygame.Surface, place: pygame.Rect, value: str, sample: Sample
    ) -> Point:
        """The picture of a value; the middle of its words below."""
        units = self._units
        line = text.font(self._size).get_linesize()
        picture = place.inflate(-units.px(18), 0)
        picture.top, picture.height = place.top + units.px(9), place.height - units.px(18) - line
        sample(surface, picture, value)
        return (place.centerx, place.bottom - units.px(5) - line // 2)

    def drag(self, point: Point) -> None:
        pass

    def press(self, point: Point | None) -> None:
        values = self._values
        if point is None:
            self._choose(values[(values.index(self.chosen) + 1) % len(values)])
        for place, value in zip(self._places, values, strict=True):
            if point is not None and place.collidepoint(point):
                self._choose(value)

    def step(self, x: int, y: int) -> bool:
        if x:
            values = self._values
            self._choose(values[min(max(values.index(self.chosen) + x, 0), len(values) - 1)])
        return bool(x)

    @property
    def _values(self) -> list[str]:
        return [value for value, _ in self.options]

    def _choose(self, value: str) -> None:
        if value != self.chosen:
            self.chosen = value
            self._do(value)


class Slider:
    """A whole number from `low` to `high`, on a slim track with the number behind it."""

    role = "slider"
    enabled = True

    def __init__(
        self,
        name: Message,
        rect: pygame.Rect,
        number: int,
        bounds: tuple[int, int, int],
        do: Callable[[int], None],
        units: Units,
    ) -> None:
        self.name, self.number = name, number
        self._low, self._high, self._by = bounds
        self._do, self._units = do, units
        room = text.width("0" * len(str(self._high)), units.font(17), True) + units.px(12)
        self.rect = pygame.Rect(rect.left, rect.top, rect.width - room, rect.height)
        self._end = rect.midright
        self._track = self.rect.inflate(-units.px(26), 0)
        """Where the middle of the knob can be."""

    @property
    def value(self) -> str:
        return str(self.number)

    def parts(self) -> Sequence[Part]:
        return ()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        units, rail, track, middle = self._units, self.rect.copy(), self._track, self.rect.centery
        share = (self.number - self._low) / max(1, self._high - self._low)
        x = track.left + round(track.width * share)
        thick = max(3, units.px(6))
        rail.height, rail.centery = thick, middle
        plate(surface, rail, thick // 2, RAIL)
        plate(surface, pygame.Rect(rail.topleft, (x - rail.left, thick)), thick // 2, RAIL_DONE)
        side = units.px(24 if look.hovered or look.pressed else 22)
        knob = pygame.Rect(0, 0, side, side)
        knob.center = (x, middle)
        plate(surface, knob, side // 2, PLATE_CHOSEN)
        size = units.font(17)
        text.put(surface, str(self.number), self._end, size, TEXT, bold=True, anchor="midright")

    def drag(self, point: Point) -> None:
        share = (point[0] - self._track.left) / max(1, self._track.width)
        steps = round(share * (self._high - self._low) / self._by)
        self._set(self._low + steps * self._by)

    def press(self, point: Point | None) -> None:
        pass

    def step(self, x: int, y: int) -> bool:
        if x:
            self._set(self.number + x * self._by)
        return bool(x)

    def _set(self, number: int) -> None:
        number = min(max(number, self._low), self._high)
        if number != self.number:
            self.number = number
            self._do(number)
