"""The expert at Cancellation Hearts: the three cards to pass, the play, the choice after a moon.

Choices are played out in common worlds; worth is the seat's standing in the match, in points from
now, so a point taken in an even match is about -1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, count
from typing import NamedTuple

from cardtable.bots.bot import dice
from cardtable.bots.cancellation_hearts.playout import (
    HEARTS,
    MARIA,
    QUEEN,
    SPADES,
    Deal,
    card_of,
    less_card,
    masks_of,
    place_of,
    play_out,
    with_card,
)
from cardtable.bots.cancellation_hearts.race import Race
from cardtable.bots.cancellation_hearts.worlds import World, known_by, worlds
from cardtable.bots.search.compare import (
    Budget,
    Trial,
    compare,
    mean,
    ranked,
    same,
    unless_in,
    within,
)
from cardtable.bots.search.worlds import Known, numbered
from cardtable.core.advice import Advice, Fact
from cardtable.core.cards import Card, Rank
from cardtable.core.moves import Decision
from cardtable.games.cancellation_hearts import (
    MARIA_POINTS,
    MOON_OTHERS,
    MOON_SELF,
    PASS,
    PASSED,
    PLAY,
    POINTS,
    Hand,
    Phase,
    View,
    points_of,
)

EFFORT = 10_000
"""The cards played in playouts for one card of the play, once all early worlds are tried."""

EARLY_WORLDS = 64
"""Worlds tried however many cards are still to be played."""

EARLY_EFFORT = 60_000
"""The cards played for that at most: about 250 ms."""

PASS_EFFORT = 100_000
"""The same for the three cards to pass, once a hand."""

SURE = 2.0
"""The standard errors behind the best at which a card is given up."""

WORLDS_MOST = 320
PASS_WORLDS = 160
_BATCH = 16


class Position(NamedTuple):
    """A decision as its seat sees it; the worlds that fit are dealt when they are asked for."""

    view: View
    know: Known
    race: Race
    world: Callable[[int], World]
    effort: float


def advise(view: View, chance: bytes, effort: float, also: Sequence[Decision]) -> Advice:
    """What the expert thinks of the choices that are worth a thought."""
    race = Race(view.totals, view.options.limit)
    if view.phase == Phase.MOON:
        return ranked("exact", _moons(view, race))
    know = known_by(view)
    world = numbered(worlds(know, view.play, dice(chance)))
    position = Position(view, know, race, world, effort)
    if view.phase == Phase.PASS:
        return ranked("search", _passes(position, also))
    return ranked("search", _cards(position, also))


def _moons(view: View, race: Race) -> list[Trial]:
    """Both choices after a moon, by the seat's standing (H21)."""
    worth = race.worth(view.seat)
    own, others = race.moons(view.seat)
    return [Trial((MOON_SELF,), [worth(own)]), Trial((MOON_OTHERS,), [worth(others)])]


# The play


def groups(view: View, know: Known) -> list[list[Card]]:
    """The legal cards, equivalent ones together: no card that others may hold lies between.

    A card whose twin may be in another hand stands alone, since it can be cancelled (H15), and so
    do point cards beside others.
    """
    legal = sorted(move.card for move in view.legal)
    others = {*know.hidden, *[card for cards in know.held for card in cards]}
    others |= {lain.card for lain in view.play.trick}
    found: list[list[Card]] = []
    for card in legal:
        if found and _same(found[-1][-1], card, view.hand, others):
            found[-1].append(card)
        else:
            found.append([card])
    return found


def _same(low: Card, high: Card, hand: Hand, others: set[Card]) -> bool:
    if low.suit != high.suit or POINTS.get(low, 0) != POINTS.get(high, 0):
        return False
    if hand.count(low) != hand.count(high):
        return False
    between = range(low.rank, high.rank + 1)
    return not any(card.suit == low.suit and card.rank in between for card in others)


