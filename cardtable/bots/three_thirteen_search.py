"""The search of Three Thirteen: each discard by what the next draw makes of the hand, exactly.

Everything is a cost in points, the less the better: what is expected to be left over after one
more draw, less what the chance to go out with it is worth, and the danger of the card to the next
player. A draw is worth what the best discard after it is worth.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from cardtable.bots.bot import dice
from cardtable.bots.rummy_search import (
    INDEX,
    UNITS,
    WILD,
    Draws,
    Hands,
    Outlook,
    indices,
    key_of,
    outlook,
)
from cardtable.bots.search import Evaluation, Fact, best
from cardtable.core.cards import Card, Rank, pack
from cardtable.core.melds import Hand
from cardtable.core.moves import Move
from cardtable.core.rules import Seat
from cardtable.games.three_thirteen import (
    DRAW_DISCARD,
    DRAW_STOCK,
    Phase,
    View,
    packs,
)

GOING_OUT = 20.0
"""Points that going out now is worth beside having none left over: the others are caught."""

CHANCE_OUT = 10.0
"""Points that the certainty to go out with the next draw would be worth; a chance its share."""

PROMISE = 0.3
"""So much of what is left over now is taken off: of two hands with the same prospects, the one with
more left over now is the one that gains more with every draw."""

DISCARDS = 7
"""Discards looked into, those that leave the fewest points."""

SLACK = 14
"""Points that a discard may leave above the fewest and still be looked into."""

SAMPLE = 10
"""Cards that stand for the stock before the draw."""

FEW = 3
"""Discards looked into after each of them."""

WANTED = 3.0
"""Points that it may cost to give the next player a wild, or a card like those they took."""

NEAR = 2
"""Cards of a suit so far apart may meet in a run."""

PATIENCE = 4
"""Rounds of the table without a card from the stock after which the open card is not taken.

