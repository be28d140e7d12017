"""Deals of Cancellation Hearts that fit a view: uneven suits, twins together, as after passing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import NamedTuple

from cardtable.bots.cancellation_hearts.inference import inferences
from cardtable.bots.cancellation_hearts.playout import masks_of, place_of
from cardtable.bots.search.inference import weigh
from cardtable.bots.search.worlds import Known, deal_world, known
from cardtable.core.cards import PACK, Card, pack
from cardtable.core.tricks import plays_of
from cardtable.games.cancellation_hearts import PACKS, POINTS, OpenPlay, Phase, View

_DOUBLE_PACK = pack(PACKS)


def known_by(view: View) -> Known:
    """What a view tells about the cards that it does not show; the last place is the kitty."""
    seats = len(view.counts)
    counts = view.counts
    if view.phase == Phase.PASS:
        # Cards laid out to pass are still in their hands for whoever cannot see them.
        each = (len(_DOUBLE_PACK) - view.kitty_count) // seats
        counts = (each,) * seats
    held = [view.passed if seat == view.pass_to else () for seat in range(seats)]
    plays = plays_of(view.play.tricks, view.play.trick)
    return known(view.seat, view.hand, _DOUBLE_PACK, plays, counts, held, view.chosen)


def laid(play: OpenPlay) -> list[int]:
    """How many cards of each suit each seat has played, `[4 * seat + suit]`."""
    counts = [0] * (4 * len(play.taken))
    for plays in plays_of(play.tricks, play.trick):
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


def fits(know: Known, play: OpenPlay) -> list[list[float]]:
    """For each place, how well each hidden card fits there, going by the plays so far."""
    table = [[1.0] * len(know.hidden) for _ in range(know.seats + 1)]
    weigh(table, know.hidden, inferences(play))
    return table


def worlds(know: Known, play: OpenPlay, random: Random) -> Iterator[World]:
    """Deals that fit, likelier ones more often, without end."""
    suits = [int(card.suit) for card in know.hidden]
    bits = [1 << place_of(card) for card in know.hidden]
    points = [POINTS.get(card, 0) for card in know.hidden]
    sure: list[int] = []
    for seat, cards in enumerate(know.held):
        sure += masks_of(know.mine if seat == know.seat else cards)
    owner = deal_world(suits, know.room, know.may, random)
    shape = _shape(know, play, suits, owner)
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


def _shape(know: Known, play: OpenPlay, suits: Sequence[int], owner: Sequence[int]) -> _Shape:
    open_to = [
        [
            weight if know.may[place] >> suit & 1 else 0.0
            for weight, suit in zip(row, suits, strict=True)
        ]
        for place, row in enumerate(fits(know, play))
    ]
    played = laid(play)
    lengths = [played[4 * seat : 4 * seat + 4] for seat in range(know.seats)]
    for seat, cards in enumerate(know.held):
        for card in cards:
            lengths[seat][card.suit] += 1
    lengths.append([0] * 4)
    for place, suit in zip(owner, suits, strict=True):
        lengths[place][suit] += 1
    last: dict[Card, int] = {}
    twins = [-1] * len(suits)
    for index, card in enumerate(know.hidden):
        if card in last:
            twins[index], twins[last[card]] = last[card], index
        last[card] = index
    gone = sum(played) / (PACKS * len(PACK))
    bond = TWINS + TWINS_LATE * gone
    pull = [pull * (1 + UNEVEN_LATE * gone) for pull in UNEVEN]
    return _Shape(open_to, suits, twins, lengths, [pull] * know.seats + [[0.0] * 4], bond)


def _exchange(owner: list[int], shape: _Shape, times: int, random: Random) -> None:
    """Try so many exchanges of two cards, taken or not by the weights of the deal (Metropolis).

    As `exchange` of the shared worlds, with what depends on the other cards of a hand besides;
    apart from it because this is the innermost loop of both.
    """
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
        suit, other = suits[a], suits[b]
        here, there = lengths[first], lengths[second]
        if suit != other:
            mine, theirs = pull[first], pull[second]
            after *= exp(
                theirs[suit] * (2 * there[suit] + 1)
                - mine[suit] * (2 * here[suit] - 1)
                + mine[other] * (2 * here[other] + 1)
                - theirs[other] * (2 * there[other] - 1)
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
            here[suit] -= 1
            there[suit] += 1
            there[other] -= 1
            here[other] += 1


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
        index = 4 * place + suit
        if index >= last:
            kitty += cost
        else:
            mask = hands[index]
            hands[index] = mask | (bit << 1 if mask & bit else bit)
    del hands[last:]
    return hands, kitty, union(hands)


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
