"""Partnership Spades, S1 to S28: deal, bids, exchange, play, and what each seat sees of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from cardtable.core.cards import cards, ordered, pack, replaced
from cardtable.core.chance import below, shuffled
from cardtable.core.messages import text
from cardtable.core.moves import DEAL, Move, parse_move
from cardtable.core.rules import TABLE, Event, HandScore, IllegalMove
from cardtable.core.tricks import Play, Trick
from cardtable.games.contract import Phase
from cardtable.games.spades import SIDES, Options, Spades, State, View

SEED = bytes(32)
"""Seat 0 deals first, so seat 1 bids and leads first."""

SPADES = Spades()
SEEN = Spades(Options(double_nil="off"))
NAMES = ("You", "West", "North", "East")


def after(state: State, *moves: str, rules: Spades = SPADES) -> State:
    """The state after moves such as "bid 4"."""
    for move in moves:
        state = rules.apply(state, parse_move(move))
    return state


def dealt(*moves: str, rules: Spades = SPADES) -> State:
    """The first hand of the zero seed after moves."""
    return after(rules.new(SEED), "deal", *moves, rules=rules)


def bid(*bids: str, rules: Spades = SPADES) -> State:
    """The first hand after the bids of seats 1, 2, 3 and 0, each with its look."""
    moves: list[str] = []
    for one in bids:
        looks = rules.options.double_nil != "off" and one != "double-nil"
        moves += ["look"] * looks + [f"bid {one}"]
    return dealt(*moves, rules=rules)


def legal(state: State, rules: Spades = SPADES) -> list[str]:
    return [str(move) for move in rules.legal_moves(state)]


def refused(state: State, move: str, rules: Spades = SPADES) -> str:
    """Why a move is refused, in words."""
    with pytest.raises(IllegalMove) as refusal:
        rules.apply(state, parse_move(move))
    return text(refusal.value.message, NAMES)


def play_on(state: State, rules: Spades, chooser: random.Random) -> State:
    """The hand played at random to its end."""
    while rules.actor(state) not in (TABLE, None):
        state = rules.apply(state, chooser.choice(rules.legal_moves(state)))
    return state


def ending(hands: tuple[str, str, str, str], *, leader: int, broken: bool = False) -> State:
    """The end of a hand: these cards are left, and the leader is to lead."""
    state = bid("3", "3", "3", "3")
    left = tuple(ordered(cards(hand)) for hand in hands)
    gone = ordered(set(pack()) - {card for hand in left for card in hand})
    fours = [
        tuple(Play(at % 4, gone[at]) for at in range(i, i + 4)) for i in range(0, len(gone), 4)
    ]
    tricks = tuple(Trick(four, leader) for four in fours)
    won = replaced((0,) * 4, leader, len(tricks))
    contract = replace(state.contract, first=leader, tricks=tricks, won=won, broken=broken)
    return replace(state, contract=contract, hands=left)


# Players and cards, the deal


def test_four_players_in_two_partnerships() -> None:
    """S1."""
    assert SPADES.seats == 4
    assert SIDES == ((0, 2), (1, 3))


def test_everybody_holds_thirteen_of_one_pack() -> None:
    """S2, S4."""
    state = dealt()
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert Counter(card for hand in state.hands for card in hand) == Counter(pack())


@pytest.mark.parametrize("word", range(12))
def test_cards_go_one_at_a_time_from_the_dealers_left(word: int) -> None:
    """S4: the dealer is drawn from the seed."""
    seed = bytes([word]) * 32
    state = SPADES.new(seed)
    assert state.dealer == below(seed, "first", 4)
    assert SPADES.actor(state) == TABLE and legal(state) == ["deal"]
    state = after(state, "deal")
    deck = shuffled(seed, "deal 1", pack())
    for turn in range(4):
        assert state.hands[(state.dealer + 1 + turn) % 4] == ordered(deck[turn::4])


def test_the_deal_passes_to_the_left() -> None:
    """S5."""
    chooser, state, dealers = random.Random(1), SPADES.new(SEED), []
    for _ in range(6):
        state = play_on(after(state, "deal"), SPADES, chooser)
        dealers.append(state.dealer)
    assert dealers == [0, 1, 2, 3, 0, 1]


def test_before_the_deal_nothing_else_is_done() -> None:
    state = SPADES.new(SEED)
    assert refused(state, "look") == "Now the cards are dealt."
    assert SPADES.scores(state) == () and SPADES.outcome(state) is None
    for seat in range(4):
        view = SPADES.observe(state, seat)
        assert (view.actor, view.legal, view.totals) == (TABLE, (), (0, 0))


# Bidding


def test_the_dealers_left_bids_first_then_clockwise_one_round() -> None:
    """S6."""
    state, bidders = dealt(), []
    while state.phase == Phase.BID:
        bidders.append(SPADES.actor(state))
        state = after(state, "look", "bid 3")
    assert bidders == [1, 2, 3, 0]


def test_every_number_may_be_bid_whatever_was_bid_before() -> None:
    """S7: Nil to 13, nobody passes, and no bid binds the next."""
    state = dealt("look", "bid 13", "look")
    assert legal(state) == ["bid nil", *(f"bid {n}" for n in range(1, 14))]
    assert refused(state, "bid 14") == "Now a bid is wanted: Nil or 1 to 13."
    assert refused(state, "bid 0") == "Now a bid is wanted: Nil or 1 to 13."
    assert refused(state, "deal") == "Now a bid is wanted: Nil or 1 to 13."


def test_double_nil_is_bid_before_looking() -> None:
    """S12."""
    state = dealt()
    assert legal(state) == ["look", "bid double-nil"]
    assert refused(state, "bid 4") == "First look at your cards, or bid Double Nil."
    assert (
        refused(after(state, "look"), "bid double-nil")
        == "Double Nil is bid before looking at the cards."
    )


@pytest.mark.parametrize(
    ("totals", "blind"), [((0, 100), (0, 2)), ((1, 100), ()), ((250, 50), (1, 3))]
)
def test_double_nil_only_when_100_behind(totals: tuple[int, int], blind: tuple[int, ...]) -> None:
    """S12: a side that is not so far behind sees its cards at once."""
    rules = Spades(Options(double_nil="100 behind"))
    score = HandScore(((), ()), (0, 0), totals)
    state = rules.apply(replace(rules.new(SEED), number=1, finished=(score,)), DEAL)
    assert tuple(seat for seat in range(4) if rules.observe(state, seat).hand is None) == blind
    for _ in range(4):
        actor = rules.actor(state)
        assert actor is not None
        assert (Move("bid", "double-nil") in rules.legal_moves(state)) == (actor in blind)
        for move in (["look"] if actor in blind else []) + ["bid 3"]:
            state = rules.apply(state, parse_move(move))


def test_without_the_option_the_hand_shows_at_once() -> None:
    """S12's option: there is no look and no Double Nil."""
    state = dealt(rules=SEEN)
    assert legal(state, SEEN) == ["bid nil", *(f"bid {n}" for n in range(1, 14))]
    for seat in range(4):
        assert SEEN.observe(state, seat).hand == state.hands[seat]
    assert refused(state, "look", SEEN) == "Now a bid is wanted: Nil or 1 to 13."
    assert (
        refused(state, "bid double-nil", SEEN) == "Double Nil is bid before looking at the cards."
    )


