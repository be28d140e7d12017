"""The keyboard at the table: a key goes to the panel, to the buttons, or to the table itself."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.ui.table.buttons import Buttons
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.handling import Handling
from cardtable.ui.table.shortcuts import ENTER, Shortcut, find

_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class Keyboard:
    """Hands a key on to what it is for."""

    def __init__(self, flow: Flow, handling: Handling, buttons: Buttons) -> None:
        self._flow, self._handling, self._buttons = flow, handling, buttons

    def press(self, event: pygame.Event, shortcuts: Sequence[Shortcut], seen: bool) -> None:
        """A key is pressed; `seen`: whether all that had happened was seen before.

        A key pressed before a choice was in sight does not choose.
        """
        if not (seen and self._panel(event)) and not self._widget(event, seen):
            self._table(event, shortcuts, seen)

    def _panel(self, event: pygame.Event) -> bool:
        """A key of the panel, or Enter for its primary choice where nothing has the focus."""
        layout, widgets = self._buttons.panel, self._buttons.widgets
        if layout is None:
            return False
        free = widgets.focused is None and not layout.panel.aside
        for choice, _ in layout.buttons:
            typed = choice.key != "" and event.unicode.lower() == choice.key
            if typed or (choice.primary and free and event.key in ENTER):
                self._handling.choose(choice)
                return True
        return free and event.key in _ARROWS and widgets.move_focus(1)

    def _widget(self, event: pygame.Event, seen: bool) -> bool:
        """A key for the buttons: where a panel is to be answered, after Tab, or with the focus."""
        layout, widgets = self._buttons.panel, self._buttons.widgets
        choosing = layout is not None and seen and not layout.panel.aside
        theirs = choosing or event.key == pygame.K_TAB or widgets.focused is not None
        return theirs and widgets.handle(event)

    def _table(self, event: pygame.Event, shortcuts: Sequence[Shortcut], seen: bool) -> None:
        """A move that has a key, or anything else that can be done by one; any key hurries."""
        move = self._flow.table.keys(self._flow.view).get(event.unicode.lower())
        act = find(shortcuts, event)
        if move is not None:
            self._handling.move_by_key(move)
        elif act is not None:
            act()
        elif not seen:
            self._flow.rush(self._flow.app.now)
