"""The colours of the room follow the felt, and stay readable on it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cardtable.ui import palette
from cardtable.ui.palette import FELTS, Colour


@pytest.fixture(autouse=True)
def green_again() -> Iterator[None]:
    yield
    palette.follow("green")


def light(colour: Colour) -> float:
    """The relative luminance of WCAG."""
    parts = [part / 255 for part in colour[:3]]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("ground", ["PANEL", "PANEL_SOLID", "PLAQUE", "WORDS", "PLATE", "FADE"])
def test_words_are_readable_on_every_ground(felt: str, ground: str) -> None:
    palette.follow(felt)
    below = palette.tinted(getattr(palette, ground))
    for ink in (palette.TEXT, palette.QUIET, palette.WARNING, palette.GOLD):
        assert contrast(palette.tinted(ink), below) >= 4.5


@pytest.mark.parametrize("felt", FELTS)
def test_words_are_readable_on_the_felt(felt: str) -> None:
    palette.follow(felt)
    assert contrast(palette.TEXT, FELTS[felt].centre) >= 4.5


def test_grounds_take_the_hue_of_the_felt_and_other_colours_stay() -> None:
    assert palette.follow("burgundy")
    red, green, _ = palette.tinted(palette.PANEL)[:3]
    assert red > green and palette.tinted(palette.PANEL)[3:] == palette.PANEL[3:]
    for colour in (palette.GOLD, palette.TEXT, palette.IVORY, palette.WARNING):
        assert palette.tinted(colour) == colour
    assert palette.follow("green") and not palette.follow("green")
    assert palette.tinted(palette.PANEL) == palette.PANEL
