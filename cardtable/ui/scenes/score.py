"""The score sheet: how the last hand was scored, and all hands before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from cardtable.core.cards import Card
from cardtable.core.messages import Message, Side, say
from cardtable.core.rules import HandScore
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.art import ASPECT
from cardtable.ui.palette import (
    GOLD,
    QUIET,
    TEXT,
)
from cardtable.ui.scenes.page import Page, column, head_height, over
from cardtable.ui.scenes.score_table import Scores, ScoreTable
from cardtable.ui.tree import Node
from cardtable.ui.widgets import worded
from cardtable.ui.widgets.controls import Segments
from cardtable.ui.words import shown

_LEAST_ROWS = 2
"""Rows of the history that must be in sight beside the cards."""


class SheetButton(NamedTuple):
    """A button under the sheet. Pressed, it closes the sheet and then does its thing."""

    title: Message
    do: Callable[[], None]
    primary: bool = False


class ScoreSheet(Page):
    """The sheet after a hand, or on demand.

    `sides`: the seats of each scorer, as in `finished`. `label` names a row ("Round {n}", say).
    `winners`: scorers that won the match. `hands`: each player's name and cards as dealt.
    """

    covers = False

    def __init__(
        self,
        app: App,
        names: Sequence[str],
        sides: Sequence[tuple[int, ...]],
        finished: Sequence[HandScore],
        buttons: Sequence[SheetButton],
        *,
        title: Message,
        label: str = "Hand {n}",
        lowest_wins: bool = False,
        winners: Sequence[int] = (),
        hands: Sequence[tuple[str, Sequence[Card]]] = (),
    ) -> None:
        super().__init__(app)
        scorers = [shown(say("{side}", side=Side(seats)), names) for seats in sides]
        scores = Scores(names, scorers, finished, label, lowest_wins, winners)
        self._table = ScoreTable(app, scores)
        self.buttons = buttons
        self.title = worded(shown(title, names))
        self.hands = hands
        self._part = "score"
        self._offset: int | None = None

    # Layout

    def build(self) -> None:
        units = self.app.units
        self._pane = column(units, 1180).inflate(0, units.px(12))
        pad = units.px(36)
        head, foot_height = head_height(units), units.px(46)
        around = pad + head + units.px(8) + units.px(18) + foot_height
        body = self._pane.inflate(-units.px(56), -around)
        self._shrink(self._wanted(body) + around)
        inner = self._pane.inflate(-units.px(56), -pad)
        foot = pygame.Rect(inner.left, inner.bottom - foot_height, inner.width, foot_height)
        self._build_buttons(foot)
        self._head = pygame.Rect(inner.left, inner.top, inner.width, head)
        body = pygame.Rect(inner.left, self._head.bottom + units.px(8), inner.width, 0)
        body.height = foot.top - units.px(18) - body.top
        self._share_out(body)

    def _shrink(self, height: int) -> None:
        """A short sheet gets a short pane in the middle."""
        middle = self._pane.center
        self._pane.height = min(self._pane.height, height)
        self._pane.center = middle

    def _wanted(self, body: pygame.Rect) -> int:
        """The height that scores and cards would like: together, or the taller if they cannot."""
        below, gap = self._wanted_below(body), self.app.units.px(20)
        scores = self._table.height(len(self._table.history)) + 2 * gap
        both = scores + below + gap if below else scores
        return both if both <= body.height else max(scores, below + gap)

    def _share_out(self, body: pygame.Rect) -> None:
        """Scores and cards together where there is room for both, else one behind the other."""
        units = self.app.units
        wants = self._wanted_below(body)
        gap = units.px(20)
        rows = len(self._table.history)
        least = self._table.height(min(rows, _LEAST_ROWS)) + gap
        self._below = pygame.Rect(body.left, body.bottom, body.width, 0)
        scores = pygame.Rect(body)
        self._tabs = bool(wants) and least + gap + wants > body.height
        if self._tabs:
            place = pygame.Rect(0, 0, units.px(260), units.px(42))
            place.midright = self._head.midright
            options = [("score", say("Score")), ("cards", say("Cards"))]
            name = say("What is shown")
            self.widgets.add(Segments(name, place, options, self._part, self._turn, units))
            self._below = pygame.Rect(body)
        elif wants:
            wanted = self._table.height(rows) + units.px(26)
            scores.height = min(body.height - wants - gap, wanted)
            self._below = pygame.Rect(body.left, scores.bottom + gap, body.width, 0)
            self._below.height = body.bottom - self._below.top
        self._table.lay(scores, self._offset)

    def _wanted_below(self, body: pygame.Rect) -> int:
        units = self.app.units
        if not self.hands:
            return 0
        rows = -(-len(self.hands) // 2)
        label = text.font(units.font(15)).get_linesize() + units.px(3)
        return rows * (round(units.px(46) * ASPECT) + label + units.px(10))

    def _build_buttons(self, foot: pygame.Rect) -> None:
        units = self.app.units
        right, laid = foot.right, []
        for button in sorted(self.buttons, key=lambda button: not button.primary):
            wide = text.width(shown(button.title), units.font(17), True) + units.px(56)
            wide = max(units.px(150), wide)
            place = pygame.Rect(right - wide, foot.top, wide, foot.height)
            laid.append((button, place))
            right = place.left - units.px(14)
        # Made from left to right, which is the way of Tab.
        for button, place in reversed(laid):
            kind = "#primary" if button.primary else ""
            self.widgets.button(place, button.title, self._closer(button.do), kind=kind)

    # What the controls do

    def _closer(self, do: Callable[[], None]) -> Callable[[], None]:
        def close() -> None:
            self.app.pop()
            do()

        return close

    def _turn(self, part: str) -> None:
        self._part = part
        self.enter()

    def handle(self, event: pygame.Event) -> None:
        free = self.widgets.focused is None and event.type == pygame.KEYDOWN
        scroll = self._table.scroll
        if scroll.mouse(event) or (free and event.key != pygame.K_SPACE and scroll.key(event.key)):
            self._offset = scroll.offset
            self.app.touch()
        else:
            super().handle(event)

    def contents(self) -> tuple[Node, ...]:
        title, place = Node("title", "heading", self.title, self._head), self._below
        parts = self._table.nodes() if self._scores_shown else ()
        hands = [
            Node(
                f"cards {index}",
                "row",
                say("{name}: {cards}", name=name, cards=tuple(cards)),
                place,
            )
            for index, (name, cards) in enumerate(self.hands if self._hands_shown else ())
        ]
        return (title, *parts, *hands)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        units = self.app.units
        over(units, surface, self._pane)
        colour = GOLD if self._table.scores.winners else TEXT
        room = self._head.width - (units.px(280) if self._tabs else 0)
        title, place, size = shown(self.title), self._head.midleft, units.font(25)
        text.put(surface, title, place, size, colour, bold=True, anchor="midleft", room=room)
        if self._scores_shown:
            self._table.paint(surface)
        if self._hands_shown:
            paint_hands(self.app, surface, self._below, self.hands)

    @property
    def _scores_shown(self) -> bool:
        return not self._tabs or self._part == "score"

    @property
    def _hands_shown(self) -> bool:
        return bool(self.hands) and (not self._tabs or self._part == "cards")


def paint_hands(
    app: App,
    surface: pygame.Surface,
    area: pygame.Rect,
    hands: Sequence[tuple[str, Sequence[Card]]],
) -> None:
    """Hands as rows of small cards with their names, as large as the area allows."""
    units = app.units
    size = units.font(15)
    label = text.font(size).get_linesize() + units.px(3)
    gap = units.px(10)
    most = max((len(cards) for _, cards in hands), default=1)
    across, width = _best_grid(area, len(hands), most, label + gap, units.px(64))
    rows = -(-len(hands) // across)
    high = min(area.height // rows, round(width * ASPECT) + label + gap)
    wide = (area.width - gap * 2 * (across - 1)) // across
    for hand, (name, cards) in enumerate(hands):
        left = area.left + hand % across * (wide + 2 * gap)
        top = area.top + hand // across * high
        text.put(surface, name, (left, top), size, QUIET, room=wide)
        step = min(width + units.px(3), (wide - width) / max(1, most - 1))
        for index, card in enumerate(cards):
            surface.blit(app.art.card(card, width), (left + round(index * step), top + label))


def _best_grid(
    area: pygame.Rect, hands: int, most: int, extra: int, largest: int
) -> tuple[int, int]:
    """How many hands in a row, and the width of a card, so that most is seen of them."""
    best, found = 0.0, (1, 1)
    for across in range(1, 5):
        rows = -(-hands // across)
        tall = (area.height // rows - extra) / ASPECT
        # At least a third of every card is to be seen, its index.
        wide = (area.width / across - 20) / (1 + (most - 1) * 0.36)
        width = round(min(tall, wide, largest))
        step = (area.width / across - 20 - width) / max(1, most - 1)
        seen = min(width, 1.8 * step)
        if width > 1 and seen > best:
            best, found = seen, (across, width)
    return found
