"""What a score is worth at Cancellation Hearts: by the chance to win the match with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt

from cardtable.bots.cancellation_hearts.playout import moon_taker
from cardtable.core.rules import Seat
from cardtable.games.cancellation_hearts import ALL_POINTS, MOON_POINTS


@dataclass(frozen=True)
class Race:
    """What the match is about: the totals before this hand, and the limit that ends it."""

    totals: tuple[int, ...]
    limit: int

    def chances(self, totals: Sequence[float]) -> list[float]:
        """How likely each seat is to win the match (H22, H23), a shared win in parts."""
        low, high = min(totals), max(totals)
        if high >= self.limit:
            winners = [float(total == low) for total in totals]
            return [winner / sum(winners) for winner in winners]
        scale = _scale(self.limit - high, len(totals))
        weights = [exp((low - total) / scale) for total in totals]
        every = sum(weights)
        return [weight / every for weight in weights]

    def after(self, taken: Sequence[int]) -> list[int]:
        """The totals after a hand in which each seat has taken so many points."""
        shooter = moon_taker(taken)
        if shooter >= 0:
            return self.after_moon(shooter)
        return [total + points for total, points in zip(self.totals, taken, strict=True)]

    def after_moon(self, shooter: Seat) -> list[int]:
        """The totals after a moon, as its shooter chooses (H21)."""
        own, others = self.moons(shooter)
        return own if self.chances(own)[shooter] >= self.chances(others)[shooter] else others

    def moons(self, shooter: Seat) -> tuple[list[int], list[int]]:
        """The totals with 26 off the shooter's own score, and with 26 on everybody else's."""
        own = [total - MOON_POINTS * (seat == shooter) for seat, total in enumerate(self.totals)]
        others = [total + MOON_POINTS * (seat != shooter) for seat, total in enumerate(self.totals)]
        return own, others

    def worth(self, seat: Seat) -> Callable[[Sequence[int]], float]:
        """The seat's standing with these totals, in points from now."""
        now = self.chances(self.totals)[seat]
        certain = min(0.97, max(0.01, now))
        scale = _scale(self.limit - max(self.totals), len(self.totals))
        unit = scale / (certain * (1 - certain))
        return lambda totals: unit * (self.chances(totals)[seat] - now)


def _scale(room: float, seats: int) -> float:
    """How far apart totals are worth little yet: by the hands that the match may still take."""
    hands = room * seats / (1.5 * ALL_POINTS)
    return 5 * sqrt(1 + max(0.0, hands))
