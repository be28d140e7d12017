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
from cardtable.ui.shapes import veil
from cardtable.ui.table.painting import ground
from cardtable.ui.table.seats import Ring
from cardtable.ui.units import Units


class OpenCard(NamedTuple):
    """A card in an overlay: its mark, the words under it, whether they stand out."""

    card: Card
    mark: str = ""
    caption: str = ""
    strong: bool = False


class OpenRow(NamedTuple):
    """A row of cards under a title."""

    title: str
    cards: tuple[OpenCard, ...]


def trick_row(trick: Trick, title: str, names: Sequence[str], marks: Sequence[str]) -> OpenRow:
    """A finished trick, its winner's name standing out."""
    marks = marks or [""] * len(trick.plays)
    return OpenRow(
        title,
        tuple(
            [
                OpenCard(play.card, mark, names[play.seat], play.seat == trick.winner)
                for play, mark in zip(trick.plays, marks, strict=True)
            ]
        ),
    )


class Laid(NamedTuple):
    """Where rows of cards lie: their ground, each row's top, and each card's place."""

    ground: pygame.Rect
    tops: tuple[int, ...]
    cards: tuple[tuple[OpenCard, pygame.Rect], ...]


def laid(ring: Ring, rows: Sequence[OpenRow]) -> Laid:
    """Rows of cards in the middle of the table."""
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
    y, tops, places = rect.top + units.px(10), [], []
    for row, tall in zip(rows, heights, strict=True):
        tops.append(y)
        left = rect.centerx - step * len(row.cards) // 2 + (step - width) // 2
        for column, shown in enumerate(row.cards):
            size = (width, round(width * ASPECT))
            places.append((shown, pygame.Rect((left + column * step, y + units.px(40)), size)))
        y += tall
    return Laid(rect, tuple(tops), tuple(places))


def draw_rows(
    surface: pygame.Surface, art: Art, ring: Ring, rows: Sequence[OpenRow]
) -> pygame.Rect:
    """Draw rows of cards on a ground in the middle of the table; where it lies."""
    units, lain = ring.units, laid(ring, rows)
    ground(surface, lain.ground, units, PANEL_SOLID)
    for row, top in zip(rows, lain.tops, strict=True):
        centre = (lain.ground.centerx, top + units.px(15))
        text.put(surface, row.title, centre, units.font(18), TEXT, bold=True, anchor="center")
    for shown, place in lain.cards:
        _draw_card(surface, art, units, shown, place)
    return lain.ground


def _draw_card(
    surface: pygame.Surface, art: Art, units: Units, shown: OpenCard, place: pygame.Rect
) -> None:
    surface.blit(art.marked(shown.card, place.width, 0, shown.mark), place)
    text.put(
        surface,
        shown.caption,
        (place.centerx, place.bottom + units.px(8)),
        units.font(15),
        IVORY if shown.strong else QUIET,
        bold=shown.strong,
        anchor="midtop",
        room=round(place.width / 0.86) - units.px(4),
    )


def draw_large(surface: pygame.Surface, art: Art, units: Units, card: Card) -> None:
    """A card as large as the window allows, over everything."""
    surface.blit(veil(surface.get_size(), 150), (0, 0))
    tall = units.height * 0.8
    width = round(min(tall / ASPECT, units.width * 0.5))
    picture = art.card(card, width)
    place = picture.get_rect(center=(units.width // 2, units.height // 2))
    shadow = art.shadow(width, 0, units.px(16))
    surface.blit(shadow, shadow.get_rect(center=(place.centerx, place.centery + units.px(10))))
    surface.blit(picture, place)


def _height(units: Units, row: OpenRow, width: int) -> int:
    captions = any(shown.caption for shown in row.cards)
    return units.px(40) + round(width * ASPECT) + units.px(38 if captions else 14)
