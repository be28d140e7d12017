"""What a hand of Spades is worth: its points, its bags at their price, and the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, pow

from cardtable.games.contract import BAG_LIMIT, BAG_PENALTY, BONUS


def bag_burden(bags: int) -> float:
    """What the bags carried towards the next penalty weigh, in points: more the nearer ten is."""
    return 100 * pow((bags % BAG_LIMIT) / BAG_LIMIT, 1.25)


def bags_value(before: int, more: int, sandbagging: bool) -> float:
    """Points that taking so many more bags is worth, with the penalties drawn nearer (S26, D17)."""
    if not sandbagging:
        return float(more)
    after = before + more
    penalties = after // BAG_LIMIT - before // BAG_LIMIT
    return more - 100.0 * penalties - bag_burden(after) + bag_burden(before)


def tricks_value(bid: int, won: int, bags: int, sandbagging: bool) -> float:
    """Points for a side that bids and wins so many, bags at their price (S23, S24, S27)."""
    if won < bid:
        return -10.0 * bid
    return 10.0 * bid + bags_value(bags, won - bid, sandbagging)


@dataclass(frozen=True)
class Stakes:
    """What the match is about for a side: totals, bags, target; the value of a hand's outcome."""

    totals: tuple[int, ...]
    bags: tuple[int, ...]
    target: int
    sandbagging: bool

    def standing(self, side: int, points: Sequence[float]) -> float:
        """A side's standing after a hand with these points a side, on the scale of points.

        Near the target a lead is worth its chance to win the match, not its size.
        """
        mine = self.totals[side] + points[side]
        theirs = self.totals[1 - side] + points[1 - side]
        room = max(40.0, self.target - max(mine, theirs))
        over = max(mine, theirs) >= self.target
        scale = 12.0 if over else 60.0 + 0.55 * min(room, 500.0)
        wide = 4 * (60.0 + 0.55 * min(500.0, float(self.target)))
        return wide * (1 / (1 + exp(-max(-60.0, min(60.0, (mine - theirs) / scale)))) - 0.5)

    def after(self, side: int, bids: Sequence[int], won: Sequence[int]) -> float:
        """A side's standing after a hand with these bids, in which each seat won so many tricks."""
        return self.standing(side, hand_points(bids, won, self.bags, self.sandbagging))


def hand_points(
    bids: Sequence[int], won: Sequence[int], bags: Sequence[int], sandbagging: bool
) -> list[float]:
    """The points a side of a finished hand, bags at their price in penalties drawn nearer."""
    seats = len(bids)
    points = [0.0, 0.0]
    for side in (0, 1):
        bid = made = stray = 0
        for seat in range(side, seats, 2):
            if bids[seat] > 0:
                bid += bids[seat]
                made += won[seat]
            else:
                bonus = BONUS[bids[seat]]
                points[side] += -bonus if won[seat] else bonus
                stray += won[seat]
        over = 0
        if made >= bid:
            over = made - bid
            points[side] += 10 * bid
        else:
            points[side] -= 10 * bid
        points[side] += bags_value(bags[side], over + stray, sandbagging)
    return points


def hand_value(points: Sequence[int], bags: Sequence[int]) -> list[float]:
    """What a finished hand is worth: a bag brings a point now and a tenth of a penalty later."""
    price = BAG_PENALTY / BAG_LIMIT
    return [scored + price * taken for scored, taken in zip(points, bags, strict=True)]
