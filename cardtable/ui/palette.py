"""The colours of the room, as they are on the green felt; on another one they follow it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

Colour = tuple[int, int, int] | tuple[int, int, int, int]

IVORY: Colour = (251, 248, 241)
GOLD: Colour = (230, 180, 80)
"""Only for "it is your turn" and the winner."""

TEXT: Colour = (240, 236, 224)
QUIET: Colour = (190, 203, 192)
WARNING: Colour = (255, 196, 160)
SHADE: Colour = (4, 10, 9)
"""What is laid over a table that is not to be played at now."""
PANEL: Colour = (13, 36, 31, 226)
PANEL_SOLID: Colour = (18, 45, 39)
PLAQUE: Colour = (14, 37, 31)
WORDS: Colour = (8, 24, 20, 210)
"""The ground of words that stand on the felt and over cards."""
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
FIELD: Colour = (16, 39, 31)
"""The ground of a line that is typed in."""
SELECTED: Colour = (47, 107, 92)


class Face(NamedTuple):
    """The colours of a button: its plate, the plate's edge, its words."""

    fill: Colour
    edge: Colour
    ink: Colour


BUTTON: dict[str, Face] = {
    "usual": Face((31, 74, 64), (77, 122, 108), TEXT),
    "hovered": Face((42, 95, 82), (143, 181, 166), (255, 255, 255)),
    "pressed": Face((23, 57, 47), (143, 181, 166), (255, 255, 255)),
    "disabled": Face((22, 51, 44), (43, 75, 66), (143, 163, 152)),
}
BUTTON_PRIMARY: dict[str, Face] = {
    "usual": Face((240, 236, 224), (240, 236, 224), INK),
    "hovered": Face((255, 255, 255), (255, 255, 255), INK),
    "pressed": Face((217, 211, 194), (217, 211, 194), INK),
    "disabled": Face((51, 86, 76), (51, 86, 76), (157, 176, 165)),
}


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

_felt = "green"


def follow(felt: str) -> bool:
    """Let the dark grounds and quiet texts take the hue of a felt; whether that is news."""
    global _felt
    before, _felt = _felt, felt
    return felt != before


def followed() -> str:
    """The felt that the colours follow."""
    return _felt


def tinted(colour: Colour) -> Colour:
    """A colour as it is on the felt of now: the room's own greens turn, all others stay."""
    red, green, blue = colour[:3]
    if _felt == "green" or not green > blue >= red:
        return colour
    return _turned(colour, FELTS[_felt])


@lru_cache(256)
def _turned(colour: Colour, felt: Felt) -> Colour:
    """A green turned to a felt: as vivid, and dark grounds as much darker as the felt's edge is."""
    usual, light = FELTS["green"], _light(colour[:3])
    darker = _light(felt.edge) / _light(usual.edge)
    wanted = light * (1 - max(0.0, 1 - light / 160) * (1 - darker))
    vivid = _spread(colour[:3], light) / _spread(usual.centre, _light(usual.centre))
    whole = _light(felt.centre)
    red, green, blue = (
        max(0, min(255, round(wanted * (1 + (part / whole - 1) * vivid)))) for part in felt.centre
    )
    return (red, green, blue, *colour[3:])


def _light(colour: tuple[int, int, int]) -> float:
    """How light a colour looks, 0 to 255."""
    red, green, blue = colour
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _spread(colour: tuple[int, int, int], light: float) -> float:
    return (max(colour) - min(colour)) / max(1.0, light)