def test_a_blind_bid_is_blind_by_construction() -> None:
    """S12: nobody's view has a hand before the look; a Double Nil bidder's until all have bid."""
    state = dealt()
    assert [SPADES.observe(state, seat).hand for seat in range(4)] == [None] * 4
    state = after(state, "look")
    assert SPADES.observe(state, 1).hand == state.hands[1]
    assert [SPADES.observe(state, seat).hand for seat in (0, 2, 3)] == [None] * 3
    state = after(state, "bid 4", "bid double-nil", "look", "bid 3", "look")
    assert SPADES.observe(state, 2).hand is None
    state = after(state, "bid 2")
    assert SPADES.observe(state, 2).hand == state.hands[2]


@pytest.mark.parametrize("blind", [0, 1, 2, 3])
def test_a_double_nil_bidder_looks_only_when_the_last_bid_is_in(blind: int) -> None:
    """S13."""
    state = dealt()
    while state.phase == Phase.BID:
        bidder = SPADES.actor(state)
        if state.contract.bids[blind] is not None:
            assert SPADES.observe(state, blind).hand is None
        moves = ("bid double-nil",) if bidder == blind else ("look", "bid 1")
        state = after(state, *moves)
    assert SPADES.observe(state, blind).hand == state.hands[blind]


# The exchange


