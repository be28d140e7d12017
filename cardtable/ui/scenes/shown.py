"""How each game is shown where one is chosen: its hand of cards, its players, its length."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.core.cards import Card, cards
from cardtable.core.messages import Message, count, say
from cardtable.games import AnyGame


class Shown(NamedTuple):
    """Cards for a fanned hand, and how long a match takes."""

    hand: tuple[Card, ...]
    length: Message
    line: Message


_USUAL = Shown(cards("10C JD QH KC AS"), say("half an hour"), say(""))

_SHOWN = {
    "spades": Shown(
        cards("QD KH 10S KS AS"),
        say("about 40 minutes"),
        say("Bid with your partner, and win just that many tricks."),
    ),
    "draw-spades": Shown(
        cards("9C QH 2S JS KS"),
        say("about 25 minutes"),
        say("Build your hand card by card, then bid for it."),
    ),
    "cancellation-hearts": Shown(
        cards("QS QS 2H KH AH"),
        say("about 30 minutes"),
        say("Two packs: equal cards cancel. Take no hearts."),
    ),
    "three-thirteen": Shown(
        cards("3D 7S 8S 9S KC"),
        say("about 30 minutes"),
        say("Sets and runs, and another wild card each round."),
    ),
}


def shown(game: AnyGame) -> Shown:
    """How a game is shown; one without an entry gets a plain hand."""
    return _SHOWN.get(game.name, _USUAL)


def players(game: AnyGame) -> Message:
    """For how many players a game is."""
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return count(low, "{n} player", "{n} players")
    return say("{low} to {high} players", low=low, high=high)
