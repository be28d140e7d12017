"""Fewest points left over, the slow and obvious way: every subset is tried as a combination."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from cardtable.core.cards import Card, Rank

LINE = [Rank.ACE, *sorted(set(Rank) - {Rank.ACE})]


def value(card: Card, aces: bool) -> int:
    if card.rank == Rank.ACE:
        return 15 if aces else 1
    return min(10, card.rank)


def is_combination(group: tuple[Card, ...], wild: Rank, aces: bool) -> bool:
    natural = [card for card in group if card.rank != wild]
    if len(group) < 3:
        return False
    if all(card.rank == natural[0].rank for card in natural):
        return True
    if any(card.suit != natural[0].suit for card in natural):
        return False
    line = LINE + [Rank.ACE] * aces
    windows = [line[at : at + len(group)] for at in range(len(line) - len(group) + 1)]
    return any(fits([card.rank for card in natural], window) for window in windows)


def fits(ranks: list[Rank], window: list[Rank]) -> bool:
    return all(ranks.count(rank) <= window.count(rank) for rank in ranks)


def stands_in_order(meld: tuple[Card, ...], wild: Rank, aces: bool) -> bool:
    """Whether a run's cards stand where they are shown, each wild for the place it is at."""
    if len({card.rank for card in meld if card.rank != wild}) < 2:
        return True
    line = LINE + [Rank.ACE] * aces
    return any(
        all(card.rank in (wild, line[at + n]) for n, card in enumerate(meld))
        for at in range(len(line) - len(meld) + 1)
    )


def fewest_points(hand: tuple[Card, ...], wild: Rank, aces: bool) -> int:
    found: dict[int, list[int]] = {}
    for size in range(3, len(hand) + 1):
        for group in combinations(range(len(hand)), size):
            if is_combination(tuple(hand[at] for at in group), wild, aces):
                found.setdefault(group[0], []).append(sum(1 << at for at in group))

    @cache
    def least(rest: int) -> int:
        if not rest:
            return 0
        first = (rest & -rest).bit_length() - 1
        best = value(hand[first], aces) + least(rest & ~(1 << first))
        for group in found.get(first, ()):
            if group & ~rest == 0:
                best = min(best, least(rest & ~group))
        return best

    return least((1 << len(hand)) - 1)
