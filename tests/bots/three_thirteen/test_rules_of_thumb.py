"""Bots for Three Thirteen: what they must never do, and that better ones win more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardtable.bots.bot import Bot, dice
from cardtable.bots.self_play import bot_of
from cardtable.bots.three_thirteen.rules_of_thumb import casual, steady
from cardtable.core.cards import cards, ordered
from cardtable.core.chance import bot_chance, seed_of
from cardtable.core.moves import DEAL, Move, parse_move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE
from cardtable.games.three_thirteen import Options, State, ThreeThirteen, View

CHANCE = bytes(32)


def random_bot(view: View, chance: bytes) -> tuple[Move, ...]:
    return (dice(chance).choice(view.legal),)


def totals(bots: Sequence[Bot], seed: str, options: Options | None = None) -> tuple[int, ...]:
    """The totals of a match in which every decision is one legal move."""
    rules = ThreeThirteen(options, len(bots))
    state = rules.new(seed_of(seed))
    number = 0
    while (actor := rules.actor(state)) is not None:
        move = DEAL
        if actor != TABLE:
            view = rules.observe(state, actor)
            (move,) = bots[actor](view, bot_chance(state.seed, actor, number))
            assert move in view.legal
        state = rules.apply(state, move)
        number += 1
        assert number < 20_000
    return state.finished[-1].totals


def lead(better: Bot, worse: Bot, deals: int) -> float:
    """By how many points a match the better one stays lower, both seats of each deal played."""
    difference = 0
    for deal in range(deals):
        there = totals((better, worse), f"lead {deal}")
        back = totals((worse, better), f"lead {deal}")
        difference += there[1] - there[0] + back[0] - back[1]
    return difference / (2 * deals)


def table(hand: str, discards: str, number: int, moves: str = "") -> State:
    """A round of two with seat 0 to draw and this hand."""
    rules = ThreeThirteen()
    state = rules.apply(replace(rules.new(seed_of("bots")), number=number - 1), DEAL)
    held = (ordered(cards(hand)), state.hands[1])
    state = replace(state, hands=held, discards=cards(discards), turn=0)
    for move in moves.split(", ") if moves else ():
        state = rules.apply(state, parse_move(move))
    return state


def chosen(bot: Bot, state: State) -> str:
    return str(bot(ThreeThirteen().observe(state, 0), CHANCE)[0])


@pytest.mark.parametrize("seats", range(2, 9))
def test_steady_plays_whole_matches_at_every_size_of_table(seats: int) -> None:
    totals((steady,) * seats, f"steady {seats}", Options(seats % 2 == 1))


def test_casual_beats_random() -> None:
    assert lead(casual, random_bot, 1) > 100


def test_steady_beats_casual() -> None:
    assert lead(steady, casual, 5) > 0


@pytest.mark.parametrize("bot", [casual, steady])
def test_both_go_out_when_they_can(bot: Bot) -> None:
    state = table("7C 7D KH", "7S", 1, "draw discard")
    assert chosen(bot, state) == "out KH"


def test_steady_takes_the_card_that_makes_a_set() -> None:
    assert chosen(steady, table("7C 7D KH", "7S", 1)) == "draw discard"
    assert chosen(steady, table("7C 9D KH", "2S", 1)) == "draw stock"
    assert chosen(steady, table("7C 9D KH", "3S", 1)) == "draw discard"


def test_casual_takes_a_wild_unless_it_is_overlooked() -> None:
    view = ThreeThirteen().observe(table("7C 9D KH", "3S", 1), 0)
    taken = [casual(view, bytes([n]) * 32)[0].argument for n in range(60)]
    assert 30 < taken.count("discard") < 55


@pytest.mark.parametrize("bot", [casual, steady])
def test_a_wild_is_not_thrown(bot: Bot) -> None:
    state = table("2C 4D 5H 7S 8C KD KH", "5S", 5, "draw discard")
    assert chosen(bot, state) not in ("discard KD", "discard KH", "discard 7S")


def test_steady_keeps_the_pair_with_hope_and_throws_the_lone_high_card() -> None:
    state = table("2C 9D 9H QS", "4C", 2, "draw discard")
    assert chosen(steady, state) == "discard QS"


def test_steady_gives_up_what_was_taken_only_for_fewer_points() -> None:
    """So bots that pass the same cards to and fro come to an end (T10 covers only the stock)."""
    state = table("7C 8C JD QH 2S", "9C", 3, "draw discard")
    assert chosen(steady, state) in ("discard JD", "discard QH")


def test_the_registry_knows_them() -> None:
    view = ThreeThirteen().observe(table("7C 9D KH", "3S", 1), 0)
    for level, bot in ((Player.CASUAL, casual), (Player.STEADY, steady)):
        assert bot_of("three-thirteen", level)(view, CHANCE) == bot(view, CHANCE)
