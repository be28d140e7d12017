"""The search of both Spades games: worlds that fit a view, and cards played out in them.

Choices are played out in common worlds; a result is the change in the side's standing, in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import exp
from random import Random

from cardtable.bots.contract.inference import inferences
from cardtable.bots.contract.masks import Masks, bit_of, bits, card_at, masks_of, runs
from cardtable.bots.contract.playout import Deal, play_out
from cardtable.bots.contract.stakes import Stakes
from cardtable.bots.search.compare import Trial, compare, same, within
from cardtable.bots.search.inference import weigh
from cardtable.bots.search.worlds import Known, chain, known, numbered
from cardtable.core.advice import Fact
from cardtable.core.cards import PACK, Card, Suit
from cardtable.core.moves import Decision
from cardtable.core.rules import Seat
from cardtable.core.tricks import plays_of
from cardtable.games.contract import DOUBLE_NIL, NIL, PLAY, Bid, Contract, Hand, is_nil, needed

EFFORT = 26_000
"""The cards played in playouts for one decision: about 60 ms."""

WORLDS_MOST = 320
_BATCH = 16

Fit = Sequence[Sequence[float]]
"""How well each hidden card fits each place, as for `worlds`."""


@dataclass(frozen=True)
class Position:
    """A decision as its seat sees it: what lies open, what it knows, and what is at stake.

    `effort` multiplies what may be tried.
    """

    contract: Contract
    know: Known
    stakes: Stakes
    random: Random
    effort: float = 1

    @property
    def side(self) -> int:
        return self.know.seat % 2


def known_by(
    contract: Contract,
    seat: Seat,
    hand: Hand,
    counts: Sequence[int],
    held: Sequence[Hand],
    gone: Sequence[Card] = (),
) -> Known:
    """What a seat knows from the open contract, its hand, and cards it has seen elsewhere.

    `counts` are the cards in each hand, `held` those known to be in each, `gone` those known to be
    out of play.
    """
    return known(seat, hand, PACK, plays_of(contract.tricks, contract.trick), counts, held, gone)


def worlds(know: Known, random: Random, fit: Fit | None = None) -> Callable[[int], Masks]:
    """Hands of all seats, as masks, in deals that fit, by number; dealt when they are asked for.

    Cards out of play are left out. `fit[place][hidden card]` weighs where a card lies.
    """
    return numbered(_dealt(know, random, fit))


def _dealt(know: Known, random: Random, fit: Fit | None) -> Iterator[Masks]:
    suits = [int(card.suit) for card in know.hidden]
    bits = [bit_of(card) for card in know.hidden]
    sure: Masks = []
    for seat, cards in enumerate(know.held):
        sure += masks_of(know.mine if seat == know.seat else cards)
    even = [[1.0] * len(suits)] * len(know.room)
    for owner in chain(suits, know.room, know.may, fit or even, random):
        hands = [*sure, 0, 0, 0, 0]
        for place, suit, bit in zip(owner, suits, bits, strict=True):
            hands[4 * place + suit] |= bit
        yield hands[: len(sure)]


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


def play_fit(position: Position, odds: Odds) -> list[list[float]]:
    """The same in the play of a hand, by the bids and by what the plays so far tell."""
    contract, know = position.contract, position.know
    fit = bids_fit(contract.bids, know, odds)
    weigh(fit, know.hidden, inferences(contract, not position.stakes.sandbagging))
    return fit


Won = tuple[int, ...]
"""The tricks won by each seat in a hand played out."""


def facts(contract: Contract, know: Known, ends: Sequence[Won]) -> tuple[Fact, ...]:
    """How often contracts and nils came about in hands played out, as the seat would count."""
    seat, side, count = know.seat, know.seat % 2, max(1, len(ends))
    told = []
    for counted, kind in ((side, "made"), (1 - side, "set")):
        wanted = needed(contract, counted)
        if wanted:
            made = sum([_made(contract, counted, won) >= wanted for won in ends])
            told.append(Fact(kind, (made if counted == side else count - made) / count))
    for other, bid in enumerate(contract.bids):
        if is_nil(bid) and not contract.won[other]:
            safe = sum([won[other] == 0 for won in ends]) / count
            if other == seat:
                told.append(Fact("nil-made", safe))
            elif other % 2 == side:
                told.append(Fact("partner-nil-made", safe))
            else:
                told.append(Fact("nil-set", 1 - safe))
    return tuple(told)


def _made(contract: Contract, side: int, won: Won) -> int:
    """The tricks that count towards a side's contract (S25)."""
    return sum([won[seat] for seat in contract.sides[side] if not is_nil(contract.bids[seat])])


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


Judgement = Callable[[Card], float]


def no_judgement(card: Card) -> float:
    """The search alone decides."""
    return 0.0


def cards_tried(
    position: Position,
    legal: Sequence[Card],
    odds: Odds,
    judgement: Judgement,
    also: Sequence[Decision],
) -> list[Trial]:
    """The legal cards played out; of equivalent ones the best, and those of `also`."""
    know = position.know
    groups = equivalent(position.contract, know, legal)
    world = worlds(know, position.random, play_fit(position, odds))
    ends: list[list[Won]] = [[] for _ in groups]
    value = _value(position)

    def play(number: int, choice: int) -> float:
        won = _won_after(position, world(number), groups[choice][0])
        ends[choice].append(won)
        return value(won)

    cards_left = sum(know.room[:-1]) + len(know.mine)
    effort = int(EFFORT * position.effort)
    enough = effort // max(1, cards_left * len(groups)) * 2
    most = max(2 * _BATCH, min(int(WORLDS_MOST * position.effort), enough))
    results = compare(len(groups), play, within(effort, cards_left, most, _BATCH), batch=_BATCH)
    return card_trials(position, groups, results, ends, judgement, also)


def card_trials(
    position: Position,
    groups: Sequence[Sequence[Card]],
    results: Sequence[Sequence[float]],
    ends: Sequence[Sequence[Won]],
    judgement: Judgement,
    also: Sequence[Decision],
) -> list[Trial]:
    """What came of groups of equivalent cards, as trials of single cards."""
    found = []
    for group, values, won in zip(groups, results, ends, strict=True):
        told = facts(position.contract, position.know, won)
        trials = [Trial((PLAY[card],), values, told, judgement(card)) for card in group]
        found += same(trials, also)
    return found


def _won_after(position: Position, hands: Masks, card: Card) -> Won:
    """The tricks won by each seat if the card is played in that world."""
    contract, seat, seats = position.contract, position.know.seat, position.know.seats
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
    greedy = (not position.stakes.sandbagging,) * 2
    return tuple(play_out(Deal(after, bids, won, turn, trick, broken, greedy)))


def _value(position: Position) -> Callable[[Won], float]:
    """The standing of the seat's side after a hand that ends so; the same ends come often."""
    bids = [bid or 0 for bid in position.contract.bids]
    return cache(lambda won: position.stakes.after(position.side, bids, won))


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
