"""Text drawn with the Noto Sans that comes with pygame_gui."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import pygame

from cardtable.ui.palette import Colour, tinted

_FILES = {False: "NotoSans-Regular.ttf", True: "NotoSans-Bold.ttf"}


@lru_cache(1)
def fonts_folder() -> Path:
    """Where pygame_gui keeps its fonts; found without importing it, which takes long."""
    spec = importlib.util.find_spec("pygame_gui")
    assert spec is not None and spec.submodule_search_locations
    # A packaged program has the fonts without the code: then nothing else says where it is.
    return Path(next(iter(spec.submodule_search_locations))) / "data"


@lru_cache(64)
def font(size: int, bold: bool = False) -> pygame.Font:
    """The font of a size in pixels."""
    return pygame.Font(fonts_folder() / _FILES[bold], size)


def forget() -> None:
    """Let the fonts go: they end with pygame's font module."""
    font.cache_clear()


@lru_cache(1024)
def line(text: str, size: int, colour: Colour, bold: bool = False) -> pygame.Surface:
    """A line of text as a picture; the same line is drawn once."""
    return font(size, bold).render(text, True, colour)


@lru_cache(4096)
def width(text: str, size: int, bold: bool = False) -> int:
    """How wide a line of text is, in pixels."""
    return font(size, bold).size(text)[0]


def fitted(text: str, size: int, room: int, bold: bool = False) -> str:
    """The text, cut with an ellipsis where it is wider than the room."""
    if width(text, size, bold) <= room:
        return text
    while text and width(text + "…", size, bold) > room:
        text = text[:-1]
    return text.rstrip() + "…"


def wrapped(text: str, size: int, room: int, bold: bool = False) -> list[str]:
    """The text in lines that fit the room; a word that alone is too wide is broken."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            *whole, rest = _broken(word, size, room, bold)
            lines += [*whole, rest]
    return lines[1:] if not lines[0] and len(lines) > 1 else lines


def _broken(word: str, size: int, room: int, bold: bool) -> list[str]:
    """A word in pieces that fit: a path, say."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, size, bold) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def set_in(text: str, sizes: Sequence[int], room: int, bold: bool = False) -> tuple[int, list[str]]:
    """The first of the sizes in which the text is one line, else the last and even lines."""
    for size in sizes:
        if width(text, size, bold) <= room:
            return size, [text]
    return sizes[-1], _even(text, sizes[-1], room, bold)


@lru_cache(256)
def _even(text: str, size: int, room: int, bold: bool) -> list[str]:
    """The text in as few lines as fit, and these about equally long."""
    lines = wrapped(text, size, room, bold)
    least = max((width(word, size, bold) for word in text.split()), default=room)
    while (room := max(width(line, size, bold) for line in lines) - 1) >= least:
        narrower = wrapped(text, size, room, bold)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def put(
    surface: pygame.Surface,
    text: str,
    point: tuple[float, float],
    size: int,
    colour: Colour,
    *,
    bold: bool = False,
    anchor: str = "topleft",
    room: int | None = None,
) -> pygame.Rect:
    """Draw a line with its `anchor` (a pygame.Rect corner or side) at a point; where it lies."""
    if room is not None:
        text = fitted(text, size, room, bold)
    picture = line(text, size, tinted(colour), bold)
    place = picture.get_rect(**{anchor: (round(point[0]), round(point[1]))})
    surface.blit(picture, place)
    return place
