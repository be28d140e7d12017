"""A robot that plays at the open window by mouse and keyboard, for the self-test and tests.

It knows no game. It reads the tree of the scene (the cards and where they may be let go, the panel,
the cards to be chosen) and makes events that go through the same handlers as a person's.
"""

from __future__ import annotations

import random
from typing import Any

import pygame

from cardtable.core.messages import Explained, say
from cardtable.ui.app import App
from cardtable.ui.scene import Scene
from cardtable.ui.tree import Node

_STEPS = 4
"""How many motions of the mouse a drag has."""


class Stuck(Explained):
    """Something that a person must be able to do cannot be done."""


class Robot:
    """Hands on the mouse and the keyboard of an app. `seed` decides between ways and moves."""

    def __init__(self, app: App, seed: int = 0) -> None:
        self.app = app
        self._chance = random.Random(seed)

    # The mouse and the keyboard

    def press(self, key: int, text: str = "") -> None:
        """Press a key and let it go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._post(kind, key=key, unicode=text, mod=0, scancode=0)

    def press_enter(self) -> None:
        """What the primary button of a scene does."""
        self.press(pygame.K_RETURN, "\r")

    def click(self, point: tuple[float, float]) -> None:
        """Move the mouse to a point, in pixels, and click."""
        self.move(point, point)
        self._button(pygame.MOUSEBUTTONDOWN, point)
        self._button(pygame.MOUSEBUTTONUP, point)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the button at a point, move to another, and let go."""
        self.take(start, end)
        self._button(pygame.MOUSEBUTTONUP, end)

    def take(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Press the button at a point and move to another, still holding."""
        self.move(start, start)
        self._button(pygame.MOUSEBUTTONDOWN, start)
        before = start
        for step in range(1, _STEPS + 1):
            part = step / _STEPS
            here = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.move(before, here)
            before = here

    def move(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move the mouse."""
        pos, before = self._point(end), self._point(start)
        rel = (pos[0] - before[0], pos[1] - before[1])
        self._post(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0), touch=False)

    def _button(self, kind: int, point: tuple[float, float]) -> None:
        self._post(kind, pos=self._point(point), button=1, touch=False)

    def _point(self, point: tuple[float, float]) -> tuple[int, int]:
        """A point in pixels as the desktop's units, in which mouse events come."""
        density = self.app.window.density
        return round(point[0] / density), round(point[1] / density)

    def _post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.Event(kind, **fields))

    # A decision

    def decide(self, scene: Scene) -> None:
        """Make the events of a move for the player, whose turn it is. Raises Stuck."""
        tree = scene.tree()
        panel = tree.find("panel")
        if panel is not None:
            self._choose(panel)
        elif any("choosable" in card.states for card in _cards(tree)):
            self._pick(tree)
        else:
            self._play(tree)

    def _choose(self, panel: Node) -> None:
        """Press one of the buttons, or its key."""
        choice = self._chance.choice(panel.children)
        if choice.value and self._chance.random() < 0.3:
            self.press(pygame.key.key_code(choice.value), choice.value)
        else:
            self.click(choice.rect.center)

    def _pick(self, tree: Node) -> None:
        """Choose one more card, or confirm when there are enough."""
        more = [
            card
            for card in _cards(tree)
            if "choosable" in card.states and "chosen" not in card.states
        ]
        ready = any("primary" in node.states and node.act for node in tree.walk())
        if ready and (not more or self._chance.random() < 0.4):
            self.press_enter()
        elif more:
            self.click(_hold(tree, self._chance.choice(more)))
        else:
            raise Stuck(say("No card can be chosen."))

    def _play(self, tree: Node) -> None:
        """Drag a card to where it makes a legal move; or click it where a click does the same."""
        found = [(card, way) for card, way in ways(tree) if "legal" in way.states]
        if not found:
            raise Stuck(say("No legal move can be made by hand."))
        card, way = self._chance.choice(found)
        hold = _hold(tree, card)
        if "first" in way.states and self._chance.random() < 0.3:
            self.click(hold)
            if "lifts" in card.states:
                self.click(hold)
            return
        self.drag(hold, _aim(card, hold, way))

    def refused(self, scene: Scene) -> bool:
        """Drag a card to where it may not go, if there is one; whether there was."""
        tree = scene.tree()
        found = [(card, way) for card, way in ways(tree) if "legal" not in way.states]
        if not found or tree.find("panel") is not None:
            return False
        card, way = self._chance.choice(found)
        hold = _hold(tree, card)
        self.drag(hold, _aim(card, hold, way))
        return True


def _cards(tree: Node) -> list[Node]:
    return [node for node in tree.walk() if node.role == "card"]


def ways(tree: Node) -> list[tuple[Node, Node]]:
    """Every card that can be taken hold of, and where it may be let go."""
    cards = [card for card in _cards(tree) if card.children and _grip(tree, card) is not None]
    return [(card, way) for card in cards for way in card.children]


def _hold(tree: Node, card: Node) -> tuple[float, float]:
    hold = _grip(tree, card)
    if hold is None:
        raise Stuck(say("This card is hidden: {card}.", card=card.name))
    return hold


def _grip(tree: Node, card: Node) -> tuple[float, float] | None:
    """A point where the mouse meets a card, with no other card or control on it."""
    rect = card.rect
    for across in (0.0, -0.2, -0.35, -0.45, 0.35, 0.45):
        for along in (0.0, -0.3, 0.3):
            point = (
                round(rect.centerx + across * rect.width),
                round(rect.centery + along * rect.height),
            )
            met = tree.at(point)
            if met is not None and met.id == card.id:
                return point
    return None


def _aim(card: Node, hold: tuple[float, float], way: Node) -> tuple[float, float]:
    """Where the mouse must be for the card's centre to come over the middle of a place."""
    return (
        way.rect.centerx + hold[0] - card.rect.centerx,
        way.rect.centery + hold[1] - card.rect.centery,
    )
