"""Cloth: the pattern of each suit and the clothes cut from it."""

from __future__ import annotations

from canvas import DARK, FLESH, GOLD, IVORY, SHADE, Half, shape, sym
from vector import Poly, both, box, ellipse, fit_inside, lozenge, outline


def _stripes() -> list[Poly]:
    """Upright stripes, for clubs."""
    return [box(x - 4, 100, x + 4, 215) for x in range(-72, 73, 16)]


def _dots() -> list[Poly]:
    """Roundels set diagonally, for hearts."""
    return [
        ellipse(i * 9, 104 + j * 9, 3.7, n=12)
        for i in range(-8, 9)
        for j in range(12)
        if (i + j) % 2 == 0
    ]


def _lozenges() -> list[Poly]:
    """A lozenge diaper, for diamonds."""
    return [
        lozenge(i * 10, 104 + j * 13, 8.1, 10.6)
        for i in range(-8, 9)
        for j in range(10)
        if (i + j) % 2 == 0
    ]


def _chevrons() -> list[Poly]:
    """Zigzag bands, for spades, as the two arms of each chevron."""
    pieces: list[Poly] = []
    for k in range(9):
        y = 92 + k * 17.0
        for x in range(-66, 67, 22):
            pieces.append([(x - 11, y + 10), (x, y), (x, y + 8), (x - 11, y + 18)])
            pieces.append([(x, y), (x + 11, y + 10), (x + 11, y + 18), (x, y + 8)])
    return pieces


PATTERN = {"C": _stripes, "D": _lozenges, "H": _dots, "S": _chevrons}


def cloth(h: Half, suit: str, cut: list[Poly], ground: str, figure: str) -> None:
    """A piece of clothing printed with the pattern of its suit."""
    h.flat(cut, ground)
    pieces = PATTERN[suit]()
    h.flat([p for c in cut for p in fit_inside(pieces, c)], figure)
    h.edge(cut)


BODY = "M0 108 L11 112 C30 115 50 121 57 140 C61 152 64 180 66 205 L0 205"


def robe(h: Half, suit: str, ground: str, figure: str) -> None:
    """The body of the coat."""
    cloth(h, suit, sym(BODY), ground, figure)


def cape(h: Half, fill: str) -> None:
    """A cloak open in front, its folds falling from both shoulders."""
    side = outline(
        "M15 110 C34 112 58 118 66 138 C72 156 74 185 74 205 L50 205"
        " C50 180 47 152 38 136 C32 126 22 120 13 117 Z"
    )
    h.part(both([side], 0), fill)
    fold = [
        outline("M46 126 C54 138 58 150 60 166", 8),
        outline("M34 123 C38 127 41 131 44 137", 6),
    ]
    h.line(both(fold, 0), 1.2)


def ermine(h: Half) -> None:
    """A fur collar with its dark tails."""
    h.part(sym("M0 153 C20 150 44 143 56 128 C46 117 30 112 14 108 L0 118"), IVORY)
    tails = [
        outline(f"M{x} {y} Q{x + 2.4} {y + 5} {x} {y + 8} Q{x - 2.4} {y + 5} {x} {y}", 5)
        for x, y in ((46, 123), (34, 117), (33, 130), (20, 138), (20, 121))
    ]
    h.flat(both(tails, 0), DARK)


def placket(h: Half, fill: str, jewel: str, top: float = 116) -> None:
    """The band down the front with its buttons."""
    h.part([box(-7, top, 7, 205)], fill)
    h.flat([ellipse(0, y, 3, n=14) for y in (126, 138, 150, 162, 174)], jewel)


def ruff(h: Half, fill: str = IVORY) -> None:
    """A small pleated collar."""
    h.part(sym("M0 122 Q6 128 9 121 Q16 125 17 117 Q23 118 21 110 L12 105 L0 110"), fill)
    h.line(both([[(4, 113), (6, 122)], [(10, 111), (14, 119)]], 0), 1)


def neckline(h: Half) -> None:
    """A bare neck and the square cut of a queen's dress."""
    h.part(sym("M0 100 L9 100 C9 110 12 114 24 118 C22 134 12 140 0 141"), FLESH)
    h.line([outline("M-7 113 Q0 119 7 113", 6)], 1.1, SHADE)


def necklace(h: Half, jewel: str) -> None:
    """A gold chain with a pendant."""
    h.line([outline("M-17 118 Q0 138 17 118", 10)], 2.4, GOLD)
    h.part([lozenge(0, 132, 4.4, 6)], jewel, 1.2)


