"""What is on the screen, as a tree: pointer, focus, tips and the robot read it, as may others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from cardtable.core.messages import Message

Point = tuple[float, float]


class Node(NamedTuple):
    """A thing on the screen, its place in pixels, and what pressing it does.

    `id` is unique in its tree and stays while the thing does. `states` are words such as
    "disabled", "focused", "checked", "chosen", "primary". `value` is what a control is set to.
    `covers` tells of a point whether the mouse meets the thing there; without it the mouse does not
    meet it at all.
    """

    id: str
    role: str
    name: Message
    rect: pygame.Rect
    states: frozenset[str] = frozenset()
    act: Callable[[], None] | None = None
    children: tuple[Node, ...] = ()
    value: str = ""
    covers: Callable[[Point], bool] | None = None

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def find(self, id: str) -> Node | None:
        """The node with that id, here or below."""
        return next((node for node in self.walk() if node.id == id), None)

    def at(self, point: Point) -> Node | None:
        """What the mouse meets at a point: what comes later in the tree lies above."""
        met = (node for node in reversed(list(self.walk())) if node.covers is not None)
        return next((node for node in met if node.covers is not None and node.covers(point)), None)
