"""The expert's card at Spades for two: each card's worth in worlds solved exactly."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.bots.contract.masks import Masks, bit_of, runs
from cardtable.bots.contract.search import (
    Odds,
    Position,
    Won,
    card_trials,
    equivalent,
    no_judgement,
    play_fit,
    worlds,
)
from cardtable.bots.draw_spades.solver import Solver, solver, table_code
from cardtable.bots.search.compare import Trial, compare
from cardtable.core.cards import Card
from cardtable.core.moves import Decision
from cardtable.games.contract import TRICKS, Contract

SPADES = 3
EFFORT = 16_000
"""Tricks looked at for one decision; the world begun before is finished."""

MOST = 96
"""The worlds for one decision; near the end they are many and cheap."""


def solvable(position: Position) -> bool:
    """Whether the hands can be played to the end trick by trick, as in any true view."""
    contract, know = position.contract, position.know
    theirs = know.room[1 - know.seat] + bool(contract.trick)
    return theirs == len(know.mine) == TRICKS - sum(contract.won)


def values_by_tricks(position: Position, contract: Contract) -> list[float]:
    """The standing of the seat's side for each number of tricks that it may win in all."""
    bids, seat = [bid or 0 for bid in contract.bids], position.know.seat
    return [position.stakes.after(seat, bids, shared(seat, own)) for own in range(TRICKS + 1)]


def shared(seat: int, own: int) -> Won:
    """The tricks won by both seats where one has so many."""
    return (own, TRICKS - own) if seat == 0 else (TRICKS - own, own)


def cards_solved(
    position: Position, legal: Sequence[Card], odds: Odds, also: Sequence[Decision]
) -> list[Trial]:
    """The legal cards in worlds solved exactly; of equivalent ones one, and those of `also`."""
    contract, know = position.contract, position.know
    groups = equivalent(contract, know, legal)
    values = values_by_tricks(position, contract)
    search = solver(values)
    world = worlds(know, position.random, play_fit(position, odds))
    effort, most = EFFORT * position.effort, MOST * position.effort

    def play(number: int, choice: int) -> float:
        return _value_of(search, position, world(number), groups[choice][0])

    def budget(done: int, standing: int) -> bool:
        return not done or (done < most and search.looked() < effort)

    results = compare(len(groups), play, budget, batch=1)
    won = {value: shared(know.seat, own) for own, value in enumerate(values)}
    ends = [[won[value] for value in seen] for seen in results]
    return card_trials(position, groups, results, ends, no_judgement, also)


def _value_of(search: Solver, position: Position, hands: Masks, card: Card) -> float:
    """What a card is worth in a world if everything after it is played for the best."""
    contract, seat = position.contract, position.know.seat
    suit, bit = int(card.suit), bit_of(card)
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
    for other in [suit] if theirs[suit] else [held for held in range(4) if theirs[held]]:
        for reply in runs(theirs[other], mine[other] | (bit if other == suit else 0)):
            after = theirs[:]
            after[other] ^= reply
            loses = reply > bit if other == suit else other == SPADES
            code = table_code(mine, after, broken or other == SPADES)
            value = search.solve(code, int(loses), won + 1 - loses, left, -1e9, worst)
            worst = min(worst, value)
    return worst
