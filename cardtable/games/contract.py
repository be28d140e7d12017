"""Bidding, play and score shared by both Spades games, for any number of sides.

A `Contract` is the open part of a hand: everybody sees all of it. Hands are kept by the game and
handed in where a rule needs one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from cardtable.core.cards import Card, Suit, replaced, without
from cardtable.core.messages import Message, Who, count, say
from cardtable.core.moves import Move, card_moves
from cardtable.core.rules import (
    HandScore,
    IllegalMove,
    Outcome,
    ScoreLine,
    Seat,
    Sides,
    choice,
    side_of,
    switch,
)
from cardtable.core.tricks import Play, Trick, following, winning_play

Hand = tuple[Card, ...]

Bid = int
"""1 to 13 tricks, or NIL or DOUBLE_NIL."""

NIL: Bid = 0
DOUBLE_NIL: Bid = -1

TRUMPS = Suit.SPADES
"""Always (S2)."""

TRICKS = 13
BAG_LIMIT = 10
BAG_PENALTY = -100
BONUS = {NIL: 100, DOUBLE_NIL: 200}

LOOK = Move("look")
BID_DOUBLE_NIL = Move("bid", "double-nil")
NUMBER_BIDS: tuple[Move, ...] = (
    Move("bid", "nil"),
    *(Move("bid", str(n)) for n in range(1, TRICKS + 1)),
)
"""What may be bid with the cards in sight, always: nobody passes, no bid binds the next (S7)."""

PLAY = card_moves("play")
_PLAYED = {move: card for card, move in PLAY.items()}

_BIDS: dict[str, Bid] = {
    "double-nil": DOUBLE_NIL,
    "nil": NIL,
    **{str(n): n for n in range(1, TRICKS + 1)},
}


def sandbagging() -> bool:
    """The option of S26 and D17, on by default."""
    line = say("Every ten tricks won over the bids cost 100 points.")
    return switch(True, say("Sandbagging"), line)


ANY_TIME, BEHIND, OFF = "any time", "100 behind", "off"
"""When Double Nil may be bid (S12, D8)."""

FAR_BEHIND = 100


def double_nil(line: Message) -> str:
    """The option of S12 and D8; up to version 1 it was on or off."""
    words = {ANY_TIME: say("Any time"), BEHIND: say("100 behind"), OFF: say("Off")}
    return choice(words, say("Double Nil"), line, once={True: ANY_TIME, False: OFF})


def may_bid_blind(when: str, totals: Sequence[int], side: int) -> bool:
    """Whether a side may bid Double Nil in the hand after these totals, for two sides (S12, D8)."""
    if when == BEHIND:
        return totals[1 - side] - totals[side] >= FAR_BEHIND
    return when == ANY_TIME


class Phase(StrEnum):
    """Where a hand stands. FINISHED is also the state before the first deal."""

    DRAW = "draw"
    BID = "bid"
    EXCHANGE = "exchange"
    PLAY = "play"
    FINISHED = "finished"


def bid_of(move: Move) -> Bid:
    """The bid that a bid move says. Raises KeyError for any other move."""
    return _BIDS[move.argument]


def bid_move(bid: Bid) -> Move:
    """The move that says a bid."""
    return BID_DOUBLE_NIL if bid == DOUBLE_NIL else NUMBER_BIDS[bid]


def is_nil(bid: Bid | None) -> bool:
    """Whether the bidder means to win no trick, blind or not."""
    return bid is not None and bid <= NIL


@dataclass(frozen=True, slots=True)
class Contract:
    """Bids and tricks of one hand. `first` bids first and leads first (S6, S17, D11, D13)."""

    sides: Sides
    first: Seat
    bids: tuple[Bid | None, ...]
    won: tuple[int, ...]
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    broken: bool = False

    @property
    def seats(self) -> int:
        return len(self.bids)

    @property
    def over(self) -> bool:
        return len(self.tricks) == TRICKS

    @property
    def table(self) -> tuple[Play, ...]:
        """What lies on the table: the trick being played, or the last one until the next lead."""
        if self.trick or not self.tricks:
            return self.trick
        return self.tricks[-1].plays

    def side_of(self, seat: Seat) -> int:
        """The index of the seat's side."""
        return side_of(self.sides, seat)


def opened(sides: Sides, first: Seat) -> Contract:
    """The contract of a hand in which nobody has bid yet."""
    seats = sum(len(side) for side in sides)
    return Contract(sides, first, (None,) * seats, (0,) * seats)


def in_order(contract: Contract) -> list[Seat]:
    """The seats in the order of bidding."""
    first, seats = contract.first, contract.seats
    return [*range(first, seats), *range(first)]


def next_bidder(contract: Contract) -> Seat | None:
    """Whose bid is still wanted, in order, or None when all are in."""
    return next((seat for seat in in_order(contract) if contract.bids[seat] is None), None)


def with_bid(contract: Contract, seat: Seat, bid: Bid) -> Contract:
    """The contract with a seat's bid in it."""
    return replace(contract, bids=replaced(contract.bids, seat, bid))


def player(contract: Contract) -> Seat:
    """Who plays next: clockwise in a trick, its winner to the next (S17, D13)."""
    if contract.trick:
        return (contract.trick[-1].seat + 1) % len(contract.bids)
    if contract.tricks:
        winner = contract.tricks[-1].winner
        assert winner is not None
        return winner
    return contract.first


def playable(contract: Contract, hand: Hand) -> Hand:
    """The cards of the hand that may be played now by the player whose turn it is (S18, S20)."""
    if contract.trick:
        return following(hand, contract.trick[0].card.suit)
    if contract.broken:
        return hand
    plain = tuple([card for card in hand if card[0] != TRUMPS])
    return plain or hand


