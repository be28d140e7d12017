"""What the scenes around the table have in common: the dimmed felt, a heading, panels, Esc."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cardtable.core.messages import say
from cardtable.games import GAMES
from cardtable.ui.app import App
from cardtable.ui.palette import PANEL, PANEL_EDGE, PANEL_SOLID, Colour
from cardtable.ui.scene import Scene
from cardtable.ui.shapes import plate, veil
from cardtable.ui.tree import Node
from cardtable.ui.units import Units
from cardtable.ui.widgets import Widgets
from cardtable.ui.widgets.controls import Button, Segments, face
from cardtable.ui.widgets.labels import heading
from cardtable.ui.words import shown

EVENING = 168
"""How much of the felt's light is left around the table, of 255: texts stand out on it."""

_DIM = 150
"""How dark the veil over the scene below is, of 255."""


class Page(Scene):
    """A scene of widgets and our own drawing. `build` lays it out, `paint` draws below them."""

    title = say("")
    """The page's name."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.widgets = Widgets(app.units, app.clicked, app.window.typing)
        self.panels: list[pygame.Rect] = []
        """The panes that texts and widgets lie on."""

    def enter(self) -> None:
        focus = self.widgets.focus
        self.widgets.clear()
        self.widgets.units = self.app.units
        self.panels.clear()
        self.build()
        self.widgets.focus = focus
        self.app.touch()

    def leave(self) -> None:
        self.widgets.point_away()

    def build(self) -> None:
        """Make the widgets for the window as it is."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets."""
        backdrop(self.app, surface)
        for pane in self.panels:
            panel(self.app.units, surface, pane, PANEL)

    def contents(self) -> tuple[Node, ...]:
        """What the scene draws itself, for its tree."""
        return ()

    def tree(self) -> Node:
        name, role = type(self).__name__, "page" if self.covers else "dialog"
        nodes = (*self.contents(), *self.widgets.nodes())
        return Node(name, role, self.title, self.app.surface.get_rect(), children=nodes)

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


def over(units: Units, surface: pygame.Surface, pane: pygame.Rect) -> None:
    """A veil over the scene below, and a pane on it."""
    surface.blit(veil(surface.get_size(), _DIM), (0, 0))
    panel(units, surface, pane, PANEL_SOLID)


def panel(units: Units, surface: pygame.Surface, rect: pygame.Rect, colour: Colour) -> None:
    """A dark pane that texts and widgets lie on."""
    plate(surface, rect, units.px(14), colour, PANEL_EDGE, max(1, units.px(1)))


def column(units: Units, wide: float = 1080) -> pygame.Rect:
    """The part of the window that a page fills: centred, with a margin on all sides."""
    width = min(units.px(wide), units.width - 2 * units.px(40))
    rect = pygame.Rect(0, 0, width, units.height - 2 * units.px(28))
    rect.center = (units.width // 2, units.height // 2)
    return rect


def game_tabs(
    page: Page, area: pygame.Rect, game: str, do: Callable[[str], None], gap: float
) -> pygame.Rect:
    """The games beside each other, one of them chosen; what is left below them."""
    units, top = page.app.units, area.top + page.app.units.px(14)
    if len(GAMES) > 1:
        place = pygame.Rect(area.left, top, area.width, units.px(46))
        titles = [(each.name, say(each.title)) for each in GAMES.values()]
        page.widgets.add(Segments(say("Game"), place, titles, game, do, units))
        top = place.bottom + units.px(gap)
    return pygame.Rect(area.left, top, area.width, area.bottom - top)


def head_height(units: Units) -> int:
    """The height of the head of a page: its name and the way back."""
    return units.px(52)


def head(page: Page, wide: float = 1080) -> pygame.Rect:
    """The page's name in the middle of its head, the way back at the left; what is left below."""
    units, area = page.app.units, column(page.app.units, wide)
    middle = area.top + head_height(units) // 2
    back = pygame.Rect(area.left, 0, units.px(118), units.px(42))
    back.centery = middle
    name = say("Back")
    paint = face("‹  " + shown(name), units)
    page.widgets.add(Button(name, back, page.back, paint), tip=say("Esc"))
    room = area.width - 2 * units.px(118 + 16)
    place, sizes = (area.centerx, middle), (28, 25, 22, 20)
    page.widgets.add(heading(units, page.title, place, sizes, "center", room))
    area.height -= head_height(units)
    area.top += head_height(units)
    return area
