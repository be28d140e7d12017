"""The search of the expert at Cancellation Hearts: worlds, playouts, and what a score is worth.

A view is read into a `Known`: what lies open, what may be where, what the plays so far tell.
Candidates are played out in common worlds; a result is the change in the seat's standing, in
points, so a point taken in an even match is about -1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, sqrt
from random import Random
from typing import NamedTuple

from cardtable.bots.hearts_playouts import (
    HEARTS,
    MARIA,
    QUEEN,
    SPADES,
    Deal,
    card_of,
    less_card,
    masks_of,
    moon_taker,
    place_of,
    play_out,
    with_card,
)
from cardtable.bots.hearts_tells import tells
from cardtable.bots.search import Evaluation, Fact, Tally, compare
from cardtable.bots.tells import Tell, weigh
from cardtable.bots.worlds import ANY, deal_world
from cardtable.core.cards import PACK, Card, Rank
from cardtable.core.rules import Seat
from cardtable.games.cancellation_hearts import (
    ALL_POINTS,
    MARIA_POINTS,
    MOON_OTHERS,
    MOON_POINTS,
    MOON_SELF,
    PACKS,
    PASSED,
    PLAY,
    POINTS,
    Hand,
    OpenPlay,
    Phase,
    View,
    playable,
    points_of,
    shown_voids,
)

EFFORT = 10_000
"""The cards played in playouts for one card of the play, once all early worlds are tried."""

EARLY_WORLDS = 64
"""Worlds tried however many cards are still to be played."""

EARLY_EFFORT = 60_000
"""The cards played for that at most: about 250 ms."""

PASS_EFFORT = 100_000
"""The same for the three cards to pass, once a hand."""

SURE = 2.0
"""The standard errors behind the best at which a card is given up."""

WORLDS_MOST = 320
PASS_WORLDS = 160
_BATCH = 16


# What a score is worth


@dataclass(frozen=True)
class Stakes:
    """What the match is about: the totals before this hand, and the limit."""

    totals: tuple[int, ...]
    limit: int

    def chances(self, totals: Sequence[float]) -> list[float]:
        """How likely each seat is to win the match (H22, H23), a shared win in parts."""
        low, high = min(totals), max(totals)
        if high >= self.limit:
            winners = [float(total == low) for total in totals]
            return [one / sum(winners) for one in winners]
        scale = _scale(self.limit - high, len(totals))
        weights = [exp((low - total) / scale) for total in totals]
        every = sum(weights)
        return [weight / every for weight in weights]

    def after(self, taken: Sequence[int]) -> list[int]:
        """The totals after a hand in which each seat has taken so many points."""
        shooter = moon_taker(taken)
        if shooter >= 0:
            return self.after_moon(shooter)
        return [total + points for total, points in zip(self.totals, taken, strict=True)]

    def after_moon(self, shooter: Seat) -> list[int]:
        """The totals after a moon, as its shooter chooses (H21)."""
        own, others = self.moons(shooter)
        return own if self.chances(own)[shooter] >= self.chances(others)[shooter] else others

    def moons(self, shooter: Seat) -> tuple[list[int], list[int]]:
        """The totals with 26 off the shooter's own score, and with 26 on everybody else's."""
        own = [total - MOON_POINTS * (at == shooter) for at, total in enumerate(self.totals)]
        others = [total + MOON_POINTS * (at != shooter) for at, total in enumerate(self.totals)]
        return own, others

    def worth(self, seat: Seat) -> Callable[[Sequence[int]], float]:
        """The seat's standing with these totals, in points from now."""
        now = self.chances(self.totals)[seat]
        certain = min(0.97, max(0.01, now))
        scale = _scale(self.limit - max(self.totals), len(self.totals))
        unit = scale / (certain * (1 - certain))
        return lambda totals: unit * (self.chances(totals)[seat] - now)


def _scale(room: float, seats: int) -> float:
    """How far apart totals are worth little yet: by the hands that the match may still take."""
    hands = room * seats / (1.5 * ALL_POINTS)
    return 5 * sqrt(1 + max(0.0, hands))


# What a seat knows


@dataclass(frozen=True)
class Known:
    """A hand as one seat knows it.

    `hidden` are the cards that it cannot see; `room` how many of them each seat holds, and last
    the kitty; `may` the suits that each place can hold; `held` the cards known to be in another
    hand. `told` is what the plays so far tell;
    `laid[4 * seat + suit]` is how many it has played.
    """

    seat: Seat
    mine: Hand
    hidden: tuple[Card, ...]
    room: tuple[int, ...]
    may: tuple[int, ...]
    held: tuple[Hand, ...]
    told: tuple[Tell, ...]
    laid: tuple[int, ...]

    @property
    def seats(self) -> int:
        return len(self.held)


