"""A scene: what fills the window, on a stack of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cardtable.core.messages import say
from cardtable.ui.tree import Node

if TYPE_CHECKING:
    from cardtable.ui.app import App


class Scene:
    """The hooks that the main loop calls. Times are seconds; nothing here looks at a clock.

    `covers`: whether the scene fills the window; else the one below it is drawn first.
    """

    covers = True
    in_a_match = False
    """Whether leaving this scene leaves a match that is not over."""

    asks = False
    """Whether it is a question that waits for its answer."""

    def __init__(self, app: App) -> None:
        self.app = app

    def enter(self) -> None:
        """The scene has come to the top of the stack, or the window has another size."""

    def leave(self) -> None:
        """The scene is taken off the stack."""

    def handle(self, event: pygame.Event) -> None:
        """An event; positions are in pixels."""

    def update(self, now: float) -> None:
        """Time has passed."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""

    def tree(self) -> Node:
        """What is there, for all who do not look at pixels."""
        return Node("scene", "page", say("Card Table"), self.app.surface.get_rect())

    def moving(self) -> bool:
        """Whether the next frame will differ from this one by itself."""
        return False

    def prepare(self) -> bool:
        """Nothing is to be done now: do a little ahead. Whether there is more of it."""
        return False

    def trace(self) -> str:
        """What is to be seen, in a line for the log."""
        return type(self).__name__

    def wake_at(self) -> float | None:
        """When `update` wants to be called although nothing happens."""
        return None
