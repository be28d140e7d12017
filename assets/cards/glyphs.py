"""The letterset of the indices: A 2-9 10 J Q K, drawn with a contrast pen.

Every character is a set of skeleton strokes in a unit box (x right, y down).
The pen is thick on uprights and thin on level strokes, and it keeps its weight
when the box is condensed, so that a narrow 10 is as black as a wide Q.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from vector import Point, Poly, clip, ellipse, outline, wound


@dataclass(frozen=True)
class Pen:
    """A box on the card and the thickness of the strokes inside it."""

    x: float
    y: float
    w: float
    h: float
    stem: float
    hair: float

    def at(self, u: float, v: float) -> Point:
        """A skeleton point on the card; 0 and 1 keep the ink inside the box."""
        x = self.x + self.stem / 2 + u * (self.w - self.stem)
        return x, self.y + self.hair / 2 + v * (self.h - self.hair)

    def weight(self, tx: float, ty: float) -> float:
        """The thickness of a stroke that runs in the direction (tx, ty)."""
        steep = abs(ty) / (math.hypot(tx, ty) or 1)
        return self.hair + (self.stem - self.hair) * math.pow(steep, 1.6)

    def sweep(self, d: str, start: float = 1, end: float = 1) -> list[Poly]:
        """A curved stroke along a skeleton path, as a chain of short links.

        One outline would fold over itself on the inside of a tight bend. Start
        and end thin the tips, so that they vanish in a terminal.
        """
        line = [self.at(u, v) for u, v in outline(d, 16)]
        left: Poly = []
        right: Poly = []
        for i, (x, y) in enumerate(line):
            x0, y0 = line[max(i - 1, 0)]
            x1, y1 = line[min(i + 1, len(line) - 1)]
            tx, ty = x1 - x0, y1 - y0
            half = self.weight(tx, ty) / 2 * _taper(i / (len(line) - 1), start, end)
            size = math.hypot(tx, ty) or 1
            nx, ny = -ty / size * half, tx / size * half
            left.append((x + nx, y + ny))
            right.append((x - nx, y - ny))
        edges = list(zip(left, right, strict=True))
        return [wound([a, b, d, c]) for (a, b), (c, d) in zip(edges, edges[1:], strict=False)]

    def ball(self, u: float, v: float) -> Poly:
        """A round terminal whose outer side touches u: left ends left, right ends right."""
        r = min(self.stem * 0.6, self.w * 0.17)
        x = self.x + u * self.w + (r if u < 0.5 else -r)
        return wound(ellipse(x, self.at(0, v)[1], r, r * 1.05))

    def bar(self, u0: float, v0: float, u1: float, v1: float, width: float) -> Poly:
        """A straight stroke with level ends on the very edges of the box."""
        x0, x1 = self.at(u0, v0)[0], self.at(u1, v1)[0]
        y0, y1 = self.y + v0 * self.h, self.y + v1 * self.h
        half = width / 2 * math.hypot(x1 - x0, y1 - y0) / abs(y1 - y0)
        return wound([(x0 - half, y0), (x0 + half, y0), (x1 + half, y1), (x1 - half, y1)])

    def beam(self, u0: float, u1: float, v: float, thick: float) -> Poly:
        """A level stroke from edge to edge of the ink, hung at height v."""
        x0 = self.x + u0 * self.w
        x1 = self.x + u1 * self.w
        y = self.y + v * (self.h - thick)
        return [(x0, y), (x1, y), (x1, y + thick), (x0, y + thick)]

    def serif(self, u: float, foot: bool, reach: float, thick: float | None = None) -> Poly:
        """A bracketed serif below (foot) or above a stroke at u."""
        t = self.hair * 0.95 if thick is None else thick
        cx = self.at(u, 0)[0]
        s = self.stem / 2
        r = s + reach
        k = t + reach * 0.55
        shape = outline(
            f"M{-r} 0 L{r} 0 L{r} {t} Q{s} {t} {s} {k} L{-s} {k} Q{-s} {t} {-r} {t} Z", 5
        )
        y, sign = (self.y + self.h, -1) if foot else (self.y, 1)
        return wound([(cx + px, y + sign * py) for px, py in shape])

    def slab(self, u: float, foot: bool, reach: float) -> Poly:
        """A plain serif for a leaning stroke, which a bracket would not fit."""
        cx = self.at(u, 0)[0]
        r = self.stem / 2 + reach
        y = self.y + self.h - self.hair if foot else self.y
        return [(cx - r, y), (cx + r, y), (cx + r, y + self.hair), (cx - r, y + self.hair)]

    def ring(self, u0: float, v0: float, u1: float, v1: float) -> list[Poly]:
        """A bowl: an upright oval with its counter cut out."""
        x0, x1 = self.x + u0 * self.w, self.x + u1 * self.w
        y0, y1 = self.y + v0 * self.h, self.y + v1 * self.h
        outer = _oval(x0, y0, x1, y1, 0.60)
        s, t = self.stem, self.hair
        inner = _oval(x0 + s, y0 + t, x1 - s, y1 - t, 0.62)
        return [wound(outer), wound(inner, False)]


def _taper(t: float, start: float, end: float) -> float:
    """The share of its weight a stroke has at t, from 0 to 1 along it."""
    if t < 0.2:
        return start + (1 - start) * t / 0.2
    if t > 0.8:
        return end + (1 - end) * (1 - t) / 0.2
    return 1


def _oval(x0: float, y0: float, x1: float, y1: float, k: float) -> Poly:
    """An oval in a box; k above 0.55 squares its shoulders."""
    cx, cy, rx, ry = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2
    a, b = rx * k, ry * k
    return outline(
        f"M{cx} {y0} C{cx + a} {y0} {x1} {cy - b} {x1} {cy}"
        f" C{x1} {cy + b} {cx + a} {y1} {cx} {y1}"
        f" C{cx - a} {y1} {x0} {cy + b} {x0} {cy}"
        f" C{x0} {cy - b} {cx - a} {y0} {cx} {y0}",
        14,
    )[:-1]


def _ace(p: Pen) -> list[Poly]:
    """A: thin and thick stroke on slabs."""
    reach = p.stem * 0.32
    thin = p.hair * 1.1
    # Both strokes share the left corner of the flat apex.
    lean = (p.stem - thin) / 2 / (p.w - p.stem)
    return [
        p.bar(0.46 - lean, 0, 0.10, 1, thin),
        p.bar(0.46, 0, 0.88, 1, p.stem),
        p.beam(0.24, 0.72, 0.68, p.hair),
        p.slab(0.10, True, reach * 0.9),
        p.slab(0.90, True, reach),
    ]


def _one(p: Pen) -> list[Poly]:
    """The 1 of the 10."""
    edge = p.at(0.66, 0)[0] - p.stem / 2
    x, y, h = p.x, p.y, p.h
    flag = outline(
        f"M{edge + p.stem * 0.6} {y} L{edge + p.stem * 0.3} {y}"
        f" C{edge + p.stem * 0.1} {y + h * 0.09} {x + p.stem * 0.1} {y + h * 0.14}"
        f" {x} {y + h * 0.145}"
        f" L{x} {y + h * 0.145 + p.hair * 0.85}"
        f" Q{edge} {y + h * 0.21} {edge + p.stem * 0.6} {y + h * 0.19} Z",
        8,
    )
    return [p.bar(0.66, 0, 0.66, 1, p.stem), wound(flag), p.serif(0.66, True, p.stem * 0.30)]


def _two(p: Pen) -> list[Poly]:
    """2: a ball, a spine, a waved foot."""
    spine = "M0.03 0.27 C0.03 0.09 0.22 0 0.48 0 C0.78 0 0.97 0.11 0.97 0.28"
    tail = "C0.97 0.50 0.40 0.64 0.08 0.945"
    x0, y0 = p.x, p.y + p.h
    x1, t, up = p.x + p.w, p.hair * 1.65, p.h * 0.20
    base = outline(
        f"M{x0} {y0} L{x1 - p.hair * 0.4} {y0} L{x1} {y0 - up} L{x1 - p.hair} {y0 - up}"
        f" Q{x1 - p.hair * 1.4} {y0 - t} {x1 - p.hair * 3} {y0 - t} L{x0} {y0 - t} Z",
        6,
    )
    return [*p.sweep(spine + tail, 0.45, 0.7), p.ball(0, 0.255), wound(base)]


def _three(p: Pen) -> list[Poly]:
    """3: two bowls that meet in a level stroke."""
    upper = "M0.06 0.21 C0.08 0.07 0.24 0 0.46 0 C0.74 0 0.92 0.09 0.92 0.235"
    upper += "C0.92 0.39 0.74 0.465 0.36 0.465"
    lower = "M0.36 0.465 C0.80 0.465 1 0.56 1 0.725 C1 0.90 0.78 1 0.46 1"
    lower += "C0.20 1 0.05 0.93 0.03 0.79"
    return [
        *p.sweep(upper, 0.4),
        *p.sweep(lower, 1, 0.4),
        p.ball(0.035, 0.225),
        p.ball(0, 0.765),
    ]


def _four(p: Pen) -> list[Poly]:
    """4: a thin arm leaning on the stem."""
    x1, low = p.at(0.72, 0)[0], p.y + 0.735 * (p.h - p.hair * 1.2) + p.hair
    thin = p.hair * 1.25
    arm = [(x1 - p.stem / 2, p.y), (x1, p.y), (p.x + thin, low), (p.x, low)]
    arm[1] = (x1 - p.stem / 2 + thin, p.y)
    return [
        p.bar(0.72, 0, 0.72, 1, p.stem),
        wound(arm),
        p.beam(0, 1, 0.735, p.hair * 1.2),
        p.serif(0.72, True, p.stem * 0.38),
    ]


def _five(p: Pen) -> list[Poly]:
    """5: a flag, a thin neck and a bowl."""
    bowl = "M0.06 0.475 C0.18 0.405 0.33 0.375 0.47 0.375 C0.80 0.375 1 0.49 1 0.68"
    bowl += "C1 0.89 0.78 1 0.46 1 C0.20 1 0.04 0.93 0.02 0.80"
    return [
        *p.sweep(bowl, 0.7, 0.4),
        p.bar(0.06, 0, 0.03, 0.485, p.hair * 1.1),
        p.beam(0.12, 0.93, 0, p.hair * 1.75),
        p.ball(0, 0.775),
    ]


def _six(p: Pen) -> list[Poly]:
    """6: a bowl and the long back over it."""
    back = "M0.90 0.19 C0.86 0.06 0.74 0 0.58 0 C0.20 0 0 0.28 0 0.68"
    return [*p.ring(0, 0.385, 1, 1), *p.sweep(back, 0.4), p.ball(0.97, 0.185)]


def _nine(p: Pen) -> list[Poly]:
    """9: the 6 turned about."""
    cx, cy = p.x + p.w / 2, p.y + p.h / 2
    return [[(2 * cx - x, 2 * cy - y) for x, y in poly] for poly in _six(p)]


def _seven(p: Pen) -> list[Poly]:
    """7: a cap with a hook and a curved leg."""
    t = p.hair * 1.75
    x0, x1, y0, drop = p.x, p.x + p.w, p.y, p.h * 0.21
    cap = outline(
        f"M{x0} {y0} L{x1} {y0} L{x1} {y0 + t} L{x0 + p.hair * 2.6} {y0 + t}"
        f" Q{x0 + p.hair * 1.2} {y0 + t} {x0 + p.hair} {y0 + drop} L{x0} {y0 + drop} Z",
        6,
    )
    half = p.stem * 0.56
    xb = p.x + p.w * 0.40
    leg = outline(
        f"M{x1 - p.hair * 2.1} {y0 + t * 0.6} L{x1} {y0 + t * 0.6} L{x1} {y0 + t}"
        f" C{x1 - p.w * 0.20} {y0 + p.h * 0.36} {xb + half} {y0 + p.h * 0.62}"
        f" {xb + half} {y0 + p.h} L{xb - half} {y0 + p.h}"
        f" C{xb - half} {y0 + p.h * 0.60} {x1 - p.w * 0.36} {y0 + p.h * 0.36}"
        f" {x1 - p.hair * 2.1} {y0 + t * 0.6} Z",
        14,
    )
    return [wound(cap), wound(leg)]


def _eight(p: Pen) -> list[Poly]:
    """8: two bowls sharing one thin stroke."""
    return [*p.ring(0.055, 0, 0.945, 0.505), *p.ring(0, 0.505 - p.hair / p.h, 1, 1)]


def _zero(p: Pen) -> list[Poly]:
    """The 0 of the 10."""
    return p.ring(0, 0, 1, 1)


def _jack(p: Pen) -> list[Poly]:
    """J: a stem that ends in a hook and a ball."""
    hook = "M0.74 0.60 L0.74 0.72 C0.74 0.91 0.62 1 0.38 1 C0.18 1 0.05 0.94 0.04 0.80"
    return [
        p.bar(0.74, 0, 0.74, 0.72, p.stem),
        *p.sweep(hook, 1, 0.4),
        p.ball(0, 0.785),
        p.serif(0.74, False, p.stem * 0.42),
    ]


def _queen(p: Pen) -> list[Poly]:
    """Q: a bowl with a brushed tail."""
    tail = outline(
        "M0.34 0.775 C0.50 0.69 0.64 0.745 0.71 0.86 C0.77 0.945 0.87 0.98 1.03 0.945"
        " C1 1.03 0.89 1.06 0.78 1.045 C0.66 1.03 0.59 0.97 0.54 0.89"
        " C0.49 0.82 0.43 0.79 0.34 0.775",
        10,
    )
    return [*p.ring(0, 0, 1, 1), wound([(p.x + u * p.w, p.y + v * p.h) for u, v in tail])]


def _king(p: Pen) -> list[Poly]:
    """K: a stem, a thin arm and a thick leg."""
    reach = p.stem * 0.30
    arm = p.bar(0.86, 0, 0.06, 0.70, p.hair * 1.2)
    (ax, ay), (bx, by) = p.at(0.86, 0), p.at(0.06, 0.70)
    far = 4 * p.h
    # The leg grows out of the arm: nothing of it shows above.
    below = [(ax, ay), (bx, by), (bx, by + far), (ax + far, by + far), (ax + far, ay)]
    leg = clip(p.bar(0.24, 0.20, 0.90, 1, p.stem), below)
    return [
        p.bar(0.11, 0, 0.11, 1, p.stem),
        arm,
        wound(leg),
        p.serif(0.11, False, reach),
        p.serif(0.11, True, reach),
        p.slab(0.86, False, reach * 0.8),
        p.slab(0.91, True, reach * 0.9),
    ]


_DRAW = {
    "A": _ace,
    "1": _one,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "0": _zero,
    "J": _jack,
    "Q": _queen,
    "K": _king,
}

# Widths as fractions of the room an index has: a letter fills it, figures less.
_WIDTH = {"A": 1.0, "J": 0.78, "Q": 0.92, "K": 1.0, "4": 0.88}
_DIGIT = 0.80


def rank_shapes(
    rank: str, x0: float, x1: float, top: float, height: float, stem: float, hair: float
) -> list[Poly]:
    """A rank centred between x0 and x1, its ink never leaving that room."""
    room = x1 - x0
    if rank == "10":
        gap = room * 0.055
        one = room * 0.33
        narrow = stem * 0.94
        left = Pen(x0, top, one, height, narrow, hair)
        right = Pen(x0 + one + gap, top, room - one - gap, height, narrow, hair)
        return _one(left) + _zero(right)
    width = room * _WIDTH.get(rank, _DIGIT)
    return _DRAW[rank](Pen(x0 + (room - width) / 2, top, width, height, stem, hair))
