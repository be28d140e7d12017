"""The table of Cancellation Hearts, without a screen: where cards are, what is seen on the way."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pygame
import pytest
from hypothesis import given, settings

from cardtable.core.cards import PACK, Suit, cards
from cardtable.core.messages import text as plain
from cardtable.core.moves import Move
from cardtable.core.tricks import Play, Trick
from cardtable.games import GAMES
from cardtable.games.cancellation_hearts import (
    ALL_POINTS,
    MOON_OTHERS,
    MOON_SELF,
    Phase,
    View,
)
from cardtable.ui import text
from cardtable.ui.games import cancellation_hearts as table
from cardtable.ui.games import tricks
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.stage.stage import Motion, Stage
from cardtable.ui.table import painting
from cardtable.ui.table.game_table import Look
from cardtable.ui.table.seats import prompt_y, ring
from cardtable.ui.units import units
from tests.harness import Position, positions, reach

GAME = GAMES["cancellation-hearts"]
SIZES = ((960, 600), (1280, 800), (1920, 1080), (3840, 2160), (1280, 1024))
NAMES = ("You", "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Ida", "Jon", "Kay")


@pytest.fixture(scope="module", autouse=True)
def fonts() -> Any:
    pygame.font.init()
    yield
    text.forget()


def look(size: tuple[int, int] = (1280, 800), seats: int = 11) -> Look:
    return Look(units(*size), NAMES[:seats])


@cache
def whole(seats: int, seed: int, most: int = 300) -> Position:
    """A random match, so many moves of it."""
    return reach(GAME, seats, {}, bytes([seed]) * 32, random.Random(seed), most)


def view_of(position: Position, seat: int = 0) -> View:
    view: View = position.rules.observe(position.state, seat)
    return view


def views(position: Position, seat: int = 0) -> list[View]:
    return [position.rules.observe(state, seat) for state in position.states]


def rect(spot: Spot) -> pygame.Rect:
    tall = spot.width * 1.4
    across = spot.width + tall * abs(spot.angle) / 57
    place = pygame.Rect(0, 0, round(across), round(tall))
    place.center = (round(spot.x), round(spot.y))
    return place


def of_zone(placement: Placement, name: str) -> list[Spot]:
    return [spot for spot in placement.spots if spot.zone.name == name]


def said(message: Any) -> str:
    return plain(message, NAMES)


def first(condition: Any, seats: int, seeds: int = 60) -> View:
    """The first view of random matches that is as wanted."""
    for seed in range(seeds):
        for view in views(whole(seats, seed, 12 * seats)):
            if condition(view):
                return view
    raise AssertionError("no such position")


# Where cards are


@settings(max_examples=50, deadline=None)
@given(positions("cancellation-hearts"))
def test_every_card_that_should_show_has_one_spot(position: Position) -> None:
    view = view_of(position)
    for size in SIZES:
        placement = table.place(view, look(size, position.seats))
        zones = Counter(spot.zone.name for spot in placement.spots)
        assert zones["seat"] == sum(view.counts[1:])
        assert zones["trick"] == len(view.play.table)
        if view.phase == Phase.PASS:
            assert zones["pass"] + sum(view.counts) + view.kitty_count == 104


@settings(max_examples=50, deadline=None)
@given(positions("cancellation-hearts"))
def test_what_lies_aside_is_what_the_rules_say(position: Position) -> None:
    view = view_of(position)
    if view.play.trick:
        aside = of_zone(table.place(view, look(seats=position.seats)), "aside")
        assert [spot.card for spot in aside] == list(view.play.aside)
        kitty = of_zone(table.place(view, look(seats=position.seats)), "kitty")
        assert len(kitty) == (view.kitty_count if view.play.kitty_to is None else 0)
        assert all(spot.card is None for spot in kitty)


@pytest.mark.parametrize("seats", range(6, 12))
def test_a_hand_shows_every_index(seats: int) -> None:
    for size in SIZES:
        for view in views(whole(seats, 1, 4 * seats)):
            hand = of_zone(table.place(view, look(size, seats)), "hand")
            for left, right in pairwise(sorted(hand, key=lambda spot: spot.x)):
                assert right.x - left.x >= 0.3 * left.width
                assert right.z > left.z


@pytest.mark.parametrize("seats", range(6, 12))
def test_a_full_trick_hides_nothing(seats: int) -> None:
    view = first(lambda view: view.play.tricks and not view.play.trick, seats)
    for size in SIZES:
        placement = table.place(view, look(size, seats))
        where = ring(units(*size), seats)
        trick = [rect(spot) for spot in of_zone(placement, "trick")]
        assert len(trick) == seats
        still = [rect(spot) for spot in of_zone(placement, "kitty") + of_zone(placement, "aside")]
        plaques = [place.plaque for place in where.places]
        for at, one in enumerate(trick):
            assert one.collidelist(trick[at + 1 :] + still + plaques) < 0, (size, seats)
            assert (
                one.bottom < prompt_y(where.units)
                or one.right < where.units.width // 3
                or (one.left > where.units.width * 2 // 3)
            )


@pytest.mark.parametrize("seats", range(6, 12))
def test_three_tricks_aside_leave_the_trick_in_sight(seats: int) -> None:
    heap = tuple(PACK[: 3 * seats])
    for size in SIZES:
        where = ring(units(*size), seats)
        aside = [rect(spot) for spot in table._aside(where, heap, seats)]
        taken = [place.plaque for place in where.places]
        for place in where.places:
            card = pygame.Rect(0, 0, where.trick_width, round(where.trick_width * 1.4))
            card.center = (round(place.trick[0]), round(place.trick[1]))
            taken.append(card)
        assert all(one.collidelist(taken) < 0 for one in aside), (size, seats)


@pytest.mark.parametrize("seats", range(6, 12))
def test_plaques_stand_free(seats: int) -> None:
    view = view_of(whole(seats, 2, 5 * seats))
    for size in SIZES:
        where, window = ring(units(*size), seats), pygame.Rect(0, 0, *size)
        plaques = [place.plaque for place in where.places]
        peek = round(where.back_width * 0.54)
        whole_ = [one.move(0, -peek).union(one) if at else one for at, one in enumerate(plaques)]
        strip = max(where.units.px(38), where.units.font(30)) + where.units.px(16)
        hand = [rect(spot) for spot in of_zone(table.place(view, look(size, seats)), "hand")]
        for at, one in enumerate(whole_):
            assert window.contains(one) and one.top > strip
            assert one.collidelist(whole_[at + 1 :]) < 0, (size, seats)
            assert plaques[at].collidelist(hand) < 0, (size, seats)
        lines = [table.plaque(view, seat).line for seat in range(seats)]
        assert max(text.width(line, where.units.font(15)) for line in lines) < plaques[0].width


def test_the_strip_and_the_tools_have_room_side_by_side() -> None:
    view = first(lambda view: view.phase == Phase.PLAY, 11)
    for size in SIZES[:2]:
        u = units(*size)
        notes = "  ·  ".join(table.board(view, look(size)).notes)
        tools = ("Menu", "Undo", "Redo", "Last trick", "Passed", "Log")
        wide = sum(text.width(one, u.font(16)) + u.px(32) for one in tools) + u.px(36)
        assert text.width(notes, u.font(15)) + u.px(50) + wide < size[0]


# What is seen on the way


def test_a_trick_won_goes_to_its_winner_and_one_that_nobody_wins_aside() -> None:
    for seats in (6, 11):
        seen = look(seats=seats)
        for seed in range(12):
            for before, after in pairwise(views(whole(seats, seed, 12 * seats))):
                if not (before.play.tricks and not before.play.trick and after.play.trick):
                    continue
                beats = table.beats(before, after, seen)
                swept = beats[0].placement
                winner = before.play.tricks[-1].winner
                if winner is None:
                    lain = {play.card for play in before.play.tricks[-1].plays}
                    assert lain <= {spot.card for spot in of_zone(swept, "aside")}
                    assert not swept.sinks
                else:
                    won = Zone("won", winner)
                    assert swept.sinks[table.ASIDE] == swept.sinks[table.KITTY] == won
                    assert not of_zone(beats[-1].placement, "aside")


@pytest.mark.parametrize("seats", [6, 11])
def test_cards_are_dragged_to_tricks_alone(seats: int) -> None:
    for view in views(whole(seats, 3, 12 * seats)):
        placement = table.place(view, look(seats=seats))
        found = [move for spot in placement.spots for move in table.drops(view, spot).values()]
        assert view.phase == Phase.PLAY or not found


# Marks


def marks_on(view: View) -> dict[int, str]:
    placement = table.place(view, look(seats=len(view.counts)))
    return {spot.zone.number: spot.mark for spot in of_zone(placement, "trick")}


def test_pairs_are_struck_out_as_soon_as_they_cancel() -> None:
    view = first(lambda view: len(view.play.trick) == 4, 6)
    trick = tuple(Play(seat, card) for seat, card in enumerate(cards("KC 3C KC 9H")))
    marks = marks_on(replace(view, play=replace(view.play, trick=trick)))
    assert sorted(marks.values()) == ["", "", "cancelled", "cancelled"]


def test_the_winning_card_is_marked_when_the_trick_is_full() -> None:
    won = first(lambda view: not view.play.trick and view.play.tricks, 7)
    winner = won.play.tricks[0].winner
    assert winner is None or [seat for seat, mark in marks_on(won).items() if mark == "won"] == [
        winner
    ]
    plays = tuple(Play(seat, card) for seat, card in enumerate(cards("AC KC AC 9C 5D 2C")))
    assert list(table.marks(Trick(plays, 1))) == ["cancelled", "won", "cancelled", "", "", ""]


def test_what_came_in_is_marked_until_the_first_card_is_played() -> None:
    seen = views(whole(9, 4, 9 * 9))
    for view in seen:
        placement = table.place(view, look(seats=9))
        marked = [spot.card for spot in of_zone(placement, "hand") if spot.mark == "received"]
        lain = [*view.play.trick, *(view.play.tricks[0].plays if view.play.tricks else ())]
        played = any(play.seat == view.seat for play in lain)
        wanted = [] if view.phase == Phase.PASS or played else list(view.received)
        assert sorted(marked) == sorted(wanted)  # type: ignore[type-var]
        assert len(table.passed(view)) == (0 if view.phase == Phase.PASS or not view.number else 2)


# Words


def test_the_headline_tells_who_wins_and_what_it_costs() -> None:
    for seats in (6, 11):
        for seed in range(10):
            for view in views(whole(seats, seed, 12 * seats)):
                told = table.headline(view)
                assert (told is None) == bool(
                    view.play.trick or not view.play.tricks or view.phase == Phase.PASS
                )
                if told is not None and view.play.tricks[-1].winner is None:
                    assert said(told).startswith("Nobody wins")


def trick_view(text_: str, winner: int | None, earlier: tuple[Trick, ...] = ()) -> View:
    view = first(lambda view: view.phase == Phase.PLAY, 6)
    plays = tuple(Play(seat, card) for seat, card in enumerate(cards(text_)))
    play = replace(view.play, trick=(), tricks=(*earlier, Trick(plays, winner)))
    return replace(view, play=play)


def test_headlines_word_by_word() -> None:
    view = trick_view("AC KC AC 9C 5D 2C", 1)
    assert said(table.headline(view)) == "Ada wins the trick and the kitty."
    view = trick_view("AC KC AC 9C 5H QS", 1)
    assert said(table.headline(view)) == "Ada wins the trick, 14 points, and the kitty."
    before = view.play.tricks
    view = trick_view("10S 9H 9H 10S 4D JH", None, before)
    assert (
        said(table.headline(view))
        == "Nobody wins: two pairs, and 3 points wait for the next trick."
    )
    aside = view.play.tricks
    view = trick_view("2C 3C 4C 5C 6C 7C", 5, aside)
    assert said(table.headline(view)) == "Eva wins the trick: 3 points."
    view = trick_view("9C 3C 4C 5C 6H 7C", 0, before)
    assert said(table.headline(view)) == "You win the trick: 1 point."
    view = trick_view("9C 3C 4C 5C 6D 7C", 0, before)
    assert said(table.headline(view)) == "You win the trick: no points."
    view = trick_view("10S 9H 9H 10S AS JH", None)
    assert said(table.headline(view)).startswith("Nobody wins: two pairs, and 3 points wait")
    old = replace(view, options=replace(view.options, two_pairs_void=False))
    assert said(table.headline(old)).startswith("Nobody wins: all are cancelled, and 3 points wait")
    view = replace(view, counts=(0,) * 6)
    assert said(table.headline(view)) == "Nobody wins the last trick: it counts for nobody."


def test_every_move_can_be_told() -> None:
    for seats in (6, 11):
        for before, after in pairwise(views(whole(seats, 5))):
            event = after.history[-1]
            told = table.describe(event, before, after)
            if event.move.verb == "play":
                assert told is not None and said(told).count(".") in (1, 2)
            if event.seat == 0 and told is not None:
                assert said(told).startswith("You ")


def test_the_prompt_names_whom_to_pass_to_and_where_they_sit() -> None:
    view = first(lambda view: view.phase == Phase.PASS and view.actor == 0, 8)
    told = table.prompt(view, look(seats=8))
    assert said(told) == "Choose three cards to pass to Ada on your left."
    right = replace(view, number=2, pass_to=7, pass_from=1)
    assert said(table.prompt(right, look(seats=8))).endswith("Gus on your right.")
    pick = table.pick(view)
    assert pick is not None and (pick.least, pick.most, pick.verb) == (3, 3, "pass")


def test_the_hand_is_offered_to_be_finished_only_when_nothing_is_left() -> None:
    for seed in range(20):
        for view in views(whole(11, seed, 140)):
            if view.phase == Phase.PLAY and table.finish_offer(view):
                assert not any(card.suit == 2 for card in view.hand)
            if view.phase != Phase.PLAY:
                assert table.finish_offer(view) is None


# The moon


def moon() -> View:
    view = first(lambda view: view.phase == Phase.PLAY, 11)
    play = replace(view.play, taken=(ALL_POINTS, *(0,) * 10))
    return replace(
        view,
        phase=Phase.MOON,
        play=play,
        hand=(),
        counts=(0,) * 11,
        actor=0,
        legal=(MOON_SELF, MOON_OTHERS),
        totals=tuple(range(40, 51)),
    )


def test_the_moon_panel_tells_what_each_choice_does_to_all_scores() -> None:
    panel = table.panel(moon(), look())
    assert panel is not None and panel.board is not None
    choices = [choice for row in panel.rows for choice in row]
    assert [choice.moves for choice in choices] == [(MOON_SELF,), (MOON_OTHERS,)]
    assert choices[0].text == "Take 26 off your score: 40 becomes 14"
    assert panel.board.rows[0].cells == ("You", "40", "14", "40")
    assert panel.board.rows[3].cells == ("Cleo", "43", "43", "69")
    for size in SIZES:
        wide, tall = painting.board_size(units(*size), panel.board)
        assert wide < size[0] // 2 and tall < size[1] // 2
    assert table.panel(replace(moon(), actor=3), look()) is None


def test_the_kitty_tells_what_it_is_and_then_who_has_it() -> None:
    position = whole(6, 5)
    views = [position.rules.observe(state, 0) for state in position.states]
    passing = next(view for view in views if view.phase == Phase.PASS)
    (tip,) = table.tips(passing, look(seats=6))
    places = [s for s in table.place(passing, look(seats=6)).spots if s.zone == table.KITTY]
    assert places and all(tip.place.collidepoint(spot.x, spot.y) for spot in places)
    later = next(view for view in views if view.play.kitty_to is not None and view.play.trick)
    (held,) = table.tips(later, look(seats=6))
    taker = later.play.kitty_to
    assert taker is not None and held.place == ring(look(seats=6).units, 6).places[taker].plaque
    assert "kitty" in table.plaque(later, taker).badges


def test_a_plaque_tells_total_hearts_and_marias() -> None:
    view = view_of(whole(6, 5))
    trick = Trick((Play(1, cards("QS")[0]), Play(2, cards("2H")[0])), 1)
    play = replace(view.play, tricks=(trick,), trick=())
    plaque = table.plaque(replace(view, play=play, totals=(0, 126, 0, 0, 0, 0)), 1)
    assert plaque.line == "total 126"
    assert plaque.signs == (("1", Suit.HEARTS),) and plaque.above == (("Q", Suit.SPADES),)


def test_lying_forgets_what_was_won() -> None:
    plays = tuple(Play(seat, card) for seat, card in enumerate(cards("2C 2C 3D 4H 5H 6S")))
    void, won = Trick(plays, None), Trick(plays, 2)
    assert tricks.lying([]) == () == tricks.lying([void, won])
    assert len(tricks.lying([won, void, void])) == 12


def test_of_two_equal_cards_the_one_that_is_given_goes() -> None:
    def twins(view: View) -> bool:
        playable = [move.card for move in view.legal if move.verb == "play"]
        return view.actor == 0 and any(view.hand.count(card) == 2 for card in playable)

    seen, stage = look(seats=6), Stage()
    before = first(twins, 6)
    card = next(move.card for move in before.legal if before.hand.count(move.card) == 2)
    state = next(
        state
        for seed in range(60)
        for state in whole(6, seed, 72).states
        if GAME.rules({}, 6).observe(state, 0) == before
    )
    after = GAME.rules({}, 6).observe(GAME.rules({}, 6).apply(state, Move("play", str(card))), 0)
    stage.snap(table.place(before, seen), 1.0)
    for which in (0, 1):
        stage.snap(table.place(before, seen), 2.0)
        given = [sprite for sprite in stage.of_zone(HAND) if sprite.spot.card == card][which]
        stage.drag(given, 600, 300, 0)
        stage.give(given)
        stage.arrange(table.place(after, seen), 3.0, Motion())
        assert given.spot.zone == Zone("trick", 0) and not given.dragged
        assert not any(sprite.dragged for sprite in stage.sprites)
