"""The search of both Spades games before the first card: bids and the exchange, played out.

Bids, the blind choice and the exchange are compared in common worlds, as cards are: what is chosen
is played out to the end, and the end is what it does to the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from cardtable.bots.contract.masks import Masks, bit_of, bits
from cardtable.bots.contract.playout import Deal, play_out
from cardtable.bots.contract.search import EFFORT, Fit, Position, worlds
from cardtable.bots.search.compare import Play, Trial, compare, unless_in, within
from cardtable.core.cards import Card
from cardtable.core.moves import Decision
from cardtable.core.rules import Seat
from cardtable.games.contract import (
    DOUBLE_NIL,
    LOOK,
    NIL,
    TRICKS,
    Bid,
    Contract,
    bid_move,
    bid_of,
)

_BATCH = 12
_MOST = 240
EXCHANGED = 3

Predict = Callable[[Sequence[int]], Bid]
"""What a seat that has not bid yet will bid on a hand, as masks."""


@cache
def _plain_strength(mask: int) -> float:
    """Tricks that the cards of a side suit win in the mean, with four at the table."""
    length = mask.bit_count()
    total = 0.0
    if mask >> 12 & 1:
        total += 0.96 if length <= 4 else 0.8 if length <= 6 else 0.55
    if mask >> 11 & 1 and length >= 2:
        total += (0.75 if length <= 4 else 0.45) * (1.1 if mask >> 12 & 1 else 1)
    if mask >> 10 & 1 and length >= 3:
        total += 0.3 if length <= 4 else 0.15
    return total


@cache
def _trump_strength(mask: int) -> float:
    """Tricks that spades win in the mean."""
    length = mask.bit_count()
    total = 0.0
    for bit, chance in ((12, 1.0), (11, 0.9), (10, 0.65), (9, 0.4)):
        if mask >> bit & 1 and length > 12 - bit:
            total += chance
    return total + max(0, length - 3) * 0.75 + min(length, 3) * 0.12


def strength(masks: Sequence[int]) -> float:
    """Tricks that a hand of thirteen wins in the mean at a table of four, quickly."""
    spades = masks[3].bit_count()
    total = _trump_strength(masks[3])
    for suit in (0, 1, 2):
        total += _plain_strength(masks[suit])
        if spades >= 2 and masks[suit].bit_count() < 2:
            total += 0.9 - 0.45 * masks[suit].bit_count()
    return total


def usual_bid(masks: Sequence[int]) -> Bid:
    """What a sound player bids on a hand of thirteen at a table of four, nils aside."""
    return max(1, min(TRICKS, round(strength(masks) - 0.35)))


def standing(position: Position, bids: Sequence[Bid], hands: Masks) -> float:
    """The side's standing after a hand is played out from its first lead."""
    stakes = position.stakes
    greedy = (not stakes.sandbagging,) * 2
    deal = Deal(hands, bids, (0,) * len(bids), position.contract.first, (), False, greedy)
    return stakes.after(position.side, bids, play_out(deal))


def played_out(position: Position, choices: int, also: int, play: Play) -> list[list[float]]:
    """The results of whole hands in common worlds, within the effort of one decision."""
    effort, cards = position.effort, TRICKS * position.know.seats
    budget = within(EFFORT * effort, cards, _MOST * effort, _BATCH)
    return compare(choices, play, budget, also=also, batch=_BATCH)


def masks_at(hands: Masks, seat: Seat) -> Masks:
    """One seat's four masks."""
    return hands[4 * seat : 4 * seat + 4]


def completed(contract: Contract, hands: Masks, predict: Predict) -> list[Bid]:
    """The bids of all seats: those made, and what the others will say on these hands."""
    return [
        predict(masks_at(hands, seat)) if bid is None else bid
        for seat, bid in enumerate(contract.bids)
    ]


