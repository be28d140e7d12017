"""A game from outside in the window: played by mouse and by keyboard, kept, exported, verified."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from cardtable.commands import cli
from cardtable.core.chance import seed_of
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.match.document import document_of, read_match, write_match
from cardtable.match.match import Match, Setup, Sitting
from cardtable.ui.app import App
from cardtable.ui.robot import Robot
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.scenes.new_game import NewGame
from cardtable.ui.scenes.rules import RulesScene
from cardtable.ui.stage.spots import HAND
from cardtable.ui.table.scene import TableScene
from tests.ui.quick import Dice, hand_on

OpenApp = Callable[[tuple[int, int]], App]
SEATS = (
    Sitting("You", Player.HUMAN),
    *(Sitting(name, Player.STEADY) for name in ("West", "North", "East")),
)
STEPS = 4000
"""Turns of the loop in which a match of one hand is long over."""


def turn(app: App) -> None:
    """One turn of the loop, in which everything comes to rest."""
    app.step(app.now + 1.0)
    assert app.failure is None
    for scene in app.scenes:
        if isinstance(scene, TableScene):
            hand_on(scene)


def sit_down(app: App, match: Match) -> TableScene:
    app.pace = "none"
    app.worker = Dice()  # type: ignore[assignment]
    table = TableScene(app, match)
    app.begin([Menu(app), table])
    return table


def play(table: TableScene, decide: Callable[[TableScene], None], cards: int) -> None:
    """Play until the hand has so few cards left."""
    app = table.app
    for _ in range(STEPS):
        turn(app)
        if table.match.actor is None or (table.match.moves and len(hand(table)) <= cards):
            return
        ready = app.scene is table and table.flow.caught_up(app.now) and not table.moving()
        if ready and table.match.actor == table.conductor.seat:
            decide(table)
    raise AssertionError("the match does not go on")


def hand(table: TableScene) -> tuple[object, ...]:
    return table.match.view(table.conductor.seat).hand or ()


def by_keyboard(table: TableScene) -> None:
    """Go to a card that may be played, and play it."""
    robot, legal = Robot(table.app), {str(move.card) for move in table.flow.view.legal}
    for _ in table.flow.stage.of_zone(HAND):
        robot.press(pygame.K_RIGHT)
        turn(table.app)
        focused = table.hand.focused
        assert focused is not None
        if str(focused.spot.card) in legal:
            break
    robot.press_enter()


@pytest.fixture
def started(open_app: OpenApp, fifth: str) -> TableScene:
    """A match of one hand, begun."""
    app = open_app((1280, 800))
    setup = Setup(fifth, SEATS, seed_of("fifth"), {"target": 1})
    return sit_down(app, app.keeper.start(setup))


def test_it_is_played_by_mouse_and_by_keyboard_kept_exported_and_verified(
    started: TableScene, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app, robot = started.app, Robot(started.app, 1)
    play(started, robot.decide, cards=7)
    left = started.match
    app.pop()
    again = app.keeper.load(left.key)
    assert again.state == left.state and again.moves == left.moves
    table = TableScene(app, again)
    app.push(table)
    play(table, by_keyboard, cards=0)
    for _ in range(STEPS):
        turn(app)
        if table.match.actor is None:
            break
    assert table.match.outcome is not None
    record = next(one for one in app.store.records() if one.game == table.match.setup.game)
    assert record.points == sum(score.points[0] for score in table.match.scores)
    file = tmp_path / "whist.json"
    write_match(table.match, file)
    assert document_of(read_match(file)) == document_of(table.match)
    assert cli.run(["verify", str(file)]) == 0
    assert "Whist" in capsys.readouterr().out


def test_undo_gives_the_last_card_back(started: TableScene) -> None:
    play(started, by_keyboard, cards=11)
    before = len(started.match.moves)
    Robot(started.app).press(pygame.K_u, "u")
    turn(started.app)
    assert len(started.match.moves) < before
    assert started.match.actor not in (None, TABLE)
    play(started, by_keyboard, cards=11)


def test_a_new_match_of_it_is_set_up_and_dealt(open_app: OpenApp, fifth: str) -> None:
    app = open_app((1280, 800))
    app.worker = Dice()  # type: ignore[assignment]
    app.begin([Menu(app), NewGame(app, fifth)])
    turn(app)
    Robot(app).press_enter()
    turn(app)
    table = app.scene
    assert isinstance(table, TableScene)
    assert table.match.setup.game == fifth and table.match.setup.options == {"target": 9}


def test_its_rules_page_says_that_there_is_none(open_app: OpenApp, fifth: str) -> None:
    app = open_app((1280, 800))
    app.begin([Menu(app), RulesScene(app, fifth)])
    turn(app)
    assert isinstance(app.scene, RulesScene)
