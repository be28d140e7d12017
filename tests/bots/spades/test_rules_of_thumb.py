"""Spades bots: right behaviour in made-up views, and whole matches without an error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import process_time

import pytest

from cardtable.bots.bot import Bot
from cardtable.bots.spades.rules_of_thumb import casual, steady
from cardtable.core.cards import PACK, Card, Suit, cards, ordered
from cardtable.core.chance import bot_chance, seed_of
from cardtable.core.moves import DEAL
from cardtable.core.rules import TABLE
from cardtable.core.tricks import Play, Trick
from cardtable.games.contract import (
    BID_DOUBLE_NIL,
    DOUBLE_NIL,
    LOOK,
    NUMBER_BIDS,
    PLAY,
    Contract,
    Phase,
    bid_of,
    opened,
    playable,
    player,
)
from cardtable.games.spades import PASS, SIDES, Options, Passed, Spades, View, partner

CHANCE = bytes(32)
PLAIN = Options()


def blank(seat: int, hand: str | None, contract: Contract, **other: object) -> View:
    """A view with nothing in it but what is given."""
    view = View(
        seat=seat,
        options=PLAIN,
        phase=Phase.BID,
        number=1,
        dealer=3,
        actor=seat,
        legal=(),
        hand=None if hand is None else ordered(cards(hand)),
        counts=(13,) * 4,
        contract=contract,
        giver=None,
        taker=None,
        chosen=(),
        passed=(),
        totals=(0, 0),
        bags=(0, 0),
        finished=(),
        dealt=None,
        history=(),
    )
    return replace(view, **other)  # type: ignore[arg-type]


def bidding(
    hand: str | None, bids: Sequence[int] = (), totals: tuple[int, int] = (0, 0), **other: object
) -> View:
    """Seat `len(bids)` is to bid after those before it, seat 0 first."""
    seat = len(bids)
    contract = replace(opened(SIDES, 0), bids=(*bids, *[None] * (4 - seat)))
    legal = (LOOK, BID_DOUBLE_NIL) if hand is None else NUMBER_BIDS
    return blank(seat, hand, contract, legal=legal, totals=totals, **other)


def playing(
    hand: str,
    bids: Sequence[int],
    trick: str = "",
    leader: int = 0,
    won: Sequence[int] = (0, 0, 0, 0),
    out: str = "",
    **other: object,
) -> View:
    """A seat is to play to the trick that `leader` led. Cards of `out` are still about.

    The tricks before it are made up: four cards of a suit each, the lowest that may be gone.
    """
    held, table = ordered(cards(hand)), cards(trick)
    tricks = made_up(won, leader, {*held, *table, *cards(out)})
    assert len(held) == 13 - len(tricks), "the hand does not fit the tricks"
    contract = replace(
        opened(SIDES, 0),
        bids=tuple(bids),
        won=tuple(won),
        tricks=tricks,
        trick=tuple(Play((leader + n) % 4, card) for n, card in enumerate(table)),
        first=leader,
        broken=bool(tricks),
    )
    legal = tuple(PLAY[card] for card in playable(contract, held))
    return blank(player(contract), hand, contract, phase=Phase.PLAY, legal=legal, **other)


def made_up(won: Sequence[int], leader: int, kept: set[Card]) -> tuple[Trick, ...]:
    """So many tricks won by each seat, the last by the leader of the next."""
    winners = [seat for seat, n in enumerate(won) for _ in range(n)]
    winners.sort(key=lambda seat: seat == leader)
    gone = [[card for card in PACK if card.suit == suit and card not in kept] for suit in Suit]
    tricks = []
    for winner in winners:
        suit = max(gone, key=len)
        plays, suit[:] = [Play(seat, card) for seat, card in enumerate(suit[:4])], suit[4:]
        assert len(plays) == 4, "too many cards are kept"
        tricks.append(Trick(tuple(plays), winner))
    return tuple(tricks)


def bid(view: View, bot: Bot = steady) -> int:
    return bid_of(bot(view, CHANCE)[0])


def play(view: View, bot: Bot = steady) -> str:
    return bot(view, CHANCE)[0].argument


# --- bidding ---


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("AS KS QS JS 10S AH KH AD KD QD AC KC 2C", 10, 13),
        ("AS KS 5S 4S AH 6H 3H KD 8D 4D 9C 7C 2C", 3, 5),
        ("QS JS 4S 3S 2S KH 5H JD 8D 4D AC 7C 6C", 3, 5),
        ("KS 7S 5S QH JH 9H 4H QD JD 9D JC 9C 8C", 1, 3),
        ("AS QS 9S 8S 7S 5S 3S AH KH QH 4D AC 2C", 7, 10),
    ],
)
def test_steady_bids_what_a_hand_is_worth(hand: str, low: int, high: int) -> None:
    assert low <= bid(bidding(hand)) <= high


def test_steady_bids_less_when_the_others_bid_much() -> None:
    hand = "AS KS 5S 4S AH 6H 3H KD 8D 4D 9C 7C 2C"
    assert bid(bidding(hand, (5, 4, 4))) < bid(bidding(hand, (2, 1, 2)))


@pytest.mark.parametrize("bids", [(), (3,), (3, 4), (3, 4, 2)])
def test_steady_bids_nil_with_low_cards(bids: tuple[int, ...]) -> None:
    """S9: at every place at the table."""
    assert bid(bidding("3S 2S 9H 6H 4H 2H 8D 5D 3D 2D 7C 4C 2C", bids)) == 0


@pytest.mark.parametrize(
    "hand",
    [
        "AS 2S 9H 6H 4H 2H 8D 5D 3D 2D 7C 4C 2C",
        "KS QS 2S 6H 4H 2H 8D 5D 3D 2D 7C 4C 2C",
        "3S 2S AH KH QH 2D 8D 5D 3D 9D 7C 4C 2C",
    ],
)
def test_steady_bids_no_nil_that_must_fail(hand: str) -> None:
    assert bid(bidding(hand)) > 0


def test_beside_a_nil_steady_bids_its_hand() -> None:
    """S10: reported of others: bids too low beside a nil and collects bags."""
    hand = "AS KS QS 4S AH KH 3H KD 8D 4D AC 7C 2C"
    assert bid(bidding(hand, (0, 3))) >= bid(bidding(hand, (3, 3)))


def test_steady_looks_at_its_cards_when_the_match_is_open() -> None:
    assert steady(bidding(None), CHANCE) == (LOOK,)
    assert steady(bidding(None, totals=(420, 480)), CHANCE) == (LOOK,)


def test_steady_bids_double_nil_when_far_behind() -> None:
    """S12: reported of others: bots never bid blind nil."""
    behind = {"totals": (120, 450)}
    assert bid(bidding(None, **behind)) == DOUBLE_NIL
    assert steady(bidding(None, (DOUBLE_NIL, 3), **behind), CHANCE) == (LOOK,)
    assert bid(bidding(None, (4, 3), **behind)) == DOUBLE_NIL


def test_steady_bids_no_more_than_wins_the_match() -> None:
    """S3: 10 more are wanted, and a contract of 5 brings them; so one of 4 + 1 does."""
    hand = "AS KS QS 4S AH KH 3H KD 8D 4D AC 7C 2C"
    assert bid(bidding(hand, (4, 3, 2, 3)[:3], totals=(100, 450))) == 2
    assert bid(bidding(hand, (3, 3, 2), totals=(100, 100))) > 4


# --- the exchange of a Double Nil (S13) ---


def exchanging(hand: str, bids: Sequence[int], seat: int, **other: object) -> View:
    contract = replace(opened(SIDES, 0), bids=tuple(bids))
    held = ordered(cards(hand))
    legal = tuple(PASS[card] for card in held)
    taker = partner(seat)
    return blank(
        seat, hand, contract, phase=Phase.EXCHANGE, legal=legal, giver=seat, taker=taker, **other
    )


def passes(view: View, bot: Bot = steady) -> set[str]:
    return {move.argument for move in bot(view, CHANCE)}


@pytest.mark.parametrize("bot", [casual, steady])
def test_a_double_nil_bidder_passes_what_endangers_the_nil(bot: Bot) -> None:
    """Reported of others: the nil bidder keeps the high spades and has to play them."""
    view = exchanging("AS KS 3S QS 9H 6H 4H 2H 8D 5D 3D 2D 7C", (-1, 3, 4, 3), 0)
    assert passes(view, bot) == {"AS", "KS", "QS"}


def test_high_spades_go_before_guarded_high_cards() -> None:
    view = exchanging("AS QS 3S KH 6H 4H 3H 2H 8D 5D 3D 2D AC", (-1, 3, 4, 3), 0)
    assert passes(view) == {"AS", "QS", "AC"}


def test_the_partner_passes_low_cards_back_and_keeps_what_covers() -> None:
    hand = "AS KS QS 9S AH KH 9H 3H 2H QD JD 10D 4D 9C 8C 2C"
    passed = (Passed(0, 2, cards("QS KH QD")),)
    back = passes(exchanging(hand, (-1, 3, 4, 3), 2, passed=passed))
    assert back == {"2C", "2H", "3H"}


def test_a_pass_goes_on_where_cards_are_laid_out_already() -> None:
    view = exchanging("KS 3S QS 9H 6H 4H 2H 8D 5D 3D 2D 7C", (-1, 3, 4, 3), 0, chosen=cards("AS"))
    assert passes(view) == {"KS", "QS"}


# --- play ---


ALL = (3, 3, 3, 3)
LONG = "9S 8S 2S KH QH 9D 8D 5D 2D JC 9C 6C"


@pytest.mark.parametrize("bot", [casual, steady])
def test_the_only_card_is_played(bot: Bot) -> None:
    view = playing("AH 3S 2S 9C 8C 7C 6C 5C 4C 3C 2C KD QD", ALL, "2H")
    assert play(view, bot) == "AH"


def test_a_winner_of_the_partner_is_not_trumped() -> None:
    """Reported of others: trumps its partner's winning card."""
    hand = "9S 8S 2S 9D 8D 5D 2D JC 9C 6C 5C 4C 3C"
    assert not play(playing(hand, ALL, "2H AH 3H", leader=0)).endswith("S")


