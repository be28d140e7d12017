"""The four suit symbols and where they stand on the number cards."""

from __future__ import annotations

import math

from vector import Poly, mirrored, moved, outline

RED = "#c1272d"
BLACK = "#1c1c22"
INK = {"C": BLACK, "D": RED, "H": RED, "S": BLACK}

# Optical sizes: equal boxes look unequal, the diamond thin and the club heavy.
_SIZE = {"C": 0.98, "D": 1.06, "H": 0.97, "S": 1.02}


def _heart() -> list[Poly]:
    """Two full lobes and a long point."""
    half = "M0 -27 C5 -41 15 -48 27 -48 C42 -48 51 -37 51 -22 C51 4 20 20 0 50"
    return [mirrored(outline(half, 16), 0)]


def _diamond() -> list[Poly]:
    """A slim diamond with hollow sides."""
    half = "M0 -52 C9 -32 23 -13 38 0 C23 13 9 32 0 52"
    return [mirrored(outline(half, 16), 0)]


def _spade() -> list[Poly]:
    """A leaf with hollow shoulders, low lobes and a flared stem."""
    half = (
        "M0 -51 C8 -30 47 -9 47 15 C47 28 38 36 27 36 C18 36 10 32 5.5 24 C6 36 11 44 21 50 L0 50"
    )
    return [mirrored(outline(half, 16), 0)]


_LEAF = 23.0


def _arc(cx: float, cy: float, start: float, end: float) -> Poly:
    """A stretch of the rim of a club's leaf, in degrees."""
    n = 22
    turn = [math.radians(start + (end - start) * i / n) for i in range(n + 1)]
    return [(cx + _LEAF * math.cos(t), cy + _LEAF * math.sin(t)) for t in turn]


def _leaf_rims() -> Poly:
    """The right half of the trefoil; the notch between the leaves is kept open."""
    return _arc(0, -27, -90, 60) + _arc(28, 12, -130, 141)


def club_leaves() -> list[Poly]:
    """The trefoil without its stem."""
    return [mirrored([*_leaf_rims(), (0, 20)], 0)]


def _club() -> list[Poly]:
    """Three leaves and a stem in one outline."""
    stem = outline("M7 27 C8 37 13 45 22 50 L0 50", 10)
    return [mirrored(_leaf_rims() + stem, 0)]


_SHAPE = {"C": _club(), "D": _diamond(), "H": _heart(), "S": _spade()}


def symbol(suit: str, cx: float, cy: float, height: float, down: bool = False) -> list[Poly]:
    """A suit symbol about a centre, upright or standing on its head."""
    scale = height / 100 * _SIZE[suit]
    return moved(_SHAPE[suit], cx, cy, scale, 180 if down else 0)


LEFT, MID, RIGHT = 83.0, 125.0, 167.0
_TOP, _LOW = 62.0, 288.0
_STEP = (_LOW - _TOP) / 3
_CENTRE = 175.0
_PAIRS = {2: (), 3: (), 4: (0.0, 3.0), 5: (0.0, 3.0), 6: (0.0, 1.5, 3.0), 7: (0.0, 1.5, 3.0)}
_PAIRS |= {8: (0.0, 1.5, 3.0), 9: (0.0, 1.0, 2.0, 3.0), 10: (0.0, 1.0, 2.0, 3.0)}
_MIDDLE: dict[int, tuple[float, ...]] = {
    2: (0.0, 3.0),
    3: (0.0, 1.5, 3.0),
    5: (1.5,),
    7: (0.75,),
    8: (0.75, 2.25),
    9: (1.5,),
    10: (0.5, 2.5),
}


def layout(count: int) -> list[tuple[float, float]]:
    """The centres of the pips of a number card, as on a real deck."""
    spots = [(x, _TOP + r * _STEP) for r in _PAIRS[count] for x in (LEFT, RIGHT)]
    spots += [(MID, _TOP + r * _STEP) for r in _MIDDLE.get(count, ())]
    return spots


def pips(suit: str, count: int) -> list[Poly]:
    """All the pips of a number card; those below the middle hang head down."""
    shapes: list[Poly] = []
    # Few pips may be larger; many need air between them.
    height = 57 if count < 4 else 52 if count < 7 else 48 if count < 9 else 45
    for x, y in layout(count):
        shapes += symbol(suit, x, y, height, down=y > _CENTRE + 1)
    return shapes
