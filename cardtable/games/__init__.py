"""The games: one module each, and the registry of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from cardtable.core.rules import AnyRules, OptionsT, Sides, make_options
from cardtable.games import cancellation_hearts, draw_spades, spades, three_thirteen


@dataclass(frozen=True)
class Game(Generic[OptionsT]):
    """A game of the registry. `make(options, seats)` gives its rules for one match."""

    name: str
    title: str
    seats: range
    usual_seats: int
    options: type[OptionsT]
    make: Callable[[OptionsT, int], AnyRules]
    lowest_wins: bool = False
    hand_label: str = "Hand {n}"
    """The template that names one deal of this game."""

    def rules(self, options: Mapping[str, object], seats: int) -> AnyRules:
        """The rules for plain option values. Raises OptionError, and ValueError for the seats."""
        if seats not in self.seats:
            raise ValueError(f"{self.title} is not for {seats} players")
        return self.make(make_options(self.options, options), seats)

    def sides(self, seats: int) -> Sides:
        """Who scores together where so many play."""
        return self.rules({}, seats).sides()


AnyGame = Game[Any]

GAMES: dict[str, AnyGame] = {
    game.name: game
    for game in (
        Game(
            "spades",
            "Spades",
            range(4, 5),
            4,
            spades.Options,
            lambda options, seats: spades.Spades(options),
        ),
        Game(
            "draw-spades",
            "Spades for two",
            range(2, 3),
            2,
            draw_spades.Options,
            lambda options, seats: draw_spades.DrawSpades(options),
        ),
        Game(
            "cancellation-hearts",
            "Cancellation Hearts",
            cancellation_hearts.SEATS,
            8,
            cancellation_hearts.Options,
            cancellation_hearts.CancellationHearts,
            lowest_wins=True,
        ),
        Game(
            "three-thirteen",
            "Three Thirteen",
            range(2, 9),
            4,
            three_thirteen.Options,
            three_thirteen.ThreeThirteen,
            lowest_wins=True,
            hand_label="Round {n}",
        ),
    )
}
"""Every game by its name in documents and on the command line; others may be put in."""
