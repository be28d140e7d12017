"""What stands on the felt besides cards: plaques, the score in sight, prompts, panels' grounds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from cardtable.core.cards import Suit
from cardtable.ui import text
from cardtable.ui.art import ASPECT, Art
from cardtable.ui.palette import (
    GOLD,
    INK,
    IVORY,
    PANEL,
    PANEL_EDGE,
    PLAQUE,
    QUIET,
    RAIL,
    RAIL_DONE,
    TEXT,
    WARNING,
    WORDS,
    Colour,
)
from cardtable.ui.shapes import plate
from cardtable.ui.signs import SIGN_INK
from cardtable.ui.table.game_table import Board, Plaque
from cardtable.ui.table.seats import Place, Ring, backs, plaque_size, prompt_y
from cardtable.ui.units import Units

KITTY = "kitty"
"""The badge of the seat that has the kitty."""


def ground(
    surface: pygame.Surface,
    rect: pygame.Rect,
    units: Units,
    colour: Colour = PANEL,
    radius: int = 12,
) -> None:
    """The quiet dark ground of everything that is read: rounded, with a hairline of light."""
    plate(surface, rect, units.px(radius), colour, PANEL_EDGE)


def choice_height(units: Units) -> int:
    """How high the buttons of a panel are."""
    return max(units.px(50), units.font(40))


def panel_head(units: Units, size: int, lines: int) -> int:
    """How high the title of a panel stands: so many lines of a size of text."""
    return round(units.px(30) + size * (1.3 * lines))


def panel_height(units: Units, head: int, rows: int) -> int:
    """How high a panel is: what stands above its buttons, and so many rows of them."""
    return head + rows * (choice_height(units) + units.px(8)) + units.px(10)


def low_panel_bottom(units: Units) -> int:
    """Where a panel ends that stands between the middle of the table and the hand."""
    return prompt_y(units) - units.px(30)


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
    ground(surface, rect, units, PLAQUE)
    if to_act:
        pygame.draw.rect(
            surface, GOLD, rect.inflate(2, 2), max(2, units.px(2.5)), border_radius=units.px(12)
        )
    if plaque.cards:
        _draw_count(surface, ring, place, plaque.cards)
    size, inner = units.font(16.5), rect.inflate(-units.px(20), -units.px(8))
    pitch = min(round(size * 1.45), inner.height // 2)
    high = rect.centery - (pitch // 2 if plaque.line else 0)
    taken = _draw_badges(surface, units, (inner.right, high), plaque.badges, art)
    taken += _draw_signs(surface, units, (inner.right - taken, high), plaque.above, art)
    point, room = (inner.left, high), inner.width - taken
    text.put(surface, name, point, size, TEXT, bold=True, anchor="midleft", room=room)
    if plaque.line:
        low = high + pitch
        room = inner.width - _draw_signs(surface, units, (inner.right, low), plaque.signs, art)
        size, _ = text.set_in(
            plaque.line, [units.font(points) for points in (15, 14, 13, 12)], room
        )
        colour = IVORY if plaque.done else QUIET
        point = inner.left, low
        text.put(surface, plaque.line, point, size, colour, anchor="midleft", room=room)


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
        point = (right - side - units.px(2), end[1])
        place = text.put(surface, sign_text, point, size, IVORY, bold=True, anchor="midright")
        right = place.left - units.px(7)
    return end[0] - right


def _draw_count(surface: pygame.Surface, ring: Ring, place: Place, cards: int) -> None:
    """How many cards a seat holds, at the right end of its backs."""
    size = ring.units.font(15)
    chip = pygame.Rect(0, 0, round(size * 1.9), round(size * 1.4))
    chip.center = _count_point(ring, place, cards)
    chip.right = min(chip.right, ring.units.width - 2)
    plate(surface, chip, chip.height // 2, PLAQUE, QUIET)
    text.put(surface, str(cards), chip.center, size, IVORY, bold=True, anchor="center")


def _count_point(ring: Ring, place: Place, cards: int) -> tuple[int, int]:
    """The middle of what the plaque leaves to be seen of the rightmost back, at its edge."""
    last = backs(ring, place.seat, cards, ())[-1]
    half = last.width * ASPECT / 2
    if last.y < place.plaque.centery:
        y = (last.y - half + place.plaque.top) / 2
    else:
        y = (last.y + half + place.plaque.bottom) / 2
    return round(last.x + last.width / 2), round(y)


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
    surface: pygame.Surface,
    units: Units,
    end: tuple[int, int],
    badges: Sequence[str],
    art: Art,
) -> int:
    """Small marks that end at a point at the right of the name; the room that they take.

    A round one with the letter D is the dealer's; the kitty is two small backs.
    """
    size = units.font(13)
    side, right = round(size * 1.5), end[0]
    for badge in badges:
        place = pygame.Rect(0, 0, side, side)
        place.midright = (right, end[1])
        if badge == KITTY:
            _draw_kitty(surface, place, art)
        else:
            plate(surface, place, side // 2, (216, 210, 192))
            letter = badge[:1].upper()
            text.put(surface, letter, place.center, size, INK, bold=True, anchor="center")
        right -= side + units.px(5)
    return end[0] - right


def _draw_kitty(surface: pygame.Surface, place: pygame.Rect, art: Art) -> None:
    """Two backs, one behind the other."""
    back = art.card(None, round(place.height / ASPECT))
    surface.blit(back, back.get_rect(midleft=place.midleft))
    surface.blit(back, back.get_rect(midright=place.midright))


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
        wide = text.width("  ·  ".join(board.notes), _strip_size(units, board)) + units.px(28)
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
    return next((size for size in sizes if sum(_columns(board, size, units)) <= room), sizes[-1])


def _notes(board: Board, size: int, room: int) -> list[str]:
    """The notes in one line, or each in one where that is too long."""
    line = "  ·  ".join(board.notes)
    if not line or text.width(line, size) <= room:
        return [line] if line else []
    return list(board.notes)


def _strip_size(units: Units, board: Board) -> int:
    """The size of a line of notes: smaller where the buttons across from it need the room."""
    sizes = [units.font(size) for size in (15, 14, 13, 12)]
    return text.set_in("  ·  ".join(board.notes), sizes, round(units.width * 0.38))[0]


def _draw_strip(surface: pygame.Surface, units: Units, board: Board) -> pygame.Rect:
    """A score in sight that is but a line of notes, as high as the buttons across from it."""
    size = _strip_size(units, board)
    note = "  ·  ".join(board.notes)
    rect = board_rect(units, board)
    ground(surface, rect, units)
    text.put(surface, note, rect.center, size, TEXT, anchor="center")
    return rect


def board_size(units: Units, board: Board) -> tuple[int, int]:
    """How wide and high the figures of a board are."""
    size = units.font(15)
    return sum(_columns(board, size, units)), round(size * 1.45) * (1 + len(board.rows))


def draw_figures(
    surface: pygame.Surface, units: Units, board: Board, corner: tuple[int, int]
) -> None:
    """The head and rows of a board with no ground of their own."""
    size = units.font(15)
    columns, y = _columns(board, size, units), corner[1]
    _draw_row(surface, board.head, corner[0], y, columns, size, QUIET, False)
    for row in board.rows:
        y += round(size * 1.45)
        colour = IVORY if row.strong else TEXT
        _draw_row(surface, row.cells, corner[0], y, columns, size, colour, row.strong)


def _columns(board: Board, size: int, units: Units) -> list[int]:
    """The width of each column: its widest text, within reason."""
    gap = units.px(16)
    rows = [board.head, *(row.cells for row in board.rows)]
    widths = [
        max(text.width(row[column], size, True) for row in rows) + gap
        for column in range(len(rows[0]))
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
    for column, (cell, wide) in enumerate(zip(cells, columns, strict=True)):
        if column == 0:
            text.put(surface, cell, (x, y), size, colour, bold=bold, room=wide - size // 2)
        else:
            text.put(surface, cell, (x + wide, y), size, colour, bold=bold, anchor="topright")
        x += wide


class _Prompt(NamedTuple):
    """Words above the hand laid out: their size, their lines, the pitch, and their ground."""

    size: int
    lines: list[str]
    pitch: int
    rect: pygame.Rect


def _lay_prompt(units: Units, centre: tuple[float, float], line: str, room: int) -> _Prompt:
    """A line that is too long for the room gets a little smaller, then another line above it."""
    pad = units.px(18)
    sizes = [units.font(size) for size in (18, 16.5, 15, 14)]
    size, lines = text.set_in(line, sizes, room - 2 * pad, True)
    wide = max(text.width(part, size, True) for part in lines)
    pitch = round(size * 1.35)
    rect = pygame.Rect(0, 0, wide + 2 * pad, round(size * 1.9))
    rect.center = (round(centre[0]), round(centre[1]))
    rect.top -= (len(lines) - 1) * pitch
    rect.height += (len(lines) - 1) * pitch
    return _Prompt(size, lines, pitch, rect)


def prompt_rect(units: Units, centre: tuple[float, float], line: str, room: int) -> pygame.Rect:
    """Where words above the hand stand."""
    return _lay_prompt(units, centre, line, room).rect


def draw_prompt(
    surface: pygame.Surface,
    units: Units,
    centre: tuple[float, float],
    line: str,
    warns: bool,
    room: int,
) -> pygame.Rect:
    """Words above the hand, on a ground that keeps them readable over cards; where they stand."""
    size, lines, pitch, rect = _lay_prompt(units, centre, line, room)
    ground(surface, rect, units, WORDS, 16)
    colour = WARNING if warns else TEXT
    for row, part in enumerate(lines):
        middle = (rect.centerx, rect.top + round(size * 0.95) + row * pitch)
        text.put(surface, part, middle, size, colour, bold=True, anchor="center")
    return rect


def draw_news(
    surface: pygame.Surface, units: Units, centre: tuple[float, float], line: str, room: int
) -> pygame.Rect:
    """What happened last, in quiet words in the place of a prompt: smaller or in two lines if long.

    Their ground keeps them readable where cards fly past below them. Returns where they stand.
    """
    size, lines = text.set_in(line, [units.font(16), units.font(15)], room - units.px(28))
    pitch = round(size * 1.3)
    wide = max(text.width(part, size) for part in lines)
    rect = pygame.Rect(0, 0, wide + units.px(28), round(size * 1.7) + (len(lines) - 1) * pitch)
    rect.midbottom = round(centre[0]), round(centre[1] + size * 0.85)
    ground(surface, rect, units, WORDS, 14)
    for row, part in enumerate(reversed(lines)):
        text.put(surface, part, (centre[0], centre[1] - row * pitch), size, QUIET, anchor="center")
    return rect


def headline_rect(
    units: Units, centre: tuple[float, float], line: str, cards: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Where an announcement stands: in the middle of the table, below the cards that are there."""
    size, lines = _headline_lines(units, line)
    wide = max(text.width(part, size, True) for part in lines)
    rect = pygame.Rect(0, 0, wide + units.px(40), round(size * (1.4 * len(lines) + 0.4)))
    rect.center = (round(centre[0]), round(centre[1]))
    above = [card for card in cards if card.colliderect(rect) and card.centery < rect.centery]
    rect.top = max([rect.top, *(card.bottom + units.px(6) for card in above)])
    return rect


