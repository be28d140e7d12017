"""What is on the table, as a tree: seats, score, cards, words, controls, the lowest first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

import pygame

from cardtable.core.cards import Card
from cardtable.core.messages import Message, say
from cardtable.ui.stage.spots import HAND
from cardtable.ui.stage.stage import Sprite, card_rect, covers
from cardtable.ui.table import painting
from cardtable.ui.table.buttons import Buttons
from cardtable.ui.table.captions import Captions
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.hand import Hand
from cardtable.ui.table.handling import Handling
from cardtable.ui.table.inspection import Inspection
from cardtable.ui.tree import Node
from cardtable.ui.words import words

_CLOSED = say("a card face down")
_HERE = say("Put it here")


def card_id(sprite: Sprite) -> str:
    """The id of a card's node."""
    return f"card {sprite.id}"


@lru_cache(64)
def _name(card: Card | None) -> Message:
    return _CLOSED if card is None else say("{card}", card=card)


class Nodes:
    """Makes the tree of a table as it is."""

    def __init__(
        self,
        flow: Flow,
        hand: Hand,
        handling: Handling,
        captions: Captions,
        inspection: Inspection,
        buttons: Buttons,
    ) -> None:
        self._flow, self._hand, self._handling = flow, hand, handling
        self._captions, self._inspection, self._buttons = captions, inspection, buttons

    def tree(self) -> Node:
        """All of it. What the mouse can meet lies in it as on the screen, the topmost last."""
        told = (*self._seats(), self._score(), *self._words(), *self._log())
        children = (*told, *self.solid().children)
        return Node("table", "table", say("The table"), self._window(), children=children)

    def solid(self) -> Node:
        """The part of the tree that the mouse can meet: it is asked for at every motion."""
        children = (*self._cards(), *self._controls(), *self._looked_at())
        return Node("solid", "table", say("The table"), self._window(), children=children)

    def _window(self) -> pygame.Rect:
        return pygame.Rect(0, 0, self._flow.app.units.width, self._flow.app.units.height)

    def _seats(self) -> Iterator[Node]:
        """Each seat: who sits there, and what its plaque tells."""
        flow, conductor = self._flow, self._flow.conductor
        for place in flow.ring.places:
            plaque, seat = flow.table.plaque(flow.seen, place.seat), place.seat
            states = {"acts"} if conductor.match.actor == seat else set()
            value = ", ".join(part for part in (plaque.line, *plaque.badges) if part)
            name = say("{player}", player=conductor.names[seat])
            yield Node(f"seat {seat}", "seat", name, place.plaque, frozenset(states), value=value)

    def _score(self) -> Node:
        flow, units = self._flow, self._flow.app.units
        board = flow.board(flow.seen)
        rows = (board.head, *(row.cells for row in board.rows), board.notes)
        value = "; ".join(" ".join(row) for row in rows if row)
        return Node(
            "score", "score", say("The score"), painting.board_rect(units, board), value=value
        )

    def _cards(self) -> Iterator[Node]:
        """Every card, in the order in which they lie on each other."""
        hand = self._hand
        marks = hand.chosen, hand.lifted, hand.focused
        for sprite in self._flow.stage.ordered():
            if not sprite.leaving:
                yield self._card(sprite, *marks)

    def _card(
        self, sprite: Sprite, chosen: list[Sprite], lifted: Sprite | None, focused: Sprite | None
    ) -> Node:
        mine = self._handling.is_mine(sprite)
        ways = tuple(self._ways(sprite)) if mine else ()
        in_hand = sprite.spot.zone == HAND
        states = {
            "mine": mine,
            "chosen": sprite in chosen,
            "lifted": sprite is lifted,
            "focused": sprite is focused,
            "held": sprite.dragged,
            "choosable": in_hand and not sprite.spot.dim and self._handling.takes(sprite),
            "lifts": in_hand and not self._flow.app.settings.one_click,
        }
        rect = card_rect(sprite)
        return Node(
            card_id(sprite),
            "card",
            _name(sprite.spot.card),
            rect,
            frozenset(state for state, holds in states.items() if holds),
            partial(self._handling.tap, sprite, rect.center) if mine else None,
            ways,
            covers=partial(covers, sprite),
        )

    def _ways(self, sprite: Sprite) -> Iterator[Node]:
        """Where a card may be let go; legal ones have that state, the first is a click's."""
        places, legal = self._flow.stage.placement.drops, self._flow.view.legal
        for index, (zone, move) in enumerate(self._handling.drops(sprite).items()):
            if zone in places:
                states = {"legal": move in legal, "first": index == 0}
                yield Node(
                    f"{card_id(sprite)}/{zone.name} {zone.number}",
                    "goal",
                    _HERE,
                    places[zone],
                    frozenset(state for state, holds in states.items() if holds),
                    partial(self._handling.play, sprite, move),
                )

    def _words(self) -> Iterator[Node]:
        """What is announced, what is asked, and what is said above the hand."""
        headline, said = self._captions.headline(), self._captions.said()
        if headline is not None and self._buttons.panel is None:
            rect = self._captions.headline_rect(headline)
            yield Node("headline", "status", self._captions.named(headline), rect)
        if said is not None:
            yield Node("said", "status", self._captions.named(said), self._captions.rect(said))

    def _controls(self) -> Iterator[Node]:
        """The buttons; those of a panel stand below it, with their keys."""
        nodes, layout = self._buttons.widgets.nodes(), self._buttons.panel
        keys = {tuple(rect): choice.key for choice, rect in layout.buttons} if layout else {}
        if layout is not None:
            choices = [
                node._replace(value=keys[tuple(node.rect)])
                for node in nodes
                if tuple(node.rect) in keys
            ]
            name = say("{text}", text=layout.panel.title or words("Choose"))
            yield Node("panel", "panel", name, layout.rect, children=tuple(choices))
        yield from (node for node in nodes if tuple(node.rect) not in keys)

    def _log(self) -> Iterator[Node]:
        if self._inspection.log:
            name, value = say("What happened"), "\n".join(self._inspection.lines())
            yield Node("log", "log", name, self._inspection.log_rect(), value=value)

    def _looked_at(self) -> Iterator[Node]:
        """The cards that are looked at over all of it."""
        inspection = self._inspection
        for index, (card, rect) in enumerate(inspection.laid()):
            yield Node(f"looked at {index}", "card", _name(card), rect, covers=rect.collidepoint)
        if inspection.large is not None:
            window = self._window()
            yield Node("large", "card", _name(inspection.large), window, covers=window.collidepoint)
