"""How cards move: by a clock of the test's own, without pixels."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import pygame
import pytest

from cardtable.core.cards import cards
from cardtable.games import GAMES
from cardtable.ui.app import App
from cardtable.ui.stage.spots import Placement, Spot, Zone
from cardtable.ui.stage.stage import Motion, Pose, Sprite, Stage, ease, pose_of, weigh
from cardtable.ui.table.pointer import Press
from tests.ui.quick import played, seated, still, tick

OpenApp = Callable[[tuple[int, int]], App]
RATES = (10, 30, 60, 144)
SEATS = [(name, seats) for name, game in GAMES.items() for seats in game.seats]
HAND = cards("2C 7D QH AS")


def fanned(x: float) -> Placement:
    return Placement(
        tuple(Spot(Zone("hand"), card, x + 40 * at, 500, 80, 3, at) for at, card in enumerate(HAND))
    )


@pytest.mark.parametrize("way", [ease, weigh])
def test_an_ease_begins_ends_and_never_goes_back(way: Callable[[float], float]) -> None:
    steps = [way(at / 200) for at in range(201)]
    assert steps[0] == 0 and steps[-1] == 1
    assert all(a <= b for a, b in itertools.pairwise(steps))


@pytest.mark.parametrize("rate", RATES)
def test_a_motion_goes_forward_and_ends_exactly(rate: int) -> None:
    stage = Stage()
    stage.snap(fanned(100), 0.0)
    stage.arrange(fanned(700), 1.0, Motion(0.25, stagger=0.05))
    ways: list[list[float]] = [[] for _ in HAND]
    now = 1.0
    while stage.moving(now):
        now += 1 / rate
        stage.update(now)
        for way, sprite in zip(ways, stage.sprites, strict=True):
            way.append(sprite.pose.x)
    assert all(way == sorted(way) for way in ways)
    assert [one.pose for one in stage.sprites] == [pose_of(spot) for spot in fanned(700).spots]
    assert now < 1.0 + 0.25 + 3 * 0.05 + 2 / rate


def test_an_interrupted_motion_goes_on_from_where_the_card_is() -> None:
    stage = Stage()
    stage.snap(fanned(100), 0.0)
    stage.arrange(fanned(700), 1.0, Motion(0.25))
    stage.update(1.1)
    before = [one.pose for one in stage.sprites]
    stage.arrange(fanned(300), 1.1, Motion(0.25))
    assert [one.pose for one in stage.sprites] == before
    stage.update(2.0)
    assert [one.pose for one in stage.sprites] == [pose_of(spot) for spot in fanned(300).spots]


@pytest.mark.parametrize("rate", RATES)
def test_a_held_card_leans_with_its_speed_at_any_rate(rate: int) -> None:
    drag, now = Press((0, 0), 0.0, sprite=1), 0.0
    for frame in range(rate):
        drag.move((frame * 600 // rate, 0), 600 // rate, 1.0)
        now += 1 / rate
        drag.lean(now)
    assert drag.tilt == pytest.approx(-6.6, abs=0.8)
    while drag.lean(now := now + 1 / rate):
        assert now < 3
    assert drag.tilt == 0


@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_a_deal_takes_less_than_a_second_and_a_half(
    open_app: OpenApp, game: str, seats: int
) -> None:
    """From the shuffle to the last card at rest, at the normal pace: the first and the next."""
    table = seated(open_app((1280, 800)), game, seats)
    table.app.pace = "normal"
    for hand in (1, 2):
        begun = table.app.now
        while table.flow.view.number < hand or table.flow.showing(table.app.now):
            assert tick(table, 120) - begun < 1.5
        table.app.pace = "none"
        chance = played(table, 3000, 20)
        while table.match.actor != -1 and hand == 1:
            next(chance)
        table.app.pace = "normal"
        while not still(table):
            tick(table, 60)
        while table.app.scene is not table:
            table.app.pop()
        if hand == 1:
            table.handling.next_hand()


def test_a_window_of_another_size_lets_the_cards_glide(open_app: OpenApp) -> None:
    app = open_app((1280, 800))
    table = seated(app, "spades", 4)
    table.app.pace = "normal"
    for _ in range(300):
        tick(table, 60)
    before = {one.id: one.pose for one in table.flow.stage.sprites}
    app.window.size = (1600, 900)
    app._resized()
    assert {one.id: one.pose for one in table.flow.stage.sprites} == before
    assert table.flow.stage.moving(app.now)
    for _ in range(60):
        tick(table, 60)
    placement = table.flow.table.place(table.flow.view, table.flow.look())
    poses = sorted(one.pose for one in table.flow.stage.sprites)
    assert poses == sorted(pose_of(spot) for spot in placement.spots)


JUMP = 150
"""Pixels: no card goes so far in one of 240 frames a second."""


@pytest.mark.parametrize(
    ("game", "seats", "moves"),
    [
        ("spades", 4, 70),
        ("draw-spades", 2, 50),
        ("cancellation-hearts", 6, 80),
        ("three-thirteen", 4, 60),
    ],
)
def test_nothing_jumps_appears_or_vanishes(
    open_app: OpenApp, game: str, seats: int, moves: int
) -> None:
    table = seated(open_app((1280, 800)), game, seats)
    table.app.pace = "normal"
    before: dict[int, Pose] = {}
    undone = 0
    for frame, _ in enumerate(played(table, moves, 240)):
        if frame % 1500 == 1499 and still(table):
            undone += table.conductor.can_undo()
            table.flow.undo()
        stage = table.flow.stage
        now = {one.id: one.pose for one in stage.sprites}
        anchors = [pose_of(anchor) for anchor in stage.placement.anchors.values()]
        if before:
            for number, pose in now.items():
                if number in before:
                    assert far(pose, before[number]) < JUMP
                else:
                    assert near(pose, [*anchors, *before.values()]), stage.get(number)
            for number in before.keys() - now.keys():
                assert near(before[number], [*anchors, *now.values()]), before[number]
        before = now


def far(one: Pose, other: Pose) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)


def near(one: Pose, others: list[Pose]) -> bool:
    return any(far(one, other) < 60 for other in others)


@pytest.mark.parametrize(
    ("size", "game", "seats", "every"),
    [
        ((1280, 800), "spades", 4, 40),
        ((960, 600), "cancellation-hearts", 11, 9),
        ((2560, 1440), "three-thirteen", 8, 31),
    ],
)
def test_a_layer_drawn_in_parts_is_as_one_drawn_whole(
    open_app: OpenApp, size: tuple[int, int], game: str, seats: int, every: int
) -> None:
    app = open_app(size)
    table = seated(app, game, seats)
    table.app.pace = "normal"
    for frame, _ in enumerate(played(table, 12, 60)):
        table.draw(app.surface)
        if frame % every == every - 1 and frame < 12 * every:
            parts = pygame.image.tobytes(app.surface, "RGB")
            table.layers.still.forget()
            table.draw(app.surface)
            whole = pygame.image.tobytes(app.surface, "RGB")
            # SDL blends several pixels at once and the rest of a row one by one, which rounds
            # differently: where a part begins and ends is seen in the last bits.
            off = [abs(one - other) for one, other in zip(whole, parts, strict=True)]
            assert max(off) <= 3 and sum(off) < 0.001 * len(off), frame


def test_cards_that_wait_in_the_pack_are_drawn_once(open_app: OpenApp) -> None:
    app, stage = open_app((960, 600)), Stage()
    spot = Spot(Zone("pack"), None, 200, 200, 60)
    stage.snap(Placement(tuple(spot._replace(z=at) for at in range(50))), 0.0)
    drawn: list[Sprite] = []
    stage._draw = lambda surface, art, sprite, focused: drawn.append(sprite)  # type: ignore[method-assign]
    stage.draw(app.surface, app.art, stage.heap(stage.ordered()))
    assert [one.spot.z for one in drawn] == [49]
