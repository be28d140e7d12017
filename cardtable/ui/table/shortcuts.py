"""Keys at the table: one table of what they do feeds buttons, tips, and the list of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from cardtable.ui.scenes.keys import KeyRow

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Shortcut(NamedTuple):
    """Something that can be done, by keys, and by a button if it has a title.

    `caps` are its keys as they are printed on a keyboard, `keys` and `letters` what is pressed and
    what is typed. Without `does` it does not stand in the list of keys; those next to each other
    that do the same share a line of it. Without `act` others see to it. `button` is the place of
    its button, counted from the corner of the window; 0 is beside the hand.
    """

    caps: tuple[str, ...]
    does: str
    act: Callable[[], None] | None = None
    keys: tuple[int, ...] = ()
    letters: str = ""
    shift: bool = False
    title: str = ""
    button: int = 0
    enabled: bool = True

    @property
    def tip(self) -> str:
        """What its button says of itself."""
        return f"{self.title} ({self.caps[0]})"


def letter(
    key: str,
    does: str,
    act: Callable[[], None],
    title: str = "",
    button: int = 0,
    enabled: bool = True,
) -> Shortcut:
    """A shortcut by a letter."""
    code = pygame.key.key_code(key.lower())
    return Shortcut((key,), does, act, (code,), title=title, button=button, enabled=enabled)


def unlisted(key: int, act: Callable[[], None], *, shift: bool = False) -> Shortcut:
    """A key that does not stand in the list of keys."""
    return Shortcut((), "", act, (key,), shift=shift)


def usual_buttons(shortcuts: Sequence[Shortcut]) -> list[Shortcut]:
    """What has a button at the upper right, from the corner on."""
    return sorted((key for key in shortcuts if key.button), key=lambda key: key.button)


def own_buttons(shortcuts: Sequence[Shortcut]) -> list[Shortcut]:
    """What has a button beside the hand."""
    return [shortcut for shortcut in shortcuts if shortcut.title and not shortcut.button]


def find(shortcuts: Sequence[Shortcut], event: pygame.Event) -> Callable[[], None] | None:
    """What a key does, by the first shortcut that it belongs to."""
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    typed = event.unicode.lower()
    for shortcut in shortcuts:
        if shortcut.shift and not shift:
            continue
        pressed = event.key in shortcut.keys or (typed != "" and typed in shortcut.letters)
        if pressed and shortcut.act is not None:
            return shortcut.act
    return None


def rows(shortcuts: Sequence[Shortcut]) -> list[KeyRow]:
    """The list of keys."""
    found: list[KeyRow] = []
    for shortcut in shortcuts:
        if found and found[-1].does == shortcut.does:
            found[-1] = KeyRow((*found[-1].caps, *shortcut.caps), shortcut.does)
        elif shortcut.does:
            found.append(KeyRow(shortcut.caps, shortcut.does))
    return found
