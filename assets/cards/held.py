"""What the courts hold, upright at the side, and the hand that holds it."""

from __future__ import annotations

from canvas import BLUE, FLESH, GOLD, IVORY, Half, shape
from vector import Poly, box, ellipse, lozenge, moved, outline

X = 49.0


def at(polys: list[Poly], turn: float = 0, dy: float = 0) -> list[Poly]:
    """Shapes drawn about their own axis put where the hand is."""
    return moved(polys, X, dy, 1, turn)


def own(d: str) -> list[Poly]:
    """A path about the attribute's own axis."""
    return at(shape(d))


def twin(d: str) -> list[Poly]:
    """A symmetrical shape about the attribute's own axis."""
    half = outline(d)
    return at([half + [(-x, y) for x, y in reversed(half)]])


def fist(h: Half) -> None:
    """A closed hand round a shaft."""
    h.part(
        own("M-9 140 C-9 134 -4 132 2 133 C9 133 10 137 9.6 142 L9 152 C7 157 -6 157 -9 151 Z"),
        FLESH,
    )
    fingers = [[(1, y), (9.4, y)] for y in (138.4, 143.2, 148)]
    h.line(at([[(float(a), float(b)) for a, b in f] for f in fingers]), 1.1)
    h.line(own("M1 134 L0.4 152"), 1.1)


def pinch(h: Half) -> None:
    """A hand that holds a thin stem between finger and thumb."""
    h.part(
        own(
            "M-11 152 C-12 144 -8 137 0 134 C3 132 5 135 3 138 L8 138 C11 139 11 142 8 143"
            " L10 146 C11 149 9 150 7 150 L6 155 C2 160 -8 160 -11 152 Z"
        ),
        FLESH,
    )
    h.line(own("M3 138 L-1 141") + own("M8 143 L2 144.4") + own("M7 150 L1 149.6"), 1.1)


def _shaft(h: Half, top: float, fill: str = GOLD, half: float = 2.6) -> None:
    """A straight shaft from its top down past the dividing line."""
    h.part(at([box(-half, top, half, 205)]), fill, 1.4)


def sword(h: Half) -> None:
    """A broad sword, point up."""
    h.part(twin("M0 27 L5.6 37 L5.6 122 L0 122"), IVORY)
    h.line(own("M0 38 L0 116"), 1.2)
    h.part(twin("M0 120 L14 118 C17 117 18 121 16 124 L0 128"), GOLD)
    h.part(at([box(-2.8, 127, 2.8, 160)]), BLUE, 1.4)
    h.part(at([ellipse(0, 162, 5, n=18)]), GOLD)


def axe(h: Half) -> None:
    """A battle axe with a crescent blade."""
    _shaft(h, 32)
    h.part(own("M2.6 46 C7 45 10 40 12 32 C19 44 19 70 12 82 C10 74 7 69 2.6 68 Z"), IVORY)
    h.line(own("M12.4 42 C15.4 52 15.4 62 12.4 72"), 1.1)
    h.part(own("M-2.6 50 L-13 47 L-13 67 L-2.6 64 Z"), IVORY)
    h.part(at([lozenge(0, 28.5, 4, 6)]), GOLD, 1.4)


def orb(h: Half) -> None:
    """The ball of state with its band and cross."""
    h.part(
        own(
            "M-2.2 106 L-2.2 100 L-8 100 L-8 95.6 L-2.2 95.6 L-2.2 89"
            " L2.2 89 L2.2 95.6 L8 95.6 L8 100 L2.2 100 L2.2 106 Z"
        ),
        GOLD,
        1.3,
    )
    h.part(at([ellipse(0, 122, 17, n=36)]), BLUE)
    h.part(own("M-17 122 C-8 127 8 127 17 122 L16.4 127 C8 132 -8 132 -16.4 127 Z"), GOLD, 1.3)
    h.part(own("M-2.6 105 L2.6 105 L3 124.8 L-3 124.8 Z"), GOLD, 1.3)


def palm(h: Half) -> None:
    """An open hand under something round."""
    h.part(
        own(
            "M-14 133 C-8 141 8 141 15 132 C18 133 18 137 15 141"
            " C10 150 2 158 -6 157 C-13 154 -17 140 -14 133 Z"
        ),
        FLESH,
    )
    h.line(own("M13 139 Q9 145 3 147"), 1.1)


def sceptre(h: Half) -> None:
    """A staff of state crowned by a trefoil."""
    _shaft(h, 60)
    knobs = [ellipse(0, 40, 7.6, n=20), ellipse(-8, 52, 7.6, n=20), ellipse(8, 52, 7.6, n=20)]
    h.part(at(knobs), GOLD)
    h.flat(at([ellipse(0, 48, 6.6, n=18)]), GOLD)
    h.flat(at([ellipse(0, 48, 3.2, n=14)]), h.ink)
    h.part(at([box(-6, 62, 6, 67), box(-5, 92, 5, 96)]), GOLD, 1.3)


def goblet(h: Half) -> None:
    """A covered cup on a stem."""
    h.part(twin("M0 134 L4 133 C3 126 3 124 4 120 L0 119"), GOLD, 1.4)
    h.part(twin("M0 122 C12 121 15 108 15 92 L0 92"), GOLD)
    h.flat(twin("M0 110 C8 110 12 107 13.8 102 L14.4 97 L0 97"), h.ink)
    h.flat(at([ellipse(x, 103, 2.2, n=12) for x in (-8.0, 0.0, 8.0)]), IVORY)
    h.part(twin("M0 88 C10 88 16 89 17 91 C16 94 10 95 0 95"), GOLD, 1.4)
    h.part(twin("M0 76 C8 77 14 82 15 89 L0 89"), GOLD)
    h.part(at([ellipse(0, 73, 4, n=16)]), IVORY, 1.3)


