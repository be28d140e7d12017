"""What holds for the table of every game, also of one from outside, without a screen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import HealthCheck, given, settings

from cardtable.core.cards import Card, pack
from cardtable.core.messages import Message
from cardtable.core.moves import Move
from cardtable.core.rules import TABLE
from cardtable.games import GAMES
from cardtable.ui import text
from cardtable.ui.art import ASPECT
from cardtable.ui.games import TABLES
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.stage.stage import Motion, Stage
from cardtable.ui.table import painting
from cardtable.ui.table.game_table import AnyTable, Look
from cardtable.ui.table.seats import ring
from cardtable.ui.units import units
from tests.harness import PROBES, Position, positions, reach

SIZES = ((960, 600), (1280, 800), (1920, 1080), (3840, 2160), (1280, 1024))
NAMES = ("You", "Wilhelmina-Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Ida", "Jon", "Kay")
INDEX = 0.21
"""How much of its width the index of a card takes."""

SILENT = ("look",)
"""What is done without a word in the log."""

games = pytest.mark.parametrize("game", [*GAMES, "whist"])
some = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(autouse=True)
def beside_the_others(fifth: str) -> Iterator[None]:
    """There is a fifth game, and there are fonts."""
    pygame.font.init()
    yield
    text.forget()


def look(position: Position, size: tuple[int, int] = (1280, 800)) -> Look:
    return Look(units(*size), NAMES[: position.seats])


def rect(spot: Spot) -> pygame.Rect:
    tall = spot.width * ASPECT
    place = pygame.Rect(0, 0, round(spot.width + tall * abs(spot.angle) / 57), round(tall))
    place.center = (round(spot.x), round(spot.y))
    return place


def of_zone(placement: Placement, zone: Zone) -> list[Spot]:
    return [spot for spot in placement.spots if spot.zone == zone]


def whole(game: str, seats: int) -> Position:
    """A random match, its first moves."""
    return reach(GAMES[game], seats, {}, bytes([seats]) * 32, random.Random(seats), 700)


@games
def test_every_card_lies_in_the_window_once_and_the_hand_is_the_players(game: str) -> None:
    @some
    @given(positions(game))
    def check(position: Position) -> None:
        view = position.rules.observe(position.state, 0)
        copies = Counter(pack(PROBES[game].packs(position.seats, position.rules.options)))
        for size in SIZES:
            placement = TABLES[game].place(view, look(position, size))
            window = pygame.Rect(0, 0, *size)
            assert all(window.contains(rect(spot)) for spot in placement.spots)
            shown = Counter(spot.card for spot in placement.spots if spot.card is not None)
            assert shown <= copies
            hand = [spot.card for spot in of_zone(placement, HAND)]
            if view.hand is None:
                assert set(hand) <= {None}
            else:
                assert Counter(hand) == Counter(view.hand)

    check()


@games
def test_every_index_of_the_hand_shows_and_knows_its_place(game: str) -> None:
    @some
    @given(positions(game))
    def check(position: Position) -> None:
        view = position.rules.observe(position.state, 0)
        for size in SIZES:
            hand = of_zone(TABLES[game].place(view, look(position, size)), HAND)
            if view.hand is None:
                continue
            assert [spot.in_hand for spot in sorted(hand, key=_x)] == list(range(len(hand)))
            for left, right in pairwise(sorted(hand, key=_x)):
                assert right.x - left.x >= INDEX * left.width
                assert right.z > left.z

    check()


def _x(spot: Spot) -> float:
    return spot.x


@games
def test_beats_end_where_the_view_belongs(game: str) -> None:
    @some
    @given(positions(game))
    def check(position: Position) -> None:
        seen, table = look(position), TABLES[game]
        # The open hands of Three Thirteen lie around seat 0, where the person sits.
        for seat in {0} if game == "three-thirteen" else {0, position.seats - 1}:
            views = [position.rules.observe(state, seat) for state in position.states[-30:]]
            for before, after in pairwise(views):
                beats = table.beats(before, after, seen)
                assert beats[-1].placement == table.place(after, seen)
                assert table.rests(after) >= 0

    check()


@games
@pytest.mark.parametrize("wait", [0.4, 0.05])
def test_the_stage_keeps_every_card_through_a_match(game: str, wait: float) -> None:
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        position, stage, now = whole(game, seats), Stage(), 0.0
        copies = Counter(pack(PROBES[game].packs(seats, position.rules.options)))
        seen = look(position)
        views = [position.rules.observe(state, 0) for state in position.states]
        for before, after in pairwise(views):
            for beat in TABLES[game].beats(before, after, seen):
                now += wait
                stage.arrange(beat.placement, now, Motion(beat.seconds, beat.stagger))
                staying = [sprite for sprite in stage.sprites if not sprite.leaving]
                assert len(staying) == len(beat.placement.spots)
                faces = Counter(one.spot.card for one in staying if one.spot.card is not None)
                assert faces <= copies


@games
def test_every_legal_move_can_be_made_at_the_table(game: str) -> None:
    @some
    @given(positions(game))
    def check(position: Position) -> None:
        actor = position.rules.actor(position.state)
        if actor is not None and actor != TABLE:
            view = position.rules.observe(position.state, actor)
            made = set(offered(TABLES[game], view, look(position)))
            assert set(view.legal) <= made

    check()


def offered(table: AnyTable, view: Any, seen: Look) -> Iterator[Move]:
    """What can be done by cards, buttons, keys, and by choosing several cards."""
    placement, panel, pick = table.place(view, seen), table.panel(view, seen), table.pick(view)
    yield from table.keys(view).values()
    if panel is not None:
        buttons = [move for row in panel.rows for choice in row for move in choice.moves]
        assert set(buttons) <= set(view.legal)
        yield from buttons
    if pick is not None:
        yield from (Move(pick.verb, str(card)) for card in view.hand)
        yield from [pick.finish] if pick.finish else []
        return
    for spot in placement.spots:
        for zone, move in table.drops(view, spot).items():
            if zone in placement.drops:
                yield move


@games
def test_every_decision_is_told_in_words(game: str) -> None:
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        position = whole(game, seats)
        rules = position.rules
        for before, after in pairwise(position.states):
            if not rules.settled(after):
                continue
            view = rules.observe(after, 0)
            event = view.history[-1]
            message = TABLES[game].describe(event, rules.observe(before, 0), view)
            assert isinstance(message, Message) or event.move.verb in SILENT


@games
def test_plaques_and_score_keep_apart(game: str) -> None:
    for seats in GAMES[game].seats:
        position = whole(game, seats)
        view = position.rules.observe(position.states[len(position.states) // 2], 0)
        for size in SIZES:
            where, seen = ring(units(*size), seats), look(position, size)
            board = painting.board_rect(where.units, TABLES[game].board(view, seen))
            plaques = [place.plaque for place in where.places]
            assert board.collidelist(plaques) < 0
            for index, plaque in enumerate(plaques):
                assert plaque.collidelist(plaques[index + 1 :]) < 0
            lines = [TABLES[game].plaque(view, seat).line for seat in range(seats)]
            widest = max(text.width(line, where.units.font(15)) for line in lines)
            assert widest < plaques[0].width


@games
def test_a_single_card_is_played_for_who_wants_it(game: str) -> None:
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        position = whole(game, seats)
        seen = look(position)
        wants = Look(seen.units, seen.names, play_single=True)
        for state in position.states:
            view = position.rules.observe(state, 0)
            only = view.legal[0] if len(view.legal) == 1 and view.legal[0].verb == "play" else None
            assert TABLES[game].automatic(view, seen) is None
            assert TABLES[game].automatic(view, wants) == only


@games
def test_what_may_be_left_out_answers_every_view(game: str) -> None:
    position = whole(game, GAMES[game].usual_seats)
    seen, table = look(position), TABLES[game]
    card = Spot(HAND, Card(*pack()[0]), 640, 700, 100, in_hand=0)
    for before, after in pairwise(position.rules.observe(state, 0) for state in position.states):
        assert all(one.sound for one in table.achievements(before, after))
        assert all(tip.text for tip in table.tips(after, seen))
        assert all(tool.text for tool in table.tools(after, seen))
        assert all(row.cards for row in table.passed(after))
        assert table.finish_offer(after) != ""
        assert table.headline(after) is None or isinstance(table.headline(after), Message)
        for trick in (table.won_tricks(after) or ())[-1:]:
            assert len(table.marks(trick)) in (0, len(trick.plays))
        if not table.arrange(after, seen):
            assert table.moved(after, seen, card, 640, 700) is None
            assert table.shifted(after, seen, card, 1) is None
