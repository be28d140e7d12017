"""Renders icon.svg to icon.png and to a Windows icon.ico holding four sizes."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pygame

HERE = Path(__file__).resolve().parent
SIZES = (16, 32, 48, 256)


def png_bytes(size: int) -> bytes:
    """The icon as a PNG file of one size."""
    picture = pygame.image.load_sized_svg(HERE / "icon.svg", (size, size))
    buffer = io.BytesIO()
    pygame.image.save(picture, buffer, "icon.png")
    return buffer.getvalue()


def ico_bytes(pictures: dict[int, bytes]) -> bytes:
    """An ICO container: a header, a directory entry a picture, then the PNGs."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(head) + 16 * len(pictures)
    entries, body = b"", b""
    for size, data in pictures.items():
        # A side of 256 does not fit in the byte and is written as 0.
        side = size % 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
        body += data
    return head + entries + body


def main() -> None:
    """Write both files."""
    pictures = {size: png_bytes(size) for size in SIZES}
    (HERE / "icon.png").write_bytes(pictures[256])
    (HERE / "icon.ico").write_bytes(ico_bytes(pictures))


if __name__ == "__main__":
    main()
