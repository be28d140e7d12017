"""The menu over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.core.messages import Message, say
from cardtable.core.rules import TABLE
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.scenes.page import Page
from cardtable.ui.shapes import veil
from cardtable.ui.table.painting import ground
from cardtable.ui.widgets.labels import heading
from cardtable.ui.words import shown

if TYPE_CHECKING:
    from cardtable.ui.table.scene import TableScene


_SEALED = (
    "All deals of this match were fixed before the first card. Their seal is {commitment}. When "
    "the match is over the seed is told, and anybody can check that it fits."
)
_OPEN = (
    "The seal of this match was {commitment}; its seed is {seed}. The SHA-256 of the seed is the "
    "seal, and every deal follows from it. An exported match can be checked with: cardtable verify."
)


class Pause(Page):
    """What can be done besides playing on."""

    title = say("The table")
    covers = False

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        self.rect = pygame.Rect(0, 0, 0, 0)

    def _entries(self) -> list[tuple[Message, Callable[[], None]]]:
        """What can be done; the menu is closed before."""
        table, routes = self.table, self.app.routes
        entries: list[tuple[Message, Callable[[], None]]] = [(say("Play on"), self.app.touch)]
        if table.match.actor not in (None, TABLE):
            entries.append((say("Play this hand out for me"), table.handling.play_out))
        return [
            *entries,
            (say("Score sheet"), table.open_sheet),
            (say("Rules"), lambda: routes.rules(table.match.setup.game)),
            (say("Settings"), routes.settings),
            (say("Check the deals"), self._tell_seal),
            (say("Keys"), table.show_keys),
        ]

    def _tell_seal(self) -> None:
        """How the deals can be checked: the commitment now, the seed when all is played."""
        setup = self.table.match.setup
        told = say(_SEALED, commitment=setup.commitment)
        if self.table.match.outcome is not None:
            told = say(_OPEN, commitment=setup.commitment, seed=setup.seed.hex())
        self.app.routes.notice(told)

    def build(self) -> None:
        units, leave = self.app.units, say("Leave the table")
        entries = [(title, self._instead(do)) for title, do in self._entries()]
        entries.append((leave, lambda: self.app.leave(self.app.routes.menu)))
        longest = max(text.width(shown(title), units.font(17), True) for title, _ in entries)
        wide = max(units.px(340), longest + units.px(36))
        tall, gap = max(units.px(48), units.font(38)), units.px(8)
        self.rect = pygame.Rect(
            0, 0, wide + units.px(60), units.px(84) + len(entries) * (tall + gap)
        )
        self.rect.center = (units.width // 2, units.height // 2)
        name = (self.rect.centerx, self.rect.top + units.px(34))
        self.widgets.add(heading(units, self.title, name, 22, "center"))
        place = pygame.Rect(0, self.rect.top + units.px(64), wide, tall)
        place.centerx = self.rect.centerx
        for index, (title, do) in enumerate(entries):
            self.widgets.button(place, title, do, kind="" if index else "#primary")
            place = place.move(0, tall + gap)

    def _instead(self, do: Callable[[], None]) -> Callable[[], None]:
        def go() -> None:
            self.app.pop()
            do()

        return go

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos):
            self.back()
        else:
            super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(veil(surface.get_size(), 150), (0, 0))
        ground(surface, self.rect, self.app.units, (14, 38, 33, 250), 18)
