"""The search of the expert at both Spades games: worlds, playouts, and what a score is worth.

A view is read into a `Known`: what lies open, what may be where. Candidates are played out in
common worlds; a result is the change in the side's standing, in points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import exp
from random import Random

from cardtable.bots.contract import bags_value, played, shown_voids
from cardtable.bots.contract_tells import tells
from cardtable.bots.masks import bit_of, bits, card_at, masks_of, runs
from cardtable.bots.playouts import Deal, play_out
from cardtable.bots.search import Evaluation, Fact, Tally, compare
from cardtable.bots.tells import weigh
from cardtable.bots.worlds import ANY, chain
from cardtable.core.cards import PACK, Card, Suit
from cardtable.core.rules import Seat
from cardtable.games.contract import (
    BONUS,
    DOUBLE_NIL,
    NIL,
    PLAY,
    Bid,
    Contract,
    Hand,
    is_nil,
    needed,
)

EFFORT = 26_000
"""The cards played in playouts for one decision: about 60 ms."""

WORLDS_MOST = 320
_BATCH = 16


@dataclass(frozen=True)
class Stakes:
    """What the match is about for a side: totals, bags, target; the value of a hand's outcome."""

    totals: tuple[int, ...]
    bags: tuple[int, ...]
    target: int
    sandbagging: bool

    def standing(self, side: int, points: Sequence[float]) -> float:
        """A side's standing after a hand with these points a side, on the scale of points.

        Near the target a lead is worth its chance to win the match, not its size.
        """
        mine = self.totals[side] + points[side]
        theirs = self.totals[1 - side] + points[1 - side]
        room = max(40.0, self.target - max(mine, theirs))
        over = max(mine, theirs) >= self.target
        scale = 12.0 if over else 60.0 + 0.55 * min(room, 500.0)
        wide = 4 * (60.0 + 0.55 * min(500.0, float(self.target)))
        return wide * (1 / (1 + exp(-max(-60.0, min(60.0, (mine - theirs) / scale)))) - 0.5)


def hand_points(
    bids: Sequence[int], won: Sequence[int], bags: Sequence[int], sandbagging: bool
) -> list[float]:
    """The points a side of a finished hand, bags at their price in penalties drawn nearer."""
    seats = len(bids)
    points = [0.0, 0.0]
    for side in (0, 1):
        bid = made = stray = 0
        for seat in range(side, seats, 2):
            if bids[seat] > 0:
                bid += bids[seat]
                made += won[seat]
            else:
                bonus = BONUS[bids[seat]]
                points[side] += -bonus if won[seat] else bonus
                stray += won[seat]
        over = 0
        if made >= bid:
            over = made - bid
            points[side] += 10 * bid
        else:
            points[side] -= 10 * bid
        points[side] += bags_value(bags[side], over + stray, sandbagging)
    return points


@dataclass(frozen=True)
class Known:
    """A hand as one seat knows it.

    `hidden` are the cards that it cannot see; `room` how many of them each seat holds, and last
    how many are out of play; `may` the suits that each place can hold; `held` the cards that are
    known to be in another hand.
    """

    seat: Seat
    seats: int
    mine: Hand
    hidden: tuple[Card, ...]
    room: tuple[int, ...]
    may: tuple[int, ...]
    held: tuple[Hand, ...]
    gone: tuple[Hand, ...]


def known(
    contract: Contract,
    seat: Seat,
    hand: Hand,
    counts: Sequence[int],
    held: Sequence[Hand],
    dead: Sequence[Card] = (),
) -> Known:
    """What a seat knows from the open contract, its hand, and cards it has seen elsewhere.

    `counts` are the cards in each hand, `held` the cards known to be in each, `dead` those known to
    be out of play.
    """
    gone = [list[Card]() for _ in range(contract.seats)]
    for trick in (*(one.plays for one in contract.tricks), contract.trick):
        for play in trick:
            gone[play.seat].append(play.card)
    still = [
        tuple([card for card in cards if card not in gone[at]]) for at, cards in enumerate(held)
    ]
    seen = {*hand, *played(contract), *dead, *(card for cards in still for card in cards)}
    hidden = tuple([card for card in PACK if card not in seen])
    room = [0 if at == seat else counts[at] - len(still[at]) for at in range(contract.seats)]
    room.append(len(hidden) - sum(room))
    voids = shown_voids(contract)
    may = [
        sum([1 << suit for suit in range(4) if not voids[at][suit]]) for at in range(contract.seats)
    ]
    return Known(
        seat,
        contract.seats,
        hand,
        hidden,
        tuple(room),
        (*may, ANY),
        tuple(still),
        tuple(tuple(cards) for cards in gone),
    )


