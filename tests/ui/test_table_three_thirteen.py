"""The table of Three Thirteen, without pixels."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given, settings

from cardtable.core.cards import PACK, cards
from cardtable.core.melds import Arrangement
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.games import GAMES
from cardtable.games.three_thirteen import DRAW_DISCARD, DRAW_STOCK, Phase
from cardtable.match.match import Setup, Sitting
from cardtable.ui import text
from cardtable.ui.art import ASPECT
from cardtable.ui.games import three_thirteen as table
from cardtable.ui.games import three_thirteen_felt as felt
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.stage.stage import Motion, Stage
from cardtable.ui.table import painting
from cardtable.ui.table.flow import Held
from cardtable.ui.table.game_table import Look
from cardtable.ui.table.scene import TableScene
from cardtable.ui.table.seats import ring
from cardtable.ui.units import units
from tests.harness import Position, positions, reach

GAME = GAMES["three-thirteen"]
WINDOWS = ((960, 600), (1280, 800), (1920, 1080), (3840, 2160))
NAMES = ("You", "West", "North", "East", "Ada", "Ben", "Cleo", "Dora")

INDEX = 0.21
"""How much of its width the index of a card takes."""


@pytest.fixture(autouse=True)
def fonts() -> Any:
    """The room between the piles depends on the width of words."""
    pygame.font.init()
    yield
    text.forget()


def look(window: tuple[int, int], arranged: Any = (), seats: int = 8) -> Look:
    return Look(units(*window), NAMES[:seats], arranged=arranged)


def rect_of(spot: Spot) -> pygame.Rect:
    rect = pygame.Rect(0, 0, round(spot.width), round(spot.width * ASPECT))
    rect.center = (round(spot.x), round(spot.y))
    return rect


def all_in_sight(placement: Placement, window: tuple[int, int]) -> None:
    whole = pygame.Rect(0, 0, *window)
    for spot in placement.spots:
        assert whole.contains(rect_of(spot)), spot


def indexes_shown(spots: list[Spot]) -> None:
    """In each line of cards every index is free."""
    for left, right in pairwise(sorted(spots, key=lambda spot: spot.z)):
        if abs(left.y - right.y) < 1:
            assert right.x - left.x >= INDEX * left.width


def zone_cards(placement: Placement) -> Counter[tuple[Zone, object]]:
    return Counter((spot.zone, spot.card) for spot in placement.spots)


@settings(max_examples=60, deadline=None)
@given(positions("three-thirteen", 400))
def test_place_shows_what_is_there(position: Position) -> None:
    view = position.rules.observe(position.state, 0)
    for window in WINDOWS:
        placement = table.place(view, look(window))
        shown = zone_cards(placement)
        for seat in range(1, position.seats):
            zone = Zone("seat" if view.laid[seat] is None else "laid", seat)
            assert sum(n for (z, _), n in shown.items() if z == zone) == view.counts[seat]
            indexes_shown([spot for spot in placement.spots if spot.zone == Zone("laid", seat)])
        if view.number and view.phase != Phase.FINISHED:
            tops = [spot for spot in placement.spots if spot.zone == Zone("discard")]
            if view.discards:
                assert max(tops, key=lambda spot: spot.z).card == view.discards[-1]
            assert any(spot.zone == Zone("stock") for spot in placement.spots) == bool(
                view.stock_count
            )


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_nothing_stands_on_anything_else(window: tuple[int, int], seats: int) -> None:
    where = ring(units(*window), seats)
    piles = felt.middle(where)
    rules = GAME.rules({}, seats)
    view = rules.observe(rules.new(bytes(32)), 0)
    board = table.board(view, look(window, seats=seats))
    surface = pygame.Surface(window)
    things = [place.plaque for place in where.places]
    things.append(painting.draw_board(surface, where.units, board))
    things += [where.corner, piles.sign, piles.pile(piles.stock)]
    things += [piles.pile(piles.discards), felt_hand(where)]
    for at, rect in enumerate(things):
        assert rect.collidelist(things[at + 1 :]) < 0, (at, rect)
        assert pygame.Rect(0, 0, *window).contains(rect)


def felt_hand(where: Any) -> pygame.Rect:
    rect = pygame.Rect(0, 0, where.hand_room, round(where.hand_width * ASPECT))
    rect.center = (round(where.hand_centre[0]), round(felt.hand_y(where)))
    return rect


def last_round(seats: int, seed: int) -> list[Any]:
    """The views of a round with the largest hands, played by chance but for going out."""
    chance, rules = random.Random(seed), GAME.rules({}, seats)
    state = rules.new(bytes([seed] * 32))
    views = []
    while rules.actor(state) is not None:
        legal = rules.legal_moves(state)
        outs = [move for move in legal if move.verb == "out"]
        state = rules.apply(state, outs[0] if outs else chance.choice(legal))
        views.append(rules.observe(state, 0))
    return views


@pytest.mark.parametrize("seats", range(2, 9))
def test_open_hands_have_their_room(seats: int) -> None:
    rules = GAME.rules({}, seats)
    view = last_round(seats, seats)[-1]
    assert rules.actor is not None and all(view.counts) and view.phase == Phase.FINISHED
    for window in WINDOWS:
        where = ring(units(*window), seats)
        placement = table.place(view, look(window))
        plaques = [place.plaque for place in where.places]
        for seat in range(1, seats):
            row = [rect_of(s) for s in placement.spots if s.zone == Zone("laid", seat)]
            others = [rect_of(s) for s in placement.spots if s.zone != Zone("laid", seat)]
            for rect in row:
                assert rect.collidelist(plaques) < 0
                assert rect.collidelist(others) < 0
            assert row[0].width >= 38 * where.units.unit


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_hand_of_who_went_out_lies_free(seats: int) -> None:
    for window in WINDOWS:
        where = ring(units(*window), seats)
        piles = felt.middle(where)
        taken = [place.plaque for place in where.places]
        taken += [piles.sign, piles.pile(piles.stock), piles.pile(piles.discards)]
        hand = cards("2C 3C 4C 5C 6C 7D 7H 7S 9H 10H JH QS QC")
        laid = Arrangement((hand[:5], hand[5:8], hand[8:11]), hand[11:], 20)
        for seat in range(1, seats):
            row = felt.waiting_row(where, seat, laid, None)
            indexes_shown(row.spots)
            for spot in row.spots:
                assert rect_of(spot).collidelist(taken) < 0, (window, seat)


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_beats_end_where_place_says_and_lose_no_card(seats: int) -> None:
    rules = GAME.rules({}, seats)
    position = reach(GAME, seats, {}, bytes([seats] * 32), random.Random(seats), 700)
    stage, now, shown = Stage(), 0.0, look((1280, 800))
    views = [rules.observe(state, 0) for state in position.states]
    for before, after in pairwise(views):
        shown = Look(shown.units, NAMES, arranged=table.arrange(after, shown))
        beats = table.beats(before, after, shown)
        assert beats[-1].placement == table.place(after, shown)
        for beat in beats:
            all_in_sight(beat.placement, (1280, 800))
            stage.arrange(beat.placement, now, Motion(beat.seconds, beat.stagger))
            now = stage.rests_at() + 0.01
            stage.update(now)
            assert len(stage.sprites) == len(beat.placement.spots)
        there = Counter((one.spot.zone, one.spot.card) for one in stage.sprites)
        assert there == zone_cards(table.place(after, shown))


@settings(max_examples=40, deadline=None)
@given(positions("three-thirteen", 200))
def test_what_can_be_dropped_is_legal_and_all_of_it_can(position: Position) -> None:
    rules, actor = position.rules, position.rules.actor(position.state)
    if actor is None or actor == TABLE:
        return
    view = rules.observe(position.state, actor)
    spots = table.place(view, look((1280, 800))).spots
    moves = {move for spot in spots for move in table.drops(view, spot).values()}
    moves |= set(table.keys(view).values())
    offer = table.panel(view, look((1280, 800)))
    outs = {move for row in offer.rows for one in row for move in one.moves} if offer else set()
    wanted = {move for move in view.legal if move.verb != "out"}
    assert wanted <= moves
    assert outs <= set(view.legal)
    assert bool(outs) == any(move.verb == "out" for move in view.legal)
    if view.phase == Phase.DRAW:
        assert {DRAW_STOCK, DRAW_DISCARD} <= moves


def test_the_hand_is_arranged_by_hand() -> None:
    position = reach(GAME, 2, {}, bytes(32), random.Random(3), 120)
    view = next(
        view
        for view in (position.rules.observe(state, 0) for state in reversed(position.states))
        if len(view.hand) > 4 and view.phase != Phase.FINISHED
    )
    window = (1280, 800)
    first = table.arrange(view, look(window))
    shown = look(window, first)
    hand = [spot for spot in table.place(view, shown).spots if spot.zone == HAND]
    y = hand[0].y
    for spot in hand:
        assert table.moved(view, shown, spot, spot.x, y) == first
        assert table.moved(view, shown, spot, spot.x, y - 300) is None
    apart = table.moved(view, shown, hand[0], hand[-1].x + 400, y)
    assert apart == (first[0][1:], (hand[0].card,))
    step = table.shifted(view, shown, hand[0], 1)
    assert step is not None and step[0][1] == hand[0].card
    back = [spot for spot in table.place(view, look(window, step)).spots if spot.zone == HAND]
    assert table.shifted(view, look(window, step), back[1], -1) == first


def test_the_held_copy_leaves_and_a_dragged_card_joins_where_it_is_let_go() -> None:
    rules = GAME.rules({}, 3)
    state = rules.new(bytes(32))
    while not (rules.actor(state) == 0 and rules.observe(state, 0).phase == Phase.DISCARD):
        state = rules.apply(state, rules.legal_moves(state)[0])
    view = rules.observe(state, 0)
    here = look((1280, 800), (cards("7C 8C 9C"), cards("7C 2D")), 3)
    spots = [spot(at, card) for at, card in enumerate(sum(here.arranged, ()))]
    assert table.carried(view, here, spots[0], None) == (cards("8C 9C"), cards("7C 2D"))
    assert table.carried(view, here, spots[3], None) == (cards("7C 8C 9C"), cards("2D"))
    new = view.history[-1].shown[0]
    where = ring(here.units, 3)
    xs = felt.hand_offsets(where, here.arranged)
    pile = Spot(Zone("stock"), None, 0, 0, 100)
    between = table.carried(view, here, pile, (xs[0] + xs[1]) / 2)
    assert between == ((*cards("7C"), new, *cards("8C 9C")), cards("7C 2D"))
    assert table.carried(view, here, pile, None) is None


def test_undo_brings_back_the_order_of_the_hand(open_app: Any) -> None:
    app = open_app((1280, 800))
    seats = Sitting("You", Player.HUMAN), Sitting("Robin", Player.STEADY)
    match = app.keeper.start(Setup("three-thirteen", seats, bytes(32), {}))
    while match.actor != 0:
        match.submit(match.rules.legal_moves(match.state)[0])
    flow = TableScene(app, match).flow
    flow.relayout(0.0, 0.0)
    mine = tuple((card,) for card in reversed(flow.order.kept[0]))
    flow.rearrange(mine, 0.0)
    flow.submit((DRAW_STOCK,))
    drawn = flow.order.kept
    given = drawn[1][0]
    flow.submit((Move("discard", str(given)),), Held(spot(1, given), None))
    assert drawn[1] not in flow.order.kept
    flow.undo()
    assert flow.order.kept == drawn
    flow.undo()
    assert flow.order.kept == mine
    flow.redo()
    assert flow.order.kept == drawn


def spot(at: int, card: Any) -> Spot:
    return Spot(HAND, card, 0, 0, 100, z=100 + at, in_hand=at)


@settings(max_examples=40, deadline=None)
@given(positions("three-thirteen", 300))
def test_the_best_order_is_as_good_as_promised(position: Position) -> None:
    view = position.rules.observe(position.state, 0)
    if not view.hand or view.wild is None or view.laid[0] is not None:
        return
    groups = table.best_order(view, look((1280, 800)))
    assert Counter(card for group in groups for card in group) == Counter(view.hand)
    aces = view.options.ace_high_or_low
    discards = view.actor == 0 and view.phase == Phase.DISCARD
    mine, best = felt.counted(groups, view.wild, aces, discards)
    assert mine >= best
    if not discards or table.outs_of(view):
        assert mine == best


def test_what_happened_is_told() -> None:
    views = last_round(3, 1)
    verbs = set()
    for before, after in pairwise(views):
        message = table.describe(after.history[-1], before, after)
        assert message is not None
        verbs.add(after.history[-1].move.verb)
    assert verbs >= {"deal", "draw", "discard"}
    assert Move("draw", "stock") == DRAW_STOCK


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("seats", range(2, 9))
def test_whoever_goes_out_lays_a_hand_that_can_be_seen(
    size: tuple[int, int], text_scale: float, seats: int
) -> None:
    """However little room there is beside the piles (T16)."""
    where = ring(units(*size, 1.0, text_scale), seats)
    window = pygame.Rect((0, 0), size)
    for many in (3, 8, 13):
        melds = tuple(PACK[at : at + 3] for at in range(0, many - 3, 3)) or (PACK[:3],)
        laid = Arrangement(melds, PACK[20 : 20 + many - 3 * len(melds)], 0)
        for seat in range(1, seats):
            for spot in felt.waiting_row(where, seat, laid, None).spots:
                card = pygame.Rect(0, 0, spot.width, round(spot.width * ASPECT))
                card.center = round(spot.x), round(spot.y)
                assert spot.width >= where.units.px(20)
                assert window.contains(card)