def sleeve(h: Half, fill: str, cuff: str = IVORY) -> None:
    """The forearm that comes up to hold the attribute."""
    h.part(shape("M10 205 C18 180 28 166 36 154 L54 163 C52 178 48 194 46 215 Z"), fill)
    h.line([outline("M22 188 Q32 190 45 186", 6), outline("M28 174 Q38 178 49 174", 6)], 1.2)
    h.part(shape("M32 152 L39 144 L58 155 L54 166 Z"), cuff)


def bodice(h: Half, fill: str, lace: str) -> None:
    """The stiff front of a queen's dress."""
    h.part(sym("M0 141 C8 140 14 138 18 133 C20 150 16 180 12 205 L0 205"), fill)
    cross: list[Poly] = [[(-10 + k, 149 + 9 * k), (10 - k, 156 + 9 * k)] for k in range(3)]
    h.line(both(cross, 0), 1.6, lace)


def puffs(h: Half, fill: str, slash: str) -> None:
    """The round slashed shoulders of a jack's doublet."""
    puff = outline("M26 116 C44 112 62 122 66 142 C68 156 62 166 52 168 C44 150 36 134 26 116 Z")
    h.part(both([puff], 0), fill)
    cuts = [
        outline("M36 119 Q52 130 57 158 Q46 140 36 119 Z", 6),
        outline("M48 119 Q62 130 64 150 Q58 134 48 119 Z", 6),
    ]
    h.flat(both(cuts, 0), slash)


def pleats(h: Half) -> None:
    """Folds falling from the shoulders of a plain gown."""
    fold = [outline("M40 124 C46 140 50 155 51 172", 8)]
    h.line(both(fold, 0), 1.2)


def chain_collar(h: Half, plate: str, jewel: str) -> None:
    """A broad collar of state: linked plates with stones."""
    h.part(sym("M0 142 C18 139 36 133 47 122 C38 114 26 110 13 108 L0 116"), plate)
    h.line(both([outline("M0 135 C16 132 30 127 40 118", 10)], 0), 1.2)
    stones = [
        lozenge(0, 126, 5, 6),
        *both([lozenge(15, 123, 4.4, 5.4), lozenge(28, 117, 3.8, 4.6)], 0),
    ]
    h.part(stones, jewel, 1.2)


def clasp(h: Half, fur: str, gem: str) -> None:
    """Broad lapels held by a clasp and two cords."""
    lapel = outline(
        "M13 108 C26 110 46 116 52 127 C47 140 43 160 42 205 L31 205 C33 168 26 142 2 126 Z"
    )
    h.part(both([lapel], 0), fur)
    h.line([outline("M-30 142 Q0 158 30 142", 8)], 2.6, GOLD)
    h.part(both([ellipse(32, 141, 5.4, n=20)], 0), gem, 1.4)


def dagged_hood(h: Half, fill: str, trim: str) -> None:
    """A hood laid on the shoulders, its hem cut in points with bells."""
    hem = (
        "M0 146 L7 136 L15 148 L23 136 L32 145 L38 132 L47 137 L48 124 C40 114 26 110 15 104 L0 108"
    )
    h.part(sym(hem), fill)
    bells = [
        ellipse(0, 147, 3.2, n=14),
        *both([ellipse(15, 149, 3, n=14), ellipse(32.4, 146, 3, n=14)], 0),
    ]
    h.part(bells, trim, 1.2)
    h.line(both([outline("M4 114 C12 119 20 118 26 114", 6)], 0), 1.2)


def flat_collar(h: Half, fill: str = IVORY) -> None:
    """A wide linen collar."""
    h.part(sym("M0 120 L8 136 L36 131 C37 122 28 112 12 107 L0 112"), fill)
    h.line(both([[(11, 132), (33, 128)]], 0), 1.1)


def half_cape(h: Half, fill: str, lining: str) -> None:
    """A short cloak thrown over one shoulder."""
    h.part(
        shape("M-12 109 C-40 108 -64 122 -72 150 L-74 205 L-40 205 C-42 170 -34 136 -6 118 Z"), fill
    )
    h.part(shape("M-6 118 C-34 136 -42 170 -40 205 L-30 205 C-33 172 -26 142 -1 124 Z"), lining)
    h.line([outline("M-36 116 C-52 126 -60 142 -61 160", 8)], 1.2)
