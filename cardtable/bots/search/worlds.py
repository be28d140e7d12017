"""Worlds: hidden cards dealt out so that they fit what is known of each place.

A place is a hidden hand, or cards out of play. Each place has room for so many cards and takes
only some suits, since a player who did not follow a suit has none of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from cardtable.core.cards import Card
from cardtable.core.rules import Seat
from cardtable.core.tricks import Plays, cards_in, unseen, voids_shown

T = TypeVar("T")
Hand = tuple[Card, ...]

ANY = 0b1111
"""The suits, as a 4-bit mask, of a place that may hold anything."""

_MIXING = 3
"""Exchanges tried after a constrained deal, for each hidden card: they make it fair."""


@dataclass(frozen=True)
class Known:
    """A hand as one seat knows it.

    `hidden` are the cards that it cannot see; `room` how many of them each seat holds, and last
    how many are out of play; `may` the suits that each place can hold; `held` the cards that are
    known to be in another hand.
    """

    seat: Seat
    mine: Hand
    hidden: tuple[Card, ...]
    room: tuple[int, ...]
    may: tuple[int, ...]
    held: tuple[Hand, ...]

    @property
    def seats(self) -> int:
        return len(self.held)


def known(
    seat: Seat,
    mine: Hand,
    pack: Sequence[Card],
    plays: Plays,
    counts: Sequence[int],
    held: Sequence[Hand],
    gone: Sequence[Card] = (),
) -> Known:
    """What a seat knows from its hand, the plays, and cards that it has seen elsewhere.

    `counts` are the cards in each hand; `held` were known to be in each before the first play;
    `gone` are known to be out of play.
    """
    still = [Counter(cards) for cards in held]
    for trick in plays:
        for player, card in trick:
            still[player][card] -= 1
    rest = [tuple(cards.elements()) for cards in still]
    seen = [*mine, *cards_in(plays), *gone, *(card for cards in rest for card in cards)]
    hidden = unseen(pack, seen)
    room = [
        0 if other == seat else count - len(cards)
        for other, (count, cards) in enumerate(zip(counts, rest, strict=True))
    ]
    voids = voids_shown(plays, len(counts))
    may = [sum([1 << suit for suit in range(4) if suit not in shown]) for shown in voids]
    return Known(seat, mine, hidden, (*room, len(hidden) - sum(room)), (*may, ANY), tuple(rest))


def numbered(source: Iterator[T]) -> Callable[[int], T]:
    """The things of an endless source by number, made when they are asked for."""
    made: list[T] = []

    def thing(number: int) -> T:
        while len(made) <= number:
            made.append(next(source))
        return made[number]

    return thing


def deal_world(
    suits: Sequence[int], room: Sequence[int], may: Sequence[int], random: Random
) -> list[int]:
    """The place of each hidden card, by index; `suits` are the cards' suits.

    Every deal that fits is about equally likely; without constraints exactly so. `sum(room)` must
    be the number of cards. Where no deal fits the suits, the counts alone are kept.
    """
    places = [place for place, count in enumerate(room) for _ in range(count)]
    if all(suits_taken == ANY or not count for suits_taken, count in zip(may, room, strict=True)):
        random.shuffle(places)
        return places
    owner = _fitted(suits, list(room), may, random)
    if owner is None:
        random.shuffle(places)
        return places
    _mix(owner, suits, may, random)
    return owner


def _fitted(
    suits: Sequence[int], room: list[int], may: Sequence[int], random: Random
) -> list[int] | None:
    """Some deal that fits: hard suits first, at random by room; a stuck card moves others on."""
    takers = [[place for place in range(len(may)) if may[place] >> suit & 1] for suit in range(4)]
    order = list(range(len(suits)))
    random.shuffle(order)
    order.sort(key=lambda card: len(takers[suits[card]]))
    owner = [-1] * len(suits)
    for card in order:
        open_places = [place for place in takers[suits[card]] if room[place]]
        if open_places:
            place = random.choices(open_places, [room[place] for place in open_places])[0]
        else:
            found = _make_room(card, suits, owner, room, may)
            if found is None:
                return None
            place = found
        owner[card] = place
        room[place] -= 1
    return owner


def _make_room(
    card: int, suits: Sequence[int], owner: list[int], room: list[int], may: Sequence[int]
) -> int | None:
    """Move cards along a chain of places so that one that takes the card has room; that place."""
    came: dict[int, tuple[int, int]] = {}
    starts = [place for place in range(len(may)) if may[place] >> suits[card] & 1]
    queue, seen = list(starts), set(starts)
    for place in queue:
        for other, holder in enumerate(owner):
            if holder != place:
                continue
            for target in range(len(may)):
                if target not in seen and may[target] >> suits[other] & 1:
                    seen.add(target)
                    came[target] = (place, other)
                    if room[target]:
                        return _shift(target, came, owner, room)
                    queue.append(target)
    return None


def _shift(target: int, came: dict[int, tuple[int, int]], owner: list[int], room: list[int]) -> int:
    """Carry out the chain of moves that ends in a place with room; the place freed at its start."""
    room[target] -= 1
    while target in came:
        source, card = came[target]
        owner[card] = target
        target = source
    room[target] += 1
    return target


def _mix(owner: list[int], suits: Sequence[int], may: Sequence[int], random: Random) -> None:
    """Exchange pairs at random where both places take the other's suit."""
    count = len(owner)
    for _ in range(_MIXING * count):
        a, b = int(random.random() * count), int(random.random() * count)
        first, second = owner[a], owner[b]
        if first != second and may[first] >> suits[b] & 1 and may[second] >> suits[a] & 1:
            owner[a], owner[b] = second, first


def chain(
    suits: Sequence[int],
    room: Sequence[int],
    may: Sequence[int],
    fit: Sequence[Sequence[float]],
    random: Random,
) -> Iterator[list[int]]:
    """Deals that fit, likelier ones more often, without end; the same list each time, changed.

    `fit[place][card]` weighs a card's lying there; a deal's weight is the product. Each deal comes
    from the one before by exchanges of two cards, taken or not by their weights (Metropolis).
    """
    owner = deal_world(suits, room, may, random)
    open_to = [
        [fit[place][card] if may[place] >> suit & 1 else 0.0 for card, suit in enumerate(suits)]
        for place in range(len(room))
    ]
    exchange(owner, open_to, _MIXING * len(owner), random)
    while True:
        yield owner
        exchange(owner, open_to, len(owner), random)


def exchange(owner: list[int], fit: Sequence[Sequence[float]], times: int, random: Random) -> None:
    """Try so many exchanges of two cards; 0 in `fit` forbids a place."""
    count, roll = len(owner), random.random
    for _ in range(times):
        a, b = int(roll() * count), int(roll() * count)
        first, second = owner[a], owner[b]
        if first == second:
            continue
        to, back = fit[first], fit[second]
        after, before = to[b] * back[a], to[a] * back[b]
        if after >= before or roll() * before < after:
            owner[a], owner[b] = second, first
