"""The table of partnership Spades."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card
from cardtable.core.messages import Message, Who, say
from cardtable.core.moves import Move
from cardtable.core.rules import Event, Seat
from cardtable.core.tricks import Play
from cardtable.games.contract import LOOK, Phase
from cardtable.games.spades import EXCHANGED, SEATS, View
from cardtable.ui.games import contract, tricks
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.table.game_table import (
    Beat,
    Board,
    CardRow,
    Choice,
    GameTable,
    Look,
    Panel,
    Pick,
    Plaque,
)
from cardtable.ui.table.seats import Ring, ring
from cardtable.ui.words import words

_DOUBLE_NIL = (
    "You bid Double Nil, without looking.",
    "{player} bids Double Nil, without looking.",
)


def place(view: View, look: Look) -> Placement:
    """Where every card belongs; a finished trick lies until the next lead."""
    return _placed(view, look, view.contract.table)


def _placed(view: View, look: Look, table: Sequence[Play]) -> Placement:
    where = ring(look.units, SEATS)
    spots = _hands(view, look, where) + contract.table_spots(where, view, table)
    return Placement(
        tuple(spots),
        tricks.anchors(where),
        {**contract.sinks(view.contract), **_gone(view)},
        {tricks.MIDDLE: where.middle} if view.legal else {},
    )


def _gone(view: View) -> dict[Zone, Zone]:
    """The cards that the player passes go to their partner."""
    partner = (view.seat + 2) % SEATS
    return {HAND: Zone("seat", partner)} if view.taker == partner or view.passed else {}


def _hands(view: View, look: Look, where: Ring) -> list[Spot]:
    spots = tricks.other_hands(where, view.seat, view.counts)
    if view.hand is None:
        return spots + tricks.hidden_hand(where, view.seat, view.counts[view.seat])
    return spots + tricks.own_hand(
        where, look, view.hand, view.legal, _received(view), (_partner_zone(view), tricks.DECK)
    )


def _partner_zone(view: View) -> Zone:
    return Zone("seat", (view.seat + 2) % SEATS) if view.passed else tricks.DECK


def _received(view: View) -> tuple[Card, ...]:
    """What came in, to be marked until the first card is played."""
    if view.contract.tricks or view.contract.trick:
        return ()
    return tuple(
        card for exchange in view.passed if exchange.taker == view.seat for card in exchange.cards
    )


def passed(view: View) -> Sequence[CardRow]:
    """The player's cards that were passed, each way."""
    rows = []
    for exchange in view.passed:
        if exchange.giver == view.seat and exchange.cards:
            rows.append(
                CardRow(say("You passed to {player}", player=Who(exchange.taker)), exchange.cards)
            )
        elif exchange.taker == view.seat and exchange.cards:
            rows.append(
                CardRow(say("{player} passed to you", player=Who(exchange.giver)), exchange.cards)
            )
    return rows


def beats(before: View, after: View, look: Look) -> Sequence[Beat]:
    """A deal is dealt out; a finished trick is swept before the next lead lies."""
    last = Beat(place(after, look))
    if after.number != before.number:
        return [
            tricks.shuffle_beat(place(before, look), last.placement),
            tricks.deal_beat(last, 52),
        ]
    played = contract.play_beats(before, after, last, lambda table: _placed(before, look, table))
    if played is not None:
        return played
    if before.hand is None and after.hand is not None:
        return [last._replace(sound="flip", stagger=0.02)]
    return [last._replace(sound="slide" if before.passed != after.passed else "")]


def plaque(view: View, seat: Seat) -> Plaque:
    """The bid, and the tricks won."""
    badges = ("dealer",) if seat == view.dealer else ()
    return contract.plaque(view.contract, seat, badges)


def board(view: View, look: Look) -> Board:
    """Both sides' score, bags, and tricks against their contract."""
    return contract.board(view, look, words("Side"))


def prompt(view: View, look: Look) -> Message | None:
    """What is wanted now, or whom we wait for."""
    if view.actor is None or view.actor < 0:
        return None
    if view.actor != view.seat:
        return say("{player} is thinking.", player=Who(view.actor))
    match view.phase:
        case Phase.BID:
            return None
        case Phase.EXCHANGE:
            assert view.taker is not None
            return say("Choose three cards to pass to {player}.", player=Who(view.taker))
        case _:
            return contract.play_prompt(view)


def panel(view: View, look: Look) -> Panel | None:
    """The blind choice, or the bids."""
    if view.phase != Phase.BID or view.actor != view.seat:
        return None
    if LOOK in view.legal:
        title = words("Win no trick at all? Double Nil, before you look: +200, or -200.")
        begin = Choice(words("Look at my cards"), (LOOK,), "l", primary=True)
        return contract.blind_panel(title, begin)
    return contract.bid_panel(_bid_title(view, look))


def _bid_title(view: View, look: Look) -> str:
    partner = view.contract.bids[(view.seat + 2) % SEATS]
    if partner is None:
        return words("How many tricks will you win?")
    name = look.names[(view.seat + 2) % SEATS]
    return words(
        "How many tricks will you win? {partner}: {bid}.",
        partner=name,
        bid=contract.bid_text(partner),
    )


def pick(view: View) -> Pick | None:
    """Three cards to pass in the exchange of a Double Nil (S13)."""
    if view.phase != Phase.EXCHANGE or view.actor != view.seat:
        return None
    wanted = EXCHANGED - len(view.chosen)
    return Pick("pass", wanted, wanted, words("Pass these cards"))


def drops(view: View, spot: Spot) -> dict[Zone, Move]:
    """A card of the hand goes to the trick."""
    return tricks.drops_of(spot, "play")


def describe(event: Event, before: View, after: View) -> Message | None:
    """An event in words."""
    me = after.seat
    match event.move.verb:
        case "deal":
            return tricks.describe_deal(me, after.dealer, after.number)
        case "bid":
            return contract.describe_bid(me, event, _DOUBLE_NIL)
        case "play":
            return contract.describe_play(event, before, after)
        case "pass" if after.passed != before.passed:
            taker = Who(after.passed[-1].taker)
            words_ = "You pass three cards to {to}.", "{player} passes three cards to {to}."
            if taker.seat == me:
                words_ = words_[0], "{player} passes three cards to you."
            return tricks.told(me, event.seat, *words_, to=taker)
        case _:
            return None


TABLE = GameTable[View](
    place=place,
    beats=beats,
    drops=drops,
    plaque=plaque,
    board=board,
    prompt=prompt,
    describe=describe,
    rests=contract.rests,
    panel=panel,
    pick=pick,
    automatic=contract.automatic,
    achievements=contract.achievements,
    won_tricks=contract.won_tricks,
    passed=passed,
)
