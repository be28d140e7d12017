"""Bots that think in their process while anything lies over the table."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest

from cardtable.bots.worker import Worker
from cardtable.core.chance import seed_of
from cardtable.core.messages import say, text
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.games import GAMES
from cardtable.match.match import Setup, Sitting
from cardtable.ui.app import App
from cardtable.ui.robot import Robot
from cardtable.ui.scenes.notice import Notice
from cardtable.ui.table.scene import TableScene
from tests.bots import hostile

OpenApp = Callable[[tuple[int, int]], App]
PATIENCE = 60.0
ANSWERS = 8
"""Answers that come while something lies over the table."""


def sit_down(app: App, game: str, module: str = "tests.fifth.child") -> TableScene:
    """A match against experts, whose bots think in a process of their own."""
    app.pace, app.worker = "none", Worker(app._deliver, (module,))
    seats = GAMES[game].usual_seats
    sittings = [
        Sitting(f"P{seat}", Player.EXPERT if seat else Player.HUMAN) for seat in range(seats)
    ]
    match = app.keeper.start(Setup(game, tuple(sittings), seed_of("thinking"), {}))
    app.begin([TableScene(app, match)])
    table = app.scene
    assert isinstance(table, TableScene)
    return table


def turn(app: App) -> None:
    app.step(time.perf_counter())
    assert app.failure is None, app.failure


def until(app: App, condition: Callable[[], bool]) -> None:
    """Let the window go on until something is so."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "nothing goes on"
        turn(app)
        time.sleep(0.001)


def lay_over(table: TableScene, chance: random.Random) -> None:
    """Open something over the table, sometimes one thing over another."""
    routes = table.app.routes
    ways: list[Callable[[], None]] = [
        lambda: routes.pause(table),
        lambda: routes.rules(table.match.setup.game),
        lambda: routes.sheet(table),
        lambda: routes.notice(say("A word.")),
        lambda: routes.ask(say("Really?"), say("Yes"), table.app.touch),
        routes.settings,
        table.show_keys,
    ]
    for way in chance.sample(ways, chance.randint(1, 2)):
        way()
        turn(table.app)


def go_on(table: TableScene, robot: Robot) -> None:
    """Let the player act where it is their turn, and deal where a hand is over."""
    app = table.app
    while app.scene is not table:
        app.pop()
    ready = table.flow.caught_up(app.now) and not table.moving()
    if table.match.actor == TABLE and table.flow.view.number:
        table.handling.next_hand()
    elif table.conductor.decides and ready:
        robot.decide(table)
    turn(app)


@pytest.mark.parametrize("game", [*GAMES, "whist"])
def test_an_answer_comes_whatever_lies_over_the_table(
    open_app: OpenApp, fifth: str, game: str
) -> None:
    """And the table goes on with it as soon as it is to be seen again: no wait is longer."""
    assert fifth == "whist"
    table = sit_down(open_app((960, 600)), game)
    app, robot, chance = table.app, Robot(table.app, 4), random.Random(game)
    for _ in range(ANSWERS):
        until(app, lambda: (go_on(table, robot), table.conductor.thinking)[1])
        moves = len(table.match.moves)
        lay_over(table, chance)
        until(app, lambda: not table.conductor.thinking)
        # Below other scenes the match stands still; its answer waits.
        assert len(table.match.moves) == moves and app.scene is not table
        while app.scene is not table:
            app.pop()
        until(app, lambda: table.flow.caught_up(app.now))
        turn(app)
        assert len(table.match.moves) > moves


def test_nobody_hears_of_an_answer_after_having_left(open_app: OpenApp) -> None:
    table = sit_down(open_app((960, 600)), "cancellation-hearts")
    app, robot = table.app, Robot(table.app, 4)
    until(app, lambda: (go_on(table, robot), table.conductor.thinking)[1])
    ticket = table.conductor._ticket
    assert ticket is not None and ticket.open
    app.routes.notice(say("A word."))
    app.scenes.remove(table)
    table.leave()
    assert not ticket.open and not table.conductor.thinking
    moves = len(table.match.moves)
    until(app, lambda: app.worker._asking is None)
    assert table.conductor._answer is None and len(table.match.moves) == moves


def test_a_hint_comes_over_a_dialog_and_only_while_its_position_lasts(open_app: OpenApp) -> None:
    table = sit_down(open_app((960, 600)), "spades")
    app = table.app
    until(app, lambda: table.conductor.decides and table.flow.caught_up(app.now))
    table.adviser.ask()
    app.routes.notice(say("A word."))
    until(app, lambda: app.worker._asking is None)
    assert table.captions.told
    app.pop()
    table.adviser.ask()
    hint = table.conductor._hint
    table.flow.submit((table.flow.view.legal[0],))
    assert hint is not None and not hint.open


@pytest.mark.parametrize(
    "way", ["raises", "plays illegally", "hangs", "is killed", "floods", "any"]
)
def test_play_goes_on_whatever_becomes_of_the_bots(
    open_app: OpenApp, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others move in their place: that is marked, and told once; no hint then says so."""
    monkeypatch.setattr("cardtable.bots.worker.SILENCE", 1.0)
    monkeypatch.setattr("cardtable.bots.worker._LEAST_SILENCE", 0.4)
    monkeypatch.setattr("cardtable.bots.worker._LONGEST", 2.0)
    monkeypatch.setenv(hostile.WISH, way)
    table = sit_down(open_app((960, 600)), "spades", "tests.bots.hostile")
    app, robot, told = table.app, Robot(table.app, 4), []
    marked: set[bool] = set()

    def gone_on() -> bool:
        if isinstance(app.scene, Notice):
            told.append(text(app.scene.message))
            app.pop()
        go_on(table, robot)
        if table.conductor.stood_in and table.flow.said is not None:
            marked.add("in place of a bot" in text(table.flow.said, table.conductor.names))
        return len(table.match.moves) >= 24

    until(app, gone_on)
    words = ["The computer players do not answer. Until they do, others move for them."]
    assert told == words or (way == "any" and not told)
    assert True in marked or way == "any"
    until(app, lambda: (go_on(table, robot), table.conductor.decides)[1])
    hints: list[object] = []
    table.conductor.ask_hint(hints.append)
    until(app, lambda: bool(hints))
    assert hints == [None] or way == "any"
