"""Input that comes in the wrong moment, by the hands that the self-test has."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pygame
import pytest

from cardtable.bots.process import Request
from cardtable.bots.worker import Then, Ticket
from cardtable.core.chance import seed_of
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.match.match import Setup, Sitting
from cardtable.ui.app import App
from cardtable.ui.robot import Robot
from cardtable.ui.stage.spots import HAND
from cardtable.ui.table.scene import TableScene

OpenApp = Callable[[tuple[int, int]], App]
SEATS = tuple(Sitting(name, Player.HUMAN) for name in ("You", "West", "North", "East"))


class Nobody:
    """In place of the bots' process."""

    def start(self) -> None: ...

    def close(self) -> None: ...

    def watch(self, now: float) -> None: ...

    def wake_at(self) -> None: ...

    def ask(self, request: Request, then: Then, priority: int = 0) -> Ticket:
        return Ticket(request, then)


@pytest.fixture
def table(open_app: OpenApp) -> Iterator[TableScene]:
    """A table before the player's first decision, and no bots."""
    app = open_app((1280, 800))
    app.pace = "none"
    app.worker = Nobody()  # type: ignore[assignment]
    match = app.keeper.start(Setup("spades", SEATS, seed_of("hands"), {}))
    match.submit(Move("deal"))
    while match.actor != 0:
        match.submit(Move("look"), Move("bid", "3"))
    table = TableScene(app, match)
    app.begin([table])
    settle(app)
    yield table


def settle(app: App) -> None:
    """Let everything come to rest."""
    for _ in range(3):
        app.step(app.now + 1.0)
        assert app.failure is None


def test_a_panel_that_has_done_its_work_does_nothing_more(table: TableScene) -> None:
    hands = Robot(table.app)
    before = len(table.match.moves)
    for _ in range(3):
        hands.press(pygame.K_l, "l")
    settle(table.app)
    assert [str(move) for move in table.match.moves[before:]] == ["look"]


def test_two_clicks_on_a_bid_make_one(table: TableScene) -> None:
    hands = Robot(table.app)
    hands.press(pygame.K_l, "l")
    settle(table.app)
    before = len(table.match.moves)
    place = next(place for choice, place in table.buttons.choices if choice.text == "4")
    hands.click(place.center)
    hands.click(place.center)
    settle(table.app)
    assert [str(move) for move in table.match.moves[before:]] == ["bid 4"]


def test_a_window_of_another_size_is_laid_out_anew(table: TableScene) -> None:
    app = table.app
    app.window.size = (1600, 900)
    settle(app)
    assert (app.units.width, app.units.height) == (1600, 900)
    assert table.flow.ring.units == app.units
    hand = table.flow.stage.of_zone(HAND)
    assert all(0 < one.pose.x < 1600 and 600 < one.pose.y < 900 for one in hand)


def test_a_card_is_played_by_the_puppet(table: TableScene) -> None:
    app, hands = table.app, Robot(table.app, 3)
    until = time.monotonic() + 20
    while not any(move.verb == "play" for move in table.match.moves):
        assert time.monotonic() < until
        if table.match.actor == 0:
            hands.decide(table)
        else:
            table.flow.submit((table.match.rules.legal_moves(table.match.state)[0],))
            table.enter()
        settle(app)
