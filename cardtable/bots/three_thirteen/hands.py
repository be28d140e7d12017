"""Exact arithmetic of a rummy hand for the search: what is left over now and after the next draw.

The natural cards of a hand are one whole number, a "key": three bits for each card of the pack say
how many of it there are, suit by suit, the ace as place 0. Wilds are only a number. What a key can
bring into combinations is remembered, so hands that differ in a card or two cost little; the
melds of the core are faster for one hand alone. A test allows no difference between the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from cardtable.core.cards import Card, Rank, Suit
from cardtable.core.melds import MELD, card_points

PLACES = 13
_BITS = 3
_SUIT_BITS = _BITS * PLACES
_SUIT = (1 << _SUIT_BITS) - 1
_COUNT = (1 << _BITS) - 1
_MEMO_LIMIT = 60_000

Part = tuple[int, int, int]
"""Natural cards of a combination as a key, the wilds it needs, and the cards' points."""

INDEX: dict[Card, int] = {
    Card(suit, rank): suit * PLACES + (rank - 1) % 13 for suit in Suit for rank in Rank
}
INDEX_ORDER: tuple[Card, ...] = tuple(sorted(INDEX, key=lambda card: INDEX[card]))
UNIT: dict[Card, int] = {card: 1 << _BITS * index for card, index in INDEX.items()}
UNITS: tuple[int, ...] = tuple(1 << _BITS * index for index in range(4 * PLACES))


def key_of(hand: Iterable[Card], wild: Rank) -> tuple[int, int]:
    """The key of the natural cards, and the number of wilds."""
    key = wilds = 0
    for card in hand:
        if card[1] == wild:
            wilds += 1
        else:
            key += UNIT[card]
    return key, wilds


class Hands:
    """The arithmetic of all hands of a round: its wild rank and what an ace counts.

    It only remembers what it has worked out; the answers depend on the arguments alone.
    """

    __slots__ = ("_forced", "_gain", "_runs", "_sets", "aces", "value", "wild_value")

    def __init__(self, wild: Rank, ace_high_or_low: bool) -> None:
        self.aces = ace_high_or_low
        self.value = tuple([card_points(card, ace_high_or_low) for card in INDEX_ORDER])
        self.wild_value = card_points(Card(Suit.CLUBS, wild), ace_high_or_low)
        self._gain: dict[int, int] = {}
        self._forced: dict[int, int] = {}
        self._runs: dict[tuple[int, int, int], list[Part]] = {}
        self._sets: dict[tuple[int, int, int], list[Part]] = {}

    def total(self, key: int) -> int:
        """The points of all natural cards."""
        points = 0
        while key:
            index = ((key & -key).bit_length() - 1) // _BITS
            unit = _BITS * index
            points += self.value[index] * (key >> unit & _COUNT)
            key &= ~(_COUNT << unit)
        return points

    def parts(self, key: int, index: int, wilds: int) -> list[Part]:
        """The combinations that the card at `index`, which is in the key, can be part of."""
        suit = index // PLACES
        shift = suit * _SUIT_BITS
        cards = key >> shift & _SUIT
        place = index - suit * PLACES
        found = self._runs.get((cards, index, wilds))
        if found is None:
            runs = self._run_parts(cards, place, wilds)
            found = [(taken << shift, need, points) for taken, need, points in runs]
            self._runs[cards, index, wilds] = found
        column = key >> _BITS * place & _COLUMN
        also = self._sets.get((column, index, wilds))
        if also is None:
            also = self._sets[column, index, wilds] = self._set_parts(column, suit, place, wilds)
        return found + also if also else found

    def _run_parts(self, cards: int, place: int, wilds: int) -> list[Part]:
        """Runs of one suit with the card at `place`, first and last card natural."""
        there = [place for place in range(PLACES) if cards >> _BITS * place & _COUNT]
        if self.aces and there[0] == 0:
            there.append(PLACES)
        wanted = {place, PLACES} if place == 0 and self.aces else {place}
        whole = (0, PLACES)
        found: dict[Part, None] = {}
        for first, low in enumerate(there):
            for last in range(first, len(there)):
                run = there[first : last + 1]
                span = there[last] - low + 1
                need = max(span, MELD) - len(run)
                if span - len(run) > wilds:
                    break
                if need <= wilds and not wanted.isdisjoint(run) and (low, there[last]) != whole:
                    places = [place % PLACES for place in run]
                    taken = sum([1 << _BITS * place for place in places])
                    found[taken, need, sum([self.value[place] for place in places])] = None
        return list(found)

    def _set_parts(self, column: int, suit: int, place: int, wilds: int) -> list[Part]:
        """Sets with the card, of two natural cards at least (one alone is a run as well)."""
        counts = [column >> _SUIT_BITS * suit & _COUNT for suit in range(4)]
        ways = [range(1 if other == suit else 0, count + 1) for other, count in enumerate(counts)]
        found = []
        for given in product(*ways):
            size = sum(given)
            need = max(MELD - size, 0)
            if size > 1 and need <= wilds:
                taken = sum([n << _SUIT_BITS * other for other, n in enumerate(given)])
                found.append((taken << _BITS * place, need, size * self.value[place]))
        return found

    def gain(self, key: int, wilds: int) -> int:
        """The most points of natural cards that come into combinations."""
        memo = self._gain
        name = key << 5 | wilds
        found = memo.get(name)
        if found is not None:
            return found
        best = 0
        rest = key
        while rest:
            index = ((rest & -rest).bit_length() - 1) // _BITS
            parts = self.parts(rest, index, wilds)
            if parts:
                best = self.gain(rest - UNITS[index], wilds)
                for taken, need, points in parts:
                    points += self.gain(rest - taken, wilds - need)
                    if points > best:
                        best = points
                break
            rest -= UNITS[index]
        if len(memo) > _MEMO_LIMIT:
            memo.clear()
        memo[name] = best
        return best

    def forced_gain(self, key: int, wilds: int) -> int:
        """The most points in combinations and in one natural card, which is discarded.

        Negative where there is no card to discard.
        """
        memo = self._forced
        name = key << 5 | wilds
        found = memo.get(name)
        if found is not None:
            return found
        best = -1000
        rest = key
        dear = -1000
        while rest:
            index = ((rest & -rest).bit_length() - 1) // _BITS
            parts = self.parts(rest, index, wilds)
            if parts:
                best = max(
                    dear + self.gain(rest, wilds),
                    self.value[index] + self.gain(rest - UNITS[index], wilds),
                    self.forced_gain(rest - UNITS[index], wilds),
                )
                for taken, need, points in parts:
                    points += self.forced_gain(rest - taken, wilds - need)
                    if points > best:
                        best = points
                break
            if self.value[index] > dear:
                dear = self.value[index]
            rest -= UNITS[index]
        else:
            best = dear
        if len(memo) > _MEMO_LIMIT:
            memo.clear()
        memo[name] = best
        return best

    def left(self, key: int, wilds: int, total: int) -> int:
        """The points left over, of a key that counts `total` (T18)."""
        gain = self.gain(key, wilds)
        if wilds and not gain and wilds < MELD:
            return total + wilds * self.wild_value
        return total - gain

    def least(self, key: int, wilds: int, total: int) -> int:
        """The fewest points left over after a discard."""
        if wilds == 1 or (wilds == 2 and not key & (key - 1)):
            return self._least_with_loose_wilds(key, wilds, total)
        best = total - self.forced_gain(key, wilds)
        if wilds:
            best = min(best, self.left(key, wilds - 1, total))
        return best

    def _least_with_loose_wilds(self, key: int, wilds: int, total: int) -> int:
        """As `least`, where a discard may leave the wilds without a combination."""
        best = self.left(key, wilds - 1, total)
        for index in indices(key):
            value = self.value[index]
            best = min(best, self.left(key - UNITS[index], wilds, total - value))
        return best


