"""Small pictures of what can be chosen in the settings."""

from __future__ import annotations

import pygame

from cardtable.core.cards import Card, cards
from cardtable.ui.app import App
from cardtable.ui.art import ASPECT
from cardtable.ui.palette import PANEL_EDGE
from cardtable.ui.shapes import plate

_SUITS = cards("9S 9H 9C 9D")
_INDEX = cards("QH")
_EDGE = (0, 0, 0, 80)


def felt(app: App, surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """A piece of a felt."""
    surface.blit(app.art.swatch(name, rect.size), rect)
    plate(surface, rect, 2, None, PANEL_EDGE, max(1, app.units.px(1)))


def back(app: App, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
    """A card's back."""
    picture = app.art.sample_back(number, _width(rect))
    surface.blit(picture, picture.get_rect(center=rect.center))


def suits(app: App, surface: pygame.Surface, rect: pygame.Rect, four: bool) -> None:
    """A card of each suit."""
    width = _width(rect)
    step = min(width + max(1, app.units.px(4)), (rect.width - width) // (len(_SUITS) - 1))
    left = rect.centerx - (width + step * (len(_SUITS) - 1)) // 2
    for index, card in enumerate(_SUITS):
        _put(app, surface, card, (left + index * step, rect.top), width, four=four, large=False)


def index(app: App, surface: pygame.Surface, rect: pygame.Rect, large: bool) -> None:
    """A card with an index of either size."""
    width = _width(rect)
    corner = (rect.centerx - width // 2, rect.top)
    _put(app, surface, _INDEX[0], corner, width, four=app.settings.four_colours, large=large)


def _put(
    app: App,
    surface: pygame.Surface,
    card: Card,
    corner: tuple[int, int],
    width: int,
    *,
    four: bool,
    large: bool,
) -> None:
    picture = app.art.sample(card, width, four_colours=four, large_index=large)
    place = surface.blit(picture, corner)
    plate(surface, place, max(2, width // 16), None, _EDGE)


def _width(rect: pygame.Rect) -> int:
    """How wide a card is that fills the height."""
    return round(rect.height / ASPECT)
