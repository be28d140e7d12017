"""The widgets of a scene: pygame_gui's in our theme, our own controls, and one focus for all.

pygame_gui has no focus that goes round by keyboard, and takes long to load and to open. So it
comes in only when a scene has one of its widgets.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from cardtable.ui import text as texts
from cardtable.ui.controls import Control, Look, Paint, Sample, Segments, Slider, Spot
from cardtable.ui.palette import GOLD, LINE, PANEL_SOLID, TEXT, followed, tinted
from cardtable.ui.shapes import plate
from cardtable.ui.units import Units

if TYPE_CHECKING:
    from pygame_gui.core import UIElement
    from pygame_gui.elements import (
        UIButton,
        UIDropDownMenu,
        UITextEntryLine,
    )

TIP_AFTER = 0.5
"""Seconds that the mouse rests on a control until its tip shows."""

_BLINK = 0.4
_LONGEST_STEP = 0.1

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

_WITH_TEXT = (
    "button",
    "#plain",
    "text_entry_line",
    "label",
    "drop_down_menu",
    "drop_down_menu.button",
    "selection_list.button",
)

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


@lru_cache(1)
def _theme() -> dict[str, Any]:
    file = Path(__file__).with_name("theme.json")
    theme: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return theme


def theme_for(units: Units) -> dict[str, Any]:
    """The theme with text sizes and lengths for a window, in the colours of the felt."""
    theme = copy.deepcopy(_theme())
    usual = theme["defaults"]["font"]
    for name in _WITH_TEXT:
        # pygame_gui takes colours from the defaults, but no font.
        theme.setdefault(name, {}).setdefault("font", dict(usual))
    for part in theme.values():
        for name, value in part.get("colours", {}).items():
            part["colours"][name] = _tinted(value)
        if "font" in part:
            part["font"]["size"] = str(units.font(float(part["font"]["size"])))
        for name in _LENGTHS:
            if name in part.get("misc", {}):
                lengths = part["misc"][name].split(",")
                part["misc"][name] = ",".join(str(units.px(float(length))) for length in lengths)
    return theme


def _tinted(colour: str) -> str:
    """A colour of the theme, #rrggbb or #rrggbbaa, on the felt of now."""
    red, green, blue, *rest = bytes.fromhex(colour[1:])
    return "#" + bytes((*tinted((red, green, blue))[:3], *rest)).hex()


_ButtonKey = tuple[int, int, int, int, str, str]
"""Where a button is and how large, its text and its kind."""


@dataclass(frozen=True, eq=False)
class _Place:
    """A place that is no control, but has a tip."""

    rect: pygame.Rect


