"""The picture of all that lies still, kept from frame to frame: only what changed is drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping

import pygame

Seen = tuple[object, pygame.Rect]
"""How a thing looks, and what of the surface it takes up."""

_MOST = 24
"""With more places to draw anew, all is drawn anew."""


class Still:
    """A layer below what moves. It is opaque and as large as the window."""

    def __init__(self) -> None:
        self._layer: pygame.Surface | None = None
        self._ground: Hashable = None
        self._things: dict[int, Seen] = {}
        self.dirty: list[pygame.Rect] = []
        """What was drawn anew for the last picture."""

    def forget(self) -> None:
        """Draw all of it anew next time."""
        self._ground = None

    def picture(
        self,
        size: tuple[int, int],
        ground: Hashable,
        things: Mapping[int, Seen],
        paint: Callable[[pygame.Surface], None],
    ) -> pygame.Surface:
        """The layer as it is now.

        `ground`: all that the picture depends on besides the things. `paint` draws the whole of
        it, as far as the surface's clip lets it.
        """
        if self._layer is None or self._layer.get_size() != size:
            self._layer = pygame.Surface(size).convert()
            self._ground = None
        dirty = [self._layer.get_rect()]
        if ground is not None and ground == self._ground:
            dirty = _merged(self._changed(things))
        if len(dirty) > _MOST:
            dirty = [self._layer.get_rect()]
        for place in dirty:
            self._layer.set_clip(place)
            paint(self._layer)
        self._layer.set_clip(None)
        self._ground, self._things, self.dirty = ground, dict(things), dirty
        return self._layer

    def _changed(self, things: Mapping[int, Seen]) -> Iterable[pygame.Rect]:
        """Where a thing has come, gone or changed."""
        for key, seen in things.items():
            before = self._things.get(key)
            if before is None:
                yield seen[1]
            elif before[0] != seen[0]:
                yield seen[1]
                yield before[1]
        for key, seen in self._things.items():
            if key not in things:
                yield seen[1]


def _merged(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The places with those that overlap taken together."""
    return _together(places, pygame.Rect.collidelist)


def joined(places: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same part of the surface in fewer places, taken together where that copies no more."""
    return _together(places, _fitting)


def _together(
    places: Iterable[pygame.Rect], mate: Callable[[pygame.Rect, list[pygame.Rect]], int]
) -> list[pygame.Rect]:
    """The places, each united with its mates; `mate` says which of the others one is, or -1."""
    found: list[pygame.Rect] = []
    for place in places:
        whole = pygame.Rect(place)
        while (index := mate(whole, found)) >= 0:
            whole.union_ip(found.pop(index))
        found.append(whole)
    return found


def _fitting(place: pygame.Rect, others: list[pygame.Rect]) -> int:
    """Which of the others makes with a place no more than both are alone, or -1."""
    area = place.width * place.height
    for index in place.collidelistall(others):
        other, both = others[index], place.union(others[index])
        if both.width * both.height <= area + other.width * other.height:
            return index
    return -1
