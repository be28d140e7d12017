"""A robot that plays at the open window by mouse and keyboard, for the self-test and tests.

It knows no game. It sees what the controller shows (the legal moves, the cards and where they may
be let go, the panel, the cards to be picked) and makes events that go through the same handlers as
a person's.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pygame

from cardtable.core.messages import Explained, say
from cardtable.core.moves import Move
from cardtable.ui.app import App
from cardtable.ui.stage.spots import HAND, Zone
from cardtable.ui.stage.stage import Sprite
from cardtable.ui.table.scene import TableScene

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

    def click(self, at: tuple[float, float]) -> None:
        """Move the mouse to a point, in pixels, and click."""
        self.move(at, at)
        self._button(pygame.MOUSEBUTTONDOWN, at)
        self._button(pygame.MOUSEBUTTONUP, at)

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
            at = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            self.move(before, at)
            before = at

    def move(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Move the mouse."""
        pos, before = self._point(end), self._point(start)
        rel = (pos[0] - before[0], pos[1] - before[1])
        self._post(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0), touch=False)

    def _button(self, kind: int, at: tuple[float, float]) -> None:
        self._post(kind, pos=self._point(at), button=1, touch=False)

    def _point(self, at: tuple[float, float]) -> tuple[int, int]:
        """A point in pixels as the desktop's units, in which mouse events come."""
        density = self.app.density
        return round(at[0] / density), round(at[1] / density)

    def _post(self, kind: int, **fields: Any) -> None:
        pygame.event.post(pygame.Event(kind, **fields))

    # A decision

    def decide(self, table: TableScene) -> None:
        """Make the events of a move for the player, whose turn it is. Raises Stuck."""
        if table.choices:
            self._choose(table)
        elif table.pick() is not None:
            self._pick(table)
        else:
            self._play(table)

    def _choose(self, table: TableScene) -> None:
        choice, place = self._chance.choice(table.choices)
        if choice.key and self._chance.random() < 0.3:
            self.press(pygame.key.key_code(choice.key), choice.key)
        else:
            self.click(place.center)

    def _pick(self, table: TableScene) -> None:
        """Choose one more card, or confirm when there are enough."""
        pick = table.pick()
        assert pick is not None
        enough, full = len(table.picked) >= pick.least, len(table.picked) == pick.most
        if full or (enough and self._chance.random() < 0.4):
            self.press_enter()
            return
        wanted = {str(move.argument) for move in table.flow.view.legal if move.verb == pick.verb}
        cards = [
            sprite
            for sprite in self._hand(table)
            if str(sprite.spot.card) in wanted and sprite.id not in table.picked
        ]
        if not cards:
            raise Stuck(say("No card can be picked for {verb}.", verb=pick.verb))
        self.click(self._hold(table, self._chance.choice(cards)))

    def _play(self, table: TableScene) -> None:
        """Drag a card to where it makes a legal move; or click it where a click does the same."""
        ways = [way for way in self.ways(table) if way[2] in table.flow.view.legal]
        if not ways:
            legal = ", ".join(str(move) for move in table.flow.view.legal)
            raise Stuck(say("None of these moves can be made by hand: {moves}.", moves=legal))
        sprite, zone, move = self._chance.choice(ways)
        first = next(iter(table.drops(sprite).values()))
        hold = self._hold(table, sprite)
        if move == first and self._chance.random() < 0.3:
            self.click(hold)
            if sprite.spot.zone == HAND and not self.app.settings.one_click:
                self.click(hold)
            return
        self.drag(hold, _aim(table, sprite, hold, zone))

    def ways(self, table: TableScene) -> list[tuple[Sprite, Zone, Move]]:
        """Every card that can be taken hold of, where it may be let go, and what that means."""
        drops = table.flow.stage.placement.drops
        return [
            (sprite, zone, move)
            for sprite in table.flow.stage.ordered()
            if not sprite.leaving and self._grip(table, sprite) is not None
            for zone, move in table.drops(sprite).items()
            if zone in drops
        ]

    def refused(self, table: TableScene) -> bool:
        """Drag a card to where it may not go, if there is one; whether there was."""
        legal = table.flow.view.legal
        ways = [way for way in self.ways(table) if way[2] not in legal]
        if not ways or table.choices or table.pick() is not None:
            return False
        sprite, zone, _ = self._chance.choice(ways)
        hold = self._hold(table, sprite)
        self.drag(hold, _aim(table, sprite, hold, zone))
        return True

    def _hand(self, table: TableScene) -> Sequence[Sprite]:
        return [one for one in table.flow.stage.of_zone(HAND) if one.spot.card is not None]

    def _hold(self, table: TableScene, sprite: Sprite) -> tuple[float, float]:
        hold = self._grip(table, sprite)
        if hold is None:
            raise Stuck(say("The card {card} is hidden.", card=str(sprite.spot.card)))
        return hold

    def _grip(self, table: TableScene, sprite: Sprite) -> tuple[float, float] | None:
        """A point where a card lies open to the mouse, with no other card or control on it."""
        pose, tall = sprite.pose, sprite.pose.width * 1.4
        for across in (0.0, -0.2, -0.35, -0.45, 0.35, 0.45):
            for along in (0.0, -0.3, 0.3):
                point = (round(pose.x + across * pose.width), round(pose.y + along * tall))
                if table.flow.stage.at(point) is sprite and not table.covered(point):
                    return point
        return None


def _aim(
    table: TableScene, sprite: Sprite, hold: tuple[float, float], zone: Zone
) -> tuple[float, float]:
    """Where the mouse must be for the card's centre to come over the middle of a zone."""
    place = table.flow.stage.placement.drops[zone]
    return (
        place.centerx + hold[0] - sprite.pose.x,
        place.centery + hold[1] - sprite.pose.y,
    )
