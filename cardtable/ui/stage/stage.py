"""The stage: sprites that move from where they are to where they belong.

Time is a number passed in. A motion is exact at its end at any frame rate, and can be interrupted
at any moment: the next one starts from where the card is.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from cardtable.core.cards import Card
from cardtable.ui.art import ASPECT, Art
from cardtable.ui.palette import GOLD
from cardtable.ui.stage.assign import assign
from cardtable.ui.stage.spots import EMPTY, Placement, Spot, Zone, upright

_NOWHERE, _GIVEN = Zone("nowhere"), Zone("given")
"""Where a card is before its first spot, and once the player has given it away."""

LIFT = 0.11
"""How far the hovered card comes out, in card heights."""

PICKED = 0.2
"""How far a chosen card comes out."""

_RAISING = 0.09
_DRAG_SIZE = 1.06
_LOW = 0.022
"""How high a card at rest stands over the felt for its shadow, in card widths."""
_HELD_SHADE, _FLYING_SHADE, _LYING_SHADE = 0.9, 0.42, 0.16
"""How much wider and taller than a card it is with its shadow, in card widths."""
_STEADY = 1.5
"""Degrees by which a card in motion may be off while it is drawn as it will lie: crisp, and no
picture more."""


Ease = Callable[[float], float]
"""How much of the way is done, by how much of the time has passed; both from 0 to 1."""


class Pose(NamedTuple):
    """Where and how a card is drawn now."""

    x: float
    y: float
    width: float
    angle: float


def pose_of(spot: Spot) -> Pose:
    """The pose of a card at rest at a spot."""
    return Pose(spot.x, spot.y, spot.width, spot.angle)


def ease(part: float) -> float:
    """Ease-out: fast at first, gentle at the end."""
    return 1 - (1 - part) ** 3


@dataclass
class Sprite:
    """A card on the table: where it belongs, and how it gets there."""

    id: int
    spot: Spot
    start: Pose
    pose: Pose
    begin: float = 0.0
    end: float = 0.0
    face_before: Card | None = None
    raised: float = 0.0
    raise_from: float = 0.0
    raise_to: float = 0.0
    raise_begin: float = -1.0
    leaving: bool = False
    dragged: bool = False
    ease: Ease = ease
    rested: Spot | None = None
    """The spot that it has come to rest at."""
    extent: tuple[object, pygame.Rect] | None = None
    """What it takes up of the surface, and for which pose that was computed."""

    def flying(self, now: float) -> bool:
        """Whether it is on its way."""
        return now < self.end

    def moving(self, now: float) -> bool:
        """Whether the next frame shows it differently."""
        return self.flying(now) or now < self.raise_begin + _RAISING

    def progress(self, now: float) -> float:
        """How much of its way is done, from 0 to 1, eased."""
        if now >= self.end:
            return 1.0
        if now <= self.begin:
            return 0.0
        return self.ease((now - self.begin) / (self.end - self.begin))


def weigh(part: float) -> float:
    """The ease of a heap of cards: it starts with its weight, runs, and settles."""
    started = part * part * (3 - 2 * part)
    return between(started, ease(part), part)


def between(a: float, b: float, part: float) -> float:
    """The value a part of the way from a to b."""
    return a + (b - a) * part


@dataclass
class Motion:
    """How cards go to a new placement: seconds for one card, and between one and the next."""

    seconds: float = 0.22
    stagger: float = 0.0
    ease: Ease = ease
    order: Callable[[Spot], float] = field(default=lambda spot: spot.z % 100)


class Heap(NamedTuple):
    """Cards in the order in which they are drawn, and what of the surface each takes up."""

    sprites: list[Sprite]
    extents: list[pygame.Rect]


class Stage:
    """All sprites of a table."""

    def __init__(self) -> None:
        self.sprites: list[Sprite] = []
        self.placement = EMPTY
        self._ids = itertools.count(1)
        self._now = 0.0
        self._ordered: list[Sprite] | None = None
        """The cards from the lowest up, until something changes."""

    # Going to a placement

    def arrange(self, placement: Placement, now: float, motion: Motion) -> list[float]:
        """Send every card to its spot of a placement; when each that moves will arrive."""
        self.update(now)
        staying = [sprite for sprite in self.sprites if not sprite.leaving]
        taken = assign([sprite.spot for sprite in staying], placement.spots)
        chosen = {index for index in taken if index is not None}
        for index, sprite in enumerate(staying):
            if index not in chosen:
                self._dismiss(sprite, placement, now, motion)
        movers: list[Sprite] = []
        for spot, old in zip(placement.spots, taken, strict=True):
            sprite = self._born(spot, placement) if old is None else staying[old]
            if self._aim(sprite, spot):
                movers.append(sprite)
        self._set_off(movers, now, motion)
        self.placement = placement
        self.update(now)
        return [sprite.end for sprite in movers]

    def snap(self, placement: Placement, now: float) -> None:
        """Put every card at its spot at once."""
        self.arrange(placement, now, Motion(0.0))

    def hurry(self, now: float) -> None:
        """Finish all motions at once."""
        for sprite in self.sprites:
            sprite.begin = sprite.end = min(sprite.end, now)
        self.update(now)

    def _born(self, spot: Spot, placement: Placement) -> Sprite:
        """A card that was not there before comes out of an anchor."""
        start = pose_of(spot)
        face = spot.card
        for zone in spot.came_from:
            anchor = placement.anchors.get(zone) or self.placement.anchors.get(zone)
            if anchor is not None:
                start, face = pose_of(anchor), anchor.card
                break
        sprite = Sprite(next(self._ids), spot._replace(zone=_NOWHERE), start, start)
        sprite.face_before = face
        sprite.spot = sprite.spot._replace(card=face)
        self.sprites.append(sprite)
        return sprite

    def _dismiss(self, sprite: Sprite, placement: Placement, now: float, motion: Motion) -> None:
        """A card that has no spot any more vanishes into an anchor, or at once."""
        anchor = _sink(sprite.spot, placement)
        sprite.dragged = False
        if anchor is None or motion.seconds == 0:
            self.sprites.remove(sprite)
            return
        self._aim(sprite, anchor._replace(z=sprite.spot.z))
        sprite.leaving = True
        sprite.begin, sprite.end, sprite.ease = now, now + motion.seconds, motion.ease

    def _aim(self, sprite: Sprite, spot: Spot) -> bool:
        """Give a sprite its new spot; whether it must move there. A held card stays held."""
        if sprite.dragged and (spot.zone, spot.card) == (sprite.spot.zone, sprite.spot.card):
            sprite.spot = spot
            return False
        moved = pose_of(spot) != pose_of(sprite.spot) or spot.card != sprite.spot.card
        moved = (
            moved or sprite.dragged or sprite.start != sprite.pose or sprite.spot.zone == _NOWHERE
        )
        if moved:
            sprite.face_before = self._face(sprite)
            sprite.start = self._lifted(sprite)
            sprite.raised = sprite.raise_from = sprite.raise_to = 0.0
            sprite.dragged = False
        sprite.spot = spot
        return moved

    def _set_off(self, movers: list[Sprite], now: float, motion: Motion) -> None:
        movers.sort(key=lambda sprite: motion.order(sprite.spot))
        for turn, sprite in enumerate(movers):
            sprite.begin = now + turn * motion.stagger
            sprite.end = sprite.begin + motion.seconds
            sprite.ease = motion.ease

    # Time

    def update(self, now: float) -> None:
        """Where every card is now."""
        self._now = now
        self._ordered = None
        self.sprites = [
            sprite for sprite in self.sprites if not sprite.leaving or sprite.flying(now)
        ]
        for sprite in self.sprites:
            _advance(sprite, now)

    def moving(self, now: float) -> bool:
        """Whether anything is on its way."""
        return any(sprite.moving(now) for sprite in self.sprites)

    def rests_at(self) -> float:
        """When the last card will have arrived."""
        return max((sprite.end for sprite in self.sprites), default=0.0)

    # Touching

    def at(self, point: tuple[float, float], zones: Sequence[Zone] = ()) -> Sprite | None:
        """The topmost card under a point, of these zones or of any."""
        for sprite in reversed(self.ordered()):
            if (not zones or sprite.spot.zone in zones) and covers(sprite, point):
                return sprite
        return None

    def get(self, number: int | None) -> Sprite | None:
        """The sprite with that number, if it is still there."""
        return next((sprite for sprite in self.sprites if sprite.id == number), None)

    def of_zone(self, zone: Zone) -> list[Sprite]:
        """The cards of a zone from the lowest up."""
        return [
            sprite for sprite in self.ordered() if sprite.spot.zone == zone and not sprite.leaving
        ]

    def raise_card(self, sprite: Sprite, height: float, now: float) -> None:
        """Let a card come out by a part of its height, or go back with 0."""
        if sprite.raise_to != height:
            sprite.raise_from, sprite.raise_to = sprite.raised, height
            sprite.raise_begin = now

    def drag(self, sprite: Sprite, x: float, y: float, tilt: float) -> None:
        """Hold a card at a point."""
        self._ordered = None
        width = sprite.spot.width * _DRAG_SIZE
        sprite.dragged = True
        sprite.raised = sprite.raise_from = sprite.raise_to = 0.0
        sprite.begin = sprite.end = self._now
        sprite.rested = None
        sprite.pose = Pose(x, y, width, tilt)

    def give(self, sprite: Sprite) -> None:
        """The player gives this card away: an equal card of its zone stays, and this one goes."""
        self._ordered = None
        sprite.dragged = False
        sprite.spot = sprite.spot._replace(zone=_GIVEN)

    def release(self, sprite: Sprite, now: float, seconds: float) -> None:
        """Let a held card glide to its spot."""
        self._ordered = None
        sprite.dragged = False
        sprite.start = sprite.pose
        sprite.begin, sprite.end, sprite.ease = now, now + seconds, ease

    # Drawing

    def ordered(self) -> list[Sprite]:
        """The cards from the lowest to the topmost: at rest, on their way, held."""
        if self._ordered is None:
            now = self._now
            self._ordered = sorted(
                self.sprites,
                key=lambda sprite: (
                    sprite.dragged,
                    sprite.begin <= now < sprite.end,
                    sprite.spot.z,
                    sprite.id,
                ),
            )
        return self._ordered

    def heap(self, sprites: list[Sprite]) -> Heap:
        """Cards to be drawn, the lowest first."""
        return Heap(sprites, [self.extent(sprite) for sprite in sprites])

    def draw(self, surface: pygame.Surface, art: Art, heap: Heap, focus: int | None = None) -> None:
        """Draw the cards that lie in the surface's clip and are not wholly hidden."""
        seen = surface.get_clip().collidelistall(heap.extents)
        shown = [heap.sprites[index] for index in seen]
        # Of cards that lie exactly on each other, as they wait in the pack, the topmost is seen.
        topmost = {(sprite.pose, sprite.raised): sprite for sprite in shown}
        for sprite in shown:
            if topmost[sprite.pose, sprite.raised] is sprite:
                self._draw(surface, art, sprite, sprite.id == focus)

    def extent(self, sprite: Sprite) -> pygame.Rect:
        """What of the surface a card takes up, with its shadow and the keyboard's mark."""
        pose = self._lifted(sprite)
        floats = self.floating(sprite)
        shade = _HELD_SHADE if sprite.dragged else _FLYING_SHADE if floats else _LYING_SHADE
        if sprite.extent is None or sprite.extent[0] != (pose, shade):
            sprite.extent = (pose, shade), _extent(pose, shade)
        return sprite.extent[1]

    def floating(self, sprite: Sprite) -> bool:
        """Whether a card is held or on its way: it is drawn above those that lie."""
        return sprite.dragged or sprite.begin <= self._now < sprite.end

    def appearance(self, sprite: Sprite) -> tuple[object, ...]:
        """All that the picture of a card that lies, or that waits to set off, depends on."""
        waits = sprite.flying(self._now)
        return sprite.spot, sprite.pose, sprite.raised, waits and sprite.face_before

    def _draw(self, surface: pygame.Surface, art: Art, sprite: Sprite, focused: bool) -> None:
        pose = self._lifted(sprite)
        held = sprite.dragged or sprite.flying(self._now)
        if sprite.dragged:
            angle, height, fall = float(round(pose.angle)), 0.11, 1.15
        elif held:
            angle, height, fall = round(pose.angle / 2) * 2.0, 0.05, 0.8
        else:
            angle, height, fall = round(pose.angle * 2) / 2, _LOW, 0.8
        high = max(2, round(pose.width * height))
        shadow = art.shadow(pose.width, angle, high)
        if held and not sprite.dragged and abs(pose.angle - sprite.spot.angle) <= _STEADY:
            angle = sprite.spot.angle
        picture = self._picture(art, sprite, pose, angle, held)
        x, y, drop = round(pose.x), round(pose.y), high * fall
        below = x + round(drop * 0.4), y + round(drop)
        _cast(surface, shadow, below, pose.width * (1 - self._turning(sprite)[1]))
        surface.blit(picture, picture.get_rect(center=(x, y)))
        if focused:
            _mark_focus(surface, pose)

    def _picture(
        self, art: Art, sprite: Sprite, pose: Pose, angle: float, held: bool
    ) -> pygame.Surface:
        face, squeeze = self._turning(sprite)
        rest = round(sprite.spot.width)
        if sprite.start.width > 1.5 * rest and not sprite.dragged:
            rest = round(sprite.start.width)
        if squeeze < 1:
            return art.squeezed(face, rest, (pose.width * squeeze, pose.width * ASPECT), angle)
        if held and (abs(pose.width - rest) > 0.5 or angle != _rest_angle(sprite.spot)):
            return art.scaled(face, rest, pose.width, angle, sprite.spot.mark)
        if sprite.spot.dim and not held:
            return art.dimmed(face, round(pose.width), angle, sprite.spot.mark)
        return art.marked(face, round(pose.width), angle, sprite.spot.mark)

    def _turning(self, sprite: Sprite) -> tuple[Card | None, float]:
        """The face to be seen, and how narrow the card looks while it is being turned over."""
        if sprite.face_before == sprite.spot.card or not sprite.flying(self._now):
            return sprite.spot.card, 1.0
        part = sprite.progress(self._now)
        face = sprite.face_before if part < 0.5 else sprite.spot.card
        return face, max(0.04, abs(math.cos(part * math.pi)))

    def _face(self, sprite: Sprite) -> Card | None:
        return self._turning(sprite)[0]

    def _lifted(self, sprite: Sprite) -> Pose:
        """The pose with the card raised along its own direction."""
        pose = sprite.pose
        if not sprite.raised:
            return pose
        out = sprite.raised * pose.width * ASPECT
        turn = math.radians(pose.angle)
        return pose._replace(x=pose.x - out * math.sin(turn), y=pose.y - out * math.cos(turn))


