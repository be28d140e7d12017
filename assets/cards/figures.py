"""The twelve courts, each put together from heads, garments and attributes."""

from __future__ import annotations

from collections.abc import Callable

import garments as g
import heads as f
from canvas import AXIS, BLUE, CENTRE, DARK, DROP, FRAME, GOLD, GROUND, IVORY, Half
from held import HELD
from suits import INK, symbol
from vector import Drawing, Poly, box, ellipse, lozenge, moved, outline

WHITE, GREY = "#ebe5d6", "#4b4b56"
TURNED = "rotate(180 125 175)"
INK_SLEEVES = {"KH", "KD", "JH", "JD"}
# These look to the left, so that a hand of courts is not a row of stamps.
MIRRORED = {"QS", "JH", "KC", "QD", "JC"}


# --- kings -------------------------------------------------------------------


def king_s(h: Half) -> None:
    """The old king with the sword."""
    f.king_hair(h, WHITE)
    g.robe(h, "S", h.ink, GOLD)
    g.cape(h, BLUE)
    g.ermine(h)
    f.face(h, 20, 111, 0.9)
    f.pointed_crown(h, h.ink)
    f.long_beard(h, WHITE)
    f.moustache(h, WHITE, 2)


def king_h(h: Half) -> None:
    """The kindly king with the orb."""
    f.king_hair(h, GOLD)
    g.robe(h, "H", h.ink, GOLD)
    g.cape(h, BLUE)
    g.ermine(h)
    f.face(h, 20, 111, 0.9)
    f.arched_crown(h, h.ink, BLUE)
    f.curled_beard(h, GOLD)
    f.moustache(h, GOLD)


def king_d(h: Half) -> None:
    """The dark king with the axe."""
    f.king_hair(h, GREY)
    g.robe(h, "D", IVORY, h.ink)
    g.cape(h, BLUE)
    g.chain_collar(h, GOLD, h.ink)
    f.face(h, 20, 111, 0.9)
    f.lozenge_crown(h, h.ink)
    f.square_beard(h, GREY)
    f.moustache(h, GREY, 1)


def king_c(h: Half) -> None:
    """The king with the sceptre."""
    f.king_hair(h, WHITE)
    g.robe(h, "C", GOLD, h.ink)
    g.cape(h, h.ink)
    g.clasp(h, BLUE, GOLD)
    f.face(h, 20, 111, 0.9)
    f.leaf_crown(h, BLUE)
    f.forked_beard(h, WHITE)
    f.moustache(h, WHITE, 3)


# --- queens ------------------------------------------------------------------


def queen_s(h: Half) -> None:
    """The dark queen with the goblet."""
    f.veil(h, BLUE, 2)
    g.robe(h, "S", GOLD, h.ink)
    g.neckline(h)
    g.bodice(h, h.ink, GOLD)
    g.necklace(h, BLUE)
    f.face(h, 18.6, 109, 0.9, man=False)
    f.queen_hair(h, DARK)
    f.rayed_coronet(h, h.ink)


def queen_h(h: Half) -> None:
    """The queen with plaits and a rose."""
    f.veil(h, h.ink)
    g.robe(h, "H", GOLD, h.ink)
    g.neckline(h)
    g.bodice(h, BLUE, GOLD)
    g.necklace(h, h.ink)
    f.face(h, 18.6, 109, 0.9, man=False)
    f.queen_hair(h, GOLD)
    f.braids(h, GOLD)
    f.lobed_coronet(h, h.ink)


def queen_d(h: Half) -> None:
    """The queen with the fan."""
    f.veil(h, BLUE, 6)
    g.robe(h, "D", IVORY, h.ink)
    g.neckline(h)
    g.bodice(h, GOLD, h.ink)
    g.necklace(h, BLUE)
    f.face(h, 18.6, 109, 0.9, man=False)
    f.queen_hair(h, GOLD)
    f.bun(h, GOLD)
    f.lozenge_coronet(h, h.ink)


def queen_c(h: Half) -> None:
    """The queen in linen with the mirror."""
    f.veil(h, BLUE, 5)
    g.robe(h, "C", GOLD, h.ink)
    g.pleats(h)
    g.placket(h, BLUE, GOLD)
    f.wimple(h)
    f.face(h, 18.6, 109, 0.9, man=False)
    f.leafy_coronet(h, BLUE)


# --- jacks -------------------------------------------------------------------


def jack_s(h: Half) -> None:
    """The guardsman with the halberd."""
    f.bob(h, DARK)
    f.neck(h)
    g.robe(h, "S", IVORY, h.ink)
    g.puffs(h, BLUE, GOLD)
    g.half_cape(h, h.ink, GOLD)
    g.ruff(h)
    f.face(h, 18.4, 108, 0.9)
    f.fringe(h, DARK)
    f.beret(h, h.ink, GOLD)
    f.feather(h, GOLD, -17, 60, 4, 0.66)


def jack_h(h: Half) -> None:
    """The forester with the leaf."""
    f.neck(h)
    g.robe(h, "H", h.ink, GOLD)
    g.puffs(h, GOLD, h.ink)
    g.dagged_hood(h, BLUE, GOLD)
    f.face(h, 18.4, 108, 0.9)
    f.curls(h, GOLD)
    f.feather(h, IVORY, -18, 60, -10, 0.7)
    f.pointed_cap(h, BLUE, h.ink)


