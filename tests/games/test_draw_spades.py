"""Spades for two, rules D1 to D19."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from cardtable.core.cards import PACK, Card, cards, ordered, pack
from cardtable.core.chance import below, seed_of, shuffled
from cardtable.core.messages import text
from cardtable.core.moves import DEAL, Move, parse_move
from cardtable.core.rules import TABLE, Event, HandScore, IllegalMove, Outcome, make_options
from cardtable.games import GAMES
from cardtable.games import contract as deal
from cardtable.games.contract import BID_DOUBLE_NIL, DOUBLE_NIL, NIL, Phase
from cardtable.games.draw_spades import SIDES, DrawSpades, Options, State, View, other

SEED = seed_of("draw")
PLAIN = DrawSpades(Options(double_nil="off"))
BLIND = DrawSpades()
Choose = Callable[[tuple[Move, ...]], Move]


def after(rules: DrawSpades, state: State, *moves: str) -> State:
    for move in moves:
        state = rules.apply(state, parse_move(move))
    return state


def dealt(rules: DrawSpades, seed: bytes = SEED) -> State:
    return rules.apply(rules.new(seed), DEAL)


def drawn_out(rules: DrawSpades, state: State, move: str = "keep") -> State:
    """The state with both hands complete, every card kept (or refused)."""
    while state.phase == Phase.DRAW:
        looked = state.looked[rules.actor(state) or 0]
        state = after(rules, state, move if looked else "look")
    return state


def blind(rules: DrawSpades, seats: Iterable[int], seed: bytes = SEED) -> State:
    """A hand drawn in which these seats declared Double Nil."""
    state = dealt(rules, seed)
    while state.phase == Phase.DRAW:
        actor = rules.actor(state)
        assert actor is not None
        opening = "bid double-nil" if actor in seats else "look"
        state = after(rules, state, "keep" if state.looked[actor] else opening)
    return state


def rollout(rules: DrawSpades, state: State, choose: Choose, hands: int = 1) -> State:
    while rules.outcome(state) is None and len(state.finished) < hands:
        state = rules.apply(state, choose(tuple(rules.legal_moves(state))))
    return state


def refusal(rules: DrawSpades, state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        rules.apply(state, parse_move(move))
    return text(refused.value.message, ("You", "West"))


def every_card(state: State) -> tuple[Card, ...]:
    played = [play.card for trick in state.contract.tricks for play in trick.plays]
    places = (
        state.pack,
        () if state.drawn is None else (state.drawn,),
        state.discards,
        *state.hands,
        *state.thrown,
        played,
        [play.card for play in state.contract.trick],
    )
    return ordered(card for place in places for card in place)


def score(bids: tuple[int, int], won: tuple[int, int], bags: tuple[int, int] = (0, 0)) -> tuple:
    contract = replace(deal.opened(SIDES, 0), bids=bids, won=won)
    result, after_bags = deal.hand_score(contract, (0, 0), bags, True)
    return result.points, after_bags


def test_d1_two_players_one_pack_and_a_target() -> None:
    game = GAMES["draw-spades"]
    assert (game.title, game.seats, game.usual_seats) == ("Spades for two", range(2, 3), 2)
    assert Options() == Options(500, "any time", True, True)
    assert make_options(Options, {"target": 100, "sandbagging": False}).target == 100
    assert isinstance(game.rules({"see_second_card": False}, 2), DrawSpades)
    assert every_card(BLIND.new(SEED)) == PACK


def test_d2_the_first_player_is_drawn_at_random() -> None:
    firsts = [dealt(BLIND, seed_of(f"draw/{i}")).first for i in range(40)]
    assert firsts == [below(seed_of(f"draw/{i}"), "first", 2) for i in range(40)]
    assert set(firsts) == {0, 1}


def test_d3_the_first_player_sees_the_top_card_and_nobody_else_does() -> None:
    state = dealt(PLAIN)
    first = state.first
    top = shuffled(SEED, "deal 1", pack())
    view, across = PLAIN.observe(state, first), PLAIN.observe(state, other(first))
    assert (view.actor, view.drawn, view.holder) == (first, top[0], first)
    assert [str(move) for move in view.legal] == ["keep", "refuse"]
    assert (across.drawn, across.holder, across.legal) == (None, first, ())
    assert (view.pack_count, view.counts, view.discards_count) == (51, (0, 0), 0)


def test_d4_who_keeps_the_card_discards_the_next_having_seen_it() -> None:
    start = dealt(PLAIN)
    state = after(PLAIN, start, "keep")
    held, second = shuffled(SEED, "deal 1", pack())[:2]
    assert state.hands[state.first] == (held,)
    assert state.discards == (second,)
    view = PLAIN.observe(state, state.first)
    assert (view.seen, view.last_second) == ((second,), second)
    assert view.history == (Event(TABLE, DEAL), Event(state.first, Move("keep"), (held, second)))
    across = PLAIN.observe(state, other(state.first))
    assert (across.seen, across.last_second) == ((), None)
    assert across.history[1] == Event(state.first, Move("keep"))


def test_d4_option_the_second_card_is_discarded_unseen() -> None:
    rules = DrawSpades(Options(double_nil="off", see_second_card=False))
    state = after(rules, dealt(rules), "keep")
    view = rules.observe(state, state.first)
    assert (view.seen, view.last_second, view.discards_count) == ((), None, 1)
    assert view.history[1].shown == state.hands[state.first]
    assert state.history[1].shown == (*state.hands[state.first], state.discards[0])
    refused = rules.observe(after(rules, dealt(rules), "refuse"), state.first)
    assert len(refused.history[1].shown) == 2


def test_d5_who_refuses_the_card_must_keep_the_next() -> None:
    state = after(PLAIN, dealt(PLAIN), "refuse")
    held, second = shuffled(SEED, "deal 1", pack())[:2]
    assert state.hands[state.first] == (second,)
    assert state.discards == (held,)
    view = PLAIN.observe(state, state.first)
    assert (view.seen, view.last_second) == ((held,), second)


def test_d6_in_turn_until_both_hold_thirteen() -> None:
    state = dealt(PLAIN)
    order = []
    while state.phase == Phase.DRAW:
        order.append(PLAIN.actor(state))
        state = after(PLAIN, state, "keep" if len(order) % 3 else "refuse")
    assert order == [state.first, other(state.first)] * 13
    assert [len(hand) for hand in state.hands] == [13, 13]
    assert (len(state.discards), state.pack, state.drawn) == (26, (), None)
    assert state.dealt == state.hands


def test_d7_discards_stay_face_down_until_the_hand_is_over() -> None:
    state = drawn_out(PLAIN, dealt(PLAIN))
    views = [PLAIN.observe(state, seat) for seat in (0, 1)]
    assert [view.discards for view in views] == [None, None]
    assert [len(view.seen) for view in views] == [13, 13]
    assert not set(views[0].seen) & set(views[1].seen)
    done = rollout(PLAIN, state, lambda legal: legal[0])
    for seat in (0, 1):
        view = PLAIN.observe(done, seat)
        assert view.discards == state.discards
        assert view.dealt == state.hands
        assert view.history == done.history


def test_d8_each_may_declare_just_before_their_own_first_draw() -> None:
    state = dealt(BLIND)
    first = state.first
    view = BLIND.observe(state, first)
    assert [str(move) for move in view.legal] == ["look", "bid double-nil"]
    assert (view.drawn, view.holder, view.pack_count) == (None, None, 52)
    state = after(BLIND, state, "bid double-nil")
    assert BLIND.observe(state, first).drawn == shuffled(SEED, "deal 1", pack())[0]
    assert BLIND.observe(state, other(first)).contract.bids[first] == DOUBLE_NIL
    state = after(BLIND, state, "keep")
    assert BLIND.actor(state) == other(first)
    assert [str(move) for move in BLIND.legal_moves(state)] == ["look", "bid double-nil"]
    state = after(BLIND, state, "look", "keep")
    assert [str(move) for move in BLIND.legal_moves(state)] == ["keep", "refuse"]
    message = "Double Nil is bid before the first card is drawn."
    assert refusal(BLIND, state, "bid double-nil") == message


def test_d8_double_nil_only_when_100_behind() -> None:
    rules = DrawSpades(Options(double_nil="100 behind"))
    for totals, blind in (((0, 100), {0}), ((0, 99), set()), ((300, 20), {1})):
        score = HandScore(((), ()), (0, 0), totals)
        state = rules.apply(replace(rules.new(SEED), number=1, finished=(score,)), DEAL)
        declared = set()
        while len(declared) < 1 and not all(state.looked):
            actor = rules.actor(state)
            assert actor is not None
            if BID_DOUBLE_NIL in rules.legal_moves(state):
                declared.add(actor)
            state = rules.apply(state, rules.legal_moves(state)[0])
        assert declared == blind


def test_d8_option_without_double_nil_drawing_begins_at_once() -> None:
    state = drawn_out(PLAIN, dealt(PLAIN))
    assert {event.move.verb for event in state.history} == {"deal", "keep"}
    assert state.phase == Phase.BID


def test_d9_three_cards_are_thrown_and_replaced_from_the_discards() -> None:
    seat = other(dealt(BLIND).first)
    state = blind(BLIND, [seat])
    assert (state.phase, BLIND.actor(state)) == (Phase.EXCHANGE, seat)
    throws = state.hands[seat][-3:]
    done = after(BLIND, state, *[f"throw {card}" for card in throws])
    pool = shuffled(SEED, f"exchange 1 {seat}", state.discards)
    assert done.received[seat] == pool[:3]
    assert done.hands[seat] == ordered(state.hands[seat][:-3] + pool[:3])
    assert done.thrown[seat] == throws
    assert ordered(done.discards) == ordered(pool[3:])
    assert [card for card in state.discards if card in done.discards] == list(done.discards)
    assert every_card(done) == PACK
    assert done.phase == Phase.BID


def test_d9_the_number_exchanged_is_public_and_the_cards_are_not() -> None:
    seat = other(dealt(BLIND).first)
    state = blind(BLIND, [seat])
    high = state.hands[seat][-1]
    part = after(BLIND, state, f"throw {high}")
    assert BLIND.observe(part, seat).counts[seat] == 12
    done = after(BLIND, part, "done")
    own, across = BLIND.observe(done, seat), BLIND.observe(done, other(seat))
    assert own.exchanged == across.exchanged == tuple([int(s == seat) for s in (0, 1)])
    assert (own.thrown[seat], own.received[seat]) == ((high,), done.received[seat])
    assert (across.thrown, across.received) == (((), ()), ((), ()))
    assert across.history[-2:] == (Event(seat, Move("throw", "?")), Event(seat, Move("done")))
    assert own.history[-1] == Event(seat, Move("done"), done.received[seat])
    assert len(done.hands[seat]) == 13


def test_d9_none_need_be_thrown() -> None:
    state = blind(BLIND, [0])
    done = after(BLIND, state, "done")
    assert (done.hands, done.discards) == (state.hands, state.discards)
    assert BLIND.observe(done, 1).exchanged == (0, 0)


def test_d9_the_first_player_exchanges_first_and_nothing_thrown_comes_back() -> None:
    state = blind(BLIND, [0, 1])
    first, second = state.first, other(state.first)
    assert state.exchangers == (first, second)
    thrown = state.hands[first][:3]
    state = after(BLIND, state, *[f"throw {card}" for card in thrown])
    pool = shuffled(SEED, f"exchange 1 {second}", state.discards)
    assert len(pool) == 23
    assert not set(pool) & {*thrown, *state.received[first]}
    done = after(BLIND, state, *[f"throw {card}" for card in state.hands[second][:3]])
    assert done.received[second] == pool[:3]
    assert done.phase == Phase.PLAY
    assert BLIND.actor(done) == second


def test_d9_what_cannot_be_thrown_is_refused() -> None:
    state = blind(BLIND, [0])
    missing = state.hands[1][0]
    wording = "Now up to three cards may be thrown away and replaced."
    assert refusal(BLIND, state, "play 2C") == wording
    assert refusal(BLIND, state, f"throw {missing}").endswith("is not in your hand.")


@pytest.mark.parametrize(("won", "points"), [((0, 13), (200, 49)), ((1, 12), (-199, 48))])
def test_d10_double_nil_scores_200(won: tuple[int, int], points: tuple[int, int]) -> None:
    assert score((DOUBLE_NIL, 4), won)[0] == points


def test_d10_the_declaration_is_the_bid() -> None:
    state = after(BLIND, blind(BLIND, [1]), "done")
    assert (state.phase, BLIND.actor(state)) == (Phase.BID, 0)
    state = after(BLIND, state, "bid 5")
    assert state.phase == Phase.PLAY
    assert state.contract.bids == (5, DOUBLE_NIL)


def test_d11_the_second_player_bids_first_anything_from_nil_to_13() -> None:
    state = drawn_out(PLAIN, dealt(PLAIN))
    second = other(state.first)
    assert PLAIN.actor(state) == second
    legal = [str(move) for move in PLAIN.legal_moves(state)]
    assert legal == ["bid nil", *[f"bid {n}" for n in range(1, 14)]]
    state = after(PLAIN, state, "bid 8")
    assert PLAIN.actor(state) == state.first
    state = after(PLAIN, state, "bid 6")
    assert state.phase == Phase.PLAY
    assert refusal(PLAIN, state, "bid 6") == "Now a card is to be played."


@pytest.mark.parametrize(
    ("won", "points"),
    [((8, 5), (80, -60)), ((7, 6), (-80, 60)), ((9, 4), (81, -60)), ((4, 9), (-80, 63))],
)
def test_d11_example_bids_of_8_and_6(won: tuple[int, int], points: tuple[int, int]) -> None:
    assert score((8, 6), won)[0] == points


@pytest.mark.parametrize(
    ("won", "points"),
    [((0, 13), (100, 94)), ((2, 11), (-98, 92)), ((5, 8), (-95, -90))],
)
def test_d12_example_nil_against_9(won: tuple[int, int], points: tuple[int, int]) -> None:
    assert score((NIL, 9), won)[0] == points


def test_d13_the_second_player_leads_and_a_winner_leads_next() -> None:
    state = after(PLAIN, drawn_out(PLAIN, dealt(PLAIN)), "bid 4", "bid 4")
    second = other(state.first)
    hands = {state.first: cards("9C 2H 4S"), second: cards("KC 3C AS")}
    state = replace(state, hands=(hands[0], hands[1]))
    assert PLAIN.actor(state) == second
    assert [str(move) for move in PLAIN.legal_moves(state)] == ["play KC", "play 3C"]
    assert refusal(PLAIN, state, "play AS") == "Spades may not be led until they are broken."
    state = after(PLAIN, state, "play KC")
    assert [str(move) for move in PLAIN.legal_moves(state)] == ["play 9C"]
    assert refusal(PLAIN, state, "play 4S") == "You must follow clubs."
    state = after(PLAIN, state, "play 9C", "play 3C", "play 4S")
    assert state.contract.broken
    assert PLAIN.actor(state) == state.first
    assert [str(move) for move in PLAIN.legal_moves(state)] == ["play 2H"]


def test_d13_only_spades_left_may_be_led_and_break_them() -> None:
    state = after(PLAIN, drawn_out(PLAIN, dealt(PLAIN)), "bid 4", "bid 4")
    state = replace(state, hands=(cards("2S 3S"), cards("4S 5S")))
    state = after(PLAIN, state, str(PLAIN.legal_moves(state)[0]))
    assert state.contract.broken


def test_d14_tricks_stay_countable() -> None:
    state = rollout(PLAIN, dealt(PLAIN), lambda legal: legal[-1])
    view = PLAIN.observe(state, 0)
    assert sum(view.contract.won) == len(view.contract.tricks) == 13
    assert [trick.winner for trick in view.contract.tricks].count(0) == view.contract.won[0]


@pytest.mark.parametrize(
    ("bid", "won", "points"), [(7, 8, 71), (7, 7, 70), (7, 6, -70), (4, 13, 49), (13, 12, -130)]
)
def test_d15_ten_a_trick_and_one_for_each_over_it(bid: int, won: int, points: int) -> None:
    assert score((bid, 3), (won, 13 - won))[0][0] == points


@pytest.mark.parametrize(
    ("bid", "won", "before", "points", "bags"),
    [
        (NIL, 2, 0, -98, 2),
        (NIL, 0, 9, 100, 9),
        (DOUBLE_NIL, 3, 0, -197, 3),
        (NIL, 2, 9, -198, 11),
    ],
)
def test_d16_tricks_of_a_failed_nil_are_bags(
    bid: int, won: int, before: int, points: int, bags: int
) -> None:
    result, after_bags = score((bid, 3), (won, 13 - won), (before, 0))
    assert (result[0], after_bags[0]) == (points, bags)


def test_d17_example_ten_bags_cost_100_and_the_rest_carries_over() -> None:
    bags = (0, 0)
    points = []
    for bid, won in ((4, 7), (3, 6), (4, 9)):
        hand, bags = score((bid, 4), (won, 13 - won), bags)
        points.append(hand[0])
    assert points == [43, 33, 45 - 100]
    assert bags[0] == 11
    assert score((1, 1), (9, 4), (11, 0))[0][0] == 18
    assert score((1, 1), (10, 3), (11, 0))[0][0] == 19 - 100


def test_d17_option_without_sandbagging_bags_cost_nothing() -> None:
    contract = replace(deal.opened(SIDES, 0), bids=(4, 4), won=(9, 4))
    assert deal.hand_score(contract, (0, 0), (9, 0), False)[0].points == (45, 40)


def test_d18_the_roles_change_from_hand_to_hand() -> None:
    state = rollout(PLAIN, dealt(PLAIN), lambda legal: legal[0])
    assert PLAIN.actor(state) == TABLE
    first = state.first
    state = after(PLAIN, state, "deal")
    assert (state.number, state.first) == (2, other(first))
    assert state.drawn == shuffled(SEED, "deal 2", pack())[0]
    bidding = drawn_out(PLAIN, state)
    assert PLAIN.actor(bidding) == first
    assert after(PLAIN, bidding, "bid 1").contract.first == first


@pytest.mark.parametrize(
    ("totals", "outcome"),
    [
        ((500, 499), Outcome((0,), (500, 499))),
        ((510, 530), Outcome((1,), (510, 530))),
        ((520, 520), None),
        ((499, -100), None),
    ],
)
def test_d19_first_to_the_target_wins(totals: tuple[int, int], outcome: Outcome | None) -> None:
    state = rollout(PLAIN, dealt(PLAIN), lambda legal: legal[0])
    state = replace(state, finished=(state.finished[-1]._replace(totals=totals),))
    assert PLAIN.outcome(state) == outcome
    assert PLAIN.actor(state) == (None if outcome else TABLE)
    if outcome:
        assert refusal(PLAIN, state, "deal") == "The match is over."
    else:
        assert after(PLAIN, state, "deal").first == other(state.first)


def _check(rules: DrawSpades, state: State) -> None:
    assert every_card(state) == PACK
    actor = rules.actor(state)
    for seat in (0, 1):
        view = rules.observe(state, seat)
        assert (view.legal != ()) == (actor == seat)
        assert view.hand == state.hands[seat]
        _check_hidden(state, view)


def _check_hidden(state: State, view: View) -> None:
    """While the hand lasts the seat's history shows no card that it could not see."""
    if state.phase == Phase.FINISHED:
        return
    shown = [card for event in view.history if event.seat != view.seat for card in event.shown]
    assert not shown
    assert not view.thrown[other(view.seat)]
    assert view.dealt is None


