"""What stands on the felt besides cards: plaques, the score in sight, prompts, panels' grounds."""

from __future__ import annotations

import math
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
from cardtable.ui.signs import SIGN_INK
from cardtable.ui.tables.game_table import Board, Plaque
from cardtable.ui.tables.seats import Place, Ring, plaque_size
from cardtable.ui.units import Units
from cardtable.ui.words import words


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
    high = inner.top + round(size * 0.69)
    taken = _draw_signs(surface, units, (inner.right - badge_room, high), plaque.above, art)
    room = inner.width - badge_room - taken
    if plaque.line:
        text.put(surface, name, inner.topleft, size, TEXT, bold=True, room=room)
        colour = IVORY if plaque.done else QUIET
        end = inner.right, inner.bottom - round(units.font(15) * 0.7)
        room = inner.width - _draw_signs(surface, units, end, plaque.signs, art)
        low, _ = text.set_in(plaque.line, [units.font(one) for one in (15, 14, 13, 12)], room)
        at = inner.bottomleft
        text.put(surface, plaque.line, at, low, colour, anchor="bottomleft", room=room)
    else:
        text.put(surface, name, inner.midleft, size, TEXT, bold=True, anchor="midleft", room=room)


def _draw_signs(
    surface: pygame.Surface,
    units: Units,
    end: tuple[int, int],
    signs: Sequence[tuple[str, Suit]],
    art: Art,
) -> int:
    """Signs at the right of a line that ends at a point of its middle; the room they take."""
    size, right = units.font(15), end[0]
    side = round(size * 0.86)
    for sign_text, suit in reversed(signs):
        sign = art.suit(suit, side, SIGN_INK[suit])
        surface.blit(sign, sign.get_rect(midright=(right, end[1])))
        at = (right - side - units.px(2), end[1])
        place = text.put(surface, sign_text, at, size, IVORY, bold=True, anchor="midright")
        right = place.left - units.px(7)
    return end[0] - right


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
    size = _figure_size(units, board)
    line = round(size * 1.55)
    columns = _columns(board, size, units)
    pad = units.px(14)
    rect = board_rect(units, board)
    ground(surface, rect, units)
    y = rect.top + pad // 2
    _draw_row(surface, board.head, rect.left + pad, y, columns, size, QUIET, False)
    for row in board.rows:
        y += line
        colour = IVORY if row.strong else TEXT
        _draw_row(surface, row.cells, rect.left + pad, y, columns, size, colour, row.strong)
    for note in _notes(board, size, sum(columns)):
        y += line
        text.put(surface, note, (rect.left + pad, y), size, QUIET, room=rect.width - 2 * pad)
    return rect


def board_rect(units: Units, board: Board) -> pygame.Rect:
    """Where the score in sight lies."""
    if not board.head:
        size = units.font(15)
        wide = text.width("  ·  ".join(board.notes), size) + units.px(28)
        return pygame.Rect(units.px(18), units.px(16), wide, max(units.px(40), units.font(30)))
    size = _figure_size(units, board)
    columns, pad = _columns(board, size, units), units.px(14)
    lines = 1 + len(board.rows) + len(_notes(board, size, sum(columns)))
    tall = round(size * 1.55) * lines + pad
    return pygame.Rect(units.px(18), units.px(16), sum(columns) + 2 * pad, tall)


def _figure_size(units: Units, board: Board) -> int:
    """The size of the figures: smaller where they would reach the plaque at the top."""
    room = (units.width - plaque_size(units, 4)[0]) // 2 - units.px(18 + 28 + 10)
    sizes = [units.font(size) for size in (15, 14, 13, 12)]
    return next((one for one in sizes if sum(_columns(board, one, units)) <= room), sizes[-1])


def _notes(board: Board, size: int, room: int) -> list[str]:
    """The notes in one line, or each in one where that is too long."""
    line = "  ·  ".join(board.notes)
    if not line or text.width(line, size) <= room:
        return [line] if line else []
    return list(board.notes)


def _draw_strip(surface: pygame.Surface, units: Units, board: Board) -> pygame.Rect:
    """A score in sight that is but a line of notes, as high as the buttons across from it."""
    size = units.font(15)
    note = "  ·  ".join(board.notes)
    rect = board_rect(units, board)
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
    widths[0] = min(widths[0], max(units.px(170), size * 11))
    whole = text.width("  ·  ".join(board.notes), size)
    longest = max((text.width(note, size) for note in board.notes), default=0)
    note = whole if whole <= units.px(360) else longest
    widths[0] += max(0, note - sum(widths))
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
    surface: pygame.Surface,
    units: Units,
    centre: tuple[float, float],
    line: str,
    warns: bool,
    room: int,
) -> None:
    """Words above the hand, on a ground that keeps them readable over cards.

    A line that is too long for the room gets a little smaller, then another line above it.
    """
    pad = units.px(18)
    sizes = [units.font(size) for size in (18, 16.5, 15, 14)]
    size, lines = text.set_in(line, sizes, room - 2 * pad, True)
    wide = max(text.width(one, size, True) for one in lines)
    pitch = round(size * 1.35)
    rect = pygame.Rect(0, 0, wide + 2 * pad, round(size * 1.9))
    rect.center = (round(centre[0]), round(centre[1]))
    rect.top, rect.height = rect.top - (len(lines) - 1) * pitch, rect.height
    rect.height += (len(lines) - 1) * pitch
    ground(surface, rect, units, (8, 24, 20, 205), 16)
    for at, one in enumerate(lines):
        middle = rect.top + round(size * 0.95) + at * pitch
        text.put(
            surface,
            one,
            (rect.centerx, middle),
            size,
            WARNING if warns else TEXT,
            bold=True,
            anchor="center",
        )


