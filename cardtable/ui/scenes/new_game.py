"""A new match: its rules, who plays, and how well the bots do."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

import pygame

from cardtable.bots import BOTS
from cardtable.core.chance import new_seed, seed_of
from cardtable.core.messages import Explained, Message, say
from cardtable.core.players import BOT_LEVELS, Player
from cardtable.core.rules import Range
from cardtable.games import GAMES
from cardtable.match.document import NAME_LENGTH
from cardtable.match.match import Setup, Sitting
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import QUIET, TEXT
from cardtable.ui.scenes.fan import paint_fan
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.scenes.names import default_names, sound_names
from cardtable.ui.scenes.option_texts import option_text
from cardtable.ui.scenes.page import (
    Page,
    back_button,
    backdrop,
    column,
    head_height,
    heading,
    panel,
)
from cardtable.ui.scenes.shown import shown as shown_game
from cardtable.ui.words import shown, words

_LEVELS: dict[Player, tuple[Message, Message]] = {
    Player.CASUAL: (say("Casual"), say("Plays as at the kitchen table, and slips now and then.")),
    Player.STEADY: (say("Steady"), say("Plays by good rules of thumb, and rarely gives a gift.")),
    Player.EXPERT: (say("Expert"), say("Weighs every card by what may still be in the hands.")),
}

_SEED_LENGTH = 40


class _Way(NamedTuple):
    """How options are laid out: the gap between them, the size of what explains them, in units,
    and whether that stands below the control, and not only beside it."""

    gap: int
    size: float
    below: bool


_WAYS = (
    _Way(20, 15, False),
    _Way(12, 15, True),
    _Way(8, 14, True),
    _Way(6, 13, True),
    _Way(3, 12, True),
)
"""The most comfortable one that fits is taken."""


class NewGame(Page):
    """Choices for a match of a game; Deal starts it."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.seed = ""
        self._seed_open = False
        self._take(game)

    def _take(self, name: str) -> None:
        """Take the last choices for a game, as far as they still fit."""
        self.game = GAMES[name]
        last = self.app.settings.last_new.get(name)
        kept: dict[str, Any] = last if isinstance(last, dict) else {}
        self.options = _fitting(self.game.options, kept.get("options"))
        seats = kept.get("seats")
        self.seats = self.game.usual_seats
        if isinstance(seats, int) and seats in self.game.seats:
            self.seats = seats
        levels = [level.value for level in self._levels()]
        level = kept.get("level")
        usual = Player.STEADY.value if Player.STEADY in self._levels() else levels[0]
        self.level = level if level in levels else usual
        names = kept.get("names")
        self._kept_names = [str(name) for name in names] if isinstance(names, list) else []
        self._name_all()

    def _levels(self) -> list[Player]:
        return [level for level in BOT_LEVELS if level in BOTS[self.game.name].levels]

    def _name_all(self) -> None:
        """Names for the seats: those given before, else the usual ones."""
        defaults = self._defaults()
        kept = self._kept_names if len(self._kept_names) == self.seats else defaults
        self.names = [defaults[0], *kept[1:]]

    def _defaults(self) -> list[str]:
        yours = self.app.settings.names[0] if self.app.settings.names else "You"
        return default_names(yours, self.seats)

    # Layout

    def build(self) -> None:
        units = self.app.units
        area = column(units)
        back_button(self, area)
        top = area.top + head_height(units) + units.px(14)
        if len(GAMES) > 1:
            place = pygame.Rect(area.left, top, area.width, units.px(46))
            titles = [(game.name, words(game.title)) for game in GAMES.values()]
            self.widgets.segments(place, titles, self.game.name, self._other_game)
            top = place.bottom + units.px(18)
        foot = area.bottom - units.px(52)
        gap = units.px(20)
        left = pygame.Rect(area.left, top, (area.width - gap) // 2, foot - units.px(20) - top)
        right = left.move(left.width + gap, 0)
        self._panes = (left, right)
        self._texts: list[tuple[str, tuple[int, int], float, bool, int]] = []
        self._values: list[tuple[str, tuple[int, int]]] = []
        self._build_options(left)
        self._build_table(right)
        self._build_foot(pygame.Rect(area.left, foot, area.width, units.px(50)))

    def _build_options(self, pane: pygame.Rect) -> None:
        units = self.app.units
        inner = pane.inflate(-units.px(48), -units.px(36))
        top = self._section(words("Rules"), inner)
        fields = dataclasses.fields(self.game.options)
        room = inner.bottom - top
        fitting = (
            way
            for way in _WAYS
            if sum(self._option_height(field, inner.width, way) for field in fields)
            <= room + units.px(way.gap)
        )
        way = next(fitting, _WAYS[-1])
        for field in fields:
            top = self._build_option(field, inner, top, way)
        self._picture = pygame.Rect(inner.left, top, inner.width, inner.bottom - top)

    def _section(self, name: str, inner: pygame.Rect) -> int:
        units = self.app.units
        self._say(name, (inner.left, inner.top), 18, True, inner.width)
        return inner.top + text.font(units.font(18), True).get_linesize() + units.px(14)

    def _say(self, line: str, at: tuple[int, int], size: float, bold: bool, room: int) -> int:
        """A text for `paint`, in lines that fit; where it ends."""
        units = self.app.units
        high = text.font(units.font(size), bold).get_linesize()
        for part in text.wrapped(line, units.font(size), room, bold):
            self._texts.append((part, at, size, bold, room))
            at = (at[0], at[1] + high)
        return at[1]

    def _option_height(self, field: dataclasses.Field[Any], wide: int, way: _Way) -> int:
        """How much of the pane an option takes, with the gap below it."""
        units, told = self.app.units, option_text(self.game.name, field.name)
        room = wide - self._control_width(field) - units.px(20)
        first, second = units.font(17), units.font(way.size)
        title = len(text.wrapped(shown(told.title), first, room))
        line = len(text.wrapped(shown(told.line), second, wide if way.below else room))
        high = title * text.font(first).get_linesize(), line * text.font(second).get_linesize()
        least = units.px(42)
        tall = max(high[0], least) + high[1] if way.below else max(sum(high), least)
        return tall + units.px(way.gap)

    def _control_width(self, field: dataclasses.Field[Any]) -> int:
        return self.app.units.px(132 if field.metadata.get("range") is None else 210)

    def _build_option(
        self, field: dataclasses.Field[Any], inner: pygame.Rect, top: int, way: _Way
    ) -> int:
        units = self.app.units
        told = option_text(self.game.name, field.name)
        bounds: Range | None = field.metadata.get("range")
        wide = self._control_width(field)
        control = pygame.Rect(inner.right - wide, top, wide, units.px(42))
        if bounds is None:
            chosen = "on" if self.options[field.name] else "off"
            choices = [("off", words("Off")), ("on", words("On"))]
            self.widgets.segments(control, choices, chosen, self._switch(field.name))
        else:
            self._build_number(field.name, bounds, control)
        room = inner.width - wide - units.px(20)
        middle = self._say(shown(told.title), (inner.left, top), 17, False, room)
        if way.below:
            middle, room = max(middle, control.bottom), inner.width
        bottom = self._say(shown(told.line), (inner.left, middle), way.size, False, room)
        return max(bottom, control.bottom) + units.px(way.gap)

    def _build_number(self, name: str, bounds: Range, place: pygame.Rect) -> None:
        """A slider and its value."""
        units = self.app.units
        value = text.width("0000", units.font(17), True) + units.px(10)
        track = pygame.Rect(place.left, 0, place.width - value, units.px(40))
        track.centery = place.centery
        self.widgets.slider(
            track,
            self.options[name],
            bounds.low,
            bounds.high,
            bounds.step,
            self._number(name),
        )
        self._values.append((name, (place.right, place.centery)))

    def _build_table(self, pane: pygame.Rect) -> None:
        units = self.app.units
        inner = pane.inflate(-units.px(48), -units.px(36))
        top = self._section(words("At the table"), inner)
        high, gap = units.px(42), units.px(18)
        label = self._label_width()
        if len(self.game.seats) > 1:
            place = pygame.Rect(inner.left + label, top, inner.width - label, high)
            counts = [(str(n), str(n)) for n in self.game.seats]
            self.widgets.segments(place, counts, str(self.seats), self._other_seats)
            self._label(words("Players"), inner.left, place)
            top = place.bottom + gap
        place = pygame.Rect(inner.left + label, top, inner.width - label, high)
        levels = [(level.value, shown(_LEVELS[level][0])) for level in self._levels()]
        self.widgets.segments(place, levels, self.level, self._other_level)
        self._label(words("Bots"), inner.left, place)
        line = shown(_LEVELS[Player(self.level)][1])
        top = self._say(line, (place.left, place.bottom + units.px(6)), 15, False, place.width)
        self._build_names(pygame.Rect(inner.left, top + gap, inner.width, inner.bottom - top - gap))

    def _label(self, line: str, left: int, beside: pygame.Rect) -> None:
        size = 17
        high = text.font(self.app.units.font(size)).get_linesize()
        self._say(line, (left, beside.centery - high // 2), size, False, beside.left - left)

    def _build_names(self, inner: pygame.Rect) -> None:
        """A line to type in for each name: one below the other, or more in a row."""
        units = self.app.units
        across = 1 if self.seats <= 4 else 2 if self.seats <= 6 else 3
        label = self._label_width() if across == 1 else 0
        top = inner.top
        if not label:
            top = self._say(
                words("Names, beginning with yours"), inner.topleft, 15, False, inner.width
            )
            top += units.px(8)
        rows = -(-self.seats // across)
        gap = units.px(8)
        high = min(units.px(42), (inner.bottom - top - gap * (rows - 1)) // rows)
        wide = (inner.width - label - gap * (across - 1)) // across
        for seat in range(self.seats):
            x = inner.left + label + (seat % across) * (wide + gap)
            place = pygame.Rect(x, top + seat // across * (high + gap), wide, high)
            self.widgets.entry(place, self.names[seat], self._namer(seat), NAME_LENGTH)
            if label and seat < 2:
                self._label(self._name_label(seat), inner.left, place)
        rest = pygame.Rect(inner.left, place.bottom, inner.width, inner.bottom - place.bottom)
        self._picture = max(self._picture, rest, key=lambda room: room.height)

    def _name_label(self, seat: int) -> str:
        if seat == 0:
            return words("Your name")
        return words("Opponent") if self.seats == 2 else words("The others")

    def _label_width(self) -> int:
        """The room that the words before the widgets take."""
        units = self.app.units
        lines = (words("Players"), words("Bots"), self._name_label(0), self._name_label(1))
        return max(text.width(line, units.font(17)) for line in lines) + units.px(16)

    def _build_foot(self, place: pygame.Rect) -> None:
        units = self.app.units
        deal = pygame.Rect(0, place.top, units.px(230), place.height)
        deal.right = place.right
        title = words("Choose a seed…")
        wide = max(units.px(170), text.width(title, units.font(16)) + units.px(40))
        seed = pygame.Rect(place.left, place.top, wide, units.px(42))
        seed.centery = place.centery
        if self._seed_open:
            self._say(
                words("Seed: the same words, the same cards"),
                (seed.left + units.px(250), seed.top + units.px(9)),
                15,
                False,
                deal.left - seed.left - units.px(260),
            )
            seed.width = units.px(236)
            entry = self.widgets.entry(seed, self.seed, self._plant, _SEED_LENGTH)
            self._entry_of_seed = entry
        else:
            tip = words("Choose the shuffle by a word, to play the same cards again")
            self.widgets.button(seed, title, self._open_seed, kind="#plain", tip=tip)
        self.widgets.button(deal, words("Deal"), self.deal, kind="#primary")

    # What the controls do

    def _other_game(self, name: str) -> None:
        self._take(name)
        self.enter()

    def _other_seats(self, number: str) -> None:
        self.seats = int(number)
        self._name_all()
        self.enter()

    def _other_level(self, level: str) -> None:
        self.level = level
        self.enter()

    def _switch(self, name: str) -> Callable[[str], None]:
        def switch(value: str) -> None:
            self.options[name] = value == "on"

        return switch

    def _number(self, name: str) -> Callable[[int], None]:
        def take(value: int) -> None:
            self.options[name] = value
            self.app.touch()

        return take

    def _namer(self, seat: int) -> Callable[[str], None]:
        def name(typed: str) -> None:
            self.names[seat] = typed

        return name

    def _plant(self, typed: str) -> None:
        self.seed = typed

    def _open_seed(self) -> None:
        self._seed_open = True
        self.enter()
        self.widgets.focus_on(self._entry_of_seed)

    # Starting

    def setup(self) -> Setup:
        """The match as chosen."""
        names = sound_names(self.names, self._defaults(), NAME_LENGTH)
        players = [Player.HUMAN, *[Player(self.level)] * (self.seats - 1)]
        seats = tuple(Sitting(name, who) for name, who in zip(names, players, strict=True))
        seed = seed_of(self.seed.strip()) if self.seed.strip() else new_seed()
        return Setup(self.game.name, seats, seed, dict(self.options))

    def _remember(self, setup: Setup) -> None:
        settings = self.app.settings
        settings.names = [setup.names[0]]
        choices = {
            "options": dict(setup.options),
            "seats": self.seats,
            "level": self.level,
            "names": list(setup.names),
        }
        settings.last_new = {**settings.last_new, self.game.name: choices, "game": self.game.name}
        self.app.save_settings()

    def deal(self) -> None:
        """Start the match and sit down."""
        from cardtable.ui.scenes.notice import Notice
        from cardtable.ui.table.scene import TableScene

        setup = self.setup()
        try:
            match = self.app.store.start(setup)
        except Explained as error:
            self.app.push(Notice(self.app, error.message))
            return
        self._remember(setup)
        self.app.back_to(Menu)
        self.app.push(TableScene(self.app, match))

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        backdrop(self.app, surface)
        units = self.app.units
        title = words("New match of {game}", game=words(self.game.title))
        heading(self.app, surface, title, column(units))
        for pane in self._panes:
            panel(units, surface, pane)
        for line, at, size, bold, room in self._texts:
            colour = QUIET if size < 16 else TEXT
            text.put(surface, line, at, units.font(size), colour, bold=bold, room=room)
        self._paint_picture(surface)
        for name, at in self._values:
            value = str(self.options[name])
            text.put(surface, value, at, units.font(17), TEXT, bold=True, anchor="midright")

    def _paint_picture(self, surface: pygame.Surface) -> None:
        """The game's hand of cards, where the options leave room for it."""
        units, area = self.app.units, self._picture
        if area.height < units.px(190):
            return
        told = shown_game(self.game)
        sizes = [units.font(15), units.font(14)]
        size, lines = text.set_in(shown(told.line), sizes, area.width)
        low = units.px(12) + round(size * 1.3) * len(lines)
        fan = pygame.Rect(area.left, 0, area.width, min(units.px(250), area.height - low))
        fan.center = (area.centerx, area.centery - low // 2)
        paint_fan(self.app, surface, fan, told.hand, lifted=False)
        place = (area.centerx, fan.bottom + units.px(6))
        for at, line in enumerate(lines):
            y = place[1] + at * round(size * 1.3)
            text.put(surface, line, (place[0], y), size, QUIET, anchor="midtop")


def _fitting(kind: type[Any], kept: object) -> dict[str, Any]:
    """The values of all options: those kept where they are still allowed, else the usual ones."""
    values = dataclasses.asdict(kind())
    for field in dataclasses.fields(kind):
        bounds: Range | None = field.metadata.get("range")
        value = kept.get(field.name) if isinstance(kept, dict) else None
        if bounds is None:
            allowed = type(value) is bool
        else:
            allowed = type(value) is int and bounds.low <= value <= bounds.high
        if allowed:
            values[field.name] = value
    return values