def _cards(position: Position, also: Sequence[Decision]) -> list[Trial]:
    """The legal cards played out; of equivalent ones the first, and those of `also`.

    Each is tried by two plans where this seat may yet take all: to duck, and to try that. The
    better one counts.
    """
    view, know = position.view, position.know
    seat, together = know.seat, groups(view, know)
    plans = [-1, seat] if _may_shoot(view) else [-1]
    tries = [_played(view, know, cards[0], plan) for plan in plans for cards in together]
    worth, after = position.race.worth(seat), position.race.after
    ends: list[list[int]] = [[] for _ in tries]

    def play(number: int, choice: int) -> float:
        taken = tries[choice](position.world(number))
        ends[choice].append(taken[seat])
        return worth(after(taken))

    results = compare(len(tries), play, _budget(position, len(tries)), batch=_BATCH, sure=SURE)
    found = []
    for first, cards in enumerate(together):
        plan = max(
            range(first, len(tries), len(together)), key=lambda number: mean(results[number])
        )
        told = facts(ends[plan], view.play.taken[seat])
        found += same([Trial((PLAY[card],), results[plan], told) for card in cards], also)
    return found


def _budget(position: Position, choices: int) -> Budget:
    """The early worlds, whatever they take, up to a bound; then within the usual effort."""
    cards_left, scale = sum(position.view.counts), position.effort
    most = min(int(WORLDS_MOST * scale), int(2 * EFFORT * scale) // (cards_left * choices))
    left = EFFORT * scale

    def budget(done: int, standing: int) -> bool:
        nonlocal left
        left -= cards_left * standing * _BATCH
        if done < EARLY_WORLDS * scale:
            return not done or left > (EFFORT - EARLY_EFFORT) * scale
        return done + _BATCH <= most and left > 0

    return budget


def _may_shoot(view: View) -> bool:
    """Whether a moon is worth a thought: nobody else has points, and the hand is high (H21)."""
    if any(points for seat, points in enumerate(view.play.taken) if seat != view.seat):
        return False
    high = sum([card.rank >= Rank.QUEEN for card in view.hand])
    return view.play.taken[view.seat] >= MARIA_POINTS or 2 * high >= len(view.hand)


def _played(view: View, know: Known, card: Card, shooter: int) -> Callable[[World], list[int]]:
    """What each seat takes in a world if the card is played; `shooter` tries to take all, or -1."""
    play, seat = view.play, know.seat
    suit, place = int(card.suit), place_of(card)
    trick = [(lain.seat, int(lain.card.suit), place_of(lain.card)) for lain in play.trick]
    trick.append((seat, suit, place))
    broken = play.broken or card in POINTS
    aside = points_of(play.aside)
    dark = bool(view.kitty_count) and play.kitty_to is None
    first, options = not play.tricks, view.options

    def taken(world: World) -> list[int]:
        hands, kitty, live = world
        after, rest = hands[:], live[:]
        after[4 * seat + suit] = less_card(after[4 * seat + suit], place)
        rest[suit] = less_card(rest[suit], place)
        points = list(play.taken)
        if play.kitty_to is not None:
            points[play.kitty_to] += kitty
        return play_out(
            Deal(
                after,
                rest,
                points,
                play.leader,
                trick,
                aside=aside,
                kitty=kitty,
                dark=dark,
                broken=broken,
                first=first,
                options=options,
                shooter=shooter,
            )
        )

    return taken


def facts(ends: Sequence[int], before: int) -> tuple[Fact, ...]:
    """What this seat takes from now on, by its points at the end of each playout."""
    return (
        Fact("no-more-points", mean([end <= before for end in ends])),
        Fact("under-13-more", mean([end - before < MARIA_POINTS for end in ends])),
        Fact("points", mean(ends) - before),
    )


# Passing


TRIPLES = 20
"""How many choices of three cards are tried."""


def burden(hands: Sequence[int], base: int, suit: int, place: int) -> float:
    """How bad a card is to keep, quickly: its height over the low cards beside it."""
    mask = hands[base + suit]
    if suit == SPADES:
        lower = (mask & (QUEEN - 1)).bit_count()
        if place == MARIA:
            return 4.2 - 2 * lower
        if place > MARIA:
            return 5 - lower + 2 * (mask >> MARIA & 1)
        return -2.0
    low = (mask & 0xFFFF & ((1 << place) - 1)).bit_count()
    height = place / 2 - 6
    if suit == HEARTS:
        return 2 * height - 0.4 * low
    return height - 0.2 * low


def worst(hands: Sequence[int], base: int) -> list[tuple[int, int]]:
    """The cards of a hand, suit and place, the worst to keep first."""
    found = []
    for suit in range(4):
        mask = hands[base + suit]
        while mask:
            top = mask.bit_length() - 1
            mask ^= 1 << top
            place = top & 30
            found.append((-burden(hands, base, suit, place), suit, place))
    found.sort()
    return [(suit, place) for _, suit, place in found]


def triples(hand: Hand, wanted: int) -> list[tuple[Card, ...]]:
    """The choices worth trying: of the worst cards to keep, and those that empty a suit."""
    masks = masks_of(hand)
    order = [card_of(suit, place) for suit, place in worst(masks, 0)]
    price = {card: burden(masks, 0, int(card.suit), place_of(card)) for card in order}
    found = dict.fromkeys(
        sorted(
            {tuple(sorted(cards)) for cards in combinations(order[: 5 + wanted], wanted)},
            key=lambda cards: (-sum([price[card] for card in cards]), cards),
        )[:TRIPLES]
    )
    for suit in range(4):
        short = [card for card in hand if card.suit == suit]
        if 0 < len(short) <= wanted:
            rest = [card for card in order if card.suit != suit]
            found[tuple(sorted([*short, *rest[: wanted - len(short)]]))] = None
    return list(found)


def _passes(position: Position, also: Sequence[Decision]) -> list[Trial]:
    """All cards that are still wanted, in common worlds, in which the others pass plainly."""
    view = position.view
    choices = triples(view.hand, PASSED - len(view.chosen))
    usual = [tuple([PASS[card] for card in cards]) for cards in choices]
    decisions = [*usual, *unless_in(usual, also)]
    deal = numbered(_passed_on(view, position.world(number)) for number in count())
    worth, after = position.race.worth(view.seat), position.race.after

    def play(number: int, choice: int) -> float:
        cards = [move.card for move in decisions[choice]]
        return worth(after(_taken_after_pass(view, deal(number), cards)))

    cards_left, effort = sum(view.counts), PASS_EFFORT * position.effort
    most = min(int(PASS_WORLDS * position.effort), int(effort) // cards_left // 4)
    budget = within(effort, cards_left, most - most % _BATCH, _BATCH)
    more = len(decisions) - len(usual)
    results = compare(len(usual), play, budget, also=more, batch=_BATCH, sure=SURE)
    return list(map(Trial, decisions, results))


def _passed_on(view: View, world: World) -> World:
    """The hands after all others have passed, this seat's own cards still all with it."""
    hands, kitty, live = world
    seats = len(view.counts)
    assert view.pass_to is not None
    step = (view.pass_to - view.seat) % seats
    after = hands[:]
    for seat in range(seats):
        if seat == view.seat:
            continue
        for suit, place in worst(hands, 4 * seat)[:PASSED]:
            given, got = 4 * seat + suit, 4 * ((seat + step) % seats) + suit
            after[given] = less_card(after[given], place)
            after[got] = with_card(after[got], place)
    for card in view.chosen:
        live[card.suit] = with_card(live[card.suit], place_of(card))
    return after, kitty, live


def _taken_after_pass(view: View, world: World, cards: Sequence[Card]) -> list[int]:
    """What each seat takes in a world if the cards are passed, besides those laid out already."""
    hands, kitty, live = world
    after = hands[:]
    assert view.pass_to is not None
    for card in cards:
        given = 4 * view.seat + card.suit
        after[given] = less_card(after[given], place_of(card))
    for card in (*view.chosen, *cards):
        got = 4 * view.pass_to + card.suit
        after[got] = with_card(after[got], place_of(card))
    deal = Deal(
        after,
        live,
        view.play.taken,
        view.play.leader,
        kitty=kitty,
        dark=bool(view.kitty_count),
        first=True,
        options=view.options,
    )
    return play_out(deal)
