"""Bots for Three Thirteen by rules of thumb: they meld exactly and keep what they have hope for."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import NamedTuple

from cardtable.bots.bot import dice
from cardtable.bots.three_thirteen.stock import held, may_come
from cardtable.core.cards import Card, Rank, Suit, without, without_all
from cardtable.core.melds import (
    MELD,
    Arrangement,
    Hand,
    arrange,
    best_discard,
    card_points,
    points,
)
from cardtable.core.moves import Decision
from cardtable.games.three_thirteen import (
    DISCARD,
    DRAW_DISCARD,
    DRAW_STOCK,
    OUT,
    Phase,
    View,
)

OVERLOOKED = 0.3
"""How often the casual player does not see what the open card is good for."""

SAMPLE = 12
"""How many unseen cards stand for the stock."""

SOURCES = 0.5
"""Unseen cards that a turn is thought to bring; with more, it holds on to hopes for too long."""

TURNS = 4
"""The turns that a round is thought to last."""

WILD = 8.0
"""Points that a wild is worth beyond those it saves now."""

FORBIDDEN = 1000.0
"""The cost of a discard that gives back what taking the open card has gained."""

WANTED = 3.0
"""Points that it may cost to give the next player a card like those they took."""


def casual(view: View, chance: bytes) -> Decision:
    """Keeps the combinations that anybody sees and throws the highest other card."""
    outs = _outs(view)
    if outs:
        return (OUT[outs[-1]],)
    luck = dice(chance)
    if view.phase == Phase.DRAW:
        overlooked = luck.random() < OVERLOOKED
        return (DRAW_STOCK if overlooked or not _is_of_use(view) else DRAW_DISCARD,)
    aces = view.options.ace_high_or_low
    loose = _plainly_loose(view, view.hand)
    if not loose:
        return (DISCARD[_cheapest(view)],)
    highest = max(card_points(card, aces) for card in loose)
    return (DISCARD[luck.choice([c for c in loose if card_points(c, aces) == highest])],)


def steady(view: View, chance: bytes) -> Decision:
    """Melds exactly, keeps the cards with hope, and minds what the next player took."""
    if view.phase == Phase.DRAW:
        return (DRAW_DISCARD if _takes(view) else DRAW_STOCK,)
    table = _table(view)
    outs = _outs(view)
    if outs:
        return (OUT[min(outs, key=lambda card: (_danger(view, table, card), card))],)
    return (DISCARD[_thrown(view, table)],)


def _outs(view: View) -> Hand:
    """The cards with which the player may go out now."""
    return tuple([move.card for move in view.legal if move.verb == "out"])


def _wild(view: View) -> Rank:
    assert view.wild is not None
    return view.wild


def _arranged(view: View, hand: Hand) -> Arrangement:
    return arrange(hand, _wild(view), view.options.ace_high_or_low)


def _points(view: View, hand: Hand) -> int:
    return points(hand, _wild(view), view.options.ace_high_or_low)


def _is_of_use(view: View) -> bool:
    """Whether the open card plainly brings cards of the hand into a combination."""
    card = view.discards[-1]
    return card.rank == view.wild or len(_plainly_loose(view, (*view.hand, card))) < len(
        _plainly_loose(view, view.hand)
    )


def _plainly_loose(view: View, hand: Hand) -> list[Card]:
    """The natural cards outside the combinations that are seen at a glance.

    First sets of natural cards, then natural runs, then a pair or two neighbours for each wild.
    """
    loose = sorted([card for card in hand if card.rank != view.wild], key=lambda card: -card.rank)
    for rank in Rank:
        same = [card for card in loose if card.rank == rank]
        if len(same) >= MELD:
            loose = [card for card in loose if card.rank != rank]
    for low in sorted(loose, key=lambda card: card.rank % Rank.ACE):
        run = [low]
        while run[-1].rank != Rank.KING and (above := _above(run[-1])) in loose:
            run.append(above)
        if low in loose and len(run) >= MELD:
            loose = list(without_all(tuple(loose), run))
    for _ in range(len(hand) - len([card for card in hand if card.rank != view.wild])):
        pair = next((two for two in combinations(loose, 2) if _outs_of(*two)), ())
        loose = list(without_all(tuple(loose), pair))
    return loose


def _above(card: Card) -> Card:
    """The next card of its suit in a run that begins with the ace."""
    return Card(card.suit, Rank.TWO if card.rank == Rank.ACE else Rank(card.rank + 1))


def _cheapest(view: View) -> Card:
    """The discard that leaves the fewest points when every card is in a combination."""
    cards = [card for card in dict.fromkeys(view.hand) if card.rank != view.wild] or view.hand
    return min(cards, key=lambda card: _points(view, without(view.hand, card)))


class Table(NamedTuple):
    """What may still come: how often each card is unseen, and what the next player took."""

    live: Counter[Card]
    unseen: int
    turns: float
    wanted: Hand


def _table(view: View) -> Table:
    took = held(view)
    live = may_come(view, took)
    made = sum(1 for event in view.history if event.seat == view.seat) // 2
    turns = 0.0 if view.last_turns else max(TURNS - made, 2.0)
    following = (view.seat + 1) % len(view.counts)
    return Table(live, sum(live.values()), turns, tuple(took[following]))


def _takes(view: View) -> bool:
    """Whether the open card is worth more than one from the stock.

    It must leave fewer points than before, see `_bound`. Until the last turn it must also be wild
    or come into a combination: a card that is merely low is not better than an unknown one.
    """
    card = view.discards[-1]
    before = _points(view, view.hand)
    after = _least(view, (*view.hand, card))
    if after >= before:
        return False
    if view.last_turns:
        return after <= _expected(view)
    return card.rank == view.wild or _points(view, (*view.hand, card)) < before


def _expected(view: View) -> float:
    """The points that are to be expected after a draw from the stock, from a sample of it.

    Where no card is unseen the stock is empty, and the discards are what it will be made of.
    """
    live = sorted(_table(view).live.elements()) or view.discards[:-1]
    sample = live[:: max(len(live) // SAMPLE, 1)]
    return sum(_least(view, (*view.hand, card)) for card in sample) / len(sample)


def _bound(view: View) -> int | None:
    """After an open card was taken: the points of the hand before, which the discard must undercut.

    So no round goes on for ever with bots that pass the same cards to and fro: points fall with
    every card taken, and cards from the stock come to an end (T10).
    """
    last = view.history[-1]
    if last.move != DRAW_DISCARD or last.seat != view.seat:
        return None
    return _points(view, without(view.hand, last.shown[0]))


def _least(view: View, hand: Hand) -> int:
    """The fewest points that can be left over after a discard."""
    return best_discard(hand, _wild(view), view.options.ace_high_or_low)[1]


def _thrown(view: View, table: Table) -> Card:
    """The discard with the least cost in points: left over now, hope given up, danger."""
    whole = _arranged(view, view.hand)
    aces = view.options.ace_high_or_low
    bound = _bound(view)
    best: tuple[float, Card] | None = None
    for card in sorted(dict.fromkeys(view.hand), key=lambda card: card not in whole.left):
        after = whole.points - card_points(card, aces)
        cost = _danger(view, table, card)
        if card.rank == view.wild and table.turns:
            cost += WILD
        if card in whole.left:
            cost += _hope(view, table, whole, card)
        elif best is None or after + cost < best[0]:
            after = _points(view, without(view.hand, card))
        else:
            continue
        if bound is not None and after >= bound:
            cost += FORBIDDEN
        if best is None or after + cost < best[0]:
            best = after + cost, card
    assert best is not None
    return best[1]


def _hope(view: View, table: Table, whole: Arrangement, card: Card) -> float:
    """The points that a card left over may still save, together with its best partner."""
    if not table.turns or card.rank == view.wild:
        return 0.0
    aces = view.options.ace_high_or_low
    outs: set[Card] = set()
    partner = 0
    for other in without(whole.left, card):
        found = _outs_of(card, other)
        if found:
            outs |= found
            partner = max(partner, card_points(other, aces))
    number = sum([table.live[out] for out in sorted(outs)])
    chance = min(SOURCES * number / max(table.unseen, 1), 1.0)
    hit = 1.0 - float((1.0 - chance) ** table.turns)
    return hit * (card_points(card, aces) + partner)


def _outs_of(card: Card, other: Card) -> set[Card]:
    """The natural cards that would make a combination of two cards; nothing if none would."""
    if card.rank == other.rank:
        return {Card(suit, card.rank) for suit in Suit}
    if card.suit != other.suit:
        return set()
    low, high = sorted(((card.rank - 1) % 13, (other.rank - 1) % 13))
    if high - low > 2:
        return set()
    places = [low + 1] if high - low == 2 else [low - 1, high + 1]
    return {
        Card(card.suit, Rank(place + 1 if place else 14)) for place in places if 0 <= place < 13
    }


def _danger(view: View, table: Table, card: Card) -> float:
    """What it may cost to let the next player have the card."""
    if view.last_turns == 1:
        return 0.0
    if card.rank == view.wild:
        return WANTED
    near = [
        other
        for other in table.wanted
        if other.rank == card.rank or (other.suit == card.suit and abs(other.rank - card.rank) <= 2)
    ]
    return WANTED if near else 0.0