@pytest.mark.parametrize(
    ("bids", "givers"),
    [
        # The bids of seats 1, 2, 3 and 0.
        (("4", "3", "2", "2"), []),
        (("nil", "3", "nil", "2"), []),
        # S13: the bidder passes first, then the partner.
        (("double-nil", "3", "2", "2"), [1, 3]),
        (("4", "3", "double-nil", "2"), [3, 1]),
        (("4", "3", "2", "double-nil"), [0, 2]),
        # Both partnerships: in the order of bidding.
        (("4", "double-nil", "double-nil", "2"), [2, 0, 3, 1]),
        (("double-nil", "3", "2", "double-nil"), [1, 3, 0, 2]),
        (("4", "3", "double-nil", "double-nil"), [3, 1, 0, 2]),
        # S15: both partners blind, and no cards are exchanged.
        (("double-nil", "3", "double-nil", "2"), []),
        (("double-nil", "double-nil", "double-nil", "2"), [2, 0]),
        (("double-nil",) * 4, []),
        # S16: with a Nil beside it there is an exchange.
        (("double-nil", "3", "nil", "2"), [1, 3]),
        (("nil", "3", "double-nil", "2"), [3, 1]),
    ],
)
def test_who_passes_cards_and_when(bids: tuple[str, ...], givers: list[int]) -> None:
    """S13, S15, S16."""
    state = bid(*bids)
    assert list(state.givers) == givers
    assert state.phase == (Phase.EXCHANGE if givers else Phase.PLAY)
    seen = []
    while state.phase == Phase.EXCHANGE:
        giver = SPADES.actor(state)
        seen.append(giver)
        view = SPADES.observe(state, 0)
        assert (view.giver, view.taker) == (giver, (giver + 2) % 4)
        state = after(state, *legal(state)[:1])
        state = after(state, *legal(state)[:1])
        state = after(state, *legal(state)[:1])
    assert seen == givers
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert SPADES.actor(state) == 1


def test_three_cards_go_over_and_three_come_back() -> None:
    """S13: the partner may look at what came, and may return it."""
    state = bid("double-nil", "3", "2", "2")
    gift = [str(card) for card in state.hands[1][-3:]]
    before = state.hands
    state = after(state, f"pass {gift[0]}", f"pass {gift[1]}")
    assert state.hands[3] == before[3], "nothing arrives before the third card"
    assert SPADES.observe(state, 1).chosen == cards(" ".join(gift[:2]))
    assert SPADES.observe(state, 3).chosen == ()
    state = after(state, f"pass {gift[2]}")
    assert state.hands[3] == ordered(before[3] + cards(" ".join(gift)))
    assert SPADES.observe(state, 3).hand == state.hands[3]
    assert {f"pass {card}" for card in gift} <= set(legal(state))
    state = after(state, *(f"pass {card}" for card in gift))
    assert state.hands == before
    assert state.phase == Phase.PLAY


