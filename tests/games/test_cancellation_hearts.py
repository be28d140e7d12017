"""Cancellation Hearts against its rules file, H1 to H23."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from cardtable.core.cards import Card, Suit, cards, ordered, pack, parse
from cardtable.core.chance import seed_of
from cardtable.core.messages import text
from cardtable.core.moves import DEAL, Move, parse_move
from cardtable.core.rules import TABLE, IllegalMove, OptionError, make_options
from cardtable.core.tricks import Play, Trick
from cardtable.games import GAMES
from cardtable.games.cancellation_hearts import (
    MOON_OTHERS,
    MOON_SELF,
    SEATS,
    CancellationHearts,
    OpenPlay,
    Options,
    Phase,
    State,
    View,
    hand_score,
    moon_seat,
    nothing_left,
    opened,
    pass_from,
    pass_to,
    points_of,
    trick_winner,
)

USUAL = Options(two_pairs_void=False)
SIX = CancellationHearts(USUAL, 6)
VOID = CancellationHearts(Options(), 6)
POINT_CARDS = cards("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH QS") * 2


def dealt(rules: CancellationHearts, name: str = "a") -> State:
    return rules.apply(rules.new(seed_of(name)), DEAL)


def passed(rules: CancellationHearts, state: State) -> State:
    """The state after everybody has passed the first three cards of the hand."""
    while state.phase == Phase.PASS:
        state = rules.apply(state, rules.legal_moves(state)[0])
    return state


def playing(hands: list[str], kitty: str = "", leader: int = 0) -> State:
    """The first lead of a first hand with these cards, nothing passed."""
    held = tuple(ordered(cards(hand)) for hand in hands)
    return replace(
        dealt(CancellationHearts(USUAL, len(hands))),
        dealer=(leader - 1) % len(hands),
        phase=Phase.PLAY,
        hands=held,
        dealt=held,
        kitty=cards(kitty),
        play=opened(len(hands), leader),
    )


def play(state: State, played: str, rules: CancellationHearts | None = None) -> State:
    """The state after these cards, in turn."""
    rules = rules or CancellationHearts(USUAL, len(state.hands))
    for word in played.split():
        state = rules.apply(state, Move("play", word))
    return state


def legal(state: State) -> str:
    return " ".join(move.argument for move in SIX.legal_moves(state))


def refusal(rules: CancellationHearts, state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, parse_move(move))
    return text(refused.value.message, [f"P{seat}" for seat in range(11)])


# Players, deal and kitty


def test_h1_six_to_eleven_players() -> None:
    game = GAMES["cancellation-hearts"]
    assert game.seats == range(6, 12)
    with pytest.raises(ValueError, match="not for 5 players"):
        game.rules({}, 5)
    with pytest.raises(ValueError, match="not for 12 players"):
        game.rules({}, 12)


@pytest.mark.parametrize(
    ("seats", "each", "kitty"),
    [(6, 17, 2), (7, 14, 6), (8, 13, 0), (9, 11, 5), (10, 10, 4), (11, 9, 5)],
)
def test_h2_h5_equal_hands_and_the_rest_is_the_kitty(seats: int, each: int, kitty: int) -> None:
    rules = CancellationHearts(None, seats)
    state = dealt(rules)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.kitty) == kitty
    held = Counter(card for hand in (*state.hands, state.kitty) for card in hand)
    assert held == Counter(pack(2))
    view = rules.observe(state, 0)
    assert (view.kitty, view.kitty_count, view.play.kitty_to) == (None, kitty, None)


def test_h6_the_winner_of_the_first_trick_takes_the_kitty() -> None:
    state = playing(["2C 3C", "4C 2D", "5C 3D", "6C 4D", "AC 5D", "7C 6D"], "QS 9H")
    state = play(state, "2C 4C 5C 6C AC 7C")
    assert state.play.kitty_to == 4
    assert state.play.taken == (0,) * 6
    assert SIX.observe(state, 4).kitty is None
    state = play(state, "5D 6D 3C 2D 3D 4D")
    assert state.finished[-1].points == (0, 0, 0, 0, 14, 0)
    assert SIX.observe(state, 0).kitty == cards("QS 9H")


def test_h6_first_trick_cancelled_the_kitty_goes_with_it() -> None:
    state = playing(["10S 3C", "9H 4C", "9H 5C", "10S 6C", "4D 7C", "JH 8C"], "QS")
    state = play(state, "10S 9H 9H 10S 4D JH")
    assert (state.play.kitty_to, state.play.leader) == (None, 0)
    assert SIX.observe(state, 0).play.aside == cards("10S 9H 9H 10S 4D JH")
    state = play(state, "3C 4C 5C 6C 7C 8C")
    assert state.play.kitty_to == 5
    assert state.finished[-1].points == (0, 0, 0, 0, 0, 16)


def test_h6_nobody_collects_the_kitty_when_nobody_wins_a_trick() -> None:
    state = playing(["10S", "9H", "9H", "10S", "4D", "JH"], "QS 2H")
    state = play(state, "10S 9H 9H 10S 4D JH")
    assert state.play.kitty_to is None
    assert state.finished[-1].points == (0,) * 6


def test_h7_the_deal_passes_to_the_left() -> None:
    state = SIX.new(seed_of("b"))
    first, dealers = state.dealer, []
    for _ in range(3):
        state = passed(SIX, SIX.apply(state, DEAL))
        while state.phase == Phase.PLAY:
            state = SIX.apply(state, SIX.legal_moves(state)[0])
        dealers.append(state.dealer)
    assert dealers == [first, (first + 1) % 6, (first + 2) % 6]


# Passing


@pytest.mark.parametrize(("number", "to", "giver"), [(1, 1, 5), (2, 5, 1), (3, 1, 5), (4, 5, 1)])
def test_h8_left_and_right_in_turn(number: int, to: int, giver: int) -> None:
    assert (pass_to(0, number, 6, USUAL), pass_from(0, number, 6, USUAL)) == (to, giver)


def test_h8_every_hand_has_a_pass() -> None:
    state = dealt(SIX)
    for _ in range(4):
        assert state.phase == Phase.PASS
        state = passed(SIX, state)
        while state.phase != Phase.FINISHED:
            state = SIX.apply(state, SIX.legal_moves(state)[0])
        state = SIX.apply(state, DEAL)


def test_h9_hidden_choice_in_turn_then_all_move() -> None:
    state = dealt(SIX)
    first = (state.dealer + 1) % 6
    before = state.hands
    choosers = []
    while state.phase == Phase.PASS:
        actor = SIX.actor(state)
        assert actor is not None
        choosers.append(actor)
        view = SIX.observe(state, actor)
        assert view.received == ()
        assert all(e.move.argument == "?" for e in view.history[1:] if e.seat != actor)
        state = SIX.apply(state, view.legal[-1])
    assert choosers == [(first + turn // 3) % 6 for turn in range(18)]
    for seat in range(6):
        giver = (seat - 1) % 6
        kept = Counter(before[seat]) - Counter(state.passed[seat])
        assert Counter(state.hands[seat]) == kept + Counter(state.passed[giver])
        view = SIX.observe(state, seat)
        assert (view.passed, view.received) == (state.passed[seat], state.passed[giver])
        shown = {e.seat for e in view.history[1:] if e.move.argument != "?"}
        assert shown == {seat, giver}


def test_h9_chosen_cards_show_to_their_seat_only() -> None:
    state = dealt(SIX)
    actor = SIX.actor(state)
    assert actor is not None
    card = state.hands[actor][0]
    state = SIX.apply(state, Move("pass", str(card)))
    assert SIX.observe(state, actor).chosen == (card,)
    other = SIX.observe(state, (actor + 1) % 6)
    assert (other.chosen, other.counts[actor]) == ((), 16)
    assert str(other.history[-1].move) == "pass ?"


# The lead


def test_h10_dealers_left_leads_no_heart_and_no_black_maria() -> None:
    state = playing(["QS 2H 3C KS", "4C", "5C", "6C", "AC", "7C"])
    assert SIX.actor(state) == (state.dealer + 1) % 6
    assert legal(state) == "3C KS"
    for move in ("play QS", "play 2H"):
        words = refusal(SIX, state, move)
        assert words == "The first lead may be neither a heart nor a Black Maria."


def test_h10_a_leader_with_only_points_leads_any_card() -> None:
    state = playing(["QS 2H AH QS", "4C", "5C", "6C", "AC", "7C"])
    assert legal(state) == "2H AH QS"


def test_h11_follow_suit_and_any_card_without_it_on_the_first_trick_too() -> None:
    state = play(playing(["2C 2D", "4C QS", "QS 2H", "6C 3D", "AC 4D", "7C 5D"]), "2C")
    assert legal(state) == "4C"
    assert refusal(SIX, state, "play QS") == "You must follow clubs."
    assert legal(play(state, "4C")) == "2H QS"


def test_h12_highest_of_the_suit_led_wins_and_leads() -> None:
    state = play(
        playing(["2C 2D", "4C QS", "QS 2H", "6C 3D", "JC 4D", "7C 5D"]), "2C 4C QS 6C JC 7C"
    )
    assert (state.play.tricks[0].winner, SIX.actor(state)) == (4, 4)
    assert SIX.observe(state, 0).play.table == state.play.tricks[0].plays
    assert state.play.taken == (0, 0, 0, 0, 13, 0)


UNBROKEN = ["AC 2H 9D", "4C 3H", "5C 4D", "6C 3D", "JC 5D", "7C 6D"]


def test_h13_hearts_may_not_be_led_until_broken() -> None:
    state = play(playing(UNBROKEN), "AC 4C 5C 6C JC 7C")
    assert legal(state) == "9D"
    assert refusal(SIX, state, "play 2H") == "Hearts may not be led until they are broken."


@pytest.mark.parametrize("breaker", ["2H", "QS"])
def test_h13_a_heart_or_a_black_maria_breaks_them(breaker: str) -> None:
    state = playing(["AC 2H 9D", "4C 3H", "5C 4D", "6C 3D", "JC 5D", f"{breaker} 6D"])
    assert not state.play.broken
    state = play(state, f"AC 4C 5C 6C JC {breaker}")
    assert state.play.broken
    assert legal(state) == "9D 2H"


def test_h13_a_leader_with_only_hearts_may_lead_one() -> None:
    state = play(playing(["AC 2H 9H", *UNBROKEN[1:]]), "AC 4C 5C 6C JC 7C")
    assert not state.play.broken
    assert legal(state) == "2H 9H"


def test_h14_a_black_maria_may_be_led_after_the_first_trick() -> None:
    state = play(playing(["AC 2H QS 9D", *UNBROKEN[1:]]), "AC 4C 5C 6C JC 7C")
    assert legal(state) == "9D QS"


def test_h14_hearts_and_black_marias_only_the_maria_is_led() -> None:
    state = play(playing(["AC 2H QS", *UNBROKEN[1:]]), "AC 4C 5C 6C JC 7C")
    assert legal(state) == "QS"


def test_h14_after_a_first_trick_that_nobody_won() -> None:
    state = playing(["10S QS 2H", "9D 3C", "9D 4C", "10S 5C", "4D 6C", "JD 7C"])
    state = play(state, "10S 9D 9D 10S 4D JD")
    assert (SIX.actor(state), legal(state)) == (0, "QS")


# Cancellation


def plays(trick: str) -> tuple[Play, ...]:
    return tuple(Play(seat, card) for seat, card in enumerate(cards(trick)))


@pytest.mark.parametrize(
    ("trick", "usual", "void"),
    [
        ("AC KC AC 9C 5D 2C", 1, 1),  # H16
        ("10S 9H 9H 10S 4D JH", None, None),  # H17
        ("AC KC AC KC 5D 2C", 5, None),
        ("AC 9H 9H AC KC 2C", 4, None),
        ("AC 9H 9H 5D KC 2C", 0, 0),
        ("2C 2C 9H 8H 7H 6H", None, None),
        ("QS QS 3S 9H 9H 8H", 2, None),
        ("AC AC KC KC QC QC", None, None),
        ("5D AC AC KC KC QC", 0, None),
    ],
)
def test_h15_h16_h17_two_pairs_void_off_and_on(
    trick: str, usual: int | None, void: int | None
) -> None:
    assert trick_winner(plays(trick), USUAL) == usual
    assert trick_winner(plays(trick), Options()) == void


def test_h16_the_king_wins_all_six_cards() -> None:
    state = playing(["AC 2D", "KC 3D", "AC 4D", "9C 5D", "5D 6D", "2C 7D"])
    state = play(state, "AC KC AC 9C 5D 2C")
    assert state.play.tricks[0].winner == 1
    assert (len(state.play.tricks[0].plays), state.play.aside) == (6, ())


TWICE = [
    "10S 8S 3C",
    "9H 9D 4C",
    "9H 9D 5C",
    "10S 8S 6C",
    "4D KH 7C",
    "JH AD 2C",
]


def test_h17_leader_leads_again_and_several_add_up() -> None:
    state = play(playing(TWICE), "10S 9H 9H 10S 4D JH")
    assert (SIX.actor(state), state.play.taken) == (0, (0,) * 6)
    state = play(state, "8S 9D 9D 8S KH AD")
    assert (SIX.actor(state), len(state.play.aside)) == (0, 12)
    state = play(state, "3C 4C 5C 6C 7C 2C")
    assert state.play.aside == ()
    assert state.finished[-1].points == (0, 0, 0, 0, 4, 0)


def test_h17_version_1_meant_off() -> None:
    assert not make_options(Options, {}, version=1).two_pairs_void
    assert make_options(Options, {}).two_pairs_void
    assert make_options(Options, {"two_pairs_void": True}, version=1).two_pairs_void


FIRST = ["QC 2D", "KC 3D", "2H QS", "9H 4D", "QS 5H", "2C 7D"]


def test_h24_a_clean_first_trick() -> None:
    """No points to it, unless the hand has nothing else; following goes before."""
    rules = CancellationHearts(Options(clean_first_trick=True), 6)
    state = play(playing(FIRST), "QC KC", rules)
    assert [str(move) for move in rules.legal_moves(state)] == ["play 2H", "play QS"]
    state = play(state, "QS", rules)
    assert [str(move) for move in rules.legal_moves(state)] == ["play 4D"]
    with pytest.raises(IllegalMove, match="No heart and no Black Maria in the first trick"):
        play(state, "9H", rules)
    state = play(state, "4D QS 2C", rules)
    assert state.play.tricks[0].winner == 1 and state.play.broken
    assert len(rules.legal_moves(state)) == 1


def test_h24_a_black_maria_follows_only_where_it_must() -> None:
    rules = CancellationHearts(Options(clean_first_trick=True), 6)
    state = play(playing(["KS 2D", "QS 3S", "QS 3D", "4C 4D", "5C 5D", "6C 6D"]), "KS", rules)
    assert [str(move) for move in rules.legal_moves(state)] == ["play 3S"]
    state = play(state, "3S", rules)
    assert [str(move) for move in rules.legal_moves(state)] == ["play QS"]


@pytest.mark.parametrize(
    ("passing", "ways"),
    [("left-right", (1, 5, 1, 5)), ("left-right-none", (1, 5, None, 1)), ("none", (None,) * 4)],
)
def test_h25_whom_the_cards_go_to(passing: str, ways: tuple[int | None, ...]) -> None:
    options = Options(passing=passing)
    rules = CancellationHearts(options, 6)
    state = rules.new(seed_of("a"))
    for number, to in enumerate(ways, start=1):
        state = rules.apply(replace(state, number=number - 1, phase=Phase.FINISHED), DEAL)
        view = rules.observe(state, 0)
        assert (view.pass_to, view.phase == Phase.PASS) == (to, to is not None)
        assert pass_to(0, number, 6, options) == to
        assert rules.actor(state) == (state.dealer + 1) % 6, "H10 leads in any case"
    while state.phase != Phase.FINISHED:
        for seat in range(6):
            assert len(rules.observe(state, seat).history) == len(state.history)
        state = rules.apply(state, rules.legal_moves(state)[0])


def test_h26_a_last_trick_that_nobody_wins_goes_to_its_leader() -> None:
    hands = [hand[:-3] for hand in TWICE]
    rules = CancellationHearts(Options(last_void_to_leader=True), 6)
    start = playing(hands, kitty="KH 2C")
    state = replace(start, play=replace(start.play, tricks=(Trick((), None),) * 15))
    state = play(state, "10S 9H 9H 10S 4D JH 8S 9D 9D 8S KH AD", rules)
    assert state.finished[-1].points == (5, 0, 0, 0, 0, 0), "with what lay aside, and the kitty"


def test_h17_two_pairs_void_in_play() -> None:
    hands = ["AC 2D", "KC 3D", "AC 4D", "KC 5D", "5D 6D", "2C 7D"]
    usual = play(playing(hands), "AC KC AC KC 5D 2C")
    void = play(playing(hands), "AC KC AC KC 5D 2C", VOID)
    assert (SIX.actor(usual), VOID.actor(void)) == (5, 0)
    assert (len(usual.play.aside), len(void.play.aside)) == (0, 6)


def test_h18_last_trick_cancelled_nobody_collects() -> None:
    hands = [hand[:-3] for hand in TWICE]
    state = play(playing(hands), "10S 9H 9H 10S 4D JH 8S 9D 9D 8S KH AD")
    assert state.phase == Phase.FINISHED
    assert state.finished[-1].points == (0,) * 6
    assert len(state.play.aside) == 12


def test_h18_only_what_lies_aside_is_lost() -> None:
    state = playing(["AC 10S", "2C 9H", "3C 9H", "4C 10S", "QS 4D", "5C JH"])
    state = play(state, "AC 2C 3C 4C QS 5C 10S 9H 9H 10S 4D JH")
    assert state.finished[-1].points == (13, 0, 0, 0, 0, 0)


def test_h19_cancelled_points_are_collected_and_break_hearts() -> None:
    state = playing(["10S 2D", "QS 3D", "QS 4D", "3S 5D", "9H 6D", "9H 7D"])
    state = play(state, "10S QS QS 3S 9H 9H")
    assert state.play.taken == (28, 0, 0, 0, 0, 0)
    assert state.play.broken


def test_h19_two_cancelled_marias_alone_break_hearts() -> None:
    state = play(
        playing(["10S 2D", "QS 3D", "QS 4D", "3S 5D", "4S 6D", "5S 7D"]), "10S QS QS 3S 4S 5S"
    )
    assert state.play.broken


# Score


def test_h20_hearts_1_black_marias_13_and_52_in_all() -> None:
    assert points_of(pack(2)) == 52
    state = playing(["AC 2D", "2H 3D", "QS 4D", "QS 5D", "9H 6D", "9H 7D"])
    state = play(state, "AC 2H QS QS 9H 9H 2D 3D 4D 5D 6D 7D")
    score = state.finished[-1]
    lines = [(text(line.message), line.points) for line in score.lines[0]]
    assert lines == [("3 hearts", 3), ("2 Black Marias", 26)]
    assert score.lines[1:] == ((),) * 5
    assert score.points == score.totals == (29, 0, 0, 0, 0, 0)


HONOURS = ("AC", "KC", "QC", "JC", "10C", "9C")
SMALL = "2D 3D 4D 5D 6D 7D"


def sweep(kitty: str, last: str = SMALL, missing: str = "") -> State:
    """Seat 0 wins six tricks with every point card but those in the kitty or missing.

    The hands then hold one card each of `last`.
    """
    kept = Counter(cards(f"{kitty} {missing}"))
    points = sorted((Counter(POINT_CARDS) - kept).elements())
    fill = [str(card) for card in (*points, *cards("4S 5S 6S 7S 8S 10S"))]
    columns = [HONOURS, *[tuple(fill[at:30:5]) for at in range(5)]]
    hands = [" ".join([*column, end]) for column, end in zip(columns, last.split(), strict=True)]
    tricks = " ".join(word for turn in zip(*columns, strict=True) for word in turn)
    return play(playing(hands, kitty), tricks)


def everything(kitty: str = "QS 2H 3H", last: str = SMALL) -> State:
    """Seat 0 has collected all points, and the hand is played out."""
    return play(sweep(kitty, last), last)


def test_h21_the_moon_is_the_players_choice() -> None:
    state = everything()
    assert (state.phase, SIX.actor(state)) == (Phase.MOON, 0)
    assert SIX.legal_moves(state) == (MOON_SELF, MOON_OTHERS)
    view = SIX.observe(state, 0)
    assert view.legal == (MOON_SELF, MOON_OTHERS)
    assert (view.kitty, view.kitty_count, view.play.kitty_to) == (None, 3, 0)
    assert view.play.taken == (52 - 15, 0, 0, 0, 0, 0)
    assert (view.hand, view.dealt, SIX.observe(state, 1).legal) == ((), None, ())
    assert "Choose" in refusal(SIX, state, "moon both")
    assert "Choose" in refusal(SIX, state, "deal")


@pytest.mark.parametrize(
    ("move", "points"), [(MOON_SELF, (-26, 0, 0, 0, 0, 0)), (MOON_OTHERS, (0, 26, 26, 26, 26, 26))]
)
def test_h21_26_off_or_26_onto_everybody_else(move: Move, points: tuple[int, ...]) -> None:
    state = SIX.apply(everything(), move)
    score = state.finished[-1]
    assert (score.points, score.totals) == (points, points)
    assert tuple(sum(line.points for line in own) for own in score.lines) == points
    assert SIX.actor(state) == TABLE
    assert SIX.observe(state, 3).kitty == cards("QS 2H 3H")


@pytest.mark.parametrize(
    ("taken", "kitty_to", "kitty", "shooter"),
    [
        ((0, 52, 0, 0, 0, 0), 4, "4D 5D", 1),
        ((0, 52, 0, 0, 0, 0), 1, "4D 5D", 1),
        ((0, 39, 0, 0, 0, 0), 1, "QS 5D", 1),
        ((0, 39, 0, 0, 0, 0), 4, "QS 5D", None),
        ((0, 39, 0, 0, 0, 0), None, "QS 5D", None),
        ((0, 51, 0, 0, 1, 0), 1, "4D 5D", None),
        ((0, 26, 0, 0, 26, 0), 1, "4D 5D", None),
    ],
)
def test_h21_the_kitty_counts_for_whoever_has_it(
    taken: tuple[int, ...], kitty_to: int | None, kitty: str, shooter: int | None
) -> None:
    open_play = OpenPlay(0, taken, kitty_to=kitty_to)
    assert moon_seat(open_play, cards(kitty)) == shooter


def test_h21_no_moon_when_points_lie_uncollected() -> None:
    cancelled = "8D 9S 2S 8D 3S 9S"
    assert everything(last=cancelled).phase == Phase.MOON  # no point lies aside
    with_a_point = "8D AH 2S 8D 3S 9S"
    state = play(sweep("QS 2H 3H", with_a_point, missing="AH"), with_a_point)
    assert state.phase == Phase.FINISHED
    assert state.finished[-1].points == (51, 0, 0, 0, 0, 0)


def test_h21_no_moon_with_one_point_elsewhere() -> None:
    last = "2D 3D 4D 5D AD 2H"
    state = play(sweep("QS 2H 3H", last, missing="2H"), last)
    assert state.finished[-1].points == (51, 0, 0, 0, 1, 0)


# End


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ((149, 0, 5, 5, 5, 5), None),
        ((150, 3, 5, 5, 5, 5), (1,)),
        ((151, 3, 5, 3, 5, 9), (1, 3)),
        ((160, -26, 155, 5, 5, 5), (1,)),
    ],
)
def test_h3_h22_h23_limit_and_lowest(
    totals: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    state = replace(SIX.new(seed_of("a")), finished=(hand_score(((),) * 6, totals),), number=1)
    outcome = SIX.outcome(state)
    assert (outcome and outcome.winners) == winners
    if outcome:
        assert outcome.totals == totals
        assert SIX.actor(state) is None
        assert SIX.legal_moves(state) == ()
        assert refusal(SIX, state, "deal") == "The match is over."


def test_h22_the_limit_is_an_option() -> None:
    game = GAMES["cancellation-hearts"]
    assert game.rules({}, 6).options.limit == 150  # type: ignore[attr-defined]
    for limit in (99, 501):
        with pytest.raises(OptionError):
            game.rules({"limit": limit}, 6)
    state = replace(SIX.new(seed_of("a")), finished=(hand_score(((),) * 6, (150, 0, 0, 0, 0, 0)),))
    assert CancellationHearts(Options(limit=175), 6).outcome(state) is None


# Moves, views, and whole matches


def test_refusals_say_why() -> None:
    before = SIX.new(seed_of("a"))
    assert refusal(SIX, before, "play QS") == "Now the cards are dealt."
    state = dealt(SIX)
    actor = SIX.actor(state)
    assert actor is not None
    missing = next(card for card in pack() if card not in state.hands[actor])
    assert "is not in your hand." in refusal(SIX, state, f"pass {missing}")
    assert refusal(SIX, state, "deal") == "Now three cards are passed."
    assert refusal(SIX, passed(SIX, state), "deal") == "Now a card is to be played."
    state = playing(UNBROKEN)
    assert refusal(SIX, state, "play KS") == "The king of spades is not in your hand."


def test_twins_are_one_move() -> None:
    assert legal(playing(["2C 2C 3C", "4C", "5C", "6C", "AC", "7C"])) == "2C 3C"


def test_the_finished_hand_shows_everything() -> None:
    state = passed(SIX, dealt(SIX))
    while state.phase == Phase.PLAY:
        view = SIX.observe(state, 2)
        assert (view.dealt, view.passes, view.kitty) == (None, None, None)
        state = SIX.apply(state, SIX.legal_moves(state)[-1])
    view = SIX.observe(state, 2)
    assert (view.dealt, view.passes, view.kitty) == (state.dealt, state.passed, state.kitty)
    assert view.history == state.history


def left(state: State, seat: int = 0) -> bool:
    return nothing_left(SIX.observe(state, seat))


def test_nothing_left_once_all_points_are_played_and_collected() -> None:
    state = sweep("4D 5D")
    assert left(state)
    assert left(play(state, "2D"), 3)


def test_nothing_left_never_guesses_what_the_taken_kitty_holds() -> None:
    assert not left(sweep("AH 2C"))


def test_nothing_left_when_only_the_taken_kitty_can_hold_the_missing_card() -> None:
    state = sweep("AH 2C", "2H 3D 4D 5D 6D 7D", missing="2H")
    view = replace(SIX.observe(state, 0), hand=cards("2D"))
    assert not nothing_left(view)
    no_heart = Trick(plays("2H 2C 3C 4C 5C 6C"), 0)
    seen = replace(view.play, tricks=(*view.play.tricks, no_heart))
    assert nothing_left(replace(view, play=seen))


def test_nothing_left_while_the_kitty_lies_there_only_if_it_can_hold_no_points() -> None:
    view = SIX.observe(sweep("4D 5D"), 0)
    assert nothing_left(replace(view, play=replace(view.play, kitty_to=None)))
    view = SIX.observe(sweep("AH 5D"), 0)
    assert not nothing_left(replace(view, play=replace(view.play, kitty_to=None)))


def test_nothing_left_counts_what_lies_aside_and_on_the_table() -> None:
    view = SIX.observe(sweep("4D 5D"), 0)
    aside = replace(view.play, aside=cards("2H"))
    assert not nothing_left(replace(view, play=aside))
    trick = replace(view.play, trick=plays("2H"))
    assert not nothing_left(replace(view, play=trick))


def test_nothing_left_before_the_play_and_after_the_hand() -> None:
    assert not left(dealt(SIX))
    assert left(SIX.new(seed_of("a")))
    assert left(everything())


def where(state: State) -> Counter[Card]:
    """All cards of a hand that has been dealt, wherever they are."""
    found: Counter[Card] = Counter(state.kitty)
    for hand in state.hands:
        found.update(hand)
    if state.phase == Phase.PASS:
        found.update(card for laid in state.passed for card in laid)
    for trick in (*(trick.plays for trick in state.play.tricks), state.play.trick):
        found.update(lain.card for lain in trick)
    return found


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("void", [False, True])
def test_random_matches_conserve_the_cards_and_always_have_a_move(seats: int, void: bool) -> None:
    rules = CancellationHearts(Options(void, 100), seats)
    state = rules.new(seed_of(f"fuzz {seats} {void}"))
    source = random.Random(seats)
    while (actor := rules.actor(state)) is not None:
        moves = rules.legal_moves(state)
        assert moves
        assert len(set(moves)) == len(moves)
        if actor != TABLE:
            check_view(rules.observe(state, actor), state, tuple(moves))
        state = rules.apply(state, source.choice(moves))
        assert where(state) == Counter(pack(2))
        if state.phase == Phase.FINISHED and state.number:
            check_score(state)
    outcome = rules.outcome(state)
    assert outcome is not None
    assert max(outcome.totals) >= 100


def check_view(view: View, state: State, moves: tuple[Move, ...]) -> None:
    assert view.legal == moves
    assert view.hand == state.hands[view.seat]
    if nothing_left(view):
        points = [card for hand in state.hands for card in hand if points_of((card,))]
        assert not points
        assert not points_of(state.play.aside)


def check_score(state: State) -> None:
    """Every point is somebody's, or lies uncollected (H18)."""
    lost = points_of(state.play.aside)
    if state.play.kitty_to is None:
        lost += points_of(state.kitty)
    moons = {MOON_SELF: -26, MOON_OTHERS: 26 * (len(state.hands) - 1)}
    expected = moons.get(state.history[-1].move, 52 - lost)
    assert sum(state.finished[-1].points) == expected


def test_hearts_suit_is_all_of_the_ones() -> None:
    assert all(points_of((card,)) == 1 for card in pack() if card.suit == Suit.HEARTS)
    assert points_of((parse("QS"),)) == 13