@pytest.mark.parametrize("number", range(8))
def test_random_hands_conserve_the_pack_and_never_get_stuck(number: int) -> None:
    options = Options(100, number % 2 == 0, number % 3 == 0, number % 4 < 2)
    rules = DrawSpades(options)
    chance = random.Random(number)
    state = rules.new(seed_of(f"fuzz/{number}"))
    while rules.outcome(state) is None and len(state.finished) < 12:
        legal = rules.legal_moves(state)
        assert legal
        bids = legal[1:5] if legal[0].verb == "bid" else legal
        state = rules.apply(state, chance.choice(bids))
        _check(rules, state)


def test_an_illegal_move_is_refused_in_every_phase() -> None:
    state = BLIND.new(SEED)
    assert refusal(BLIND, state, "keep") == "Now the cards are shuffled."
    state = after(BLIND, state, "deal")
    assert refusal(BLIND, state, "keep") == "First begin to draw, or bid Double Nil."
    state = after(BLIND, state, "look")
    wording = "Keep this card, or refuse it and take the next."
    assert refusal(BLIND, state, "look") == wording
    state = drawn_out(BLIND, state)
    assert refusal(BLIND, state, "bid 14") == "Now a bid is wanted: Nil or 1 to 13."
    wording = "Double Nil is bid before the first card is drawn."
    assert refusal(BLIND, state, "bid double-nil") == wording
