"""The window: where it is put, how large it is in pixels, and full screen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.assets import path
from cardtable.core.messages import Explained, say
from cardtable.match.document import Settings
from cardtable.ui import system
from cardtable.ui.units import LEAST, Units, units

TITLE = "Card Table"
USUAL = (1280, 800)

Place = tuple[int, int, int, int]
"""Left, top, width, height, in the desktop's units."""

_POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class NoDisplay(Explained):
    """There is no display to open a window on."""


class Window:
    """The one window. Scenes think in its pixels, the desktop in units of its own."""

    def __init__(self, settings: Settings) -> None:
        self.scale = _wanted_scale(settings)
        """How much larger than the desktop says everything is."""
        self._window = _opened(settings, self.scale)
        self.surface = self._window.get_surface()
        self.units: Units = units(*USUAL)
        self.measure(settings)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in the desktop's units."""
        return self._window.size

    @size.setter
    def size(self, size: tuple[int, int]) -> None:
        self._window.size = size

    @property
    def density(self) -> float:
        """Pixels a unit of the desktop: 2 on a display of twice the usual resolution."""
        return self.surface.get_width() / max(1, self.size[0])

    def measure(self, settings: Settings) -> bool:
        """Take in how large the window is now; whether that is news."""
        # The surface grows with the window: only the units know the size before.
        before, self.surface = self.units, self._window.get_surface()
        text_size = settings.text_size / 100
        self.units = units(*self.surface.get_size(), self.density, text_size, self.scale)
        return self.units != before

    def take_scale(self, settings: Settings) -> None:
        """With another scale the window grows or shrinks as well, as far as the screen goes."""
        before, self.scale = self.scale, _wanted_scale(settings)
        if self.scale == before or settings.full_screen:
            return
        width, height = (round(part * self.scale / before) for part in self.size)
        screens = system.screens()
        place = clamped((*self._window.position, width, height), screens)
        if place is None:
            self.size = fitting((width, height), screens[0])
        self._put(place)

    def _put(self, place: Place | None) -> None:
        if place is not None:
            self._window.size = place[2:]
            self._window.position = place[:2]

    def fill_screen(self) -> None:
        """Fill the screen that it is on."""
        self._window.set_fullscreen(True)

    def leave_full_screen(self, settings: Settings) -> None:
        """Back to the window as it was."""
        self._window.set_windowed()
        self._put(settings.window and clamped(settings.window, system.screens()))

    def place(self) -> Place:
        """Where it is now."""
        return (*self._window.position, *self._window.size)

    def flip(self) -> None:
        """Show what was drawn."""
        self._window.flip()

    def in_pixels(self, event: pygame.Event) -> pygame.Event:
        """Mouse events come in the desktop's units; scenes think in pixels."""
        density = self.density
        if density == 1 or event.type not in _POINTED:
            return event
        fields = dict(event.dict)
        for name in ("pos", "rel"):
            if name in fields:
                fields[name] = tuple(round(part * density) for part in fields[name])
        return pygame.Event(event.type, fields)

    def mouse(self) -> tuple[int, int]:
        """Where the mouse is, in pixels."""
        x, y = pygame.mouse.get_pos()
        return round(x * self.density), round(y * self.density)

    def typing(self, caret: pygame.Rect | None) -> None:
        """Letters are typed at a place in pixels: input methods show there what they offer.

        None: nothing is typed any more, and what was being composed is dropped.
        """
        if caret is None:
            pygame.key.stop_text_input()
            # At once again: without text input keys would not say which letters they are.
            pygame.key.start_text_input()
        else:
            left, top, width, height = (round(part / self.density) for part in caret)
            pygame.key.set_text_input_rect(pygame.Rect(left, top, max(1, width), height))

    def close(self) -> None:
        """Put it away.

        Otherwise the object destroys what lies at its address when it is collected: pygame.quit
        has freed the window by then, and a later one may be there.
        """
        self._window.destroy()
        pygame.quit()


def _wanted_scale(settings: Settings) -> float:
    return settings.scale / 100 if settings.scale else system.scale()


def _opened(settings: Settings, scale: float) -> pygame.Window:
    try:
        pygame.display.init()
        pygame.font.init()
        screens = system.screens()
        place = settings.window and clamped(settings.window, screens)
        usual = fitting((round(USUAL[0] * scale), round(USUAL[1] * scale)), screens[0])
        size = place[2:] if place else usual
        window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True, hidden=True)
    except pygame.error as error:
        words = "Card Table needs a display, and there is none ({reason})."
        raise NoDisplay(say(words, reason=str(error))) from None
    window.minimum_size = LEAST
    window.set_icon(pygame.image.load(path("cards", "icon.png")))
    window.position = place[:2] if place else pygame.WINDOWPOS_CENTERED
    window.show()
    if settings.full_screen:
        window.set_fullscreen(True)
    pygame.key.set_repeat(350, 60)
    return window


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
