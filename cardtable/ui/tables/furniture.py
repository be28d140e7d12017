"""What stands on the felt besides cards: plaques, the score in sight, prompts, panels' grounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from cardtable.core.cards import Suit
from cardtable.ui import text
from cardtable.ui.art import Art
from cardtable.ui.palette import (
    GOLD,
    IVORY,
    PANEL,
    PANEL_EDGE,
    QUIET,
    TEXT,
    WARNING,
    Colour,
)
from cardtable.ui.shapes import plate
from cardtable.ui.tables.game_table import Board, Plaque
from cardtable.ui.tables.seats import Place, Ring
from cardtable.ui.units import Units
from cardtable.ui.words import words

_SIGN_INK = {
    Suit.CLUBS: b"#f0ece0",
    Suit.DIAMONDS: b"#ff9c92",
    Suit.HEARTS: b"#ff9c92",
    Suit.SPADES: b"#f0ece0",
}
"""The inks of suits on the dark ground."""


def ground(
    surface: pygame.Surface,
    rect: pygame.Rect,
    units: Units,
    colour: Colour = PANEL,
    radius: int = 12,
) -> None:
    """The quiet dark ground of everything that is read: rounded, with a hairline of light."""
    plate(surface, rect, units.px(radius), colour, PANEL_EDGE)


def draw_plaque(
    surface: pygame.Surface,
    ring: Ring,
    place: Place,
    name: str,
    plaque: Plaque,
    to_act: bool,
    art: Art,
) -> None:
    """A seat's plaque; the ring around it glows while the seat is to act."""
    units, rect = ring.units, place.plaque
    if to_act:
        glow(surface, rect, units)
    ground(surface, rect, units, (14, 37, 31, 255))
    if to_act:
        pygame.draw.rect(
            surface, GOLD, rect.inflate(2, 2), max(2, units.px(2.5)), border_radius=units.px(12)
        )
    if plaque.cards is not None:
        _draw_count(surface, units, rect, plaque.cards)
    inner = rect.inflate(-units.px(20), -units.px(10))
    badge_room = _draw_badges(surface, units, rect, plaque.badges)
    size = units.font(16.5)
    room = inner.width - badge_room
    if plaque.line:
        text.put(surface, name, inner.topleft, size, TEXT, bold=True, room=room)
        colour = IVORY if plaque.done else QUIET
        at, line_room = (
            inner.bottomleft,
            inner.width - _draw_signs(surface, units, inner, plaque, art),
        )
        text.put(
            surface, plaque.line, at, units.font(15), colour, anchor="bottomleft", room=line_room
        )
    else:
        text.put(surface, name, inner.midleft, size, TEXT, bold=True, anchor="midleft", room=room)


def _draw_signs(
    surface: pygame.Surface, units: Units, inner: pygame.Rect, plaque: Plaque, art: Art
) -> int:
    """The signs at the right of a plaque's line; the room that they take."""
    size, right = units.font(15), inner.right
    side = round(size * 0.86)
    for sign_text, suit in reversed(plaque.signs):
        sign = art.suit(suit, side, _SIGN_INK[suit])
        surface.blit(sign, sign.get_rect(midright=(right, inner.bottom - round(size * 0.7))))
        at = (right - side - units.px(2), inner.bottom)
        place = text.put(surface, sign_text, at, size, IVORY, bold=True, anchor="bottomright")
        right = place.left - units.px(7)
    return inner.right - right


def _draw_count(surface: pygame.Surface, units: Units, rect: pygame.Rect, cards: int) -> None:
    """How many cards a seat holds, beside what is seen of them."""
    size = units.font(15)
    disc = pygame.Rect(0, 0, max(round(size * 1.7), text.width("17", size) + units.px(10)), 0)
    disc.height = round(size * 1.35)
    disc.bottomright = (rect.right - units.px(6), rect.top)
    text.put(surface, str(cards), disc.center, size, IVORY, bold=True, anchor="center")


def glow(surface: pygame.Surface, rect: pygame.Rect, units: Units) -> None:
    """A warm light around a rectangle."""
    layer = _light(rect.inflate(units.px(28), units.px(28)).size, units)
    surface.blit(layer, layer.get_rect(center=rect.center))


