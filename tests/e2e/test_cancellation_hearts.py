"""A whole hand of Cancellation Hearts in the real window, once by mouse and once by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from cardtable.core.moves import Move
from cardtable.core.rules import TABLE
from cardtable.match.match import Match
from cardtable.ui.games import TABLES
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.table.game_table import Look
from cardtable.ui.table.seats import ring
from cardtable.ui.units import units
from tests.e2e.desk import Desk

pytestmark = pytest.mark.xdist_group("display")

YOU, SEATS = 0, 11


def placement(desk: Desk, match: Match) -> Placement:
    seen = Look(units(*desk.size()), match.setup.names)
    return TABLES[match.setup.game].place(match.view(YOU), seen)


def left_edge(spot: Spot) -> tuple[float, float]:
    return spot.x - spot.width * 0.42, spot.y


def hand(desk: Desk, match: Match) -> list[Spot]:
    spots = [spot for spot in placement(desk, match).spots if spot.zone == HAND]
    return sorted(spots, key=lambda spot: spot.x)


def middle(desk: Desk, match: Match) -> tuple[float, float]:
    rect = placement(desk, match).drops.get(Zone("table"), pygame.Rect(0, 0, 0, 0))
    return rect.centerx, rect.centery


def waiting(desk: Desk, after: int) -> Match:
    """The match once it has gone on and waits for the player, or for the next deal."""
    match = desk.match_when(
        lambda match: len(match.moves) > after and match.actor in (YOU, TABLE, None),
        "the player's turn",
    )
    if match.actor == YOU:
        desk.see(f"move {len(match.moves)}, at rest")
    return match


def opened(display: str, data: Path) -> Desk:
    return Desk(
        display,
        data,
        ("play", "cancellation-hearts", "--players", str(SEATS), "--seed", "e2e", "--pace", "none"),
    )


def test_a_hand_by_mouse(display: str, data: Path) -> None:
    with opened(display, data) as desk:
        desk.see("Table, move [1-9]")
        match = waiting(desk, 0)
        assert match.view(YOU).legal[0].verb == "pass"
        first, second, third = hand(desk, match)[:3]
        desk.click(left_edge(first))
        desk.click(left_edge(second))
        desk.drag(left_edge(third), middle(desk, match))
        where = ring(units(*desk.size()), SEATS)
        desk.click((where.centre[0], where.centre[1] + where.units.px(30)))
        chosen = [Move("pass", str(spot.card)) for spot in (first, second, third)]
        after = waiting(desk, len(match.moves))
        assert sorted(after.moves[len(match.moves) :][:3]) == sorted(chosen)
        while after.actor == YOU:
            match = after
            legal = [str(move.card) for move in match.view(YOU).legal]
            spot = next(spot for spot in hand(desk, match) if str(spot.card) in legal)
            desk.drag(left_edge(spot), middle(desk, match))
            after = waiting(desk, len(match.moves))
            assert after.moves[len(match.moves)] == Move("play", str(spot.card))
        assert after.actor == TABLE and len(after.moves) == 1 + 3 * SEATS + 9 * SEATS


def test_a_hand_by_keyboard(display: str, data: Path) -> None:
    with opened(display, data) as desk:
        desk.see("Table, move [1-9]")
        match = waiting(desk, 0)
        for _ in range(3):
            desk.key("Right")
            desk.key("space")
        desk.key("Return")
        after = waiting(desk, len(match.moves))
        assert {move.verb for move in after.moves[len(match.moves) :][:3]} == {"pass"}
        while after.actor == YOU:
            match = after
            desk.key("Right")
            desk.key("Return")
            after = waiting(desk, len(match.moves))
            assert after.moves[len(match.moves)] in match.view(YOU).legal
        desk.see("ScoreSheet|Score")
