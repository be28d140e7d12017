"""A new match: its rules, who plays, and how well the bots do."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import Any

import pygame

from cardtable.bots import BOTS
from cardtable.core.chance import new_seed, seed_of
from cardtable.core.messages import Explained, Message, say
from cardtable.core.players import BOT_LEVELS, Player
from cardtable.core.rules import (
    VERSION,
    OptionError,
    Range,
    Value,
    option_fields,
    option_text,
    option_value,
    stated,
)
from cardtable.games import GAMES
from cardtable.match.document import NAME_LENGTH
from cardtable.match.match import Setup, Sitting
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import QUIET
from cardtable.ui.scenes.fan import paint_fan
from cardtable.ui.scenes.names import default_names, sound_names
from cardtable.ui.scenes.page import Page, game_tabs, head
from cardtable.ui.widgets import rows
from cardtable.ui.widgets.controls import Button, Segments, quiet_face
from cardtable.ui.widgets.entry import Entry
from cardtable.ui.widgets.labels import heading, label
from cardtable.ui.widgets.rows import Amount, OneOf, Row, Way
from cardtable.ui.words import shown

_LEVELS: dict[Player, tuple[Message, Message]] = {
    Player.CASUAL: (say("Casual"), say("Plays as at the kitchen table, and slips now and then.")),
    Player.STEADY: (say("Steady"), say("Plays by good rules of thumb, and rarely gives a gift.")),
    Player.EXPERT: (say("Expert"), say("Weighs every card by what may still be in the hands.")),
}

_AT_THE_TABLE = say("At the table")
_PLAYERS = say("Players")
_BOTS = say("Bots")
_SEED_LENGTH = 40


_WAYS = (
    Way(20),
    Way(12, below=True),
    Way(8, 14, below=True),
    Way(6, 13, below=True),
    Way(3, 12, below=True),
)
"""From the most comfortable layout of the options to the closest."""

_SWITCH = (("off", say("Off")), ("on", say("On")))


class NewGame(Page):
    """Choices for a match of a game; Deal starts it."""

    def __init__(self, app: App, game: str) -> None:
        super().__init__(app)
        self.seed = ""
        self._seed_open = False
        self._seed_entry = ""
        self._fan: pygame.Rect | None = None
        self._take(game)

    def _take(self, name: str) -> None:
        """Take the last choices for a game, as far as they still fit."""
        self.game = GAMES[name]
        last = self.app.settings.last_new.get(name)
        kept: dict[str, Any] = last if isinstance(last, dict) else {}
        self.options = _fitting(self.game.options, kept)
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
        self.title = say("New match of {game}", game=say(self.game.title))
        units = self.app.units
        area = game_tabs(self, head(self), self.game.name, self._other_game, 18)
        foot, gap = area.bottom - units.px(52), units.px(20)
        left = pygame.Rect(area.left, area.top, (area.width - gap) // 2, foot - gap - area.top)
        right = left.move(left.width + gap, 0)
        self.panels += [left, right]
        rooms = self._build_options(left), self._build_table(right)
        self._build_picture(max(rooms, key=lambda room: room.height))
        self._build_foot(pygame.Rect(area.left, foot, area.width, units.px(50)))

    def _section(self, name: Message, pane: pygame.Rect) -> pygame.Rect:
        """The name of a pane; what is left of it below."""
        units = self.app.units
        inner = pane.inflate(-units.px(48), -units.px(36))
        title = heading(units, name, inner.topleft, 18)
        self.widgets.add(title)
        top = title.rect.bottom + units.px(14)
        return pygame.Rect(inner.left, top, inner.width, inner.bottom - top)

    def _build_options(self, pane: pygame.Rect) -> pygame.Rect:
        """A row for each option; the room that is left."""
        inner = self._section(say("Rules"), pane)
        fields = option_fields(self.game.options)
        bottom = rows.build(self.widgets, [self._row(field) for field in fields], inner, _WAYS)
        bottom += self.app.units.px(_WAYS[0].gap)
        return pygame.Rect(inner.left, bottom, inner.width, inner.bottom - bottom)

    def _row(self, field: dataclasses.Field[Any]) -> Row:
        told, name = option_text(field), field.name
        bounds: Range | None = field.metadata.get("range")
        words: Mapping[str, Message] | None = field.metadata.get("words")
        value = self.options[name]
        control: OneOf | Amount
        if words is not None:
            control = OneOf(list(words.items()), str(value), lambda word: self._set(name, word))
        elif bounds is not None:
            limits = (bounds.low, bounds.high, bounds.step)
            control = Amount(int(value), limits, lambda number: self._set(name, number), 210)
        else:
            control = OneOf(
                _SWITCH, "on" if value else "off", lambda chosen: self._set(name, chosen == "on")
            )
        return Row(told.title, control, told.line)

    def _set(self, option: str, value: Value) -> None:
        self.options[option] = value

    def _build_table(self, pane: pygame.Rect) -> pygame.Rect:
        """How many players, how good they are, their names; the room that is left."""
        units, add, inner = self.app.units, self.widgets.add, self._section(_AT_THE_TABLE, pane)
        left = inner.left + self._label_width()
        place = pygame.Rect(left, inner.top, inner.right - left, units.px(42))
        if len(self.game.seats) > 1:
            counts = [(str(n), say("{n}", n=n)) for n in self.game.seats]
            chosen, do = str(self.seats), self._other_seats
            add(Segments(_PLAYERS, place, counts, chosen, do, units))
            self._label(_PLAYERS, inner.left, place)
            place = place.move(0, place.height + units.px(18))
        levels = [(level.value, _LEVELS[level][0]) for level in self._levels()]
        add(Segments(_BOTS, place, levels, self.level, self._other_level, units))
        self._label(_BOTS, inner.left, place)
        line = _LEVELS[Player(self.level)][1]
        below = (place.left, place.bottom + units.px(6))
        told = label(units, line, below, 15, colour=QUIET, room=place.width)
        add(told)
        top = told.rect.bottom + units.px(18)
        return self._build_names(pygame.Rect(inner.left, top, inner.width, inner.bottom - top))

    def _label(self, name: Message, left: int, beside: pygame.Rect) -> None:
        start = (left, beside.centery)
        self.widgets.add(label(self.app.units, name, start, 17, anchor="midleft"))

    def _build_names(self, inner: pygame.Rect) -> pygame.Rect:
        """A line to type in for each name, below each other, or more in a row; the room left."""
        units = self.app.units
        across = 1 if self.seats <= 4 else 2 if self.seats <= 6 else 3
        indent, top = self._label_width() if across == 1 else 0, inner.top
        if not indent:
            line, room = say("Names, beginning with yours"), inner.width
            above = label(units, line, inner.topleft, 15, colour=QUIET, room=room)
            self.widgets.add(above)
            top = above.rect.bottom + units.px(8)
        lines = -(-self.seats // across)
        gap = units.px(8)
        high = min(units.px(42), (inner.bottom - top - gap * (lines - 1)) // lines)
        wide = (inner.width - indent - gap * (across - 1)) // across
        for seat in range(self.seats):
            x = inner.left + indent + (seat % across) * (wide + gap)
            place = pygame.Rect(x, top + seat // across * (high + gap), wide, high)
            name = say("Your name") if seat == 0 else say("Name of player {n}", n=seat + 1)
            typed = partial(self._name, seat)
            entry = Entry(name, place, self.names[seat], typed, NAME_LENGTH, units)
            self.widgets.add(entry)
            if indent and seat < 2:
                self._label(self._name_label(seat), inner.left, place)
        return pygame.Rect(inner.left, place.bottom, inner.width, inner.bottom - place.bottom)

    def _name_label(self, seat: int) -> Message:
        if seat == 0:
            return say("Your name")
        return say("Opponent") if self.seats == 2 else say("The others")

    def _label_width(self) -> int:
        """The room that the words before the widgets take."""
        units = self.app.units
        lines = (_PLAYERS, _BOTS, self._name_label(0), self._name_label(1))
        return max(text.width(shown(line), units.font(17)) for line in lines) + units.px(16)

    def _build_picture(self, area: pygame.Rect) -> None:
        """The game's hand of cards and a line on it, where there is room."""
        units = self.app.units
        self._fan = None
        if area.height < units.px(190):
            return
        line = self.game.line
        size, lines = text.set_in(shown(line), [units.font(15), units.font(14)], area.width)
        low = units.px(12) + round(size * 1.3) * len(lines)
        self._fan = pygame.Rect(area.left, 0, area.width, min(units.px(250), area.height - low))
        self._fan.center = (area.centerx, area.centery - low // 2)
        place = (area.centerx, self._fan.bottom + units.px(6))
        self.widgets.add(
            label(units, line, place, (15, 14), colour=QUIET, anchor="midtop", room=area.width)
        )

    def _build_foot(self, place: pygame.Rect) -> None:
        units, title = self.app.units, say("Choose a seed…")
        deal = pygame.Rect(place.right - units.px(230), place.top, units.px(230), place.height)
        wide = text.width(shown(title), units.font(16)) + units.px(30)
        seed = pygame.Rect(place.left, place.top, wide, units.px(42))
        seed.centery = place.centery
        if self._seed_open:
            name = say("Seed: the same words, the same cards")
            start = (seed.left + units.px(250), seed.centery)
            room = deal.left - seed.left - units.px(260)
            told = label(units, name, start, 15, colour=QUIET, anchor="midleft", room=room)
            self.widgets.add(told)
            seed.width = units.px(236)
            entry = Entry(name, seed, self.seed, self._plant, _SEED_LENGTH, units)
            self._seed_entry = self.widgets.add(entry)
        else:
            tip = say("Choose the shuffle by a word, to play the same cards again")
            paint = quiet_face(shown(title), units, 16)
            self.widgets.add(Button(title, seed, self._open_seed, paint), tip=tip)
        self.widgets.button(deal, say("Deal"), self.deal, kind="#primary")

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

    def _name(self, seat: int, typed: str) -> None:
        self.names[seat] = typed

    def _plant(self, typed: str) -> None:
        self.seed = typed

    def _open_seed(self) -> None:
        self._seed_open = True
        self.enter()
        self.widgets.focus = self._seed_entry

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
            "version": VERSION,
            "options": dict(setup.options),
            "seats": self.seats,
            "level": self.level,
            "names": list(setup.names),
        }
        settings.last_new = {**settings.last_new, self.game.name: choices, "game": self.game.name}
        self.app.save_settings()

    def deal(self) -> None:
        """Start the match and sit down."""
        setup = self.setup()
        try:
            match = self.app.keeper.start(setup)
        except Explained as error:
            self.app.routes.notice(error.message)
            return
        self._remember(setup)
        self.app.routes.table(match)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self._fan is not None:
            paint_fan(self.app, surface, self._fan, self.game.hand, lifted=False)


def _fitting(kind: type[Any], kept: Mapping[str, Any]) -> dict[str, Value]:
    """The values of all options: those kept where they are still allowed, else the usual ones.

    What a choice of version 1 left as it was then is as it is now.
    """
    values, last = stated(kind()), kept.get("options")
    for field in option_fields(kind):
        if not isinstance(last, dict) or field.name not in last:
            continue
        value, old = last[field.name], kept.get("version") != VERSION
        if old and value is not None and value == field.metadata.get("before"):
            continue
        with suppress(OptionError):
            values[field.name] = option_value(field, value)
    return values
