"""How the last hand was scored, all hands before it, and the totals, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from cardtable.core.messages import Message, say
from cardtable.core.rules import HandScore, ScoreLine
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import GOLD, INK, LINE, PLATE, PLATE_CHOSEN, QUIET, TEXT, Colour
from cardtable.ui.scenes.scroll import Scroll
from cardtable.ui.shapes import plate
from cardtable.ui.signs import put_message, size_in
from cardtable.ui.tree import Node
from cardtable.ui.widgets import worded
from cardtable.ui.words import number, shown, signed, words

_FEW = 4
"""With so many scorers the reasons stand in the columns of the table; with more, in a grid."""

_NOTHING = say("No hand has been scored yet.")


class Scores(NamedTuple):
    """What the table shows: players' and scorers' names, and every finished hand.

    `label` names a row ("Round {n}", say). `winners`: scorers that won the match.
    """

    names: Sequence[str]
    scorers: Sequence[str]
    finished: Sequence[HandScore]
    label: str
    lowest_wins: bool
    winners: Sequence[int]


class ScoreTable:
    """The table of a sheet. First it says how high it would be, then it is laid out."""

    scroll: Scroll

    def __init__(self, app: App, scores: Scores) -> None:
        self.app = app
        self.scores = scores
        self.names, self.scorers, self.finished = scores.names, scores.scorers, scores.finished
        self._place = pygame.Rect(0, 0, 0, 0)

    @property
    def history(self) -> Sequence[HandScore]:
        """The rows of the table; a first hand alone stands in its reasons already."""
        return self.finished if len(self.finished) > 1 or len(self.scorers) > _FEW else ()

    def height(self, rows: int) -> int:
        """How high it is with so many rows of the history."""
        return self._reasons_height() + self._row() * (rows + 2)

    def lay(self, place: pygame.Rect, offset: int | None) -> None:
        """Lay it out; `offset` is how far the history is scrolled, None to its end."""
        self._place = place
        units, scorers = self.app.units, len(self.scorers)
        last = max(1, len(self.finished))
        names = [str(last) if scorers > _FEW else words(self.scores.label, n=last), words("Total")]
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
        reasons = self._reasons_height()
        self._reasons = pygame.Rect(place.left, place.top, place.width, reasons)
        row = self._row()
        if scorers <= _FEW:
            self._names_at = place.top
            self._reasons.top = place.top + row
        else:
            self._names_at = self._reasons.bottom + units.px(6)
        top = max(self._names_at + row, self._reasons.bottom) + units.px(6)
        view = pygame.Rect(place.left, top, place.width, place.bottom - row - units.px(10) - top)
        content = row * len(self.history)
        self._total_at = min(view.bottom, view.top + content) + units.px(10)
        view.height = max(0, min(view.height, content))
        self.scroll = Scroll(units, view, content)
        self.scroll.to(self.scroll.most if offset is None else offset)

    def _row(self) -> int:
        return text.font(self.app.units.font(16)).get_linesize() + self.app.units.px(8)

    def _label(self) -> int:
        return text.font(self.app.units.font(15)).get_linesize() + self.app.units.px(3)

    def _reasons_height(self) -> int:
        """The room for the lines of the last hand."""
        if not self.finished:
            return 0
        units = self.app.units
        most = max((len(lines) for lines in self.finished[-1].lines), default=0)
        if len(self.scorers) <= _FEW:
            return (most + 1) * self._label() + units.px(22)
        across = self._across()
        rows = -(-len(self.scorers) // across)
        return rows * self._cell_height() + units.px(10)

    def _across(self) -> int:
        return 4 if len(self.scorers) > 6 else 3

    def _cell_height(self) -> int:
        return 2 * self._label() + self.app.units.px(16)

    def nodes(self) -> Iterator[Node]:
        """The last hand's reasons, a row for each hand, and the totals."""
        if not self.finished:
            yield Node("empty", "text", _NOTHING, self._place)
            return
        last, view = self.finished[-1], self.scroll.view
        wide, high = self._columns[-1].right - self._label_at, self._row()
        names = pygame.Rect(self._label_at, self._names_at, wide, high)
        yield Node("names", "row", worded(", ".join(self.scorers)), names)
        if len(self.scorers) <= _FEW:
            hand = self._reasons.copy()
            hand.width = self._columns[0].left - hand.left
            yield Node("hand", "text", say(self.scores.label, n=len(self.finished)), hand)
        for index, (name, lines, points) in enumerate(
            zip(self.scorers, last.lines, last.points, strict=True)
        ):
            reasons = shown(_joined([line.message for line in lines], self.names))
            told = worded(f"{name}: {reasons}, {signed(points)}")
            yield Node(f"reasons {index}", "row", told, self._reasons_place(index))
        rows = tuple(
            Node(f"row {index}", "row", self._rowworded(index, score), self._history_place(index))
            for index, score in enumerate(self.history)
        )
        yield Node("history", "table", say("All hands"), view, children=rows)
        totals = zip(self.scorers, map(number, last.totals), strict=True)
        place = pygame.Rect(view.left, self._total_at, view.width, self._row())
        line = ", ".join(f"{name} {total}" for name, total in totals)
        yield Node("total", "row", say("Total: {totals}", totals=line), place)

    def _rowworded(self, index: int, score: HandScore) -> Message:
        label = words(self.scores.label, n=index + 1)
        return worded(f"{label}: {', '.join(map(number, score.totals))}")

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
        across, gap, high = self._across(), self.app.units.px(8), self._cell_height()
        wide = (reasons.width - gap * (across - 1)) // across
        left = reasons.left + index % across * (wide + gap)
        return pygame.Rect(left, reasons.top + index // across * high, wide, high - gap)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it."""
        if not self.finished:
            size = self.app.units.font(18)
            text.put(surface, shown(_NOTHING), self._place.center, size, QUIET, anchor="center")
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
        label = words(self.scores.label, n=len(self.finished))
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
        for index, score in enumerate(self.history):
            place = self._history_place(index)
            if place.colliderect(view):
                self._paint_hand(surface, index, score, place.top + place.height // 2)
        surface.set_clip(None)
        self.scroll.draw(surface)

    def _paint_hand(self, surface: pygame.Surface, index: int, score: HandScore, y: int) -> None:
        units = self.app.units
        many = len(self.scorers) > _FEW
        label = str(index + 1) if many else words(self.scores.label, n=index + 1)
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
        best = min(totals) if self.scores.lowest_wins else max(totals)
        row = self._row()
        if self.history:
            self._rule(surface, self._total_at - units.px(4))
        y = self._total_at + row // 2
        label = words("Total")
        text.put(surface, label, (self._label_at, y), units.font(15), QUIET, anchor="midleft")
        for scorer, (place, total) in enumerate(zip(self._columns, totals, strict=True)):
            colour: Colour = TEXT
            size = units.font(17)
            line = number(total)
            if scorer in self.scores.winners or (not self.scores.winners and total == best):
                wide = text.width(line, size, True) + units.px(20)
                chip = pygame.Rect(0, 0, wide, row)
                chip.midright = (place.right + units.px(10), y)
                fill: Colour = GOLD if scorer in self.scores.winners else PLATE_CHOSEN
                plate(surface, chip, units.px(8), fill)
                colour = INK
            text.put(surface, line, (place.right, y), size, colour, bold=True, anchor="midright")


def _joined(messages: Sequence[Message], names: Sequence[str]) -> Message:
    """Several reasons as one; a single one as it is."""
    if len(messages) == 1:
        return messages[0]
    return say("{all}", all=", ".join(shown(message, names) for message in messages) or "–")