def worlds(
    know: Known, random: Random, fit: Sequence[Sequence[float]] | None = None
) -> Callable[[int], list[int]]:
    """Hands of all seats, as masks, in deals that fit, by number; dealt when they are asked for.

    Cards out of play are left out. `fit[place][hidden card]` weighs where a card lies.
    """
    suits = [int(card.suit) for card in know.hidden]
    bits = [bit_of(card) for card in know.hidden]
    sure: list[int] = []
    for at in range(know.seats):
        sure += masks_of(know.mine if at == know.seat else know.held[at])
    even = [[1.0] * len(suits)] * len(know.room)
    source = chain(suits, know.room, know.may, fit or even, random)
    dealt: list[list[int]] = []

    def world(number: int) -> list[int]:
        while len(dealt) <= number:
            hands = [*sure, 0, 0, 0, 0]
            for place, suit, bit in zip(next(source), suits, bits, strict=True):
                hands[4 * place + suit] |= bit
            dealt.append(hands[: len(sure)])
        return dealt[number]

    return world


Odds = Mapping[int, Sequence[float]]
"""By bid, for twelve kinds of cards, the logarithm of the odds that the bidder holds one.

Kinds: side suits 2 to 8, 9 to 10, jack, queen, king, ace; then spades in the same steps.
"""

FOUR_ODDS: Odds = {
    0: (0.47, 0.10, -0.31, -0.54, -0.81, 0.00, -0.10, -0.50, -1.00, -1.90, -3.50, -5.00),
    1: (0.14, 0.35, 0.42, 0.23, -0.28, -2.50, -0.15, 0.05, 0.09, -0.40, -1.60, -3.50),
    2: (0.08, 0.12, 0.15, 0.13, -0.03, -0.38, -0.10, -0.08, -0.13, -0.26, -0.45, -0.86),
    3: (-0.05, -0.04, -0.03, 0.02, 0.15, 0.38, -0.08, -0.08, -0.06, 0.04, 0.13, 0.22),
    4: (-0.21, -0.20, -0.17, -0.06, 0.17, 0.57, 0.12, 0.10, 0.25, 0.44, 0.69, 0.91),
    5: (-0.35, -0.34, -0.36, -0.20, 0.05, 0.39, 0.34, 0.45, 0.68, 0.94, 1.10, 1.27),
    6: (-0.48, -0.45, -0.52, -0.45, -0.05, 0.28, 0.52, 0.66, 0.90, 1.15, 1.45, 1.80),
    7: (-0.65, -0.62, -0.56, -0.44, -0.06, 0.41, 0.70, 0.72, 1.16, 1.38, 1.73, 2.29),
}
"""At a table of four. Measured on 36,000 bids of the club player."""

_STEPS = (0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4, 5)


def bids_fit(
    bids: Sequence[Bid | None], know: Known, odds_of: Odds, unsaid: Bid | None = None
) -> list[list[float]]:
    """How well each hidden card fits each place by the bids made; blind bids say nothing.

    `unsaid`: the bid that is supposed of who has made none yet.
    """
    table = []
    for place in range(len(know.room)):
        bid = bids[place] if place < len(bids) else DOUBLE_NIL
        bid = unsaid if bid is None else bid
        if bid is None or bid < NIL or place == know.seat:
            table.append([1.0] * len(know.hidden))
        else:
            odds = odds_of[max([told for told in odds_of if told <= bid])]
            table.append(
                [
                    exp(odds[_STEPS[card[1] - 2] + 6 * (card[0] == Suit.SPADES)])
                    for card in know.hidden
                ]
            )
    return table


Won = tuple[int, ...]
"""The tricks won by each seat in a hand played out."""


def facts(contract: Contract, know: Known, ends: Sequence[Won]) -> tuple[Fact, ...]:
    """What a player at the seat would count in hands played out, for a hint's words."""
    seat, side, count = know.seat, know.seat % 2, max(1, len(ends))
    told = []
    for at, template in ((side, _MADE), (1 - side, _SET)):
        wanted = needed(contract, at)
        if wanted:
            made = sum([_made(contract, at, won) >= wanted for won in ends])
            told.append(Fact(template, (made if at == side else count - made) / count))
    for other, bid in enumerate(contract.bids):
        if is_nil(bid) and not contract.won[other]:
            safe = sum([won[other] == 0 for won in ends]) / count
            if other == seat:
                told.append(Fact(_OWN_NIL, safe))
            elif other % 2 == side:
                told.append(Fact(_MATE_NIL, safe))
            else:
                told.append(Fact(_BROKEN, 1 - safe))
    return tuple(told)


def _made(contract: Contract, side: int, won: Won) -> int:
    """The tricks that count towards a side's contract (S25)."""
    return sum([won[seat] for seat in contract.sides[side] if not is_nil(contract.bids[seat])])


