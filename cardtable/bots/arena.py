"""Bots against bots on duplicate deals, with error bars.

Where two sides meet in single hands each deal is played twice, sides swapped. Elsewhere one `a`
among `b`s is set against all `b`s on the same deal, at a seat that goes round. The luck of the
cards falls out, and what is left is the bots.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from typing import NamedTuple

from cardtable.bots import BOTS
from cardtable.bots.bot import Bot
from cardtable.bots.self_play import bot_of, decide
from cardtable.core.chance import seed_of
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyRules, AnyView, Seat, Sides, side_of
from cardtable.games import GAMES

AnyBot = Bot[AnyView]


class Contest(NamedTuple):
    """Who meets whom, at what, how often."""

    game: str
    players: int
    a: Player
    b: Player
    deals: int
    seed: str


class Deal(NamedTuple):
    """One deal's result: a's advantage in points, and the seconds and number of a's decisions."""

    advantage: float
    seconds: float
    decisions: int


class Result(NamedTuple):
    """Mean advantage of a over b with half the width of its 95 % interval."""

    mean: float
    ci95: float
    deals: int
    ms_per_decision: float


def unit(game: str) -> str:
    """What the advantage is counted in."""
    return "points a match" if BOTS[game].whole_matches else "points a hand"


def deals(contest: Contest, processes: int | None = None) -> Iterator[Deal]:
    """Play the deals in parallel processes; results as they come."""
    tasks = [(contest, number) for number in range(contest.deals)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_play, tasks, chunksize=1)


def _play(task: tuple[Contest, int]) -> Deal:
    contest, number = task
    seed = seed_of(f"{contest.seed}/{number}")
    rules = GAMES[contest.game].rules({}, contest.players)
    clock, sides = Clock(), rules.sides()
    a, b = clock.timed(bot_of(contest.game, contest.a)), bot_of(contest.game, contest.b)
    if len(sides) == 2 and not BOTS[contest.game].whole_matches:
        advantage = _swapped(contest.game, rules, seed, sides, a, b)
    else:
        advantage = _one_among(contest.game, rules, seed, number % contest.players, a, b)
    return Deal(advantage, clock.seconds, clock.decisions)


class Clock:
    """Adds up the processor time that a bot thinks."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.decisions = 0

    def timed(self, bot: AnyBot) -> AnyBot:
        """The bot with its time taken wherever it has a choice."""

        def timed(view: AnyView, chance: bytes) -> Decision:
            begun = time.process_time()
            moves = bot(view, chance)
            if len(view.legal) > 1:
                self.seconds += time.process_time() - begun
                self.decisions += 1
            return moves

        return timed


def _swapped(game: str, rules: AnyRules, seed: bytes, sides: Sides, a: AnyBot, b: AnyBot) -> float:
    """The deal twice, sides swapped; half the sum of a's leads."""
    lead = 0.0
    for side in (0, 1):
        bots = {seat: a if seat in sides[side] else b for seat in range(rules.seats)}
        points = _points(game, rules, bots, seed)
        lead += points[side] - points[1 - side]
    return _better(game) * lead / 2


def _one_among(game: str, rules: AnyRules, seed: bytes, seat: Seat, a: AnyBot, b: AnyBot) -> float:
    """How many points better a does than b at the same seat of the same deal."""
    all_b = dict.fromkeys(range(rules.seats), b)
    with_a = {**all_b, seat: a}
    side = side_of(rules.sides(), seat)
    gained = _points(game, rules, with_a, seed)[side] - _points(game, rules, all_b, seed)[side]
    return _better(game) * gained


def _better(game: str) -> int:
    """1 where the highest score wins, -1 where the lowest does."""
    return -1 if GAMES[game].lowest_wins else 1


def _points(
    game: str, rules: AnyRules, bots: Mapping[Seat, AnyBot], seed: bytes
) -> Sequence[float]:
    """The points a scorer of one hand, or of a whole match where that is the unit."""
    state, moves, whole = rules.new(seed), 0, BOTS[game].whole_matches
    while rules.actor(state) is not None and (whole or not rules.scores(state)):
        for move in decide(rules, state, bots, seed, moves):
            state = rules.apply(state, move)
            moves += 1
    view = rules.observe(state, 0)
    return view.totals if whole else BOTS[game].value(view)


def summed_up(played: Sequence[Deal]) -> Result:
    """Mean, interval and time of the deals played."""
    count = len(played)
    mean = sum(deal.advantage for deal in played) / count
    squares = sum((deal.advantage - mean) ** 2 for deal in played)
    error = sqrt(squares / max(1, count - 1) / count)
    decisions = sum(deal.decisions for deal in played)
    seconds = sum(deal.seconds for deal in played)
    return Result(mean, 1.96 * error, count, 1000 * seconds / max(1, decisions))