def known(view: View) -> Known:
    """What a view tells about the cards that it does not show."""
    play, seats = view.play, len(view.counts)
    rest = list(view.passed)
    hidden = list(PACK) * PACKS
    for card in (*view.hand, *view.chosen):
        hidden.remove(card)
    for plays in (*[trick.plays for trick in play.tricks], play.trick):
        for seat, card in plays:
            hidden.remove(card)
            if seat == view.pass_to and card in rest:
                rest.remove(card)
    for card in rest:
        hidden.remove(card)
    held = tuple([tuple(rest) if at == view.pass_to else () for at in range(seats)])
    each = (len(hidden) - view.kitty_count) // (seats - 1)
    counts = [each if view.phase == Phase.PASS else cards for cards in view.counts]
    room = [0 if at == view.seat else counts[at] - len(held[at]) for at in range(seats)]
    voids = shown_voids(play)
    may = [sum([1 << suit for suit in range(4) if suit not in voids[at]]) for at in range(seats)]
    return Known(
        view.seat,
        view.hand,
        tuple(hidden),
        (*room, len(hidden) - sum(room)),
        (*may, ANY),
        held,
        tuple(tells(play)),
        tuple(laid(play)),
    )


def laid(play: OpenPlay) -> list[int]:
    """How many cards of each suit each seat has played, `[4 * seat + suit]`."""
    counts = [0] * (4 * len(play.taken))
    for plays in (*[trick.plays for trick in play.tricks], play.trick):
        for seat, card in plays:
            counts[4 * seat + card.suit] += 1
    return counts


UNEVEN = (0.04, 0.04, 0.01, 0.045)
"""How much hands lean to long and short suits after the pass: by the square of a suit's length."""

UNEVEN_LATE = 0.8
"""How much more that is when all is played: who is short in a suit is first rid of it."""

TWINS = 1.1
TWINS_LATE = 0.6
"""How much likelier twins lie in one hand, at first, and more when all is played."""


World = tuple[list[int], int, list[int]]
"""The masks of all hands, the points in the kitty, and all hands together."""


def fits(know: Known) -> list[list[float]]:
    """For each place, how well each hidden card fits there, going by the plays so far."""
    table = [[1.0] * len(know.hidden) for _ in range(know.seats + 1)]
    weigh(table, know.hidden, know.told)
    return table


def worlds(know: Known, random: Random) -> Iterator[World]:
    """Deals that fit, likelier ones more often, without end."""
    suits = [int(card.suit) for card in know.hidden]
    bits = [1 << place_of(card) for card in know.hidden]
    points = [POINTS.get(card, 0) for card in know.hidden]
    sure: list[int] = []
    for at in range(know.seats):
        sure += masks_of(know.mine if at == know.seat else know.held[at])
    owner = deal_world(suits, know.room, know.may, random)
    shape = _shape(know, suits, owner)
    _exchange(owner, shape, 2 * len(owner), random)
    while True:
        _exchange(owner, shape, len(owner), random)
        yield _dealt(owner, suits, bits, points, sure)


class _Shape(NamedTuple):
    """What weighs in an exchange of two cards.

    `fit[place][card]`; `suits` and `twins` (its index, or -1) of each card; `lengths[place][suit]`
    of all hands as they were before the first trick; `pull[place][suit]` towards long suits;
    `bond` between twins.
    """

    fit: list[list[float]]
    suits: Sequence[int]
    twins: Sequence[int]
    lengths: list[list[int]]
    pull: Sequence[Sequence[float]]
    bond: float


def _shape(know: Known, suits: Sequence[int], owner: Sequence[int]) -> _Shape:
    open_to = [
        [
            weight if know.may[place] >> suit & 1 else 0.0
            for weight, suit in zip(row, suits, strict=True)
        ]
        for place, row in enumerate(fits(know))
    ]
    lengths = [list(know.laid[4 * seat : 4 * seat + 4]) for seat in range(know.seats)]
    for seat, cards in enumerate(know.held):
        for card in cards:
            lengths[seat][card.suit] += 1
    lengths.append([0] * 4)
    for place, suit in zip(owner, suits, strict=True):
        lengths[place][suit] += 1
    last: dict[Card, int] = {}
    twins = [-1] * len(suits)
    for at, card in enumerate(know.hidden):
        if card in last:
            twins[at], twins[last[card]] = last[card], at
        last[card] = at
    gone = sum(know.laid) / (PACKS * len(PACK))
    bond = TWINS + TWINS_LATE * gone
    pull = [pull * (1 + UNEVEN_LATE * gone) for pull in UNEVEN]
    return _Shape(open_to, suits, twins, lengths, [pull] * know.seats + [[0.0] * 4], bond)


