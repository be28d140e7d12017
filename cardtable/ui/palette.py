"""The colours of the room."""

from __future__ import annotations

from typing import NamedTuple

Colour = tuple[int, int, int] | tuple[int, int, int, int]

IVORY: Colour = (251, 248, 241)
GOLD: Colour = (230, 180, 80)
"""Only for "it is your turn" and the winner."""

TEXT: Colour = (240, 236, 224)
QUIET: Colour = (190, 203, 192)
WARNING: Colour = (255, 196, 160)
SHADE: Colour = (8, 18, 16)
PANEL: Colour = (13, 36, 31, 226)
PANEL_SOLID: Colour = (18, 45, 39)
PANEL_EDGE: Colour = (255, 255, 255, 34)

PLATE: Colour = (28, 66, 57, 235)
"""A button or row of our own drawing, as in the theme."""
PLATE_HOVER: Colour = (42, 95, 82, 255)
PLATE_CHOSEN: Colour = (240, 236, 224)
LINE: Colour = (255, 255, 255, 46)
FADE = (15, 38, 33)
"""A pane over the dimmed felt, as one colour."""
RAIL: Colour = (255, 255, 255, 44)
RAIL_DONE: Colour = (143, 181, 166)
INK: Colour = (18, 48, 40)
"""Text on ivory."""
INK_QUIET: Colour = (62, 84, 76)


class Felt(NamedTuple):
    """A felt: its colour in the light at the centre and at the edge."""

    centre: tuple[int, int, int]
    edge: tuple[int, int, int]


FELTS: dict[str, Felt] = {
    "green": Felt((0x2A, 0x6B, 0x57), (0x0E, 0x2F, 0x28)),
    "burgundy": Felt((0x7A, 0x2F, 0x3C), (0x33, 0x10, 0x18)),
    "navy": Felt((0x2C, 0x4E, 0x7E), (0x10, 0x1D, 0x36)),
    "charcoal": Felt((0x4A, 0x4E, 0x52), (0x1C, 0x1E, 0x21)),
}
