"""Which card on the table becomes which: sprites matched to the spots of a new placement.

Two equal cards of a double pack are told apart by where they lie, and a card that was face down is
known by the zone that it came out of. The first rule that fits takes a sprite.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence

from cardtable.ui.stage.spots import Spot

Fits = Callable[[Spot, Spot], bool]


def _same_place(spot: Spot) -> Hashable:
    return spot.zone, spot.card


def _related(old: Spot, new: Spot) -> bool:
    """Whether one can have come from where the other is: forwards, or backwards in an undo."""
    return old.zone == new.zone or old.zone in new.came_from or new.zone in old.came_from


def _same_card(old: Spot, new: Spot) -> bool:
    return old.card is not None and old.card == new.card


def _turned_over(old: Spot, new: Spot) -> bool:
    return (old.card is None) != (new.card is None) and _related(old, new)


def _face_down(old: Spot, new: Spot) -> bool:
    return old.card is None and new.card is None and _related(old, new)


_RULES: tuple[Fits, ...] = (
    lambda old, new: _same_card(old, new) and _related(old, new),
    _same_card,
    _turned_over,
    _face_down,
)


def assign(old: Sequence[Spot], new: Sequence[Spot]) -> list[int | None]:
    """For each new spot the index of the old one whose card it is, or None for a new card."""
    taken: list[int | None] = [None] * len(new)
    free = set(range(len(old)))
    _same_places(old, new, taken, free)
    for fits in _RULES:
        _by_rule(old, new, taken, free, fits)
    return taken


def _same_places(
    old: Sequence[Spot], new: Sequence[Spot], taken: list[int | None], free: set[int]
) -> None:
    """Cards that stay in their zone, equal ones in the order in which they lie."""
    waiting: dict[Hashable, list[int]] = defaultdict(list)
    for index in sorted(free, key=lambda index: (old[index].z, index), reverse=True):
        waiting[_same_place(old[index])].append(index)
    for index in sorted(range(len(new)), key=lambda index: (new[index].z, index)):
        stack = waiting[_same_place(new[index])]
        if stack:
            taken[index] = stack.pop()
            free.discard(taken[index])


def _by_rule(
    old: Sequence[Spot], new: Sequence[Spot], taken: list[int | None], free: set[int], fits: Fits
) -> None:
    for index, spot in enumerate(new):
        if taken[index] is not None:
            continue
        candidates = [candidate for candidate in free if fits(old[candidate], spot)]
        if candidates:
            # The likeliest zone first, then the topmost card there.
            best = min(
                candidates,
                key=lambda candidate: (_rank(old[candidate], spot), -old[candidate].z, candidate),
            )
            taken[index] = best
            free.discard(best)


def _rank(old: Spot, new: Spot) -> int:
    return new.came_from.index(old.zone) if old.zone in new.came_from else len(new.came_from)