def _advance(sprite: Sprite, now: float) -> None:
    if now >= sprite.end and sprite.rested is sprite.spot and sprite.raised == sprite.raise_to:
        return
    if now < sprite.raise_begin + _RAISING:
        part = ease(max(0.0, (now - sprite.raise_begin) / _RAISING))
        sprite.raised = between(sprite.raise_from, sprite.raise_to, part)
    else:
        sprite.raised = sprite.raise_to
    if sprite.dragged:
        return
    goal = pose_of(sprite.spot)
    sprite.rested = sprite.spot if now >= sprite.end else None
    if now >= sprite.end:
        sprite.pose = sprite.start = goal
        sprite.face_before = sprite.spot.card
        return
    part = sprite.progress(now)
    sprite.pose = Pose(*(between(a, b, part) for a, b in zip(sprite.start, goal, strict=True)))


def _extent(pose: Pose, shade: float) -> pygame.Rect:
    """The upright rectangle around a card and a shadow that reaches so far, in card widths."""
    turn = math.radians(pose.angle)
    c, s = abs(math.cos(turn)), abs(math.sin(turn))
    around = pose.width * shade + 14
    wide = pose.width * (c + s * ASPECT) + around
    tall = pose.width * (s + c * ASPECT) + around
    return pygame.Rect(pose.x - wide / 2, pose.y - tall / 2, wide + 1, tall + 1)


