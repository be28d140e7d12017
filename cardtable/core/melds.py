"""Melds: the arrangement of a rummy hand in sets and runs with the fewest points left over, exact.

Rules T11 to T14, T18 and T20 of Three Thirteen. What makes it fast:

- A wild stands for anything and all wilds count the same, so they are only a number. As soon as
  there is one combination it takes in every wild that is left, so the search is for the natural
  cards of most points that the wilds can bring into combinations.
- All cards of one rank that are in sets are in one set. So it is chosen, rank by rank, which cards
  go into a set; what is left is for runs, each suit on its own.
- The runs of a suit depend on its cards alone. They are kept in tables that all hands share:
  for each number of wilds, the most points that they bring into runs.

The cards of a suit are one whole number, a "key": four bits a place say how many of that card
there are, and the ace is place 0. Twins are a count and never two things to be told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from cardtable.core.cards import Card, Rank, Suit, ordered, without

Hand = tuple[Card, ...]

MELD = 3
"""The least number of cards in a set or run (T11, T12)."""

HIGH_ACE = 13
"""The place above the king, which there is only where aces are low or high (T20)."""

_Keys = tuple[int, int, int, int]
_Gains = tuple[int, ...]
"""The most points brought into runs with at most 0, 1, 2, ... wilds."""

_Table = dict[int, _Gains]

_ONES = sum(1 << 4 * place for place in range(13))
_RANKS = (Rank.ACE, *(rank for rank in Rank if rank < Rank.ACE), Rank.ACE)
_POINTS = tuple((ace, *(min(n, 10) for n in range(2, 14)), ace) for ace in (1, 15))
_UNIT = (0, 0, *(1 << 4 * (rank - 1) for rank in range(2, 14)), 1)
_RANK_POINTS = tuple((0, 0, *points[1:]) for points in _POINTS)
_TABLE_LIMIT = 200_000


class Arrangement(NamedTuple):
    """Combinations in display order, wilds where they stand; the cards left over; their points."""

    melds: tuple[Hand, ...]
    left: Hand
    points: int


class Judgement(NamedTuple):
    """Which groups of an arrangement are combinations, and the points of all other cards."""

    valid: tuple[bool, ...]
    points: int


_Sets = tuple[tuple[int, tuple[int, ...]], ...]
"""Sets by their place and the number of cards from each suit."""

_Pick = tuple[int, int, int, int, int, int, int, tuple[int, ...]]
"""A set to try: wilds it needs, wilds wanted there, points, keys taken, cards from each suit."""

_Choice = tuple[int, int, list[_Pick]]
"""A rank: its place, the wilds from which on it may do without a set, and the sets to try."""

_Node = tuple[int, int, int, int, int, int, int, _Sets]
"""Ranks decided, wilds left, points in sets, the suits' keys, and the sets."""


class _Plan(NamedTuple):
    """The points brought into combinations, the sets, what stays for runs, and the wilds there."""

    gain: int
    sets: _Sets
    rest: _Keys
    wilds: int


def card_points(card: Card, ace_high_or_low: bool = False) -> int:
    """What a card left over counts, a wild as its own rank (T18, T20)."""
    return _RANK_POINTS[ace_high_or_low][card[1]]


def points(hand: Sequence[Card], wild: Rank, ace_high_or_low: bool = False) -> int:
    """The points left over in the best arrangement of the hand (T18)."""
    value = _RANK_POINTS[ace_high_or_low]
    keys, wilds = _keys(hand, wild)
    loose = wilds * value[wild]
    natural = sum([value[card[1]] for card in hand]) - loose
    gain = _best(keys, wilds, ace_high_or_low, natural).gain
    return natural - gain + (0 if gain or wilds >= MELD else loose)


def arrange(hand: Sequence[Card], wild: Rank, ace_high_or_low: bool = False) -> Arrangement:
    """The best arrangement of the hand (T18); the same for the same cards in any order."""
    keys, wilds = _keys(hand, wild)
    natural = sum(card_points(card, ace_high_or_low) for card in hand if card.rank != wild)
    plan = _best(keys, wilds, ace_high_or_low, natural)
    jokers = [card for card in ordered(hand) if card.rank == wild]
    melds = _laid_out(plan, jokers, wild, ace_high_or_low)
    left = Counter(hand)
    left.subtract(card for meld in melds for card in meld)
    rest = ordered(left.elements())
    return Arrangement(melds, rest, sum(card_points(card, ace_high_or_low) for card in rest))


