"""The settings: one table of rows, each applied and kept at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame

from cardtable.core.messages import Message, say
from cardtable.ui import languages, text
from cardtable.ui.app import App
from cardtable.ui.palette import INK, PLATE_CHOSEN, PLATE_HOVER, TEXT
from cardtable.ui.scenes import samples
from cardtable.ui.scenes.page import Page, head
from cardtable.ui.shapes import plate
from cardtable.ui.widgets import rows as widget_rows
from cardtable.ui.widgets.controls import Button, Look, Paint
from cardtable.ui.widgets.rows import Amount, OneOf, Way
from cardtable.ui.words import shown

Value = bool | int | str
Sample = Callable[[App, pygame.Surface, pygame.Rect, Any], None]
_WAYS = tuple(
    Way(gap, tall=tall, high=(40, 30))
    for gap, tall in ((32, 112), (26, 96), (20, 84), (14, 72), (8, 64), (4, 56))
)
"""From the most comfortable layout of rows and pictures to the closest."""


class Values(NamedTuple):
    """One of several values, each with its words, and a picture where it is of a look."""

    values: tuple[tuple[Value, Message], ...]
    sample: Sample | None = None


class Number(NamedTuple):
    """A whole number on a slider."""

    low: int
    high: int
    step: int


def one_of(*values: tuple[Value, Message], sample: Sample | None = None) -> Values:
    """A choice of values, each with its words."""
    return Values(values, sample)


SWITCH = one_of((False, say("Off")), (True, say("On")))


class Setting(NamedTuple):
    """A field of the settings, and how it is shown. `act` does more than keep the value."""

    field: str
    title: Message
    line: Message
    kind: Values | Number = SWITCH
    act: Callable[[App, Value], None] | None = None


class Section(NamedTuple):
    """Rows under one name."""

    title: Message
    rows: tuple[Setting, ...]


def _pace(app: App, value: Value) -> None:
    app.pace_wish = None


def _full_screen(app: App, value: Value) -> None:
    app.settings.full_screen = not value
    app.toggle_full_screen()


_PLAY = Section(
    say("Play"),
    (
        Setting(
            "one_click",
            say("One click plays"),
            say("Otherwise the first click lifts a card and the second plays it."),
        ),
        Setting(
            "play_single",
            say("Play a single card by itself"),
            say("When the rules leave you only one card, it is played for you."),
        ),
        Setting(
            "ask_before_leaving",
            say("Ask before leaving"),
            say("Your matches are kept either way."),
        ),
    ),
)

_CARDS = Section(
    say("Cards"),
    (
        Setting(
            "sort",
            say("Your hand"),
            say("How the cards are sorted."),
            one_of(
                ("suit", say("By suit, rising")),
                ("suit-descending", say("By suit, falling")),
                ("rank", say("By rank")),
            ),
        ),
        Setting(
            "four_colours",
            say("Suits"),
            say("In four colours no suit is taken for another."),
            one_of((False, say("Two colours")), (True, say("Four colours")), sample=samples.suits),
        ),
        Setting(
            "large_index",
            say("Index"),
            say("A large one is also taken by itself on small cards."),
            one_of((False, say("Usual")), (True, say("Large")), sample=samples.index),
        ),
        Setting(
            "back",
            say("Backs"),
            say(""),
            one_of((1, say("Blue")), (2, say("Red")), (3, say("Green")), sample=samples.back),
        ),
    ),
)

_TABLE = Section(
    say("Table"),
    (
        Setting(
            "felt",
            say("Felt"),
            say(""),
            one_of(
                ("green", say("Green")),
                ("burgundy", say("Burgundy")),
                ("navy", say("Navy")),
                ("charcoal", say("Charcoal")),
                sample=samples.felt,
            ),
        ),
        Setting(
            "pace",
            say("Pace"),
            say("How fast cards move. None shows every move at once."),
            one_of(
                ("relaxed", say("Relaxed")),
                ("normal", say("Normal")),
                ("brisk", say("Brisk")),
                ("none", say("None")),
            ),
            _pace,
        ),
        Setting(
            "motion",
            say("Motion"),
            say("Reduced, nothing glides: cards are where they belong at once."),
            one_of(
                ("system", say("As the system says")),
                ("full", say("Full")),
                ("reduced", say("Reduced")),
            ),
        ),
    ),
)

_WINDOW = Section(
    say("Window"),
    (
        Setting(
            "text_size",
            say("Text size"),
            say("Of all words; the cards stay as they are."),
            one_of((100, say("100 %")), (125, say("125 %")), (150, say("150 %"))),
        ),
        Setting(
            "scale",
            say("Interface scale"),
            say("Of everything; the window grows with it."),
            one_of(
                (0, say("Automatic")),
                (100, say("100 %")),
                (125, say("125 %")),
                (150, say("150 %")),
                (200, say("200 %")),
            ),
        ),
        Setting(
            "full_screen",
            say("Full screen"),
            say("F11 does the same at any time."),
            act=_full_screen,
        ),
        Setting(
            "language",
            say("Language"),
            say(""),
            Values(
                tuple([(code, say("{name}", name=own)) for code, own in languages.NAMES.items()])
            ),
        ),
    ),
)

_SOUND = Section(
    say("Sound"),
    (
        Setting("muted", say("Mute"), say("No sound at all.")),
        Setting("volume", say("Volume"), say("How loud the table is."), Number(0, 100, 5)),
    ),
)

SECTIONS = (_PLAY, _CARDS, _TABLE, _WINDOW, _SOUND)
"""Every setting that the player sees; a new one is a row here."""


class SettingsScene(Page):
    """The settings, a section at a time."""

    title = say("Settings")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.section = 0

    def build(self) -> None:
        units = self.app.units
        area = head(self, 1000)
        top, tabs = area.top + units.px(22), units.px(190)
        for index, section in enumerate(SECTIONS):
            place = pygame.Rect(
                area.left, top + index * units.px(52), tabs - units.px(18), units.px(46)
            )
            paint = self._tab_paint(index, shown(section.title))
            self.widgets.add(Button(section.title, place, partial(self._open, index), paint))
        pane = pygame.Rect(area.left + tabs, top, area.width - tabs, area.bottom - top)
        inner = pane.inflate(-units.px(56), -units.px(48))
        rows = [self._row(row) for row in SECTIONS[self.section].rows]
        bottom = widget_rows.build(self.widgets, rows, inner, _WAYS)
        # As tall as its rows, but not lower than the names of the sections beside it.
        least = units.px(52) * len(SECTIONS) - units.px(6)
        pane.height = min(pane.height, max(least, bottom + units.px(24) - pane.top))
        self.panels.append(pane)

    def _row(self, row: Setting) -> widget_rows.Row:
        """A row with the value of now, and what a new one does."""
        value, kind = getattr(self.app.settings, row.field), row.kind
        if isinstance(kind, Number):
            bounds = (kind.low, kind.high, kind.step)
            return widget_rows.Row(
                row.title, Amount(value, bounds, partial(self._set, row)), row.line
            )
        values = {str(choice): choice for choice, _ in kind.values}
        options = [(str(choice), label) for choice, label in kind.values]
        draw, sample = kind.sample, None
        if draw is not None:

            def sample(surface: pygame.Surface, rect: pygame.Rect, name: str) -> None:
                draw(self.app, surface, rect, values[name])

        def choose(name: str) -> None:
            self._set(row, values[name])

        return widget_rows.Row(row.title, OneOf(options, str(value), choose, sample), row.line)

    def _set(self, row: Setting, value: Value) -> None:
        setattr(self.app.settings, row.field, value)
        if row.act:
            row.act(self.app, value)
        self.app.apply_settings()
        self.app.save_settings()
        if row.field in ("volume", "muted"):
            self.app.sounds.play("play", self.app.now)

    def _open(self, section: int) -> None:
        self.section = section % len(SECTIONS)
        self.enter()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._open(self.section + (1 if event.key == pygame.K_PAGEDOWN else -1))
        else:
            super().handle(event)

    def _tab_paint(self, section: int, label: str) -> Paint:
        units = self.app.units

        def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            chosen = section == self.section
            if chosen:
                plate(surface, rect, units.px(9), PLATE_CHOSEN)
            elif look.hovered or look.focused:
                plate(surface, rect, units.px(9), PLATE_HOVER)
            place = (rect.left + units.px(18), rect.centery)
            room = rect.width - units.px(30)
            colour = INK if chosen else TEXT
            text.put(surface, label, place, units.font(17), colour, anchor="midleft", room=room)

        return paint
