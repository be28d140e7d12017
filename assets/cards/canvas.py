"""Half a court picture: a drawing that cuts every shape at the dividing line."""

from __future__ import annotations

from vector import Drawing, Poly, clip, clip_line, mirrored, outline, trace

BLUE, GOLD = "#2f4f87", "#dca73a"
FLESH, BLUSH, SHADE, LIP = "#f5dec4", "#eec8a8", "#a9714f", "#b9685f"
DARK, IVORY, GROUND = "#24242c", "#fdfbf5", "#f6eedc"

FRAME = (55.0, 20.0, 195.0, 330.0)
AXIS, CENTRE = 125.0, 175.0
DROP = 15.0
PEN = 1.7


def sym(right_half: str) -> list[Poly]:
    """A shape symmetrical about x = 0 from a path of its right half."""
    return [mirrored(outline(right_half), 0)]


def shape(d: str) -> list[Poly]:
    """The polygons of a path string."""
    return trace(d)


class Half:
    """The upper half of a court, drawn about an upright axis at x = 0.

    A mirrored half faces the other way; the dividing line leans with it, so
    that the hand and what it holds always have the deeper side.
    """

    def __init__(self, ink: str, mirror: bool = False, window: Poly | None = None) -> None:
        self.ink = ink
        self.mirror = mirror
        self.drawing = Drawing()
        x0, y0, x1, _ = FRAME
        low = (CENTRE - DROP, CENTRE + DROP)
        left, right = low[::-1] if mirror else low
        self.window: Poly = window or [(x0, y0), (x1, y0), (x1, right), (x0, left)]

    def place(self, polys: list[Poly]) -> list[Poly]:
        """Figure coordinates turned to card coordinates."""
        sign = -1 if self.mirror else 1
        return [[(AXIS + sign * x, y) for x, y in p] for p in polys]

    def _cut(self, polys: list[Poly]) -> list[Poly]:
        """Shapes on the card, cut at the dividing line; what falls outside is gone."""
        cut = [clip(p, self.window) for p in self.place(polys)]
        return [p for p in cut if len(p) > 2]

    def part(self, polys: list[Poly], fill: str, pen: float = PEN) -> None:
        """A filled shape with the dark outline."""
        self.drawing.paint(self._cut(polys), fill, DARK, pen)

    def flat(self, polys: list[Poly], fill: str) -> None:
        """A filled shape without an outline."""
        self.drawing.paint(self._cut(polys), fill)

    def edge(self, polys: list[Poly], pen: float = PEN) -> None:
        """Only the outline of a shape, to go over a pattern."""
        self.drawing.paint(self._cut(polys), "none", DARK, pen)

    def line(self, polys: list[Poly], pen: float = 1.3, colour: str = DARK) -> None:
        """Open strokes."""
        runs = [run for p in self.place(polys) for run in clip_line(p, self.window)]
        self.drawing.paint(runs, "none", colour, pen, closed=False)
