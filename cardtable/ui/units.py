"""Sizes: everything is laid out from the window's size in pixels."""

from __future__ import annotations

from typing import NamedTuple

LEAST = (960, 600)
"""The smallest window, in the desktop's units."""

_BASE = (1280, 800)


class Units(NamedTuple):
    """The measures of a window: its size in pixels, and what a unit of the 1280x800 sketch is.

    `text` grows and shrinks less than `unit`, so that small windows stay readable.
    """

    width: int
    height: int
    unit: float
    text: float

    def px(self, length: float) -> int:
        """A length of the sketch in pixels."""
        return round(length * self.unit)

    def font(self, size: float) -> int:
        """A text size of the sketch in pixels."""
        return max(9, round(size * self.text))


LARGEST_TEXT = 1.5
"""How much larger than usual text may get by all wishes together; the layout is made for that."""


def units(
    width: int, height: int, density: float = 1.0, text_scale: float = 1.0, scale: float = 1.0
) -> Units:
    """The measures for a window.

    `density` is pixels a point, `text_scale` the player's wish for text, `scale` for everything.
    """
    unit = min(width / _BASE[0], height / _BASE[1])
    wanted = _text(unit, density * scale) * text_scale
    return Units(width, height, unit, min(wanted, _text(unit, density) * LARGEST_TEXT))


def _text(unit: float, density: float) -> float:
    """Between the sketch and a small window text loses only a little; beyond, it grows with it."""
    points = unit / density
    grown: float = points**0.45 if points < 1 else points**0.85
    return density * grown