def play_moves(contract: Contract, hand: Hand) -> tuple[Move, ...]:
    """The legal moves of a player in the play of the hand."""
    return tuple([PLAY[card] for card in playable(contract, hand)])


def refuse_play(contract: Contract, hand: Hand, move: Move) -> IllegalMove:
    """Why a card may not be played now."""
    if move not in _PLAYED:
        return IllegalMove(say("Now a card is to be played."))
    if move.card not in hand:
        return IllegalMove(say("The {card} is not in your hand.", card=move.card))
    if contract.trick:
        return IllegalMove(say("You must follow {suit}.", suit=contract.trick[0].card.suit))
    return IllegalMove(say("Spades may not be led until they are broken."))


def with_play(contract: Contract, seat: Seat, card: Card) -> Contract:
    """The contract after a legal card; a full trick is won at once (S19, S21)."""
    trick = (*contract.trick, Play(seat, card))
    broken = contract.broken or card.suit == TRUMPS
    won, tricks = contract.won, contract.tricks
    if len(trick) == contract.seats:
        winner = winning_play(trick, TRUMPS).seat
        won = replaced(won, winner, won[winner] + 1)
        tricks = (*tricks, Trick(trick, winner))
        trick = ()
    return Contract(contract.sides, contract.first, contract.bids, won, trick, tricks, broken)


def play_card(
    contract: Contract, hands: tuple[Hand, ...], seat: Seat, move: Move
) -> tuple[Contract, tuple[Hand, ...]]:
    """Contract and hands after the move of the player whose turn it is. Raises IllegalMove."""
    hand = hands[seat]
    card = _PLAYED.get(move)
    if card is None or card not in playable(contract, hand):
        raise refuse_play(contract, hand, move)
    return with_play(contract, seat, card), replaced(hands, seat, without(hand, card))


class SideResult(NamedTuple):
    """What one side scored in a hand, line by line, and the bags that it took."""

    lines: tuple[ScoreLine, ...]
    bags: int

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)


def needed(contract: Contract, side: int) -> int:
    """The tricks that a side's number bidders must win together (S8, S10, S27)."""
    return sum(max(contract.bids[seat] or 0, 0) for seat in contract.sides[side])


def taken(contract: Contract, side: int) -> int:
    """The tricks that count towards a side's contract: those of its number bidders (S25)."""
    return sum(
        contract.won[seat] for seat in contract.sides[side] if not is_nil(contract.bids[seat])
    )


def _nil_line(contract: Contract, seat: Seat) -> ScoreLine:
    """S9, S11, S14 to S16, D10, D12: each nil is scored on its own."""
    bid = contract.bids[seat]
    assert bid is not None
    made = contract.won[seat] == 0
    double = bid == DOUBLE_NIL
    if made:
        words = "{player}: Double Nil made" if double else "{player}: Nil made"
    else:
        words = "{player}: Double Nil failed" if double else "{player}: Nil failed"
    return ScoreLine(say(words, player=Who(seat)), BONUS[bid] if made else -BONUS[bid])


def _contract_lines(contract: Contract, side: int) -> tuple[list[ScoreLine], int]:
    """S23, S24, D15: the lines for the contract itself, and the tricks over it."""
    bid, won = needed(contract, side), taken(contract, side)
    if not bid:
        return [], won
    if won < bid:
        return [ScoreLine(say("Bid {bid}, won {won}: failed", bid=bid, won=won), -10 * bid)], 0
    return [ScoreLine(say("Bid {bid}, won {won}: made", bid=bid, won=won), 10 * bid)], won - bid


def side_result(contract: Contract, side: int, bags_before: int, sandbagging: bool) -> SideResult:
    """The score of a side in a finished hand (S9 to S11, S14 to S16, S23 to S27, D10 to D17).

    `bags_before` are all bags that the side has collected over the hands of the match.
    """
    lines, over = _contract_lines(contract, side)
    nils = [seat for seat in contract.sides[side] if is_nil(contract.bids[seat])]
    stray = sum(contract.won[seat] for seat in nils)
    lines += [_nil_line(contract, seat) for seat in nils]
    bags = over + stray
    if over:
        lines.append(ScoreLine(count(over, "{n} bag", "{n} bags"), over))
    if stray:
        words = "{n} trick of a failed Nil: a bag", "{n} tricks of a failed Nil: bags"
        lines.append(ScoreLine(count(stray, *words), stray))
    penalties = (bags_before + bags) // BAG_LIMIT - bags_before // BAG_LIMIT
    if sandbagging and penalties:
        words = "Ten bags collected", "Ten bags collected, {n} times"
        lines.append(ScoreLine(count(penalties, *words), penalties * BAG_PENALTY))
    return SideResult(tuple(lines), bags)


def hand_score(
    contract: Contract, totals: tuple[int, ...], bags: tuple[int, ...], sandbagging: bool
) -> tuple[HandScore, tuple[int, ...]]:
    """The score of a finished hand, and the bags of the match after it, a number a side."""
    results = [
        side_result(contract, side, bags[side], sandbagging) for side in range(len(contract.sides))
    ]
    points = tuple(result.points for result in results)
    after = tuple(total + more for total, more in zip(totals, points, strict=True))
    score = HandScore(tuple(result.lines for result in results), points, after)
    return score, tuple(old + result.bags for old, result in zip(bags, results, strict=True))


def outcome(sides: Sides, totals: Sequence[int], target: int) -> Outcome | None:
    """The end of the match: one side alone is highest, at or over the target (S28, D19)."""
    best = max(totals)
    if best < target or list(totals).count(best) > 1:
        return None
    return Outcome(sides[list(totals).index(best)], tuple(totals))