def best_discard(hand: Hand, wild: Rank, ace_high_or_low: bool = False) -> tuple[Card, int]:
    """The discard after which the fewest points are left over, and those points.

    Of several, the first in the order of a new pack.
    """
    after = points_after(hand, wild, ace_high_or_low)
    card = min(after, key=lambda card: after[card])
    return card, after[card]


def points_after(hand: Hand, wild: Rank, ace_high_or_low: bool = False) -> dict[Card, int]:
    """The points left over after each card that could be discarded, in the order of a new pack.

    A card that is left over in a best arrangement is worth just its points; every other card is
    looked into.
    """
    whole = arrange(hand, wild, ace_high_or_low)
    value = _RANK_POINTS[ace_high_or_low]
    loose = set(whole.left)
    return {
        card: whole.points - value[card[1]]
        if card in loose
        else points(without(hand, card), wild, ace_high_or_low)
        for card in dict.fromkeys(ordered(hand))
    }


def going_out(hand: Hand, wild: Rank, ace_high_or_low: bool = False) -> Hand:
    """The cards with which the hand could go out: all others are in combinations (T16)."""
    value = _RANK_POINTS[ace_high_or_low]
    left = points(hand, wild, ace_high_or_low)
    return tuple(
        [
            card
            for card in dict.fromkeys(ordered(hand))
            if value[card[1]] >= left and not points(without(hand, card), wild, ace_high_or_low)
        ]
    )


def judge(groups: Iterable[Sequence[Card]], wild: Rank, ace_high_or_low: bool = False) -> Judgement:
    """What an arrangement made by a player is worth; the order within a group is free (T13, T18).

    A card on its own is a group of one.
    """
    valid: list[bool] = []
    left = 0
    for group in groups:
        valid.append(is_meld(group, wild, ace_high_or_low))
        if not valid[-1]:
            left += sum(card_points(card, ace_high_or_low) for card in group)
    return Judgement(tuple(valid), left)


def is_meld(group: Sequence[Card], wild: Rank, ace_high_or_low: bool = False) -> bool:
    """Whether the cards are a set or a run (T11, T12, T14, T20)."""
    natural = [card for card in group if card.rank != wild]
    if len(group) < MELD:
        return False
    if len({card.rank for card in natural}) < 2:
        return True
    return len({card.suit for card in natural}) == 1 and any(
        _is_run(places, len(group), ace_high_or_low) for places in _places(natural, ace_high_or_low)
    )


def _places(natural: Sequence[Card], ace_high_or_low: bool) -> Iterator[list[int]]:
    """Where the natural cards may stand in a run: an ace perhaps at either end."""
    ways = [
        (0, HIGH_ACE) if card.rank == Rank.ACE and ace_high_or_low else ((card.rank - 1) % 13,)
        for card in natural
    ]
    for places in product(*ways):
        yield list(places)


def _is_run(places: list[int], length: int, ace_high_or_low: bool) -> bool:
    """Whether cards at these places and wilds make a run of that length from ace to king."""
    span = max(places) - min(places) + 1
    return len(set(places)) == len(places) and span <= length <= 13 + ace_high_or_low


def _keys(hand: Sequence[Card], wild: Rank) -> tuple[_Keys, int]:
    """The natural cards, a key a suit, and the number of wilds."""
    keys = [0, 0, 0, 0]
    wilds = 0
    for suit, rank in hand:
        if rank == wild:
            wilds += 1
        else:
            keys[suit] += _UNIT[rank]
    return (keys[0], keys[1], keys[2], keys[3]), wilds


