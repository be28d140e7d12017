"""The menu over the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from cardtable.core.rules import TABLE
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.palette import TEXT
from cardtable.ui.scene import Scene
from cardtable.ui.shapes import veil
from cardtable.ui.table.painting import ground
from cardtable.ui.widgets import Widgets
from cardtable.ui.words import words

if TYPE_CHECKING:
    from cardtable.ui.table.scene import TableScene


class Pause(Scene):
    """What can be done besides playing on."""

    covers = False

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        self.widgets: Widgets | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)

    def _entries(self) -> list[tuple[str, Callable[[], None]]]:
        entries: list[tuple[str, Callable[[], None]]] = [(words("Play on"), self.app.pop)]
        if self.table.match.actor not in (None, TABLE):
            entries.append((words("Play this hand out for me"), self._play_out))
        return [
            *entries,
            (words("Score sheet"), lambda: self._instead(self.table.open_sheet)),
            (words("Rules"), self._rules),
            (words("Settings"), self._settings),
            (words("Check the deals"), lambda: self._instead(self.table.show_commitment)),
            (words("Keys"), lambda: self._instead(self.table.show_keys)),
            (words("Leave the table"), self._leave_table),
        ]

    def enter(self) -> None:
        units = self.app.units
        entries = self._entries()
        longest = max(text.width(title, units.font(17), True) for title, _ in entries)
        wide = max(units.px(340), longest + units.px(36))
        tall, gap = max(units.px(48), units.font(38)), units.px(8)
        self.rect = pygame.Rect(
            0, 0, wide + units.px(60), units.px(84) + len(entries) * (tall + gap)
        )
        self.rect.center = (units.width // 2, units.height // 2)
        self.widgets = Widgets(units, self.app.clicked)
        y = self.rect.top + units.px(64)
        for at, (title, do) in enumerate(entries):
            place = pygame.Rect(self.rect.centerx - wide // 2, y, wide, tall)
            self.widgets.button(place, title, do, kind="" if at else "#primary")
            y += tall + gap

    def _instead(self, do: Callable[[], None]) -> None:
        self.app.pop()
        do()

    def _play_out(self) -> None:
        self.app.pop()
        self.table.play_out()

    def _rules(self) -> None:
        from cardtable.ui.scenes.rules import RulesScene

        self.app.replace(RulesScene(self.app, self.table.match.setup.game))

    def _settings(self) -> None:
        from cardtable.ui.scenes.settings import SettingsScene

        self.app.replace(SettingsScene(self.app))

    def _leave_table(self) -> None:
        """Back to the menu; the match is kept."""
        from cardtable.ui.scenes.menu import Menu

        self.app.leave(lambda: self.app.back_to(Menu))

    def handle(self, event: pygame.Event) -> None:
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self.rect.collidepoint(event.pos)
        if beside or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            self.app.pop()
        elif self.widgets:
            self.widgets.handle(event)

    def update(self, now: float) -> None:
        if self.widgets:
            self.widgets.update(now)

    def moving(self) -> bool:
        return bool(self.widgets and self.widgets.changed())

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(veil(surface.get_size(), 150), (0, 0))
        units = self.app.units
        ground(surface, self.rect, units, (14, 38, 33, 250), 18)
        at = (self.rect.centerx, self.rect.top + units.px(34))
        text.put(surface, words("The table"), at, units.font(22), TEXT, bold=True, anchor="center")
        if self.widgets:
            self.widgets.draw(surface)
