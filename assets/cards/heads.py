"""Faces, hair and what is worn on the head."""

from __future__ import annotations

from canvas import BLUSH, DARK, FLESH, GOLD, IVORY, LIP, SHADE, Half, shape, sym
from vector import Poly, both, box, ellipse, lozenge, moved, outline, spline


def neck(h: Half) -> None:
    """The neck."""
    h.part([box(-8.5, 96, 8.5, 124)], FLESH)


def face(h: Half, half: float, chin: float, turn: float, man: bool = True) -> None:
    """A calm face; turn shifts its features to show where it looks."""
    w = half
    h.part(
        sym(f"M0 52 C{w * 0.7} 52 {w} 62 {w} 78 C{w} 94 {w * 0.62} {chin} 0 {chin}"),
        FLESH,
    )
    _cheeks(h, turn)
    _eyes(h, turn, 2.1 if man else 1.5)
    _nose(h, turn)
    (_firm_mouth if man else _full_mouth)(h, turn)


def _cheeks(h: Half, turn: float) -> None:
    """A little colour on the cheeks."""
    h.flat([ellipse(turn - 11.5, 92, 4, 3.2, 16), ellipse(turn + 11.5, 92, 4, 3.2, 16)], BLUSH)


def _eyes(h: Half, turn: float, brow: float) -> None:
    """Almond eyes under a heavy upper lid: at rest, not staring."""
    whites, lids, brows, pupils = [], [], [], []
    for side in (-1, 1):
        x = turn + side * 8.6
        whites.append(outline(f"M{x - 5} 82.6 Q{x} 77 {x + 5} 82.6 Q{x} 86 {x - 5} 82.6 Z", 8))
        lids.append(outline(f"M{x - 5.4} 83 Q{x} 76.4 {x + 5.4} 83", 8))
        brows.append(
            outline(f"M{x - side * 4.6} 75.6 Q{x + side * 1.5} 71.4 {x + side * 6} 75.4", 8)
        )
        pupils.append(ellipse(x + turn * 0.25, 82, 2.3, 2.6, 14))
    h.flat(whites, IVORY)
    h.flat(pupils, DARK)
    h.line(lids, 1.9)
    h.line(brows, brow)


def _nose(h: Half, turn: float) -> None:
    """One line down the shaded side and round the tip."""
    x = turn * 1.3
    s = 1 if turn >= 0 else -1
    d = f"M{x + s * 1.6} 80 C{x + s * 2} 86 {x + s * 4.4} 90 {x + s * 4} 93.4"
    d += f" Q{x + s * 2} 96 {x - s * 2.4} 94.6"
    h.line([outline(d, 6)], 1.5, SHADE)


def _full_mouth(h: Half, turn: float) -> None:
    """Closed lips whose corners just turn up."""
    x = turn * 1.1
    lips = (
        f"M{x - 6} 100.4 Q{x - 2.6} 98.4 {x} 99.7 Q{x + 2.6} 98.4 {x + 6} 100.4"
        f" Q{x + 3.4} 105 {x} 105 Q{x - 3.4} 105 {x - 6} 100.4 Z"
    )
    h.flat(shape(lips), LIP)
    h.line(
        [outline(f"M{x - 6.6} 100 Q{x - 3} 102.4 {x} 101.7 Q{x + 3} 102.4 {x + 6.6} 100", 6)], 1.1
    )


def _firm_mouth(h: Half, turn: float) -> None:
    """A man's mouth: one line and the shadow under the lower lip."""
    x = turn * 1.1
    h.flat(
        shape(f"M{x - 4.6} 100.8 Q{x} 100 {x + 4.6} 100.8 Q{x} 105 {x - 4.6} 100.8 Z"), "#d39c80"
    )
    h.line(
        [outline(f"M{x - 6.4} 99.6 Q{x - 3} 101.8 {x} 101.3 Q{x + 3} 101.8 {x + 6.4} 99.6", 6)], 1.2
    )


# --- kings -------------------------------------------------------------------


def king_hair(h: Half, fill: str) -> None:
    """Hair rolled outwards at the shoulders."""
    lock = spline(
        [(14, 58), (25, 62), (28, 78), (29, 92), (36, 100), (33, 109), (23, 108), (15, 96)]
    )
    h.part(both([lock], 0), fill)
    h.line(both([outline("M22 66 C23 80 22 92 28 103", 8)], 0), 1.1)


def long_beard(h: Half, fill: str) -> None:
    """A long beard ending in one point."""
    h.part(
        sym("M0 99 C6 96 9 95 11 97 C14 97 17 92 19.6 82 C23 98 20 118 14 132 C10 142 4 148 0 154"),
        fill,
    )
    _lips(h)
    h.line(
        both(
            [outline("M4 113 C5 124 4 134 1 144", 6), outline("M11 108 C13 118 11 126 8 134", 6)], 0
        ),
        1.1,
    )


