"""The widgets of a scene: words and controls, with one pointer, one focus and one tree for all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from cardtable.core.messages import Message, say
from cardtable.core.messages import text as in_english
from cardtable.ui import text
from cardtable.ui.palette import GOLD, LINE, PANEL_SOLID, TEXT, followed
from cardtable.ui.shapes import plate
from cardtable.ui.tree import Node
from cardtable.ui.units import Units
from cardtable.ui.widgets.controls import Button, Control, Look, Point, face
from cardtable.ui.widgets.entry import Entry
from cardtable.ui.widgets.labels import Label
from cardtable.ui.words import shown

TIP_AFTER = 0.5
"""Seconds that the mouse rests on a control until its tip shows."""

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


Thing = Label | Control


class Widgets:
    """The widgets of one scene. Tab, arrows and Enter reach every control.

    Things have ids that stay when a scene is laid out anew: so a press that a rebuild falls into
    is kept. A name may be given in words; as a message it must need no players' names.
    """

    def __init__(
        self,
        units: Units,
        clicked: Callable[[], None] = lambda: None,
        typing: Callable[[pygame.Rect | None], None] = lambda caret: None,
    ) -> None:
        self.units = units
        self._felt = followed()
        self._clicked = clicked
        """Called when a control is pressed, before it does its thing."""
        self._typing = typing
        """Called with the place of the caret where letters are typed; None: no longer."""
        self._things: dict[str, Thing] = {}
        self._tips: dict[str, str] = {}
        self._places: dict[str, pygame.Rect] = {}
        """Places that are no controls, but have a tip."""
        self._primary: str | None = None
        """What Enter presses while nothing has the focus."""
        self._focus: str | None = None
        self._hover: str | None = None
        self._pressed: str | None = None
        self._deaf = False
        """Whether the key that is down did something else than type: its letter is no text."""
        self._since = 0.0
        self._last = 0.0
        self._changed = True

    def suits(self, units: Units) -> bool:
        """Whether they were made for this window, and for the felt of now."""
        return self.units == units and self._felt == followed()

    def clear(self) -> None:
        """Take all widgets away; what is pressed stays so where it comes back."""
        self.focus = None
        self._things.clear()
        self._tips.clear()
        self._places.clear()
        self._primary = None
        self._changed = True

    # Making

    def button(
        self,
        rect: pygame.Rect,
        title: Message | str,
        do: Callable[[], None],
        *,
        kind: str = "",
        tip: Message | str | None = None,
        enabled: bool = True,
    ) -> str:
        """A button; `kind` is "#primary" or nothing; `tip` also names its key."""
        name, primary = worded(title), kind == "#primary"
        paint = face(shown(name), self.units, primary=primary)
        button = Button(name, rect, do, paint, enabled=enabled)
        return self.add(button, tip=tip, primary=primary)

    def add(self, thing: Thing, *, tip: Message | str | None = None, primary: bool = False) -> str:
        """Take in a control, or words; its id. `primary`: Enter presses it from anywhere."""
        id = self._id(thing.role, thing.name)
        self._things[id] = thing
        if tip:
            self._tips[id] = shown(worded(tip))
        if primary and self._primary is None:
            self._primary = id
        self._changed = True
        return id

    def tip_at(self, rect: pygame.Rect, tip: str) -> None:
        """A tip for what is no control, where the mouse rests on it."""
        id = f"place {len(self._places)}"
        self._places[id], self._tips[id] = rect, tip

    def _id(self, role: str, name: Message) -> str:
        """An id that no other thing has, the same in every language."""
        first = id = f"{role} {in_english(name)}"
        number = 1
        while id in self._things:
            number += 1
            id = f"{first} {number}"
        return id

    # What there is

    @property
    def controls(self) -> list[Control]:
        """All controls, in the order of Tab."""
        return list(self._controls().values())

    def _controls(self) -> dict[str, Control]:
        return {id: thing for id, thing in self._things.items() if not isinstance(thing, Label)}

    def _usable(self) -> list[Node]:
        """The controls that can be used, in the order of Tab."""
        return [node for node in self.nodes() if node.covers and "disabled" not in node.states]

    def _control(self, id: str | None) -> Control | None:
        """The control with an id, if it can be used."""
        control = self._controls().get(id) if id is not None else None
        return control if control is not None and control.enabled else None

    def places(self) -> list[pygame.Rect]:
        """Where the controls are, with a little room around them."""
        return [control.rect.inflate(8, 8) for control in self.controls]

    def over(self, position: Point) -> bool:
        """Whether a control lies at a point."""
        return self._at(position) is not None

    def _at(self, position: Point) -> str | None:
        met = (node.id for node in self.nodes() if node.covers and node.covers(position))
        return next(met, None)

    def nodes(self) -> tuple[Node, ...]:
        """What is there, for the tree of the scene: what the mouse and the keyboard go by."""
        things = (
            Node(id, thing.role, thing.name, thing.rect)
            if isinstance(thing, Label)
            else self._node(id, thing)
            for id, thing in self._things.items()
        )
        return (*things, *self._told())

    def _told(self) -> Iterator[Node]:
        """What is no control, but tells of itself where the mouse rests on it."""
        for id, rect in self._places.items():
            yield Node(id, "place", say("{text}", text=self._tips[id]), rect)

    def _node(self, id: str, control: Control) -> Node:
        states = {
            "disabled": not control.enabled,
            "focused": id == self._focus,
            "primary": id == self._primary,
        }
        parts = tuple(
            Node(
                f"{id}/{part.key}",
                part.role,
                part.name,
                part.rect,
                frozenset({"chosen"} if part.chosen else ()),
                partial(self._click, id, part.rect.center),
            )
            for part in control.parts()
        )
        whole = control.enabled and control.role in ("button", "entry")
        return Node(
            id,
            control.role,
            control.name,
            control.rect,
            frozenset(state for state, holds in states.items() if holds),
            partial(self._click, id, control.rect.center) if whole else None,
            parts,
            control.value,
            control.rect.collidepoint,
        )

    def _click(self, id: str, position: Point) -> None:
        """What pressing and letting go the mouse there does."""
        self._grab(id, position)
        self._let_go(position)

    # The pointer

    def handle(self, event: pygame.Event) -> bool:
        """Give an event to the widgets; whether one of them has taken it."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                self._deaf = False
            case pygame.TEXTINPUT | pygame.TEXTEDITING:
                return self._typed(event)
            case pygame.MOUSEMOTION:
                self._move(event.pos)
            case pygame.MOUSEBUTTONDOWN:
                self.focus = None
                found = self._at(event.pos)
                if event.button == 1 and found is not None:
                    self._grab(found, event.pos)
                return event.button == 1 and found is not None
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._let_go(event.pos)
        return False

    def _move(self, position: Point) -> None:
        pressed = self._control(self._pressed)
        if pressed is not None:
            pressed.drag(position)
            self._changed = True
        told = [*self._usable(), *self._told()]
        found = next((node.id for node in told if node.rect.collidepoint(position)), None)
        if found != self._hover:
            self._hover, self._since = found, self._last
            self._changed = True
        control = self._control(found)
        # A list shows which of its rows is pointed at.
        self._changed = self._changed or (control is not None and control.role == "list")

    def point_away(self) -> None:
        """Nothing is pointed at any more, by mouse or keyboard, until it is again."""
        self._hover = self.focus = None

    def _grab(self, id: str, position: Point) -> None:
        control = self._control(id)
        if control is None:
            return
        self._pressed, self._changed = id, True
        if isinstance(control, Entry):
            control.grab(position)
            self.focus = id
        else:
            control.drag(position)

    def _let_go(self, position: Point) -> bool:
        control = self._control(self._pressed)
        self._pressed, self._changed = None, True
        if control is None or not control.rect.collidepoint(position):
            return False
        if not isinstance(control, Entry):
            self._clicked()
        control.press(position)
        return True

    # The focus

    @property
    def focused(self) -> Control | None:
        """The control that the keyboard acts on."""
        return self._control(self._focus)

    @property
    def focus(self) -> str | None:
        """The id of what has the focus; it can be set after a scene is laid anew."""
        return self._focus

    @focus.setter
    def focus(self, id: str | None) -> None:
        before, self._focus = self.focused, id
        if self.focused is None:
            self._focus = None
        if isinstance(before, Entry) and before is not self.focused:
            before.leave()
            self._typing(None)
        self._show_caret()
        self._since, self._changed = self._last, True

    def _key(self, event: pygame.Event) -> bool:
        control = self.focused
        self._deaf = not isinstance(control, Entry)
        if isinstance(control, Entry) and control.type(event):
            return self._show_caret()
        if event.key == pygame.K_TAB:
            return self.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if control is None:
            return self._key_without_focus(event.key)
        if event.key in _ENTER and isinstance(control, Entry):
            # Enter ends a line of text; it does not yet mean everything else on the page.
            return self.move_focus(1)
        if event.key in _ENTER or (event.key == pygame.K_SPACE and not isinstance(control, Entry)):
            return self._press(control)
        if event.key in _ARROWS:
            x, y = _ARROWS[event.key]
            self._changed = True
            return control.step(x, y) or self._move_towards(control.rect, x, y)
        return False

    def _key_without_focus(self, key: int) -> bool:
        primary = self._control(self._primary)
        if key in _ENTER and primary is not None:
            return self._press(primary)
        return key in _ARROWS and self.move_focus(sum(_ARROWS[key]))

    def _press(self, control: Control) -> bool:
        self._clicked()
        control.press(None)
        self._changed = True
        return True

    def _typed(self, event: pygame.Event) -> bool:
        control = self.focused
        if self._deaf or not isinstance(control, Entry):
            return False
        control.type(event)
        return self._show_caret()

    def _show_caret(self) -> bool:
        """Input methods are told where the caret has come to."""
        if isinstance(self.focused, Entry):
            self._typing(self.focused.caret)
        self._changed = True
        return True

    def move_focus(self, by: int) -> bool:
        """Give the focus to the next control that can be used; False where there is none."""
        usable = [node.id for node in self._usable()]
        if not usable:
            return False
        if self._focus in usable:
            self.focus = usable[(usable.index(self._focus) + by) % len(usable)]
        else:
            self.focus = usable[0] if by > 0 else usable[-1]
        return True

    def _move_towards(self, here: pygame.Rect, x: int, y: int) -> bool:
        """Give the focus to the nearest control on that side."""
        ways = [
            (way, node.id)
            for node in self._usable()
            if (way := _way(here, node.rect, x, y)) is not None
        ]
        if ways:
            self.focus = min(ways)[1]
        return True

    # Showing

    def update(self, now: float) -> None:
        """Time has passed."""
        before, self._last = self._last, now
        focused = self.focused
        if isinstance(focused, Entry) and focused.update(now):
            self._changed = True
        if self._tip() and before - self._since < TIP_AFTER <= now - self._since:
            self._changed = True

    def wake_at(self) -> float | None:
        """When `update` wants to be called next."""
        focused = self.focused
        if isinstance(focused, Entry):
            return focused.wake_at()
        if self._tip() and self._last - self._since < TIP_AFTER:
            return self._since + TIP_AFTER
        return None

    def changed(self) -> bool:
        """Whether drawing would show something new."""
        return self._changed

    @property
    def tells(self) -> bool:
        """Whether more is to be seen than the widgets: a tip, or what has the focus."""
        return self._tip() is not None or self.focused is not None

    def _tip(self) -> tuple[pygame.Rect, str] | None:
        """The tip of what is pointed at, and where that is."""
        pointed = self._hover in self._places or self._control(self._hover) is not None
        id = self._hover if pointed else self._focus
        if id is None or id not in self._tips:
            return None
        return self._places.get(id) or self._controls()[id].rect, self._tips[id]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the widgets, and a ring around the one that has the focus."""
        for id, thing in self._things.items():
            if isinstance(thing, Label):
                thing.draw(surface)
            else:
                states = (id == self._hover, id == self._pressed, id == self._focus)
                thing.draw(surface, Look(*states, thing.enabled))
        if self.focused is not None:
            around = _focus_rect(self.focused).inflate(self.units.px(6), self.units.px(6))
            thick = max(2, self.units.px(2.5))
            plate(surface, around, self.units.px(11), None, GOLD, thick)
        tip = self._tip()
        if tip and self._last - self._since >= TIP_AFTER and self._pressed is None:
            _draw_tip(surface, self.units, *tip)
        self._changed = False


def _draw_tip(surface: pygame.Surface, units: Units, rect: pygame.Rect, tip: str) -> None:
    """A tip below what it is on, or above where there is no room."""
    size, pad = units.font(15), units.px(9)
    lines = text.wrapped(tip, size, units.px(320))
    high = text.font(size).get_linesize()
    box = pygame.Rect(0, 0, max(text.width(line, size) for line in lines), high * len(lines))
    box.inflate_ip(2 * pad, pad)
    box.midtop = (rect.centerx, rect.bottom + pad)
    box.left = max(box.left, min(rect.left, units.width // 2))
    if box.bottom > units.height:
        box.bottom = rect.top - pad
    box.clamp_ip(surface.get_rect().inflate(-pad, -pad))
    plate(surface, box, units.px(7), PANEL_SOLID, LINE)
    for row, line in enumerate(lines):
        top = box.top + pad // 2 + row * high
        text.put(surface, line, (box.centerx, top), size, TEXT, anchor="midtop")


def worded(name: Message | str) -> Message:
    """A message as it is, and words as one."""
    return say("{text}", text=name) if isinstance(name, str) else name


def _focus_rect(control: Control) -> pygame.Rect:
    """Where the focus is shown: in a list at its chosen row."""
    if control.role == "list":
        rows = (part.rect for part in control.parts() if part.chosen)
        return next(rows, control.rect).clip(control.rect)
    return control.rect


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