So bots that pass cards to and fro come to an end: the stock does (T10).
"""

OF_NO_USE = 5.0
"""How much worse than the stock an open card is that does not make the hand better."""

_ROUNDING = 1e-9

_CARDS = {index: card for card, index in INDEX.items()}
_GOES_OUT = "You go out with your next draw in {n} of 100 deals"


class Option(NamedTuple):
    """A discard and its cost, with what the hand is then good for."""

    card: int
    cost: float
    outlook: Outlook


class Position(NamedTuple):
    """What a decision starts from: the hand, what may be drawn, what the next player took."""

    view: View
    wild: Rank
    hands: Hands
    key: int
    wilds: int
    draws: Draws
    unseen: int
    wanted: Hand


def position(view: View) -> Position:
    """The position that a view shows."""
    assert view.wild is not None
    key, wilds = key_of(view.hand, view.wild)
    took = held(view)
    live = unseen(view, took)
    if not any(live.values()):
        live = Counter(view.discards[:-1])
    draws: dict[int, float] = {}
    number = sum(live.values())
    for card, count in sorted(live.items()):
        if count > 0:
            place = _place(card, view.wild)
            draws[place] = draws.get(place, 0.0) + count / number
    following = (view.seat + 1) % len(view.counts)
    hands = _hands(view.wild, view.options.ace_high_or_low)
    drawn = sorted(draws.items())
    return Position(view, view.wild, hands, key, wilds, drawn, number, tuple(took[following]))


@lru_cache(maxsize=2)
def _hands(wild: Rank, aces: bool) -> Hands:
    return Hands(wild, aces)


def _place(card: Card, wild: Rank) -> int:
    return WILD if card.rank == wild else INDEX[card]


def held(view: View) -> list[list[Card]]:
    """The cards that each seat took from the discards and still holds."""
    found: list[list[Card]] = [[] for _ in view.counts]
    for event in view.history:
        if event.move == DRAW_DISCARD:
            found[event.seat] += event.shown
        elif event.move.argument and event.move.verb != "draw":
            card = event.move.card
            if card in found[event.seat]:
                found[event.seat].remove(card)
    return found


def unseen(view: View, took: list[list[Card]]) -> Counter[Card]:
    """How often each card is in the stock or unknown in a hand; `took` is what `held` says."""
    live = Counter(pack(packs(len(view.counts))))
    live.subtract(view.hand)
    live.subtract(view.discards)
    for seat, laid in enumerate(view.laid):
        if seat != view.seat:
            live.subtract(took[seat] if laid is None else _laid(view, seat))
    return live


def _laid(view: View, seat: Seat) -> list[Card]:
    arrangement = view.laid[seat]
    assert arrangement is not None
    return [card for meld in arrangement.melds for card in meld] + list(arrangement.left)


def choice(view: View, chance: bytes) -> Move:
    """The best move; the stock is not looked into where the open card is of no use."""
    here = position(view)
    if view.phase == Phase.DRAW and _taken(here) is None:
        return DRAW_STOCK
    return best(evaluate(view, chance))


def evaluate(view: View, chance: bytes) -> list[Evaluation]:
    """Every legal move; its value is the cost of the position reached, below zero, in points.

    A discard's is exact, so without error, but for cards not looked into: theirs is a bound. The
    error of a draw from the stock is that of a sample.
    """
    here = position(view)
    if view.phase == Phase.DRAW:
        return _draw_values(here, chance)
    return _discard_values(here)


def _discard_values(here: Position) -> list[Evaluation]:
    """The discards, and going out with this card or that."""
    view = here.view
    options = {option.card: option for option in _options(here, here.key, here.wilds, DISCARDS)}
    worst = max([option.cost for option in options.values()], default=0.0)
    found = []
    for move in view.legal:
        place = _place(move.card, here.wild)
        danger = _danger(here, place)
        if move.verb == "out":
            found.append(Evaluation(move, GOING_OUT - danger, 0.0, here.unseen))
        elif place in options:
            option = options[place]
            facts = () if view.last_turns else (Fact(_GOES_OUT, option.outlook.out),)
            value = -option.cost - danger
            found.append(Evaluation(move, value, 0.0, here.unseen, facts))
        else:
            bound = worst + _left_after(here, here.key, here.wilds, place)
            found.append(Evaluation(move, -bound - danger, 0.0, here.unseen))
    return found


def _left_after(here: Position, key: int, wilds: int, place: int) -> int:
    """The points left over after a discard."""
    key, wilds = _less(key, wilds, place)
    return here.hands.left(key, wilds, here.hands.total(key))


def _less(key: int, wilds: int, place: int) -> tuple[int, int]:
    return (key, wilds - 1) if place == WILD else (key - UNITS[place], wilds)


def _more(key: int, wilds: int, place: int) -> tuple[int, int]:
    return (key, wilds + 1) if place == WILD else (key + UNITS[place], wilds)


def _options(here: Position, key: int, wilds: int, most: int) -> list[Option]:
    """The discards that are worth a look, with their costs; a wild only where nothing else is."""
    last = here.view.last_turns > 0
    places = indices(key)
    if wilds and (last or not places):
        places.append(WILD)
    after = sorted([(_left_after(here, key, wilds, place), place) for place in places])
    if last:
        return [Option(place, left, Outlook(left, left, 0.0)) for left, place in after]
    options = []
    for left, place in after[:most]:
        if left <= after[0][0] + SLACK:
            then = outlook(here.hands, *_less(key, wilds, place), here.draws)
            options.append(Option(place, _cost(then), then))
    return options


def _cost(then: Outlook) -> float:
    """What a hand costs that is not out: less where it may soon be."""
    return then.next - PROMISE * then.left - CHANCE_OUT * then.out


def _danger(here: Position, place: int) -> float:
    """What it may cost to let the next player have a card."""
    view = here.view
    if view.went_out == (view.seat + 1) % len(view.counts):
        return 0.0
    if place == WILD:
        return WANTED
    card = _CARDS[place]
    return WANTED if any(_are_near(card, other) for other in here.wanted) else 0.0


def _are_near(card: Card, other: Card) -> bool:
    """Whether two cards may meet in a set or run."""
    return card.rank == other.rank or (
        card.suit == other.suit and abs(INDEX[card] - INDEX[other]) <= NEAR
    )


def _draw_values(here: Position, chance: bytes) -> list[Evaluation]:
    """The stock against the open card; one that is of no use is worth less than the stock."""
    taken = _taken(here)
    stock, error = _stock(here, chance)
    if taken is None:
        taken = stock + OF_NO_USE
    return [
        Evaluation(DRAW_STOCK, -stock, error, here.unseen),
        Evaluation(DRAW_DISCARD, -taken, 0.0, here.unseen),
    ]


def _taken(here: Position) -> float | None:
    """The cost after taking the open card; None where the hand does not get better by it."""
    taken = _best(here, _place(here.view.discards[-1], here.wild), DISCARDS)
    if _is_stalled(here.view) and taken > -GOING_OUT:
        return None
    if here.view.last_turns:
        now = float(here.hands.left(here.key, here.wilds, here.hands.total(here.key)))
    else:
        now = _cost(outlook(here.hands, here.key, here.wilds, here.draws))
    return taken if taken < now - _ROUNDING else None


def _is_stalled(view: View) -> bool:
    """Whether nobody has drawn from the stock for some turns."""
    recent = view.history[-2 * PATIENCE * len(view.counts) :]
    draws = [event.move for event in recent if event.move.verb == "draw"]
    return len(draws) == PATIENCE * len(view.counts) and DRAW_STOCK not in draws


def _best(here: Position, drawn: int, most: int) -> float:
    """The cost of the best that can be done after drawing a card."""
    key, wilds = _more(here.key, here.wilds, drawn)
    least = here.hands.least(key, wilds, here.hands.total(key))
    if here.view.went_out is not None:
        return float(least)
    if least == 0:
        return -GOING_OUT
    return min([option.cost for option in _options(here, key, wilds, most)])


def _stock(here: Position, chance: bytes) -> tuple[float, float]:
    """The cost to be expected after a card from the stock, and its standard error.

    In a last turn every card is looked into, otherwise a sample spread evenly over them.
    """
    draws = here.draws
    if here.view.last_turns:
        return sum([share * _best(here, place, FEW) for place, share in draws]), 0.0
    costs = [_best(here, place, FEW) for place in _sample(draws, chance)]
    mean = sum(costs) / SAMPLE
    spread = sum([(cost - mean) ** 2 for cost in costs])
    return mean, sqrt(spread / (SAMPLE - 1) / SAMPLE)


def _sample(draws: Draws, chance: bytes) -> list[int]:
    """So many draws, spread evenly over all of them by their shares."""
    point = dice(chance).random() / SAMPLE
    found: list[int] = []
    filled = 0.0
    for place, share in draws:
        filled += share
        while point < filled and len(found) < SAMPLE:
            found.append(place)
            point += 1 / SAMPLE
    return found + [draws[-1][0]] * (SAMPLE - len(found))