def test_a_loser_of_the_partner_is_trumped_as_cheaply_as_can_be() -> None:
    hand = "9S 8S 2S 9D 8D 5D 2D JC 9C 6C 5C 4C 3C"
    assert play(playing(hand, ALL, "2H QH AH", leader=0)) == "2S"


def test_the_last_seat_wins_as_cheaply_as_it_can() -> None:
    hand = "9S 8S 2S AH KH JH 2H 5D 2D JC 9C 6C 5C"
    assert play(playing(hand, ALL, "3H 4H 10H", leader=0)) == "JH"


def test_the_second_seat_plays_low() -> None:
    hand = "9S 8S 2S QH 9H 4H 2H KD 5D 2D JC 9C 6C"
    assert play(playing(hand, ALL, "5H", leader=0)) == "2H"


def test_the_third_seat_plays_high() -> None:
    hand = "9S 8S 2S KH QH 4H 2H KD 5D 2D JC 9C 6C"
    assert play(playing(hand, ALL, "5H 6H", leader=0)) == "QH"


def test_an_ace_is_led_before_it_is_ruffed() -> None:
    hand = "AH KH 7H 6H 3H 8D 5D 4D 2D JC 9C 6C 5C"
    assert play(playing(hand, ALL)) in {"AH", "KH"}