_COLUMN = sum(_COUNT << _SUIT_BITS * suit for suit in range(4))


def indices(key: int) -> list[int]:
    """The different cards of a key, in the order of a new pack with the ace first."""
    found = []
    while key:
        index = ((key & -key).bit_length() - 1) // _BITS
        found.append(index)
        key &= ~(_COUNT << _BITS * index)
    return found


class Outlook(NamedTuple):
    """A hand after its discard: left over now, expected after one more draw, chance to be out."""

    left: int
    next: float
    out: float


Draws = Sequence[tuple[int, float]]
"""What may be drawn: a place of the pack or WILD, and the chance of each."""

WILD = -1


def outlook(hands: Hands, key: int, wilds: int, draws: Draws) -> Outlook:
    """What one more draw does for a hand, exactly."""
    value = hands.value
    total = hands.total(key)
    left = hands.left(key, wilds, total)
    base = hands.least(key, wilds, total)
    expected = out = 0.0
    for index, chance in draws:
        if index == WILD:
            after = min(left, hands.least(key, wilds + 1, total))
        else:
            after = _after(hands, key, wilds, total, index, min(left, base + value[index]))
        if after:
            expected += chance * after
        else:
            out += chance
    return Outlook(left, expected, out)


def _after(hands: Hands, key: int, wilds: int, total: int, index: int, best: int) -> int:
    """The fewest points left over after drawing a card and a discard; `best` without its melds."""
    unit = UNITS[index]
    parts = hands.parts(key + unit, index, wilds)
    if parts:
        whole, total = key + unit, total + hands.value[index]
        for taken, need, points in parts:
            rest, spare, loose = whole - taken, wilds - need, total - points
            after = loose - hands.forced_gain(rest, spare)
            if spare:
                after = min(after, loose - hands.gain(rest, spare - 1))
            if after < best:
                best = after
    return best