@lru_cache(4)
def _light(size: tuple[int, int], units: Units) -> pygame.Surface:
    layer = pygame.Surface(size, pygame.SRCALPHA)
    for turn, strength in enumerate((14, 22, 34)):
        inset = units.px(4 * turn)
        shape = layer.get_rect().inflate(-2 * inset, -2 * inset)
        pygame.draw.rect(layer, (*GOLD[:3], strength), shape, border_radius=units.px(22 - 3 * turn))
    return layer


def _draw_badges(
    surface: pygame.Surface, units: Units, rect: pygame.Rect, badges: Sequence[str]
) -> int:
    """Small round marks at the right of the name: D for the dealer; the room that they take."""
    size = units.font(13)
    side = round(size * 1.55)
    right, top = rect.right - units.px(9), rect.top + units.px(7)
    for badge in badges:
        disc = pygame.Rect(0, 0, side, side)
        disc.topright = (right, top)
        pygame.draw.rect(surface, (216, 210, 192), disc, border_radius=side // 2)
        letter = badge[:1].upper()
        text.put(surface, letter, disc.center, size, (18, 45, 39), bold=True, anchor="center")
        right -= side + units.px(4)
    return len(badges) * (side + units.px(4))


def draw_board(surface: pygame.Surface, units: Units, board: Board) -> pygame.Rect:
    """The score in sight, top left; where it lies."""
    if not board.head:
        return _draw_strip(surface, units, board)
    size = units.font(15)
    line = round(size * 1.55)
    columns = _columns(board, size, units)
    pad = units.px(14)
    wide = sum(columns) + 2 * pad
    tall = line * (1 + len(board.rows) + (1 if board.notes else 0)) + pad
    rect = pygame.Rect(units.px(18), units.px(16), wide, tall)
    ground(surface, rect, units)
    y = rect.top + pad // 2
    _draw_row(surface, board.head, rect.left + pad, y, columns, size, QUIET, False)
    for row in board.rows:
        y += line
        colour = IVORY if row.strong else TEXT
        _draw_row(surface, row.cells, rect.left + pad, y, columns, size, colour, row.strong)
    if board.notes:
        note = "  ·  ".join(board.notes)
        at = (rect.left + pad, y + line)
        text.put(surface, note, at, size, QUIET, room=rect.width - 2 * pad)
    return rect


def _draw_strip(surface: pygame.Surface, units: Units, board: Board) -> pygame.Rect:
    """A score in sight that is but a line of notes, as high as the buttons across from it."""
    size = units.font(15)
    note = "  ·  ".join(board.notes)
    tall = max(units.px(38), units.font(30))
    rect = pygame.Rect(units.px(18), units.px(16), text.width(note, size) + units.px(28), tall)
    ground(surface, rect, units)
    text.put(surface, note, rect.center, size, TEXT, anchor="center")
    return rect


def board_size(units: Units, board: Board) -> tuple[int, int]:
    """How wide and high the figures of a board are."""
    size = units.font(15)
    return sum(_columns(board, size, units)), round(size * 1.45) * (1 + len(board.rows))


def draw_figures(surface: pygame.Surface, units: Units, board: Board, at: tuple[int, int]) -> None:
    """The head and rows of a board with no ground of their own."""
    size = units.font(15)
    columns, y = _columns(board, size, units), at[1]
    _draw_row(surface, board.head, at[0], y, columns, size, QUIET, False)
    for row in board.rows:
        y += round(size * 1.45)
        colour = IVORY if row.strong else TEXT
        _draw_row(surface, row.cells, at[0], y, columns, size, colour, row.strong)


def _columns(board: Board, size: int, units: Units) -> list[int]:
    """The width of each column: its widest text, within reason."""
    gap = units.px(16)
    rows = [board.head, *(row.cells for row in board.rows)]
    widths = [
        max(text.width(row[at], size, True) for row in rows) + gap for at in range(len(rows[0]))
    ]
    widths[0] = min(widths[0], units.px(170))
    note = text.width("  ·  ".join(board.notes), size)
    widths[0] += max(0, min(note, units.px(360)) - sum(widths))
    return widths


def _draw_row(
    surface: pygame.Surface,
    cells: Sequence[str],
    x: int,
    y: int,
    columns: Sequence[int],
    size: int,
    colour: Colour,
    bold: bool,
) -> None:
    for at, (cell, wide) in enumerate(zip(cells, columns, strict=True)):
        if at == 0:
            text.put(surface, cell, (x, y), size, colour, bold=bold, room=wide - size // 2)
        else:
            text.put(surface, cell, (x + wide, y), size, colour, bold=bold, anchor="topright")
        x += wide


def draw_prompt(
    surface: pygame.Surface, units: Units, centre: tuple[float, float], line: str, warns: bool
) -> None:
    """A line of words above the hand, on a ground that keeps it readable over cards."""
    size = units.font(18)
    line = text.fitted(line, size, round(units.width * 0.7), True)
    rect = pygame.Rect(0, 0, text.width(line, size, True) + units.px(36), round(size * 1.9))
    rect.center = (round(centre[0]), round(centre[1]))
    ground(surface, rect, units, (8, 24, 20, 205), 16)
    text.put(
        surface, line, rect.center, size, WARNING if warns else TEXT, bold=True, anchor="center"
    )


def draw_said(
    surface: pygame.Surface, units: Units, centre: tuple[float, float], line: str
) -> None:
    """What happened last, in quiet words that stay readable where cards fly past below them."""
    size = units.font(16)
    line = text.fitted(line, size, round(units.width * 0.7))
    rect = pygame.Rect(0, 0, text.width(line, size) + units.px(28), round(size * 1.7))
    rect.center = (round(centre[0]), round(centre[1]))
    ground(surface, rect, units, (8, 24, 20, 205), 14)
    text.put(surface, line, rect.center, size, QUIET, anchor="center")


def draw_headline(
    surface: pygame.Surface, units: Units, centre: tuple[float, float], line: str
) -> None:
    """An announcement in the middle of the table."""
    room = round(units.width * 0.46)
    fits = [size for size in (20, 18, 16) if text.width(line, units.font(size), True) <= room]
    size = units.font(fits[0] if fits else 16)
    lines = text.wrapped(line, size, room, True)
    wide = max(text.width(one, size, True) for one in lines)
    rect = pygame.Rect(0, 0, wide + units.px(40), round(size * (1.4 * len(lines) + 0.4)))
    rect.center = (round(centre[0]), round(centre[1]))
    ground(surface, rect, units, (8, 24, 20, 215), 16)
    for at, one in enumerate(lines):
        y = rect.top + size * (0.9 + 1.4 * at)
        text.put(surface, one, (rect.centerx, y), size, GOLD, bold=True, anchor="center")


def draw_log(
    surface: pygame.Surface,
    units: Units,
    rect: pygame.Rect,
    title: str,
    lines: Sequence[str],
    back: int = 0,
) -> int:
    """The log: what has happened in this hand, the last at the bottom, or `back` rows before it.

    Returns how many rows back it really is.
    """
    ground(surface, rect, units, (13, 36, 31, 252))
    pad, size = units.px(14), units.font(15)
    text.put(
        surface, title, (rect.left + pad, rect.top + pad // 2), units.font(16), TEXT, bold=True
    )
    step = round(size * 1.45)
    rows = [row for line in lines for row in text.wrapped(line, size, rect.width - 2 * pad)]
    head = pad // 2 + round(step * 1.3)
    room = max(1, (rect.height - pad // 2 - head) // step)
    y = rect.top + head
    back = max(0, min(back, len(rows) - room))
    first = max(0, len(rows) - room - back)
    if first:
        at = (rect.right - pad, rect.top + pad // 2)
        text.put(surface, words("earlier: wheel"), at, size, QUIET, anchor="topright")
    for row in rows[first : first + room]:
        text.put(surface, row, (rect.left + pad, y), size, QUIET)
        y += step
    return back


def draw_drop(surface: pygame.Surface, units: Units, rect: pygame.Rect, over: bool) -> None:
    """The glow of a zone into which the held card may be let go."""
    strength = 2 if over else 1
    edge = (255, 255, 255, 60 * strength)
    plate(surface, rect, units.px(26), (255, 255, 255, 13 * strength), edge, max(2, units.px(2)))
