"""What lies under a point of the table, and what a press there may take hold of."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.ui.stage.spots import HAND
from cardtable.ui.stage.stage import Sprite
from cardtable.ui.table.buttons import Buttons
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.hand import Hand
from cardtable.ui.table.handling import Handling
from cardtable.ui.table.inspection import Inspection
from cardtable.ui.table.pointer import Point


class Reach:
    """Controls lie over cards, cards that are looked at over all of it."""

    def __init__(
        self, flow: Flow, hand: Hand, handling: Handling, inspection: Inspection, buttons: Buttons
    ) -> None:
        self._flow, self._hand, self._handling = flow, hand, handling
        self._inspection, self._buttons = inspection, buttons

    def covered(self, point: Point) -> bool:
        """Whether a control lies over a point."""
        return self._buttons.widgets.over(point)

    def card_at(self, point: Point) -> Card | None:
        """The open card under a point: of the cards that are looked at, or of the table."""
        if self._inspection.cards:
            return self._inspection.card_at(point)
        sprite = None if self.covered(point) else self._flow.stage.at(point)
        return sprite.spot.card if sprite is not None else None

    def mine(self, point: Point) -> Sprite | None:
        """The card under a point that the player may take hold of."""
        sprite = None if self.covered(point) else self._flow.stage.at(point)
        return sprite if sprite is not None and self._handling.is_mine(sprite) else None

    def grab(self, point: Point) -> Sprite | None:
        """The card that a press takes hold of. A press hurries what is still to be seen."""
        if self._inspection.cards:
            if self._inspection.card_at(point) is None:
                self._inspection.put_away()
            return None
        if self.covered(point):
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
