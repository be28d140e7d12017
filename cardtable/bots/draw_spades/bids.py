"""The expert's bid at Spades for two: by the tricks that its hand can force in sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.bots.contract.bids import Predict, completed, masks_at
from cardtable.bots.contract.masks import Masks
from cardtable.bots.contract.search import Fit, Position, worlds
from cardtable.bots.draw_spades.cards import shared, values_by_tricks
from cardtable.bots.draw_spades.solver import solver, table_code
from cardtable.bots.progress import tick
from cardtable.bots.search.compare import Trial
from cardtable.games.contract import NIL, TRICKS, Bid, bid_move

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


def numbers_tried(
    position: Position, predict: Predict, fit: Fit, also: Sequence[Bid]
) -> list[Trial]:
    """The bids near what the hand can force, and those of `also`, with what each leads to."""
    know = position.know
    world, seat = worlds(know, position.random, fit), know.seat
    forced: list[int] = []
    search = solver(ROUND)
    most, effort = max(1, int(MOST * position.effort)), EFFORT * position.effort
    while not forced or (len(forced) < most and search.looked() < effort):
        code, leader = _opening(position, world(len(forced)))
        forced.append(int(search.solve(code, leader, 0, TRICKS, -1.0, TRICKS + 1.0)))
        tick()
    said = [
        completed(position.contract, world(number), predict)[1 - seat]
        for number in range(len(forced))
    ]
    middle = round(sum(forced) / len(forced))
    usual = range(max(1, middle - 3), min(TRICKS, middle + 1) + 1)
    return [
        Trial(
            (bid_move(bid),),
            [
                _standing(position, bid, theirs, own)
                for own, theirs in zip(forced, said, strict=True)
            ],
        )
        for bid in dict.fromkeys([*usual, *also])
    ]


def _standing(position: Position, bid: Bid, theirs: Bid, forced: int) -> float:
    """What a bid leads to where so many tricks can be forced."""
    return sum(
        [
            chance * _after(position, bid, theirs, max(0, min(TRICKS, forced + off)))
            for off, chance in SPREAD
        ]
    )


def _after(position: Position, bid: Bid, theirs: Bid, own: int) -> float:
    """The standing after a hand where a seat can win so many tricks, and ducks some of the rest."""
    seat, spare = position.know.seat, own - bid
    if spare > 0 and TRICKS - own >= theirs:
        own -= int(spare * (1 - SPARE))
    bids = (bid, theirs) if seat == 0 else (theirs, bid)
    return position.stakes.after(seat, bids, shared(seat, own))


def nil_tried(position: Position, predict: Predict, fit: Fit) -> Trial:
    """Nil, with the standing that it leads to if both know all cards."""
    know = position.know
    world, seat = worlds(know, position.random, fit), know.seat
    results = []
    for number in range(max(1, int(NIL_WORLDS * position.effort))):
        hands = world(number)
        bids = completed(position.contract, hands, predict)
        bids[seat] = NIL
        values = values_by_tricks(position, replace(position.contract, bids=tuple(bids)))
        code, leader = _opening(position, hands)
        results.append(solver(values).solve(code, leader, 0, TRICKS, -1e9, 1e9))
        tick()
    return Trial((bid_move(NIL),), results)


def _opening(position: Position, hands: Masks) -> tuple[int, int]:
    """A world's code before the first lead, and who leads: 0 for the seat itself."""
    seat = position.know.seat
    code = table_code(masks_at(hands, seat), masks_at(hands, 1 - seat), False)
    return code, int(position.contract.first != seat)
