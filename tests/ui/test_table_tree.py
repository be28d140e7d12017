"""The tree of a table: every card, seat and button is in it, and acting does what a click does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame
import pytest

from cardtable.games import GAMES
from cardtable.ui.app import App
from cardtable.ui.stage.spots import HAND
from cardtable.ui.table.scene import TableScene
from cardtable.ui.words import shown
from tests.ui.quick import played, seated, still, tick

OpenApp = Callable[[tuple[int, int]], App]
games = pytest.mark.parametrize("game", GAMES)


def at_turn(open_app: OpenApp, game: str, moves: int) -> TableScene:
    """A table where the player is to act, after so many moves at least."""
    table = seated(open_app((1280, 800)), game, GAMES[game].usual_seats)
    table.app.pace = "none"
    for _ in played(table, moves, 20):
        pass
    while not still(table) or not table.conductor.decides:
        for _ in played(table, len(table.match.moves) + 1, 20):
            pass
        tick(table, 20)
    return table


@games
def test_everything_on_the_table_has_an_id_a_name_and_a_place(open_app: OpenApp, game: str) -> None:
    table = seated(open_app((1280, 800)), game, GAMES[game].seats[-1])
    table.app.pace = "none"
    window, looked = table.app.surface.get_rect(), 0
    for _ in played(table, 80, 20):
        if not still(table):
            continue
        looked += 1
        nodes = list(table.tree().walk())
        assert [id for id, times in Counter(node.id for node in nodes).items() if times > 1] == []
        assert all(shown(node.name).strip() for node in nodes)
        roles = Counter(node.role for node in nodes)
        assert roles["seat"] == table.match.rules.seats and roles["score"] == 1
        assert roles["card"] == len([s for s in table.flow.stage.sprites if not s.leaving])
        assert roles["button"] == len(table.widgets.controls)
        solid = [node for node in nodes if node.role in ("button", "seat", "score", "panel")]
        assert all(window.contains(node.rect) for node in solid)
    assert looked > 3


@games
def test_the_topmost_thing_is_met_as_the_eye_sees_it(open_app: OpenApp, game: str) -> None:
    table = at_turn(open_app, game, 40)
    tree = table.tree()
    for sprite in table.hand.cards():
        edge = (round(sprite.pose.x - sprite.pose.width * 0.45), round(sprite.pose.y))
        met, on_top = tree.at(edge), table.flow.stage.at(edge)
        if not table.widgets.over(edge) and on_top is not None:
            assert met is not None and met.id == f"card {on_top.id}"
    for control in table.widgets.controls:
        met = tree.at(control.rect.center)
        assert met is not None and met.role == "button" and met.rect == control.rect


@games
def test_acting_on_a_card_does_what_a_click_does(open_app: OpenApp, game: str) -> None:
    """Two tables that are alike: one is clicked, of the other the node is acted on."""
    acted, clicked = (at_turn(open_app, game, 30) for _ in range(2))
    cards = [node for node in acted.tree().walk() if node.role == "card" and node.act is not None]
    for card in cards[:6]:
        point = next(
            (
                (x, card.rect.centery)
                for x in range(card.rect.left + 3, card.rect.right, 3)
                if (met := clicked.tree().at((x, card.rect.centery))) and met.rect == card.rect
            ),
            None,
        )
        if point is None or acted.match.moves != clicked.match.moves:
            break
        same = next(node for node in acted.tree().walk() if node.rect == card.rect and node.act)
        assert same.act is not None
        same.act()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            clicked.handle(pygame.Event(kind, pos=point, button=1))
        assert acted.match.moves == clicked.match.moves
        cards_of = [[one.spot.card for one in table.hand.chosen] for table in (acted, clicked)]
        assert cards_of[0] == cards_of[1]
        lifted = [table.hand.lifted for table in (acted, clicked)]
        assert (lifted[0] and lifted[0].spot) == (lifted[1] and lifted[1].spot)


@games
def test_a_way_of_a_card_is_made_by_acting_on_it(open_app: OpenApp, game: str) -> None:
    table = at_turn(open_app, game, 60)
    while not (ways := _legal_ways(table)):
        for _ in played(table, len(table.match.moves) + 1, 20):
            pass
        while not still(table):
            tick(table, 20)
    before = len(table.match.moves)
    ways[0]()
    assert len(table.match.moves) == before + 1


def _legal_ways(table: TableScene) -> list[Callable[[], None]]:
    if not still(table) or not table.conductor.decides:
        return []
    ways = [way for card in table.tree().walk() if card.role == "card" for way in card.children]
    return [way.act for way in ways if "legal" in way.states and way.act is not None]


def test_what_is_said_and_looked_at_is_in_the_tree(open_app: OpenApp) -> None:
    table = at_turn(open_app, "spades", 30)
    while not table.flow.tricks:
        for _ in played(table, len(table.match.moves) + 1, 20):
            pass
    while not still(table):
        tick(table, 20)
    table.inspection.toggle_log()
    table.inspection.toggle_last()
    tree = table.tree()
    log = tree.find("log")
    assert log is not None and log.value.splitlines() == table.inspection.lines()
    assert len([node for node in tree.walk() if node.id.startswith("looked at")]) == 4
    sprite = table.hand.cards()[0]
    table.inspection.enlarge(sprite.spot.card)
    large = table.tree().at((5, 5))
    assert large is not None and large.id == "large" and sprite.spot.zone == HAND
