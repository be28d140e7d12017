"""The mouse at the table: one press at a time, and what is meant by it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from cardtable.ui.stage.stage import Sprite
from cardtable.ui.table.flow import Flow

THRESHOLD = 4
"""How far the mouse moves, in the desktop's units, before a click becomes a drag."""

LONG = 0.5
"""Seconds that the button is pressed until the card under it is shown large."""

_MOST_TILT = 9.0
_TILT = 0.011
"""Degrees that a card leans for each unit of the desktop a second."""

_LAG = 0.07
"""Seconds in which most of a change of speed is seen."""

_UPRIGHT = 0.25
"""Degrees below which a card that is not moved any more stands upright."""

Point = tuple[int, int]


class Tap(NamedTuple):
    """A click: on a card that was taken hold of, or on anything else."""

    sprite: Sprite | None
    point: Point


class Carry(NamedTuple):
    """A card is dragged."""

    sprite: Sprite


class Drop(NamedTuple):
    """A card that was dragged is let go."""

    sprite: Sprite


class Hover(NamedTuple):
    """The mouse is over a card that can be taken hold of, or over none."""

    sprite: Sprite | None


class Enlarge(NamedTuple):
    """What lies at a point is to be seen large."""

    point: Point


Intent = Tap | Carry | Drop | Hover | Enlarge


@dataclass
class Press:
    """The button is held. While `moved` is false it can still be a click.

    `sprite` is the number of the card that was taken hold of, `grip` where, from its centre; `tilt`
    leans with the speed. `long`: it has lasted long enough, and has been answered.
    """

    start: Point
    since: float
    sprite: int | None = None
    grip: tuple[float, float] = (0.0, 0.0)
    moved: bool = False
    long: bool = False
    tilt: float = 0.0
    _across: float = 0.0
    _last: float | None = None

    def move(self, position: Point, across: int, density: float) -> tuple[float, float]:
        """The mouse has moved `across` pixels; where the card's centre is now."""
        far = max(abs(position[0] - self.start[0]), abs(position[1] - self.start[1]))
        self.moved = self.moved or far >= THRESHOLD * density
        self._across += across / density
        return position[0] + self.grip[0], position[1] + self.grip[1]

    def lean(self, now: float) -> bool:
        """Time has passed: lean with the speed since the last time; whether it still changes."""
        before, self._last = self._last, now
        if before is None or now <= before:
            return self.moved
        passed = now - before
        wanted = max(-_MOST_TILT, min(_MOST_TILT, -self._across / passed * _TILT))
        self._across = 0.0
        self.tilt += (wanted - self.tilt) * (1 - math.exp(-passed / _LAG))
        if not wanted and abs(self.tilt) < _UPRIGHT:
            self.tilt = 0.0
        return self.tilt != 0.0


class Pointer:
    """Mouse events to intents.

    `hit` says which card can be taken hold of at a point; `grab` does so too, for a press.
    """

    def __init__(
        self,
        flow: Flow,
        grab: Callable[[Point], Sprite | None],
        hit: Callable[[Point], Sprite | None],
    ) -> None:
        self._flow, self._grab, self._hit = flow, grab, hit
        self._press: Press | None = None
        self.leans = False
        """Whether the held card still changes how it leans."""

    @property
    def held(self) -> Sprite | None:
        """The card that is dragged."""
        sprite = self.carried
        return sprite if sprite is not None and sprite.dragged else None

    @property
    def carried(self) -> Sprite | None:
        """The card that was taken hold of, also where it has not been moved yet."""
        return self._flow.stage.get(self._press.sprite) if self._press else None

    @property
    def busy(self) -> bool:
        """Whether a card is held: then controls do not take the mouse."""
        return self._press is not None and self._press.sprite is not None

    def handle(self, event: pygame.Event) -> Intent | None:
        """What a mouse event means."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and not self.busy:
            return Enlarge(event.pos)
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        return None

    def _pressed(self, point: Point) -> None:
        self._press = Press(point, self._flow.app.now)
        sprite = self._grab(point)
        if sprite is not None:
            self._press.sprite = sprite.id
            self._press.grip = sprite.pose.x - point[0], sprite.pose.y - point[1]

    def _moved(self, event: pygame.Event) -> Intent | None:
        press, density = self._press, self._flow.app.window.density
        if press is None or press.sprite is None:
            if press is not None:
                press.move(event.pos, event.rel[0], density)
            return Hover(self._hit(event.pos))
        x, y = press.move(event.pos, event.rel[0], density)
        sprite = self._flow.stage.get(press.sprite)
        if sprite is None:
            self._press = None
        if sprite is None or not press.moved:
            return None
        if not sprite.dragged:
            self._flow.app.sounds.play("lift", self._flow.app.now)
        self._flow.stage.drag(sprite, x, y, press.tilt)
        return Carry(sprite)

    def _released(self, point: Point) -> Intent | None:
        press, sprite, self._press = self._press, self.carried, None
        if press is None or press.long:
            return None
        if press.moved:
            return None if sprite is None else Drop(sprite)
        return Tap(sprite, point)

    def update(self, now: float) -> Intent | None:
        """Time passes: the held card leans with its speed, a press that lasts shows it large."""
        press, held = self._press, self.held
        self.leans = held is not None and press is not None and press.lean(now)
        if held is not None and press is not None and held.pose.angle != press.tilt:
            self._flow.stage.drag(held, held.pose.x, held.pose.y, press.tilt)
            self._flow.app.touch()
        if press is None or press.moved or press.long or now - press.since < LONG:
            return None
        press.long = True
        return Enlarge(press.start)

    def wake_at(self) -> float | None:
        """When a press will have lasted long."""
        press = self._press
        return None if press is None or press.moved or press.long else press.since + LONG

    def let_go(self) -> Sprite | None:
        """The press is over, whatever the button does; the card that was dragged, if one was."""
        held, self._press = self.held, None
        return held
