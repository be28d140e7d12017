"""The bots of Spades for two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.bots.bot import Bot
from cardtable.bots.draw_spades.rules_of_thumb import (
    Sight,
    casual,
    nil_chance,
    sight,
    steady,
    worth,
)
from cardtable.core.cards import PACK, Card, cards
from cardtable.core.chance import bot_chance, seed_of
from cardtable.core.moves import DEAL, Move, parse_move
from cardtable.core.rules import TABLE
from cardtable.games import contract as deal
from cardtable.games.contract import DOUBLE_NIL, NIL, Phase
from cardtable.games.draw_spades import SIDES, DrawSpades, Options, State, View

RULES = DrawSpades()
CHANCE = bytes(32)


def hands(bots: tuple[Bot, Bot], seed: bytes, number: int, rules: DrawSpades = RULES) -> State:
    """The state after so many hands, or at the end of the match."""
    state = rules.new(seed)
    moves = 0
    while (actor := rules.actor(state)) is not None:
        if actor == TABLE and len(state.finished) == number:
            break
        view = rules.observe(state, actor) if actor != TABLE else None
        chosen = bots[actor](view, bot_chance(seed, actor, moves)) if view else (DEAL,)
        for move in chosen:
            state = rules.apply(state, move)
            moves += 1
    return state


def drawing(hand: str, drawn: str, double_nil: bool = False) -> View:
    """Seat 0 has this hand and holds a card up."""
    state = RULES.apply(RULES.new(seed_of("bots")), DEAL)
    bids = (DOUBLE_NIL if double_nil else None, None)
    view = RULES.observe(state, 0)
    return replace(
        view,
        phase=Phase.DRAW,
        hand=cards(hand),
        drawn=cards(drawn)[0],
        contract=replace(deal.opened(SIDES, 1), bids=bids),
        legal=(Move("keep"), Move("refuse")),
    )


def playing(
    own: str, theirs: str, bids: tuple[int, int], won: tuple[int, int], trick: str = ""
) -> View:
    """Seat 0 is to play; `trick` is what seat 1 has led."""
    state = RULES.apply(RULES.new(seed_of("bots")), DEAL)
    contract = replace(deal.opened(SIDES, 0), bids=bids, won=won, broken=True)
    if trick:
        contract = deal.with_play(replace(contract, first=1), 1, cards(trick)[0])
    both = (cards(own), cards(theirs))
    state = replace(state, phase=Phase.PLAY, contract=contract, hands=both, history=(), discards=())
    return RULES.observe(state, 0)


@pytest.mark.parametrize(
    ("hand", "drawn", "double_nil", "move"),
    [
        ("", "AS", False, "keep"),
        ("", "2C", False, "refuse"),
        ("AC KC", "3S", False, "keep"),
        ("", "AS", True, "refuse"),
        ("2H", "2C", True, "keep"),
    ],
)
def test_steady_draws_for_its_bid(hand: str, drawn: str, double_nil: bool, move: str) -> None:
    assert steady(drawing(hand, drawn, double_nil), CHANCE) == (parse_move(move),)


@pytest.mark.parametrize(("drawn", "move"), [("10H", "keep"), ("2S", "keep"), ("9H", "refuse")])
def test_casual_keeps_what_looks_high(drawn: str, move: str) -> None:
    assert casual(drawing("", drawn), CHANCE) == (parse_move(move),)


@pytest.mark.parametrize(
    ("own", "theirs", "bids", "won", "trick", "move"),
    [
        ("2C KC", "3D 4D", (5, 5), (4, 5), "QC", "play KC"),  # makes its bid
        ("2C KC", "3D 4D", (5, 5), (5, 5), "QC", "play 2C"),  # no bag that it can avoid
        ("2C JC KC", "3D 4D", (NIL, 5), (0, 5), "QC", "play JC"),  # highest that stays under
        ("2H KH 5S", "3D 4D", (NIL, 5), (0, 5), "QC", "play KH"),  # rids itself of the danger
        ("2C KC", "3D 4D", (5, NIL), (4, 0), "QC", "play 2C"),  # breaks a nil at once
        ("2C KH", "3C 4H", (5, NIL), (5, 0), "", "play 2C"),  # leads low at a nil
    ],
)
def test_steady_plays_to_the_score(
    own: str, theirs: str, bids: tuple[int, int], won: tuple[int, int], trick: str, move: str
) -> None:
    assert steady(playing(own, theirs, bids, won, trick), CHANCE) == (parse_move(move),)


def test_steady_minds_bags_only_when_they_count() -> None:
    view = playing("2C KC", "3D 4D", (5, 5), (5, 5), "QC")
    free = replace(view, options=Options(sandbagging=False))
    assert steady(free, CHANCE) == (parse_move("play KC"),)


@pytest.mark.parametrize(
    ("totals", "move"),
    [((0, 0), "look"), ((250, 450), "bid double-nil"), ((0, 250), "look"), ((450, 450), "look")],
)
def test_steady_declares_double_nil_only_when_far_behind(
    totals: tuple[int, int], move: str
) -> None:
    view = replace(
        drawing("", "2C"), drawn=None, totals=totals, legal=tuple(map(parse_move, ["look"]))
    )
    assert steady(view, CHANCE) == (parse_move(move),)


def test_nil_needs_low_cards_and_covered_spades() -> None:
    def chance(hand: str) -> float:
        own = cards(hand)
        return nil_chance(own, Sight(own, tuple([c for c in PACK if c not in own]), 0.5))

    assert chance("2C 3C 2D 2H") == 1
    assert chance("2C 3C 2D 2H 2S") > 0.95
    assert chance("2C 3C 2D 2H 9S") < 0.05
    assert chance("AC") < 0.001


def test_sight_leaves_out_what_is_gone() -> None:
    view = playing("2C KC", "3D 4D", (5, 5), (4, 5), "QC")
    unseen = sight(replace(view, seen=cards("AS"))).unseen
    gone: tuple[Card, ...] = cards("2C KC QC AS")
    assert len(unseen) == 48
    assert not set(gone) & set(unseen)


def test_a_queen_is_worth_more_once_the_higher_cards_are_gone() -> None:
    queen, king, ace = cards("QS KS AS")
    full = Sight((), PACK, 0.5)
    seen = full._replace(unseen=tuple([card for card in PACK if card not in (king, ace)]))
    assert worth(queen, seen) > worth(queen, full)


def test_steady_beats_casual_on_the_same_packs() -> None:
    gain = 0
    for number in range(12):
        seed = seed_of(f"level/{number}")
        there = hands((steady, casual), seed, 2).finished[-1].totals
        back = hands((casual, steady), seed, 2).finished[-1].totals
        gain += there[0] - there[1] + back[1] - back[0]
    assert gain > 0


@pytest.mark.parametrize("bots", [(steady, steady), (steady, casual), (casual, casual)])
def test_bots_finish_a_match(bots: tuple[Bot, Bot]) -> None:
    rules = DrawSpades(Options(target=200))
    assert rules.outcome(hands(bots, seed_of("match"), 100, rules))
    again = hands(bots, seed_of("match"), 100, rules)
    assert again == hands(bots, seed_of("match"), 100, rules)
