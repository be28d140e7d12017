"""Cards to be looked at over the table: the last trick, and what was passed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from cardtable.core.cards import Card
from cardtable.core.tricks import Trick
from cardtable.ui import text
from cardtable.ui.art import ASPECT, Art
from cardtable.ui.palette import IVORY, PANEL_SOLID, QUIET, TEXT
from cardtable.ui.tables.furniture import ground
from cardtable.ui.tables.seats import Ring
from cardtable.ui.units import Units


class Shown(NamedTuple):
    """A card in an overlay: its mark, the words under it, whether they stand out."""

    card: Card
    mark: str = ""
    caption: str = ""
    strong: bool = False


class Row(NamedTuple):
    """A row of cards under a title."""

    title: str
    cards: tuple[Shown, ...]


def trick_row(trick: Trick, title: str, names: Sequence[str], marks: Sequence[str]) -> Row:
    """A finished trick, its winner's name standing out."""
    marks = marks or [""] * len(trick.plays)
    return Row(
        title,
        tuple(
            [
                Shown(play.card, mark, names[play.seat], play.seat == trick.winner)
                for play, mark in zip(trick.plays, marks, strict=True)
            ]
        ),
    )


def draw_rows(surface: pygame.Surface, art: Art, ring: Ring, rows: Sequence[Row]) -> pygame.Rect:
    """Draw rows of cards on a ground in the middle of the table; where it lies."""
    units = ring.units
    most = max(len(row.cards) for row in rows)
    step = min(units.px(104 if most <= 6 else 84), (units.width - units.px(80)) // most)
    width = round(step * 0.86)
    heights = [_height(units, row, width) for row in rows]
    wide = max(
        max(step * len(row.cards), text.width(row.title, units.font(18), True)) for row in rows
    )
    rect = pygame.Rect(0, 0, wide + units.px(40), sum(heights) + units.px(20))
    rect.center = (round(ring.centre[0]), round(ring.centre[1]))
    rect.top = max(rect.top, units.px(16))
    ground(surface, rect, units, PANEL_SOLID)
    y = rect.top + units.px(10)
    for row, tall in zip(rows, heights, strict=True):
        _draw_row(surface, art, units, row, (rect.centerx, y), step)
        y += tall
    return rect


def _height(units: Units, row: Row, width: int) -> int:
    captions = any(shown.caption for shown in row.cards)
    return units.px(40) + round(width * ASPECT) + units.px(38 if captions else 14)


def _draw_row(
    surface: pygame.Surface, art: Art, units: Units, row: Row, top: tuple[int, int], step: int
) -> None:
    at = (top[0], top[1] + units.px(15))
    text.put(surface, row.title, at, units.font(18), TEXT, bold=True, anchor="center")
    x = top[0] - step * len(row.cards) // 2 + step // 2
    for shown in row.cards:
        picture = art.marked(shown.card, round(step * 0.86), 0, shown.mark)
        place = picture.get_rect(midtop=(x, top[1] + units.px(40)))
        surface.blit(picture, place)
        text.put(
            surface,
            shown.caption,
            (x, place.bottom + units.px(8)),
            units.font(15),
            IVORY if shown.strong else QUIET,
            bold=shown.strong,
            anchor="midtop",
            room=step - units.px(4),
        )
        x += step
