"""A hand of cards held as people hold it: the sign of a game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.core.cards import Card
from cardtable.ui.app import App
from cardtable.ui.art import ASPECT

_SPREAD = 9.0
"""Degrees between two cards."""

_OPENED = 1.16
"""How much wider the fan opens when it is pointed at."""


def paint_fan(
    app: App,
    surface: pygame.Surface,
    area: pygame.Rect,
    hand: Sequence[Card],
    *,
    lifted: bool,
    dealt: int | None = None,
) -> None:
    """Draw a fan in the middle of an area; `lifted` opens and raises it a little.

    `dealt`: how many of its cards are there already, from the left.
    """
    units, art = app.units, app.art
    width = min(units.px(118), round(area.height / 1.95), round(area.width / 2.45))
    tall = width * ASPECT
    spread = _SPREAD * (_OPENED if lifted else 1.0)
    pivot = pygame.Vector2(area.centerx, area.centery + tall * 1.08 - lifted * units.px(7))
    for index, card in enumerate(hand[:dealt]):
        angle = (index - (len(hand) - 1) / 2) * spread
        centre = pivot + pygame.Vector2(0, -tall * 1.12).rotate(angle)
        shadow = art.shadow(width, -angle, units.px(5))
        surface.blit(shadow, shadow.get_rect(center=(centre.x, centre.y + units.px(4))))
        picture = art.turned(card, width, -angle)
        surface.blit(picture, picture.get_rect(center=centre))
