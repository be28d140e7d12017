"""A press of the button on a card, and the drag that it may become."""

from __future__ import annotations

import math
from dataclasses import dataclass

THRESHOLD = 4
"""How far the mouse moves, in the desktop's units, before a click becomes a drag."""

_MOST_TILT = 9.0
_TILT = 0.011
"""Degrees that a card leans for each unit of the desktop a second."""

_LAG = 0.07
"""Seconds in which most of a change of speed is seen."""

_UPRIGHT = 0.25
"""Degrees below which a card that is not moved any more stands upright."""


@dataclass
class Drag:
    """The card held by the mouse. While `moved` is false it can still be a click.

    `grip` is where the card was taken, from its centre; `tilt` leans with the speed. `since` is
    when the button was pressed.
    """

    sprite: int
    start: tuple[int, int]
    grip: tuple[float, float]
    since: float = 0.0
    moved: bool = False
    tilt: float = 0.0
    _across: float = 0.0
    _last: float | None = None

    def move(self, position: tuple[int, int], by: int, density: float) -> tuple[float, float]:
        """The mouse has moved `by` pixels across; where the card's centre is now."""
        far = max(abs(position[0] - self.start[0]), abs(position[1] - self.start[1]))
        self.moved = self.moved or far >= THRESHOLD * density
        self._across += by / density
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
