"""The drawing of a table: what lies comes from a layer that is kept, the rest is drawn over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

import pygame

from cardtable.core.cards import PACK
from cardtable.core.moves import Move
from cardtable.ui.stage.spots import EMPTY, Spot, Zone
from cardtable.ui.stage.stage import Heap, Sprite, Stage, card_rect, draw_ahead
from cardtable.ui.stage.still import Still, joined
from cardtable.ui.table import painting
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.panel import PanelLayout, draw_panel
from cardtable.ui.table.seats import fan


class Frame(NamedTuple):
    """What a frame shows besides the match: the card held, where it may go, the keyboard's mark.

    `told` draws the words on the table and says where they stand above the hand; `over` draws all
    that lies over the cards, and `covered` says where, or None for anywhere.
    """

    held: Sprite | None
    drops: Mapping[Zone, Move]
    focus: int | None
    panel: PanelLayout | None
    told: Callable[[pygame.Surface], pygame.Rect | None]
    over: Callable[[pygame.Surface], None]
    covered: list[pygame.Rect] | None


class Layers:
    """The picture of a table, of which only what has changed is drawn anew."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self.still = Still()
        self._over: list[pygame.Rect] | None = None
        """Where the last frame drew over what lies; None: anywhere."""
        self._ahead: tuple[object, list[Spot]] = None, []
        """Pictures to be drawn while nothing moves, and the placement that they follow."""

    def forget(self) -> None:
        """The window has another size, or something else was drawn over it."""
        self._over = None

    def draw(self, surface: pygame.Surface, frame: Frame) -> None:
        """Draw the table."""
        flow = self._flow
        stage, now = flow.stage, flow.app.now
        heaps = _heaps(stage)
        lying = {
            sprite.id: (stage.appearance(sprite), extent)
            for heap in (heaps.behind, heaps.lying)
            for sprite, extent in zip(heap.sprites, heap.extents, strict=True)
        }
        paint = partial(self._draw_lying, heaps, frame)
        ground = self._ground(frame, now)
        layer = self.still.picture(surface.get_size(), ground, lying, paint)
        mine = surface is flow.app.surface
        self._restore(surface, layer, self._lies_over(heaps, frame) if mine else None)
        self._draw_moving(surface, layer, heaps, frame.focus)
        self._draw_achievements(surface, now)
        told = frame.told(surface)
        if self._over is not None and told is not None:
            self._over.append(told.inflate(4, 4))
        frame.over(surface)

    def _restore(
        self, surface: pygame.Surface, layer: pygame.Surface, over: list[pygame.Rect] | None
    ) -> None:
        """Lay the layer down: all of it, or where something lay over it in the frame before."""
        before, self._over = self._over, over
        if before is None or over is None:
            surface.blit(layer, (0, 0))
            return
        for rect in joined((*before, *self.still.dirty)):
            surface.blit(layer, rect, rect)

    def _lies_over(self, heaps: _Heaps, frame: Frame) -> list[pygame.Rect] | None:
        """Where this frame draws over the layer; None where that is not worth knowing."""
        flow = self._flow
        if frame.covered is None or flow.celebrated(flow.app.now) is not None:
            return None
        rects = [*heaps.flying_behind.extents, *heaps.flying.extents, *frame.covered]
        return rects if frame.held is None else [*rects, flow.stage.extent(frame.held)]

    def _ground(self, frame: Frame, now: float) -> tuple[object, ...]:
        """All that can change in what lies on the table besides the cards."""
        flow, app = self._flow, self._flow.app
        acts = tuple(self._acts(place.seat, now) for place in flow.ring.places)
        deck = (app.art.back, app.art.four_colours, app.art.large_index, app.settings.felt)
        glows = tuple(self._glows(frame))
        # The view is kept in the key, so that no other can take its place in memory.
        seen, panel = _Same(flow.seen), _Same(frame.panel)
        return seen, acts, deck, glows, frame.focus, panel, flow.look(), flow.ring, flow.behind

    def _glows(self, frame: Frame) -> list[tuple[tuple[int, ...], bool]]:
        """Where the held card may be let go, and whether it is over that place."""
        held, zones = frame.held, self._flow.stage.placement.drops
        if held is None:
            return []
        legal = [
            zones[zone]
            for zone, move in frame.drops.items()
            if zone in zones and move in self._flow.view.legal
        ]
        return [(tuple(rect), bool(card_rect(held).colliderect(rect))) for rect in legal]

    def _draw_lying(self, heaps: _Heaps, frame: Frame, surface: pygame.Surface) -> None:
        """Everything that lies: felt, plaques, score, cards at rest, as far as the clip goes."""
        flow, app = self._flow, self._flow.app
        clip = surface.get_clip()
        surface.blit(app.art.felt(app.settings.felt, surface.get_size()), clip, clip)
        for rect, over in self._glows(frame):
            painting.draw_drop(surface, app.units, pygame.Rect(rect), over)
        flow.stage.draw(surface, app.art, heaps.behind)
        self._draw_plaques(surface, clip)
        painting.draw_board(surface, app.units, flow.board(flow.seen))
        flow.stage.draw(surface, app.art, heaps.lying, frame.focus)
        flow.table.decorate(surface, flow.seen, flow.look())
        if frame.panel:
            draw_panel(surface, flow.ring, frame.panel)

    def _draw_plaques(self, surface: pygame.Surface, clip: pygame.Rect) -> None:
        flow, units = self._flow, self._flow.app.units
        for place in flow.ring.places:
            if clip.colliderect(place.plaque.inflate(units.px(40), units.px(40))):
                plaque = flow.table.plaque(flow.seen, place.seat)
                acts = self._acts(place.seat, flow.app.now)
                name = flow.conductor.names[place.seat]
                painting.draw_plaque(surface, flow.ring, place, name, plaque, acts, flow.app.art)

    def _draw_moving(
        self, surface: pygame.Surface, layer: pygame.Surface, heaps: _Heaps, focus: int | None
    ) -> None:
        """The cards on their way: those of other hands go behind the plaques."""
        stage, art = self._flow.stage, self._flow.app.art
        behind = heaps.flying_behind
        if behind.sprites:
            stage.draw(surface, art, behind)
            for place in self._flow.ring.places:
                if place.plaque.collidelist(behind.extents) >= 0:
                    surface.blit(layer, place.plaque, place.plaque)
        stage.draw(surface, art, heaps.flying, focus)

    def _acts(self, seat: int, now: float) -> bool:
        """Whether a seat is shown as the one that is to act."""
        conductor = self._flow.conductor
        if conductor.match.actor != seat:
            return False
        return seat != conductor.seat or self._flow.caught_up(now)

    def _draw_achievements(self, surface: pygame.Surface, now: float) -> None:
        part = self._flow.celebrated(now)
        if part is not None:
            for seat in [seat for found in self._flow.achievements for seat in found.seats]:
                plaque = self._flow.ring.places[seat].plaque
                painting.draw_shimmer(surface, self._flow.app.units, plaque, part)

    # Ahead of time

    def prepare(self, hand: list[Sprite]) -> bool:
        """Draw one picture that the next cards played will want; whether there may be more."""
        art, placement = self._flow.app.art, self._flow.stage.placement
        if self._ahead[0] is not placement:
            self._ahead = placement, self._spots_ahead(hand)
        made, spots = art.made, self._ahead[1]
        while spots and art.made == made:
            draw_ahead(art, spots.pop())
        return bool(spots)

    def _spots_ahead(self, hand: list[Sprite]) -> list[Spot]:
        """How cards may lie next: any in the trick, those of the hand with one of them gone."""
        flow, ring = self._flow, self._flow.ring
        if flow.tricks is None or flow.stage.placement is EMPTY:
            return []
        spots = [Spot(Zone("trick"), card, 0, 0, ring.trick_width) for card in PACK]
        faces = [sprite.spot.card for sprite in hand if sprite.spot.card]
        for cards in (faces[1:], faces[:-1]):
            spots += fan(ring, cards, set(), {})
        return spots


class _Same:
    """An object that is equal to itself alone."""

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)


class _Heaps(NamedTuple):
    """The cards of a table in the order in which they are drawn, but for the one that is held."""

    behind: Heap
    lying: Heap
    flying_behind: Heap
    flying: Heap


def _behind_plaques(sprite: Sprite) -> bool:
    return sprite.spot.zone.name == "seat" and not sprite.leaving


def _heaps(stage: Stage) -> _Heaps:
    """Those that lie and those on their way, each behind the plaques and before them."""
    found: tuple[list[Sprite], ...] = ([], [], [], [])
    for sprite in stage.ordered():
        if not sprite.dragged:
            found[2 * stage.floating(sprite) + (not _behind_plaques(sprite))].append(sprite)
    return _Heaps(*map(stage.heap, found))