def _sink(spot: Spot, placement: Placement) -> Spot | None:
    """Where a card that has no spot any more goes: as the placement says, or back home."""
    zones = (placement.sinks.get(spot.zone), *spot.came_from)
    found = (placement.anchors.get(zone) for zone in zones if zone)
    return next((anchor for anchor in found if anchor is not None), None)


def _cast(
    surface: pygame.Surface, shadow: pygame.Surface, centre: tuple[int, int], less: float
) -> None:
    """Draw a shadow so much narrower: its outer halves, the soft edges as they are."""
    place = shadow.get_rect(center=centre)
    half = (place.width - round(less)) // 2
    if less < 1:
        surface.blit(shadow, place)
    elif half > 0:
        surface.blit(shadow, (centre[0] - half, place.top), (0, 0, half, place.height))
        right = place.width - half
        surface.blit(shadow, (centre[0], place.top), (right, 0, half, place.height))


def _rest_angle(spot: Spot) -> float:
    return round(spot.angle * 2) / 2


def covers(sprite: Sprite, point: tuple[float, float]) -> bool:
    """Whether a card lies over a point; a raised one is also where it was, so it does not shake."""
    pose = sprite.pose
    turn = math.radians(pose.angle)
    dx, dy = point[0] - pose.x, point[1] - pose.y
    across = dx * math.cos(turn) - dy * math.sin(turn)
    along = dx * math.sin(turn) + dy * math.cos(turn)
    half = pose.width * ASPECT / 2
    return abs(across) <= pose.width / 2 and -half - sprite.raised * 2 * half <= along <= half