def rose(h: Half) -> None:
    """A rose on its stem."""
    h.line(own("M0 96 C2 112 0 130 2 158"), 2.6, "#4e6b3a")
    h.part(own("M1 116 C10 106 16 106 19 110 C17 119 9 121 1 118 Z"), "#5f7f47", 1.3)
    h.part(own("M0 126 C-8 114 -15 113 -18 117 C-16 126 -8 129 0 128 Z"), "#5f7f47", 1.3)
    for k in range(5):
        h.part(at(moved([ellipse(0, -9.4, 8.4, 7.6, 20)], 0, 82, 1, 72 * k)), h.ink, 1.3)
    h.part(at([ellipse(0, 82, 8.4, n=22)]), h.ink, 1.3)
    h.line(own("M-5 83 C-5 76 5 76 5 82 C5 87 -2 87 -2 83"), 1.3, GOLD)


def fan(h: Half) -> None:
    """An open fan of five leaves."""
    turns = (-27, 27, -13.5, 13.5, 0)
    blade = outline("M-1.6 4 L-6.6 -46 Q0 -56 6.6 -46 L1.6 4 Z", 6)
    for k, turn in enumerate(turns):
        blades = moved([blade], X - 6.5, 136, 0.94, turn)
        h.part(blades, (IVORY, h.ink)[k in (2, 3)], 1.3)
    eyes = [p for t in turns for p in moved([ellipse(0, -42, 2.7, n=12)], X - 6.5, 136, 0.94, t)]
    h.flat(eyes, GOLD)


def mirror(h: Half) -> None:
    """A hand mirror in a gold frame."""
    h.part(twin("M0 112 C3 116 4 124 3 130 C5 134 4 160 3 164 L0 165"), GOLD, 1.4)
    h.part(at([ellipse(0, 90, 17, 21, 36)]), GOLD)
    h.part(at([ellipse(0, 90, 12.4, 16.4, 32)]), "#dfe8ee", 1.3)
    h.line(own("M-6 92 L3 78") + own("M-3 99 L7 84"), 1.6, IVORY)
    h.part(at([ellipse(0, 66.5, 4, n=16)]), h.ink, 1.3)


def halberd(h: Half) -> None:
    """A pike with an axe blade and a beak."""
    _shaft(h, 52)
    h.part(twin("M0 24 L4.6 38 L2.8 54 L0 54"), IVORY, 1.4)
    h.part(own("M2.6 56 C9 56 13 52 16 46 C20 58 20 70 16 82 C13 76 9 72 2.6 72 Z"), IVORY)
    h.part(own("M-2.6 58 L-16 54 L-9 66 L-2.6 70 Z"), IVORY)
    h.part(at([box(-4.4, 76, 4.4, 82)]), GOLD, 1.3)
    h.part(twin("M0 82 L4.4 82 L7.4 99 Q3.6 96 0 99"), BLUE, 1.2)
    h.line(own("M-1.6 84 L-2.6 95") + own("M1.6 84 L2.6 95"), 1)


def leaf(h: Half) -> None:
    """A large leaf on its stalk."""
    h.line(own("M0 100 C1 116 0 134 1 158"), 2.8, "#4e6b3a")
    h.part(
        twin("M0 40 C4 50 10 54 14 58 C12 61 14 66 18 70 C16 74 18 80 19 84 C16 96 8 104 0 106"),
        "#5f7f47",
    )
    veins = "M0 52 L0 104"
    h.line(
        own(veins)
        + own("M0 72 L9 64")
        + own("M0 72 L-9 64")
        + own("M0 86 L11 77")
        + own("M0 86 L-11 77"),
        1.2,
    )


def arrow(h: Half) -> None:
    """A long arrow, point up, its flights below the hand."""
    _shaft(h, 46, GOLD, 2)
    h.part(twin("M0 25 L9 48 L2 44 L0 44"), IVORY)
    h.part(
        own("M2 92 L11 84 L11 112 L2 120 Z") + own("M-2 92 L-11 84 L-11 112 L-2 120 Z"), h.ink, 1.3
    )
    h.line(
        own("M2 101 L11 93")
        + own("M2 110 L11 102")
        + own("M-2 101 L-11 93")
        + own("M-2 110 L-11 102"),
        1.1,
        IVORY,
    )


def staff(h: Half) -> None:
    """A page's staff with a ball and a ribbon."""
    tails = "M2 58 C14 58 16 66 11 74 C9 80 14 84 18 88 L10 92 C4 86 3 80 6 73 C9 68 8 65 2 64 Z"
    h.part(own(tails), h.ink, 1.2)
    h.part(own("M-2 58 C-10 59 -13 66 -10 72 L-16 78 L-17 70 C-18 62 -12 54 -2 54 Z"), h.ink, 1.2)
    _shaft(h, 48, GOLD, 2.8)
    h.part(at([ellipse(0, 40, 10, n=26)]), BLUE)
    h.part(own("M-9.6 38 C-4 41 4 41 9.6 38 L9.6 43 C4 46 -4 46 -9.6 43 Z"), GOLD, 1.2)
    h.part(at([box(-6, 50, 6, 55)]), GOLD, 1.3)


HELD = {
    "KS": (sword, fist),
    "KD": (axe, fist),
    "KH": (orb, palm),
    "KC": (sceptre, fist),
    "QS": (goblet, pinch),
    "QH": (rose, pinch),
    "QD": (fan, pinch),
    "QC": (mirror, fist),
    "JS": (halberd, fist),
    "JH": (leaf, pinch),
    "JD": (arrow, fist),
    "JC": (staff, fist),
}