def _best(keys: _Keys, wilds: int, aces: bool, natural: int) -> _Plan:
    """The plan that brings most points of natural cards into combinations; they count `natural`.

    Every choice of sets is tried that the wilds can pay for and that no other choice makes idle.
    """
    table = _table(wilds, aces)
    levels = [_levels(key, wilds, aces) for key in keys]
    choices = _choices(keys, levels, wilds, aces)
    a, b, c, d = keys
    if wilds < 2:
        a, b, c, d = [key & level[-1] * 15 for key, level in zip(keys, levels, strict=True)]
    best, found = _search(table, choices, (0, wilds, 0, a, b, c, d, ()), natural, aces)
    return _Plan(best, found[7], found[3:7], found[1])


def _search(
    table: _Table, choices: list[_Choice], start: _Node, natural: int, aces: bool
) -> tuple[int, _Node]:
    """The best way through the choices from `start` on, and its gain; `natural` is the most."""
    ranks = len(choices)
    best, found = -1, start
    stack = [start]
    while stack:
        node = stack.pop()
        rank, left, gain, a, b, c, d, sets = node
        if rank == ranks:
            gain += _runs_gain(table, a, b, c, d, left, aces)
            if gain > best:
                best, found = gain, node
                if gain == natural:
                    break
            continue
        place, idle, picks = choices[rank]
        rank += 1
        if left >= idle:
            stack.append((rank, left, gain, a, b, c, d, sets))
        for need, least, points, e, f, g, h, given in picks:
            if least <= left:
                more = (*sets, (place, given))
                stack.append((rank, left - need, gain + points, a - e, b - f, c - g, d - h, more))
    return best, found


def _levels(key: int, wilds: int, aces: bool) -> list[int]:
    """For 0, 1, 2, ... wilds: the places that can be in a run with another card of the suit."""
    there = (key | key >> 1 | key >> 2 | key >> 3) & _ONES
    if aces:
        there |= (there & 1) << 4 * HIGH_ACE
    near = there & there >> 4 & there >> 8
    near |= near << 4 | near << 8
    levels = [(near | near >> 4 * HIGH_ACE) & _ONES]
    if wilds:
        near = there << 4 | there >> 4
        for shift in range(8, 4 * wilds + 8, 4):
            near |= there << shift | there >> shift
            linked = near & there
            levels.append((linked | linked >> 4 * HIGH_ACE) & _ONES)
    return levels