def jack_d(h: Half) -> None:
    """The archer with the arrow."""
    f.bob(h, GOLD)
    f.neck(h)
    g.robe(h, "D", IVORY, h.ink)
    g.puffs(h, BLUE, GOLD)
    g.placket(h, BLUE, GOLD)
    g.ruff(h)
    f.face(h, 18.4, 108, 0.9)
    f.fringe(h, GOLD)
    f.tall_hat(h, h.ink, BLUE)
    f.feather(h, GOLD, -18, 58, -14, 0.62)


def jack_c(h: Half) -> None:
    """The page with the staff."""
    f.bob(h, GOLD)
    f.neck(h)
    g.robe(h, "C", GOLD, h.ink)
    g.puffs(h, BLUE, IVORY)
    g.placket(h, BLUE, IVORY)
    g.flat_collar(h)
    f.face(h, 18.4, 108, 0.9)
    f.fringe(h, GOLD)
    f.chaperon(h, BLUE, h.ink)
    f.feather(h, IVORY, 18, 54, 10, 0.62)


DRAW: dict[str, Callable[[Half], None]] = {
    "KS": king_s,
    "KH": king_h,
    "KD": king_d,
    "KC": king_c,
    "QS": queen_s,
    "QH": queen_h,
    "QD": queen_d,
    "QC": queen_c,
    "JS": jack_s,
    "JH": jack_h,
    "JD": jack_d,
    "JC": jack_c,
}


def _half(name: str, suit: str) -> Half:
    """One upper half, complete with the pip and what the figure holds."""
    h = Half(INK[suit], name in MIRRORED)
    h.flat(moved(symbol(suit, 0, 0, 28), -51.5, 39), h.ink)
    DRAW[name](h)
    g.sleeve(h, h.ink if name in INK_SLEEVES else BLUE)
    attribute, hand = HELD[name]
    attribute(h)
    hand(h)
    return h


def _gems(suit: str, slope: float) -> list[Poly]:
    """The ornament of a sash: bars, lozenges or roundels by suit."""
    gems: list[Poly] = []
    for k in range(-4, 5):
        x, y = AXIS + k * 15.4, CENTRE + k * 15.4 * slope
        if suit in "DS":
            gems.append(lozenge(x, y, 5, 4.7))
        elif suit == "H":
            gems.append(ellipse(x, y, 3.6, n=18))
        else:
            gems.append([(px, y + (px - x) * slope + py) for px, py in box(x - 4, -3, x + 4, 3)])
    return gems


def _sash(card: Drawing, name: str, ink: str) -> None:
    """The band over the dividing line; it is its own image when turned about."""
    x0, _, x1, _ = FRAME
    d = -DROP if name in MIRRORED else DROP
    wide = 7.0
    band: Poly = [
        (x0, CENTRE - d - wide),
        (x1, CENTRE + d - wide),
        (x1, CENTRE + d + wide),
        (x0, CENTRE - d + wide),
    ]
    gold_dress = name in ("QS", "QH", "QC", "KC", "JC")
    card.paint([band], BLUE if gold_dress else GOLD, DARK, 1.7)
    card.paint(_gems(name[1], d / (x1 - AXIS)), GOLD if gold_dress else ink)


def court(card: Drawing, rank: str, suit: str) -> None:
    """A framed two-headed court."""
    x0, y0, x1, y1 = FRAME
    place = f'x="{x0:g}" y="{y0:g}" width="{x1 - x0:g}" height="{y1 - y0:g}"'
    card.raw(f'<rect {place} fill="{GROUND}"/>')
    half = _half(rank + suit, suit).drawing
    card.parts += half.parts
    card.group(TURNED, half)
    _sash(card, rank + suit, INK[suit])
    card.raw(f'<rect {place} fill="none" stroke="{DARK}" stroke-width="2"/>')


# The medallion of the large set, in the coordinates of the figure; its upper
# half is open, so that crown and feather may rise above the rim.
_CY, _RX, _RY = 106.0, 50.0, 58.0
_BUST = 1.17


def court_bust(card: Drawing, rank: str, suit: str) -> None:
    """The head and shoulders of a court in a medallion, for the large set."""
    oval = ellipse(AXIS, _CY, _RX, _RY, 72)
    low = [p for p in oval if p[1] >= _CY - 0.01]
    x0, x1 = AXIS - _RX, AXIS + _RX
    half = Half(INK[suit], False, [*low, (x0, -40), (x1, -40)])
    DRAW[rank + suit](half)
    bust = Drawing()
    bust.paint([oval], GROUND, DARK, 2)
    bust.parts += half.drawing.parts
    rim = outline(f"M{x0} {_CY} C{x0} {_CY + 77} {x1} {_CY + 77} {x1} {_CY}", 40)
    bust.paint([rim], "none", DARK, 2, closed=False)
    dx, dy = AXIS * (1 - _BUST), 178 - _BUST * (_CY - 6)
    card.group(f"translate({dx:g} {dy:g}) scale({_BUST:g})", bust)