def test_it_makes_its_bid_before_it_covers_a_nil() -> None:
    """Reported of others: throws winners away while covering a nil and fails its own bid.

    The partner's nil has failed before: nothing is left to cover, three tricks are wanted.
    """
    hand = "AS KS AH 3H 2H"
    view = playing(hand, (5, 3, 0, 3), "", 0, (2, 2, 1, 3), out="QS JS KH QH JH")
    assert play(view) in {"AS", "KS", "AH"}


def test_it_covers_the_partner_who_bid_nil() -> None:
    """The partner's queen of diamonds wins unless it is overtaken."""
    hand = "9S 8S 2S 7H 6H 4H 2H KD 5D 2D JC 9C 6C"
    assert play(playing(hand, (2, 3, 0, 3), "QD 4D", leader=2)) == "KD"


def test_it_leads_high_for_a_partner_who_bid_nil() -> None:
    hand = "AS KS 9S AH KH 4H AD KD 7D 5D AC 9C 6C"
    assert play(playing(hand, (6, 3, 0, 3))) in {"AH", "KH", "AD", "KD", "AC"}


def test_it_leaves_the_trick_to_an_opponent_who_bid_nil() -> None:
    """S9: the nil bidder's nine stands if the ten does not beat it."""
    hand = "9S 8S 2S KH 10H 4H 2H KD 5D 2D JC 9C 6C"
    assert play(playing(hand, (0, 3, 3, 4), "9H 3H 6H", leader=0)) in {"2H", "4H"}


def test_it_does_not_ruin_its_contract_to_break_a_nil() -> None:
    """Reported of others: ruins its own contract to break a nil.

    Nine bid, eight won: the ace makes it, and the nil bidder behind would hardly win over a queen.
    """
    view = playing(
        "AH 3H 2C",
        (0, 4, 4, 5),
        "5H QH",
        leader=1,
        won=(0, 4, 2, 4),
        out="KH JH 10H 4H 2H AD AS",
    )
    assert play(view) == "AH"