def _choices(keys: _Keys, levels: list[list[int]], wilds: int, aces: bool) -> list[_Choice]:
    """The ranks that can have a set; those that must have a wild for it come first."""
    all_keys = sum(keys)
    three = (all_keys >> 2 | all_keys >> 3 | all_keys >> 1 & all_keys) & _ONES
    two = all_keys >> 1 & _ONES & ~three if wilds else 0
    choices = []
    for places in (two, three):
        while places:
            shift = (places & -places).bit_length() - 1
            places &= places - 1
            counts = [key >> shift & 15 for key in keys]
            links = [
                _link(level, shift, wilds) if count else 0
                for level, count in zip(levels, counts, strict=True)
            ]
            idle = 0
            while sum([n for n, link in zip(counts, links, strict=True) if link > idle]) >= MELD:
                idle += 1
            picks = _picks(shift, tuple(counts), tuple(links), wilds, _POINTS[aces][shift // 4])
            choices.append((shift // 4, idle, picks))
    return choices


def _link(levels: list[int], shift: int, wilds: int) -> int:
    """With how many wilds the card can be in a run; one more than there are if it cannot."""
    for level, linked in enumerate(levels):
        if linked >> shift & 1:
            return level
    return wilds + 1


@lru_cache(maxsize=1 << 14)
def _picks(
    shift: int, counts: tuple[int, ...], links: tuple[int, ...], wilds: int, points: int
) -> list[_Pick]:
    """The sets to try for a rank, the largest last.

    A card that stays out must have hope of a run with the wilds that are then left. A single
    natural card with two wilds is left to the runs, where it costs the same.
    """
    picks: list[_Pick] = []
    ways = [
        range(0 if link <= wilds else count, count + 1)
        for count, link in zip(counts, links, strict=True)
    ]
    for given in product(*ways):
        size = sum(given)
        if size >= MELD or (size == 2 and wilds):
            need = MELD - size if size < MELD else 0
            link = max(
                [k for k, m, n in zip(links, given, counts, strict=True) if m < n], default=0
            )
            e, f, g, h = [
                n << shift if k <= wilds or wilds > 1 else 0
                for n, k in zip(given, links, strict=True)
            ]
            if need + link <= wilds:
                picks.append((need, need + link, size * points, e, f, g, h, given))
    return picks


def _table(wilds: int, aces: bool) -> _Table:
    """The table for a number of wilds, emptied when it has become too large."""
    table = _TABLES.setdefault((wilds, aces), {})
    if len(table) > _TABLE_LIMIT:
        table.clear()
    if not table:
        table[0] = (0,) * (wilds + 1)
    return table


_TABLES: dict[tuple[int, bool], _Table] = {}


def _runs_gain(table: _Table, a: int, b: int, c: int, d: int, wilds: int, aces: bool) -> int:
    """The most points that so many wilds bring into runs of all four suits, by their keys."""
    e = table.get(a) or _gains(table, a, aces)
    f = table.get(b) or _gains(table, b, aces)
    g = table.get(c) or _gains(table, c, aces)
    h = table.get(d) or _gains(table, d, aces)
    gain = e[0] + f[0] + g[0] + h[0]
    if wilds == 0:
        return gain
    if wilds == 1:
        return gain + max(e[1] - e[0], f[1] - f[0], g[1] - g[0], h[1] - h[0])
    if wilds == 2:
        low, high = sorted([e[1] - e[0], f[1] - f[0], g[1] - g[0], h[1] - h[0]])[2:]
        return gain + max(low + high, e[2] - e[0], f[2] - f[0], g[2] - g[0], h[2] - h[0])
    left = _together(e, f, wilds)
    right = _together(g, h, wilds)
    return max([left[n] + right[wilds - n] for n in range(wilds + 1)])


def _together(a: _Gains, b: _Gains, wilds: int) -> _Gains:
    """The gains of two suits that share the wilds."""
    return tuple([max([a[i] + b[n - i] for i in range(n + 1)]) for n in range(wilds + 1)])


def _gains(table: _Table, key: int, aces: bool) -> _Gains:
    """The most points of a suit's cards that are brought into runs, by the number of wilds.

    The lowest card is left over, or begins a run, or is an ace that goes to the high end (T20).
    """
    found = table.get(key)
    if found is not None:
        return found
    unit = key & -key
    low = 1 << (unit.bit_length() - 1) // 4 * 4
    best = list(_gains(table, key - low, aces))
    if aces and low == 1:
        best = list(map(max, best, _gains(table, key - 1 + _HIGH, aces)))
    for need, points, taken, _ in _runs_from(key, len(best) - 1, aces):
        rest = _gains(table, key - taken, aces)
        for wilds in range(need, len(best)):
            if rest[wilds - need] + points > best[wilds]:
                best[wilds] = rest[wilds - need] + points
    found = table[key] = tuple(best)
    return found


_HIGH = 1 << 4 * HIGH_ACE


def _runs_from(key: int, wilds: int, aces: bool) -> Iterator[tuple[int, int, int, int]]:
    """The runs that begin with the lowest card and end with any other, or are that card alone.

    The wilds that a run needs, its points, the cards it takes, and its last place. It takes every
    rank that it passes and that is there: a wild in its stead would only be dearer.
    """
    value = _POINTS[aces]
    low = ((key & -key).bit_length() - 1) // 4
    points = taken = natural = 0
    for place in range(low, len(value)):
        if key >> 4 * place & 15:
            natural += 1
            points += value[place]
            taken += 1 << 4 * place
            need = max(place - low + 1, MELD) - natural
            if need <= wilds:
                yield need, points, taken, place
        elif place - low + 1 - natural > wilds:
            return


class _Run(NamedTuple):
    """A run being laid out: its suit, its first place, and a card or a gap for each place."""

    suit: Suit
    low: int
    cards: list[Card | None]


def _laid_out(plan: _Plan, jokers: list[Card], wild: Rank, aces: bool) -> tuple[Hand, ...]:
    """The combinations of a plan with every wild in its place (T14).

    Wilds fill the gaps first, one that stands for itself in its own place; those left over join
    the first set, or lengthen the runs, or are a set of their own.
    """
    table = _table(len(jokers), aces)
    sets = [_set_cards(place, given) for place, given in plan.sets]
    runs: list[_Run] = []
    shares = _shares(table, plan, aces)
    for suit, key, wilds in zip(Suit, plan.rest, shares, strict=True):
        for run in _runs(table, suit, key, wilds, aces):
            if len(run.cards) - run.cards.count(None) > 1:
                runs.append(run)
            else:
                sets.append([card for card in run.cards if card])
    missing = sum(max(MELD - len(cards), 0) for cards in sets)
    missing += sum(run.cards.count(None) for run in runs)
    runs = _lengthened(runs, 0 if sets else len(jokers) - missing, 13 + aces)
    melds = _filled(runs, jokers, wild)
    for cards in sets:
        cards += [jokers.pop(0) for _ in range(MELD - len(cards))]
    if jokers and (sets or len(jokers) >= MELD):
        sets = sets or [[]]
        sets[0] += jokers
    return (*map(tuple, sets), *map(tuple, melds))


def _set_cards(place: int, given: tuple[int, ...]) -> list[Card]:
    return [Card(suit, _RANKS[place]) for suit in Suit for _ in range(given[suit])]


def _shares(table: _Table, plan: _Plan, aces: bool) -> list[int]:
    """How many wilds each suit's runs get."""
    gains = [_gains(table, key, aces)[: plan.wilds + 1] for key in plan.rest]
    wilds = plan.wilds
    shares = []
    for suit, here in enumerate(gains):
        others = (0,) * (wilds + 1)
        for there in gains[suit + 1 :]:
            others = _together(others, there, wilds)
        share = max(range(wilds + 1), key=lambda n: here[n] + others[wilds - n])
        shares.append(share)
        wilds -= share
    return shares


def _runs(table: _Table, suit: Suit, key: int, wilds: int, aces: bool) -> Iterator[_Run]:
    """The runs of a suit that bring in its best gain, with a gap where a wild is to stand."""
    while key:
        gain = _gains(table, key, aces)[wilds]
        low = ((key & -key).bit_length() - 1) // 4
        if gain == _gains(table, key - (1 << 4 * low), aces)[wilds]:
            key -= 1 << 4 * low
            continue
        if aces and not low and gain == _gains(table, key - 1 + _HIGH, aces)[wilds]:
            key += _HIGH - 1
            continue
        for need, points, taken, last in _runs_from(key, wilds, aces):
            if gain == points + _gains(table, key - taken, aces)[wilds - need]:
                key, wilds = key - taken, wilds - need
                yield _run(suit, low, last, taken, 13 + aces)
                break


def _run(suit: Suit, low: int, last: int, taken: int, places: int) -> _Run:
    """The run over these places, made three cards long at its high end if there is room."""
    high = min(max(last, low + MELD - 1), places - 1)
    low = min(low, high - MELD + 1)
    return _Run(
        suit,
        low,
        [
            Card(suit, _RANKS[place]) if taken >> 4 * place & 1 else None
            for place in range(low, high + 1)
        ],
    )


def _lengthened(runs: list[_Run], spare: int, places: int) -> list[_Run]:
    """The runs with the spare wilds at their ends; a run that fills all places becomes two."""
    index = 0
    while runs and spare > 0:
        suit, low, cards = runs[index]
        if low + len(cards) < places:
            runs[index] = _Run(suit, low, [*cards, None])
        elif low:
            runs[index] = _Run(suit, low - 1, [None, *cards])
        elif index + 1 < len(runs):
            index += 1
            continue
        else:
            half = len(cards) // 2
            runs[index:] = [_Run(suit, low, cards[:half]), _Run(suit, low + half, cards[half:])]
            continue
        spare -= 1
    return runs


def _filled(runs: list[_Run], jokers: list[Card], wild: Rank) -> list[list[Card]]:
    """The runs with wilds taken from `jokers` for their gaps."""
    for suit, low, cards in runs:
        own, index = Card(suit, wild), (wild - 1) % 13 - low
        if 0 <= index < len(cards) and own in jokers:
            jokers.remove(own)
            cards[index] = own
    return [[card or jokers.pop(0) for card in cards] for _, _, cards in runs]
