"""A line of text to be typed: caret, selection, clipboard, and what an input method composes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from cardtable.core.messages import Message
from cardtable.ui import text
from cardtable.ui.palette import BUTTON, FIELD, SELECTED, TEXT
from cardtable.ui.shapes import plate
from cardtable.ui.units import Units
from cardtable.ui.widgets.controls import Look, Part, Point

BLINK = 0.4
"""Seconds that the caret shows, and then does not."""


class Line(NamedTuple):
    """What is typed. The selection lies between caret and anchor, counted in letters."""

    text: str
    caret: int = 0
    anchor: int = 0

    @property
    def span(self) -> tuple[int, int]:
        """Where the selection begins and ends."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """What is selected."""
        first, last = self.span
        return self.text[first:last]

    def typed(self, letters: str, most: int) -> Line:
        """With letters in place of the selection: what can be printed of them and has room."""
        first, last = self.span
        room = most - len(self.text) + last - first
        letters = "".join(letter for letter in letters if letter.isprintable())[: max(0, room)]
        caret = first + len(letters)
        return Line(self.text[:first] + letters + self.text[last:], caret, caret)

    def moved(self, caret: int, *, selecting: bool) -> Line:
        """With the caret elsewhere; selecting, the anchor stays."""
        caret = min(max(caret, 0), len(self.text))
        return Line(self.text, caret, self.anchor if selecting else caret)

    def erased(self, by: int) -> Line:
        """Without the selection, or without the letter before (-1) or behind (0) the caret."""
        if self.caret != self.anchor:
            return self.typed("", len(self.text))
        first = self.caret + by
        if not 0 <= first < len(self.text):
            return self
        return Line(self.text[:first] + self.text[first + 1 :], first, first)

    def key(self, event: pygame.Event, most: int) -> Line | None:
        """What a key makes of the line; None for keys that mean nothing here."""
        selecting = bool(event.mod & pygame.KMOD_SHIFT)
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(event.key, most)
        first, last = self.span
        collapses = first != last and not selecting
        carets = {
            pygame.K_LEFT: first if collapses else self.caret - 1,
            pygame.K_RIGHT: last if collapses else self.caret + 1,
            pygame.K_HOME: 0,
            pygame.K_END: len(self.text),
        }
        if event.key in carets:
            return self.moved(carets[event.key], selecting=selecting)
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            return self.erased(-1 if event.key == pygame.K_BACKSPACE else 0)
        return None

    def _command(self, key: int, most: int) -> Line | None:
        """Ctrl and a letter: select all, copy, cut, paste."""
        if key == pygame.K_a:
            return Line(self.text, len(self.text), 0)
        if key == pygame.K_v:
            return self.typed(pygame.scrap.get_text(), most)
        if key in (pygame.K_c, pygame.K_x) and self.selected:
            pygame.scrap.put_text(self.selected)
            return self.erased(0) if key == pygame.K_x else self
        return None


class Entry:
    """A line to type in, at most so many letters long; `do` hears of every change."""

    role = "entry"
    enabled = True

    def __init__(
        self,
        name: Message,
        rect: pygame.Rect,
        words: str,
        do: Callable[[str], None],
        most: int,
        units: Units,
    ) -> None:
        self.name, self.rect = name, rect
        self._do, self._most, self._units = do, most, units
        self._line = Line(words, len(words), len(words))
        self._composed = ""
        """What an input method has made so far of keys that it has taken."""
        self._shift = 0
        """Pixels of the line that have gone out of sight at the left."""
        self._now = self._since = 0.0
        self._follow_caret()

    @property
    def value(self) -> str:
        return self._line.text

    def parts(self) -> Sequence[Part]:
        return ()

    # Input

    def type(self, event: pygame.Event) -> bool:
        """A key, or text of the keyboard or an input method; whether it was for the line."""
        if event.type == pygame.TEXTEDITING:
            self._composed = event.text
            self._follow_caret()
        elif event.type == pygame.TEXTINPUT:
            self._composed = ""
            self._take(self._line.typed(event.text, self._most))
        elif not self._composed:
            # Keys that an input method takes are its own until it has done.
            line = self._line.key(event, self._most)
            if line is None:
                return False
            self._take(line)
        return True

    def _take(self, line: Line) -> None:
        before, self._line = self._line, line
        self._since = self._now
        self._follow_caret()
        if line.text != before.text:
            self._do(line.text)

    def leave(self) -> None:
        """The keyboard is elsewhere; what was composed is dropped."""
        self._composed = ""
        self._follow_caret()

    def update(self, now: float) -> bool:
        """Time has passed; whether the caret has come or gone."""
        before, self._now = self._caret_shows, now
        return before != self._caret_shows

    def wake_at(self) -> float:
        """When the caret comes or goes next."""
        return self._since + ((self._now - self._since) // BLINK + 1) * BLINK

    @property
    def _caret_shows(self) -> bool:
        return (self._now - self._since) // BLINK % 2 == 0

    def press(self, point: Point | None) -> None:
        pass

    def step(self, x: int, y: int) -> bool:
        return False

    def grab(self, point: Point) -> None:
        """The mouse was pressed: the caret goes there."""
        self._take(self._line.moved(self._index(point[0]), selecting=False))

    def drag(self, point: Point) -> None:
        self._take(self._line.moved(self._index(point[0]), selecting=True))

    # Where letters are

    @property
    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self._units.px(13), -2 * self._units.px(6))

    @property
    def _size(self) -> int:
        return self._units.font(16)

    def _shown(self) -> str:
        """The line with what is being composed at the caret."""
        line = self._line
        return line.text[: line.caret] + self._composed + line.text[line.caret :]

    def _x(self, index: int) -> int:
        """Where a letter of what is shown begins."""
        return self._inner.left - self._shift + text.width(self._shown()[:index], self._size)

    def _index(self, x: int) -> int:
        """The gap between letters that is nearest to a point."""
        return min(range(len(self._line.text) + 1), key=lambda index: abs(self._x(index) - x))

    def _follow_caret(self) -> None:
        """Shift the line so that the caret is in sight, and no room is left unused."""
        room = self._inner.width - 2
        caret = text.width(self._shown()[: self._line.caret + len(self._composed)], self._size)
        most = max(0, text.width(self._shown(), self._size) - room)
        self._shift = min(max(self._shift, caret - room), caret, most)

    @property
    def caret(self) -> pygame.Rect:
        """Where the next letter comes."""
        x = self._x(self._line.caret + len(self._composed))
        high = text.font(self._size).get_linesize()
        return pygame.Rect(x, self.rect.centery - high // 2, max(1, self._units.px(1)), high)

    # Drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        units, inner, line = self._units, self._inner, self._line
        edge = BUTTON["hovered" if look.hovered or look.focused else "usual"].edge
        plate(surface, self.rect, units.px(9), FIELD, edge, max(1, units.px(1)))
        clip = surface.get_clip()
        surface.set_clip(inner.inflate(2, units.px(12)).clip(clip))
        caret = self.caret
        first, last = line.span
        if look.focused and first != last:
            wide = self._x(last) - self._x(first)
            plate(surface, pygame.Rect(self._x(first), caret.top, wide, caret.height), 2, SELECTED)
        start = (inner.left - self._shift, self.rect.centery)
        text.put(surface, self._shown(), start, self._size, TEXT, anchor="midleft")
        if self._composed:
            left = self._x(line.caret)
            plate(surface, pygame.Rect(left, caret.bottom - 2, caret.left - left, 1), 1, TEXT)
        if look.focused and self._caret_shows:
            surface.fill(TEXT, caret)
        surface.set_clip(clip)
