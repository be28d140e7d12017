"""Contact sheets: every face at four widths on felt green, to look at.

Usage: python contact_sheet.py OUTPUT_FOLDER
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

HERE = Path(__file__).resolve().parent
FELT = (31, 82, 60)
WIDTHS = (56, 96, 160, 320)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
GAP = 8
FAN_WIDTH, FAN_STEP = 96, 24


def load(name: str, width: int) -> pygame.Surface:
    """A card picture rasterised at a width."""
    return pygame.image.load_sized_svg(HERE / name, (width, round(width * 1.4)))


def grid(rows: list[list[str]], width: int, step: int) -> pygame.Surface:
    """A sheet of cards, each row dealt at a step from left to right."""
    height = round(width * 1.4)
    wide = max(len(row) for row in rows)
    size = (GAP * 2 + width + step * (wide - 1), GAP + (height + GAP) * len(rows))
    sheet = pygame.Surface(size)
    sheet.fill(FELT)
    for r, row in enumerate(rows):
        for c, name in enumerate(row):
            sheet.blit(load(name, width), (GAP + c * step, GAP + r * (height + GAP)))
    return sheet


def main() -> None:
    """Write all the sheets."""
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    backs = [f"back-{n}.svg" for n in (1, 2, 3)]
    for prefix, tag in (("", "faces"), ("large/", "large")):
        rows = [[f"{prefix}{r}{s}.svg" for r in RANKS] for s in SUITS]
        for width in WIDTHS:
            sheet = grid(rows, width, width + GAP)
            pygame.image.save(sheet, out / f"{tag}-{width}.png")
        pygame.image.save(grid(rows, FAN_WIDTH, FAN_STEP), out / f"fan-{tag}-{FAN_WIDTH}.png")
        pygame.image.save(grid(rows, 56, 12), out / f"fan-{tag}-56.png")
    for width in WIDTHS:
        pygame.image.save(grid([backs], width, width + GAP), out / f"backs-{width}.png")
    fan = [[name] * 9 for name in backs]
    pygame.image.save(grid(fan, 60, 12), out / "backs-fan-60.png")


if __name__ == "__main__":
    main()
