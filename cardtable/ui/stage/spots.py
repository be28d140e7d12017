"""Where cards belong: spots, and a placement of all of them. Pure data, no pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from cardtable.core.cards import Card
from cardtable.ui.art import ASPECT


class Zone(NamedTuple):
    """A part of the table where cards lie; `number` is the seat's, or the card's in a pile."""

    name: str
    number: int = -1


HAND = Zone("hand")
"""The hand of the player at the bottom; others are Zone("seat", seat)."""


class Spot(NamedTuple):
    """Where one card belongs: its centre, width and angle in pixels and degrees.

    `card` is None for a card that lies face down, `in_hand` its place in the player's hand from the
    left. `came_from` are the zones that it can have come from, likeliest first: so the stage knows
    which of the cards on the table this one is.
    """

    zone: Zone
    card: Card | None
    x: float
    y: float
    width: float
    angle: float = 0.0
    z: float = 0.0
    came_from: tuple[Zone, ...] = ()
    dim: bool = False
    mark: str = ""
    in_hand: int = -1


def upright(centre: tuple[float, float], width: float) -> pygame.Rect:
    """The rectangle of a card of a width that lies upright."""
    place = pygame.Rect(0, 0, round(width), round(width * ASPECT))
    place.center = (round(centre[0]), round(centre[1]))
    return place


@dataclass(frozen=True)
class Placement:
    """A whole table: every card's spot, and what the stage must know about zones.

    `anchors`: where cards of a zone come out of or vanish into, such as the pack.
    `sinks`: into which anchor the cards of a zone vanish that have no spot any more.
    `drops`: where a dragged card may be let go.
    """

    spots: tuple[Spot, ...]
    anchors: Mapping[Zone, Spot] = field(default_factory=dict)
    sinks: Mapping[Zone, Zone] = field(default_factory=dict)
    drops: Mapping[Zone, pygame.Rect] = field(default_factory=dict)


EMPTY = Placement(())