_MADE = "You make your contract in {n} of 100 deals"
_SET = "Your opponents fail in {n} of 100 deals"
_OWN_NIL = "Your nil holds in {n} of 100 deals"
_MATE_NIL = "It leaves your partner's nil safe in {n} of 100 deals"
_BROKEN = "It breaks the nil in {n} of 100 deals"


def equivalent(contract: Contract, know: Known, legal: Sequence[Card]) -> list[list[Card]]:
    """The legal cards, equivalent ones together, the lowest first."""
    mine = masks_of(legal)
    out = masks_of([*know.hidden, *(card for cards in know.held for card in cards)])
    for play in contract.trick:
        out[play.card.suit] |= bit_of(play.card)
    groups = []
    for suit in range(4):
        starts = runs(mine[suit], out[suit])
        for low, ceiling in pairwise([*starts, 1 << 13]):
            run = [bit for bit in bits(mine[suit]) if low <= bit < ceiling]
            groups.append([card_at(suit, bit) for bit in run])
    return groups


@dataclass
class Search:
    """One decision in the play of a hand, between some legal cards."""

    contract: Contract
    know: Known
    legal: Sequence[Card]
    stakes: Stakes
    random: Random
    odds: Odds

    def evaluate(self) -> list[Evaluation]:
        """Every legal card with its expected result; equivalent cards share theirs."""
        groups = equivalent(self.contract, self.know, self.legal)
        ends: list[list[Won]] = [[] for _ in groups]
        tallies = self._tallies([group[0] for group in groups], ends)
        found = []
        for group, tally, won in zip(groups, tallies, ends, strict=True):
            value, error, told = tally.mean, tally.error(), facts(self.contract, self.know, won)
            found += [
                Evaluation(PLAY[card], value, error, len(tally.results), told) for card in group
            ]
        return found

    def _tallies(self, candidates: Sequence[Card], ends: list[list[Won]]) -> list[Tally]:
        contract, know = self.contract, self.know
        cards_left = sum(know.room[:-1]) + len(know.mine)
        most = max(2 * _BATCH, min(WORLDS_MOST, EFFORT // max(1, cards_left * len(candidates)) * 2))
        fit = bids_fit(contract.bids, know, self.odds)
        weigh(fit, know.hidden, tells(contract, not self.stakes.sandbagging))
        world = worlds(know, self.random, fit)
        effort = [EFFORT]

        def budget(done: int, standing: int) -> bool:
            effort[0] -= cards_left * standing * _BATCH
            return done + _BATCH <= most and (done == 0 or effort[0] > 0)

        value = self._value()

        def play(number: int, candidate: int) -> float:
            won = self._won_after(world(number), candidates[candidate])
            ends[candidate].append(won)
            return value(won)

        return compare(len(candidates), play, budget, batch=_BATCH)

    def _won_after(self, hands: list[int], card: Card) -> tuple[int, ...]:
        """The tricks won by each seat if the card is played in that world."""
        contract, seat, seats = self.contract, self.know.seat, self.know.seats
        suit, bit = int(card.suit), bit_of(card)
        after = hands[:]
        after[4 * seat + suit] ^= bit
        trick = [(play.seat, int(play.card.suit), bit_of(play.card)) for play in contract.trick]
        trick.append((seat, suit, bit))
        broken = contract.broken or suit == 3
        bids = [bid or 0 for bid in contract.bids]
        turn = (seat + 1) % seats
        won: Sequence[int] = contract.won
        if len(trick) == seats:
            turn, won, trick = _finish(trick, won)
        return tuple(play_out(Deal(after, bids, won, turn, trick, broken, self._greedy())))

    def _greedy(self) -> tuple[bool, bool]:
        return (not self.stakes.sandbagging, not self.stakes.sandbagging)

    def _value(self) -> Callable[[tuple[int, ...]], float]:
        """The standing of the seat's side after a hand that ends so; the same ends come often."""
        side = self.know.seat % 2
        bids = [bid or 0 for bid in self.contract.bids]
        stakes = self.stakes

        @cache
        def value(won: tuple[int, ...]) -> float:
            return stakes.standing(side, hand_points(bids, won, stakes.bags, stakes.sandbagging))

        return value


def _finish(
    trick: Sequence[tuple[int, int, int]], won: Sequence[int]
) -> tuple[int, Sequence[int], list[tuple[int, int, int]]]:
    """Give a full trick to its winner: who leads next, the tricks won, an empty table."""
    seat, suit, bit = trick[0]
    for other, its_suit, its_bit in trick[1:]:
        if (its_suit == suit and its_bit > bit) or (its_suit == 3 and suit != 3):
            seat, suit, bit = other, its_suit, its_bit
    after = list(won)
    after[seat] += 1
    return seat, after, []
