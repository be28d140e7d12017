"""What a scene puts on the screen, without looking at pixels: texts, grounds, controls, cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from cardtable.core.messages import Message
from cardtable.ui import art, text
from cardtable.ui.app import App
from cardtable.ui.scene import Scene
from cardtable.ui.stage.spots import HAND
from cardtable.ui.table import painting
from cardtable.ui.table.scene import TableScene
from cardtable.ui.widgets import Widgets
from cardtable.ui.words import shown

SLACK = 3
"""Pixels that two things may share: a text's box is a little larger than its letters."""


@dataclass(frozen=True)
class Written:
    """A text as it was wanted, as it was drawn, and where."""

    wanted: str
    drawn: str
    place: pygame.Rect
    seen: pygame.Rect

    @property
    def cut(self) -> bool:
        return self.wanted != self.drawn


@dataclass
class Seen:
    """All that a scene has drawn."""

    texts: list[Written] = field(default_factory=list)
    grounds: list[pygame.Rect] = field(default_factory=list)
    buttons: list[tuple[str, pygame.Rect, int]] = field(default_factory=list)
    """A label, its place, and how wide it wants to be."""

    def clear(self) -> None:
        self.texts.clear()
        self.grounds.clear()
        self.buttons.clear()


@contextmanager
def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[Seen]:
    """Notes all that is written from now on; cards are not rasterised."""
    seen = Seen()
    fitted, ground, button = text.fitted, painting.ground, Widgets.button
    put = text.put

    def noted_put(surface: pygame.Surface, line: str, *rest: Any, **more: Any) -> pygame.Rect:
        size, bold = rest[1], more.get("bold", False)
        place = put(surface, line, *rest, **more)
        room = more.get("room")
        drawn = line if room is None else fitted(line, size, room, bold)
        seen.texts.append(Written(line, drawn, place, place.clip(surface.get_clip())))
        return place

    def noted_fitted(line: str, *rest: Any, **more: Any) -> str:
        drawn = fitted(line, *rest, **more)
        if drawn != line:
            nowhere = pygame.Rect(0, 0, 0, 0)
            seen.texts.append(Written(line, drawn, nowhere, nowhere))
        return drawn

    def noted_ground(surface: pygame.Surface, rect: pygame.Rect, *rest: Any) -> None:
        seen.grounds.append(rect.copy())
        ground(surface, rect, *rest)

    def noted_button(
        self: Widgets, place: pygame.Rect, title: Message | str, *rest: Any, **more: Any
    ) -> Any:
        label = title if isinstance(title, str) else shown(title)
        size = self.units.font(17 if more.get("kind") == "#primary" else 16)
        wide = text.width(label, size, more.get("kind") == "#primary")
        seen.buttons.append((label, place.copy(), wide))
        return button(self, place, title, *rest, **more)

    def blank(data: bytes, width: int, height: int) -> pygame.Surface:
        return pygame.Surface((width, height), pygame.SRCALPHA)

    with monkeypatch.context() as patch:
        patch.setattr(text, "put", noted_put)
        patch.setattr(text, "fitted", noted_fitted)
        patch.setattr(painting, "ground", noted_ground)
        for module in list(_modules()):
            for name, old, new in (("ground", ground, noted_ground),):
                if getattr(module, name, None) is old:
                    patch.setattr(module, name, new)
        patch.setattr(Widgets, "button", noted_button)
        patch.setattr(art, "_raster", blank)
        yield seen


def _modules() -> Iterator[Any]:
    import sys

    for name, module in list(sys.modules.items()):
        if name.startswith("cardtable.ui"):
            yield module


def drawn(scene: Scene, seen: Seen, app: App) -> None:
    """Lay a scene out and draw it, alone, on a surface of the window's size."""
    seen.clear()
    scene.enter()
    scene.draw(app.surface)


