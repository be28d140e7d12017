"""Bids, tricks and score of the contract, for two partnerships and for two players alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.core.cards import cards
from cardtable.core.messages import text
from cardtable.core.moves import Move
from cardtable.core.rules import IllegalMove, Outcome
from cardtable.core.tricks import Play, Trick
from cardtable.games import contract as deal
from cardtable.games.contract import DOUBLE_NIL, NIL, Contract

PARTNERS = ((0, 2), (1, 3))
ALONE = ((0,), (1,))
NAMES = ("You", "West", "North", "East")


def bid_and_won(bids: tuple[int | None, ...], won: tuple[int, ...]) -> Contract:
    sides = PARTNERS if len(bids) == 4 else ALONE
    return Contract(sides, 0, bids, won)


def playing(first: int = 0, trick: str = "", *, broken: bool = False, seats: int = 4) -> Contract:
    contract = deal.opened(PARTNERS if seats == 4 else ALONE, first)
    lying = tuple(Play((first + at) % seats, card) for at, card in enumerate(cards(trick)))
    return replace(contract, trick=lying, broken=broken)


# Bidding


@pytest.mark.parametrize(
    ("sides", "first", "order"),
    [(PARTNERS, 0, [0, 1, 2, 3]), (PARTNERS, 3, [3, 0, 1, 2]), (ALONE, 1, [1, 0])],
)
def test_bids_go_round_once_from_the_first(sides: deal.Sides, first: int, order: list[int]) -> None:
    """S6."""
    contract, bidders = deal.opened(sides, first), []
    while (seat := deal.next_bidder(contract)) is not None:
        bidders.append(seat)
        contract = deal.with_bid(contract, seat, 1)
    assert bidders == order == deal.in_order(contract)


def test_what_can_be_bid() -> None:
    """S7: Nil to 13, and nobody may pass."""
    assert [str(move) for move in deal.NUMBER_BIDS] == [
        "bid nil",
        *(f"bid {n}" for n in range(1, 14)),
    ]
    assert [deal.bid_of(move) for move in deal.NUMBER_BIDS] == list(range(14))
    assert deal.bid_of(deal.BID_DOUBLE_NIL) == DOUBLE_NIL
    for bid in range(-1, 14):
        assert deal.bid_of(deal.bid_move(bid)) == bid


@pytest.mark.parametrize(
    ("bids", "side", "tricks"),
    [
        ((4, 3, 2, 2), 0, 6),
        ((4, 3, 2, 2), 1, 5),
        ((4, 3, NIL, 2), 0, 4),
        ((DOUBLE_NIL, 3, 5, 2), 0, 5),
        ((NIL, 3, DOUBLE_NIL, 2), 0, 0),
        ((4, 3), 0, 4),
        ((4, NIL), 1, 0),
    ],
)
def test_the_contract_is_what_partners_bid_together(
    bids: tuple[int, ...], side: int, tricks: int
) -> None:
    """S8, S10, S27."""
    assert deal.needed(bid_and_won(bids, (0,) * len(bids)), side) == tricks


@pytest.mark.parametrize(("seat", "side"), [(0, 0), (1, 1), (2, 0), (3, 1)])
def test_partners_sit_opposite(seat: int, side: int) -> None:
    """S1."""
    assert deal.opened(PARTNERS, 0).side_of(seat) == side


# Play


@pytest.mark.parametrize(
    ("hand", "trick", "broken", "playable"),
    [
        # S21's example: hearts are led and there is none: anything may be played.
        ("2C 3D 4S", "9H KH 2H", False, "2C 3D 4S"),
        # S18: a spade is allowed, never required; who can follow must.
        ("2C 3H 4S", "9H KH 2H", False, "3H"),
        ("2C 4S", "9S", True, "4S"),
        # S20: no spade is led until they are broken,
        ("2C 3D 4S", "", False, "2C 3D"),
        ("2C 3D 4S", "", True, "2C 3D 4S"),
        # unless the leader has nothing but spades.
        ("4S 5S", "", False, "4S 5S"),
    ],
)
def test_what_may_be_played(hand: str, trick: str, broken: bool, playable: str) -> None:
    """S18, S20, S21."""
    contract = playing(0, trick, broken=broken)
    assert deal.playable(contract, cards(hand)) == cards(playable)
    assert deal.play_moves(contract, cards(hand)) == tuple(
        Move("play", card) for card in playable.split()
    )


@pytest.mark.parametrize(
    ("hand", "trick", "move", "why"),
    [
        ("2C 3H 4S", "9H", "2C", "You must follow hearts."),
        ("2C 3H 4S", "9H", "KH", "The king of hearts is not in your hand."),
        ("2C 3H 4S", "", "4S", "Spades may not be led until they are broken."),
        ("2C 3H 4S", "", "?", "Now a card is to be played."),
        ("2C 3H 4S", "", "nil", "Now a card is to be played."),
    ],
)
def test_why_a_card_may_not_be_played(hand: str, trick: str, move: str, why: str) -> None:
    contract = playing(0, trick)
    with pytest.raises(IllegalMove) as refusal:
        deal.play_card(contract, (cards(hand),) * 4, 1, Move("play", move))
    assert text(refusal.value.message, NAMES) == why


@pytest.mark.parametrize(
    ("trick", "card", "broken"),
    [("9H KH 2H", "4S", True), ("9H KH 2H", "4C", False), ("", "4S", True), ("", "4C", False)],
)
def test_what_breaks_spades(trick: str, card: str, broken: bool) -> None:
    """S21: a spade that did not follow, and a spade led from nothing but spades."""
    seat = len(cards(trick))
    after, _ = deal.play_card(playing(0, trick), (cards(card),) * 4, seat, Move("play", card))
    assert after.broken == broken


@pytest.mark.parametrize(
    ("first", "trick", "last", "winner"),
    [
        (0, "9H KH 2H", "AH", 3),
        (2, "9H KH 2H", "3H", 3),
        (1, "9H 2S AH", "3S", 0),
        (1, "9H 2S AH", "KC", 2),
    ],
)
def test_the_winner_takes_the_trick_and_leads(
    first: int, trick: str, last: str, winner: int
) -> None:
    """S17, S19, S22."""
    contract = playing(first, trick)
    assert deal.player(contract) == (first + 3) % 4
    after = deal.with_play(contract, (first + 3) % 4, cards(last)[0])
    assert after.tricks == (
        Trick((*contract.trick, Play((first + 3) % 4, cards(last)[0])), winner),
    )
    assert after.won == tuple(int(seat == winner) for seat in range(4))
    assert after.trick == () and deal.player(after) == winner


def test_a_full_trick_lies_on_the_table_until_the_next_lead() -> None:
    contract = deal.with_play(playing(0, "9H KH 2H"), 3, cards("AH")[0])
    assert [str(play.card) for play in contract.table] == ["9H", "KH", "2H", "AH"]
    contract = deal.with_play(contract, 3, cards("2C")[0])
    assert [str(play.card) for play in contract.table] == ["2C"]


def test_a_trick_of_two_players() -> None:
    contract = deal.with_play(playing(1, "9H", seats=2), 0, cards("2S")[0])
    assert contract.won == (1, 0)
    assert deal.player(contract) == 0


# Score


@pytest.mark.parametrize(
    ("bids", "won", "points", "bags"),
    [
        # S23's example: bid 5, won 7: 52.
        ((5, 3), (7, 6), 52, 2),
        ((3, 3, 2, 3), (4, 3, 3, 3), 52, 2),
        ((5, 3), (5, 8), 50, 0),
        # S24
        ((5, 3), (4, 9), -50, 0),
        ((13, 3), (12, 1), -130, 0),
        # S9
        ((NIL, 3), (0, 13), 100, 0),
        ((NIL, 3), (1, 12), -99, 1),
        # S10's example: 4 and Nil.
        ((4, 3, NIL, 3), (4, 3, 0, 6), 140, 0),
        ((4, 3, NIL, 3), (3, 4, 0, 6), 60, 0),
        # S11: both, neither, one of each; the bags count.
        ((NIL, 3, NIL, 3), (0, 6, 0, 7), 200, 0),
        ((NIL, 3, NIL, 3), (1, 5, 2, 5), -197, 3),
        ((NIL, 3, NIL, 3), (0, 6, 2, 5), 2, 2),
        # S14
        ((DOUBLE_NIL, 3, 5, 3), (0, 4, 5, 4), 250, 0),
        ((DOUBLE_NIL, 3, 5, 3), (1, 4, 5, 3), -149, 1),
        # S15, and the third example of S25
        ((DOUBLE_NIL, 3, DOUBLE_NIL, 3), (0, 6, 0, 7), 400, 0),
        ((DOUBLE_NIL, 3, DOUBLE_NIL, 3), (1, 6, 2, 4), -397, 3),
        ((DOUBLE_NIL, 3, DOUBLE_NIL, 3), (0, 6, 2, 5), 2, 2),
        # S16: +200 - 100, and the second example of S25
        ((DOUBLE_NIL, 3, NIL, 3), (0, 6, 2, 5), 102, 2),
        ((DOUBLE_NIL, 3, NIL, 3), (3, 5, 0, 5), -97, 3),
        # S25's first example: bids 5 and Nil, won 4 and 2: -50 - 100 + 2.
        ((5, 3, NIL, 3), (4, 4, 2, 3), -148, 2),
        # Made, one over, and the failed Nil's tricks on top: none of them helps the contract.
        ((5, 3, NIL, 3), (6, 3, 2, 2), 50 + 1 - 100 + 2, 3),
        ((5, 3, DOUBLE_NIL, 3), (4, 4, 1, 4), -50 - 200 + 1, 1),
    ],
)
def test_the_score_of_a_side(
    bids: tuple[int, ...], won: tuple[int, ...], points: int, bags: int
) -> None:
    """S9 to S11, S14 to S16, S23 to S25, S27."""
    result = deal.side_result(bid_and_won(bids, won), 0, 0, True)
    assert (result.points, result.bags) == (points, bags)


@pytest.mark.parametrize(
    ("before", "bid", "won", "points", "penalties"),
    [
        (0, 4, 13, 49, 0),
        (9, 4, 4, 40, 0),
        (9, 4, 5, 41 - 100, 1),
        (8, 4, 6, 42 - 100, 1),
        (19, 4, 5, 41 - 100, 1),
        (10, 4, 5, 41, 0),
        # S26's reading: two multiples of 10 are crossed in one hand.
        (9, 1, 12, 21 - 200, 2),
        (19, 2, 13, 31 - 200, 2),
    ],
)
def test_ten_bags_cost_a_hundred(
    before: int, bid: int, won: int, points: int, penalties: int
) -> None:
    """S26, and the option that turns it off."""
    contract = bid_and_won((bid, 3), (won, 13 - won))
    result = deal.side_result(contract, 0, before, True)
    assert result.points == points
    off = deal.side_result(contract, 0, before, False)
    assert off.points == points + 100 * penalties
    assert off.bags == result.bags == won - bid


def test_bags_add_up_over_the_hands_and_carry() -> None:
    """S26's example: 3 + 3 + 5 = 11 bags, -100, and 1 carries."""
    totals, bags, points = (0, 0), (0, 0), []
    for bid, won in ((4, 7), (3, 6), (4, 9), (4, 13)):
        contract = bid_and_won((bid, 1), (won, 13 - won))
        score, bags = deal.hand_score(contract, totals, bags, True)
        totals = score.totals
        points.append((score.points[0], totals[0], bags[0]))
    assert points == [
        (43, 43, 3),
        (33, 76, 6),
        (45 - 100, 21, 11),
        (49 - 100, -30, 20),
    ]


