"""The games: one module each, and the registry of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic

from cardtable.core.cards import Card, cards
from cardtable.core.messages import Message, say
from cardtable.core.rules import VERSION, AnyRules, OptionsT, Sides, make_options
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
    hand: tuple[Card, ...]
    """Five cards that stand for the game where one is chosen."""
    length: Message
    """How long a match takes."""
    line: Message
    """What the game is about."""
    lowest_wins: bool = False
    hand_label: str = "Hand {n}"
    """The template that names one deal of this game."""

    def rules(self, options: Mapping[str, object], seats: int, version: int = VERSION) -> AnyRules:
        """The rules for plain option values. Raises OptionError, and ValueError for the seats."""
        if seats not in self.seats:
            raise ValueError(f"{self.title} is not for {seats} players")
        return self.make(make_options(self.options, options, version), seats)

    def sides(self, seats: int) -> Sides:
        """Who scores together where so many play."""
        return self.rules({}, seats).sides()


AnyGame = Game[Any]

GAMES: dict[str, AnyGame] = {
    game.name: game
    for game in (
        Game(
            name="spades",
            title="Spades",
            seats=range(4, 5),
            usual_seats=4,
            options=spades.Options,
            make=lambda options, seats: spades.Spades(options),
            hand=cards("QD KH 10S KS AS"),
            length=say("about 40 minutes"),
            line=say("Bid with your partner, and win just that many tricks."),
        ),
        Game(
            name="draw-spades",
            title="Spades for two",
            seats=range(2, 3),
            usual_seats=2,
            options=draw_spades.Options,
            make=lambda options, seats: draw_spades.DrawSpades(options),
            hand=cards("9C QH 2S JS KS"),
            length=say("about 25 minutes"),
            line=say("Build your hand card by card, then bid for it."),
        ),
        Game(
            name="cancellation-hearts",
            title="Cancellation Hearts",
            seats=cancellation_hearts.SEATS,
            usual_seats=8,
            options=cancellation_hearts.Options,
            make=cancellation_hearts.CancellationHearts,
            hand=cards("QS QS 2H KH AH"),
            length=say("about 30 minutes"),
            line=say("Two packs: equal cards cancel. Take no hearts."),
            lowest_wins=True,
        ),
        Game(
            name="three-thirteen",
            title="Three Thirteen",
            seats=range(2, 9),
            usual_seats=4,
            options=three_thirteen.Options,
            make=three_thirteen.ThreeThirteen,
            hand=cards("3D 7S 8S 9S KC"),
            length=say("about 30 minutes"),
            line=say("Sets and runs, and another wild card each round."),
            lowest_wins=True,
            hand_label="Round {n}",
        ),
    )
}
"""Every game by its name in documents and on the command line; others may be put in."""
