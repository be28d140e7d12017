"""The settings: one table of rows, each applied and kept at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from cardtable.core.messages import Message, say
from cardtable.ui import languages, text
from cardtable.ui.app import App
from cardtable.ui.controls import Look, Paint
from cardtable.ui.palette import INK, PLATE_CHOSEN, PLATE_HOVER, QUIET, TEXT
from cardtable.ui.scenes import samples
from cardtable.ui.scenes.page import (
    Page,
    back_button,
    backdrop,
    column,
    head_height,
    heading,
    panel,
)
from cardtable.ui.shapes import plate
from cardtable.ui.words import shown, words

Value = Any


class Choice(NamedTuple):
    """One of several values, each with its words, and a picture where it is of a look."""

    values: tuple[tuple[Value, Message], ...]
    sample: Callable[[App, pygame.Surface, pygame.Rect, Value], None] | None = None


class Number(NamedTuple):
    """A whole number on a slider."""

    low: int
    high: int
    step: int


SWITCH = Choice(((False, say("Off")), (True, say("On"))))


class Row(NamedTuple):
    """A field of the settings, and how it is shown. `act` does more than keep the value."""

    field: str
    title: Message
    line: Message
    kind: Choice | Number = SWITCH
    act: Callable[[App, Value], None] | None = None


class Section(NamedTuple):
    """Rows under one name."""

    title: Message
    rows: tuple[Row, ...]


def _pace(app: App, value: Value) -> None:
    app.pace_wish = None


def _full_screen(app: App, value: Value) -> None:
    app.settings.full_screen = not value
    app.toggle_full_screen()


_PLAY = Section(
    say("Play"),
    (
        Row(
            "one_click",
            say("One click plays"),
            say("Otherwise the first click lifts a card and the second plays it."),
        ),
        Row(
            "play_single",
            say("Play a single card by itself"),
            say("When the rules leave you only one card, it is played for you."),
        ),
        Row(
            "offer_double_nil",
            say("Offer Double Nil"),
            say("Whether you are asked before your cards are turned up."),
            Choice(
                (
                    ("always", say("Always")),
                    ("behind", say("When 100 behind")),
                    ("never", say("Never")),
                )
            ),
        ),
        Row(
            "ask_before_leaving",
            say("Ask before leaving"),
            say("Your matches are kept either way."),
        ),
    ),
)

_CARDS = Section(
    say("Cards"),
    (
        Row(
            "sort",
            say("Your hand"),
            say("How the cards are sorted."),
            Choice(
                (
                    ("suit", say("By suit, rising")),
                    ("suit-descending", say("By suit, falling")),
                    ("rank", say("By rank")),
                )
            ),
        ),
        Row(
            "four_colours",
            say("Suits"),
            say("In four colours no suit is taken for another."),
            Choice(((False, say("Two colours")), (True, say("Four colours"))), samples.suits),
        ),
        Row(
            "large_index",
            say("Index"),
            say("A large one is also taken by itself on small cards."),
            Choice(((False, say("Usual")), (True, say("Large"))), samples.index),
        ),
        Row(
            "back",
            say("Backs"),
            say(""),
            Choice(((1, say("Blue")), (2, say("Red")), (3, say("Green"))), samples.back),
        ),
    ),
)

_TABLE = Section(
    say("Table"),
    (
        Row(
            "felt",
            say("Felt"),
            say(""),
            Choice(
                (
                    ("green", say("Green")),
                    ("burgundy", say("Burgundy")),
                    ("navy", say("Navy")),
                    ("charcoal", say("Charcoal")),
                ),
                samples.felt,
            ),
        ),
        Row(
            "pace",
            say("Pace"),
            say("How fast cards move. None shows every move at once."),
            Choice(
                (
                    ("relaxed", say("Relaxed")),
                    ("normal", say("Normal")),
                    ("brisk", say("Brisk")),
                    ("none", say("None")),
                )
            ),
            _pace,
        ),
        Row(
            "motion",
            say("Motion"),
            say("Reduced, nothing glides: cards are where they belong at once."),
            Choice(
                (
                    ("system", say("As the system says")),
                    ("full", say("Full")),
                    ("reduced", say("Reduced")),
                )
            ),
        ),
    ),
)

_WINDOW = Section(
    say("Window"),
    (
        Row(
            "text_size",
            say("Text size"),
            say("Of all words; the cards stay as they are."),
            Choice(((100, say("100 %")), (125, say("125 %")), (150, say("150 %")))),
        ),
        Row(
            "scale",
            say("Interface scale"),
            say("Of everything; the window grows with it."),
            Choice(
                (
                    (0, say("Automatic")),
                    (100, say("100 %")),
                    (125, say("125 %")),
                    (150, say("150 %")),
                    (200, say("200 %")),
                )
            ),
        ),
        Row(
            "full_screen",
            say("Full screen"),
            say("F11 does the same at any time."),
            act=_full_screen,
        ),
        Row(
            "language",
            say("Language"),
            say(""),
            Choice(
                tuple([(code, say("{name}", name=own)) for code, own in languages.NAMES.items()])
            ),
        ),
    ),
)

_SOUND = Section(
    say("Sound"),
    (
        Row("muted", say("Mute"), say("No sound at all.")),
        Row("volume", say("Volume"), say("How loud the table is."), Number(0, 100, 5)),
    ),
)

SECTIONS = (_PLAY, _CARDS, _TABLE, _WINDOW, _SOUND)
"""Every setting that the player sees; a new one is a row here."""


class SettingsScene(Page):
    """The settings, a section at a time."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.section = 0
        self._tall = 0
        """The height of the pictures, in units."""

    def build(self) -> None:
        units = self.app.units
        area = column(units, 1000)
        back_button(self, area)
        top = area.top + head_height(units) + units.px(22)
        tabs = units.px(190)
        self._pane = pygame.Rect(area.left + tabs, top, area.width - tabs, area.bottom - top)
        self._texts: list[tuple[str, tuple[int, int], float, int]] = []
        self._values: list[tuple[str, tuple[int, int]]] = []
        for at, section in enumerate(SECTIONS):
            place = pygame.Rect(
                area.left, top + at * units.px(52), tabs - units.px(18), units.px(46)
            )
            self.widgets.spot(place, self._opener(at), self._tab_paint(at, shown(section.title)))
        self._build_rows(SECTIONS[self.section].rows)

    def _build_rows(self, rows: tuple[Row, ...]) -> None:
        """The rows at their most comfortable distance that still fits the pane."""
        units = self.app.units
        inner = self._pane.inflate(-units.px(56), -units.px(48))
        for gap, self._tall in ((32, 112), (26, 96), (20, 84), (14, 72), (8, 64), (4, 56)):
            self._texts.clear()
            laid, top = [], inner.top
            for row in rows:
                place, bottom = self._lay_row(row, inner, top)
                laid.append((row, place))
                top = bottom + units.px(gap)
            if top - units.px(gap) <= inner.bottom:
                break
        # As tall as its rows, but not lower than the names of the sections beside it.
        least = units.px(52) * len(SECTIONS) - units.px(6)
        low = max(least, top - units.px(gap) + units.px(24) - self._pane.top)
        self._pane.height = min(self._pane.height, low)
        for row, place in laid:
            self._build_control(row, place)

    def _lay_row(self, row: Row, inner: pygame.Rect, top: int) -> tuple[pygame.Rect, int]:
        """A row's words, the place of its control, and where it ends."""
        units = self.app.units
        wide = self._control_width(row)
        beside = wide <= inner.width * 0.62
        room = inner.width - wide - units.px(24) if beside else inner.width
        first, second = units.font(17), units.font(15)
        lines = text.wrapped(shown(row.line), second, room) if row.line.template else []
        self._texts.append((shown(row.title), (inner.left, top), 17, room))
        y = top + text.font(first).get_linesize()
        for line in lines:
            self._texts.append((line, (inner.left, y), 15, room))
            y += text.font(second).get_linesize()
        place = pygame.Rect(inner.right - wide, top, wide, self._control_height(row))
        if not beside:
            place.topleft = (inner.left, y + units.px(4))
        return place, max(y, place.bottom)

    def _control_height(self, row: Row) -> int:
        units = self.app.units
        if isinstance(row.kind, Choice) and row.kind.sample is not None:
            return units.px(self._tall) + text.font(units.font(16)).get_linesize()
        return max(units.px(40), units.font(30))

    def _control_width(self, row: Row) -> int:
        units = self.app.units
        if isinstance(row.kind, Number):
            return units.px(300)
        size = units.font(16)
        labels = [text.width(shown(label), size) for _, label in row.kind.values]
        if row.kind.sample is not None:
            return len(labels) * max(units.px(112), max(labels) + units.px(24))
        return max(units.px(132), sum(labels) + len(labels) * units.px(26))

    def _build_control(self, row: Row, place: pygame.Rect) -> None:
        units = self.app.units
        value = getattr(self.app.settings, row.field)
        if isinstance(row.kind, Number):
            room = text.width("000", units.font(17), True) + units.px(12)
            track = pygame.Rect(place.left, place.top, place.width - room, place.height)
            kind = row.kind
            self.widgets.slider(
                track, value, kind.low, kind.high, kind.step, lambda n: self._set(row, n)
            )
            self._values.append((row.field, (place.right, place.centery)))
            return
        values = {str(one): one for one, _ in row.kind.values}
        options = [(str(one), shown(label)) for one, label in row.kind.values]
        sample = None
        if row.kind.sample is not None:
            draw = row.kind.sample
            sample = lambda surface, rect, one: draw(self.app, surface, rect, values[one])  # noqa: E731
        self.widgets.segments(
            place, options, str(value), lambda one: self._set(row, values[one]), sample=sample
        )

    def _set(self, row: Row, value: Value) -> None:
        setattr(self.app.settings, row.field, value)
        if row.act:
            row.act(self.app, value)
        self.app.apply_settings()
        self.app.save_settings()
        if row.field in ("volume", "muted"):
            self.app.sounds.play("play", self.app.now)

    def _opener(self, at: int) -> Callable[[], None]:
        def open_section() -> None:
            self.section = at
            self.enter()

        return open_section

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            step = 1 if event.key == pygame.K_PAGEDOWN else -1
            self._opener((self.section + step) % len(SECTIONS))()
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        units = self.app.units
        backdrop(self.app, surface)
        heading(self.app, surface, words("Settings"), column(units, 1000))
        panel(units, surface, self._pane)
        for line, at, size, room in self._texts:
            colour = QUIET if size < 16 else TEXT
            text.put(surface, line, at, units.font(size), colour, room=room)
        for field, at in self._values:
            value = str(getattr(self.app.settings, field))
            text.put(surface, value, at, units.font(17), TEXT, bold=True, anchor="midright")

    def _tab_paint(self, at: int, label: str) -> Paint:
        units = self.app.units

        def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            chosen = at == self.section
            if chosen:
                plate(surface, rect, units.px(9), PLATE_CHOSEN)
            elif look.hovered or look.focused:
                plate(surface, rect, units.px(9), PLATE_HOVER)
            place = (rect.left + units.px(18), rect.centery)
            room = rect.width - units.px(30)
            colour = INK if chosen else TEXT
            text.put(surface, label, place, units.font(17), colour, anchor="midleft", room=room)

        return paint