def test_what_cannot_be_passed() -> None:
    state = bid("double-nil", "3", "2", "2")
    mine, other = state.hands[1][0], state.hands[2][0]
    assert refused(state, f"pass {other}").endswith("is not in your hand.")
    assert refused(state, f"play {mine}") == "Now three cards are passed to the partner."
    state = after(state, f"pass {mine}")
    assert refused(state, f"pass {mine}").endswith("is not in your hand.")


def passes(view: View) -> list[str]:
    return [f"{event.seat} {event.move}" for event in view.history if event.move.verb == "pass"]


def test_passes_are_hidden_from_those_who_did_not_see_them() -> None:
    """S13: face down; the opponents see that three cards went over, and no more."""
    state = bid("double-nil", "3", "2", "2")
    out = [str(card) for card in state.hands[1][:3]]
    state = after(state, *(f"pass {card}" for card in out[:2]))
    hidden = ["1 pass ?", "1 pass ?"]
    assert passes(SPADES.observe(state, 1)) == [f"1 pass {card}" for card in out[:2]]
    assert [passes(SPADES.observe(state, seat)) for seat in (0, 2, 3)] == [hidden] * 3

    state = after(state, f"pass {out[2]}")
    back = [str(card) for card in state.hands[3][-3:]]
    state = after(state, *(f"pass {card}" for card in back))
    open_ = [f"1 pass {card}" for card in out] + [f"3 pass {card}" for card in back]
    hidden = ["1 pass ?"] * 3 + ["3 pass ?"] * 3
    for seat, seen in ((0, hidden), (1, open_), (2, hidden), (3, open_)):
        view = SPADES.observe(state, seat)
        assert passes(view) == seen
        shown = [passed.cards for passed in view.passed]
        assert all(shown) if seat in (1, 3) else not any(shown)
        assert view.dealt is None


def test_after_the_hand_everything_is_open() -> None:
    state = bid("double-nil", "3", "2", "2")
    start = state.dealt
    state = play_on(state, SPADES, random.Random(3))
    assert state.phase == Phase.FINISHED
    for seat in range(4):
        view = SPADES.observe(state, seat)
        assert view.dealt == start
        assert "?" not in " ".join(passes(view)) and len(passes(view)) == 6
        assert [len(passed.cards) for passed in view.passed] == [3, 3]
        assert view.history == state.history
        assert view.legal == ()


# The play


def test_the_dealers_left_leads_first_and_the_winner_next() -> None:
    """S17."""
    chooser, state = random.Random(5), bid("3", "3", "3", "3")
    assert SPADES.actor(state) == 1
    while state.phase == Phase.PLAY:
        tricks = state.contract.tricks
        if tricks and not state.contract.trick:
            assert SPADES.actor(state) == tricks[-1].winner
        seats = [play.seat for play in state.contract.trick]
        if seats:
            assert SPADES.actor(state) == (seats[-1] + 1) % 4
        state = SPADES.apply(state, chooser.choice(SPADES.legal_moves(state)))


@pytest.mark.parametrize(
    ("hand", "moves"),
    [
        # S21's example: hearts are led and the fourth player has none.
        ("2C 3D 4S", ["play 2C", "play 3D", "play 4S"]),
        ("2C 3H 4S", ["play 3H"]),
    ],
)
def test_follow_suit_if_you_can(hand: str, moves: list[str]) -> None:
    """S18: else any card; a spade is allowed, never required."""
    state = ending(("9H 5C 5D", "KH 6C 6D", "2H 7C 7D", hand), leader=0)
    state = after(state, "play 9H", "play KH", "play 2H")
    assert legal(state) == moves
    assert list(SPADES.observe(state, 3).legal) == [parse_move(move) for move in moves]
    assert SPADES.observe(state, 2).legal == ()


