"""The score sheet: how the last hand was scored, and all hands before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from cardtable.core.cards import Card
from cardtable.core.messages import Message, Side, say
from cardtable.core.rules import HandScore, ScoreLine
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.art import ASPECT
from cardtable.ui.palette import (
    GOLD,
    INK,
    LINE,
    PLATE,
    PLATE_CHOSEN,
    QUIET,
    TEXT,
    Colour,
)
from cardtable.ui.scenes.page import Page, column, head_height, over
from cardtable.ui.scenes.scroll import Scroll
from cardtable.ui.shapes import plate
from cardtable.ui.signs import put_message, size_in
from cardtable.ui.tree import Node
from cardtable.ui.widgets.controls import Segments
from cardtable.ui.words import number, shown, signed, words

_FEW = 4
"""With so many scorers the reasons stand in the columns of the table; with more, in a grid."""

_NOTHING = say("No hand has been scored yet.")
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
        self.names = names
        self.scorers = [shown(say("{side}", side=Side(seats)), names) for seats in sides]
        self.finished = finished
        self.buttons = buttons
        self.title = _told(shown(title, names))
        self.label = label
        self.lowest_wins = lowest_wins
        self.winners = tuple(winners)
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
        scores = self._reasons_height(body) + self._row() * (len(self._history) + 2) + 2 * gap
        both = scores + below + gap if below else scores
        return both if both <= body.height else max(scores, below + gap)

    @property
    def _history(self) -> Sequence[HandScore]:
        """The rows of the table; a first hand alone stands in its reasons already."""
        return self.finished if len(self.finished) > 1 or len(self.scorers) > _FEW else ()

    def _share_out(self, body: pygame.Rect) -> None:
        """Scores and cards together where there is room for both, else one behind the other."""
        units = self.app.units
        wants = self._wanted_below(body)
        gap = units.px(20)
        rows = min(len(self._history), _LEAST_ROWS) + 2
        least = self._reasons_height(body) + self._row() * rows + gap
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
            rows = self._row() * (len(self._history) + 2) + self._reasons_height(body)
            rows += units.px(26)
            scores.height = min(body.height - wants - gap, rows)
            self._below = pygame.Rect(body.left, scores.bottom + gap, body.width, 0)
            self._below.height = body.bottom - self._below.top
        self._lay_table(scores)

    def _wanted_below(self, body: pygame.Rect) -> int:
        units = self.app.units
        if not self.hands:
            return 0
        rows = -(-len(self.hands) // 2)
        return rows * (round(units.px(46) * ASPECT) + self._label() + units.px(10))

    def _lay_table(self, place: pygame.Rect) -> None:
        units, scorers = self.app.units, len(self.scorers)
        last = max(1, len(self.finished))
        names = [str(last) if scorers > _FEW else words(self.label, n=last), words("Total")]
        label = max(text.width(name, units.font(15)) for name in names) + units.px(18)
        label = max(label, units.px(96 if scorers <= _FEW else 64))
        bar = units.px(18)
        wide = (place.width - label - bar) / max(1, scorers)
        self._label_at = place.left
        self._columns = [
            pygame.Rect(
                round(place.left + label + scorer * wide), place.top, round(wide) - units.px(14), 0
            )
            for scorer in range(scorers)
        ]
        reasons = self._reasons_height(place)
        self._reasons = pygame.Rect(place.left, place.top, place.width, reasons)
        row = self._row()
        if scorers <= _FEW:
            self._names_at = place.top
            self._reasons.top = place.top + row
        else:
            self._names_at = self._reasons.bottom + units.px(6)
        top = max(self._names_at + row, self._reasons.bottom) + units.px(6)
        view = pygame.Rect(place.left, top, place.width, place.bottom - row - units.px(10) - top)
        content = row * len(self._history)
        self._total_at = min(view.bottom, view.top + content) + units.px(10)
        view.height = max(0, min(view.height, content))
        self.scroll = Scroll(units, view, content)
        self.scroll.to(self.scroll.most if self._offset is None else self._offset)

    def _row(self) -> int:
        return text.font(self.app.units.font(16)).get_linesize() + self.app.units.px(8)

    def _label(self) -> int:
        return text.font(self.app.units.font(15)).get_linesize() + self.app.units.px(3)

    def _reasons_height(self, place: pygame.Rect) -> int:
        """The room for the lines of the last hand."""
        if not self.finished:
            return 0
        units = self.app.units
        most = max((len(lines) for lines in self.finished[-1].lines), default=0)
        if len(self.scorers) <= _FEW:
            return (most + 1) * self._label() + units.px(22)
        across = self._across(place)
        rows = -(-len(self.scorers) // across)
        return rows * self._cell_height() + units.px(10)

    def _across(self, place: pygame.Rect) -> int:
        return 4 if len(self.scorers) > 6 else 3

    def _cell_height(self) -> int:
        return 2 * self._label() + self.app.units.px(16)

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
        if self.scroll.mouse(event) or (
            free and event.key != pygame.K_SPACE and self.scroll.key(event.key)
        ):
            self._offset = self.scroll.offset
            self.app.touch()
        else:
            super().handle(event)

    def contents(self) -> tuple[Node, ...]:
        title = Node("title", "heading", self.title, self._head)
        parts = self._scores() if self._scores_shown else ()
        hands = [
            Node(f"hand {index}", "row", _told(f"{name}: {' '.join(map(str, cards))}"), self._below)
            for index, (name, cards) in enumerate(self.hands if self._hands_shown else ())
        ]
        return (title, *parts, *hands)

    def _scores(self) -> Iterator[Node]:
        """The last hand's reasons, a row for each hand, and the totals."""
        if not self.finished:
            yield Node("empty", "text", _NOTHING, self._pane)
            return
        last, view = self.finished[-1], self.scroll.view
        wide, high = self._columns[-1].right - self._label_at, self._row()
        names = pygame.Rect(self._label_at, self._names_at, wide, high)
        yield Node("names", "row", _told(", ".join(self.scorers)), names)
        if len(self.scorers) <= _FEW:
            hand = self._reasons.copy()
            hand.width = self._columns[0].left - hand.left
            yield Node("hand", "text", say(self.label, n=len(self.finished)), hand)
        for index, (name, lines, points) in enumerate(
            zip(self.scorers, last.lines, last.points, strict=True)
        ):
            reasons = shown(_joined([line.message for line in lines], self.names))
            told = _told(f"{name}: {reasons}, {signed(points)}")
            yield Node(f"reasons {index}", "row", told, self._reasons_place(index))
        rows = tuple(
            Node(f"row {index}", "row", self._row_told(index, score), self._history_place(index))
            for index, score in enumerate(self._history)
        )
        yield Node("history", "table", say("All hands"), view, children=rows)
        totals = zip(self.scorers, map(number, last.totals), strict=True)
        place = pygame.Rect(view.left, self._total_at, view.width, self._row())
        line = ", ".join(f"{name} {total}" for name, total in totals)
        yield Node("total", "row", say("Total: {totals}", totals=line), place)

    def _row_told(self, index: int, score: HandScore) -> Message:
        label = words(self.label, n=index + 1)
        return _told(f"{label}: {', '.join(map(number, score.totals))}")

    def _history_place(self, index: int) -> pygame.Rect:
        """Where a row of the history lies in the window, perhaps outside the view."""
        view, high = self.scroll.view, self._row()
        top = view.top + index * high - self.scroll.offset
        return pygame.Rect(view.left, top, view.width, high)

    def _reasons_place(self, index: int) -> pygame.Rect:
        """Where it stands how a scorer's last hand was scored: in a column, or in a grid."""
        reasons = self._reasons
        if len(self.scorers) <= _FEW:
            column = self._columns[index]
            return pygame.Rect(column.left, reasons.top, column.width, reasons.height)
        across, gap, high = self._across(reasons), self.app.units.px(8), self._cell_height()
        wide = (reasons.width - gap * (across - 1)) // across
        left = reasons.left + index % across * (wide + gap)
        return pygame.Rect(left, reasons.top + index // across * high, wide, high - gap)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        units = self.app.units
        over(units, surface, self._pane)
        colour = GOLD if self.winners else TEXT
        room = self._head.width - (units.px(280) if self._tabs else 0)
        title, place, size = shown(self.title), self._head.midleft, units.font(25)
        text.put(surface, title, place, size, colour, bold=True, anchor="midleft", room=room)
        if self._scores_shown:
            self._paint_scores(surface)
        if self._hands_shown:
            paint_hands(self.app, surface, self._below, self.hands)

    @property
    def _scores_shown(self) -> bool:
        return not self._tabs or self._part == "score"

    @property
    def _hands_shown(self) -> bool:
        return bool(self.hands) and (not self._tabs or self._part == "cards")

    def _paint_scores(self, surface: pygame.Surface) -> None:
        if not self.finished:
            size = self.app.units.font(18)
            text.put(surface, shown(_NOTHING), self._pane.center, size, QUIET, anchor="center")
            return
        if len(self.scorers) <= _FEW:
            self._paint_columns(surface)
        else:
            self._paint_grid(surface)
        self._paint_names(surface)
        self._paint_history(surface)
        self._paint_totals(surface)

    def _paint_names(self, surface: pygame.Surface) -> None:
        units = self.app.units
        middle = self._names_at + self._row() // 2
        for name, place in zip(self.scorers, self._columns, strict=True):
            end, size, room = (place.right, middle), units.font(16), place.width
            text.put(surface, name, end, size, TEXT, bold=True, anchor="midright", room=room)
        self._rule(surface, self._names_at + self._row())

    def _rule(self, surface: pygame.Surface, y: int) -> None:
        units = self.app.units
        wide = self._columns[-1].right + units.px(10) - self._label_at
        plate(surface, pygame.Rect(self._label_at, y, wide, max(1, units.px(1))), 1, LINE)

    def _paint_columns(self, surface: pygame.Surface) -> None:
        """The last hand's lines in the columns of the scorers."""
        units, last = self.app.units, self.finished[-1]
        top, high = self._reasons.top + units.px(8), self._label()
        label = words(self.label, n=len(self.finished))
        size = units.font(15)
        text.put(surface, label, (self._label_at, top), size, QUIET)
        for place, lines, points in zip(self._columns, last.lines, last.points, strict=True):
            y = top
            left = place.left + units.px(24 if place.left > self._columns[0].left else 0)
            for line in lines:
                self._paint_line(surface, line, left, place.right, y)
                y += high
            y = top + max(map(len, last.lines)) * high + units.px(2)
            end = (place.right, y)
            text.put(surface, signed(points), end, size, TEXT, bold=True, anchor="topright")
        self._rule(surface, self._reasons.bottom)

    def _paint_line(
        self, surface: pygame.Surface, line: ScoreLine, left: int, right: int, y: int
    ) -> None:
        units, art = self.app.units, self.app.art
        size = units.font(15)
        points = text.put(surface, signed(line.points), (right, y), size, TEXT, anchor="topright")
        start, room = (left, points.centery), points.left - left - units.px(10)
        size = size_in(line.message, self.names, self._small(), room)
        put_message(surface, art, line.message, self.names, start, size, QUIET, room)

    def _small(self) -> list[int]:
        """The sizes in which a line of the score is tried."""
        return [self.app.units.font(size) for size in (15, 14, 13, 12, 11)]

    def _paint_grid(self, surface: pygame.Surface) -> None:
        """The last hand's lines in a cell for each player."""
        units, last = self.app.units, self.finished[-1]
        pad, size = units.px(12), units.font(15)
        for index, name in enumerate(self.scorers):
            place = self._reasons_place(index)
            plate(surface, place, units.px(8), PLATE)
            first = place.top + place.height * 0.29
            end, line = (place.right - pad, first), signed(last.points[index])
            points = text.put(surface, line, end, size, TEXT, bold=True, anchor="midright")
            start, room = (place.left + pad, first), points.left - place.left - 2 * pad
            text.put(surface, name, start, size, TEXT, bold=True, anchor="midleft", room=room)
            reason = _joined([line.message for line in last.lines[index]], self.names)
            below = place.left + pad, round(place.top + place.height * 0.71)
            room = place.width - 2 * pad
            fit = size_in(reason, self.names, self._small(), room)
            put_message(surface, self.app.art, reason, self.names, below, fit, QUIET, room)

    def _paint_history(self, surface: pygame.Surface) -> None:
        view = self.scroll.view
        surface.set_clip(view)
        for index, score in enumerate(self._history):
            place = self._history_place(index)
            if place.colliderect(view):
                self._paint_hand(surface, index, score, place.top + place.height // 2)
        surface.set_clip(None)
        self.scroll.draw(surface)

    def _paint_hand(self, surface: pygame.Surface, index: int, score: HandScore, y: int) -> None:
        units = self.app.units
        many = len(self.scorers) > _FEW
        label = str(index + 1) if many else words(self.label, n=index + 1)
        size, whole = self._figure_size(units.px(6 if many else 22))
        text.put(surface, label, (self._label_at, y), units.font(15), QUIET, anchor="midleft")
        for place, points, total in zip(self._columns, score.points, score.totals, strict=True):
            text.put(surface, number(total), (place.right, y), size, TEXT, anchor="midright")
            if not whole:
                continue
            room = max(text.width("−000", size), text.width(number(total), size))
            room += units.px(6 if many else 22)
            end = (place.right - room, y)
            text.put(surface, signed(points), end, size, QUIET, anchor="midright")

    def _figure_size(self, gap: int) -> tuple[int, bool]:
        """The size of the history's figures, and whether points have room beside the totals."""
        units, last = self.app.units, self.finished[-1]
        total = max(map(number, last.totals), key=len)
        points = max((signed(points) for row in self.finished for points in row.points), key=len)
        for size in [units.font(size) for size in (15, 14, 13, 12)]:
            wide = max(text.width("−000", size), text.width(total, size))
            if wide + gap + text.width(points, size) <= self._columns[0].width + units.px(8):
                return size, True
        return units.font(14), False

    def _paint_totals(self, surface: pygame.Surface) -> None:
        units = self.app.units
        totals = self.finished[-1].totals
        best = min(totals) if self.lowest_wins else max(totals)
        row = self._row()
        if self._history:
            self._rule(surface, self._total_at - units.px(4))
        y = self._total_at + row // 2
        label = words("Total")
        text.put(surface, label, (self._label_at, y), units.font(15), QUIET, anchor="midleft")
        for scorer, (place, total) in enumerate(zip(self._columns, totals, strict=True)):
            colour: Colour = TEXT
            size = units.font(17)
            line = number(total)
            if scorer in self.winners or (not self.winners and total == best):
                wide = text.width(line, size, True) + units.px(20)
                chip = pygame.Rect(0, 0, wide, row)
                chip.midright = (place.right + units.px(10), y)
                fill: Colour = GOLD if scorer in self.winners else PLATE_CHOSEN
                plate(surface, chip, units.px(8), fill)
                colour = INK
            text.put(surface, line, (place.right, y), size, colour, bold=True, anchor="midright")


def _told(line: str) -> Message:
    return say("{text}", text=line)


def _joined(messages: Sequence[Message], names: Sequence[str]) -> Message:
    """Several reasons as one; a single one as it is."""
    if len(messages) == 1:
        return messages[0]
    return say("{all}", all=", ".join(shown(message, names) for message in messages) or "–")


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
