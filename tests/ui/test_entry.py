"""A line to type in: letters, caret, selection, clipboard, input methods, the mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from cardtable.core.messages import say
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.scenes.new_game import NewGame
from cardtable.ui.units import units
from cardtable.ui.widgets import Widgets
from cardtable.ui.widgets.entry import BLINK, Entry, Line

Opener = Callable[[tuple[int, int]], App]
MOST = 12


class Desk:
    """An entry between two buttons, and what it has said."""

    def __init__(self, words: str = "") -> None:
        self.said: list[str] = []
        self.pressed: list[str] = []
        self.carets: list[pygame.Rect | None] = []
        self.widgets = Widgets(units(1280, 800), typing=self.carets.append)
        self.place = pygame.Rect(100, 100, 200, 42)
        self.button("before", 0)
        window = self.widgets.units
        entry = Entry(say("Name"), self.place, words, self.said.append, MOST, window)
        self.id = self.widgets.add(entry)
        self.button("after", 200)
        self.widgets.focus = self.id

    def button(self, name: str, top: int) -> None:
        place = pygame.Rect(100, top, 200, 42)
        self.widgets.button(place, name, lambda: self.pressed.append(name))

    @property
    def entry(self) -> Entry:
        (found,) = (one for one in self.widgets.controls if isinstance(one, Entry))
        return found

    @property
    def line(self) -> Line:
        return self.entry._line

    def key(self, key: int, letters: str = "", mod: int = 0) -> None:
        self.widgets.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letters))
        if letters:
            self.widgets.handle(pygame.Event(pygame.TEXTINPUT, text=letters))
        self.widgets.handle(pygame.Event(pygame.KEYUP, key=key, mod=mod))

    def type(self, words: str) -> None:
        for letter in words:
            self.key(ord(letter), letter)

    def mouse(self, kind: int, index: int) -> None:
        x = self.entry._inner.left + text.width(self.line.text[:index], self.entry._size)
        self.widgets.handle(pygame.Event(kind, pos=(x, self.place.centery), button=1))


@pytest.fixture
def desk(open_app: Opener) -> Desk:
    open_app((1280, 800))
    return Desk()


CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


def test_letters_are_typed_where_the_caret_is(desk: Desk) -> None:
    desk.type("Avz")
    desk.key(pygame.K_BACKSPACE)
    desk.type("a")
    assert desk.said == ["A", "Av", "Avz", "Av", "Ava"]
    desk.key(pygame.K_HOME)
    desk.type("Dr ")
    assert desk.line.text == "Dr Ava"
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_DELETE)
    assert desk.line == Line("Dr Aa", 4, 4)
    desk.key(pygame.K_END)
    desk.key(pygame.K_DELETE)
    desk.key(pygame.K_LEFT)
    desk.key(pygame.K_LEFT)
    desk.type("é")
    assert desk.line.text == "Dr éAa"


def test_only_so_many_letters_and_nothing_that_cannot_be_printed(desk: Desk) -> None:
    desk.widgets.handle(pygame.Event(pygame.TEXTINPUT, text="a\x07b\tc\n"))
    assert desk.line.text == "abc"
    desk.widgets.handle(pygame.Event(pygame.TEXTINPUT, text="x" * 40))
    assert desk.line.text == "abc" + "x" * (MOST - 3)
    desk.type("y")
    assert "y" not in desk.line.text
    desk.key(pygame.K_a, mod=CTRL)
    desk.widgets.handle(pygame.Event(pygame.TEXTINPUT, text="z" * 40))
    assert desk.line.text == "z" * MOST


def test_a_selection_is_replaced_copied_cut_and_pasted(desk: Desk) -> None:
    desk.type("West wind")
    for _ in range(4):
        desk.key(pygame.K_LEFT, mod=SHIFT)
    assert desk.line.selected == "wind"
    desk.key(pygame.K_c, mod=CTRL)
    assert pygame.scrap.get_text() == "wind"
    desk.type("E")
    assert desk.line.text == "West E"
    desk.key(pygame.K_a, mod=CTRL)
    desk.key(pygame.K_x, mod=CTRL)
    assert desk.line.text == "" and desk.said[-1] == ""
    assert pygame.scrap.get_text() == "West E"
    pygame.scrap.put_text("one\ntwo")
    desk.key(pygame.K_v, mod=CTRL)
    assert desk.line == Line("onetwo", 6, 6)
    desk.key(pygame.K_HOME, mod=SHIFT)
    desk.key(pygame.K_RIGHT)
    assert desk.line == Line("onetwo", 6, 6), "an arrow ends the selection at its side"


def test_the_mouse_places_the_caret_and_selects(desk: Desk) -> None:
    desk.type("Cleopatra")
    desk.widgets.focus = None
    desk.mouse(pygame.MOUSEBUTTONDOWN, 2)
    assert desk.widgets.focused is desk.entry and desk.line == Line("Cleopatra", 2, 2)
    desk.mouse(pygame.MOUSEMOTION, 6)
    desk.mouse(pygame.MOUSEBUTTONUP, 6)
    assert desk.line.selected == "eopa"
    desk.mouse(pygame.MOUSEMOTION, 1)
    assert desk.line.selected == "eopa", "the button is up"
    desk.key(pygame.K_BACKSPACE)
    assert desk.line.text == "Cltra"


def test_an_input_method_composes_at_the_caret(desk: Desk) -> None:
    desk.type("ab")
    desk.key(pygame.K_LEFT)
    desk.widgets.handle(pygame.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert desk.entry._shown() == "aにb" and desk.line.text == "ab"
    for key in (pygame.K_RETURN, pygame.K_TAB, pygame.K_BACKSPACE, pygame.K_LEFT):
        assert desk.widgets.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert desk.widgets.focused is desk.entry, "keys are the input method's until it has done"
    desk.widgets.draw(pygame.Surface((1280, 800)))
    desk.widgets.handle(pygame.Event(pygame.TEXTINPUT, text="日"))
    assert desk.line == Line("a日b", 2, 2) and desk.said[-1] == "a日b"
    desk.widgets.handle(pygame.Event(pygame.TEXTEDITING, text="本", start=0, length=1))
    desk.widgets.focus = None
    assert desk.entry._shown() == "a日b", "what was composed is dropped with the focus"


def test_an_input_method_is_told_where_the_caret_is(desk: Desk) -> None:
    desk.type("abc")
    desk.widgets.focus = None
    first, *_, last, none = desk.carets
    assert first is not None and last is not None and none is None
    assert desk.place.contains(last) and last.left > first.left


def test_keys_that_move_the_focus_type_nothing(desk: Desk) -> None:
    desk.type("ab")
    desk.key(pygame.K_RETURN, "\r")
    desk.key(pygame.K_SPACE, " ")
    assert desk.pressed == ["after"] and desk.line.text == "ab"
    desk.key(pygame.K_TAB, "\t", SHIFT)
    assert desk.widgets.focused is desk.entry
    desk.key(pygame.K_SPACE, " ")
    assert desk.line.text == "ab "
    desk.key(pygame.K_UP)
    assert desk.widgets.focused is desk.widgets.controls[0]
    desk.type("x")
    assert desk.line.text == "ab "


def test_a_long_line_is_shifted_so_that_the_caret_is_seen(desk: Desk) -> None:
    desk.type("W" * MOST)
    assert desk.place.contains(desk.entry.caret)
    desk.key(pygame.K_HOME)
    assert desk.place.contains(desk.entry.caret)
    assert desk.entry._shift == 0


def test_the_caret_blinks_and_wakes_the_window_for_it(desk: Desk) -> None:
    desk.widgets.update(10.0)
    desk.type("a")
    surface = pygame.Surface((1280, 800))
    pictures = []
    for _ in range(2):
        desk.widgets.draw(surface)
        assert not desk.widgets.changed()
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        wake = desk.widgets.wake_at()
        assert wake is not None and 0 < wake - desk.widgets._last <= BLINK + 1e-6
        desk.widgets.update(wake + 0.001)
        assert desk.widgets.changed()
    assert pictures[0] != pictures[1]


def test_the_key_that_opens_a_line_is_not_typed_into_it(open_app: Opener) -> None:
    app = open_app((1280, 800))
    scene = NewGame(app, "spades")
    app.push(scene)
    tree = scene.tree()
    button = next(node for node in tree.walk() if node.name == say("Choose a seed…"))
    scene.widgets.focus = button.id
    for event in (
        pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" "),
        pygame.Event(pygame.TEXTINPUT, text=" "),
        pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0),
    ):
        scene.handle(event)
    assert isinstance(scene.widgets.focused, Entry) and scene.seed == ""
    scene.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0, unicode="r"))
    scene.handle(pygame.Event(pygame.TEXTINPUT, text="r"))
    assert scene.seed == "r"
