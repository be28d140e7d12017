"""The table of Spades for two, without a screen: where cards are, what is seen on the way."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given, settings

from cardtable.core.moves import Move
from cardtable.games import GAMES
from cardtable.games.contract import LOOK, Phase
from cardtable.games.draw_spades import KEEP, REFUSE, View
from cardtable.ui import text
from cardtable.ui.games import draw_spades as table
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.table import painting
from cardtable.ui.table.game_table import Beat, Look
from cardtable.ui.table.seats import packets, ring
from cardtable.ui.units import Units, units
from tests.harness import Position, positions, reach

GAME = GAMES["draw-spades"]
SIZES = ((960, 600), (1280, 800), (1920, 1080), (3840, 2160), (1280, 1024))
NAMES = ("You", "Wilhelmina-Ada")


@pytest.fixture(scope="module", autouse=True)
def fonts() -> Any:
    pygame.font.init()
    yield
    text.forget()


def look(size: tuple[int, int] = (1280, 800)) -> Look:
    return Look(units(*size), NAMES)


def whole(seed: int, options: dict[str, object] | None = None, most: int = 400) -> Position:
    """A random match, so many moves of it."""
    return reach(GAME, 2, options or {}, bytes([seed]) * 32, random.Random(seed), most)


def view_of(position: Position, seat: int = 0) -> View:
    view: View = position.rules.observe(position.state, seat)
    return view


def views(position: Position, seat: int) -> list[View]:
    return [position.rules.observe(state, seat) for state in position.states]


def rect(spot: Spot) -> pygame.Rect:
    tall = spot.width * 1.4
    across = spot.width + tall * abs(spot.angle) / 57
    place = pygame.Rect(0, 0, round(across), round(tall))
    place.center = (round(spot.x), round(spot.y))
    return place


def of_zone(placement: Placement, name: str) -> list[Spot]:
    return [spot for spot in placement.spots if spot.zone.name == name]


@settings(max_examples=60, deadline=None)
@given(positions("draw-spades"))
def test_every_card_that_should_show_has_one_spot(position: Position) -> None:
    for size in SIZES:
        view = view_of(position)
        placement = table.place(view, look(size))
        zones = Counter(spot.zone.name for spot in placement.spots)
        assert zones["seat"] == view.counts[1]
        assert zones["drawn"] == (view.drawn is not None)
        assert zones["held"] == (view.holder == 1)
        assert bool(zones["pack"]) == bool(view.pack_count)
        assert len({spot.zone for spot in of_zone(placement, "pack")}) == zones["pack"]


@settings(max_examples=40, deadline=None)
@given(positions("draw-spades"))
def test_every_card_of_the_hand_can_be_tried(position: Position) -> None:
    for seat in range(2):
        view = view_of(position, seat)
        spots = table.place(view, look()).spots
        found = [move for spot in spots for move in table.drops(view, spot).values()]
        if view.phase == Phase.PLAY and view.legal:
            assert {move.card for move in found} == set(view.hand)


def test_a_card_held_up_lies_outside_both_drops() -> None:
    for size in SIZES:
        view = drawing(whole(1))[0]
        placement = table.place(view, look(size))
        held = rect(of_zone(placement, "drawn")[0])
        assert list(placement.drops) == [HAND, Zone("discards")]
        assert not any(held.colliderect(drop) for drop in placement.drops.values())


def drawing(position: Position) -> list[View]:
    """The views in which a card is held up by the player."""
    return [view for view in views(position, 0) if view.drawn is not None and view.legal]


@pytest.mark.parametrize("seed", range(3))
def test_plaques_board_and_cards_keep_apart(seed: int) -> None:
    view = drawing(whole(seed))[-1]
    for size in SIZES:
        where, surface = ring(units(*size), 2), pygame.Surface(size)
        board = painting.draw_board(surface, where.units, table.board(view, look(size)))
        mine, theirs = (place.plaque for place in where.places)
        assert not mine.colliderect(theirs)
        assert not board.colliderect(theirs) and not board.colliderect(mine)
        placement = table.place(view, look(size))
        for name in ("pack", "discards", "drawn"):
            for spot in of_zone(placement, name):
                assert not rect(spot).colliderect(board)
                assert not rect(spot).colliderect(theirs)
        hand = [rect(spot) for spot in of_zone(placement, "hand")]
        assert not any(card.colliderect(mine) for card in hand)


def test_thirteen_tricks_each_can_be_counted() -> None:
    """D14."""
    for size in SIZES:
        where = ring(units(*size), 2)
        for seat in range(2):
            spots = packets(where, seat, 13, ())
            assert len({(spot.x, spot.y) for spot in spots}) == 13
            assert all(pygame.Rect(0, 0, *size).contains(rect(spot)) for spot in spots)
            for left, right in pairwise(spots):
                assert abs(left.x - right.x) >= 0.5 * left.width


def test_the_plaques_line_fits_at_every_size() -> None:
    for size in SIZES:
        sized: Units = units(*size)
        plaque = ring(sized, 2).places[0].plaque
        for line in ("Double Nil · 12 of 13", "Double Nil · won 13", "13 of 13 cards"):
            assert text.width(line, sized.font(15)) <= plaque.width - sized.px(20)


def draws(options: dict[str, object], move: Move) -> tuple[View, View]:
    """A view in which the player decides on a drawn card, and the one after the move."""
    position = whole(5, options, 1)
    state, rules = position.state, position.rules
    while True:
        actor = rules.actor(state)
        legal = rules.legal_moves(state)
        if actor == 0 and KEEP in legal:
            return rules.observe(state, 0), rules.observe(rules.apply(state, move), 0)
        state = rules.apply(state, LOOK if LOOK in legal else legal[0])


def open_cards(beats: list[Beat], zone: str) -> set[Any]:
    found = (of_zone(beat.placement, zone) for beat in beats)
    return {spot.card for spots in found for spot in spots if spot.card is not None}


def test_the_second_card_is_seen_before_it_is_discarded() -> None:
    """D4."""
    before, after = draws({}, KEEP)
    beats = list(table.beats(before, after, look()))
    assert open_cards(beats, "discards") == {after.last_second}
    assert table.rests(after) > 0.3
    hidden = draws({"see_second_card": False}, KEEP)
    assert open_cards(list(table.beats(*hidden, look())), "discards") == set()


def test_the_card_that_must_be_taken_is_held_up_first() -> None:
    """D5."""
    before, after = draws({}, REFUSE)
    beats = list(table.beats(before, after, look()))
    taken = after.history[-1].shown[1]
    assert open_cards(beats[:1], "drawn") == {taken}
    assert taken in open_cards(beats[1:], "hand") and taken not in open_cards(beats[:1], "hand")
    assert before.drawn not in open_cards(beats, "hand")


def test_the_opponents_draws_are_face_down() -> None:
    """D7."""
    for before, after in pairwise(views(whole(3), 0)):
        if after.phase == Phase.DRAW and after.history[-1].seat == 1:
            for beat in table.beats(before, after, look()):
                known = {*after.hand, after.drawn, None}
                assert {spot.card for spot in beat.placement.spots} <= known


@pytest.mark.parametrize("seed", range(3))
def test_drawing_takes_a_player_who_knows_less_than_twenty_seconds(seed: int) -> None:
    seconds, seen = 0.0, views(whole(seed), 0)
    for before, after in pairwise(seen):
        if before.number != 1 or before.phase != Phase.DRAW:
            continue
        beats = table.beats(before, after, look())
        moving = sum(beat.hold + beat.seconds + 8 * beat.stagger for beat in beats)
        seconds += moving + table.rests(after)
        if before.drawn is not None and before.legal:
            seconds += 0.4
    assert 5 < seconds < 20


def test_the_choices_have_their_keys() -> None:
    before, _ = draws({}, KEEP)
    panel = table.panel(before, look())
    assert panel is not None and panel.low
    keys = {choice.key: choice.moves for row in panel.rows for choice in row}
    assert keys == {"k": (KEEP,), "r": (REFUSE,)}


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_the_question_leaves_the_piles_and_their_words_in_sight(
    size: tuple[int, int], scale: float
) -> None:
    u = units(*size, text_scale=scale)
    where = ring(u, 2)
    middle = table._middle(where, view_of(whole(1, most=5)))
    card = pygame.Rect(0, 0, middle.held_width, round(middle.held_width * 1.4))
    card.center = round(middle.held[0]), round(middle.held[1])
    pile = pygame.Rect(0, 0, middle.pile_width, round(middle.pile_width * 1.4))
    pile.center = round(middle.pack[0]), round(middle.pack[1])
    assert card.bottom < table._question_top(u)
    assert pile.bottom + table._label_height(u) < table._question_top(u)
    assert pile.width >= u.px(50) and card.top > where.places[1].plaque.bottom
