"""The expert's card at Spades for two: each card's worth in worlds solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardtable.bots.contract_search import (
    Known,
    Odds,
    Stakes,
    Won,
    bids_fit,
    equivalent,
    facts,
    hand_points,
    worlds,
)
from cardtable.bots.contract_tells import tells
from cardtable.bots.draw_solver import Solver, solver, table_code
from cardtable.bots.masks import Masks, bit_of, runs
from cardtable.bots.search import Evaluation, compare
from cardtable.bots.tells import weigh
from cardtable.core.cards import Card
from cardtable.games.contract import PLAY, TRICKS, Contract

SPADES = 3
EFFORT = 16_000
"""Tricks looked at for one decision; the world begun before is finished."""

MOST = 96
"""The worlds for one decision; near the end they are many and cheap."""


def solvable(contract: Contract, know: Known) -> bool:
    """Whether the hands can be played to the end trick by trick, as in any true view."""
    theirs = know.room[1 - know.seat] + bool(contract.trick)
    return theirs == len(know.mine) == TRICKS - sum(contract.won)


def values_by_tricks(contract: Contract, stakes: Stakes, seat: int) -> list[float]:
    """The standing of a seat's side for each number of tricks that it may win in all."""
    bids = [bid or 0 for bid in contract.bids]
    return [
        stakes.standing(seat, hand_points(bids, shared(seat, own), stakes.bags, stakes.sandbagging))
        for own in range(TRICKS + 1)
    ]


def shared(seat: int, own: int) -> Won:
    """The tricks won by both seats where one has so many."""
    return (own, TRICKS - own) if seat == 0 else (TRICKS - own, own)


def evaluate_cards(
    contract: Contract,
    know: Known,
    legal: Sequence[Card],
    stakes: Stakes,
    random: Random,
    odds: Odds,
) -> list[Evaluation]:
    """Every legal card with its expected result; equivalent cards share theirs."""
    groups = equivalent(contract, know, legal)
    values = values_by_tricks(contract, stakes, know.seat)
    search = solver(values)
    fit = bids_fit(contract.bids, know, odds)
    weigh(fit, know.hidden, tells(contract, not stakes.sandbagging))
    world = worlds(know, random, fit)
    cards = [(int(group[0].suit), bit_of(group[0])) for group in groups]
    ends: list[list[float]] = [[] for _ in groups]

    def play(number: int, candidate: int) -> float:
        value = _value_of(search, contract, know, world(number), cards[candidate])
        ends[candidate].append(value)
        return value

    def budget(done: int, standing: int) -> bool:
        return done < MOST and search.looked() < EFFORT

    tallies = compare(len(groups), play, budget, batch=1)
    won = {value: shared(know.seat, own) for own, value in enumerate(values)}
    found = []
    for group, tally, seen in zip(groups, tallies, ends, strict=True):
        told = facts(contract, know, [won[value] for value in seen])
        found += [
            Evaluation(PLAY[card], tally.mean, tally.error(), len(seen), told) for card in group
        ]
    return found


def _value_of(
    search: Solver, contract: Contract, know: Known, hands: Masks, card: tuple[int, int]
) -> float:
    """What a card is worth in a world if everything after it is played for the best."""
    seat, (suit, bit) = know.seat, card
    mine, theirs = hands[4 * seat : 4 * seat + 4], hands[4 - 4 * seat : 8 - 4 * seat]
    mine[suit] ^= bit
    won, left = contract.won[seat], sum(mask.bit_count() for mask in mine)
    broken = contract.broken or suit == SPADES
    if contract.trick:
        led = contract.trick[0].card
        wins = bit > bit_of(led) if suit == led.suit else suit == SPADES
        code = table_code(mine, theirs, broken)
        return search.solve(code, 1 - wins, won + wins, left, -1e9, 1e9)
    worst = 1e9
    for other in [suit] if theirs[suit] else [one for one in range(4) if theirs[one]]:
        for reply in runs(theirs[other], mine[other] | (bit if other == suit else 0)):
            after = theirs[:]
            after[other] ^= reply
            loses = reply > bit if other == suit else other == SPADES
            code = table_code(mine, after, broken or other == SPADES)
            value = search.solve(code, int(loses), won + 1 - loses, left, -1e9, worst)
            worst = min(worst, value)
    return worst
