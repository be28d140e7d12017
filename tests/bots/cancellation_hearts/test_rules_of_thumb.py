"""The bots of Cancellation Hearts: legal, repeatable, and sensible in plain situations."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.bots.bot import Bot
from cardtable.bots.cancellation_hearts.rules_of_thumb import (
    casual,
    looked_at,
    moon_choice,
    passes,
    standing,
    steady,
    twin_chance,
    win_chance,
)
from cardtable.core.cards import cards, ordered, parse
from cardtable.core.chance import bot_chance, seed_of
from cardtable.core.moves import DEAL
from cardtable.core.rules import TABLE
from cardtable.core.tricks import Play, Trick
from cardtable.games.cancellation_hearts import (
    MOON_OTHERS,
    MOON_SELF,
    PLAY,
    CancellationHearts,
    OpenPlay,
    Options,
    Phase,
    View,
    playable,
)

SIX = CancellationHearts(None, 6)
CHANCE = bytes(32)


def view_of(
    hand: str,
    trick: str = "",
    tricks: tuple[Trick, ...] = (),
    taken: tuple[int, ...] = (0,) * 6,
    options: Options | None = None,
) -> View:
    """Seat 0's view: so much lies in this trick, and these tricks have been played."""
    lying = cards(trick)
    leader = -len(lying) % 6
    plays = tuple(Play((leader + turn) % 6, card) for turn, card in enumerate(lying))
    held = ordered(cards(hand))
    play = OpenPlay(leader, taken, plays, tricks, kitty_to=5, broken=True)
    blank = SIX.observe(SIX.apply(SIX.new(seed_of("bots")), DEAL), 0)
    counts = tuple(len(held) - (seat in {lain.seat for lain in plays}) for seat in range(6))
    return replace(
        blank,
        options=options or Options(),
        phase=Phase.PLAY,
        actor=0,
        legal=tuple(PLAY[card] for card in dict.fromkeys(playable(play, held))),
        hand=held,
        counts=counts,
        play=play,
    )


def trick(words: str, winner: int | None, leader: int = 0) -> Trick:
    plays = [Play((leader + turn) % 6, card) for turn, card in enumerate(cards(words))]
    return Trick(tuple(plays), winner)


FIRST = (trick("2C 3C 4C 5C 6C 7C", 5),)


def chosen(view: View) -> str:
    return steady(view, CHANCE)[0].argument


@pytest.mark.parametrize("bot", [casual, steady])
@pytest.mark.parametrize("seats", [6, 11])
def test_a_hand_is_played_out_with_legal_moves_and_the_same_way_again(bot: Bot, seats: int) -> None:
    rules = CancellationHearts(Options(two_pairs_void=seats == 11), seats)
    seed = seed_of(f"bots {seats}")
    state = rules.apply(rules.new(seed), DEAL)
    decision = 0
    while (actor := rules.actor(state)) not in (TABLE, None):
        assert actor is not None
        view, chance = rules.observe(state, actor), bot_chance(seed, actor, decision)
        moves = bot(view, chance)
        assert moves == bot(view, chance)
        assert len(moves) == (3 if view.phase == Phase.PASS else 1)
        for move in moves:
            state = rules.apply(state, move)
        decision += 1


@pytest.mark.parametrize("bot", [casual, steady])
def test_a_pass_that_was_begun_is_finished(bot: Bot) -> None:
    state = SIX.apply(SIX.new(seed_of("bots")), DEAL)
    state = SIX.apply(state, SIX.legal_moves(state)[0])
    actor = SIX.actor(state)
    assert actor is not None
    assert len(bot(SIX.observe(state, actor), CHANCE)) == 2


@pytest.mark.parametrize(
    ("hand", "gone"),
    [
        ("AH KH QH 2C 3C 4D 5D", "AH KH QH"),
        ("AS KS QS 2C 3C 4D 5D", "AS KS QS"),
        ("2S 4S 5S QS AC KC AH 2D 3D", "AC KC AH"),
    ],
)
def test_steady_passes_what_has_no_cover(hand: str, gone: str) -> None:
    assert sorted(passes(ordered(cards(hand)), 3)) == sorted(cards(gone))


