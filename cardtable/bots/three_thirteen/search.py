"""The expert at Three Thirteen: each discard by what the next draw makes of the hand, exactly.

Everything is a cost in points, the less the better: what is expected to be left over after one
more draw, less what the chance to go out with it is worth, and the danger of the card to the next
player. A draw is worth what the best discard after it is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cardtable.bots.bot import dice
from cardtable.bots.progress import tick
from cardtable.bots.search.compare import Trial, mean, ranked
from cardtable.bots.three_thirteen.hands import (
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
from cardtable.bots.three_thirteen.stock import held, may_come
from cardtable.core.advice import Advice, Basis, Fact
from cardtable.core.cards import Card, Rank
from cardtable.core.melds import Hand
from cardtable.core.moves import Decision
from cardtable.games.three_thirteen import (
    DRAW_DISCARD,
    DRAW_STOCK,
    Phase,
    View,
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

GLANCE = 3
"""The same where the open card is of no use, so that nothing depends on it."""

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
    live = may_come(view, took)
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


def advise(view: View, chance: bytes, effort: float, also: Sequence[Decision]) -> Advice:
    """What the expert thinks of every legal move, by the cost of the position that it leads to."""
    here = position(view)
    if view.phase == Phase.DRAW:
        basis: Basis = "exact" if view.last_turns else "search"
        return ranked(basis, _draws(here, chance, effort))
    return ranked("exact", _discards(here, max(1, int(DISCARDS * effort)), also))


def _discards(here: Position, most: int, also: Sequence[Decision]) -> list[Trial]:
    """The discards, and going out with this card or that.

    Worth is exact, but for cards not looked into: theirs is a bound. Those of `also` are looked
    into.
    """
    view = here.view
    asked = [_place(decision[0].card, here.wild) for decision in also]
    options = {option.card: option for option in _options(here, here.key, here.wilds, most, asked)}
    worst = max([option.cost for option in options.values()], default=0.0)
    found = []
    for move in view.legal:
        place = _place(move.card, here.wild)
        danger = _danger(here, place)
        facts: tuple[Fact, ...] = ()
        if move.verb == "out":
            worth = GOING_OUT - danger
        elif place in options:
            option = options[place]
            worth = -option.cost - danger
            facts = () if view.last_turns else _facts(option.outlook)
        else:
            bound = worst + _left_after(here, here.key, here.wilds, place)
            worth = -bound - danger
        found.append(Trial((move,), [worth], facts, deals=here.unseen))
    return found


def _facts(then: Outlook) -> tuple[Fact, ...]:
    return Fact("out-next", then.out), Fact("left-next", then.next)


def _left_after(here: Position, key: int, wilds: int, place: int) -> int:
    """The points left over after a discard."""
    key, wilds = _less(key, wilds, place)
    return here.hands.left(key, wilds, here.hands.total(key))


def _less(key: int, wilds: int, place: int) -> tuple[int, int]:
    return (key, wilds - 1) if place == WILD else (key - UNITS[place], wilds)


def _more(key: int, wilds: int, place: int) -> tuple[int, int]:
    return (key, wilds + 1) if place == WILD else (key + UNITS[place], wilds)


def _options(
    here: Position, key: int, wilds: int, most: int, asked: Sequence[int] = ()
) -> list[Option]:
    """The discards that are worth a look, with their costs; a wild only where nothing else is.

    Those that are asked for as well.
    """
    last = here.view.last_turns > 0
    places = indices(key)
    if wilds and (last or not places or WILD in asked):
        places.append(WILD)
    after = sorted([(_left_after(here, key, wilds, place), place) for place in places])
    if last:
        return [Option(place, left, Outlook(left, left, 0.0)) for left, place in after]
    near = [place for left, place in after[:most] if left <= after[0][0] + SLACK]
    options = []
    for place in dict.fromkeys([*near, *asked]):
        then = outlook(here.hands, *_less(key, wilds, place), here.draws)
        options.append(Option(place, _cost(then), then))
        tick()
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


def _draws(here: Position, chance: bytes, effort: float) -> list[Trial]:
    """The stock, by a sample of its cards, against the open card.

    One that does not make the hand better is not taken, whatever the sample says.
    """
    taken = _best(here, _place(here.view.discards[-1], here.wild), DISCARDS)
    of_use = _is_of_use(here, taken)
    stock = _stock(here, chance, max(2, int((SAMPLE if of_use else GLANCE) * effort)))
    judgement = 0.0 if of_use else -OF_NO_USE - max(0.0, mean(stock) - taken)
    return [
        Trial((DRAW_STOCK,), [-cost for cost in stock], deals=here.unseen),
        Trial((DRAW_DISCARD,), [-taken] * len(stock), judgement=judgement, deals=here.unseen),
    ]


def _is_of_use(here: Position, taken: float) -> bool:
    """Whether the hand gets better by the open card, after which it costs `taken`."""
    if _is_stalled(here.view) and taken > -GOING_OUT:
        return False
    if here.view.last_turns:
        now = float(here.hands.left(here.key, here.wilds, here.hands.total(here.key)))
    else:
        now = _cost(outlook(here.hands, here.key, here.wilds, here.draws))
    return taken < now - _ROUNDING


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


def _stock(here: Position, chance: bytes, sample: int) -> list[float]:
    """What cards from the stock lead to, as costs; their mean is to be expected.

    In a last turn every card is looked into, otherwise a sample spread evenly over them.
    """
    if here.view.last_turns:
        return [sum([share * _best(here, place, FEW) for place, share in here.draws])]
    return [_best(here, place, FEW) for place in _sample(here.draws, chance, sample)]


def _sample(draws: Draws, chance: bytes, sample: int) -> list[int]:
    """So many draws, spread evenly over all of them by their shares."""
    point = dice(chance).random() / sample
    found: list[int] = []
    filled = 0.0
    for place, share in draws:
        filled += share
        while point < filled and len(found) < sample:
            found.append(place)
            point += 1 / sample
    return found + [draws[-1][0]] * (sample - len(found))
