"""Cards, felt and shadows as pictures at pixel size, drawn from vectors once and kept."""

from __future__ import annotations

import io
import math
import random
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, partial

import pygame

from cardtable.assets import path
from cardtable.core.cards import Card, Suit
from cardtable.ui.palette import FELTS, GOLD, IVORY, Felt

ASPECT = 1.4
"""Height of a card by its width."""

RED_INK = b"#c1272d"
BLACK_INK = b"#1c1c22"
FOUR_COLOURS = {Suit.DIAMONDS: (RED_INK, b"#1d5fa8"), Suit.CLUBS: (BLACK_INK, b"#1d7a3a")}
"""The suits that change their ink in a four-colour deck."""

LARGE_INDEX_BELOW = 52
"""Cards narrower than this, in pixels, take the faces with the large index."""

_LIGHT = (96, 60)
"""The size in which the light on the felt is computed."""

_KEPT = 700
_STEPS = 24
"""In how many steps of its resting width a card in motion grows and shrinks."""
_GROWS = 1.1
"""By how much the shadow of a card in motion grows at least."""
_FINE_KEPT = 20
"""How many of the finer pictures are kept: a hand takes another turn after each card."""

_SOFT = 2
"""How much finer than its pixels a card is drawn that will be turned, so that it stays crisp."""

_LARGE = 180
"""Cards at least so wide, in pixels, are turned as they are: their lines are broad enough."""