def forked_beard(h: Half, fill: str) -> None:
    """A beard combed into two curls."""
    h.part(
        sym(
            "M0 99 C6 96 9 95 11 97 C14 97 17 92 19.6 82 C23 96 22 108 19 118"
            " C18 128 24 134 18 141 C10 146 4 136 3 128 L0 121"
        ),
        fill,
    )
    _lips(h)
    h.line(both([outline("M8 110 C9 120 9 128 13 134", 6)], 0), 1.1)


def curled_beard(h: Half, fill: str) -> None:
    """A full round beard of curls."""
    half = (
        "M0 99 C6 96 9 95 11 97 C14 97 17 92 19.6 82 C24 86 24 94 22 98 C27 102 26 110 21 112"
        " C23 119 17 125 13 123 C12 130 5 133 0 130"
    )
    h.part(sym(half), fill)
    _lips(h)
    curls = [
        outline("M15.6 101 C20 102 19 108 14.6 107", 5),
        outline("M8.4 110 C12.6 110 13 116 8.4 116", 5),
        outline("M5 120 C8.4 121 7.6 126 4.4 125", 5),
    ]
    h.line(both(curls, 0), 1.1)
    h.line([outline("M0 109 L0 117", 2)], 1.1)


def square_beard(h: Half, fill: str) -> None:
    """A beard cut square like a spade."""
    h.part(
        sym("M0 99 C6 96 9 95 11 97 C14 97 17 92 19.6 82 C23 94 22 112 20 126 Q10 131 0 131"),
        fill,
    )
    _lips(h)
    h.line(both([outline("M5 112 L5.6 126", 2), outline("M12 109 L13 124", 2)], 0), 1.1)


def _lips(h: Half) -> None:
    """The mouth seen again between beard and moustache."""
    h.flat(shape("M-5 103 Q0 101.6 5 103 Q0 107.4 -5 103 Z"), LIP)


def moustache(h: Half, fill: str, droop: float = 0) -> None:
    """A moustache parted under the nose."""
    y = 101 + droop
    h.part(
        sym(
            f"M0 97 C4 95.4 9 97 12 {y} C14 {y + 1} 16 {y} 17.6 {y - 2}"
            f" C16 {y + 5} 9 {y + 5} 0 101.6"
        ),
        fill,
        1.3,
    )


def _band(h: Half, fill: str, jewel: str) -> None:
    """The curved circlet of a crown with its stones."""
    h.part(sym("M0 57 C12.5 57 21 59 25 62 L26.5 71 C20 67.6 12.5 66 0 66"), fill)
    stones = [
        ellipse(0, 61.5, 3.4, 2.8, 16),
        ellipse(-14, 62.6, 2.8, 2.4, 14),
        ellipse(14, 62.6, 2.8, 2.4, 14),
    ]
    h.flat(stones, jewel)


def pointed_crown(h: Half, jewel: str) -> None:
    """Five tall points tipped with pearls."""
    h.part(sym("M0 30 L5 50 L13 35 L17 52 L29 40 L25 62 C20 59 10 57 0 57"), GOLD)
    tips = [
        ellipse(0, 30, 3.2, n=16),
        *both([ellipse(13.4, 34.5, 2.9, n=16), ellipse(29, 39, 2.9, n=16)], 0),
    ]
    h.part(tips, IVORY, 1.3)
    _band(h, jewel, GOLD)


def arched_crown(h: Half, cap: str, jewel: str) -> None:
    """A closed crown: a soft cap under two arches and a ball."""
    h.part(sym("M0 38 C16 36 28 44 26 63 C18 58 8 57 0 57"), cap)
    h.part(both([outline("M25 63 C30 44 16 34 0 35 L0 41 C12 41 20 48 18 60 Z")], 0), GOLD)
    h.part([outline("M-3.6 36 L3.6 36 L4.4 57 L-4.4 57 Z")], GOLD)
    h.part([ellipse(0, 31.5, 5, n=18)], jewel)
    h.part([outline("M-1.6 27 L-1.6 24.8 L1.6 24.8 L1.6 27 Z")], GOLD, 1.2)
    _band(h, GOLD, jewel)


def lozenge_crown(h: Half, jewel: str) -> None:
    """A low wall of gold that carries standing lozenges."""
    h.part(sym("M0 46 L7 46 L9 51 L17 46 L20 52 L30 45 L25 62 C20 59 10 57 0 57"), GOLD)
    h.part(
        [lozenge(0, 39, 6, 10), *both([lozenge(14.5, 41, 4.8, 8), lozenge(28, 42, 4.2, 7)], 0)],
        jewel,
        1.3,
    )
    _band(h, GOLD, jewel)


