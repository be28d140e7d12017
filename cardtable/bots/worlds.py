"""Worlds: hidden cards dealt out so that they fit what is known of each place.

A place is a hidden hand, or cards out of play. Each place has room for so many cards and takes
only some suits, since a player who did not follow a suit has none of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

ANY = 0b1111
"""The suits, as a 4-bit mask, of a place that may hold anything."""

_MIXING = 2
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


def resampled(weights: Sequence[float], count: int, random: Random) -> list[int]:
    """Indices drawn by weight, each about as often as its share says (systematic resampling)."""
    total = sum(weights)
    if total <= 0:
        return [at % len(weights) for at in range(count)]
    step = total / count
    at, filled, point = 0, weights[0], random.random() * step
    chosen = []
    for _ in range(count):
        while filled < point and at < len(weights) - 1:
            at += 1
            filled += weights[at]
        chosen.append(at)
        point += step
    return chosen
