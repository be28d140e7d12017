"""Plates with smooth round corners: the ground of every panel, row and button that we draw."""

from __future__ import annotations

from functools import lru_cache

import pygame

from cardtable.ui.palette import SHADE, Colour, tinted

_FINER = 4
"""How much finer than its pixels a corner is drawn."""


def plate(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Colour | None,
    edge: Colour | None = None,
    thick: int = 1,
) -> None:
    """Draw a rounded rectangle in the colours of the felt; `fill` None leaves the inside."""
    if rect.width > 0 and rect.height > 0:
        round_ = max(1, min(radius, rect.width // 2, rect.height // 2))
        surface.blit(_plate(rect.size, round_, _rgba(fill), _rgba(edge), thick), rect)


def _rgba(colour: Colour | None) -> tuple[int, int, int, int]:
    if colour is None:
        return (0, 0, 0, 0)
    colour = tinted(colour)
    return (*colour[:3], colour[3] if len(colour) == 4 else 255)


@lru_cache(48)
def _plate(
    size: tuple[int, int],
    radius: int,
    fill: tuple[int, int, int, int],
    edge: tuple[int, int, int, int],
    thick: int,
) -> pygame.Surface:
    """Four smooth corners and what lies between them."""
    width, height = size
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(fill)
    if edge[3]:
        pygame.draw.rect(surface, _over(edge, fill), surface.get_rect(), thick)
    tile = _tile(radius, fill, edge, thick)
    for x in (0, 1):
        for y in (0, 1):
            part = tile.subsurface((x * radius, y * radius, radius, radius))
            place = part.get_rect(topleft=(x * (width - radius), y * (height - radius)))
            surface.fill((0, 0, 0, 0), place)
            surface.blit(part, place, special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _over(
    top: tuple[int, int, int, int], ground: tuple[int, int, int, int]
) -> tuple[int, int, int, int]:
    """A translucent colour laid on another."""
    share = top[3] / 255
    below = ground[3] / 255 * (1 - share)
    alpha = share + below
    if not alpha:
        return (0, 0, 0, 0)
    red, green, blue = (
        round((t * share + g * below) / alpha) for t, g in zip(top[:3], ground[:3], strict=True)
    )
    return (red, green, blue, round(alpha * 255))


@lru_cache(128)
def _tile(
    radius: int,
    fill: tuple[int, int, int, int],
    edge: tuple[int, int, int, int],
    thick: int,
) -> pygame.Surface:
    """The four corners side by side, drawn fine and scaled down."""
    side = 2 * radius * _FINER
    rim = _over(edge, fill) if edge[3] else fill
    fine = pygame.Surface((side, side), pygame.SRCALPHA)
    # Clear, but of the rim's colour, so that no dark fringe comes in where it is scaled.
    fine.fill((*rim[:3], 0))
    whole = fine.get_rect()
    pygame.draw.rect(fine, rim, whole, border_radius=side // 2)
    if edge[3]:
        inner = whole.inflate(-2 * thick * _FINER, -2 * thick * _FINER)
        clear = fill if fill[3] else (*rim[:3], 0)
        pygame.draw.rect(fine, clear, inner, border_radius=inner.width // 2)
    return pygame.transform.smoothscale(fine, (2 * radius, 2 * radius))


def veil(size: tuple[int, int], dark: int) -> pygame.Surface:
    """A dark veil over a whole window, `dark` from 0 to 255."""
    return _veil(size, _rgba((*SHADE[:3], dark)))


@lru_cache(4)
def _veil(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(colour)
    return surface