@pytest.mark.parametrize(("last", "winner"), [("AH", 3), ("QH", 1), ("2S", 3), ("AC", 1)])
def test_the_highest_of_the_suit_or_the_highest_spade(last: str, winner: int) -> None:
    """S2, S19, S22."""
    state = ending(("9H", "KH", "2H", last), leader=0)
    before = state.contract.won
    state = after(state, "play 9H", "play KH", "play 2H", f"play {last}")
    assert state.contract.tricks[-1].winner == winner
    gained = [now - then for now, then in zip(state.contract.won, before, strict=True)]
    assert gained == [int(seat == winner) for seat in range(4)]


def test_spades_may_not_be_led_until_they_are_broken() -> None:
    """S20, S21: a spade that did not follow breaks them."""
    hands = ("9H 5S 5D", "KH 6S 6D", "2H 7C 7D", "2C 3S 4D")
    state = ending(hands, leader=0)
    assert legal(state) == ["play 5D", "play 9H"]
    assert refused(state, "play 5S") == "Spades may not be led until they are broken."
    state = after(state, "play 9H", "play KH", "play 2H")
    assert not state.contract.broken
    state = after(state, "play 3S")
    assert state.contract.broken
    state = after(state, "play 2C", "play 5D", "play 6D", "play 7C")
    assert legal(state) == ["play 7D"]
    state = after(ending(hands, leader=0, broken=True))
    assert legal(state) == ["play 5D", "play 9H", "play 5S"]


def test_nothing_but_spades_may_lead_one_and_that_breaks_them() -> None:
    """S20, S21."""
    state = ending(("9S 5S", "KH 6S", "2H 7C", "2C 3D"), leader=0)
    assert legal(state) == ["play 5S", "play 9S"]
    state = after(state, "play 5S")
    assert state.contract.broken


def test_a_card_that_is_not_held_or_no_card() -> None:
    state = ending(("9H 5C", "KH 6C", "2H 7C", "2C 3D"), leader=0)
    assert refused(state, "play KH") == "The king of hearts is not in your hand."
    assert refused(state, "bid 3") == "Now a card is to be played."
    assert refused(after(state, "play 9H"), "play 6C") == "You must follow hearts."


def leaves(state: State) -> int:
    """How many ways there are to play the hand to its end."""
    if state.phase != Phase.PLAY:
        return 1
    return sum(leaves(SPADES.apply(state, move)) for move in SPADES.legal_moves(state))


@pytest.mark.parametrize(
    ("hands", "leader", "broken", "ways"),
    [
        (("AC", "KC", "QC", "JC"), 0, False, 1),
        # Every card in every order: nobody can follow anybody.
        (("2C 3C", "2D 3D", "2H 3H", "2S 3S"), 0, True, 16),
        (("2C 2S", "3C 3S", "4C 4S", "5C 5S"), 0, False, 1),
        (("2C 2S", "3C 3S", "4C 4S", "5C 5S"), 0, True, 2),
        (("2C 3C 4C", "5C 6C 7C", "8C 9C 10C", "JC QC KC"), 2, False, 1296),
        (("2C 3D 4S", "5C 6D 7S", "8C 9D 10S", "JH QH KS"), 0, False, 40),
        (("AC KD 4S", "QC 2H 7S", "3C 9D 10S", "JH QH KS"), 3, True, 164),
        (("AC KD 4S", "QC 2H 7S", "3C 9D 10S", "JH QH KS"), 3, False, 148),
        (("AC KD 4S 5H", "QC 2H 7S 3D", "3C 9D 10S 4H", "JH QH KS 8C"), 1, False, 346),
    ],
)
def test_the_ways_to_play_a_small_end(
    hands: tuple[str, str, str, str], leader: int, broken: bool, ways: int
) -> None:
    """S17 to S21, counted: every continuation of a few cards."""
    assert leaves(ending(hands, leader=leader, broken=broken)) == ways


# The score, hand after hand


