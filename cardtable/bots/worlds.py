"""Worlds: hidden cards dealt out so that they fit what is known of each place.

A place is a hidden hand, or cards out of play. Each place has room for so many cards and takes
only some suits, since a player who did not follow a suit has none of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

ANY = 0b1111
"""The suits, as a 4-bit mask, of a place that may hold anything."""

_MIXING = 3
"""Exchanges tried after a constrained deal, for each hidden card: they make it fair."""


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
