"""A hand laid in groups on a line, as rummy players hold it: its order, its room, and its gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from cardtable.core.cards import Card
from cardtable.ui.table.game_table import Groups

FAR = 0.5
"""How far beyond the end of the line a card makes a group of its own, in card widths."""

_LEVELS = ((0.66, 1.4), (0.44, 1.16), (0.3, 1.06), (0.22, 0.3), (0.0, 0.0))
"""From one card to the next in a group, and across a gap, in card widths: wide to narrow."""


class Slot(NamedTuple):
    """A place for one more card: in a group before the card at a position, or a new group there."""

    group: int
    position: int | None


def sizes(groups: Groups) -> list[int]:
    """How many cards each group has."""
    return [len(group) for group in groups]


def extent(counts: Sequence[int], level: tuple[float, float]) -> float:
    """How wide groups of so many cards are, in card widths."""
    steps = sum(counts) - len(counts)
    return 1 + steps * level[0] + (len(counts) - 1) * level[1]


def offsets(counts: Sequence[int], width: float, room: float) -> list[float]:
    """Where the cards stand, from the middle of the line: as wide as the room allows."""
    if not sum(counts):
        return []
    step, gap = _level(counts, room / width)
    found, x = [], 0.0
    for count in counts:
        for _ in range(count):
            found.append(x)
            x += step * width
        x += (gap - step) * width
    middle = found[-1] / 2
    return [x - middle for x in found]


def _level(counts: Sequence[int], room: float) -> tuple[float, float]:
    """The steps in and between groups that fill the room, in card widths."""
    if extent(counts, _LEVELS[0]) <= room:
        return _LEVELS[0]
    for wide, narrow in pairwise(_LEVELS):
        most, least = extent(counts, wide), extent(counts, narrow)
        if least <= room < most:
            part = (room - least) / (most - least)
            return (
                narrow[0] + (wide[0] - narrow[0]) * part,
                narrow[1] + (wide[1] - narrow[1]) * part,
            )
    return _LEVELS[-1]


def refreshed(
    groups: Groups, hand: Sequence[Card], joins: Callable[[tuple[Card, ...]], bool]
) -> Groups:
    """The groups with just the cards of the hand: gone ones leave, new ones come to the right.

    A new card joins the last group where `joins` says so. Of twins the rightmost leaves.
    """
    waiting = Counter(hand)
    kept = []
    for group in groups:
        stay = []
        for card in group:
            if waiting[card]:
                waiting[card] -= 1
                stay.append(card)
        if stay:
            kept.append(tuple(stay))
    for card in waiting.elements():
        if kept and joins(kept[-1]):
            kept[-1] = (*kept[-1], card)
        else:
            kept.append((card,))
    return tuple(kept)


def changed(groups: Groups, hand: Sequence[Card]) -> int:
    """How many cards have come or gone since the groups were laid."""
    before, now = Counter(card for group in groups for card in group), Counter(hand)
    return (before - now).total() + (now - before).total()


def lifted(groups: Groups, index: int, card: Card) -> tuple[Groups, Slot] | None:
    """The groups without a card, which is the one at an index from the left if it is there.

    Also the slot where it was, in the groups without it.
    """
    flat = _flat(groups)
    copies = [(number, position) for number, position in flat if groups[number][position] == card]
    if not copies:
        return None
    number, position = min(copies, key=lambda copy: abs(flat.index(copy) - index))
    group = groups[number]
    rest = group[:position] + group[position + 1 :]
    if not rest:
        return groups[:number] + groups[number + 1 :], Slot(number, None)
    return (*groups[:number], rest, *groups[number + 1 :]), Slot(number, position)


def put(groups: Groups, slot: Slot, card: Card) -> Groups:
    """The groups with a card more, at a slot."""
    number, position = slot
    if position is None:
        return (*groups[:number], (card,), *groups[number:])
    group = groups[number]
    return (*groups[:number], (*group[:position], card, *group[position:]), *groups[number + 1 :])


def slots(groups: Groups) -> Iterator[Slot]:
    """All places for one more card, from left to right."""
    for number, group in enumerate(groups):
        yield Slot(number, None)
        for position in range(len(group) + 1):
            yield Slot(number, position)
    yield Slot(len(groups), None)


def _flat(groups: Groups) -> list[tuple[int, int]]:
    """Group and position of each card of the line, from left to right."""
    return [
        (number, position) for number, group in enumerate(groups) for position in range(len(group))
    ]


def slot_at(groups: Groups, xs: Sequence[float], x: float, width: float) -> Slot:
    """Where a card goes that is let go at x, with the others at `xs`, in pixels.

    In a gap the nearer third on each side belongs to the group there, the middle is a new group.
    """
    flat = [Slot(*place) for place in _flat(groups)]
    right = sum(left <= x for left in xs)
    if not flat:
        return Slot(0, None)
    if right == 0:
        return Slot(0, None if x < xs[0] - FAR * width else 0)
    before = flat[right - 1]
    after_it = Slot(before.group, len(groups[before.group]))
    if right == len(flat):
        return Slot(len(groups), None) if x > xs[-1] + FAR * width else after_it
    after = flat[right]
    if before.group == after.group:
        return after
    part = (x - xs[right - 1]) / (xs[right] - xs[right - 1])
    if part < 1 / 3:
        return after_it
    return after if part > 2 / 3 else Slot(after.group, None)
