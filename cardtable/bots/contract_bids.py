"""The expert's decisions before the first card at both Spades games, by playing hands out.

Bids, the blind choice and the exchange are compared in common worlds, as cards are: what is chosen
is played out to the end, and the end is what it does to the match.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from cardtable.bots.contract_search import (
    EFFORT,
    Known,
    Stakes,
    hand_points,
    worlds,
)
from cardtable.bots.masks import Masks, bit_of, bits
from cardtable.bots.playouts import Deal, play_out
from cardtable.bots.search import Evaluation, compare
from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.rules import Seat
from cardtable.games.contract import DOUBLE_NIL, LOOK, NIL, TRICKS, Bid, Contract, bid_move

_BATCH = 12
_MOST = 240
EXCHANGED = 3

Fit = Sequence[Sequence[float]]
"""How well each hidden card fits each place, as for `worlds`."""

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
    for at, chance in ((12, 1.0), (11, 0.9), (10, 0.65), (9, 0.4)):
        if mask >> at & 1 and length > 12 - at:
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


def standing(stakes: Stakes, side: int, bids: Sequence[Bid], hands: Masks, first: Seat) -> float:
    """A side's standing after a hand is played out from its first lead."""
    greedy = (not stakes.sandbagging,) * 2
    won = play_out(Deal(hands, bids, (0,) * len(bids), first, (), False, greedy))
    return stakes.standing(side, hand_points(bids, won, stakes.bags, stakes.sandbagging))


def _compared(
    moves: Sequence[Move], play: Callable[[int, int], float], cards: int
) -> list[Evaluation]:
    """Moves tried in common worlds within the effort of one decision."""
    effort = [EFFORT]

    def budget(done: int, left: int) -> bool:
        effort[0] -= cards * left * _BATCH
        return done + _BATCH <= _MOST and (done == 0 or effort[0] > 0)

    tallies = compare(len(moves), play, budget, batch=_BATCH)
    return [
        Evaluation(move, tally.mean, tally.error(), len(tally.results))
        for move, tally in zip(moves, tallies, strict=True)
    ]


def masks_at(hands: Masks, seat: Seat) -> Masks:
    """One seat's four masks."""
    return hands[4 * seat : 4 * seat + 4]


def completed(contract: Contract, hands: Masks, predict: Predict) -> list[Bid]:
    """The bids of all seats: those made, and what the others will say on these hands."""
    return [
        predict(masks_at(hands, seat)) if bid is None else bid
        for seat, bid in enumerate(contract.bids)
    ]


def evaluate_bids(
    contract: Contract,
    know: Known,
    stakes: Stakes,
    random: Random,
    around: Bid,
    predict: Predict,
    fit: Fit,
) -> list[Evaluation]:
    """Nil and the bids near `around`, each with the standing that it leads to."""
    low = max(1, min(TRICKS - 3, around - 1))
    bids = [NIL, *range(low, min(TRICKS, low + 3) + 1)]
    world = worlds(know, random, fit)
    side, seat = know.seat % 2, know.seat

    def play(number: int, candidate: int) -> float:
        hands = world(number)
        said = completed(contract, hands, predict)
        said[seat] = bids[candidate]
        return standing(stakes, side, said, hands, contract.first)

    return _compared([bid_move(bid) for bid in bids], play, TRICKS * know.seats)


def evaluate_blind(
    contract: Contract,
    know: Known,
    stakes: Stakes,
    random: Random,
    predict: Predict,
    fit: Fit,
    exchange: Callable[[Masks, list[Bid]], Masks],
) -> list[Evaluation]:
    """Looking at the cards, or Double Nil without: each with the standing that it leads to.

    `know` has no card of the seat's own; `exchange` gives the hands after all exchanges.
    """
    world = worlds(know, random, fit)
    side, seat = know.seat % 2, know.seat

    def play(number: int, candidate: int) -> float:
        hands = world(number)
        said = completed(contract, hands, predict)
        if candidate:
            said[seat] = DOUBLE_NIL
        return standing(stakes, side, said, exchange(hands, said), contract.first)

    return _compared((LOOK, bid_move(DOUBLE_NIL)), play, TRICKS * know.seats)


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


def evaluate_triples(
    contract: Contract,
    know: Known,
    stakes: Stakes,
    random: Random,
    triples: Sequence[tuple[Card, ...]],
    fit: Fit,
) -> list[float]:
    """The standing that passing each of some triples to the partner leads to.

    A Double Nil bidder's partner then passes back what is harmless.
    """
    world = worlds(know, random, fit)
    seat, mate = know.seat, (know.seat + 2) % 4
    bids = [bid or 0 for bid in contract.bids]
    back = bids[seat] == DOUBLE_NIL and not know.held[mate]

    def play(number: int, candidate: int) -> float:
        cards = [(int(card.suit), bit_of(card)) for card in triples[candidate]]
        hands = moved(world(number), seat, mate, cards)
        if back:
            hands = moved(hands, mate, seat, harmless(masks_at(hands, mate)))
        return standing(stakes, seat % 2, bids, hands, contract.first)

    moves = [Move("pass", str(number)) for number in range(len(triples))]
    return [one.value for one in _compared(moves, play, TRICKS * know.seats)]