class Art:
    """The deck and the felt as the settings want them."""

    def __init__(self) -> None:
        self.back = 1
        self.four_colours = False
        self.large_index = False
        self.made = 0
        """How many pictures have been drawn so far."""
        self._pictures: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._fines: OrderedDict[tuple[Card | None, int], pygame.Surface] = OrderedDict()

    def choose(self, back: int, four_colours: bool, large_index: bool) -> None:
        """Take another deck; what was drawn of the old one is forgotten."""
        chosen = (back, four_colours, large_index)
        if chosen != (self.back, self.four_colours, self.large_index):
            self.back, self.four_colours, self.large_index = chosen
            self._pictures.clear()
            self._fines.clear()

    def _kept(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._pictures.get(key)
        if found is None:
            found = self._pictures[key] = make()
            self.made += 1
            if len(self._pictures) > _KEPT:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return found

    def card(self, card: Card | None, width: int) -> pygame.Surface:
        """A face, or the back for None, at a width in pixels."""
        large = width < LARGE_INDEX_BELOW
        return self._kept((card, width), lambda: self._drawn(card, width, large))

    def turned(self, card: Card | None, width: int, angle: float) -> pygame.Surface:
        """A card turned by an angle in degrees, counter-clockwise, smooth at its edges."""
        if angle == 0:
            return self.card(card, width)
        return self._kept(
            (card, width, angle), lambda: _turned(self._source(card, width), width, angle)
        )

    def scaled(
        self, card: Card | None, rest: int, width: float, angle: float, mark: str = ""
    ) -> pygame.Surface:
        """A card in motion, of another width or angle: a smooth copy of it at its resting width."""
        step = max(2, rest // _STEPS)
        size = max(4, round(width / step) * step if abs(width - rest) > 0.5 else rest)
        key = (card, rest, "scaled", size, angle, mark)
        return self._kept(key, lambda: self._moving(card, rest, (size, size * ASPECT), angle, mark))

    def squeezed(
        self, card: Card | None, rest: int, size: tuple[float, float], angle: float
    ) -> pygame.Surface:
        """A card that is being turned over: as narrow as it looks now."""
        step = max(2, rest // _STEPS)
        wide, tall = (max(2, round(side / step) * step) for side in size)
        key = (card, rest, "squeezed", wide, tall, angle)
        return self._kept(key, lambda: self._squeezed(card, rest, (wide, tall), angle))

    def _squeezed(
        self, card: Card | None, rest: int, size: tuple[int, int], angle: float
    ) -> pygame.Surface:
        if rest < _LARGE:
            return self._moving(card, rest, size, angle, "")
        # Each is seen for one frame, and its pixels are too small to be seen in it.
        return pygame.transform.rotate(pygame.transform.scale(self.card(card, rest), size), angle)

    def _moving(
        self, card: Card | None, rest: int, size: tuple[float, float], angle: float, mark: str
    ) -> pygame.Surface:
        whole = self.marked(card, rest, 0, mark)
        small = pygame.transform.smoothscale(whole, (round(size[0]), round(size[1])))
        return _turned_as_it_is(small, angle)

    def dimmed(self, card: Card | None, width: int, angle: float, mark: str = "") -> pygame.Surface:
        """A card that may not be played now, marked or not."""
        key = (card, width, angle, "dim", mark)
        return self._kept(key, lambda: _dimmed(self.marked(card, width, angle, mark)))

    def marked(self, card: Card | None, width: int, angle: float, mark: str) -> pygame.Surface:
        """A card with a mark on it: "received", "cancelled", "wild", "won"."""
        if not mark:
            return self.turned(card, width, angle)
        return self._kept(
            (card, width, angle, mark), lambda: self._marked(card, width, angle, mark)
        )

    def _marked(self, card: Card | None, width: int, angle: float, mark: str) -> pygame.Surface:
        picture = self._source(card, width).copy()
        _MARKS[mark](picture)
        return _turned(picture, width, angle)

    def _source(self, card: Card | None, width: int) -> pygame.Surface:
        """What a card is turned or marked from; not to be drawn on."""
        return self.card(card, width) if width >= _LARGE else self._fine(card, width)

    def _fine(self, card: Card | None, width: int) -> pygame.Surface:
        """A card finer than its pixels, with the index that suits its width; not to be drawn on."""
        key = (card, width)
        found = self._fines.pop(key, None)
        if found is None:
            found = self._drawn(card, width * _SOFT, width < LARGE_INDEX_BELOW)
        self._fines[key] = found
        if len(self._fines) > _FINE_KEPT:
            self._fines.popitem(last=False)
        return found

    def _drawn(self, card: Card | None, width: int, large: bool) -> pygame.Surface:
        if card is None:
            text = _svg("cards", f"back-{self.back}.svg")
        else:
            text = _face(card, self.four_colours, self.large_index or large)
        return _raster(text, width, round(width * ASPECT))

    def sample_back(self, back: int, width: int) -> pygame.Surface:
        """One of the backs, whichever is chosen."""
        key = ("sample", back, width)
        return self._kept(
            key, lambda: _raster(_svg("cards", f"back-{back}.svg"), width, round(width * ASPECT))
        )

    def sample(
        self, card: Card, width: int, *, four_colours: bool, large_index: bool
    ) -> pygame.Surface:
        """A face of a deck, whichever is chosen."""
        key = ("sample", card, width, four_colours, large_index)
        face = partial(_face, card, four_colours, large_index)
        return self._kept(key, lambda: _raster(face(), width, round(width * ASPECT)))

    def swatch(self, felt: str, size: tuple[int, int]) -> pygame.Surface:
        """A piece of one of the felts, whichever is chosen."""
        return self._kept(("swatch", felt, size), lambda: _felt(FELTS[felt], size))

    def suit(self, suit: Suit, size: int, ink: bytes | None = None) -> pygame.Surface:
        """A suit's sign, `size` pixels square, in its own ink or another (b"#rrggbb")."""
        return self._kept(("suit", suit, size, ink), lambda: self._suit(suit, size, ink))

    def _suit(self, suit: Suit, size: int, ink: bytes | None) -> pygame.Surface:
        text = _svg("cards", f"suit-{suit.letter}.svg")
        if ink is not None:
            text = text.replace(RED_INK, ink).replace(BLACK_INK, ink)
        elif self.four_colours and suit in FOUR_COLOURS:
            text = text.replace(*FOUR_COLOURS[suit])
        return _raster(text, size, size)

    def shadow(self, width: float, angle: float, height: int) -> pygame.Surface:
        """The soft shadow of a card, blurred the more the higher it is held (pixels)."""
        wide = round(width / 4) * 4
        if height > width * 0.03:
            # In motion nobody sees small differences, and each picture costs some milliseconds.
            wide, angle = round(_GROWS ** round(math.log(width, _GROWS))), round(angle / 6) * 6.0
            height = max(2, round(height / 3) * 3)
        key = ("shadow", wide, angle, height)
        return self._kept(key, lambda: _shadow(wide, angle, height))

    def felt(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The table's felt for a window of this size."""
        key = ("felt", name, size)
        for old in [key for key in self._pictures if key[0] == "felt" and key[1:] != (name, size)]:
            del self._pictures[old]
        return self._kept(key, lambda: _felt(FELTS[name], size))


def _turned(source: pygame.Surface, width: int, angle: float) -> pygame.Surface:
    """A card's source, which is finer than its pixels or not, turned at its width."""
    return _turned_as_it_is(source, angle) if width >= _LARGE else _coarser(source, angle)


def _turned_as_it_is(picture: pygame.Surface, angle: float) -> pygame.Surface:
    if angle == 0:
        return picture
    # A clear rim of the card's own colour, so that turned edges are smooth and not dark.
    wide, tall = picture.get_size()
    rimmed = pygame.Surface((wide + 4, tall + 4), pygame.SRCALPHA)
    rimmed.fill((*IVORY[:3], 0))
    rimmed.blit(picture, (2, 2))
    return pygame.transform.rotozoom(rimmed, angle, 1)


def _coarser(fine: pygame.Surface, angle: float) -> pygame.Surface:
    """A fine picture turned, at the pixel size.

    Turning alone leaves stairs at the edges; the mean of the finer pixels does not.
    """
    if angle:
        fine = pygame.transform.rotozoom(fine, angle, 1)
    size = round(fine.get_width() / _SOFT), round(fine.get_height() / _SOFT)
    return pygame.transform.smoothscale(fine, size)


def _dimmed(picture: pygame.Surface) -> pygame.Surface:
    dark = picture.copy()
    dark.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
    return dark


def _mark_received(picture: pygame.Surface) -> None:
    """A frame just inside the edge: this card came in."""
    rect = picture.get_rect().inflate(-4, -4)
    width = max(4, rect.width // 22)
    pygame.draw.rect(picture, _RECEIVED, rect, width, border_radius=rect.width // 16)


def _mark_cancelled(picture: pygame.Surface) -> None:
    """Greyed and struck out."""
    picture.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
    rect = picture.get_rect()
    inset, width = rect.width // 9, max(4, rect.width // 13)
    a, b = (inset, rect.height - inset), (rect.width - inset, inset)
    pygame.draw.line(picture, (255, 255, 255), a, b, width + max(4, width // 2))
    pygame.draw.line(picture, _STRIKE, a, b, width)


def _mark_won(picture: pygame.Surface) -> None:
    """A gold edge, and a crown in the upper right corner: this card wins the trick."""
    side = picture.get_width()
    edge = max(4, side // 24)
    pygame.draw.rect(picture, GOLD, picture.get_rect(), edge, border_radius=round(side * 0.06))
    middle, half = (side * 0.79, side * 0.2), side * 0.13
    crown = [(-1, 0.75), (1, 0.75), (1, -0.45), (0.5, 0.15), (0, -0.8), (-0.5, 0.15), (-1, -0.45)]
    points = [(middle[0] + x * half, middle[1] + y * half) for x, y in crown]
    pygame.draw.polygon(picture, GOLD, points)
    pygame.draw.polygon(picture, (110, 76, 16), points, max(2, side // 80))


def _mark_wild(picture: pygame.Surface) -> None:
    """A star below the index, where it stays in sight however much the cards overlap."""
    side = picture.get_width()
    draw_star(picture, (side * 0.135, side * 0.56), side * 0.115)


def draw_star(surface: pygame.Surface, centre: tuple[float, float], size: float) -> None:
    """The sign of wild cards, `size` pixels from its middle to a tip."""
    points = []
    for turn in range(10):
        away = size if turn % 2 == 0 else size * 0.45
        angle = math.pi * turn / 5 - math.pi / 2
        points.append((centre[0] + away * math.cos(angle), centre[1] + away * math.sin(angle)))
    pygame.draw.polygon(surface, _WILD, points)
    pygame.draw.polygon(surface, WILD_INK, points, max(1, round(size / 8)))


_DIM = (148, 156, 152)
_RECEIVED = (46, 125, 190)
_STRIKE = (150, 30, 40)
_WILD = (176, 140, 214)
WILD_INK = (90, 60, 120)

_MARKS: dict[str, Callable[[pygame.Surface], None]] = {
    "received": _mark_received,
    "cancelled": _mark_cancelled,
    "wild": _mark_wild,
    "won": _mark_won,
}


@lru_cache(256)
def _svg(*parts: str) -> bytes:
    return path(*parts).read_bytes()


def _face(card: Card, four_colours: bool, large: bool) -> bytes:
    text = _svg("cards", "large", f"{card}.svg") if large else _svg("cards", f"{card}.svg")
    if four_colours and card.suit in FOUR_COLOURS:
        text = text.replace(*FOUR_COLOURS[card.suit])
    return text


def _raster(text: bytes, width: int, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(text), (width, height)).convert_alpha()


def _shadow(width: int, angle: float, height: int) -> pygame.Surface:
    """A dark card shape, blurred where it is small, which is little work, and turned."""
    less = max(2.0, height / 3)
    wide, tall, soft = round(width / less), round(width * ASPECT / less), round(height / less)
    soft = max(1, soft)
    surface = pygame.Surface((wide + 4 * soft, tall + 4 * soft), pygame.SRCALPHA)
    shape = pygame.Rect(2 * soft, 2 * soft, wide, tall)
    pygame.draw.rect(surface, (0, 0, 0, 105), shape, border_radius=round(wide * 0.06))
    return pygame.transform.rotozoom(pygame.transform.gaussian_blur(surface, soft), angle, less)


def _felt(felt: Felt, size: tuple[int, int]) -> pygame.Surface:
    """A soft radial light, made small and scaled up, with a fine grain that stands still."""
    wide, tall = _LIGHT
    shades = [_shade(felt, level / 255) for level in range(256)]
    across = [((x - wide / 2 + 0.5) / wide * 1.55) ** 2 for x in range(wide)]
    down = [((y - tall * 0.455) / tall * 1.43) ** 2 for y in range(tall)]
    light = b"".join(shades[min(255, int(255 * (x + y) ** 0.5))] for y in down for x in across)
    small = pygame.image.frombuffer(light, _LIGHT, "RGB")
    surface = pygame.transform.smoothscale(small, size).convert()
    grain = _grain()
    for top in range(0, size[1], grain.get_height()):
        for left in range(0, size[0], grain.get_width()):
            surface.blit(grain, (left, top))
    return surface


def _shade(felt: Felt, away: float) -> bytes:
    """The felt's colour so far from the light, 0 to 1."""
    light = 1 - away * away * (3 - 2 * away)
    return bytes(round(e + (c - e) * light) for c, e in zip(felt.centre, felt.edge, strict=True))


@lru_cache(1)
def _grain() -> pygame.Surface:
    """The weave of the felt: faint specks, the same every time. It also hides colour bands."""
    side = 256
    chance = random.Random(7).randbytes(side * side)
    specks = bytearray(4 * side * side)
    ink = chance.translate(bytes(255 * (value & 1) for value in range(256)))
    for channel in range(3):
        specks[channel::4] = ink
    faint = (value * (9 if value & 1 else 12) // 256 for value in range(256))
    specks[3::4] = chance.translate(bytes(faint))
    return pygame.image.frombuffer(bytes(specks), (side, side), "RGBA").convert_alpha()