def _exchange(owner: list[int], shape: _Shape, times: int, random: Random) -> None:
    """Try so many exchanges of two cards, taken or not by the weights of the deal (Metropolis)."""
    fit, suits, twins, lengths, pull, bond = shape
    count, roll = len(owner), random.random
    for _ in range(times):
        a, b = int(roll() * count), int(roll() * count)
        first, second = owner[a], owner[b]
        if first == second:
            continue
        to, back = fit[first], fit[second]
        after, before = to[b] * back[a], to[a] * back[b]
        if not after:
            continue
        one, two = suits[a], suits[b]
        here, there = lengths[first], lengths[second]
        if one != two:
            mine, theirs = pull[first], pull[second]
            after *= exp(
                theirs[one] * (2 * there[one] + 1)
                - mine[one] * (2 * here[one] - 1)
                + mine[two] * (2 * here[two] + 1)
                - theirs[two] * (2 * there[two] - 1)
            )
        for card, left, to_place in ((a, first, second), (b, second, first)):
            twin = twins[card]
            if twin >= 0:
                if owner[twin] == left:
                    before *= bond
                elif owner[twin] == to_place:
                    after *= bond
        if after >= before or roll() * before < after:
            owner[a], owner[b] = second, first
            here[one] -= 1
            there[one] += 1
            there[two] -= 1
            here[two] += 1


def _dealt(
    owner: Sequence[int],
    suits: Sequence[int],
    bits: Sequence[int],
    points: Sequence[int],
    sure: Sequence[int],
) -> World:
    hands = [*sure, 0, 0, 0, 0]
    kitty, last = 0, len(sure)
    for place, suit, bit, cost in zip(owner, suits, bits, points, strict=True):
        at = 4 * place + suit
        if at >= last:
            kitty += cost
        else:
            mask = hands[at]
            hands[at] = mask | (bit << 1 if mask & bit else bit)
    del hands[last:]
    return hands, kitty, union(hands)


def first_worlds(source: Iterator[World]) -> Callable[[int], World]:
    """The worlds of a source by number, dealt when they are asked for."""
    dealt: list[World] = []

    def world(number: int) -> World:
        while len(dealt) <= number:
            dealt.append(next(source))
        return dealt[number]

    return world


# The play


def groups(view: View, know: Known) -> list[list[Card]]:
    """The legal cards, equivalent ones together: no card that others may hold lies between.

    A card whose twin may be in another hand stands alone, since it can be cancelled (H15), and so
    do point cards beside others.
    """
    legal = sorted(set(playable(view.play, view.hand)))
    others = {*know.hidden, *[card for cards in know.held for card in cards]}
    others |= {lain.card for lain in view.play.trick}
    found: list[list[Card]] = []
    for card in legal:
        if found and _same(found[-1][-1], card, view.hand, others):
            found[-1].append(card)
        else:
            found.append([card])
    return found


def _same(low: Card, high: Card, hand: Hand, others: set[Card]) -> bool:
    if low.suit != high.suit or POINTS.get(low, 0) != POINTS.get(high, 0):
        return False
    if hand.count(low) != hand.count(high):
        return False
    between = range(low.rank, high.rank + 1)
    return not any(card.suit == low.suit and card.rank in between for card in others)


