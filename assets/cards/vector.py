"""Plane geometry and a tiny SVG writer: points, curves, clipping, drawings."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence

Point = tuple[float, float]
Poly = list[Point]
Map = Callable[[Point], Point]

_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+")
_ARITY = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}
STEPS = 12


def cubic(a: Point, b: Point, c: Point, d: Point, steps: int = STEPS) -> Poly:
    """Points along a cubic curve, without its start."""
    out: Poly = []
    for i in range(1, steps + 1):
        t = i / steps
        u = 1 - t
        k = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        out.append(
            (
                k[0] * a[0] + k[1] * b[0] + k[2] * c[0] + k[3] * d[0],
                k[0] * a[1] + k[1] * b[1] + k[2] * c[1] + k[3] * d[1],
            )
        )
    return out


def _segments(d: str) -> Iterable[tuple[str, list[float]]]:
    """The commands of a path string with their numbers; repeats are spelled out."""
    tokens = _TOKEN.findall(d)
    i = 0
    command = "M"
    while i < len(tokens):
        if tokens[i] in _ARITY:
            command = tokens[i]
            i += 1
        n = _ARITY[command]
        yield command, [float(v) for v in tokens[i : i + n]]
        i += n
        if command == "M":
            command = "L"


def _extend(poly: Poly, command: str, v: list[float], steps: int) -> None:
    """Add one drawn segment to the polygon."""
    if command == "L":
        poly.append((v[0], v[1]))
    elif command == "C":
        poly += cubic(poly[-1], (v[0], v[1]), (v[2], v[3]), (v[4], v[5]), steps)
    elif command == "Q":
        a, q, b = poly[-1], (v[0], v[1]), (v[2], v[3])
        c1 = (a[0] + (q[0] - a[0]) * 2 / 3, a[1] + (q[1] - a[1]) * 2 / 3)
        c2 = (b[0] + (q[0] - b[0]) * 2 / 3, b[1] + (q[1] - b[1]) * 2 / 3)
        poly += cubic(a, c1, c2, b, steps)


def trace(d: str, steps: int = STEPS) -> list[Poly]:
    """The polylines of a path string made of absolute M L C Q Z."""
    polys: list[Poly] = []
    for command, v in _segments(d):
        if command == "M":
            polys.append([(v[0], v[1])])
        elif command != "Z":
            _extend(polys[-1], command, v, steps)
    return polys


def outline(d: str, steps: int = STEPS) -> Poly:
    """The first polyline of a path string."""
    return trace(d, steps)[0]


def mirrored(right_half: Poly, axis: float) -> Poly:
    """A closed symmetrical shape from its right half, given from axis to axis."""
    left = [(2 * axis - x, y) for x, y in reversed(right_half)]
    return right_half + left


def flip(polys: Iterable[Poly], axis: float) -> list[Poly]:
    """The shapes mirrored left to right about an upright axis."""
    return [[(2 * axis - x, y) for x, y in p] for p in polys]


def both(polys: Sequence[Poly], axis: float) -> list[Poly]:
    """The shapes and their mirror images."""
    return [*polys, *flip(polys, axis)]


def moved(
    polys: Iterable[Poly], dx: float = 0, dy: float = 0, scale: float = 1, turn: float = 0
) -> list[Poly]:
    """The shapes scaled, turned (degrees) about the origin, then shifted."""
    co, si = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    return [[(x * co - y * si + dx, x * si + y * co + dy) for x, y in p] for p in polys]


def spline(points: Sequence[Point], closed: bool = True, steps: int = 6) -> Poly:
    """A smooth curve through all the points."""
    n = len(points)
    out: Poly = [] if closed else [points[0]]
    for i in range(n if closed else n - 1):
        if closed:
            a, b, c, d = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        else:
            a, b, c, d = (points[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2))
        c1 = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        c2 = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        out += cubic(b, c1, c2, c, steps)
    return out


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None, n: int = 28) -> Poly:
    """An ellipse, or a circle when only one radius is given."""
    ry = rx if ry is None else ry
    turn = 2 * math.pi / n
    return [(cx + rx * math.cos(i * turn), cy + ry * math.sin(i * turn)) for i in range(n)]


def box(x0: float, y0: float, x1: float, y1: float) -> Poly:
    """A rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def lozenge(cx: float, cy: float, rx: float, ry: float) -> Poly:
    """A rhomb standing on its point."""
    return [(cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)]


def area(poly: Poly) -> float:
    """Signed area; its sign tells the winding."""
    total = 0.0
    for (x0, y0), (x1, y1) in zip(poly, poly[1:] + poly[:1], strict=True):
        total += x0 * y1 - x1 * y0
    return total / 2


def wound(poly: Poly, positive: bool = True) -> Poly:
    """The polygon with the wanted winding, so overlapping parts unite."""
    return poly if (area(poly) > 0) == positive else poly[::-1]


def _cut(subject: Poly, a: Point, b: Point) -> Poly:
    """The part of a polygon on the inner side of the line from a to b."""
    out: Poly = []
    nx, ny = -(b[1] - a[1]), b[0] - a[0]

    def side(p: Point) -> float:
        return (p[0] - a[0]) * nx + (p[1] - a[1]) * ny

    for p, q in zip(subject, subject[1:] + subject[:1], strict=True):
        sp, sq = side(p), side(q)
        if sp >= 0:
            out.append(p)
        if (sp > 0 > sq) or (sp < 0 < sq):
            t = sp / (sp - sq)
            out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return out


def clip(subject: Poly, window: Poly) -> Poly:
    """The part of any polygon inside a convex window (empty when none)."""
    window = wound(window)
    for a, b in zip(window, window[1:] + window[:1], strict=True):
        if not subject:
            break
        subject = _cut(subject, a, b)
    return subject