def test_casual_passes_its_highest_cards() -> None:
    state = SIX.apply(SIX.new(seed_of("bots")), DEAL)
    actor = SIX.actor(state)
    assert actor is not None
    view = replace(SIX.observe(state, actor), hand=cards("2C KD AD QS 3S"))
    assert [move.argument for move in casual(view, CHANCE)] == ["KD", "AD", "QS"]


def test_steady_ducks_with_the_highest_card_that_still_loses() -> None:
    assert chosen(view_of("2D 9D KD 3C 4C", "5D 10D AH QS 4D", FIRST)) == "9D"


def test_steady_last_with_no_points_takes_with_the_highest() -> None:
    assert chosen(view_of("KD JD 3D 2C 4C 5C", "4D 6D 6D 9D 8D", ())) != "3D"


def test_steady_last_ducks_a_black_maria() -> None:
    assert chosen(view_of("2S AS 3C", "5S QS 4S 6S 7S", FIRST)) == "2S"


def test_steady_throws_a_black_maria_under_an_ace() -> None:
    assert chosen(view_of("2S QS 3C", "5S AS 4S 6S 7S", FIRST)) == "QS"


def test_steady_throws_a_black_maria_when_void() -> None:
    assert chosen(view_of("2C QS AH KH", "5D AD 4D", FIRST)) == "QS"


def test_steady_cancels_the_winning_twin() -> None:
    """The other ace of spades is safe: it takes nothing, and it is gone."""
    assert chosen(view_of("AS 2D 3C", "AS QS 4S 6S 7S", FIRST)) == "AS"


def test_twins_that_have_fallen_cannot_cancel() -> None:
    out = view_of("AD 2C", "", FIRST)
    gone = view_of("AD 2C", "", (*FIRST, trick("AD 3D 4D 5D 6D 7D", 0)))
    assert twin_chance(looked_at(out), parse("AD")) > 0
    assert twin_chance(looked_at(gone), parse("AD")) == 0


@pytest.mark.parametrize(("void", "wins"), [(False, True), (True, False)])
def test_steady_knows_that_two_pairs_spoil_a_trick(void: bool, wins: bool) -> None:
    view = view_of("KD 2C", "AD AD 3H 3H 4D", FIRST, options=Options(two_pairs_void=void))
    sight = looked_at(view)
    king = standing(sight, (*view.play.trick, Play(0, parse("KD"))))
    assert (win_chance(sight, king) > 0) == wins


def test_steady_stops_a_player_who_takes_everything() -> None:
    hand, lying = "KD 2D 3C 4C", "9D 6D 5H 4D 8D"
    assert chosen(view_of(hand, lying, FIRST, (0, 46, 0, 0, 0, 0))) == "KD"
    assert chosen(view_of(hand, lying, FIRST, (0, 23, 23, 0, 0, 0))) == "2D"


def test_steady_goes_on_taking_when_nothing_can_stop_it() -> None:
    hand = "AD AD AC AC"
    view = view_of(hand, "", FIRST, (40, 0, 0, 0, 0, 0))
    assert looked_at(view).shoots
    assert not looked_at(view_of(hand, "", FIRST, (39, 1, 0, 0, 0, 0))).shoots


def test_steady_throws_its_points_on_the_lowest_score() -> None:
    """The twin of the king decides who takes the queen: the seat with 9D, or the one with KD."""
    view = view_of("KD 8D 2C", "KD 9D QS 3D 4D", FIRST)
    low_nine, low_king = (90, 90, 0, 90, 90, 90), (90, 0, 90, 90, 90, 90)
    assert chosen(replace(view, totals=low_nine)) == "KD"
    assert chosen(replace(view, totals=low_king)) == "8D"


@pytest.mark.parametrize(
    ("totals", "choice"),
    [
        ((10, 130, 90, 80, 70, 60), MOON_OTHERS),
        ((100, 130, 20, 80, 70, 60), MOON_SELF),
        ((10, 90, 90, 80, 70, 60), MOON_SELF),
    ],
)
def test_the_moon_ends_a_match_that_is_won(totals: tuple[int, ...], choice: object) -> None:
    view = replace(view_of("2C"), phase=Phase.MOON, totals=totals)
    assert moon_choice(view) == choice
