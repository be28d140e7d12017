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
    turned.group(f"translate({dx:g} {dy:g}) rotate({angle:g}) scale(0.94)", card)
    return turned


def _shadow(angle: float, dx: float, dy: float) -> Drawing:
    """What a card casts on the felt or on the card below."""
    d = Drawing()
    d.raw(
        f'<g transform="translate({dx - 3:g} {dy + 4:g}) rotate({angle:g}) scale(0.94)">'
        f'<rect x="-51" y="-71" width="102" height="142" rx="10" ry="10" fill="{SHADOW}"/></g>'
    )
    return d


def _back() -> Drawing:
    d = Drawing()
    d.raw('<rect x="-43" y="-63" width="86" height="126" rx="5" ry="5" fill="#27456f"/>')
    cells: list[Poly] = [
        lozenge(x, y, 11, 15) for x in (-28.0, 0.0, 28.0) for y in (-40.0, 0.0, 40.0)
    ]
    d.paint(cells, "#7f9cc6")
    return d


def _front(suit: str) -> Drawing:
    d = Drawing()
    d.paint(symbol(suit, 0, 0, 84), INK[suit])
    return d


def icon() -> Drawing:
    """Three cards, the spade on top."""
    d = Drawing()
    d.raw('<rect x="4" y="4" width="248" height="248" rx="46" ry="46" fill="#1f523c"/>')
    d.raw(
        '<rect x="9" y="9" width="238" height="238" rx="41" ry="41" fill="none"'
        ' stroke="#2f6b50" stroke-width="5"/>'
    )
    fan = ((-21, 80, 136, _back()), (0, 128, 126, _front("H")), (21, 176, 136, _front("S")))
    for angle, x, y, inside in fan:
        d.parts += _shadow(angle, x, y).parts
        d.parts += _card(angle, x, y, inside).parts
    return d