def _headline_lines(units: Units, line: str) -> tuple[int, list[str]]:
    sizes = [units.font(size) for size in (20, 18, 16)]
    return text.set_in(line, sizes, round(units.width * 0.46), True)


def draw_headline(surface: pygame.Surface, units: Units, rect: pygame.Rect, line: str) -> None:
    """An announcement in its place."""
    size, lines = _headline_lines(units, line)
    ground(surface, rect, units, WORDS, 16)
    for row, part in enumerate(lines):
        y = rect.top + size * (0.9 + 1.4 * row)
        text.put(surface, part, (rect.centerx, y), size, GOLD, bold=True, anchor="center")


class _LogLayout(NamedTuple):
    """The log's lines broken into rows: the size of text, the pitch, and how many rows fit."""

    size: int
    step: int
    head: int
    rows: list[str]
    room: int


def _lay_log(units: Units, rect: pygame.Rect, lines: Sequence[str]) -> _LogLayout:
    pad, size = units.px(14), max(units.font(12), min(units.font(15), rect.width // 15))
    step = round(size * 1.45)
    wide = rect.width - 2 * pad - units.px(10)
    rows = [row for line in lines for row in text.wrapped(line, size, wide)]
    head = pad // 2 + round(step * 1.3)
    room = max(1, (rect.height - pad // 2 - head) // step)
    return _LogLayout(size, step, head, rows, room)


def log_depth(units: Units, rect: pygame.Rect, lines: Sequence[str]) -> int:
    """How many rows the log can be turned back."""
    layout = _lay_log(units, rect, lines)
    return max(0, len(layout.rows) - layout.room)


def draw_log(
    surface: pygame.Surface,
    units: Units,
    rect: pygame.Rect,
    title: str,
    lines: Sequence[str],
    back: int = 0,
) -> None:
    """The log: what has happened in this hand, the last at the bottom, or `back` rows before it."""
    ground(surface, rect, units, (13, 36, 31, 252))
    pad = units.px(14)
    corner = (rect.left + pad, rect.top + pad // 2)
    text.put(surface, title, corner, units.font(16), TEXT, bold=True)
    size, step, head, rows, room = _lay_log(units, rect, lines)
    y = rect.top + head
    first = max(0, len(rows) - room - back)
    if len(rows) > room:
        bar = pygame.Rect(rect.right - pad, y, units.px(6), room * step)
        _draw_bar(surface, units, bar, first / len(rows), room / len(rows))
    for row in rows[first : first + room]:
        text.put(surface, row, (rect.left + pad, y), size, QUIET)
        y += step


def _draw_bar(
    surface: pygame.Surface, units: Units, bar: pygame.Rect, start: float, part: float
) -> None:
    """A slim bar, and the part of the whole that is to be seen, as shares of it."""
    knob = pygame.Rect(bar.left, bar.top + round(bar.height * start), bar.width, 0)
    knob.height = max(units.px(18), round(bar.height * part))
    knob.bottom = min(knob.bottom, bar.bottom)
    plate(surface, bar, units.px(3), RAIL)
    plate(surface, knob, units.px(3), RAIL_DONE)


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
            band.set_at((x, y), [round(value * share) for value in GOLD[:3]])
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
