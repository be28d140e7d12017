"""Three Thirteen, rule by rule (T1 to T20), and random matches to the end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from cardtable.core.cards import Card, Rank, cards, ordered, pack
from cardtable.core.chance import below, seed_of, shuffled
from cardtable.core.messages import say, text
from cardtable.core.moves import DEAL, Move, parse_move
from cardtable.core.rules import TABLE, Event, HandScore, IllegalMove, make_options
from cardtable.games import GAMES
from cardtable.games.three_thirteen import (
    DRAW_DISCARD,
    DRAW_STOCK,
    IDLE_TURNS,
    ROUNDS,
    Options,
    Phase,
    State,
    ThreeThirteen,
    packs,
    wild_rank,
)

SEED = seed_of("three thirteen")
ALL_SEATS = range(2, 9)


def dealt(seats: int = 2, options: Options | None = None, number: int = 1) -> State:
    """A round just dealt."""
    rules = ThreeThirteen(options, seats)
    return rules.apply(replace(rules.new(SEED), number=number - 1), DEAL)


def table(
    hands: list[str], stock: str, discards: str = "KD", number: int = 1, turn: int = 0
) -> State:
    """A round with these cards and seat `turn` to draw."""
    state = dealt(len(hands), number=number)
    held = tuple(ordered(cards(hand)) for hand in hands)
    return replace(
        state, hands=held, dealt=held, stock=cards(stock), discards=cards(discards), turn=turn
    )


def play(rules: ThreeThirteen, state: State, *moves: str) -> State:
    for move in moves:
        state = rules.apply(state, parse_move(move))
    return state


def refusal(rules: ThreeThirteen, state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, parse_move(move))
    return text(refused.value.message, ["You", "West"])


def all_cards(state: State) -> list[Card]:
    return sorted([card for hand in state.hands for card in hand] + [*state.stock, *state.discards])


def test_t1_the_table_seats_two_to_eight() -> None:
    assert list(GAMES["three-thirteen"].seats) == list(ALL_SEATS)
    with pytest.raises(ValueError, match="9 players"):
        GAMES["three-thirteen"].rules({}, 9)


@pytest.mark.parametrize(
    ("seats", "number"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)]
)
def test_t2_packs(seats: int, number: int) -> None:
    assert packs(seats, Options()) == number
    assert all_cards(dealt(seats, number=ROUNDS)) == sorted(pack(number))


def test_t21_two_packs_for_two() -> None:
    options = Options(two_packs_for_two=True)
    assert [packs(seats, options) for seats in ALL_SEATS] == [2, 2, 2, 3, 3, 4, 4]
    assert all_cards(dealt(2, options)) == sorted(pack(2))


def test_t3_t20_the_option_is_off_by_default() -> None:
    assert Options() == Options(ace_high_or_low=False)


def test_t4_players_tied_for_the_lowest_total_share_the_win() -> None:
    rules = ThreeThirteen(seats=3)
    score = HandScore(((), (), ()), (0, 0, 0), (70, 40, 40))
    state = replace(rules.new(SEED), number=ROUNDS, finished=(score,) * ROUNDS)
    assert rules.outcome(state) == ((1, 2), (70, 40, 40))
    assert rules.outcome(replace(state, finished=(score,) * (ROUNDS - 1))) is None


@pytest.mark.parametrize("number", range(1, ROUNDS + 1))
def test_t5_t6_t7_the_deal(number: int) -> None:
    state = dealt(3, number=number)
    deck = shuffled(SEED, f"deal {number}", pack(2))
    each = number + 2
    assert {len(hand) for hand in state.hands} == {each}
    assert state.discards == deck[3 * each : 3 * each + 1]
    assert state.stock == deck[3 * each + 1 :]
    assert state.history == (Event(TABLE, DEAL, state.discards),)
    assert wild_rank(number) == Rank(each)


def test_t5_t8_the_deal_passes_to_the_left_and_the_dealers_left_begins() -> None:
    rules = ThreeThirteen(seats=4)
    state = rules.new(SEED)
    first = below(SEED, "first", 4)
    for number in range(ROUNDS):
        assert rules.actor(state) == TABLE
        state = rules.apply(state, DEAL)
        assert state.dealer == (first + number) % 4
        assert rules.actor(state) == (state.dealer + 1) % 4
        state = replace(state, phase=Phase.FINISHED)
    assert rules.actor(state) is None
    assert not rules.legal_moves(state)
    assert refusal(rules, state, "deal") == "The match is over."


def test_t9_draw_from_the_stock_and_discard() -> None:
    rules = ThreeThirteen()
    state = play(rules, table(["2C 7D KH", "4C 5D 6H"], "9S 8S"), "draw stock")
    assert state.hands[0] == ordered(cards("2C 7D KH 9S"))
    assert state.stock == cards("8S")
    state = play(rules, state, "discard KH")
    assert state.discards == cards("KD KH")
    assert (rules.actor(state), state.phase) == (1, Phase.DRAW)


def test_t9_a_card_taken_from_the_discards_may_be_discarded_again() -> None:
    rules = ThreeThirteen()
    before = table(["2C 7D KH", "4C 5D 6H"], "9S 8S")
    state = play(rules, before, "draw discard", "discard KD")
    assert (state.hands, state.discards) == (before.hands, before.discards)


def test_t9_first_draw_then_discard() -> None:
    rules = ThreeThirteen()
    state = table(["2C 7D KH", "4C 5D 6H"], "9S 8S")
    assert rules.legal_moves(state) == (DRAW_STOCK, DRAW_DISCARD)
    assert refusal(rules, state, "discard KH").startswith("First draw a card")
    state = play(rules, state, "draw stock")
    assert refusal(rules, state, "draw stock") == "Now discard a card."
    assert refusal(rules, state, "discard ?") == "Now discard a card."
    assert refusal(rules, state, "discard AS") == "The ace of spades is not in your hand."
    assert refusal(rules, state, "out 2C") == (
        "To go out, all cards but the 2 of clubs must be in combinations."
    )


def test_t9_twins_are_one_legal_move() -> None:
    rules = ThreeThirteen(seats=3)
    state = play(rules, table(["7D 7D KH", "4C 5D 6H", "4D 5C 6S"], "9S 8S"), "draw stock")
    moves = [str(move) for move in rules.legal_moves(state)]
    assert moves == ["discard 7D", "discard KH", "discard 9S"]


def test_t10_the_discards_but_the_top_one_become_the_stock() -> None:
    rules = ThreeThirteen()
    state = table(["2C 7D KH", "4C 5D 6H"], "", "9C 9D 9H JD")
    after = play(rules, state, "draw stock")
    stock = shuffled(SEED, "stock 1 1", cards("9C 9D 9H"))
    assert stock[0] in after.hands[0]
    assert after.stock == stock[1:]
    assert after.discards == cards("JD")
    assert after.reshuffles == 1
    again = play(rules, replace(after, stock=(), discards=state.discards), "discard 2C")
    again = play(rules, again, "draw stock")
    assert again.stock == shuffled(SEED, "stock 1 2", cards("9C 9D 9H JD"))[1:]


def test_t10_an_empty_stock_is_shuffled_only_when_someone_draws_from_it() -> None:
    rules = ThreeThirteen()
    state = table(["2C 7D KH", "4C 5D 6H"], "", "9C 9D 9H JD")
    after = play(rules, state, "draw discard", "discard 2C")
    assert (after.stock, after.reshuffles) == ((), 0)


@pytest.mark.parametrize(("reshuffles", "over"), [(0, False), (1, False), (2, True)])
def test_t10_the_round_ends_with_the_turn_that_empties_the_third_stock(
    reshuffles: int, over: bool
) -> None:
    rules = ThreeThirteen()
    state = replace(table(["2C 7D KH", "4C 5D 6H"], "9S"), reshuffles=reshuffles)
    state = play(rules, state, "draw stock")
    assert state.phase == Phase.DISCARD
    state = play(rules, state, "discard KH")
    assert (state.phase == Phase.FINISHED) == over
    if over:
        assert state.finished[-1].points == (18, 15)
        assert None not in state.laid


def test_t10_going_out_with_the_last_card_of_the_third_stock_gives_the_others_a_turn() -> None:
    rules = ThreeThirteen()
    state = replace(table(["7C 7D KH", "4C 5D 6H"], "7S", "9C 9D JD"), reshuffles=2)
    state = play(rules, state, "draw stock", "out KH")
    assert rules.actor(state) == 1
    state = play(rules, state, "draw stock")
    assert state.reshuffles == 3
    assert state.stock == shuffled(SEED, "stock 1 3", cards("9C 9D JD"))[1:]
    state = play(rules, state, "discard 4C")
    assert state.phase == Phase.FINISHED


def idle(rules: ThreeThirteen, state: State) -> State:
    """Twenty turns each in which the open card is taken and discarded again."""
    for _ in range(IDLE_TURNS * rules.seats):
        assert state.phase == Phase.DRAW
        state = play(rules, state, "draw discard", f"discard {state.discards[-1]}")
    return state


@pytest.mark.parametrize("seats", [2, 5])
def test_t10_a_round_in_which_nobody_draws_from_the_stock_ends(seats: int) -> None:
    rules = ThreeThirteen(seats=seats)
    state = idle(rules, dealt(seats))
    assert state.phase == Phase.FINISHED and state.went_out is None
    assert None not in state.laid
    old = make_options(Options, {}, version=1)
    assert idle(ThreeThirteen(old, seats), dealt(seats)).phase == Phase.DRAW


def test_t10_a_card_from_the_stock_begins_the_count_anew() -> None:
    rules, state = ThreeThirteen(seats=2), dealt(2)
    for _ in range(2):
        for _ in range(IDLE_TURNS * 2 - 1):
            state = play(rules, state, "draw discard", f"discard {state.discards[-1]}")
        state = rules.apply(state, DRAW_STOCK)
        state = rules.apply(state, rules.legal_moves(state)[0])
        assert state.phase == Phase.DRAW
    assert idle(rules, state).phase == Phase.FINISHED


def test_t23_sudden_end_leaves_nobody_a_last_turn() -> None:
    rules = ThreeThirteen(Options(sudden_end=True))
    state = table(["4S 5S 6S", "KC 9D 2H"], "QH")
    state = play(rules, state, "draw stock", "out QH")
    assert state.phase == Phase.FINISHED and state.went_out == 0
    assert state.finished[-1].points == (0, 21)
    assert rules.observe(state, 1).last_turns == 0


def test_t10_the_end_of_the_third_stock_in_last_turns_ends_nothing() -> None:
    rules = ThreeThirteen(seats=3)
    hands = ["7C 7D KH", "4C 5D 6H", "4D 5C 6S"]
    state = replace(table(hands, "7S JS", "9C 9D JD"), reshuffles=2)
    state = play(rules, state, "draw stock", "out KH", "draw stock", "discard JS")
    assert (rules.actor(state), state.stock) == (2, ())
    state = play(rules, state, "draw stock", "discard 4D")
    assert state.phase == Phase.FINISHED


@pytest.mark.parametrize(
    ("hand", "drawn", "outs"),
    [
        ("7C 7D 7H", "KS", "KS"),  # T11: a set
        ("AC 2C KH", "3C", "KH"),  # T12, T14: the three is wild and stands for itself
        ("5H 3D 8H", "KS", ""),  # T14: one wild does not bridge two
        ("3C 3D 3H", "3S", "3C 3D 3H 3S"),  # T14: all wild
        ("QC KC AC", "9H", ""),  # T14: not round the corner, and the ace is low
        ("7C 7D 7H", "7S", "7C 7D 7H 7S"),  # T13: four of a kind, any three do
    ],
)
def test_t11_to_t16_who_may_go_out(hand: str, drawn: str, outs: str) -> None:
    rules = ThreeThirteen()
    state = play(rules, table([hand, "4C 5D 6H"], drawn + " 2D"), "draw stock")
    assert state.outs == ordered(cards(outs))
    legal = rules.legal_moves(state)
    assert [move.card for move in legal if move.verb == "out"] == list(ordered(cards(outs)))
    assert {move.card for move in legal if move.verb == "discard"} == set(state.hands[0])


def test_t15_cards_are_laid_down_by_nobody_else() -> None:
    rules = ThreeThirteen()
    state = play(rules, table(["7C 7D KH", "7S 5D 6H"], "7H JS"), "draw stock", "out KH")
    state = play(rules, state, "draw stock", "discard JS")
    assert state.finished[-1].points == (0, 18)


def test_t16_going_out_lays_the_hand_down_and_discards() -> None:
    rules = ThreeThirteen()
    state = play(rules, table(["7C 7D KH", "4C 5D 6H"], "7S JS"), "draw stock", "out KH")
    assert state.went_out == 0
    assert state.discards == cards("KD KH")
    view = rules.observe(state, 1)
    assert view.laid[0] is not None
    assert view.laid[0].melds == (cards("7C 7D 7S"),)
    assert view.laid[1] is None
    assert view.last_turns == 1
    assert view.history[-1] == Event(0, Move("out", "KH"), cards("7C 7D 7S"))


def test_t16_going_out_is_no_obligation() -> None:
    rules = ThreeThirteen()
    state = play(rules, table(["7C 7D KH", "4C 5D 6H"], "7S JS"), "draw stock", "discard KH")
    assert state.went_out is None
    assert state.phase == Phase.DRAW


def test_t17_every_other_player_has_one_more_turn_and_nobody_goes_out_again() -> None:
    rules = ThreeThirteen(seats=3)
    hands = ["7C 7D KH", "4C 4D KS", "9C 9D JS"]
    state = play(rules, table(hands, "7S 4S 9S 2D"), "draw stock", "out KH", "draw stock")
    assert state.outs == ()
    assert refusal(rules, state, "out KS") == (
        "Somebody has gone out already; this is your last turn."
    )
    state = play(rules, state, "discard KS", "draw stock")
    assert rules.observe(state, 2).last_turns == 1
    state = play(rules, state, "discard 9S")
    assert (state.phase, rules.actor(state)) == (Phase.FINISHED, TABLE)
    assert state.finished[-1].points == (0, 0, 28)
    lines = [line.message for (line,) in state.finished[-1].lines]
    assert lines == [
        say("Went out"),
        say("All in combinations"),
        say("Left over: {cards}", cards=cards("9C 9D JS")),
    ]


@pytest.mark.parametrize(
    ("hand", "number", "aces", "left"),
    [
        ("AC 2D 10H", 1, False, 13),
        ("JC QD KH", 1, False, 30),
        ("3C 9D KH", 1, False, 22),  # a wild left over as its own rank
        ("5H 6H 7H 7C 7D", 3, True, 6),  # the five is wild; 6-7 with it would cost 14
        ("AC 2D 10H", 1, True, 27),  # T20
        ("QC KC AC", 1, True, 0),  # T20
        ("QC KC AC", 1, False, 21),
    ],
)
def test_t18_t20_points(hand: str, number: int, aces: bool, left: int) -> None:
    rules = ThreeThirteen(Options(aces))
    state = replace(table([hand, "2C 7S JS"], "9S", number=number), reshuffles=2)
    rest = cards(hand)
    state = play(rules, state, "draw stock", "discard 9S")
    assert state.hands[0] == ordered(rest)
    assert state.finished[-1].points[0] == left


def test_t19_points_are_added_from_round_to_round_of_a_random_match() -> None:
    rules = ThreeThirteen(seats=2)
    state = rules.new(SEED)
    while rules.actor(state) is not None:
        state = end_round(rules, rules.apply(state, DEAL), random.Random(8))
    for seat in range(2):
        points = [score.points[seat] for score in state.finished]
        totals = [score.totals[seat] for score in state.finished]
        assert totals == [sum(points[: n + 1]) for n in range(ROUNDS)]
    assert rules.scores(state) == state.finished
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.totals == state.finished[-1].totals


def test_a_view_shows_no_card_that_its_seat_did_not_see() -> None:
    rules = ThreeThirteen()
    state = play(
        rules,
        table(["2C 7D KH", "4C 5D 6H"], "9S 8S JS"),
        *("draw stock", "discard KH", "draw discard", "discard 4C"),
    )
    view = rules.observe(state, 1)
    assert view.history[1] == Event(0, DRAW_STOCK)
    assert view.history[3] == Event(1, DRAW_DISCARD, cards("KH"))
    assert (view.hand, view.counts, view.stock_count) == (state.hands[1], (3, 3), 2)
    assert (view.legal, view.dealt, view.laid) == ((), None, (None, None))
    own = rules.observe(state, 0)
    assert own.history[1] == Event(0, DRAW_STOCK, cards("9S"))
    assert own.legal == (DRAW_STOCK, DRAW_DISCARD)


def test_a_finished_round_is_open_to_all() -> None:
    rules = ThreeThirteen(seats=3)
    state = end_round(rules, rules.apply(rules.new(SEED), DEAL), random.Random(1))
    view = rules.observe(state, 0)
    assert view.dealt == state.dealt
    assert view.history == state.history
    assert None not in view.laid
    assert rules.observe(rules.new(SEED), 0).dealt is None


def end_round(rules: ThreeThirteen, state: State, rng: random.Random) -> State:
    """The round played on at random, with every rule of conservation checked on the way."""
    whole = sorted(pack(packs(rules.seats, rules.options)))
    while state.phase != Phase.FINISHED:
        assert all_cards(state) == whole
        legal = rules.legal_moves(state)
        assert legal
        assert len(set(legal)) == len(legal)
        actor = rules.actor(state)
        assert actor is not None
        assert rules.observe(state, actor).legal == legal
        state = rules.apply(state, rng.choice(legal))
    return state


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_random_matches_come_to_an_end(seats: int) -> None:
    rng = random.Random(seats)
    rules = ThreeThirteen(Options(ace_high_or_low=seats % 2 == 0), seats)
    state = rules.new(SEED)
    for number in rng.sample(range(1, ROUNDS + 1), 2 if seats < 6 else 1):
        state = rules.apply(replace(state, number=number - 1, phase=Phase.FINISHED), DEAL)
        state = end_round(rules, state, rng)
        assert len(state.finished[-1].points) == seats
        assert all_cards(state) == sorted(pack(packs(seats, rules.options)))