@dataclass
class Search:
    """One decision in the play of a hand."""

    view: View
    know: Known
    stakes: Stakes
    random: Random

    def evaluate(self) -> list[Evaluation]:
        """Every legal card with its expected result; equivalent cards share theirs."""
        together = groups(self.view, self.know)
        found = []
        for cards, (tally, told) in zip(
            together, self._tallies([cards[0] for cards in together]), strict=True
        ):
            value, error, count = tally.mean, tally.error(), len(tally.results)
            found += [Evaluation(PLAY[card], value, error, count, told) for card in cards]
        return found

    def _tallies(self, cards: Sequence[Card]) -> list[tuple[Tally, tuple[Fact, ...]]]:
        """Each card's results and what else came about: of its plans the better one.

        The plans are to duck and, where this seat may yet take all, to try that.
        """
        seat = self.know.seat
        plans = [-1, seat] if self._may_shoot() else [-1]
        positions = [self._position(card, plan) for plan in plans for card in cards]
        deal = first_worlds(worlds(self.know, self.random))
        worth, after = self.stakes.worth(seat), self.stakes.after
        ends: list[list[int]] = [[] for _ in positions]

        def play(world: int, candidate: int) -> float:
            taken = positions[candidate](deal(world))
            ends[candidate].append(taken[seat])
            return worth(after(taken))

        tallies = compare(
            len(positions), play, self._budget(len(positions)), batch=_BATCH, sure=SURE
        )
        count, before = len(cards), self.view.play.taken[seat]
        best = [
            max(range(at, len(positions), count), key=lambda one: tallies[one].mean)
            for at in range(count)
        ]
        return [(tallies[one], facts(ends[one], before)) for one in best]

    def _budget(self, candidates: int) -> Callable[[int, int], bool]:
        cards_left = sum(self.view.counts)
        most = min(WORLDS_MOST, 2 * EFFORT // (cards_left * candidates))
        effort = [EFFORT]

        def budget(done: int, standing: int) -> bool:
            effort[0] -= cards_left * standing * _BATCH
            if done < EARLY_WORLDS:
                return not done or effort[0] > EFFORT - EARLY_EFFORT
            return done + _BATCH <= most and effort[0] > 0

        return budget

    def _may_shoot(self) -> bool:
        """Whether a moon is worth a thought: nobody else has points, and the hand is high (H21)."""
        view = self.view
        others = [points for at, points in enumerate(view.play.taken) if at != view.seat and points]
        high = sum([card.rank >= Rank.QUEEN for card in view.hand])
        return not others and (
            view.play.taken[view.seat] >= MARIA_POINTS or 2 * high >= len(view.hand)
        )

    def _position(self, card: Card, shooter: int) -> Callable[[World], list[int]]:
        """What each seat takes in a world if the card is played."""
        play, seat = self.view.play, self.know.seat
        suit, place = int(card.suit), place_of(card)
        trick = [(one.seat, int(one.card.suit), place_of(one.card)) for one in play.trick]
        trick.append((seat, suit, place))
        broken = play.broken or card in POINTS
        aside = points_of(play.aside)
        dark = bool(self.view.kitty_count) and play.kitty_to is None
        void = self.view.options.two_pairs_void
        first = not play.tricks

        def taken(world: World) -> list[int]:
            hands, kitty, live = world
            after, rest = hands[:], live[:]
            after[4 * seat + suit] = less_card(after[4 * seat + suit], place)
            rest[suit] = less_card(rest[suit], place)
            points = list(play.taken)
            if play.kitty_to is not None:
                points[play.kitty_to] += kitty
            return play_out(
                Deal(
                    after,
                    rest,
                    points,
                    play.leader,
                    trick,
                    aside=aside,
                    kitty=kitty,
                    dark=dark,
                    broken=broken,
                    first=first,
                    two_pairs_void=void,
                    shooter=shooter,
                )
            )

        return taken


_CLEAN = "You take no more points in {n} of 100 deals"
_LIGHT = "You take fewer than 13 more points in {n} of 100 deals"


def facts(ends: Sequence[int], before: int) -> tuple[Fact, ...]:
    """What came about how often, by the points of this seat at the end of each playout."""
    count = len(ends)
    clean = sum([end <= before for end in ends]) / count
    light = sum([end - before < MARIA_POINTS for end in ends]) / count
    return Fact(_CLEAN, clean), Fact(_LIGHT, light)


_LOWER = 0x1555555


def union(hands: Sequence[int]) -> list[int]:
    """All cards of the hands together, a mask a suit."""
    found = []
    for suit in range(4):
        ones = twos = 0
        for mask in hands[suit::4]:
            if mask:
                low = mask & _LOWER
                twos |= (ones & low) << 1 | mask & ~_LOWER
                ones |= low
        found.append(ones | twos)
    return found


# Passing


TRIPLES = 20
"""How many choices of three cards are tried."""


def burden(hands: Sequence[int], base: int, suit: int, place: int) -> float:
    """How bad a card is to keep, quickly: its height over the low cards beside it."""
    mask = hands[base + suit]
    if suit == SPADES:
        lower = (mask & (QUEEN - 1)).bit_count()
        if place == MARIA:
            return 4.2 - 2 * lower
        if place > MARIA:
            return 5 - lower + 2 * (mask >> MARIA & 1)
        return -2.0
    low = (mask & 0xFFFF & ((1 << place) - 1)).bit_count()
    height = place / 2 - 6
    if suit == HEARTS:
        return 2 * height - 0.4 * low
    return height - 0.2 * low


def worst(hands: Sequence[int], base: int) -> list[tuple[int, int]]:
    """The cards of a hand, suit and place, the worst to keep first."""
    found = []
    for suit in range(4):
        mask = hands[base + suit]
        while mask:
            top = mask.bit_length() - 1
            mask ^= 1 << top
            place = top & 30
            found.append((-burden(hands, base, suit, place), suit, place))
    found.sort()
    return [(suit, place) for _, suit, place in found]


def triples(hand: Hand, wanted: int) -> list[tuple[Card, ...]]:
    """The choices worth trying: of the worst cards to keep, and those that empty a suit."""
    masks = masks_of(hand)
    order = [card_of(suit, place) for suit, place in worst(masks, 0)]
    price = {card: burden(masks, 0, int(card.suit), place_of(card)) for card in order}
    found = dict.fromkeys(
        sorted(
            {tuple(sorted(cards)) for cards in combinations(order[: 5 + wanted], wanted)},
            key=lambda cards: (-sum([price[card] for card in cards]), cards),
        )[:TRIPLES]
    )
    for suit in range(4):
        short = [card for card in hand if card.suit == suit]
        if 0 < len(short) <= wanted:
            rest = [card for card in order if card.suit != suit]
            found[tuple(sorted([*short, *rest[: wanted - len(short)]]))] = None
    return list(found)


@dataclass
class Passing:
    """The decision which cards to pass on."""

    view: View
    know: Known
    stakes: Stakes
    random: Random

    def tallies(self, choices: Sequence[tuple[Card, ...]]) -> list[Tally]:
        """Each choice's results in common worlds, in which the others pass plainly."""
        cards_left = sum(self.view.counts)
        most = min(PASS_WORLDS, PASS_EFFORT // cards_left // 4)
        most -= most % _BATCH
        source = worlds(self.know, self.random)
        deal = first_worlds(self._passed_on(world) for world in source)
        effort = [PASS_EFFORT]

        def budget(done: int, standing: int) -> bool:
            effort[0] -= cards_left * standing * _BATCH
            return done + _BATCH <= most and (done == 0 or effort[0] > 0)

        worth, after = self.stakes.worth(self.know.seat), self.stakes.after

        def play(world: int, choice: int) -> float:
            return worth(after(self._taken(deal(world), choices[choice])))

        return compare(len(choices), play, budget, batch=_BATCH, sure=SURE)

    def _passed_on(self, world: World) -> World:
        """The hands after all others have passed, this seat's own cards still all with it."""
        hands, kitty, live = world
        view, seats = self.view, self.know.seats
        step = (view.pass_to - view.seat) % seats
        after = hands[:]
        for seat in range(seats):
            if seat == view.seat:
                continue
            for suit, place in worst(hands, 4 * seat)[:PASSED]:
                after[4 * seat + suit] = less_card(after[4 * seat + suit], place)
                at = 4 * ((seat + step) % seats) + suit
                after[at] = with_card(after[at], place)
        for card in view.chosen:
            live[card.suit] = with_card(live[card.suit], place_of(card))
        return after, kitty, live

    def _taken(self, world: World, cards: Sequence[Card]) -> list[int]:
        hands, kitty, live = world
        view = self.view
        after = hands[:]
        for card in cards:
            at = 4 * view.seat + card.suit
            after[at] = less_card(after[at], place_of(card))
        for card in (*view.chosen, *cards):
            at = 4 * view.pass_to + card.suit
            after[at] = with_card(after[at], place_of(card))
        deal = Deal(
            after,
            live,
            view.play.taken,
            view.play.leader,
            kitty=kitty,
            dark=bool(view.kitty_count),
            first=True,
            two_pairs_void=view.options.two_pairs_void,
        )
        return play_out(deal)


def moon_values(view: View, stakes: Stakes) -> list[Evaluation]:
    """Both choices after a moon, by the seat's standing (H21)."""
    worth = stakes.worth(view.seat)
    own, others = stakes.moons(view.seat)
    return [Evaluation(MOON_SELF, worth(own), 0, 1), Evaluation(MOON_OTHERS, worth(others), 0, 1)]
