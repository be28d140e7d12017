"""Two open hands solved exactly: what the tricks to come are worth if both play their best.

A suit is told by who holds its cards in order of rank, so that positions that differ only in ranks
nobody holds any more are one. A node of the search is a whole trick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from cardtable.bots.contract.masks import Masks

SPADES = 3
_WIDE = 14
_SUIT = (1 << _WIDE) - 1

BROKEN = 1 << 4 * _WIDE
"""Beside the suits in a table's code: spades may be led."""

Solve = Callable[[int, int, int, int, float, float], float]
"""`solve(table, leader, won, left, alpha, beta)`: the value of the hand for player 0.

`won` tricks are player 0's so far, `left` are to come. A value outside of the window from alpha to
beta is a bound only.
"""


@cache
def suit_code(mine: int, theirs: int) -> int:
    """A suit between two players: a leading 1, then a bit a card, high to low; 1 is theirs."""
    code = 1
    for bit in range(12, -1, -1):
        if mine >> bit & 1:
            code <<= 1
        elif theirs >> bit & 1:
            code = code << 1 | 1
    return code


def table_code(mine: Masks, theirs: Masks, broken: bool) -> int:
    """All four suits, and whether spades are broken, in one number."""
    code = int(broken)
    for suit in (3, 2, 1, 0):
        code = code << _WIDE | suit_code(mine[suit], theirs[suit])
    return code


def _without(code: int, place: int) -> int:
    """A suit without the card at a place, counted from the lowest."""
    return code >> place + 1 << place | code & (1 << place) - 1


@cache
def _places(code: int, player: int) -> tuple[int, ...]:
    """One place for each run of equivalent cards of a player, the lowest first."""
    found, before = [], False
    for place in range(code.bit_length() - 1):
        holds = code >> place & 1 == player
        if holds and not before:
            found.append(place)
        before = holds
    return tuple(found)


@cache
def _ends(code: int, player: int) -> tuple[int, ...]:
    """The changes of a suit's code as a player throws the lowest or the highest of it."""
    places = _places(code, player)
    return tuple([_without(code, place) - code for place in (*places[:1], *places[1:][-1:])])


Replies = list[tuple[int, int]]
"""The winner, and the table's code or a suit's change, for each reply to a lead."""


@cache
def _leads(code: int, leader: int) -> list[Replies] | None:
    """The leads of a suit, the highest first, with the replies to each; None if none follows."""
    if not _places(code, 1 - leader):
        return None
    found = []
    for lead in reversed(_places(code, leader)):
        over, under = [], []
        for reply in _places(code, 1 - leader):
            high, low = max(lead, reply), min(lead, reply)
            change = _without(_without(code, high), low) - code
            if reply > lead:
                over.append((1 - leader, change))
            else:
                under.append((leader, change))
        found.append([*over[:1], *under[:1], *over[1:], *under[1:]])
    return found


class Solver(NamedTuple):
    """A search for the best result; `looked` counts the tricks that it has looked at."""

    solve: Solve
    looked: Callable[[], int]


def solver(values: Sequence[float]) -> Solver:
    """A search where `values` tells what each number of tricks is worth to player 0."""
    count = len(values)
    floors = [[min(values[w : w + n + 1]) for n in range(count - w)] for w in range(count)]
    ceilings = [[max(values[w : w + n + 1]) for n in range(count - w)] for w in range(count)]
    lowers: dict[int, float] = {}
    uppers: dict[int, float] = {}
    looked = 0

    def solve(table: int, leader: int, won: int, left: int, alpha: float, beta: float) -> float:
        nonlocal looked
        floor, ceiling = floors[won][left], ceilings[won][left]
        if floor >= beta or floor == ceiling:
            return floor
        if ceiling <= alpha:
            return ceiling
        key = table << 5 | won << 1 | leader
        lower, upper = lowers.get(key, floor), uppers.get(key, ceiling)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        looked += 1
        low, high = max(alpha, lower), min(beta, upper)
        if leader:
            best = _least(solve, table, won, left, low, high, ceiling)
        else:
            best = _most(solve, table, won, left, low, high, floor)
        if best < high:
            uppers[key] = best
        if best > low:
            lowers[key] = best
        return best

    return Solver(solve, lambda: looked)


def _most(
    solve: Solve, table: int, won: int, left: int, low: float, high: float, best: float
) -> float:
    """The value where player 0 leads, who wants the most."""
    for replies in tricks(table, 0):
        least, top = 1e9, high
        for winner, after in replies:
            value = solve(after, winner, won + 1 - winner, left - 1, low, top)
            if value < least:
                least = value
                if least <= low:
                    break
                top = min(top, least)
        if least > best:
            best = least
            if best >= high:
                break
            low = max(low, best)
    return best


def _least(
    solve: Solve, table: int, won: int, left: int, low: float, high: float, best: float
) -> float:
    """The value where player 1 leads, who wants the least."""
    for replies in tricks(table, 1):
        most, bottom = -1e9, low
        for winner, after in replies:
            value = solve(after, winner, won + 1 - winner, left - 1, bottom, high)
            if value > most:
                most = value
                if most >= high:
                    break
                bottom = max(bottom, most)
        if most < best:
            best = most
            if best <= low:
                break
            high = min(high, best)
    return best


def tricks(table: int, leader: int) -> list[Replies]:
    """For each lead, the winner and the table after each reply; equivalent cards once."""
    codes = [table >> _WIDE * suit & _SUIT for suit in range(4)]
    held = [suit for suit in range(4) if _places(codes[suit], leader)]
    if held[-1] == SPADES and not table & BROKEN and len(held) > 1:
        held.pop()
    found: list[Replies] = []
    for suit in held:
        shift = _WIDE * suit
        base = table | BROKEN if suit == SPADES else table
        leads = _leads(codes[suit], leader)
        if leads is None:
            found.append(_unfollowed(base + (_ends(codes[suit], leader)[0] << shift), suit, leader))
        else:
            found += [
                [(winner, base + (change << shift)) for winner, change in replies]
                for replies in leads
            ]
    # Fewest replies first: the search is half as large as in the order of suits.
    found.sort(key=len)
    return found


def _unfollowed(table: int, led: int, leader: int) -> Replies:
    """The replies of a player without the suit led: a ruff, or a discard."""
    replies: Replies = []
    for suit in (3, 0, 1, 2):
        if suit == led:
            continue
        winner, base = (1 - leader, table | BROKEN) if suit == SPADES else (leader, table)
        replies += [
            (winner, base + (change << _WIDE * suit))
            for change in _ends(table >> _WIDE * suit & _SUIT, 1 - leader)
        ]
    return replies
