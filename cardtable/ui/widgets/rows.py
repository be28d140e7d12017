"""Columns of rows: what is set, its control, and a line that explains it, described as values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from cardtable.core.messages import Message
from cardtable.ui import text
from cardtable.ui.palette import QUIET
from cardtable.ui.units import Units
from cardtable.ui.widgets import Widgets
from cardtable.ui.widgets.controls import Control, Option, Sample, Segments, Slider
from cardtable.ui.widgets.labels import label
from cardtable.ui.words import shown

_TITLE = 17


class OneOf(NamedTuple):
    """One of a few values; `sample` draws what each looks like."""

    options: Sequence[Option]
    chosen: str
    do: Callable[[str], None]
    sample: Sample | None = None


class Amount(NamedTuple):
    """A whole number; `bounds` are lowest, highest and step, `width` in units."""

    number: int
    bounds: tuple[int, int, int]
    do: Callable[[int], None]
    width: float = 300


class Row(NamedTuple):
    """What is set, how, and a line on it; an empty line is left out."""

    label: Message
    control: OneOf | Amount
    line: Message


class Way(NamedTuple):
    """How rows are laid out: the gap between them, the size of what explains them, in units;
    whether that stands below the control, and not only beside it; the height of pictures, and
    that of controls, in units or in those of text, whichever is more."""

    gap: float
    size: float = 15
    below: bool = False
    tall: float = 0
    high: tuple[float, float] = (42, 0)


class _Laid(NamedTuple):
    """Where the parts of a row lie, and how wide its words may be."""

    top: int
    room: int
    control: pygame.Rect
    line: pygame.Rect
    bottom: int


def build(widgets: Widgets, rows: Sequence[Row], area: pygame.Rect, ways: Sequence[Way]) -> int:
    """Lay rows below each other, in the first of the ways that fits the area; where they end."""
    units = widgets.units
    for way in ways:
        laid = _column(units, rows, area, way)
        if laid[-1].bottom <= area.bottom:
            break
    for row, place in zip(rows, laid, strict=True):
        title = (area.left, place.top)
        widgets.add(label(units, row.label, title, _TITLE, room=place.room))
        if row.line.template:
            start, room = place.line.topleft, place.line.width
            widgets.add(label(units, row.line, start, way.size, colour=QUIET, room=room))
        widgets.add(_control(units, row, place.control))
    return laid[-1].bottom


def _column(units: Units, rows: Sequence[Row], area: pygame.Rect, way: Way) -> list[_Laid]:
    laid: list[_Laid] = []
    top = area.top
    for row in rows:
        laid.append(_lay(units, row, area, top, way))
        top = laid[-1].bottom + units.px(way.gap)
    return laid


def _lay(units: Units, row: Row, area: pygame.Rect, top: int, way: Way) -> _Laid:
    """A row's words at the left, its control at the right, or below where it is too wide."""
    wide = _width(units, row.control)
    beside = wide <= area.width * 0.62
    room = area.width - wide - units.px(20) if beside else area.width
    control = pygame.Rect(area.right - wide, top, wide, _height(units, row.control, way))
    titled = top + _tall(units, row.label, _TITLE, room)
    line = pygame.Rect(area.left, titled, room, 0)
    if way.below and beside:
        line = pygame.Rect(area.left, max(titled, control.bottom), area.width, 0)
    line.height = _tall(units, row.line, way.size, line.width) if row.line.template else 0
    if not beside:
        control.topleft = (area.left, line.bottom + units.px(4))
    return _Laid(top, room, control, line, max(line.bottom, control.bottom))


def _tall(units: Units, words: Message, size: float, room: int) -> int:
    """The height of a text in lines that fit the room."""
    pixels = units.font(size)
    return len(text.wrapped(shown(words), pixels, room)) * text.font(pixels).get_linesize()


def _width(units: Units, control: OneOf | Amount) -> int:
    if isinstance(control, Amount):
        return units.px(control.width)
    labels = [text.width(shown(title), units.font(16)) for _, title in control.options]
    if control.sample is not None:
        return len(labels) * max(units.px(112), max(labels) + units.px(24))
    return max(units.px(132), sum(labels) + len(labels) * units.px(26))


def _height(units: Units, control: OneOf | Amount, way: Way) -> int:
    if isinstance(control, OneOf) and control.sample is not None:
        return units.px(way.tall) + text.font(units.font(16)).get_linesize()
    return max(units.px(way.high[0]), units.font(way.high[1]))


def _control(units: Units, row: Row, rect: pygame.Rect) -> Control:
    name, control = row.label, row.control
    if isinstance(control, Amount):
        return Slider(name, rect, control.number, control.bounds, control.do, units)
    options, chosen, do, sample = control
    return Segments(name, rect, options, chosen, do, units, sample)
