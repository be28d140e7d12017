"""What steady reads in a hand of Spades: what is out, who may have it, what a trick is worth.

Ranks and suits are plain numbers here, since a bot asks often.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from math import comb, exp
from typing import NamedTuple

from cardtable.bots.contract.stakes import bags_value, tricks_value
from cardtable.core.cards import PACK, Card, Suit
from cardtable.core.rules import Seat
from cardtable.core.tricks import cards_in, plays_of, unseen
from cardtable.games.contract import (
    BONUS,
    NIL,
    TRICKS,
    Contract,
    Hand,
    is_nil,
    needed,
    taken,
)

SPADES = int(Suit.SPADES)
SUITS = range(4)
PLAIN_SUITS = range(3)
RANKS = range(2, 15)

Ranks = tuple[int, ...]
"""Ranks held in one suit, ascending."""

SPREAD = 0.5
"""Standard deviation of a side's tricks to come, for each square root of a trick left."""


def by_suit(hand: Sequence[Card]) -> tuple[Ranks, ...]:
    """The ranks of a hand in pack order, suit by suit."""
    suits: tuple[list[int], ...] = ([], [], [], [])
    for suit, rank in hand:
        suits[suit].append(int(rank))
    return tuple(tuple(ranks) for ranks in suits)


def unseen_ranks(contract: Contract, hand: Hand) -> tuple[Ranks, ...]:
    """The ranks that are neither held nor played, suit by suit."""
    played = cards_in(plays_of(contract.tricks, contract.trick))
    return by_suit(unseen(PACK, (*hand, *played)))


def left(contract: Contract) -> int:
    """The tricks not yet won, the one on the table among them."""
    return TRICKS - len(contract.tricks)


def held(contract: Contract, seat: Seat) -> int:
    """How many cards a seat still holds in the play."""
    return left(contract) - any(play.seat == seat for play in contract.trick)


def wanted(contract: Contract, side: int) -> int:
    """The tricks that a side still needs for its contract; 0 once it is made."""
    return max(0, needed(contract, side) - taken(contract, side))


def nil_alive(contract: Contract, seat: Seat) -> bool:
    """Whether the seat bid nil, blind or not, and has won nothing yet."""
    return is_nil(contract.bids[seat]) and contract.won[seat] == 0


def above(rank: int, out: Ranks) -> int:
    """How many of the unseen cards of a suit are higher; 0 for a boss."""
    return sum([other > rank for other in out])


def is_boss(card: Card, out: Sequence[Ranks]) -> bool:
    """Whether no unseen card of its suit is higher."""
    return not out[card.suit] or out[card.suit][-1] < card.rank


def shares(
    contract: Contract, seat: Seat, out: Sequence[Ranks], voids: Sequence[Collection[int]]
) -> list[list[float]]:
    """`[other][suit]`: the chance that an unseen card of the suit is with that other seat.

    Cards that take no part in the hand (draw Spades) get their share as well.
    """
    counts = [held(contract, other) if other != seat else 0 for other in range(contract.seats)]
    dead = max(0, sum([len(ranks) for ranks in out]) - sum(counts))
    table = [[0.0] * 4 for _ in counts]
    for suit in SUITS:
        holders = [other for other, n in enumerate(counts) if n and suit not in voids[other]]
        total = dead + sum([counts[other] for other in holders])
        for other in holders:
            table[other][suit] = counts[other] / total
    return table


@cache
def at_least(n: int, cards: int, share: float) -> float:
    """The chance that a seat with this share holds at least n of so many unseen cards."""
    if n > cards or share <= 0:
        return float(n <= 0)
    fewer = [comb(cards, k) * share**k * (1 - share) ** (cards - k) for k in range(n)]
    return 1 - sum(fewer)


def split(ours: float, tricks: int) -> list[float]:
    """Chances of 0, 1, ... of the tricks to come, if that many are expected."""
    spread = SPREAD * SPREAD * max(tricks, 1) * 2
    weights = [exp(-((k - ours) ** 2) / spread) for k in range(tricks + 1)]
    total = sum(weights)
    return [weight / total for weight in weights]


def expected_tricks(contract: Contract, side: int, tricks: int) -> float:
    """How many of the tricks to come a side wins, by the bids: its own, and half of the spare."""
    other = 1 - side
    mine, theirs = (needed(contract, s) - taken(contract, s) for s in (side, other))
    spare = left(contract) - mine - theirs
    return min(float(tricks), max(0.0, (mine + spare / 2) * tricks / left(contract)))


class Bags(NamedTuple):
    """The bags that the sides have collected in the match, and whether ten are punished."""

    collected: tuple[int, ...]
    sandbagging: bool


def _mean_value(
    contract: Contract, side: int, bags: Bags, chances: Sequence[float], gain: tuple[int, int]
) -> float:
    """The mean difference in points for a side if this trick adds `gain` to it and to the other.

    `chances` are those of the side to win 0, 1, ... of the tricks after it.
    """
    other, later = 1 - side, len(chances) - 1
    need = needed(contract, side), needed(contract, other)
    have = taken(contract, side) + gain[0], taken(contract, other) + gain[1] + later
    mine, theirs = bags.collected[side], bags.collected[other]
    mean = 0.0
    for ours, chance in enumerate(chances):
        if chance > 1e-3:
            value = tricks_value(need[0], have[0] + ours, mine, bags.sandbagging)
            value -= tricks_value(need[1], have[1] - ours, theirs, bags.sandbagging)
            mean += chance * value
    return mean


def prices(contract: Contract, side: int, expected: float, bags: Bags) -> tuple[list[float], float]:
    """For each seat, what it is worth to a side, in points, if that seat wins this trick.

    `expected` tricks of those after this one go to the side. Prices are measured from a trick won
    by an opponent's number; the second result is what a later trick is worth.
    """
    chances = split(expected, left(contract) - 1)
    lost = _mean_value(contract, side, bags, chances, (0, 1))
    later = _mean_value(contract, side, bags, chances, (1, 0)) - lost
    price = [later if contract.side_of(seat) == side else 0.0 for seat in range(contract.seats)]
    nils = [seat for seat, bid in enumerate(contract.bids) if is_nil(bid)]
    if nils:
        neither = _mean_value(contract, side, bags, chances, (0, 0)) - lost
        for seat in nils:
            sign = 1 if contract.side_of(seat) == side else -1
            price[seat] = neither + sign * _nil_trick(contract, seat, bags)
    return price, later


def _nil_trick(contract: Contract, seat: Seat, bags: Bags) -> float:
    """What a trick costs the side of a nil bidder: the nil if it still stood, and a bag (S25)."""
    bag = bags_value(bags.collected[contract.side_of(seat)], 1, bags.sandbagging)
    if not nil_alive(contract, seat):
        return bag
    return bag - 2.0 * BONUS[contract.bids[seat] or NIL]
