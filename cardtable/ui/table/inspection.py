"""What can be looked at over the table: the log, the last trick, passed cards, one card large."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.ui.table import painting
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.overlays import OpenCard, OpenRow, draw_large, draw_rows, laid, trick_row
from cardtable.ui.table.seats import log_place
from cardtable.ui.table.shortcuts import Shortcut, letter, unlisted
from cardtable.ui.words import shown, words

LAST, PASSED = "last", "passed"


class Inspection:
    """What is looked at now. Cards are shown in rows, one of them large; the log stands beside."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self.cards: str | None = None
        """Which cards are looked at, if any: LAST or PASSED."""
        self.large: Card | None = None
        """The card that is shown large."""
        self.log = False
        """Whether the log is open."""
        self.back = 0
        """How many lines of the log have been scrolled back."""
        self._lines: tuple[tuple[Move, ...], list[str]] | None = None

    @property
    def open(self) -> bool:
        """Whether anything is looked at."""
        return self.log or self.cards is not None or self.large is not None

    def shortcuts_for_cards(self) -> list[Shortcut]:
        """Keys and buttons for the cards that can be looked at in this game."""
        flow, found = self._flow, []
        if flow.tricks is not None:
            does, title = words("Look at the last trick"), words("Last trick")
            found.append(letter("L", does, self.toggle_last, title, 4, bool(flow.tricks)))
        if flow.table.passed(flow.view):
            does, title = words("Look at the cards that were passed"), words("Passed")
            found.append(letter("P", does, self.toggle_passed, title, 5))
        return found

    def shortcuts_for_log(self) -> list[Shortcut]:
        """Keys and the button for the log."""
        does = words("Open or close the log; the wheel turns it back")
        return [
            letter("G", does, self.toggle_log, words("Log"), 6),
            unlisted(pygame.K_PAGEUP, partial(self.scroll, 5)),
            unlisted(pygame.K_PAGEDOWN, partial(self.scroll, -5)),
        ]

    def toggle_last(self) -> None:
        """Look at the last trick, if there is one, or put away what is looked at."""
        if self._flow.tricks:
            self._toggle(LAST)

    def toggle_passed(self) -> None:
        """Look at the cards that were passed, or put away what is looked at."""
        if self._flow.table.passed(self._flow.view):
            self._toggle(PASSED)

    def _toggle(self, cards: str) -> None:
        self.cards = None if self.cards else cards
        self._flow.app.touch()

    def put_away(self) -> None:
        """Look at no cards any more."""
        if self.cards is not None:
            self.cards = None
            self._flow.app.touch()

    def enlarge(self, card: Card | None) -> None:
        """Show a card large, until the next input."""
        self.large = card
        self._flow.app.touch()

    def rows(self) -> list[OpenRow]:
        """The cards that are looked at."""
        flow, names = self._flow, self._flow.conductor.names
        if self.cards == PASSED:
            return [
                OpenRow(
                    shown(passed.title, names), tuple([OpenCard(card) for card in passed.cards])
                )
                for passed in flow.table.passed(flow.view)
            ]
        trick = (flow.tricks or ())[-1]
        title = words("Nobody won the last trick")
        if trick.winner == flow.conductor.seat:
            title = words("You won the last trick")
        elif trick.winner is not None:
            title = words("The last trick went to {player}", player=names[trick.winner])
        return [trick_row(trick, title, names, flow.table.marks(trick))]

    def card_at(self, point: tuple[int, int]) -> Card | None:
        """The card under a point, of those that are looked at."""
        return next((card for card, rect in self.laid() if rect.collidepoint(point)), None)

    def laid(self) -> list[tuple[Card, pygame.Rect]]:
        """The cards that are looked at, and where they lie."""
        if self.cards is None:
            return []
        return [(shown.card, rect) for shown, rect in laid(self._flow.ring, self.rows()).cards]

    # The log

    def toggle_log(self) -> None:
        """Open or close the log, at its end."""
        self.log, self.back = not self.log, 0
        self._flow.app.touch()

    def scroll(self, lines: int) -> None:
        """Let the log show earlier lines, or later ones (below 0)."""
        most = painting.log_depth(self._flow.app.units, self.log_rect(), self.lines())
        self.back = max(0, min(self.back + lines, most))
        self._flow.app.touch()

    def wheel(self, turns: float, mouse: tuple[int, int]) -> None:
        """Turn the log back where the mouse is over it."""
        if self.log and self.log_rect().collidepoint(mouse):
            self.scroll(round(turns) * 3)

    def lines(self) -> list[str]:
        """What has happened in this hand, in words."""
        moves = tuple(self._flow.conductor.match.moves)
        if self._lines is None or self._lines[0] != moves:
            self._lines = moves, list(self._told())
            self.back = min(self.back, max(0, len(self._lines[1]) - 1))
        return self._lines[1]

    def _told(self) -> list[str]:
        flow, match = self._flow, self._flow.conductor.match
        views = [
            match.rules.observe(match.state_at(number), flow.conductor.seat)
            for number in range(match.hand_start(), len(match.moves) + 1)
        ]
        told = [flow.table.describe(after.history[-1], b, after) for b, after in pairwise(views)]
        return [shown(message, match.setup.names) for message in told if message is not None]

    def log_rect(self) -> pygame.Rect:
        """Where the log stands."""
        flow = self._flow
        own = bool(flow.table.tools(flow.view, flow.look()))
        corner = flow.ring.corner if own else pygame.Rect(0, 0, 0, 0)
        return log_place(flow.app.units, len(flow.ring.places), tuple(corner))

    # Drawing

    def draw_log(self, surface: pygame.Surface) -> None:
        """The log, where it is open."""
        if self.log:
            units, title = self._flow.app.units, words("What happened")
            painting.draw_log(surface, units, self.log_rect(), title, self.lines(), self.back)

    def draw_cards(self, surface: pygame.Surface) -> None:
        """The cards that are looked at, and the one that is large, over everything."""
        art, ring = self._flow.app.art, self._flow.ring
        if self.cards:
            draw_rows(surface, art, ring, self.rows())
        if self.large is not None:
            draw_large(surface, art, ring.units, self.large)
