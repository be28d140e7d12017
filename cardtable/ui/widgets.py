"""pygame_gui's widgets in our theme, and what it lacks: a focus that goes round by keyboard."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core import UIElement
from pygame_gui.elements import (
    UIButton,
    UIDropDownMenu,
    UIHorizontalSlider,
    UITextBox,
    UITextEntryLine,
)

from cardtable.ui.palette import GOLD
from cardtable.ui.units import Units

_LENGTHS = (
    "shape_corner_radius",
    "text_horiz_alignment_padding",
    "list_item_height",
    "open_button_width",
    "sliding_button_width",
    "padding",
    "rect_width",
)
"""The theme's lengths that grow with the window."""


@lru_cache(1)
def _theme() -> dict[str, Any]:
    file = Path(__file__).with_name("theme.json")
    theme: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return theme


def theme_for(units: Units) -> dict[str, Any]:
    """The theme with text sizes and lengths for a window."""
    theme = copy.deepcopy(_theme())
    for part in theme.values():
        if "font" in part:
            part["font"]["size"] = str(units.font(float(part["font"]["size"])))
        for name in _LENGTHS:
            if name in part.get("misc", {}):
                lengths = part["misc"][name].split(",")
                part["misc"][name] = ",".join(str(units.px(float(length))) for length in lengths)
    return theme