def _kept(p: Point, q: Point, window: Poly) -> tuple[float, float] | None:
    """Which stretch of a segment lies inside a convex window, as two shares."""
    start, end = 0.0, 1.0
    for a, b in zip(window, window[1:] + window[:1], strict=True):
        nx, ny = -(b[1] - a[1]), b[0] - a[0]
        sp = (p[0] - a[0]) * nx + (p[1] - a[1]) * ny
        sq = (q[0] - a[0]) * nx + (q[1] - a[1]) * ny
        if sp < 0 and sq < 0:
            return None
        if sp < 0:
            start = max(start, sp / (sp - sq))
        elif sq < 0:
            end = min(end, sp / (sp - sq))
    return (start, end) if start < end else None


def clip_line(line: Poly, window: Poly) -> list[Poly]:
    """The stretches of an open line inside a convex window."""
    window = wound(window)
    runs: list[Poly] = []
    for p, q in zip(line, line[1:], strict=False):
        share = _kept(p, q, window)
        if share is None:
            continue
        a, b = ((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for t in share)
        if runs and math.dist(runs[-1][-1], a) < 1e-6:
            runs[-1].append(b)
        else:
            runs.append([a, b])
    return runs


def _gap(p: Point, a: Point, b: Point) -> float:
    """The distance from a point to a line segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0), 1)
    return math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def _inner_point(before: Point, p: Point, after: Point, depth: float) -> Point:
    """A corner moved inwards along its mitre."""
    la = math.hypot(p[0] - before[0], p[1] - before[1])
    lb = math.hypot(after[0] - p[0], after[1] - p[1])
    mx = -(p[1] - before[1]) / la - (after[1] - p[1]) / lb
    my = (p[0] - before[0]) / la + (after[0] - p[0]) / lb
    k = 2 * depth / max(mx * mx + my * my, 0.8)
    return p[0] + mx * k, p[1] + my * k


def inset(poly: Poly, depth: float) -> Poly:
    """A shape made smaller all round by a depth."""
    poly = wound(_distinct(poly))
    edges = list(zip(poly, poly[1:] + poly[:1], strict=True))
    out: Poly = []
    for i, p in enumerate(poly):
        moved_in = _inner_point(poly[i - 1], p, poly[(i + 1) % len(poly)], depth)
        # Near a sharp point the shifted lines cross; what lies too close is dropped.
        if min(_gap(moved_in, a, b) for a, b in edges) > depth * 0.97:
            out.append(moved_in)
    return out


def _distinct(poly: Poly) -> Poly:
    """The polygon without repeated points."""
    pairs = zip(poly, poly[1:] + poly[:1], strict=True)
    return [p for p, q in pairs if math.dist(p, q) > 1e-6]


def fit_inside(pieces: Iterable[Poly], shape: Poly) -> list[Poly]:
    """Convex pieces of a pattern cut to an arbitrary shape."""
    cut = (clip(shape, piece) for piece in pieces)
    return [wound(c) for c in cut if len(c) > 2 and abs(area(c)) > 0.2]


def number(v: float) -> str:
    """A coordinate, short and always written the same way."""
    text = f"{v:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


TOLERANCE = 0.05


def thinned(line: Poly) -> Poly:
    """A line without the points that a straight stretch does not need.

    Fewer points mean smaller files and much quicker strokes.
    """
    if len(line) < 3 or math.dist(line[0], line[-1]) < 1e-9:
        return line
    gaps = [_gap(p, line[0], line[-1]) for p in line[1:-1]]
    worst = max(gaps)
    if worst < TOLERANCE:
        return [line[0], line[-1]]
    k = gaps.index(worst) + 1
    return thinned(line[: k + 1])[:-1] + thinned(line[k:])


def thinned_ring(ring: Poly) -> Poly:
    """The same for a closed shape, which is halved at its two farthest corners."""
    if len(ring) < 5:
        return ring
    k = max(range(len(ring)), key=lambda i: math.dist(ring[0], ring[i]))
    return thinned(ring[: k + 1])[:-1] + thinned([*ring[k:], ring[0]])[:-1]


def path_data(polys: Iterable[Poly], closed: bool = True) -> str:
    """The d attribute of some polylines."""
    parts = []
    for poly in polys:
        kept = thinned_ring(poly) if closed else thinned(poly)
        points = " ".join(f"{number(x)} {number(y)}" for x, y in kept)
        parts.append(f"M{points}{'Z' if closed else ''}")
    return "".join(parts)


class Drawing:
    """A list of SVG elements under construction."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def raw(self, text: str) -> None:
        """Add a ready element."""
        self.parts.append(text)

    def paint(
        self,
        polys: Sequence[Poly],
        fill: str = "none",
        stroke: str = "none",
        width: float = 0,
        closed: bool = True,
    ) -> None:
        """Add one path element out of some polygons."""
        polys = [p for p in polys if len(p) > 1]
        if not polys:
            return
        pen = ""
        if stroke != "none":
            pen = (
                f' stroke="{stroke}" stroke-width="{number(width)}"'
                ' stroke-linejoin="round" stroke-linecap="round"'
            )
        self.raw(f'<path d="{path_data(polys, closed)}" fill="{fill}"{pen}/>')

    def group(self, transform: str, other: Drawing) -> None:
        """Add another drawing under a transform."""
        self.parts += [f'<g transform="{transform}">', *other.parts, "</g>"]

    def svg(self, width: float, height: float) -> str:
        """The whole document."""
        w, h = number(width), number(height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}"'
            f' viewBox="0 0 {w} {h}">'
        )
        return "\n".join([head, *self.parts, "</svg>"]) + "\n"
