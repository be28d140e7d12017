"""What the mouse meets at a point of the table, and what a press there may take hold of."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.core.cards import Card
from cardtable.ui.stage.spots import HAND
from cardtable.ui.stage.stage import Sprite
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.hand import Hand
from cardtable.ui.table.inspection import Inspection
from cardtable.ui.table.nodes import card_id
from cardtable.ui.table.pointer import Point
from cardtable.ui.tree import Node


class Reach:
    """Controls lie over cards, cards that are looked at over all of it: the tree says so."""

    def __init__(
        self, flow: Flow, hand: Hand, inspection: Inspection, solid: Callable[[], Node]
    ) -> None:
        self._flow, self._hand, self._inspection, self._solid = flow, hand, inspection, solid

    def _met(self, point: Point) -> tuple[Node | None, Sprite | None]:
        """What the mouse meets, and the card that it is, if it is one that lies on the table."""
        node = self._solid().at(point)
        sprites = self._flow.stage.sprites if node is not None else []
        return node, next(
            (sprite for sprite in sprites if node and card_id(sprite) == node.id), None
        )

    def card_at(self, point: Point) -> Card | None:
        """The open card under a point: of the cards that are looked at, or of the table."""
        if self._inspection.cards:
            return self._inspection.card_at(point)
        sprite = self._met(point)[1]
        return sprite.spot.card if sprite is not None else None

    def mine(self, point: Point) -> Sprite | None:
        """The card under a point that the player may take hold of."""
        node, sprite = self._met(point)
        return sprite if node is not None and "mine" in node.states else None

    def grab(self, point: Point) -> Sprite | None:
        """The card that a press takes hold of. A press hurries what is still to be seen."""
        if self._inspection.cards:
            if self._inspection.card_at(point) is None:
                self._inspection.put_away()
            return None
        node, sprite = self._met(point)
        if node is not None and sprite is None:
            # A control that does not take the press lies there.
            return None
        late = self._hurried()
        self._hand.focus(None)
        sprite = self.mine(point)
        if sprite is not None and late and sprite.spot.zone != HAND:
            # What was still on its way may not have been seen: the press has only hurried it.
            sprite = None
        if sprite is None:
            self._hand.lift(None)
            if not late and self._flow.conductor.waits:
                self._flow.rush(self._flow.app.now)
        return sprite

    def _hurried(self) -> bool:
        """Have seen at once what is still to be seen; whether there was anything."""
        flow, now = self._flow, self._flow.app.now
        late = flow.showing(now) or not flow.caught_up(now)
        if late:
            flow.rush(now)
        return late
