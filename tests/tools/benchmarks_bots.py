"""How fast the experts think, as rows for tests/benchmarks.py.

Processor time, since that is what a player's machine pays; only where there is a choice.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from cardtable.bots import BOTS
from cardtable.bots.contract import playout
from cardtable.bots.contract.bids import usual_bid
from cardtable.bots.contract.masks import masks_of
from cardtable.bots.self_play import bot_of, decide
from cardtable.core.cards import PACK
from cardtable.core.chance import seed_of
from cardtable.core.players import Player
from cardtable.core.rules import Rules
from cardtable.games import GAMES

TABLES_ASKED = (
    ("spades", 4),
    ("draw-spades", 2),
    ("cancellation-hearts", 6),
    ("cancellation-hearts", 8),
    ("cancellation-hearts", 11),
    ("three-thirteen", 2),
    ("three-thirteen", 8),
)
MEDIAN_AIM = 60
MOST_AIM = 1000
PLAYOUTS = 1000

Row = tuple[str, Callable[[], float], float, bool, int]


@cache
def expert_times(game: str, players: int) -> list[float]:
    """Milliseconds of an expert's decisions: some hands of four experts, or a match of rummy."""
    rules: Rules[Any, Any] = GAMES[game].rules({}, players)
    expert, steady = bot_of(game, Player.EXPERT), bot_of(game, Player.STEADY)
    times: list[float] = []

    def timed(view: Any, chance: bytes) -> Any:
        begun = time.process_time()
        moves = expert(view, chance)
        if len(view.legal) > 1:
            times.append(1000 * (time.process_time() - begun))
        return moves

    whole = BOTS[game].whole_matches
    bots = {seat: timed if seat == 0 or not whole else steady for seat in range(players)}
    for hand in range(1 if whole else 2):
        seed = seed_of(f"times {hand}")
        state, number = rules.new(seed), 0
        while rules.actor(state) is not None and (whole or not rules.scores(state)):
            for move in decide(rules, state, bots, seed, number):
                state = rules.apply(state, move)
                number += 1
    return times


def spades_playouts_a_second() -> float:
    """Whole hands of Spades played out on masks."""
    chooser = random.Random(1)
    deals = []
    for _ in range(PLAYOUTS):
        pack = list(PACK)
        chooser.shuffle(pack)
        hands = [mask for seat in range(4) for mask in masks_of(pack[13 * seat : 13 * seat + 13])]
        bids = [usual_bid(hands[4 * seat : 4 * seat + 4]) for seat in range(4)]
        deals.append(playout.Deal(hands, bids, (0,) * 4, chooser.randrange(4)))
    begun = time.process_time()
    for deal in deals:
        playout.play_out(deal)
    return PLAYOUTS / (time.process_time() - begun)


def _middle(game: str, players: int) -> float:
    return statistics.median(expert_times(game, players))


def _most(game: str, players: int) -> float:
    return max(expert_times(game, players))


def rows() -> list[Row]:
    """What is measured, as the fields of a figure."""
    found: list[Row] = [
        ("spades_playouts_a_second", spades_playouts_a_second, 4_000, True, 3),
    ]
    for game, players in TABLES_ASKED:
        key = f"{game.replace('-', '_')}_{players}_expert_decision"
        found.append((f"{key}_median_ms", partial(_middle, game, players), MEDIAN_AIM, False, 1))
        found.append((f"{key}_most_ms", partial(_most, game, players), MOST_AIM, False, 1))
    return found
