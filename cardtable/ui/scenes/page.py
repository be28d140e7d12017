"""What the scenes around the table have in common: the dimmed felt, a heading, panels, Esc."""

from __future__ import annotations

import pygame

from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import PANEL, PANEL_EDGE, TEXT
from cardtable.ui.scene import Scene
from cardtable.ui.shapes import plate
from cardtable.ui.units import Units
from cardtable.ui.widgets import Widgets
from cardtable.ui.words import words

EVENING = 168
"""How much of the felt's light is left around the table, of 255: texts stand out on it."""


class Page(Scene):
    """A scene of widgets and our own drawing. `build` lays it out, `paint` draws below them."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.widgets = Widgets(app.units, app.clicked)

    def enter(self) -> None:
        focus = self.widgets.focus
        self.widgets = Widgets(self.app.units, self.app.clicked)
        self.build()
        self.widgets.focus = focus
        self.app.touch()

    def build(self) -> None:
        """Make the widgets for the window as it is."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets."""

    def back(self) -> None:
        """Esc."""
        self.app.pop()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        else:
            self.widgets.handle(event)

    def update(self, now: float) -> None:
        self.widgets.update(now)

    def draw(self, surface: pygame.Surface) -> None:
        self.paint(surface)
        self.widgets.draw(surface)

    def moving(self) -> bool:
        return self.widgets.changed()

    def wake_at(self) -> float | None:
        return self.widgets.wake_at()


def backdrop(app: App, surface: pygame.Surface) -> None:
    """The felt with the lights turned down."""
    surface.blit(app.art.felt(app.settings.felt, surface.get_size()), (0, 0))
    surface.fill((EVENING, EVENING, EVENING), special_flags=pygame.BLEND_RGB_MULT)


def column(units: Units, wide: float = 1080) -> pygame.Rect:
    """The part of the window that a page fills: centred, with a margin on all sides."""
    width = min(units.px(wide), units.width - 2 * units.px(40))
    rect = pygame.Rect(0, 0, width, units.height - 2 * units.px(28))
    rect.center = (units.width // 2, units.height // 2)
    return rect


def heading(app: App, surface: pygame.Surface, words_: str, area: pygame.Rect) -> None:
    """The page's name in the middle of its head, clear of the way back."""
    room = area.width - 2 * app.units.px(118 + 16)
    size, _ = text.set_in(words_, [app.units.font(one) for one in (28, 25, 22, 20)], room, True)
    middle = area.top + head_height(app.units) // 2
    text.put(surface, words_, (area.centerx, middle), size, TEXT, bold=True, anchor="center")


def head_height(units: Units) -> int:
    """The height of the head of a page: its name and the way back."""
    return units.px(52)


def back_button(page: Page, area: pygame.Rect, words_: str | None = None) -> None:
    """The way back, at the left of the head."""
    units = page.app.units
    place = pygame.Rect(area.left, 0, units.px(118), units.px(42))
    place.centery = area.top + head_height(units) // 2
    page.widgets.button(place, "‹  " + (words_ or words("Back")), page.back, tip=words("Esc"))


def panel(units: Units, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A dark pane that texts and widgets lie on."""
    plate(surface, rect, units.px(14), PANEL, PANEL_EDGE, max(1, units.px(1)))
