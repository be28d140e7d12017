"""The buttons in the middle of the table, under a title: where they are, and their ground."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cardtable.ui import text
from cardtable.ui.palette import PANEL, PANEL_SOLID, TEXT
from cardtable.ui.table import painting
from cardtable.ui.table.game_table import Choice, Panel
from cardtable.ui.table.seats import Ring


@dataclass(frozen=True)
class PanelLayout:
    """A panel and where all of it lies, in pixels."""

    panel: Panel
    rect: pygame.Rect
    title_size: int
    title: tuple[str, ...]
    """The title's lines."""
    head: int
    """How high the title stands, or the rim of a panel that has none."""
    buttons: tuple[tuple[Choice, pygame.Rect], ...]


def lay_panel(ring: Ring, panel: Panel) -> PanelLayout:
    """A panel laid out around the middle of the table, clear of the plaques."""
    units = ring.units
    size, lines = _title(ring, panel)
    head = painting.panel_head(units, size, len(lines)) if panel.title else units.px(18)
    figures_wide, figures_tall = _figures(ring, panel)
    rows = [_widths(ring, row) for row in panel.rows]
    gap = units.px(8)
    widest = max(sum(widths) + gap * (len(widths) - 1) for widths in rows)
    wide = max(widest, max(text.width(line, size, True) for line in lines), figures_wide)
    tall = painting.panel_height(units, head + figures_tall, len(rows))
    rect = pygame.Rect(0, 0, min(wide + units.px(44), units.width - units.px(40)), tall)
    rect.center = (round(ring.centre[0]), round(ring.centre[1] + units.px(10)))
    if panel.low:
        rect.bottom = painting.low_panel_bottom(units)
    if panel.board is not None:
        _below_plaques(ring, rect)
    buttons = _buttons(ring, panel, rows, rect.top + head + figures_tall)
    return PanelLayout(panel, rect, size, tuple(lines), head, buttons)


def _title(ring: Ring, panel: Panel) -> tuple[int, list[str]]:
    """The size and the lines of a panel's title: it stays clear of the plaques."""
    units = ring.units
    sides = [place.plaque for place in ring.places[1:]]
    wide = max(plaque.width for plaque in sides if plaque) if len(sides) > 2 else 0
    room = units.width - 2 * wide - units.px(120)
    return text.set_in(panel.title, [units.font(18), units.font(16)], room, True)


def _figures(ring: Ring, panel: Panel) -> tuple[int, int]:
    """How much room the figures of a panel take."""
    if panel.board is None:
        return 0, 0
    wide, tall = painting.board_size(ring.units, panel.board)
    return wide, tall + ring.units.px(12)


def _widths(ring: Ring, row: tuple[Choice, ...]) -> list[int]:
    """How wide the buttons of a row are: closer to their words where the plaques leave less."""
    units = ring.units
    least = units.px(64 if len(row) > 3 else 150)
    titles = [text.width(choice.text, units.font(17), True) for choice in row]
    sides = [place.plaque.width for place in ring.places[1:]]
    room = units.width - 2 * max(sides) - units.px(100)
    pad = (room - sum(titles) - units.px(8) * (len(row) - 1)) // len(row)
    pad = max(units.px(14), min(units.px(36), pad))
    return [max(least if pad == units.px(36) else 0, wide + pad) for wide in titles]


def _below_plaques(ring: Ring, rect: pygame.Rect) -> None:
    """Let a high panel leave the plaques above it in sight."""
    for place in ring.places:
        if place.plaque.colliderect(rect) and place.plaque.centery < rect.centery:
            rect.top = max(rect.top, place.plaque.bottom + ring.units.px(10))


def _buttons(
    ring: Ring, panel: Panel, rows: list[list[int]], y: int
) -> tuple[tuple[Choice, pygame.Rect], ...]:
    """Each row of buttons in the middle, the first one at a height."""
    units, found = ring.units, []
    tall, gap = painting.choice_height(units), units.px(8)
    for row, widths in zip(panel.rows, rows, strict=True):
        x = round(ring.centre[0] - (sum(widths) + gap * (len(widths) - 1)) / 2)
        for choice, wide in zip(row, widths, strict=True):
            found.append((choice, pygame.Rect(x, y, wide, tall)))
            x += wide + gap
        y += tall + gap
    return tuple(found)


def draw_panel(surface: pygame.Surface, ring: Ring, layout: PanelLayout) -> None:
    """The ground, the title and the figures; the buttons are widgets."""
    units, rect, board = ring.units, layout.rect, layout.panel.board
    painting.ground(surface, rect, units, PANEL_SOLID if board else PANEL)
    size = layout.title_size
    for row, line in enumerate(layout.title):
        y = rect.top + units.px(16) + size * (0.65 + 1.3 * row)
        text.put(surface, line, (rect.centerx, y), size, TEXT, bold=True, anchor="center")
    if board is not None:
        wide, _ = painting.board_size(units, board)
        left, top = rect.centerx - wide // 2, rect.top + layout.head - units.px(4)
        painting.draw_figures(surface, units, board, (left, top))