class Widgets:
    """The widgets of one scene. Each button has what it does; Tab, arrows and Enter reach all."""

    def __init__(self, units: Units, clicked: Callable[[], None] = lambda: None) -> None:
        self.units = units
        self._felt = followed()
        self._clicked = clicked
        """Called when a control is pressed, before it does its thing."""
        self.primary: UIElement | Control | None = None
        """What Enter presses while nothing has the focus."""
        self._do: dict[UIElement, Callable[..., None]] = {}
        self._buttons: dict[_ButtonKey, UIButton] = {}
        self._spare: dict[_ButtonKey, UIButton] = {}
        """Buttons that were taken away, to come back as they are: making one takes a millisecond,
        and one that is held down stays so."""
        self._ring: list[Any] = []
        self._own: list[Control] = []
        self._tips: dict[Any, str] = {}
        self._places: list[_Place] = []
        self._focus: int | None = None
        self._hover: Any = None
        self._pressed: Control | None = None
        self._since = 0.0
        self._changed = True
        self._unseen = False
        self._last = 0.0

    @cached_property
    def manager(self) -> Any:
        """pygame_gui's manager, made for the first of its widgets."""
        import pygame_gui

        return pygame_gui.UIManager(
            (self.units.width, self.units.height),
            theme_for(self.units),
            enable_live_theme_updates=False,
        )

    def suits(self, units: Units) -> bool:
        """Whether they were made for this window, and for the felt of now."""
        return self.units == units and self._felt == followed()

    @property
    def _managed(self) -> bool:
        return "manager" in self.__dict__

    # Making

    def spot(
        self, place: pygame.Rect, do: Callable[[], None], paint: Paint, *, tip: str | None = None
    ) -> Spot:
        """A place of our own drawing that can be pressed."""
        spot = Spot(place, do, paint)
        self.add(spot, tip)
        return spot

    def segments(
        self,
        place: pygame.Rect,
        options: Sequence[tuple[str, str]],
        chosen: str,
        do: Callable[[str], None],
        *,
        tip: str | None = None,
        sample: Sample | None = None,
    ) -> Segments:
        """One of a few values, each with its text in words, all in sight."""
        segments = Segments(place, options, chosen, do, self.units, sample)
        self.add(segments, tip)
        return segments

    def add(self, control: Control, tip: str | None = None) -> None:
        """Take in a control of our own drawing."""
        self._own.append(control)
        self._ring.append(control)
        if tip:
            self._tips[control] = tip
        self._changed = True

    def tip_at(self, place: pygame.Rect, tip: str) -> None:
        """A tip for what is no control, where the mouse rests on it."""
        spot = _Place(place)
        self._places.append(spot)
        self._tips[spot] = tip

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
        button = self._button((*place, text, kind))
        _enable(button, enabled)
        if tip:
            self._tips[button] = tip
        if kind == "#primary" and self.primary is None:
            self.primary = button
        self._with(button, do)
        return button

    def _button(self, key: _ButtonKey) -> UIButton:
        """A button as it was before, or a new one."""
        from pygame_gui.elements import UIButton

        button = self._spare.pop(key, None)
        if button is None:
            *place, text, kind = key
            button = UIButton(pygame.Rect(place), text, self.manager, object_id=kind or None)
        self._buttons[key] = button
        return button

    def choice(
        self,
        place: pygame.Rect,
        options: Sequence[tuple[str, str]],
        chosen: str,
        do: Callable[[str], None],
    ) -> UIDropDownMenu:
        """One of several values, each with its text in words."""
        from pygame_gui.elements import UIDropDownMenu

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
    ) -> Slider:
        """A whole number from low to high."""
        slider = Slider(place, value, (low, high, step), do, self.units)
        self.add(slider)
        return slider

    def entry(
        self, place: pygame.Rect, text: str, do: Callable[[str], None], most: int
    ) -> UITextEntryLine:
        """A line of text to be typed, at most so many characters long."""
        from pygame_gui.elements import UITextEntryLine

        entry = UITextEntryLine(place, self.manager, initial_text=text)
        entry.set_text_length_limit(most)
        self._with(entry, do)
        return entry

    def _with(self, element: UIElement, do: Callable[..., None]) -> None:
        self._do[element] = do
        self._ring.append(element)
        self._changed = self._unseen = True

    def clear(self) -> None:
        """Take all widgets away."""
        self._drop_spare()
        if len(self._do) == len(self._buttons):
            self._spare, self._buttons = self._buttons, {}
        elif self._managed:
            self.manager.clear_and_reset()
            self._buttons.clear()
        self._do.clear()
        self._ring.clear()
        self._own.clear()
        self._tips.clear()
        self._places.clear()
        self.primary = self._hover = self._pressed = self._focus = None
        self._changed = True

    def _drop_spare(self) -> None:
        """Part with the buttons that have not come back."""
        for button in self._spare.values():
            button.kill()
        self._spare.clear()

    # Events

    def handle(self, event: pygame.Event) -> bool:
        """Give an event to the widgets; whether one of them has taken it."""
        self._drop_spare()
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._focus = None
            self._changed = True
        if self._mouse(event):
            return True
        if not self._managed:
            return False
        taken = bool(self.manager.process_events(event))
        self._changed = self._changed or taken
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._follow_click(event.pos)
        return self._act(event) or taken

    def _act(self, event: pygame.Event) -> bool:
        element = getattr(event, "ui_element", None)
        if element not in self._do:
            return False
        import pygame_gui

        do = self._do[element]
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            self._clicked()
            do()
        elif event.type in (
            pygame_gui.UI_DROP_DOWN_MENU_CHANGED,
            pygame_gui.UI_TEXT_ENTRY_CHANGED,
        ):
            do(event.text)
        else:
            return False
        self._changed = True
        return True

    def _follow_click(self, at: tuple[int, int]) -> None:
        """Who clicks into a line of text goes on by keyboard from there."""
        for index, one in enumerate(self._ring):
            if _is(one, "UITextEntryLine") and one.rect.collidepoint(at):
                self._focus = index

    def _mouse(self, event: pygame.Event) -> bool:
        """The mouse over our own controls."""
        if event.type == pygame.MOUSEMOTION:
            if self._pressed is not None:
                self._pressed.drag(event.pos)
                self._changed = True
            self._hover_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._own_at(event.pos)
            if self._pressed is not None:
                self._pressed.drag(event.pos)
            return self._pressed is not None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            self._changed = True
            if pressed is not None and pressed is self._own_at(event.pos):
                self._clicked()
                pressed.click(event.pos)
                return True
        return False

    def _hover_at(self, at: tuple[int, int]) -> None:
        usable = [one for one in self._ring if _usable(one)]
        found = next((one for one in [*usable, *self._places] if one.rect.collidepoint(at)), None)
        if found is not self._hover:
            self._hover, self._since = found, self._last
            self._changed = True
        self._changed = self._changed or self._managed

    def point_away(self) -> None:
        """Nothing is pointed at any more, by mouse or keyboard, until it is again."""
        self._hover = self._focus = None
        self._changed = True

    def _own_at(self, at: tuple[int, int]) -> Control | None:
        return next((one for one in self._own if _usable(one) and one.rect.collidepoint(at)), None)

    def over(self, position: tuple[int, int]) -> bool:
        """Whether a widget lies at a point."""
        return any(_is_there(one) and one.rect.collidepoint(position) for one in self._ring)

    # The focus

    def _key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_TAB:
            return self.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        focused = self.focused
        if focused is None:
            if event.key in _ENTER and self.primary is not None and _usable(self.primary):
                return self._press(self.primary)
            if event.key in _ARROWS:
                return self.move_focus(sum(_ARROWS[event.key]))
            return False
        typing = _is(focused, "UITextEntryLine")
        if event.key in _ENTER or (event.key == pygame.K_SPACE and not typing):
            return self._press(focused)
        if event.key in _ARROWS:
            x, y = _ARROWS[event.key]
            if typing and x:
                return False
            return self._step(focused, x, y) or self._move_towards(x, y)
        return False

    @property
    def focused(self) -> Any:
        """The widget that the keyboard acts on."""
        if self._focus is None or self._focus >= len(self._ring):
            return None
        return self._ring[self._focus]

    @property
    def focus(self) -> int | None:
        """The place of the focus in the order of Tab; it can be set after a scene is laid anew."""
        return self._focus

    @focus.setter
    def focus(self, at: int | None) -> None:
        self._focus = at if at is not None and at < len(self._ring) else None
        self._set_typing()

    def move_focus(self, by: int) -> bool:
        """Give the focus to the next widget that can be used; False where there is none."""
        usable = [at for at, one in enumerate(self._ring) if _usable(one)]
        if not usable:
            return False
        if self._focus in usable:
            self.focus = usable[(usable.index(self._focus) + by) % len(usable)]
        else:
            self.focus = usable[0] if by > 0 else usable[-1]
        return True

    def _move_towards(self, x: int, y: int) -> bool:
        """Give the focus to the nearest widget on that side."""
        here = pygame.Rect(self.focused.rect)
        ways = [
            (way, at)
            for at, one in enumerate(self._ring)
            if _usable(one) and (way := _way(here, pygame.Rect(one.rect), x, y)) is not None
        ]
        if ways:
            self.focus = min(ways)[1]
        return True

    def _set_typing(self) -> None:
        focused = self.focused
        if self._managed:
            self.manager.set_focus_set(focused if _is(focused, "UITextEntryLine") else None)
        self._since = self._last
        self._changed = True

    def focus_on(self, element: Any) -> None:
        """Give the focus to a widget of this scene."""
        self.focus = self._ring.index(element)

    def _press(self, element: Any) -> bool:
        if element in self._own:
            self._clicked()
            element.press()
        elif _is(element, "UIButton"):
            self._clicked()
            self._do[element]()
        elif _is(element, "UIDropDownMenu"):
            return self._step(element, 1, 0)
        elif _is(element, "UITextEntryLine"):
            # Enter ends a line of text; it does not yet mean everything else on the page.
            return self.move_focus(1)
        self._changed = True
        return True

    def _step(self, element: Any, x: int, y: int) -> bool:
        """Another value for a slider or a choice, by keyboard."""
        self._changed = True
        if element in self._own:
            return bool(element.step(x, y))
        if not x:
            return False
        if _is(element, "UIDropDownMenu"):
            options = [option[0] for option in element.options_list]
            at = options.index(element.selected_option[0])
            text = options[(at + x) % len(options)]
            element.selected_option = (text, text)
            element.rebuild()
            self._do[element](text)
        else:
            return False
        return True

    # Showing

    def update(self, now: float) -> None:
        """Time has passed."""
        self._drop_spare()
        before, self._last = self._last, now
        if self._managed:
            self.manager.update(min(_LONGEST_STEP, max(0.0, now - before)))
            # pygame_gui shows a widget only from its first update on.
            self._changed = self._changed or self._unseen
            self._unseen = False
            self._changed = self._changed or _is(self.focused, "UITextEntryLine")
        if self._tip() and before - self._since < TIP_AFTER <= now - self._since:
            self._changed = True

    def wake_at(self) -> float | None:
        """When `update` wants to be called next."""
        if _is(self.focused, "UITextEntryLine"):
            return self._last + _BLINK
        if self._tip() and self._last - self._since < TIP_AFTER:
            return self._since + TIP_AFTER
        return None

    def _tip(self) -> str | None:
        pointed = self._hover if self._hover is not None else self.focused
        return self._tips.get(pointed) if pointed is not None else None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets, and a ring around the one that has the focus."""
        self._drop_spare()
        focused = self.focused
        for control in self._own:
            if control.visible:
                hovered = control is self._hover
                control.draw(surface, Look(hovered, control is self._pressed, control is focused))
        if self._managed:
            self.manager.draw_ui(surface)
        if focused is not None and _is_there(focused):
            place = focused.ring() if focused in self._own else focused.rect
            around = pygame.Rect(place).inflate(self.units.px(6), self.units.px(6))
            thick = max(2, self.units.px(2.5))
            plate(surface, around, self.units.px(11), None, GOLD, thick)
        self._draw_tip(surface)
        # What was drawn before its first update has not been seen yet.
        self._changed = self._unseen

    def _draw_tip(self, surface: pygame.Surface) -> None:
        tip = self._tip()
        if tip is None or self._last - self._since < TIP_AFTER or self._pressed is not None:
            return
        pointed = self._hover if self._hover is not None else self.focused
        size, pad = self.units.font(15), self.units.px(9)
        lines = texts.wrapped(tip, size, self.units.px(320))
        high = texts.font(size).get_linesize()
        box = pygame.Rect(0, 0, max(texts.width(one, size) for one in lines), high * len(lines))
        box.inflate_ip(2 * pad, pad)
        box.midtop = (pointed.rect.centerx, pointed.rect.bottom + pad)
        box.left = max(box.left, min(pointed.rect.left, self.units.width // 2))
        if box.bottom > self.units.height:
            box.bottom = pointed.rect.top - pad
        box.clamp_ip(surface.get_rect().inflate(-pad, -pad))
        plate(surface, box, self.units.px(7), PANEL_SOLID, LINE)
        for at, one in enumerate(lines):
            top = box.top + pad // 2 + at * high
            texts.put(surface, one, (box.centerx, top), size, TEXT, anchor="midtop")

    @property
    def tells(self) -> bool:
        """Whether more is to be seen than the widgets: a tip, or what has the focus."""
        return self._tip() is not None or self.focused is not None

    def places(self) -> list[pygame.Rect]:
        """Where the widgets are, with a little room around them."""
        return [pygame.Rect(one.rect).inflate(8, 8) for one in self._ring]

    def changed(self) -> bool:
        """Whether drawing would show something new."""
        return self._changed


def _enable(button: Any, enabled: bool) -> None:
    if enabled != button.is_enabled:
        (button.enable if enabled else button.disable)()


def _is(element: Any, kind: str) -> bool:
    return type(element).__name__ == kind


def _is_there(element: Any) -> bool:
    return bool(element.visible) and (not hasattr(element, "alive") or element.alive())


def _usable(element: Any) -> bool:
    return bool(element.is_enabled) and _is_there(element)


def _way(here: pygame.Rect, there: pygame.Rect, x: int, y: int) -> float | None:
    """How far a control is on the side of an arrow; None where it is not there."""
    ahead = (there.centerx - here.centerx) * x if x else (there.centery - here.centery) * y
    # A control counts as on that side when it lies wholly beyond the middle of this one.
    edge = {
        (1, 0): there.left - here.centerx,
        (-1, 0): here.centerx - there.right,
        (0, 1): there.top - here.centery,
        (0, -1): here.centery - there.bottom,
    }[x, y]
    if ahead <= 0 or edge < 0:
        return None
    if x:
        aside = max(0, there.top - here.bottom, here.top - there.bottom)
        off = abs(there.centery - here.centery)
    else:
        aside = max(0, there.left - here.right, here.left - there.right)
        off = abs(there.centerx - here.centerx)
    return edge + 3 * aside + off * 0.3
