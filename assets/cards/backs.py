"""The three card backs: each its own image when turned about, calm in a fan.

Nothing in them is finer than about a hundredth of the width, and tones that lie
side by side are close, so that small cards do not shimmer.
"""

from __future__ import annotations

import math

from vector import Drawing, Poly, both, box, clip, ellipse, lozenge, moved, outline

IVORY, EDGE = "#fbf8f1", "#cdc6b6"
CX, CY = 125.0, 175.0
WINDOW = box(24, 24, 226, 326)


def _blank(ground: str) -> Drawing:
    """An ivory card with a coloured panel."""
    d = Drawing()
    d.raw(
        f'<rect x="0.9" y="0.9" width="248.2" height="348.2" rx="14.1" ry="14.1"'
        f' fill="{IVORY}" stroke="{EDGE}" stroke-width="1.8"/>'
    )
    d.raw(f'<rect x="14" y="14" width="222" height="322" rx="7" ry="7" fill="{ground}"/>')
    return d


def _rule(d: Drawing, colour: str) -> None:
    """The plain line that frames the pattern."""
    d.raw(
        '<rect x="24" y="24" width="202" height="302" rx="3" ry="3" fill="none"'
        f' stroke="{colour}" stroke-width="3"/>'
    )


def _clipped(pieces: list[Poly]) -> list[Poly]:
    """Pieces cut to the pattern's window."""
    cut = (clip(p, WINDOW) for p in pieces)
    return [p for p in cut if len(p) > 2]


def _rays(count: int, inner: float, outer: float, width: float) -> list[Poly]:
    """Slim kites all round a centre."""
    mid = inner + (outer - inner) * 0.35
    kite: Poly = [(0, -outer), (width, -mid), (0, -inner), (-width, -mid)]
    return [p for k in range(count) for p in moved([kite], 0, 0, 1, 360 * k / count)]


def lattice() -> Drawing:
    """Deep blue: a lattice of large diamonds round a compass star."""
    d = _blank("#24406b")
    cells = [(i, j) for i in range(-5, 6) for j in range(-7, 8) if (i + j) % 2 == 0]
    step_x, step_y = 202 / 10, 302 / 12
    spots = [(CX + i * step_x, CY + j * step_y) for i, j in cells]
    d.paint(_clipped([lozenge(x, y, 15.4, 19.2) for x, y in spots]), "#34568a")
    d.paint(_clipped([lozenge(x, y, 5.2, 6.4) for x, y in spots]), "#7f9cc6")
    d.paint([ellipse(CX, CY, 52, n=64)], "#24406b", "#b9c9e2", 3)
    star = moved(_rays(4, 5, 34, 7), CX, CY, 1, 45)
    d.paint(star, "#7f9cc6")
    d.paint(moved(_rays(4, 4, 46, 9), CX, CY), "#dfe7f3")
    d.paint([ellipse(CX, CY, 6, n=24)], "#24406b", "#dfe7f3", 2.4)
    _rule(d, "#b9c9e2")
    return d


def petals() -> Drawing:
    """Burgundy: a field of four-petalled flowers round an oval."""
    d = _blank("#66202f")
    sx, sy = 202 / 5, 302 / 7
    leaf = [outline("M0 -19.5 C8.5 -10 8.5 10 0 19.5 C-8.5 10 -8.5 -10 0 -19.5 Z", 8)]
    field: list[Poly] = []
    beads: list[Poly] = []
    for i in range(-3, 4):
        for j in range(-4, 5):
            x, y = CX + i * sx, CY + j * sy
            field += moved(leaf, x + sx / 2, y, 1) + moved(leaf, x, y + sy / 2, 0.94, 90)
            beads.append(ellipse(x, y, 4.6, n=18))
    d.paint(_clipped(field), "#86394a")
    d.paint(_clipped(beads), "#c98f8b")
    d.paint([ellipse(CX, CY, 50, 66, 72)], "#66202f", "#e0b9ae", 3)
    bloom = [outline("M0 -6 C13 -18 13 -36 0 -50 C-13 -36 -13 -18 0 -6 Z", 10)]
    for k, (size, tone) in enumerate(((0.82, "#c98f8b"), (1.0, "#e0b9ae"))):
        turns = (45, 135, 225, 315) if k == 0 else (0, 90, 180, 270)
        parts = []
        for t in turns:
            squeeze = size * (0.84 if t in (90, 270) else 1.06 if t in (0, 180) else 1)
            parts += moved(bloom, CX, CY, squeeze, t)
        d.paint(parts, tone)
    d.paint([ellipse(CX, CY, 7, n=24)], "#66202f", "#e0b9ae", 2.4)
    _rule(d, "#e0b9ae")
    return d


def _wedges(cx: float, cy: float, count: int, reach: float) -> list[Poly]:
    """Every second slice of a disc, cut to the window."""
    out: list[Poly] = []
    for k in range(0, count * 2, 2):
        a, b = (math.pi * (k + s) / count for s in (-0.5, 0.5))
        tip = [(cx, cy), *((cx + reach * math.sin(t), cy - reach * math.cos(t)) for t in (a, b))]
        out.append(tip)
    return _clipped(out)


def sunburst() -> Drawing:
    """Green and gold: broad rays, a lens in the middle, quarter suns in the corners."""
    d = _blank("#1b4636")
    d.paint(_wedges(CX, CY, 16, 400), "#255c47")
    corners = [(24.0, 24.0), (226.0, 24.0), (24.0, 326.0), (226.0, 326.0)]
    for radius, tone in ((62, "#c39a45"), (57, "#1b4636"), (44, "#c39a45"), (22, "#1b4636")):
        d.paint(_clipped([ellipse(x, y, radius, n=64) for x, y in corners]), tone)
    lens = [outline("M0 -88 C62 -45 62 45 0 88 C-62 45 -62 -45 0 -88 Z", 20)]
    d.paint(moved(lens, CX, CY), "#1b4636", "#c39a45", 4)
    spine = [outline("M0 -66 C9 -52 9 -34 0 -16 C-9 -34 -9 -52 0 -66 Z", 8)]
    side = [outline("M4 -14 C12 -34 22 -36 29 -28 C28 -16 16 -8 4 -14 Z", 8)]
    palm = spine + both(side, 0)
    d.paint(moved(palm, CX, CY) + moved(palm, CX, CY, 1, 180), "#d9b566")
    d.paint([lozenge(CX, CY, 9, 11)], "#d9b566")
    d.paint([ellipse(CX - 17, CY, 3, n=16), ellipse(CX + 17, CY, 3, n=16)], "#d9b566")
    _rule(d, "#c39a45")
    return d


BACKS = (lattice, petals, sunburst)