def draw_news(
    surface: pygame.Surface, units: Units, centre: tuple[float, float], line: str, room: int
) -> None:
    """What happened last, in quiet words in the place of a prompt: smaller or in two lines if long.

    Their ground keeps them readable where cards fly past below them.
    """
    size, lines = text.set_in(line, [units.font(16), units.font(15)], room - units.px(28))
    pitch = round(size * 1.3)
    wide = max(text.width(one, size) for one in lines)
    rect = pygame.Rect(0, 0, wide + units.px(28), round(size * 1.7) + (len(lines) - 1) * pitch)
    rect.midbottom = round(centre[0]), round(centre[1] + size * 0.85)
    ground(surface, rect, units, (8, 24, 20, 205), 14)
    for at, one in enumerate(reversed(lines)):
        text.put(surface, one, (centre[0], centre[1] - at * pitch), size, QUIET, anchor="center")


def draw_headline(
    surface: pygame.Surface, units: Units, centre: tuple[float, float], line: str
) -> None:
    """An announcement in the middle of the table."""
    room = round(units.width * 0.46)
    size, lines = text.set_in(line, [units.font(size) for size in (20, 18, 16)], room, True)
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


def draw_shimmer(surface: pygame.Surface, units: Units, rect: pygame.Rect, part: float) -> None:
    """A quiet gleam of gold that passes over a plaque; `part` is how much of it is over."""
    strength = math.sin(math.pi * min(1.0, part)) ** 0.7
    light = _light(rect.inflate(units.px(28), units.px(28)).size, units)
    light.set_alpha(round(255 * strength))
    surface.blit(light, light.get_rect(center=rect.center))
    light.set_alpha(255)
    edge = (*GOLD[:3], round(255 * strength))
    plate(surface, rect.inflate(2, 2), units.px(12), None, edge, max(2, units.px(2)))
    before = surface.get_clip()
    surface.set_clip(rect.inflate(-units.px(4), -units.px(4)).clip(before))
    gleam = _gleam(rect.height)
    x = rect.left - gleam.get_width() + part * (rect.width + gleam.get_width())
    surface.blit(gleam, (round(x), rect.top), special_flags=pygame.BLEND_RGB_ADD)
    surface.set_clip(before)


@lru_cache(4)
def _gleam(high: int) -> pygame.Surface:
    """A slanting band of golden light, to be added to what it passes over."""
    wide = round(high * 1.6)
    band = pygame.Surface((wide, high))
    for y in range(high):
        middle = wide * 0.5 + (high / 2 - y) * 0.45
        for x in range(wide):
            near = max(0.0, 1 - abs(x - middle) / (wide * 0.27))
            share = 0.45 * near * near
            band.set_at((x, y), [round(one * share) for one in GOLD[:3]])
    return band


@lru_cache(8)
def _drop_light(size: tuple[int, int], soft: int, strength: int) -> pygame.Surface:
    """The light around a zone, blurred where it is small."""
    less = 4
    wide, tall = size[0] // less, size[1] // less
    near = max(2, soft // less)
    layer = pygame.Surface((wide + 4 * near, tall + 4 * near), pygame.SRCALPHA)
    layer.fill((255, 250, 232, 0))
    shape = pygame.Rect(2 * near, 2 * near, wide, tall)
    pygame.draw.rect(layer, (255, 250, 232, strength), shape, border_radius=near)
    layer = pygame.transform.gaussian_blur(layer, near)
    whole = (size[0] + 4 * soft, size[1] + 4 * soft)
    return pygame.transform.smoothscale(layer, whole)


def draw_drop(surface: pygame.Surface, units: Units, rect: pygame.Rect, over: bool) -> None:
    """The glow of a zone into which the held card may be let go, stronger with the card on it."""
    light = _drop_light(rect.size, units.px(20), 42 if over else 20)
    surface.blit(light, light.get_rect(center=rect.center))
    edge = (255, 250, 232, 130 if over else 70)
    plate(surface, rect, units.px(26), None, edge, max(2, units.px(2)))
