"""Words that lie on a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cardtable.core.messages import Message
from cardtable.ui import text
from cardtable.ui.palette import TEXT, Colour
from cardtable.ui.units import Units
from cardtable.ui.words import shown


class Label(NamedTuple):
    """Words in lines from the top of a rectangle, flush with its `corner` or centred."""

    role: str
    name: Message
    lines: Sequence[str]
    rect: pygame.Rect
    size: int
    colour: Colour
    bold: bool
    corner: str

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the lines."""
        x, y = getattr(self.rect, self.corner)
        high = self.rect.height // len(self.lines)
        for row, line in enumerate(self.lines):
            start, corner = (x, y + row * high), self.corner
            text.put(surface, line, start, self.size, self.colour, bold=self.bold, anchor=corner)


def heading(
    units: Units,
    name: Message,
    point: tuple[float, float],
    sizes: float | Sequence[float],
    anchor: str = "topleft",
    room: int | None = None,
) -> Label:
    """The name of a page or of a part of it."""
    found = label(units, name, point, sizes, bold=True, anchor=anchor, room=room)
    return found._replace(role="heading")


def label(
    units: Units,
    name: Message,
    point: tuple[float, float],
    sizes: float | Sequence[float],
    *,
    colour: Colour = TEXT,
    bold: bool = False,
    anchor: str = "topleft",
    room: int | None = None,
) -> Label:
    """Words with their `anchor` at a point, in lines that fit the room.

    Of more than one size the first is taken in which they are one line.
    """
    fonts = [units.font(size) for size in (sizes if isinstance(sizes, Sequence) else [sizes])]
    size, lines = fonts[0], [shown(name)]
    if room is not None and len(fonts) > 1:
        size, lines = text.set_in(lines[0], fonts, room, bold)
    elif room is not None:
        lines = text.wrapped(lines[0], size, room, bold)
    wide = max(text.width(line, size, bold) for line in lines)
    rect = pygame.Rect(0, 0, wide, len(lines) * text.font(size, bold).get_linesize())
    setattr(rect, anchor, (round(point[0]), round(point[1])))
    side = next((side for side in ("left", "right") if side in anchor), "")
    return Label("text", name, lines, rect, size, colour, bold, f"top{side}" if side else "midtop")
