"""The menu: an invitation to sit down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

import pygame

from cardtable.core.cards import Suit
from cardtable.core.messages import Explained, Message, count, say
from cardtable.games import GAMES, AnyGame
from cardtable.match.store import Summary
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import INK, INK_QUIET, LINE, QUIET, TEXT, Colour
from cardtable.ui.scenes import summaries
from cardtable.ui.scenes.fan import paint_fan
from cardtable.ui.scenes.page import Page
from cardtable.ui.shapes import plate
from cardtable.ui.tree import Node
from cardtable.ui.units import Units
from cardtable.ui.widgets.controls import Button, Look, Paint, quiet_face
from cardtable.ui.words import shown, words


class Menu(Page):
    """Where the program opens."""

    title = say("Card Table")

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.unfinished: Summary | None = None
        self._hands = [game.hand for game in GAMES.values()]
        self._dealt = -1
        """Cards of the fans that lie there: one more a frame, so that the first frame is quick."""

    def enter(self) -> None:
        self.unfinished = self._last_unfinished()
        super().enter()

    def back(self) -> None:
        """Esc leads nowhere from here; leaving is a button."""

    def update(self, now: float) -> None:
        super().update(now)
        if self.app.notices and self.app.scene is self:
            self._dealt = sum(map(len, self._hands)) + 1
            self.app.routes.notice(self.app.notices.pop(0))
        elif self._dealing():
            self._dealt += 1

    def _dealing(self) -> bool:
        return self._dealt <= sum(map(len, self._hands))

    def moving(self) -> bool:
        return self._dealing() or super().moving()

    def _last_unfinished(self) -> Summary | None:
        try:
            return self.app.store.last_unfinished()
        except Explained as error:
            self._tell(error.message)
            return None

    def _tell(self, message: Message) -> None:
        if message not in self.app.notices:
            self.app.notices.append(message)

    # Layout

    def build(self) -> None:
        units = self.app.units
        middle = units.height // 2
        if self.unfinished is not None:
            place = pygame.Rect(0, 0, units.px(720), max(units.px(92), units.font(64)))
            place.midtop = (units.width // 2, units.px(196))
            name = say("Continue {game}", game=summaries.title(self.unfinished))
            go_on = Button(name, place, self._go_on, self._paint_continue)
            self.widgets.add(go_on, tip=say("Enter"), primary=True)
            middle = (place.bottom + self._bar_top()) // 2
        else:
            middle = (units.px(178) + self._bar_top()) // 2
        self._build_fans(middle)
        self._build_bar()

    def _bar_top(self) -> int:
        units = self.app.units
        return units.height - units.px(96)

    def _build_fans(self, middle: int) -> None:
        units = self.app.units
        games = list(GAMES.values())
        each = min(units.px(320), (units.width - units.px(60)) // len(games))
        height = min(units.px(330), self._bar_top() - units.px(190))
        left = (units.width - each * len(games)) // 2
        for index, game in enumerate(games):
            paint = self._fan_paint(game, index)
            place = pygame.Rect(left + index * each, 0, each, height)
            place.centery = middle
            inner = place.inflate(-units.px(16), 0)
            open_game = partial(self.app.routes.new_game, game.name)
            self.widgets.add(Button(say(game.title), inner, open_game, paint))

    def _build_bar(self) -> None:
        units, routes = self.app.units, self.app.routes
        entries: list[tuple[Message, Callable[[], None]]] = [
            (say("New game"), lambda: routes.new_game(self._last_game())),
            (say("Load"), routes.load),
            (say("Statistics"), routes.statistics),
            (say("Settings"), routes.settings),
            (say("Rules"), lambda: routes.rules(self._last_game())),
            (say("Quit"), self.app.quit),
        ]
        size, pad = units.font(17), units.px(22)
        wide = [text.width(shown(title), size) + 2 * pad for title, _ in entries]
        gap = units.px(6)
        left = (units.width - sum(wide) - gap * (len(wide) - 1)) // 2
        for (title, do), width in zip(entries, wide, strict=True):
            place = pygame.Rect(left, self._bar_top() + units.px(24), width, units.px(46))
            self.widgets.add(Button(title, place, do, quiet_face(shown(title), units)))
            left += width + gap

    def _last_game(self) -> str:
        last = str(self.app.settings.last_new.get("game"))
        return last if last in GAMES else next(iter(GAMES))

    def _go_on(self) -> None:
        if self.unfinished is not None:
            self.app.routes.open_match(self.unfinished.id)

    def contents(self) -> tuple[Node, ...]:
        units = self.app.units
        name = pygame.Rect(0, 0, units.width, units.px(60))
        name.centery = units.px(84)
        return (Node("name", "heading", self.title, name),)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        self._paint_title(surface)
        units = self.app.units
        y = self._bar_top()
        half = min(units.px(420), units.width // 2 - units.px(40))
        plate(
            surface,
            pygame.Rect(units.width // 2 - half, y, 2 * half, max(1, units.px(1))),
            1,
            LINE,
        )

    def _paint_title(self, surface: pygame.Surface) -> None:
        units = self.app.units
        centre = units.width // 2
        spaced(surface, shown(self.title), (centre, units.px(84)), units.font(52), TEXT)
        size, gap = units.px(17), units.px(34)
        left = centre - (3 * gap + size) // 2
        for index, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
            picture = self.app.art.suit(suit, size, b"#bdb9a6")
            surface.blit(picture, (left + index * gap, units.px(136)))
        rule = max(1, units.px(1))
        middle = units.px(136) + size // 2
        for side in (-1, 1):
            line = pygame.Rect(0, middle, units.px(96), rule)
            line.centerx = centre + side * units.px(146)
            plate(surface, line, 1, (189, 185, 166, 130))

    def _paint_continue(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        assert self.unfinished is not None
        units, kept = self.app.units, self.unfinished
        fill: Colour = (255, 255, 255) if look.hovered else (240, 236, 224)
        plate(surface, rect, units.px(12), fill)
        pad = units.px(28)
        names = [seat.name for seat in kept.seats]
        first = rect.top + round(rect.height * 0.33)
        second = rect.top + round(rect.height * 0.69)
        place = text.put(
            surface,
            words("Continue"),
            (rect.left + pad, first),
            units.font(22),
            INK,
            bold=True,
            anchor="midleft",
        )
        moment = shown(summaries.when(kept.played, datetime.now().astimezone()))
        text.put(
            surface,
            moment,
            (rect.right - pad, first),
            units.font(15),
            INK_QUIET,
            anchor="midright",
            room=rect.right - 2 * pad - place.right,
        )
        parts = (
            summaries.title(kept),
            shown(summaries.hand_number(kept)),
            shown(summaries.standing(kept), names),
        )
        line, room = "  ·  ".join(parts), rect.width - 2 * pad
        size, _ = text.set_in(line, [units.font(size) for size in (16, 15, 14, 13)], room)
        start = (rect.left + pad, second)
        text.put(surface, line, start, size, INK_QUIET, anchor="midleft", room=room)

    def _fan_paint(self, game: AnyGame, index: int) -> Paint:
        units = self.app.units

        def paint(surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
            lifted = look.hovered or look.focused
            small = units.font(15)
            base = rect.bottom - units.px(12)
            room, colour = rect.width - units.px(4), TEXT if lifted else QUIET
            parts = (shown(players(game)), shown(game.length))
            lines = ["  ·  ".join(parts)]
            if text.width(lines[0], small) > room:
                lines = list(parts)
            top = _stack(surface, lines, (rect.centerx, base), small, colour)
            title, most = _title_size(units, room)
            lines = text.wrapped(words(game.title), title, room, True)
            above = (rect.centerx, top - units.px(2))
            _stack(surface, lines, above, title, TEXT, bold=True)
            # All fans end at the same height, however many lines their own titles take.
            top = above[1] - most * round(text.font(title, True).get_linesize() * 0.91)
            area = pygame.Rect(rect.left, rect.top, rect.width, top - rect.top)
            dealt = max(0, self._dealt + len(self._hands) - 1 - index) // len(self._hands)
            paint_fan(self.app, surface, area, game.hand, lifted=lifted, dealt=dealt)

        return paint


def _title_size(units: Units, room: int) -> tuple[int, int]:
    """The size in which the games' titles stand beside each other, and their most lines."""
    titles = [words(game.title) for game in GAMES.values()]
    for size in (21, 19, 18):
        if all(text.width(title, units.font(size), True) <= room for title in titles):
            return units.font(size), 1
    size = units.font(18)
    return size, max(len(text.wrapped(title, size, room, True)) for title in titles)


def _stack(
    surface: pygame.Surface,
    lines: Sequence[str],
    base: tuple[int, int],
    size: int,
    colour: Colour,
    *,
    bold: bool = False,
) -> int:
    """Lines in the middle above a point; where they begin."""
    x, y = base
    for line in reversed(lines):
        place = text.put(surface, line, (x, y), size, colour, bold=bold, anchor="midbottom")
        y = place.top + round(size * 0.12)
    return y


def spaced(
    surface: pygame.Surface, line: str, centre: tuple[int, int], size: int, colour: Colour
) -> None:
    """A title with its letters set wide."""
    letters = [text.line(letter, size, colour) for letter in line]
    gap = round(size * 0.12)
    width = sum(letter.get_width() for letter in letters) + gap * (len(letters) - 1)
    left = centre[0] - width // 2
    for letter in letters:
        surface.blit(letter, letter.get_rect(midleft=(left, centre[1])))
        left += letter.get_width() + gap


def players(game: AnyGame) -> Message:
    """For how many players a game is."""
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return count(low, "{n} player", "{n} players")
    return say("{low} to {high} players", low=low, high=high)