def card_rect(sprite: Sprite) -> pygame.Rect:
    """The upright rectangle of a card, for finding the zone that it lies over most."""
    return upright((sprite.pose.x, sprite.pose.y), sprite.pose.width)


def best_zone(rect: pygame.Rect, drops: Iterable[tuple[Zone, pygame.Rect]]) -> Zone | None:
    """The zone that a rectangle covers most of, or None where it touches none."""
    areas = [(zone, rect.clip(place)) for zone, place in drops]
    touched = [
        (part.width * part.height, zone) for zone, part in areas if part.width and part.height
    ]
    return max(touched)[1] if touched else None


def draw_ahead(art: Art, spot: Spot) -> None:
    """Have the pictures of a card at rest at a spot ready."""
    width = round(spot.width)
    art.marked(spot.card, width, spot.angle, spot.mark)
    art.shadow(spot.width, spot.angle, max(2, round(spot.width * _LOW)))


def _mark_focus(surface: pygame.Surface, pose: Pose) -> None:
    """The keyboard's mark around a card."""
    corners = []
    turn = math.radians(-pose.angle)
    half, tall = pose.width / 2 + 3, pose.width * ASPECT / 2 + 3
    for x, y in ((-half, -tall), (half, -tall), (half, tall), (-half, tall)):
        corners.append(
            (
                pose.x + x * math.cos(turn) - y * math.sin(turn),
                pose.y + x * math.sin(turn) + y * math.cos(turn),
            )
        )
    pygame.draw.polygon(surface, GOLD, corners, max(3, round(pose.width * 0.035)))
