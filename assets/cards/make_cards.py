"""Writes the whole deck of SVG pictures beside this script."""

from __future__ import annotations

from pathlib import Path

from aces import ace_centre
from backs import BACKS
from figures import court, court_bust
from glyphs import rank_shapes
from icon_art import icon
from suits import INK, pips, symbol
from vector import Drawing, Poly

HERE = Path(__file__).resolve().parent
WIDTH, HEIGHT = 250, 350
IVORY, EDGE = "#fbf8f1", "#cdc6b6"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COURTS = ("J", "Q", "K")


def blank() -> Drawing:
    """The bare card; its edge line lies wholly inside the box."""
    card = Drawing()
    card.raw(
        f'<rect x="0.9" y="0.9" width="248.2" height="348.2" rx="14.1" ry="14.1"'
        f' fill="{IVORY}" stroke="{EDGE}" stroke-width="1.8"/>'
    )
    return card


def twice(card: Drawing, shapes: list[Poly], ink: str) -> None:
    """Print shapes at the top and, turned about, at the bottom."""
    down = [[(WIDTH - x, HEIGHT - y) for x, y in poly] for poly in shapes]
    card.paint(shapes + down, ink)


def small_index(rank: str, suit: str) -> list[Poly]:
    """The corner index: slim enough to be whole in a closely held fan."""
    ink = rank_shapes(rank, 8, 48.5, 13, 58, 9.6, 4.7)
    return ink + symbol(suit, 28.2, 96, 38)


def big_index(rank: str, suit: str) -> list[Poly]:
    """The corner index of the large set, its suit both below and beside it."""
    ink = rank_shapes(rank, 8, 63, 15, 92, 13.4, 6.6)
    return ink + symbol(suit, 35.5, 137.5, 46) + symbol(suit, 210, 44, 56)


def face(rank: str, suit: str) -> Drawing:
    """An ordinary face."""
    card = blank()
    ink = INK[suit]
    if rank in COURTS:
        court(card, rank, suit)
    elif rank == "A":
        ace_centre(card, suit)
    else:
        card.paint(pips(suit, int(rank)), ink)
    twice(card, small_index(rank, suit), ink)
    return card


def large_face(rank: str, suit: str) -> Drawing:
    """A face for narrow cards: a huge index and one big symbol."""
    card = blank()
    ink = INK[suit]
    if rank in COURTS:
        court_bust(card, rank, suit)
    else:
        card.paint(symbol(suit, 125, 175, 116), ink)
    twice(card, big_index(rank, suit), ink)
    return card


def suit_alone(suit: str) -> Drawing:
    """A suit symbol in a square."""
    drawing = Drawing()
    drawing.paint(symbol(suit, 50, 50, 88), INK[suit])
    return drawing


def write(path: Path, drawing: Drawing, width: float, height: float) -> None:
    """Save one picture with the same bytes on every system."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(drawing.svg(width, height), encoding="utf-8", newline="\n")


def main() -> None:
    """Write everything."""
    for suit in INK:
        for rank in RANKS:
            write(HERE / f"{rank}{suit}.svg", face(rank, suit), WIDTH, HEIGHT)
            write(HERE / "large" / f"{rank}{suit}.svg", large_face(rank, suit), WIDTH, HEIGHT)
        write(HERE / f"suit-{suit}.svg", suit_alone(suit), 100, 100)
    for number, back in enumerate(BACKS, 1):
        write(HERE / f"back-{number}.svg", back(), WIDTH, HEIGHT)
    write(HERE / "icon.svg", icon(), 256, 256)


if __name__ == "__main__":
    main()
