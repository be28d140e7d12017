"""The table of Three Thirteen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from cardtable.core.cards import Card, Rank, without
from cardtable.core.melds import arrange as arranged
from cardtable.core.melds import card_points, is_meld
from cardtable.core.messages import Message, say
from cardtable.core.moves import Move
from cardtable.core.rules import Event, Seat
from cardtable.games.three_thirteen import DISCARD, DRAW_DISCARD, DRAW_STOCK, ROUNDS, Phase, View
from cardtable.ui.art import ASPECT
from cardtable.ui.games import groups as lines
from cardtable.ui.games import three_thirteen_felt as felt
from cardtable.ui.games import tricks
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.table.game_table import (
    Beat,
    Board,
    BoardRow,
    Choice,
    GameTable,
    Groups,
    Look,
    Panel,
    Plaque,
    Tip,
    Tool,
)
from cardtable.ui.table.seats import Ring, backs, ring
from cardtable.ui.words import words

_STOCK, _PILE = Zone("stock"), Zone("discard")

_STOCK_SHOWN = 4
_DISCARDS_SHOWN = 3
_SHUFFLED_SHOWN = 14
"""How many cards are seen to go from the discards to the stock."""

_OUTS_SHOWN = 4
_FEW_SEATS = (2, 4)
"""Where there is room for every player's score in the corner."""


def place(view: View, look: Look) -> Placement:
    """Where every card belongs."""
    where = ring(look.units, len(view.counts))
    if not view.number:
        return Placement((), _anchors(where))
    spots = _own_hand(view, look, where) + _other_hands(view, where)
    if view.phase != Phase.FINISHED:
        spots += _stock(where, view.stock_count) + _discards(view, where)
    return Placement(tuple(spots), _anchors(where), {}, _drop_zones(view, where))


def _anchors(where: Ring) -> dict[Zone, Spot]:
    piles = felt.middle(where)
    return {
        _STOCK: Spot(_STOCK, None, *piles.stock, piles.width),
        _PILE: Spot(_PILE, None, *piles.discards, piles.width),
    }


def _drop_zones(view: View, where: Ring) -> dict[Zone, pygame.Rect]:
    if view.phase == Phase.FINISHED:
        return {}
    piles, u = felt.middle(where), where.units
    pile = piles.pile(piles.discards).inflate(u.px(22), u.px(22))
    return {HAND: felt.hand_rect(where), _PILE: pile}


def _own_hand(view: View, look: Look, where: Ring) -> list[Spot]:
    """The hand in its groups."""
    groups = arrange(view, look)
    flat = [card for group in groups for card in group]
    new = _drawn(view)
    newest = max((index for index, card in enumerate(flat) if card == new), default=-1)
    y = felt.hand_y(where)
    return [
        Spot(
            HAND,
            card,
            x,
            y,
            where.hand_width,
            z=100 + index,
            came_from=(_STOCK, _PILE),
            mark=_mark(view, card, index == newest),
            in_hand=index,
        )
        for index, (card, x) in enumerate(zip(flat, felt.hand_offsets(where, groups), strict=True))
    ]


def _mark(view: View, card: Card, new: bool) -> str:
    if card.rank == view.wild:
        return "wild"
    return "received" if new else ""


def _drawn(view: View) -> Card | None:
    """The card that the player has just drawn."""
    if view.actor != view.seat or view.phase != Phase.DISCARD:
        return None
    return view.history[-1].shown[0]


def _other_hands(view: View, where: Ring) -> list[Spot]:
    """Backs behind the plaques, and the hands that lie open."""
    spots = []
    for seat, held in enumerate(view.counts):
        if seat == view.seat:
            continue
        if view.laid[seat] is None:
            came_from = (_STOCK, _PILE, Zone("took", seat))
            spots += backs(where, seat, held, came_from)
        else:
            spots += felt.open_row(view, where, seat).spots
    return spots


