"""Piles of cards face down on the table: some of the cards stand for all, so each can be seen go.

Every card of a pile has a zone of its own, so the stage knows which one leaves and which arrives.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ui.stage.spots import Spot, Zone

_STANDS_FOR = 4
"""How many cards one that is drawn inside a pile stands for."""


def pile(
    name: str, count: int, centre: tuple[float, float], width: float, came_from: Sequence[Zone] = ()
) -> list[Spot]:
    """The cards to be seen of a pile; the topmost one came out of the zones of `came_from`."""
    seen = [index for index in range(count) if index % _STANDS_FOR == 0 or index >= count - 2]
    return [
        Spot(
            Zone(name, index),
            None,
            *_lying(index, centre, width),
            width,
            z=index,
            came_from=tuple(came_from) if index == count - 1 else (),
        )
        for index in seen
    ]


def top(name: str, count: int, centre: tuple[float, float], width: float) -> Spot:
    """Where the topmost card of a pile lies, or the first one would."""
    return Spot(Zone(name), None, *_lying(max(0, count - 1), centre, width), width, z=count)


def _lying(index: int, centre: tuple[float, float], width: float) -> tuple[float, float]:
    """A pile grows a little up and to the left."""
    return centre[0] - index * width * 0.0022, centre[1] - index * width * 0.0034
