"""A press of the button on a card, and the drag that it may become."""

from __future__ import annotations

from dataclasses import dataclass

THRESHOLD = 4
"""How far the mouse moves, in the desktop's units, before a click becomes a drag."""

_MOST_TILT = 9.0


@dataclass
class Drag:
    """The card held by the mouse. While `moved` is false it can still be a click.

    `grip` is where the card was taken, from its centre; `tilt` leans with the speed.
    """

    sprite: int
    start: tuple[int, int]
    grip: tuple[float, float]
    moved: bool = False
    tilt: float = 0.0

    def move(self, position: tuple[int, int], by: int, density: float) -> tuple[float, float]:
        """The mouse has moved `by` pixels across; where the card's centre is now."""
        far = max(abs(position[0] - self.start[0]), abs(position[1] - self.start[1]))
        self.moved = self.moved or far >= THRESHOLD * density
        lean = max(-_MOST_TILT, min(_MOST_TILT, -by * 0.5 / density))
        self.tilt += (lean - self.tilt) * 0.3
        return position[0] + self.grip[0], position[1] + self.grip[1]
