"""The program's icon: a small fan of cards on green felt."""

from __future__ import annotations

from suits import INK, symbol
from vector import Drawing, Poly, lozenge

IVORY, EDGE, SHADOW = "#fbf8f1", "#8f978c", "#16402f"


def _card(angle: float, dx: float, dy: float, inside: Drawing) -> Drawing:
    """One card of the fan, drawn about its own middle and turned."""
    card = Drawing()
    card.raw(
        '<rect x="-50" y="-70" width="100" height="140" rx="9" ry="9"'
        f' fill="{IVORY}" stroke="{EDGE}" stroke-width="1.5"/>'
    )
    card.parts += inside.parts
    turned = Drawing()
    turned.group(f"translate({dx:g} {dy:g}) rotate({angle:g}) scale(0.9)", card)
    return turned


def _shadow(angle: float, dx: float, dy: float) -> Drawing:
    """What a card casts on the felt or on the card below."""
    d = Drawing()
    d.raw(
        f'<g transform="translate({dx - 3:g} {dy + 4:g}) rotate({angle:g}) scale(0.9)">'
        f'<rect x="-51" y="-71" width="102" height="142" rx="10" ry="10" fill="{SHADOW}"/></g>'
    )
    return d


def _back() -> Drawing:
    """The back of a card, in three columns of diamonds."""
    d = Drawing()
    d.raw('<rect x="-43" y="-63" width="86" height="126" rx="5" ry="5" fill="#27456f"/>')
    cells: list[Poly] = [
        lozenge(x, y, 11, 15) for x in (-28.0, 0.0, 28.0) for y in (-40.0, 0.0, 40.0)
    ]
    d.paint(cells, "#7f9cc6")
    return d


def _front(suit: str, x: float, y: float, size: float) -> Drawing:
    """A single symbol, as on an ace."""
    d = Drawing()
    d.paint(symbol(suit, x, y, size), INK[suit])
    return d


def icon() -> Drawing:
    """Three cards, the spade on top."""
    d = Drawing()
    d.raw('<rect x="2" y="2" width="252" height="252" rx="48" ry="48" fill="#1f523c"/>')
    d.raw(
        '<rect x="6" y="6" width="244" height="244" rx="44" ry="44" fill="none"'
        ' stroke="#c39a45" stroke-width="6"/>'
    )
    fan = (
        (-22, 76, 140, _back()),
        (-1, 124, 126, _front("H", -10, -16, 58)),
        (21, 174, 140, _front("S", 0, 0, 86)),
    )
    for angle, x, y, inside in fan:
        d.parts += _shadow(angle, x, y).parts
        d.parts += _card(angle, x, y, inside).parts
    return d