def test_its_own_nil_plays_the_highest_card_that_loses() -> None:
    hand = "3S 2S 9H 7H 4H 2H 8D 5D 3D 2D 7C 4C 2C"
    assert play(playing(hand, (4, 3, 3, 0), "3H KH 8H", leader=0)) == "9H"


def test_its_own_nil_throws_its_danger_away() -> None:
    hand = "3S 2S KH 8D 7D 5D 3D 2D 9C 8C 7C 4C 2C"
    view = playing(hand.replace("KH", "KD"), (4, 3, 3, 0), "3H KH 8H", leader=0)
    assert play(view) in {"KD", "9C"}
    assert not play(view).endswith("S")


def test_a_queen_of_spades_is_ducked_when_every_trick_is_a_bag() -> None:
    """Reported of others: last to play, takes what it could have ducked."""
    view = playing("QS 4S 3C", (1, 1, 2, 4), "9S 5S 10S", 0, (3, 1, 2, 4), bags=(0, 8))
    assert view.seat == 3
    assert play(view) == "4S"


BAGS = {"bids": (2, 2, 2, 2), "trick": "9H 5H 10H", "won": (2, 2, 3, 3), "bags": (7, 8)}


def test_bags_are_ducked_only_when_they_count() -> None:
    """S26. Reported of others: avoids bags when bags are switched off."""
    hand, off = "AH 2H 3C", Options(sandbagging=False)
    assert play(playing(hand, **BAGS)) == "2H"
    assert play(playing(hand, options=off, **BAGS)) == "AH"


def test_bags_are_taken_where_they_set_the_opponents() -> None:
    """S24: they need all three tricks that are left."""
    view = playing("AH 2H 3C", (4, 2, 4, 2), "9H 5H 10H", 0, (3, 2, 2, 3), bags=(7, 8))
    assert play(view) == "AH"


# --- in whole matches ---


def play_match(text: str, bots: Sequence[Bot], options: Options = PLAIN) -> int:
    """Plays a match out by the rules; gives the number of hands."""
    rules, seed = Spades(options), seed_of(text)
    state, made = rules.new(seed), 0
    while (actor := rules.actor(state)) is not None:
        moves = (DEAL,)
        if actor != TABLE:
            moves = bots[actor](rules.observe(state, actor), bot_chance(seed, actor, made))
        for move in moves:
            state = rules.apply(state, move)
            made += 1
    return len(state.finished)


@pytest.mark.parametrize(
    "options",
    [PLAIN, Options(sandbagging=False), Options(double_nil="off"), Options(target=1000)],
)
def test_matches_come_to_an_end(options: Options) -> None:
    for n in range(3):
        assert play_match(f"match/{n}", [steady, casual, steady, steady], options) > 0


def hand_points(text: str, bots: Sequence[Bot]) -> int:
    """Points of seats 0 and 2 over the others in the first hand of a match."""
    rules, seed = Spades(), seed_of(text)
    state, made = rules.apply(rules.new(seed), DEAL), 1
    while not state.finished:
        actor = rules.actor(state)
        assert actor is not None
        for move in bots[actor](rules.observe(state, actor), bot_chance(seed, actor, made)):
            state = rules.apply(state, move)
            made += 1
    points = state.finished[0].points
    return points[0] - points[1]


def test_steady_beats_casual_on_the_same_deals() -> None:
    lead = 0
    for n in range(40):
        lead += hand_points(f"duel/{n}", [steady, casual] * 2)
        lead -= hand_points(f"duel/{n}", [casual, steady] * 2)
    assert lead > 40 * 2 * 10


def test_the_same_view_and_chance_give_the_same_moves() -> None:
    rules, seed = Spades(), seed_of("again")
    state = rules.apply(rules.new(seed), DEAL)
    while not state.finished:
        actor = rules.actor(state)
        assert actor is not None
        view = rules.observe(state, actor)
        for bot in (casual, steady):
            assert bot(view, CHANCE) == bot(view, CHANCE)
        for move in steady(view, CHANCE):
            state = rules.apply(state, move)


def test_steady_decides_in_no_time() -> None:
    """Two milliseconds a decision in the mean would be ten times slower than it is."""
    start = process_time()
    hands = play_match("speed", [steady] * 4)
    assert process_time() - start < hands * 56 * 0.002