def leaf_crown(h: Half, jewel: str) -> None:
    """Three broad trefoils on a gold circlet."""
    clover: list[Poly] = [
        ellipse(0, -6, 4.6, n=16),
        ellipse(-5, 1, 4.6, n=16),
        ellipse(5, 1, 4.6, n=16),
    ]
    stalk = [outline("M-3.4 2 L3.4 2 L6 16 L-6 16 Z")]
    for x, y, turn in ((-21.0, 44.0, -18.0), (21.0, 44.0, 18.0), (0.0, 40.0, 0.0)):
        h.part(moved(stalk, x, y, 1, turn), GOLD)
        h.part(moved(clover, x, y, 1, turn), GOLD, 1.4)
        h.flat(moved([ellipse(0, -1.6, 4.6, n=16)], x, y, 1, turn), GOLD)
    h.part(sym("M0 52 C12 52 22 54 26 57 L25.6 63 C18 59 10 57 0 57"), GOLD)
    _band(h, jewel, GOLD)


# --- queens ------------------------------------------------------------------


def veil(h: Half, fill: str, flare: float = 0) -> None:
    """The long veil behind head and shoulders."""
    f = flare
    h.part(
        sym(f"M0 44 C20 43 33 54 33 76 C33 96 {40 + f} 112 {50 + f} 136 L{30 + f} 140 L0 120"),
        fill,
    )
    h.line(both([outline(f"M27 92 C29 106 {33 + f} 116 {38 + f} 128", 8)], 0), 1.2)


def queen_hair(h: Half, fill: str) -> None:
    """Hair parted in the middle and drawn over the temples."""
    h.part(
        sym("M0 52 C18 51 26 62 25 80 C25 90 24 98 20 104 C17 100 19 92 19 84 C19 72 11 64 0 60"),
        fill,
    )
    h.line(both([outline("M5 57 C15 60 22 68 22.4 84", 8)], 0), 1)


def braids(h: Half, fill: str) -> None:
    """Two plaits that fall in front of the shoulders."""
    for k in range(5):
        knot = outline("M-5.6 -3 C-2 -7 3 -7 5.6 -3 C5.6 3 3 6 0 7.4 C-3 6 -5.6 3 -5.6 -3 Z", 6)
        h.part(both(moved([knot], 22 + k * 1.2, 101 + k * 9.4), 0), fill, 1.3)
    h.part(both([box(22.5, 143, 31, 148)], 0), GOLD, 1.2)


def bun(h: Half, fill: str) -> None:
    """Hair rolled over the ears, held in nets."""
    h.part(both([ellipse(23, 80, 9, 13, 24)], 0), fill)
    net = [
        [(16.0, 75.0), (31.0, 86.0)],
        [(18.0, 88.0), (30.0, 73.0)],
        [(20.0, 69.0), (31.0, 78.0)],
        [(15.0, 81.0), (24.0, 92.0)],
        [(15.0, 80.0), (24.0, 68.0)],
        [(24.0, 92.0), (32.0, 81.0)],
    ]
    h.line(both(net, 0), 1)


def wimple(h: Half, fill: str = IVORY) -> None:
    """White linen under the chin and round the cheeks."""
    half = "M0 51 C19 51 27 62 26 80 C26 100 30 112 34 124 C22 132 8 134 0 134"
    h.part(sym(half), fill)
    h.line(both([outline("M8 116 C14 120 22 118 28 113", 6)], 0), 1.1)


def _circlet(h: Half, jewel: str) -> None:
    """The gold band all coronets rise from."""
    h.part(sym("M0 50 C8 50 16 51.5 22 54.5 L22.6 61 C16 57.6 8 56.6 0 56.6"), GOLD)
    h.flat([ellipse(0, 53.4, 2.2, n=12), *both([ellipse(11, 54.2, 1.9, n=12)], 0)], jewel)


def rayed_coronet(h: Half, jewel: str) -> None:
    """Five rays with beads."""
    h.part(sym("M0 32 L5 46 L13 38 L15 48 L24 43 L21 56 C14 53 7 52 0 52"), GOLD)
    side = [ellipse(13, 37, 2.5, n=14), ellipse(24, 42, 2.5, n=14)]
    h.flat([ellipse(0, 31, 2.8, n=14), *both(side, 0)], jewel)
    _circlet(h, jewel)


def lobed_coronet(h: Half, jewel: str) -> None:
    """Five round lobes, three of them jewelled."""
    side = [ellipse(11, 44, 5.4, 7, 20), ellipse(20, 48, 4.6, 6, 20)]
    h.part([ellipse(0, 42, 6.4, 8, 20), *both(side, 0)], GOLD, 1.4)
    h.flat([ellipse(0, 40, 2.4, n=12), *both([ellipse(11, 42, 2, n=12)], 0)], jewel)
    _circlet(h, jewel)