def _stock(where: Ring, cards: int) -> list[Spot]:
    """The stock, thicker while it has many cards."""
    piles = felt.middle(where)
    rise = where.units.px(2)
    seen = min(_STOCK_SHOWN, -(-cards // 8))
    return [
        Spot(
            _STOCK,
            None,
            piles.stock[0] + (seen - 1 - index) * rise,
            piles.stock[1] + (seen - 1 - index) * rise,
            piles.width,
            z=index,
            came_from=(_STOCK,),
        )
        for index in range(seen)
    ]


def _discards(view: View, where: Ring) -> list[Spot]:
    """The discards: the top one straight, those below it as they fell."""
    piles, u = felt.middle(where), where.units
    first = max(0, len(view.discards) - _DISCARDS_SHOWN)
    seats = [tricks.hand_zone(seat, view.seat) for seat in range(len(view.counts))]
    spots = []
    for index, card in enumerate(view.discards[first:], first):
        top = index == len(view.discards) - 1
        spots.append(
            Spot(
                _PILE,
                card,
                piles.discards[0] + (index * 5 % 7 - 3) * u.unit,
                piles.discards[1] + (index * 3 % 5 - 2) * u.unit,
                piles.width,
                z=30 + index % 1000 / 10,
                came_from=(*seats, _STOCK) if top else (),
                mark="wild" if card.rank == view.wild else "",
            )
        )
    return spots


# The hand's order


def arrange(view: View, look: Look) -> Groups:
    """The player's groups with the cards of the hand; sorted after a deal; the best when open."""
    if not view.hand:
        return ()
    laid = view.laid[view.seat]
    if laid is not None:
        return felt.groups_of(laid)
    changes = lines.changed(look.arranged, view.hand)
    if changes == 0:
        return look.arranged
    if changes > 2 or (changes == 2 and len(view.history) == 1):
        return (_sorted(view.hand, view.wild, look.sort),)
    return lines.refreshed(look.arranged, view.hand, lambda group: not _promises(view, group))


def _promises(view: View, group: tuple[Card, ...]) -> bool:
    """Whether a group is a combination or lacks but one card: then it is left as it is."""
    assert view.wild is not None
    aces = view.options.ace_high_or_low
    wild = Card(group[0].suit, view.wild)
    return is_meld(group, view.wild, aces) or is_meld((*group, wild), view.wild, aces)


def _sorted(hand: Sequence[Card], wild: Rank | None, order: str) -> tuple[Card, ...]:
    """The hand from low to high, the ace low; the wilds at the end."""
    suits = (0, 1, 3, 2)  # black and red by turns

    def key(card: Card) -> tuple[int, ...]:
        suit, rank = suits[card.suit], card.rank % 14 or 1
        place = (rank, suit) if order == "rank" else (suit, rank)
        return (card.rank == wild, *place)

    return tuple(sorted(hand, key=key))


def moved(view: View, look: Look, spot: Spot, x: float, y: float) -> Groups | None:
    """The order after a card was let go in the hand: between two others, or in a gap."""
    where = ring(look.units, len(view.counts))
    reach = where.hand_width * ASPECT * 0.75
    taken = _lifted(view, look, spot)
    if taken is None or y < felt.hand_y(where) - reach:
        return None
    rest, _ = taken
    assert spot.card is not None
    xs = felt.hand_offsets(where, rest)
    return lines.put(rest, lines.slot_at(rest, xs, x, where.hand_width), spot.card)


def shifted(view: View, look: Look, spot: Spot, by: int) -> Groups | None:
    """The order after a card was sent a step to the left or right: through groups and gaps."""
    taken = _lifted(view, look, spot)
    if taken is None:
        return None
    rest, slot = taken
    ways = list(lines.slots(rest))
    index = ways.index(slot) + by
    assert spot.card is not None
    return lines.put(rest, ways[index], spot.card) if 0 <= index < len(ways) else None


def carried(view: View, look: Look, spot: Spot, x: float | None) -> Groups | None:
    """The order without the very copy given away, or with the drawn card where it was let go."""
    if spot.zone == HAND and spot.card is not None:
        taken = lines.lifted(look.arranged, spot.in_hand, spot.card)
        return taken[0] if taken else None
    new = _drawn(view)
    if new is None or x is None:
        return None
    where = ring(look.units, len(view.counts))
    xs = felt.hand_offsets(where, look.arranged)
    return lines.put(look.arranged, lines.slot_at(look.arranged, xs, x, where.hand_width), new)


def _lifted(view: View, look: Look, spot: Spot) -> tuple[Groups, lines.Slot] | None:
    """The hand without a card of it, and where that was."""
    if spot.zone != HAND or spot.card is None or view.laid[view.seat] is not None:
        return None
    return lines.lifted(arrange(view, look), spot.in_hand, spot.card)


def tools(view: View, look: Look) -> Sequence[Tool]:
    """The button that arranges the hand best."""
    if not view.hand or view.laid[view.seat] is not None:
        return ()
    return (Tool(words("Arrange"), "A", lambda: best_order(view, look)),)


def best_order(view: View, look: Look) -> Groups:
    """The arrangement with the fewest points; the card to go out with lies apart."""
    assert view.wild is not None
    outs = outs_of(view)
    hand = view.hand
    if outs:
        hand = without(hand, outs[0])
    best = arranged(hand, view.wild, view.options.ace_high_or_low)
    left = _sorted(best.left, view.wild, look.sort)
    apart: Groups = ((outs[0],),) if outs else ()
    return (*best.melds, *((left,) if left else ()), *apart)


def outs_of(view: View) -> list[Card]:
    """The cards with which the player may go out: the dearest first, wilds last."""
    cards = [move.card for move in view.legal if move.verb == "out"]
    aces = view.options.ace_high_or_low
    return sorted(cards, key=lambda card: (card.rank == view.wild, -card_points(card, aces)))


# What is to be seen


def beats(before: View, after: View, look: Look) -> Sequence[Beat]:
    """A deal, a draw or the end of a turn, and at the end of the round all hands laid open."""
    if after.number != before.number:
        return _deal_beats(after, look)
    event = after.history[-1]
    if event.move.verb == "draw":
        return _draw_beats(before, after, look, event)
    last = Beat(place(after, look), sound="play")
    if event.move.verb == "out":
        return [last._replace(hold=1.0, sound="flip", seconds=0.3, stagger=0.02)]
    if after.phase != Phase.FINISHED:
        return [last]
    return [
        Beat(place(_unscored(before, after), look), hold=0.5, sound="play"),
        last._replace(sound="flip", seconds=0.32, stagger=0.012),
    ]


def _unscored(before: View, after: View) -> View:
    """The end of the round before the hands are laid open."""
    return replace(
        before,
        hand=after.hand,
        counts=after.counts,
        discards=after.discards,
        history=after.history,
        actor=None,
        legal=(),
    )


def _deal_beats(after: View, look: Look) -> list[Beat]:
    """The old cards go together, the new ones come out one by one, and one is turned up."""
    last = place(after, look)
    where = ring(look.units, len(after.counts))
    zones = [HAND, _PILE, *[Zone("laid", seat) for seat in range(len(after.counts))]]
    deck = tuple(_stock(where, 8 * _STOCK_SHOWN))
    gathered = Placement(deck, last.anchors, dict.fromkeys(zones, _STOCK))
    dealt = replace(last, spots=tuple(s for s in last.spots if s.zone != _PILE))
    covered = replace(after, hand=(), legal=(), discards=(), counts=(0,) * len(after.counts))
    cards = sum(after.counts)
    opening = Spot(_STOCK, None, *felt.middle(where).stock, felt.middle(where).width, z=9)
    dealt = replace(dealt, spots=(*dealt.spots, opening))
    return [
        Beat(gathered, sound="shuffle", hold=tricks.SHUFFLE, view=covered),
        tricks.deal_beat(Beat(dealt), cards),
        Beat(last, sound="flip", seconds=0.2),
    ]


def _draw_beats(before: View, after: View, look: Look, event: Event) -> list[Beat]:
    """The reshuffle where there is one; the card on its way to the hand."""
    found = []
    if after.reshuffles != before.reshuffles:
        found = _reshuffle_beats(before, look)
    last = place(after, look)
    seconds = 0.22 if event.seat == after.seat else 0.2
    if event.move == DRAW_STOCK:
        short = _without_top(last, after.stock_count)
        return [
            *found,
            Beat(short, sound="slide", seconds=seconds, view=after),
            Beat(last, seconds=0.0),
        ]
    if event.seat == after.seat:
        return [*found, Beat(last, sound="slide")]
    return [
        Beat(_taken(before, after, look, event), sound="slide", seconds=0.3, hold=0.45),
        Beat(last, sound="slide", seconds=seconds),
    ]


def _without_top(placement: Placement, cards: int) -> Placement:
    """The table while the top of the stock is on its way and the next is not yet to be seen."""
    stock = [spot for spot in placement.spots if spot.zone == _STOCK]
    if not stock or cards < 1:
        return placement
    top = max(stock, key=lambda spot: spot.z)
    return replace(placement, spots=tuple(s for s in placement.spots if s is not top))


def _reshuffle_beats(before: View, look: Look) -> list[Beat]:
    """The discards but the top one turn over and become the stock."""
    cards = len(before.discards) - 1
    mixed = replace(before, stock_count=cards, discards=before.discards[-1:])
    placement = place(mixed, look)
    where = ring(look.units, len(before.counts))
    piles = felt.middle(where)
    many = min(cards, _SHUFFLED_SHOWN)
    flock = tuple(
        Spot(_STOCK, None, *piles.stock, piles.width, z=index, came_from=(_PILE,))
        for index in range(many)
    )
    others = tuple(spot for spot in placement.spots if spot.zone != _STOCK)
    return [
        Beat(
            replace(placement, spots=(*others, *flock)),
            sound="shuffle",
            stagger=0.04,
            hold=0.3,
            view=mixed,
        ),
        Beat(placement, seconds=0.0),
    ]


def _taken(before: View, after: View, look: Look, event: Event) -> Placement:
    """Another player's new card from the discards, still open before them."""
    where = ring(look.units, len(after.counts))
    held = place(replace(after, counts=before.counts), look)
    plaque = where.places[event.seat].plaque
    width = where.units.px(72)
    hanging = where.places[event.seat].backs[1] + where.back_width * ASPECT / 2
    top = max(plaque.bottom, hanging) + where.units.px(8)
    x, y = float(plaque.centerx), top + width * ASPECT / 2
    spot = Spot(
        Zone("took", event.seat),
        event.shown[0],
        x,
        y,
        width,
        z=90,
        came_from=(_PILE,),
        mark="wild" if event.shown[0].rank == after.wild else "",
    )
    return replace(held, spots=(*held.spots, spot))


def rests(view: View) -> float:
    """The open hands stay until they have been read; between turns a moment, less with many."""
    if view.phase == Phase.FINISHED:
        return 2.5 + 0.6 * len(view.counts)
    return 0.4 / len(view.counts)


# Words


def plaque(view: View, seat: Seat) -> Plaque:
    """The total; what the round has cost once it is over; whether the player has gone out."""
    badges = ("dealer",) if seat == view.dealer and view.number else ()
    total = words("{n} points", n=view.totals[seat])
    hidden = seat != view.seat and view.laid[seat] is None and bool(view.number)
    cards = view.counts[seat] if hidden else None
    if view.phase == Phase.FINISHED and view.finished:
        cost = view.finished[-1].points[seat]
        line = words("+{n} = {total}", n=cost, total=view.totals[seat])
        return Plaque(line, badges, done=cost == 0, cards=cards)
    if seat == view.went_out:
        return Plaque(words("out · {total}", total=total), badges, done=True, cards=cards)
    return Plaque(total, badges, cards=cards)


def board(view: View, look: Look) -> Board:
    """The round and the totals; with many players those are on the plaques alone."""
    title = words("Round {n} of {all}", n=max(1, view.number), all=ROUNDS)
    totals, least = view.totals, min(view.totals)
    ended = view.phase == Phase.FINISHED and view.number > 0 and view.went_out is None
    notes = (words("The stock ran out"),) if ended else ()
    if len(totals) not in _FEW_SEATS:
        return Board((), (), (title, words("Lowest: {n}", n=least), *notes))
    rows = [
        BoardRow((name, str(total)), total == least and any(totals))
        for name, total in zip(look.names, totals, strict=True)
    ]
    return Board((title, words("Total")), tuple(rows), notes)


def prompt(view: View, look: Look) -> Message | None:
    """What is wanted now."""
    if view.actor != view.seat:
        return None
    if view.phase == Phase.DRAW:
        return say("Draw from the stock, or take the {card}.", card=view.discards[-1])
    if any(move.verb == "out" for move in view.legal):
        return say("Go out, or discard a card and play on.")
    return say("Discard a card.")


def panel(view: View, look: Look) -> Panel | None:
    """The offer to go out, with each card that may be left."""
    outs = outs_of(view)
    if not outs:
        return None
    why = words("All your other cards are in combinations.")
    choices = [
        Choice(
            words("Go out with the {card}", card=card)
            if index == 0
            else words("{card}", card=card),
            (Move("out", str(card)),),
            "o" if index == 0 else "",
            words("{reason} Key {key}.", reason=why, key="O") if index == 0 else why,
            primary=index == 0,
        )
        for index, card in enumerate(outs[:_OUTS_SHOWN])
    ]
    return Panel("", (tuple(choices),), low=True, aside=True)


def drops(view: View, spot: Spot) -> dict[Zone, Move]:
    """The top of a pile goes to the hand, a card of the hand to the discards."""
    if view.phase == Phase.FINISHED:
        return {}
    if spot.zone == _STOCK:
        return {HAND: DRAW_STOCK}
    if spot.zone == _PILE:
        return {HAND: DRAW_DISCARD}
    if spot.zone == HAND and spot.card is not None:
        return {_PILE: DISCARD[spot.card]}
    return {}


def keys(view: View) -> Mapping[str, Move]:
    """D draws from the stock, T takes the discard."""
    return {"d": DRAW_STOCK, "t": DRAW_DISCARD}


def describe(event: Event, before: View, after: View) -> Message | None:
    """An event in words."""
    me, seat = after.seat, event.seat
    match event.move.verb:
        case "deal":
            assert after.wild is not None
            wild = say(felt.WILDS[after.wild])
            both = "Round {n}: you deal. {wild}.", "Round {n}: {player} deals. {wild}."
            return tricks.told(me, after.dealer, *both, n=after.number, wild=wild)
        case "draw":
            return _describe_draw(event, before, after)
        case "discard":
            both = "You discard the {card}.", "{player} discards the {card}."
            return tricks.told(me, seat, *both, card=event.move.card)
        case "out":
            return _describe_out(me, event, after)
        case _:
            return None


def _describe_out(me: Seat, event: Event, after: View) -> Message:
    both = (
        "You go out with the {card}. Everybody else has one more turn.",
        "{player} goes out with the {card}. Everybody else has one more turn.",
    )
    if after.options.sudden_end:
        both = "You go out with the {card}.", "{player} goes out with the {card}."
    return tricks.told(me, event.seat, *both, card=event.move.card)


def _describe_draw(event: Event, before: View, after: View) -> Message:
    me, seat = after.seat, event.seat
    if event.move == DRAW_DISCARD:
        both = "You take the {card} from the discards.", "{player} takes the {card}."
        return tricks.told(me, seat, *both, card=event.shown[0])
    if after.reshuffles != before.reshuffles:
        both = (
            "The discards are shuffled: a new stock. You draw the {card}.",
            "The discards are shuffled: a new stock. {player} draws from it.",
        )
    else:
        both = "You draw the {card}.", "{player} draws from the stock."
    if seat == me:
        return say(both[0], card=event.shown[0])
    return tricks.told(me, seat, *both)


def tips(view: View, look: Look) -> Sequence[Tip]:
    """The sign of the wild rank and the two piles."""
    if view.wild is None or view.phase == Phase.FINISHED:
        return ()
    where = ring(look.units, len(view.counts))
    wild = words(felt.WILDS[view.wild])
    sign, left, right = felt.headed(where)
    stock, top = words("The stock, face down."), words("The discards, face up.")
    if DRAW_STOCK in view.legal:
        stock = words("Click to draw from the stock, or drag the card to its place in your hand.")
    if DRAW_DISCARD in view.legal:
        top = words("Click to take this card, or drag it to its place in your hand.")
    elif view.actor == view.seat and view.phase == Phase.DISCARD:
        top = words("The discards: drag one of your cards here.")
    return (
        Tip(sign, words("{wild} in this round: each stands for any card.", wild=wild)),
        Tip(left, stock),
        Tip(right, top),
    )


TABLE = GameTable[View](
    place=place,
    beats=beats,
    drops=drops,
    plaque=plaque,
    board=board,
    prompt=prompt,
    describe=describe,
    rests=rests,
    panel=panel,
    click_again=say("Click the card again to discard it."),
    keys=keys,
    arrange=arrange,
    moved=moved,
    shifted=shifted,
    carried=carried,
    tools=tools,
    tips=tips,
    decorate=felt.draw,
)
