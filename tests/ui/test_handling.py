"""Controls under mouse, finger and keyboard: their size, their order, and the card shown large."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from cardtable.core.moves import Move
from cardtable.games import GAMES
from cardtable.ui.app import App
from cardtable.ui.robot import Robot
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.stage.spots import HAND
from cardtable.ui.table.pause import Pause
from cardtable.ui.table.pointer import LONG
from cardtable.ui.table.scene import TableScene
from cardtable.ui.widgets.controls import Control
from tests.ui.quick import advised, played, seated, still, tick
from tests.ui.test_scenes import SCENES

OpenApp = Callable[[tuple[int, int]], App]
LEAST = 40


def usable(scene: Any) -> list[Any]:
    return [control for control in scene.widgets.controls if control.enabled]


def follows_the_eye(places: list[pygame.Rect]) -> bool:
    """Never back along a row: what comes next in the same row lies further right."""
    return all(
        after.left >= before.left
        for before, after in itertools.pairwise(places)
        if abs(after.centery - before.centery) < min(before.height, after.height) / 2
    )


@pytest.mark.parametrize("name", SCENES)
def test_scenes_have_targets_large_enough_in_the_order_of_reading(
    open_app: OpenApp, name: str
) -> None:
    app = open_app((1280, 800))
    app.push(Menu(app))
    scene: Any = SCENES[name](app)
    app.push(scene)
    places = [pygame.Rect(one.rect) for one in usable(scene)]
    assert [place for place in places if min(place.size) < LEAST] == []
    assert follows_the_eye(places)


@pytest.mark.parametrize("game", GAMES)
def test_tables_have_targets_large_enough_in_the_order_of_reading(
    open_app: OpenApp, game: str
) -> None:
    for seats in (GAMES[game].seats[0], GAMES[game].seats[-1]):
        table = seated(open_app((1280, 800)), game, seats)
        table.app.pace = "none"
        looked = 0
        for _ in played(table, 40, 20):
            if still(table):
                looked += 1
                places = [pygame.Rect(one.rect) for one in usable(table)]
                assert [place for place in places if min(place.size) < LEAST] == []
                assert follows_the_eye(places)
                assert all(tipped(table, control) for control in tools(table))
        assert looked > 3
        pause = Pause(table.app, table)
        pause.enter()
        assert min(min(one.rect.size) for one in usable(pause)) >= LEAST


def tipped(table: TableScene, control: Control) -> bool:
    """Whether a tip comes where the mouse rests on a control."""
    assert table.widgets is not None
    table.widgets.handle(event(pygame.MOUSEMOTION, pos=control.rect.center))
    return table.widgets.tells


def tools(table: TableScene) -> list[Any]:
    choices = [place for _, place in table.buttons.choices]
    return [one for one in usable(table) if one.rect not in choices and one.rect.top < 60]


@pytest.fixture
def table(open_app: OpenApp) -> TableScene:
    """A table of Spades in the middle of a hand, the player to act."""
    found = seated(open_app((1280, 800)), "spades", 4)
    found.app.pace = "none"
    for _ in played(found, 30, 20):
        pass
    while not still(found) or found.match.actor != found.conductor.seat:
        tick(found, 20)
    return found


def event(kind: int, **fields: Any) -> pygame.Event:
    return pygame.Event(kind, **fields)


def over_a_card(table: TableScene) -> tuple[int, int]:
    sprite = table.flow.stage.of_zone(HAND)[-1]
    return round(sprite.pose.x), round(sprite.pose.y)


def test_the_right_button_shows_a_card_large_until_it_is_let_go(table: TableScene) -> None:
    at, moves = over_a_card(table), len(table.match.moves)
    table.handle(event(pygame.MOUSEBUTTONDOWN, pos=at, button=3))
    assert table.inspection.large == table.flow.stage.of_zone(HAND)[-1].spot.card
    table.draw(table.app.surface)
    table.handle(event(pygame.MOUSEMOTION, pos=(at[0] + 30, at[1]), rel=(30, 0), buttons=(0, 0, 1)))
    assert table.inspection.large is not None
    table.handle(event(pygame.MOUSEBUTTONUP, pos=at, button=3))
    assert table.inspection.large is None and len(table.match.moves) == moves


def test_a_long_press_shows_a_card_large_and_plays_nothing(table: TableScene) -> None:
    at, moves = over_a_card(table), len(table.match.moves)
    table.handle(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    assert table.wake_at() is not None
    while table.inspection.large is None:
        assert tick(table, 20) < table.app.now + LONG * 2
    table.handle(event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    tick(table, 20)
    assert (
        table.inspection.large is None
        and table.hand.lifted is None
        and len(table.match.moves) == moves
    )


def test_a_press_that_moves_is_a_drag_however_long(table: TableScene) -> None:
    at = over_a_card(table)
    table.handle(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    to = (at[0], at[1] - 50)
    table.handle(event(pygame.MOUSEMOTION, pos=to, rel=(0, -50), buttons=(1, 0, 0)))
    for _ in range(40):
        tick(table, 20)
    assert table.inspection.large is None and table.pointer.held is not None


def test_cards_of_the_last_trick_are_shown_large(table: TableScene) -> None:
    while not table.flow.tricks:
        moves = len(table.match.moves)
        for _ in played(table, moves + 1, 20):
            pass
    table.inspection.toggle_last()
    row = table.inspection.rows()[0]
    found = {
        table.reach.card_at((x, round(table.flow.ring.centre[1])))
        for x in range(0, table.app.units.width, 8)
    }
    assert {one.card for one in row.cards} <= found
    table.handle(event(pygame.MOUSEBUTTONDOWN, pos=(5, 400), button=1))
    assert table.inspection.cards is None


def test_the_wheel_scrolls_the_log_where_it_lies(
    table: TableScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.inspection.toggle_log()
    table.draw(table.app.surface)
    where = SimpleNamespace(at=(5, 5))
    monkeypatch.setattr(table.app.window, "mouse", lambda: where.at)
    table.handle(event(pygame.MOUSEWHEEL, y=1, x=0))
    assert table.inspection.back == 0
    where.at = table.inspection.log_rect().center
    table.handle(event(pygame.MOUSEWHEEL, y=1, x=0))
    assert table.inspection.back == 3
    table.handle(event(pygame.MOUSEWHEEL, y=-5, x=0))
    assert table.inspection.back == 0


def test_z_shows_the_card_with_the_focus_large(table: TableScene) -> None:
    hands = Robot(table.app)
    table.hand.move_focus(1)
    hands.press(pygame.K_z, "z")
    table.app.step(table.app.now + 0.02)
    focused = table.hand.focused
    # The key's own release is no input; the next key puts it away.
    assert focused is not None and table.inspection.large == focused.spot.card
    table.handle(event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0))
    assert table.inspection.large is None and table.app.scene is table


def test_a_hint_picks_the_cards_to_pass(open_app: OpenApp) -> None:
    app = open_app((1280, 800))
    table = seated(app, "cancellation-hearts", 6)
    app.pace = "none"
    for _ in range(400):
        if table.handling.pick() is None:
            tick(table, 20)
    assert table.handling.pick() is not None
    wanted = [sprite.spot.card for sprite in table.hand.cards()[:3]]
    moves = tuple(Move("pass", str(card)) for card in wanted)
    table.adviser.show(advised(*moves))
    assert [sprite.spot.card for sprite in table.hand.chosen] == wanted
