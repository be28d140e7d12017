"""Where the window is put: as it was left, and always where it can be seen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui.units import LEAST

Place = tuple[int, int, int, int]
"""Left, top, width, height, in the desktop's units."""


def clamped(place: Place, screens: Sequence[pygame.Rect]) -> Place | None:
    """A window's place moved and shrunk into the screen that shows most of it; None if none does.

    It never gets smaller than the smallest window, even on a smaller screen.
    """
    wanted = pygame.Rect(place)
    shown = [(_area(wanted.clip(screen)), -number) for number, screen in enumerate(screens)]
    most, number = max(shown, default=(0, 0))
    if not most:
        return None
    screen = screens[-number]
    size = fitting(wanted.size, screen)
    left = max(screen.left, min(wanted.left, screen.right - size[0]))
    top = max(screen.top, min(wanted.top, screen.bottom - size[1]))
    return left, top, *size


def fitting(size: tuple[int, int], screen: pygame.Rect) -> tuple[int, int]:
    """A window's size, no larger than a screen and no smaller than the smallest window."""
    width, height = (
        max(least, min(wanted, room))
        for least, wanted, room in zip(LEAST, size, screen.size, strict=True)
    )
    return width, height


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
