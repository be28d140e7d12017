"""The four aces' centres; the ace of spades is the showpiece of the deck."""

from __future__ import annotations

from suits import INK, club_leaves, symbol
from vector import Drawing, Poly, both, ellipse, inset, lozenge, mirrored, moved, outline

IVORY, GOLD = "#fbf8f1", "#c8963a"
CX, CY = 125.0, 175.0


def _put(polys: list[Poly], scale: float = 1, dy: float = 0) -> list[Poly]:
    """Shapes about the origin put in the middle of the card."""
    return moved(polys, CX, CY + dy, scale)


def _sym(right_half: str) -> list[Poly]:
    """A shape symmetrical about x = 0 from its right half."""
    return [mirrored(outline(right_half, 14), 0)]


def _spray(card: Drawing, ink: str, y: float, sign: float) -> None:
    """A small rule with a lozenge, above or below the symbol."""
    half = [outline(f"M11 0 C22 {-5 * sign} 30 {5 * sign} 42 0", 10)]
    card.paint(moved(both(half, 0), CX, y), "none", ink, 2.2, closed=False)
    beads = [lozenge(0, 0, 5, 6.5), *both([ellipse(45, 0, 2.4, n=14)], 0)]
    card.paint(moved(beads, CX, y), ink)


def _plain(card: Drawing, suit: str) -> None:
    """A large symbol with a light line inside and a spray above and below."""
    ink = INK[suit]
    scale = {"H": 1.24, "D": 1.36, "C": 1.24}[suit]
    big = symbol(suit, CX, CY, 100 * scale)
    card.paint(big, ink)
    body = moved(club_leaves(), CX, CY, scale * 0.98) if suit == "C" else big
    card.paint([inset(p, 6 if suit == "C" else 8.5) for p in body], "none", IVORY, 2.4)
    if suit == "C":
        card.paint(_trefoil(CX, CY + 4), IVORY)
    else:
        card.paint(_flower(CX, CY + (9 if suit == "H" else 0)), IVORY)
    _spray(card, ink, 84, 1)
    _spray(card, ink, 266, -1)


def _flower(cx: float, cy: float, size: float = 1) -> list[Poly]:
    """Four pointed petals round a bead."""
    petal = [outline("M0 -5 C5 -9 5 -15 0 -21 C-5 -15 -5 -9 0 -5 Z", 8)]
    petals = [p for k in range(4) for p in moved(petal, 0, 0, 1, 90 * k)]
    beads = [ellipse(0, 0, 2.6, n=16)]
    for k in range(4):
        beads += moved([ellipse(0, -9.5, 1.7, n=12)], 0, 0, 1, 45 + 90 * k)
    return moved(petals + beads, cx, cy, size)


def _trefoil(cx: float, cy: float) -> list[Poly]:
    """Three petals, one for each leaf of the club."""
    petal = [outline("M0 -15 C3 -21 9 -31 0 -43 C-9 -31 -3 -21 0 -15 Z", 10)]
    shapes = [ellipse(0, 0, 2.6, n=18)]
    for turn in (0, 112, -112):
        shapes += moved(petal, 0, 0, 1, turn)
    return moved(shapes, cx, cy)


def _scroll(d: str) -> list[Poly]:
    """A line and its mirror image."""
    return both([outline(d, 14)], 0)


LEAF = "M0 -84 C13 -50 78 -15 78 25 C78 47 63 60 45 60 C28 60 14 52 7 38 L0 30"
# As the leaf, but shut above the foot, so that the lines inside stay clear of it.
RIM = "M0 -84 C13 -50 78 -15 78 25 C78 47 63 60 45 60 C29 60 15 53 0 47"
FOOT = "M0 34 L6 34 C8 62 18 78 38 86 L38 90 L0 90"


def _spade_body(card: Drawing, ink: str) -> None:
    """The great leaf on its foot, with a double light line inside its rim."""
    leaf = _sym(LEAF)
    rim = _sym(RIM)[0]
    card.paint(_put(_sym(FOOT)), ink)
    card.paint(_put(leaf), ink)
    card.paint(_put([inset(rim, 6.5)]), "none", IVORY, 2.6)
    card.paint(_put([inset(rim, 11.5)]), "none", IVORY, 1.1)


def _tracery(card: Drawing) -> None:
    """The ornament in the leaf: a small light spade among scrolls."""
    scrolls = _scroll("M3 20 C14 40 50 48 57 27 C61 10 44 0 34 9 C28 16 33 26 41 23")
    scrolls += _scroll("M6 -27 C20 -27 33 -17 32 -5")
    card.paint(_put(scrolls), "none", IVORY, 2.6, closed=False)
    leaves = _sym("M0 -57 C7 -47 9 -39 0 -30")
    leaves += both([outline("M32 -3 C38 -12 48 -10 53 -2 C46 2 38 4 32 -3 Z", 8)], 0)
    leaves += both([outline("M19 36 C21 27 29 25 35 29 C31 36 25 39 19 36 Z", 8)], 0)
    leaves += both([outline("M6 -30 C7 -39 15 -43 21 -39 C20 -31 13 -27 6 -30 Z", 8)], 0)
    card.paint(_put(leaves), IVORY)
    card.paint(_put(both([ellipse(41.4, 18.6, 4.2, n=18)], 0)), GOLD)


def _heart_of_spade(card: Drawing, ink: str) -> None:
    """The small spade in the middle."""
    card.paint(_put(symbol("S", 0, -3, 42)), IVORY)
    card.paint(_put(symbol("S", 0, -3.6, 25)), ink)
    card.paint(_put([lozenge(0, -3, 2.4, 3.8)]), GOLD)


def _foot_scrolls(card: Drawing, ink: str) -> None:
    """Tendrils that spring from the foot, and a crown of beads above."""
    vines = _scroll("M12 86 C34 100 62 96 66 80 C68 69 56 66 53 74 C52 78 55 81 58 80")
    card.paint(_put(vines), "none", ink, 3, closed=False)
    leaves = both([outline("M38 94 C42 104 52 106 60 100 C54 93 46 91 38 94 Z", 8)], 0)
    leaves += both([outline("M26 92 C27 102 34 108 42 109 C42 101 36 94 26 92 Z", 8)], 0)
    leaves += [lozenge(0, 101, 5, 7), *both([ellipse(11, 100, 2.4, n=14)], 0)]
    leaves += [lozenge(0, -97, 4.4, 6.4), *both([ellipse(10, -94, 2.3, n=14)], 0)]
    leaves += both([ellipse(18.5, -89.5, 1.8, n=12)], 0)
    card.paint(_put(leaves), ink)


def _showpiece(card: Drawing, ink: str) -> None:
    """The ace of spades, layer upon layer."""
    _spade_body(card, ink)
    _tracery(card)
    _heart_of_spade(card, ink)
    _foot_scrolls(card, ink)


def ace_centre(card: Drawing, suit: str) -> None:
    """The big symbol of an ace."""
    if suit == "S":
        _showpiece(card, INK[suit])
    else:
        _plain(card, suit)
