"""Piles of cards face down on the table: some of the cards stand for all, so each can be seen go.

Every card of a pile has a zone of its own, so the stage knows which one leaves and which arrives.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui.art import ASPECT
from cardtable.ui.stage.spots import Spot

_STANDS_FOR = 4
"""How many cards one that is drawn inside a pile stands for."""


def zone(name: str, at: int) -> str:
    """The zone of the card at an index of a pile, 0 the lowest."""
    return f"{name} {at}"


def pile(
    name: str, count: int, centre: tuple[float, float], width: float, came_from: Sequence[str] = ()
) -> list[Spot]:
    """The cards to be seen of a pile; the topmost one came out of the zones of `came_from`."""
    seen = [at for at in range(count) if at % _STANDS_FOR == 0 or at >= count - 2]
    return [
        Spot(
            zone(name, at),
            None,
            *_lying(at, centre, width),
            width,
            z=at,
            came_from=tuple(came_from) if at == count - 1 else (),
        )
        for at in seen
    ]


def top(name: str, count: int, centre: tuple[float, float], width: float) -> Spot:
    """Where the topmost card of a pile lies, or the first one would."""
    return Spot(name, None, *_lying(max(0, count - 1), centre, width), width, z=count)


def _lying(at: int, centre: tuple[float, float], width: float) -> tuple[float, float]:
    """A pile grows a little up and to the left."""
    return centre[0] - at * width * 0.0022, centre[1] - at * width * 0.0034


def rect(centre: tuple[float, float], width: float) -> pygame.Rect:
    """The place of a card of a width, upright."""
    place = pygame.Rect(0, 0, round(width), round(width * ASPECT))
    place.center = (round(centre[0]), round(centre[1]))
    return place