def bids_tried(
    position: Position, around: Bid, predict: Predict, fit: Fit, also: Sequence[Decision]
) -> list[Trial]:
    """Nil, the bids near `around` and those of `also`, with the standing that each leads to."""
    low = max(1, min(TRICKS - 3, around - 1))
    usual = [(bid_move(bid),) for bid in (NIL, *range(low, min(TRICKS, low + 3) + 1))]
    decisions = [*usual, *unless_in(usual, also)]
    world, seat = worlds(position.know, position.random, fit), position.know.seat

    def play(number: int, choice: int) -> float:
        hands = world(number)
        said = completed(position.contract, hands, predict)
        said[seat] = bid_of(decisions[choice][0])
        return standing(position, said, hands)

    results = played_out(position, len(usual), len(decisions) - len(usual), play)
    return list(map(Trial, decisions, results))


def blind_tried(
    position: Position, predict: Predict, fit: Fit, exchange: Callable[[Masks, list[Bid]], Masks]
) -> list[Trial]:
    """Looking at the cards, or Double Nil without: each with the standing that it leads to.

    The position has no card of the seat's own; `exchange` gives the hands after all exchanges.
    """
    world, seat = worlds(position.know, position.random, fit), position.know.seat
    moves = (LOOK, bid_move(DOUBLE_NIL))

    def play(number: int, choice: int) -> float:
        hands = world(number)
        said = completed(position.contract, hands, predict)
        if choice:
            said[seat] = DOUBLE_NIL
        return standing(position, said, exchange(hands, said))

    results = played_out(position, len(moves), 0, play)
    return [Trial((move,), values) for move, values in zip(moves, results, strict=True)]


# The exchange between partners


def dangers(masks: Sequence[int], count: int = EXCHANGED) -> list[tuple[int, int]]:
    """The cards, as suit and bit, that endanger a nil most: high ones, spades, with few below."""
    weighed = []
    for suit in range(4):
        for below, bit in enumerate(bits(masks[suit])):
            rank = bit.bit_length()
            weighed.append((rank + (5 if suit == 3 else 0) - 1.6 * min(below, 4), suit, bit))
    weighed.sort(reverse=True)
    return [(suit, bit) for _, suit, bit in weighed[:count]]


def harmless(masks: Sequence[int], count: int = EXCHANGED) -> list[tuple[int, int]]:
    """The cards, as suit and bit, that harm a nil least: the lowest, plain suits first."""
    weighed: list[tuple[int, int, int]] = []
    for suit in range(4):
        weighed += [
            (bit.bit_length() + (4 if suit == 3 else 0), suit, bit) for bit in bits(masks[suit])
        ]
    weighed.sort()
    return [(suit, bit) for _, suit, bit in weighed[:count]]


def moved(hands: Masks, giver: Seat, taker: Seat, cards: Sequence[tuple[int, int]]) -> Masks:
    """The hands after some cards have gone from one seat to another."""
    after = hands[:]
    for suit, bit in cards:
        after[4 * giver + suit] ^= bit
        after[4 * taker + suit] |= bit
    return after


def exchanged(hands: Masks, bids: Sequence[Bid]) -> Masks:
    """The hands of a table of four after the usual exchanges of Double Nil bidders (S13, S15)."""
    for seat, bid in enumerate(bids):
        mate = (seat + 2) % 4
        if bid == DOUBLE_NIL and bids[mate] != DOUBLE_NIL:
            hands = moved(hands, seat, mate, dangers(masks_at(hands, seat)))
            hands = moved(hands, mate, seat, harmless(masks_at(hands, mate)))
    return hands


def passes_played_out(
    position: Position, passes: Sequence[Sequence[Card]], also: int, fit: Fit
) -> list[list[float]]:
    """The standings that passing some cards to the partner leads to; the last are `also` tried.

    A Double Nil bidder's partner then passes back what is harmless.
    """
    know = position.know
    world, seat, mate = worlds(know, position.random, fit), know.seat, (know.seat + 2) % 4
    bids = [bid or 0 for bid in position.contract.bids]
    back = bids[seat] == DOUBLE_NIL and not know.held[mate]

    def play(number: int, choice: int) -> float:
        cards = [(int(card.suit), bit_of(card)) for card in passes[choice]]
        hands = moved(world(number), seat, mate, cards)
        if back:
            hands = moved(hands, mate, seat, harmless(masks_at(hands, mate)))
        return standing(position, bids, hands)

    return played_out(position, len(passes) - also, also, play)
