"""The expert's bid at Spades for two: by the tricks that its hand can force in sampled worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from cardtable.bots.contract_bids import Fit, Predict, completed, masks_at
from cardtable.bots.contract_search import Known, Stakes, hand_points, worlds
from cardtable.bots.draw_play import shared, values_by_tricks
from cardtable.bots.draw_solver import solver, table_code
from cardtable.bots.masks import Masks
from cardtable.bots.search import Evaluation, Tally
from cardtable.core.rules import Seat
from cardtable.games.contract import NIL, TRICKS, Bid, Contract, bid_move

EFFORT = 20_000
"""Tricks looked at to count what a hand can force."""

MOST = 32
NIL_WORLDS = 12
SPREAD = ((-1, 0.15), (0, 0.65), (1, 0.2))
"""How far, and how often, real play ends from the tricks that can be forced."""

SPARE = 0.5
"""How much of the tricks over a bid is taken in the end; the rest is ducked."""

ROUND = tuple([float(own) for own in range(TRICKS + 1)])
"""Every trick is worth the same."""

World = Callable[[int], Masks]


def evaluate_numbers(
    contract: Contract, know: Known, stakes: Stakes, random: Random, fit: Fit, predict: Predict
) -> list[Evaluation]:
    """The bids near what the hand can force, each with the standing that it leads to."""
    world, seat = worlds(know, random, fit), know.seat
    forced: list[int] = []
    search = solver(ROUND)
    while len(forced) < MOST and search.looked() < EFFORT:
        code, leader = _opening(contract, world(len(forced)), seat)
        forced.append(int(search.solve(code, leader, 0, TRICKS, -1.0, TRICKS + 1.0)))
    said = [completed(contract, world(n), predict)[1 - seat] for n in range(len(forced))]
    middle = round(sum(forced) / len(forced))
    found = []
    for bid in range(max(1, middle - 3), min(TRICKS, middle + 1) + 1):
        tally = Tally()
        tally.results += [
            _standing(stakes, seat, bid, theirs, own)
            for own, theirs in zip(forced, said, strict=True)
        ]
        found.append(Evaluation(bid_move(bid), tally.mean, tally.error(), len(forced)))
    return found


def _standing(stakes: Stakes, seat: Seat, bid: Bid, theirs: Bid, forced: int) -> float:
    """What a bid leads to where so many tricks can be forced."""
    return sum(
        [
            chance * _after(stakes, seat, bid, theirs, max(0, min(TRICKS, forced + off)))
            for off, chance in SPREAD
        ]
    )


def _after(stakes: Stakes, seat: Seat, bid: Bid, theirs: Bid, own: int) -> float:
    """The standing after a hand where a seat can win so many tricks, and ducks some of the rest."""
    spare = own - bid
    if spare > 0 and TRICKS - own >= theirs:
        own -= int(spare * (1 - SPARE))
    bids = (bid, theirs) if seat == 0 else (theirs, bid)
    points = hand_points(bids, shared(seat, own), stakes.bags, stakes.sandbagging)
    return stakes.standing(seat, points)


def evaluate_nil(
    contract: Contract, know: Known, stakes: Stakes, random: Random, fit: Fit, predict: Predict
) -> Evaluation:
    """Nil, with the standing that it leads to if both know all cards."""
    world, seat = worlds(know, random, fit), know.seat
    tally = Tally()
    for number in range(NIL_WORLDS):
        hands = world(number)
        bids = completed(contract, hands, predict)
        bids[seat] = NIL
        values = values_by_tricks(replace(contract, bids=tuple(bids)), stakes, seat)
        code, leader = _opening(contract, hands, seat)
        tally.results.append(solver(values).solve(code, leader, 0, TRICKS, -1e9, 1e9))
    return Evaluation(bid_move(NIL), tally.mean, tally.error(), NIL_WORLDS)


def _opening(contract: Contract, hands: Masks, seat: Seat) -> tuple[int, int]:
    """A world's code before the first lead, and who leads: 0 for the seat itself."""
    code = table_code(masks_at(hands, seat), masks_at(hands, 1 - seat), False)
    return code, int(contract.first != seat)