def lozenge_coronet(h: Half, jewel: str) -> None:
    """Five standing lozenges."""
    side = [lozenge(11.5, 43, 5, 9), lozenge(20.5, 47, 4, 7)]
    h.part([lozenge(0, 40, 6, 11), *both(side, 0)], GOLD, 1.4)
    _circlet(h, jewel)


def leafy_coronet(h: Half, jewel: str) -> None:
    """Three leaves, the middle one with a stone."""
    half = "M0 34 C3 39 7 42 8 46 C11 42 14 40 18 39 C17 43 19 46 23 48 L21 56 C14 53 7 52 0 52"
    h.part(sym(half), GOLD)
    h.flat([ellipse(0, 45, 2.6, n=14)], jewel)
    _circlet(h, jewel)


# --- jacks -------------------------------------------------------------------


def bob(h: Half, fill: str) -> None:
    """Smooth hair cut level at the jaw."""
    h.part(sym("M0 50 C18 50 28 60 28 78 C28 90 29 98 30 106 C26 110 18 110 14 106 L0 96"), fill)


def fringe(h: Half, fill: str) -> None:
    """Hair over the forehead."""
    h.part(sym("M0 50 C16 50 24 60 22 80 C20 74 18 70 15 68 C9 70 4 70 0 68"), fill)


def curls(h: Half, fill: str) -> None:
    """Round curls on both sides of the face."""
    spots = [(19.0, 106.0), (24.0, 97.0), (25.0, 86.5), (24.0, 76.0), (19.0, 66.0)]
    for x, y in spots:
        h.part(both([ellipse(x, y, 6.8, n=18)], 0), fill, 1.3)
    swirl = [outline(f"M{x - 2} {y + 1} Q{x} {y - 4} {x + 3} {y}", 5) for x, y in spots]
    h.line(both(swirl, 0), 1)


def feather(h: Half, fill: str, x: float, y: float, turn: float, size: float = 1) -> None:
    """A plume with its quill and two nicks."""
    plume = shape(
        "M0 0 C-12 -8 -15 -24 -8 -40 C-6 -46 0 -50 6 -50 C2 -44 6 -38 8 -32"
        " C5 -31 6 -29 10 -24 C12 -14 8 -6 0 0 Z"
    )
    quill = [outline("M1 6 C-2 -12 -4 -26 2 -42", 8)]
    h.part(moved(plume, x, y, size, turn), fill)
    h.line(moved(quill, x, y, size, turn), 1.3)


def beret(h: Half, fill: str, band: str) -> None:
    """A broad soft cap that leans over one ear."""
    h.part(
        shape(
            "M-25 62 C-36 50 -24 36 -2 35 C22 34 38 44 36 54"
            " C35 60 30 63 25 64 C10 56 -12 56 -25 62 Z"
        ),
        fill,
    )
    h.line(
        [outline("M-10 40 C-14 46 -15 50 -14 55", 6), outline("M12 39 C17 45 18 50 17 55", 6)], 1.2
    )
    h.part(sym("M0 55 C12 55 20 58 25 61 L25 69 C17 64 9 62.6 0 62.6"), band)


def pointed_cap(h: Half, fill: str, brim: str) -> None:
    """A hunter's cap with a peak in front."""
    h.part(shape("M-24 62 C-22 46 -6 34 18 30 C14 38 22 48 25 62 Z"), fill)
    h.part(shape("M-27 58 C-10 52 12 50 38 62 C26 66 18 66 12 65 C0 63 -12 66 -25 70 Z"), brim)


def tall_hat(h: Half, fill: str, band: str) -> None:
    """A high round hat with a narrow brim."""
    h.part(sym("M0 32 C10 32 19 33 21 37 L23 60 L0 60"), fill)
    h.part(sym("M0 51 L21.6 51 L23 60 L0 60"), band)
    h.part(sym("M0 57 C14 57 30 58 35 61 C31 68 16 66 0 66"), fill)


def chaperon(h: Half, fill: str, roll: str) -> None:
    """A padded roll with the tail of the hood falling beside the face."""
    h.part(shape("M-20 56 C-24 40 -4 32 10 38 C22 42 24 50 22 58 Z"), fill)
    h.part(shape("M-22 62 C-38 66 -38 92 -32 118 L-46 122 C-50 96 -48 66 -28 56 Z"), fill)
    h.part(sym("M0 49 C14 49 28 52 29 60 C29 68 16 66 0 66"), roll)
    twist = [[(-16, 51), (-12, 65)], [(-4, 49), (1, 66)], [(9, 50), (14, 65)], [(19, 52), (24, 64)]]
    h.line([[(float(x), float(y)) for x, y in t] for t in twist], 1.3)