def scored(
    bids: tuple[int, ...], won: tuple[int, ...], rules: Spades = SPADES, **past: Any
) -> State:
    """The state after a hand with these bids and tricks, by seat; seat 0 wins the last trick."""
    state = ending(("AC", "KC", "QC", "JC"), leader=0)
    before = tuple(n - (seat == 0) for seat, n in enumerate(won))
    state = replace(state, contract=replace(state.contract, bids=bids, won=before), **past)
    return after(state, "play AC", "play KC", "play QC", "play JC", rules=rules)


def past(totals: tuple[int, int], bags: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    return {"finished": (HandScore(((), ()), totals, totals),), "bags": bags}


@pytest.mark.parametrize(
    ("bids", "won", "points"),
    [
        # S8's example: bids 4, 3, 2, 2 from seat 0: at least 6 and 5 are to be won.
        ((4, 3, 2, 2), (5, 4, 2, 2), (61, 51)),
        ((4, 3, 2, 2), (4, 4, 1, 4), (-60, 53)),
        # S10's example: 4 and Nil.
        ((4, 3, 0, 2), (4, 5, 0, 4), (140, 54)),
        # S11: both Nil.
        ((0, 7, 0, 6), (1, 6, 1, 5), (-200 + 2, -130)),
        # S15: both blind, one of each; S25's third example is the same.
        ((-1, 7, -1, 4), (0 + 2, 6, 0, 5), (2, 110)),
        # S16 and S25's second example: Double Nil and Nil, won 0 and 2.
        ((0, 7, -1, 4), (2, 6, 0, 5), (102, 110)),
        # S23's example: bid 5, won 7.
        ((5, 2, 0, 4), (7, 3, 0, 3), (152, 60)),
        # S25's first example: bids 5 and Nil, won 4 and 2.
        ((5, 3, 0, 4), (4, 4, 2, 3), (-148, 70)),
    ],
)
def test_the_score_of_a_hand(
    bids: tuple[int, ...], won: tuple[int, ...], points: tuple[int, int]
) -> None:
    """S8, S9, S10, S11, S14, S15, S16, S23, S24, S25, S27, through the last card of a hand."""
    (score,) = SPADES.scores(scored(bids, won))
    assert score.points == score.totals == points
    assert points == tuple(sum(line.points for line in lines) for lines in score.lines)


def test_eleven_bags_over_three_hands() -> None:
    """S26's example: bid 4 won 7, bid 3 won 6, bid 4 won 9: 11 bags, -100, 1 carries."""
    state = scored((4, 3, 0, 3), (7, 3, 0, 3), **past((0, 0)))
    assert state.bags[0] == 3
    for number, won, others, bags in ((3, 6, 4, 6), (4, 9, 1, 11)):
        kept = {"finished": state.finished, "bags": state.bags}
        state = scored((number, 2, 0, 2), (won, others, 0, 3), **kept)
        assert state.bags[0] == bags
    lines = [(text(line.message, NAMES), line.points) for line in state.finished[-1].lines[0]]
    assert lines[-1] == ("Ten bags collected", -100)
    off = Spades(Options(sandbagging=False))
    kept = {"finished": state.finished[:-1], "bags": (6, 0)}
    assert scored((4, 2, 0, 2), (9, 2, 0, 2), off, **kept).finished[-1].points[0] == 145


def test_two_penalties_in_one_hand() -> None:
    """S26's reading: two multiples of 10 are crossed."""
    state = scored((1, 1, 0, 1), (13, 0, 0, 0), **past((300, 0), (9, 0)))
    assert state.finished[-1].points[0] == 10 + 12 + 100 - 200
    assert state.bags[0] == 21


# The end


@pytest.mark.parametrize(
    ("totals", "bids", "won", "winners"),
    [
        # Nobody is there yet.
        ((400, 400), (4, 3, 2, 2), (5, 4, 2, 2), None),
        # One is there: S28.
        ((440, 400), (4, 3, 2, 2), (5, 4, 2, 2), (0, 2)),
        ((300, 450), (4, 3, 2, 2), (5, 4, 2, 2), (1, 3)),
        # Both are: the higher score.
        ((440, 451), (4, 3, 2, 2), (5, 4, 2, 2), (1, 3)),
        # A tie at the target, or over it.
        ((449, 459), (4, 3, 2, 2), (5, 4, 2, 2), None),
        # Exactly the target: S3.
        ((439, 0), (4, 3, 2, 2), (5, 4, 2, 2), (0, 2)),
        ((438, 0), (4, 3, 2, 2), (5, 4, 2, 2), None),
    ],
)
def test_who_has_won(
    totals: tuple[int, int],
    bids: tuple[int, ...],
    won: tuple[int, ...],
    winners: tuple[int, ...] | None,
) -> None:
    """S3, S28."""
    state = scored(bids, won, **past(totals))
    end = SPADES.outcome(state)
    assert (end.winners if end else None) == winners
    assert SPADES.actor(state) == (TABLE if end is None else None)
    assert legal(state) == (["deal"] if end is None else [])
    if end:
        assert end.totals == state.finished[-1].totals
        assert refused(state, "deal") == "The match is over."


def test_a_tie_plays_on_and_the_deal_passes() -> None:
    """S28: and if then nobody is at the target any more, play goes on."""
    state = scored((4, 3, 2, 2), (5, 4, 2, 2), **past((449, 459)))
    assert state.finished[-1].totals == (510, 510)
    dealer = state.dealer
    state = after(state, "deal")
    assert state.dealer == (dealer + 1) % 4
    kept = {"finished": state.finished, "bags": state.bags}
    state = scored((4, 5, 2, 2), (5, 6, 0, 2), **kept)
    assert state.finished[-1].totals == (450, 581)
    state = scored((6, 5, 2, 2), (5, 6, 2, 0), **kept)
    assert state.finished[-1].totals == (430, 440)
    assert SPADES.actor(state) == TABLE


@pytest.mark.parametrize("target", [100, 250, 1000])
def test_another_target(target: int) -> None:
    """S3's option."""
    rules = Spades(Options(target=target))
    for total, over in ((target - 62, False), (target - 61, True)):
        state = scored((4, 3, 2, 2), (5, 4, 2, 2), rules, **past((total, -100)))
        assert (rules.outcome(state) is not None) == over


# What a view has


def test_a_view_counts_what_it_does_not_show() -> None:
    state = bid("3", "3", "3", "3")
    move = SPADES.legal_moves(state)[0]
    state = SPADES.apply(state, move)
    view = SPADES.observe(state, 0)
    assert view.counts == (13, 12, 13, 13)
    assert view.hand == state.hands[0]
    assert (view.seat, view.dealer, view.number, view.actor) == (0, 0, 1, 2)
    assert view.history[0] == Event(TABLE, DEAL)
    assert view.history[-1] == Event(1, move)
    assert view.options == Options()
    assert not hasattr(view, "seed")


def hands_played(count: int) -> Iterator[State]:
    chooser, state = random.Random(9), SPADES.new(SEED)
    for _ in range(count):
        state = play_on(after(state, "deal"), SPADES, chooser)
        yield state


def test_the_history_of_a_view_is_of_this_hand_alone() -> None:
    for state in hands_played(3):
        assert state.history[0] == Event(TABLE, DEAL)
        assert sum(event.move == DEAL for event in state.history) == 1
        assert len(SPADES.scores(state)) == state.number


@pytest.mark.parametrize("move", ["", "deal", "look", "play 1C", "pass ?", "play ?", "out 7H"])
def test_a_move_of_another_kind_is_refused_and_changes_nothing(move: str) -> None:
    verb, _, argument = move.partition(" ")
    for state in (bid("3", "3", "3", "3"), bid("double-nil", "3", "3", "3")):
        with pytest.raises(IllegalMove):
            SPADES.apply(state, Move(verb, argument))