class Widgets:
    """The widgets of one scene. Each button has what it does; Tab, arrows and Enter reach all."""

    def __init__(self, units: Units) -> None:
        self.units = units
        self.manager = pygame_gui.UIManager(
            (units.width, units.height), theme_for(units), enable_live_theme_updates=False
        )
        self._do: dict[UIElement, Callable[..., None]] = {}
        self._ring: list[UIElement] = []
        self._steps: dict[UIElement, int] = {}
        self._focus: int | None = None
        self._changed = True
        self._last = 0.0

    # Making

    def button(
        self,
        place: pygame.Rect,
        text: str,
        do: Callable[[], None],
        *,
        kind: str = "",
        tip: str | None = None,
        enabled: bool = True,
    ) -> UIButton:
        """A button; `kind` is "#primary", "#plain" or nothing; `tip` also names its key."""
        button = UIButton(place, text, self.manager, tool_tip_text=tip, object_id=kind or None)
        if not enabled:
            button.disable()
        self._with(button, do)
        return button

    def choice(
        self,
        place: pygame.Rect,
        options: Sequence[tuple[str, str]],
        chosen: str,
        do: Callable[[str], None],
    ) -> UIDropDownMenu:
        """One of several values, each with its text in words."""
        value_of = {text: value for value, text in options}
        text = next((text for value, text in options if value == chosen), options[0][1])
        menu = UIDropDownMenu([text for _, text in options], text, place, self.manager)
        self._with(menu, lambda picked: do(value_of[picked]))
        return menu

    def slider(
        self,
        place: pygame.Rect,
        value: int,
        low: int,
        high: int,
        step: int,
        do: Callable[[int], None],
    ) -> UIHorizontalSlider:
        """A whole number from low to high."""
        slider = UIHorizontalSlider(place, value, (low, high), self.manager, click_increment=step)
        self._steps[slider] = step
        self._with(slider, lambda raw: do(low + round((raw - low) / step) * step))
        return slider

    def entry(
        self, place: pygame.Rect, text: str, do: Callable[[str], None], most: int
    ) -> UITextEntryLine:
        """A line of text to be typed, at most so many characters long."""
        entry = UITextEntryLine(place, self.manager, initial_text=text)
        entry.set_text_length_limit(most)
        self._with(entry, do)
        return entry

    def text_box(self, place: pygame.Rect, html: str) -> UITextBox:
        """A text of several paragraphs that scrolls."""
        return UITextBox(html, place, self.manager)

    def _with(self, element: UIElement, do: Callable[..., None]) -> None:
        self._do[element] = do
        self._ring.append(element)
        self._changed = True

    def clear(self) -> None:
        """Take all widgets away."""
        self.manager.clear_and_reset()
        self._do.clear()
        self._ring.clear()
        self._focus = None
        self._changed = True

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Give an event to the widgets; whether one of them has taken it."""
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._focus = None
        taken = bool(self.manager.process_events(event))
        self._changed = self._changed or taken or event.type == pygame.MOUSEMOTION
        return self._act(event) or taken

    def _act(self, event: pygame.Event) -> bool:
        element = getattr(event, "ui_element", None)
        if element not in self._do:
            return False
        do = self._do[element]
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            do()
        elif event.type == pygame_gui.UI_HORIZONTAL_SLIDER_MOVED:
            do(event.value)
        elif event.type in (
            pygame_gui.UI_DROP_DOWN_MENU_CHANGED,
            pygame_gui.UI_TEXT_ENTRY_CHANGED,
        ):
            do(event.text)
        else:
            return False
        self._changed = True
        return True

    def over(self, position: tuple[int, int]) -> bool:
        """Whether a widget lies at a point."""
        return any(element.rect.collidepoint(position) for element in self._ring if element.alive())

    # The focus

    def _key(self, event: pygame.Event) -> bool:
        typing = isinstance(self.focused, UITextEntryLine)
        if event.key == pygame.K_TAB:
            return self.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if self.focused is None or typing:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self._press(self.focused)
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if event.key in steps and not isinstance(self.focused, UIButton):
            return self._step(self.focused, steps[event.key])
        around = {**steps, pygame.K_UP: -1, pygame.K_DOWN: 1}
        return event.key in around and self.move_focus(around[event.key])

    @property
    def focused(self) -> UIElement | None:
        """The widget that the keyboard acts on."""
        if self._focus is None or self._focus >= len(self._ring):
            return None
        return self._ring[self._focus]

    def move_focus(self, by: int) -> bool:
        """Give the focus to the next widget that can be used; False where there is none."""
        usable = [at for at, one in enumerate(self._ring) if one.is_enabled and one.visible]
        if not usable:
            return False
        if self._focus in usable:
            self._focus = usable[(usable.index(self._focus) + by) % len(usable)]
        else:
            self._focus = usable[0] if by > 0 else usable[-1]
        element = self._ring[self._focus]
        self.manager.set_focus_set(element if isinstance(element, UITextEntryLine) else None)
        self._changed = True
        return True

    def focus_on(self, element: UIElement) -> None:
        """Give the focus to a widget of this scene."""
        self._focus = self._ring.index(element)
        self._changed = True

    def _press(self, element: UIElement) -> bool:
        if isinstance(element, UIButton):
            self._do[element]()
        elif isinstance(element, UIDropDownMenu):
            return self._step(element, 1)
        return True

    def _step(self, element: UIElement, by: int) -> bool:
        """Another value for a slider or a choice, by keyboard."""
        if isinstance(element, UIHorizontalSlider):
            low, high = element.value_range
            value = element.get_current_value() + by * self._steps[element]
            element.set_current_value(min(max(value, low), high))
            self._do[element](element.get_current_value())
        elif isinstance(element, UIDropDownMenu):
            options = [option[0] for option in element.options_list]
            at = options.index(element.selected_option[0])
            text = options[(at + by) % len(options)]
            element.selected_option = (text, text)
            element.rebuild()
            self._do[element](text)
        self._changed = True
        return True

    # Showing

    def update(self, now: float) -> None:
        """Time has passed."""
        self.manager.update(min(0.1, max(0.0, now - self._last)))
        self._last = now

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets, and a ring around the one that has the focus."""
        self.manager.draw_ui(surface)
        focused = self.focused
        if focused is not None and focused.alive():
            ring = focused.rect.inflate(self.units.px(6), self.units.px(6))
            thick = max(2, self.units.px(2.5))
            pygame.draw.rect(surface, GOLD, ring, thick, border_radius=self.units.px(11))
        self._changed = False

    def changed(self) -> bool:
        """Whether drawing would show something new."""
        return self._changed
