"""The search of the expert at both Spades games: worlds, playouts, and what a score is worth.

A view is read into a `Known`: what lies open, what may be where. Candidates are played out in
common worlds; a result is the change in the side's standing, in points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from random import Random

from cardtable.bots.contract import bags_value, played, shown_voids
from cardtable.bots.masks import bit_of, card_at, masks_of, runs
from cardtable.bots.playouts import Deal, play_out
from cardtable.bots.search import Evaluation, Tally, compare
from cardtable.bots.worlds import ANY, deal_world, resampled
from cardtable.core.cards import PACK, Card
from cardtable.core.rules import Seat
from cardtable.games.contract import BONUS, NIL, PLAY, Contract, Hand, playable

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
    know: Known, count: int, random: Random, likely: Callable[[list[int]], float] | None = None
) -> list[list[int]]:
    """Hands of all seats, as masks, in so many deals that fit; likelier ones by `likely`.

    Cards out of play are left out. `likely` weighs the masks of a whole deal.
    """
    suits = [int(card.suit) for card in know.hidden]
    bits = [bit_of(card) for card in know.hidden]
    base = [0] * (4 * know.seats)
    for at in range(know.seats):
        sure = know.mine if at == know.seat else know.held[at]
        base[4 * at : 4 * at + 4] = masks_of(sure)

    def one() -> list[int]:
        hands = [*base, 0, 0, 0, 0]
        for place, suit, bit in zip(
            deal_world(suits, know.room, know.may, random), suits, bits, strict=True
        ):
            hands[4 * place + suit] |= bit
        return hands[: 4 * know.seats]

    if likely is None:
        return [one() for _ in range(count)]
    pool = [one() for _ in range(3 * count)]
    chosen = resampled([likely(hands) for hands in pool], count, random)
    random.shuffle(chosen)
    return [pool[at] for at in chosen]


@cache
def plain_strength(mask: int) -> float:
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
def trump_strength(mask: int) -> float:
    """Tricks that spades win in the mean."""
    length = mask.bit_count()
    total = 0.0
    for at, chance in ((12, 1.0), (11, 0.9), (10, 0.65), (9, 0.4)):
        if mask >> at & 1 and length > 12 - at:
            total += chance
    return max(total, 0.0) + max(0, length - 3) * 0.75 + min(length, 3) * 0.12


def strength(masks: Sequence[int]) -> float:
    """Tricks that a hand of thirteen wins in the mean, quickly."""
    spades = masks[3].bit_count()
    total = trump_strength(masks[3])
    for suit in (0, 1, 2):
        total += plain_strength(masks[suit])
        if spades >= 2 and masks[suit].bit_count() < 2:
            total += 0.9 - 0.45 * masks[suit].bit_count()
    return total


def nil_shape(masks: Sequence[int]) -> float:
    """How little a hand looks like one that bids nil: its high cards, weighed."""
    total = 3.0 * (masks[3] >> 10).bit_count() + 0.8 * max(0, masks[3].bit_count() - 2)
    for suit in (0, 1, 2):
        high = (masks[suit] >> 9).bit_count()
        low = (masks[suit] & 0b111111).bit_count()
        total += max(0.0, high - 0.5 * low)
    return total


SPREAD = 1.25
"""How far a bid strays from `strength`, in tricks."""


def bids_fit(contract: Contract, know: Known, offset: float = 0.0) -> Callable[[list[int]], float]:
    """How well a deal explains the bids made, for weighing worlds; blind bids say nothing."""
    played_masks = [masks_of(cards) for cards in know.gone]
    tellers = [
        seat
        for seat, bid in enumerate(contract.bids)
        if seat != know.seat and bid is not None and bid >= NIL
    ]

    def likely(hands: list[int]) -> float:
        miss = 0.0
        for seat in tellers:
            bid = contract.bids[seat]
            whole = [hands[4 * seat + suit] | played_masks[seat][suit] for suit in range(4)]
            if bid == NIL:
                miss += 0.9 * nil_shape(whole)
            else:
                miss += ((strength(whole) + offset - (bid or 0)) / SPREAD) ** 2 / 2
        return exp(-min(miss, 50.0))

    return likely


@dataclass
class Search:
    """One decision in the play of a hand."""

    contract: Contract
    know: Known
    stakes: Stakes
    random: Random
    offset: float = 0.0

    def evaluate(self) -> list[Evaluation]:
        """Every legal card with its expected result; equivalent cards share theirs."""
        groups = self._groups()
        tallies = self._tallies([group[0] for group in groups])
        found = []
        for group, tally in zip(groups, tallies, strict=True):
            value, error = tally.mean, tally.error()
            found += [Evaluation(PLAY[card], value, error, len(tally.results)) for card in group]
        return found

    def _groups(self) -> list[list[Card]]:
        """The legal cards, equivalent ones together, the lowest first."""
        legal = playable(self.contract, self.know.mine)
        mine = masks_of(legal)
        out = masks_of([*self.know.hidden, *(card for cards in self.know.held for card in cards)])
        on_table = masks_of([play.card for play in self.contract.trick])
        groups = []
        for suit in range(4):
            others = out[suit] | on_table[suit]
            starts = runs(mine[suit], others)
            for at, low in enumerate(starts):
                ceiling = starts[at + 1] if at + 1 < len(starts) else 1 << 13
                cards = [
                    card_at(suit, 1 << place)
                    for place in range(13)
                    if mine[suit] >> place & 1 and low <= 1 << place < ceiling
                ]
                groups.append(cards)
        return groups

    def _tallies(self, candidates: Sequence[Card]) -> list[Tally]:
        contract, know = self.contract, self.know
        cards_left = sum(know.room[:-1]) + len(know.mine)
        most = max(2 * _BATCH, min(WORLDS_MOST, EFFORT // max(1, cards_left * len(candidates)) * 2))
        deals = worlds(know, most, self.random, bids_fit(contract, know, self.offset))
        effort = [EFFORT]

        def budget(done: int, standing: int) -> bool:
            effort[0] -= cards_left * standing * _BATCH
            return done + _BATCH <= most and (done == 0 or effort[0] > 0)

        value = self._value()

        def play(world: int, candidate: int) -> float:
            return value(self._won_after(deals[world], candidates[candidate]))

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