def faults(scene: Scene, seen: Seen, app: App, may_cut: Callable[[str], bool]) -> list[str]:
    """What is wrong with a scene that was drawn: each fault as a line."""
    window = app.surface.get_rect()
    found = [f"cut: {one.wanted!r} to {one.drawn!r}" for one in _cuts(seen, may_cut)]
    found += [
        f"outside: {one.drawn!r} {one.place}" for one in seen.texts if not window.contains(one.seen)
    ]
    for label, place, wide in seen.buttons:
        if wide > place.width - 4:
            found.append(f"too narrow: {label!r} wants {wide} of {place.width}")
        if text.font(app.units.font(16)).get_linesize() > place.height + 4:
            found.append(f"too low: {label!r} {place.height}")
    found += _overlaps(seen)
    widgets = getattr(scene, "widgets", None)
    if widgets is not None:
        found += _controls(widgets, window)
    if isinstance(scene, TableScene):
        found += _table(scene, seen, window)
    return found


def _cuts(seen: Seen, may_cut: Callable[[str], bool]) -> list[Written]:
    return [one for one in seen.texts if one.cut and not may_cut(one.wanted)]


def _overlaps(seen: Seen) -> list[str]:
    """Texts on texts."""
    texts = [
        one
        for one in seen.texts
        if one.seen.width and one.drawn.strip() and not _on_a_button(one, seen)
    ]
    found = []
    for one, other in combinations(texts, 2):
        shared = _letters(one).clip(_letters(other))
        if shared.width > SLACK and shared.height > SLACK:
            found.append(f"on each other: {one.drawn!r} {one.seen}, {other.drawn!r} {other.seen}")
    return found


def _on_a_button(one: Written, seen: Seen) -> bool:
    """A button's own words, which lie on its plate: that it covers nothing is looked at itself."""
    return any(
        one.wanted == label and place.contains(one.place) for label, place, _ in seen.buttons
    )


def _letters(one: Written) -> pygame.Rect:
    """A text's box less the empty part above and below the letters."""
    empty = round(one.place.height * 0.2)
    return one.place.inflate(0, -2 * empty).clip(one.seen)


def _controls(widgets: Widgets, window: pygame.Rect) -> list[str]:
    places = [control.rect for control in widgets.controls]
    found = [f"control outside: {place}" for place in places if not window.contains(place)]
    for one, other in combinations(places, 2):
        if one.colliderect(other):
            found.append(f"controls on each other: {one} {other}")
    return found


def _table(scene: TableScene, seen: Seen, window: pygame.Rect) -> list[str]:
    """Grounds, buttons and the hand of a table."""
    found = [f"ground outside: {one}" for one in seen.grounds if not window.contains(one)]
    assert scene.widgets is not None
    buttons = [control.rect for control in scene.widgets.controls]
    for one, other in combinations(seen.grounds, 2):
        if _share(one, other):
            found.append(f"grounds on each other: {one} {other}")
    for ground in seen.grounds:
        found += [
            f"a button on a ground: {button} {ground}"
            for button in buttons
            if _share(ground, button) and not ground.contains(button)
        ]
    return found + _hand(scene, [*seen.grounds, *buttons])


def _share(one: pygame.Rect, other: pygame.Rect) -> bool:
    shared = one.clip(other)
    return shared.width > SLACK and shared.height > SLACK


def _hand(scene: TableScene, above: list[pygame.Rect]) -> list[str]:
    """Every index of the hand is to be seen: no card, no ground and no button lies over it."""
    spots = [spot for spot in scene.flow.stage.placement.spots if spot.zone == HAND]
    found = []
    for one, other in pairwise(sorted(spots, key=lambda spot: (spot.x, spot.z))):
        if other.x - one.x < one.width * 0.2:
            found.append(f"index covered: {one.card} by {other.card}")
    for spot in spots:
        index = pygame.Rect(0, 0, round(spot.width * 0.26), round(spot.width * 0.5))
        index.topleft = (round(spot.x - spot.width / 2), round(spot.y - spot.width * 0.7))
        if index.collidelist(above) >= 0:
            found.append(f"index covered: {spot.card} {index} by {above[index.collidelist(above)]}")
    return found
