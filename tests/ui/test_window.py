"""Where the window is put, as a pure function of screens; and what the desktop says."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.ui import system
from cardtable.ui.units import LARGEST_TEXT, units
from cardtable.ui.window import Place, clamped, fitting

ONE = [pygame.Rect(0, 0, 1920, 1080)]
BESIDE = [pygame.Rect(0, 0, 1920, 1080), pygame.Rect(1920, 200, 2560, 1440)]
LEFT = [pygame.Rect(0, 0, 1920, 1080), pygame.Rect(-1280, 0, 1280, 1024)]
TINY = [pygame.Rect(0, 0, 800, 480)]

CASES: list[tuple[Place, list[pygame.Rect], Place | None]] = [
    ((100, 80, 1280, 800), ONE, (100, 80, 1280, 800)),
    ((-300, -40, 1280, 800), ONE, (0, 0, 1280, 800)),
    ((1500, 900, 1280, 800), ONE, (640, 280, 1280, 800)),
    ((0, 0, 3840, 2160), ONE, (0, 0, 1920, 1080)),
    ((2000, 300, 1280, 800), ONE, None),
    ((2000, 300, 1280, 800), BESIDE, (2000, 300, 1280, 800)),
    ((1800, 100, 1280, 800), BESIDE, (1920, 200, 1280, 800)),
    ((-1200, 100, 1000, 700), LEFT, (-1200, 100, 1000, 700)),
    ((-200, 100, 1280, 800), LEFT, (0, 100, 1280, 800)),
    ((50, 50, 1280, 800), TINY, (0, 0, 960, 600)),
    ((50, 50, 1280, 800), [], None),
]


@pytest.mark.parametrize("place, screens, seen", CASES)
def test_a_window_is_put_where_it_is_seen(
    place: Place, screens: list[pygame.Rect], seen: Place | None
) -> None:
    assert clamped(place, screens) == seen


def test_a_new_window_is_no_larger_than_its_screen() -> None:
    assert fitting((2560, 1600), ONE[0]) == (1920, 1080)
    assert fitting((1280, 800), ONE[0]) == (1280, 800)


@pytest.mark.parametrize("density", [1, 2])
@pytest.mark.parametrize("scale", [1, 1.5, 2, 3])
@pytest.mark.parametrize("text", [1, 1.25, 1.5])
def test_text_never_outgrows_the_layout(density: float, scale: float, text: float) -> None:
    for size in ((960, 600), (1280, 800), (3840, 2160)):
        usual, wished = units(*size, density), units(*size, density, text, scale)
        assert usual.text * text * 0.99 <= wished.text <= usual.text * LARGEST_TEXT * 1.001
        assert wished.unit == usual.unit


def test_the_environment_and_gtk_tell_of_motion(tmp_path: Path) -> None:
    home = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert not system.wants_less_motion(home)
    assert system.wants_less_motion({**home, "GTK_ENABLE_ANIMATIONS": "0"})
    (tmp_path / "gtk-3.0").mkdir()
    file = tmp_path / "gtk-3.0" / "settings.ini"
    file.write_text("[Settings]\ngtk-enable-animations=true\n")
    assert not system.wants_less_motion(home)
    file.write_text("[Settings]\ngtk-enable-animations=0\n")
    assert system.wants_less_motion(home)
    file.write_bytes(b"\xff\x00 nonsense")
    assert not system.wants_less_motion(home)


def test_the_environment_tells_of_scale() -> None:
    assert system.scale({}) == 1
    assert system.scale({"GDK_SCALE": "2"}) == 2
    assert system.scale({"GDK_SCALE": "x", "QT_SCALE_FACTOR": "1.5"}) == 1.5
    assert system.scale({"GDK_SCALE": "40"}) == 3