@pytest.mark.parametrize(
    ("bids", "won", "before", "lines"),
    [
        ((5, 3), (7, 6), 0, [("Bid 5, won 7: made", 50), ("2 bags", 2)]),
        ((5, 3), (4, 9), 0, [("Bid 5, won 4: failed", -50)]),
        (
            (5, 3, NIL, 3),
            (4, 4, 2, 3),
            0,
            [
                ("Bid 5, won 4: failed", -50),
                ("North: Nil failed", -100),
                ("2 tricks of a failed Nil: bags", 2),
            ],
        ),
        (
            (DOUBLE_NIL, 3, NIL, 3),
            (0, 6, 1, 6),
            9,
            [
                ("You: Double Nil made", 200),
                ("North: Nil failed", -100),
                ("1 trick of a failed Nil: a bag", 1),
                ("Ten bags collected", -100),
            ],
        ),
        (
            (NIL, 3, DOUBLE_NIL, 3),
            (0, 6, 1, 6),
            0,
            [
                ("You: Nil made", 100),
                ("North: Double Nil failed", -200),
                ("1 trick of a failed Nil: a bag", 1),
            ],
        ),
        (
            (1, 3),
            (12, 1),
            9,
            [
                ("Bid 1, won 12: made", 10),
                ("11 bags", 11),
                ("Ten bags collected, 2 times", -200),
            ],
        ),
    ],
)
def test_the_score_says_how_it_came_about(
    bids: tuple[int, ...], won: tuple[int, ...], before: int, lines: list[tuple[str, int]]
) -> None:
    """S9 to S27, line by line; the lines add up."""
    result = deal.side_result(bid_and_won(bids, won), 0, before, True)
    assert [(text(line.message, NAMES), line.points) for line in result.lines] == lines
    assert result.points == sum(points for _, points in lines)


@pytest.mark.parametrize(
    ("totals", "end"),
    [
        ((499, 120), None),
        ((500, 120), Outcome((0, 2), (500, 120))),
        ((120, 731), Outcome((1, 3), (120, 731))),
        # Both there: the higher score wins.
        ((510, 502), Outcome((0, 2), (510, 502))),
        # A tie plays on, also above the target,
        ((505, 505), None),
        # and if then nobody is there any more, so does everybody.
        ((455, 455), None),
        ((-500, -400), None),
    ],
)
def test_the_end_of_the_match(totals: tuple[int, int], end: Outcome | None) -> None:
    """S3, S28."""
    assert deal.outcome(PARTNERS, totals, 500) == end
