"""The table of partnership Spades."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card
from cardtable.core.messages import Message, Side, Who, count, say
from cardtable.core.moves import Move
from cardtable.core.rules import Event, Seat
from cardtable.core.tricks import Play, Trick
from cardtable.games.contract import (
    BID_DOUBLE_NIL,
    DOUBLE_NIL,
    LOOK,
    NIL,
    NUMBER_BIDS,
    Contract,
    Phase,
    bid_of,
    is_nil,
    needed,
    taken,
)
from cardtable.games.spades import EXCHANGED, SEATS, View
from cardtable.ui.stage.spots import Placement, Spot
from cardtable.ui.tables import tricks
from cardtable.ui.tables.game_table import (
    Beat,
    Board,
    BoardRow,
    Choice,
    Look,
    Panel,
    Pick,
    Plaque,
)
from cardtable.ui.tables.plain import (
    arrange,
    decorate,
    finish_offer,
    keys,
    moved,
    shifted,
    tools,
)
from cardtable.ui.tables.seats import Ring, packets, ring
from cardtable.ui.words import shown, words

__all__ = [
    "arrange",
    "beats",
    "board",
    "decorate",
    "describe",
    "drops",
    "finish_offer",
    "keys",
    "moved",
    "panel",
    "pick",
    "place",
    "plaque",
    "prompt",
    "rests",
    "shifted",
    "tools",
    "won_tricks",
]


def place(view: View, look: Look) -> Placement:
    """Where every card belongs; a finished trick lies until the next lead."""
    return _placed(view, look, view.contract.table)


def _placed(view: View, look: Look, table: Sequence[Play]) -> Placement:
    where = ring(look.units, SEATS)
    spots = _hands(view, look, where) + tricks.trick_spots(where, table, view.seat)
    done = len(view.contract.tricks) - (0 if view.contract.trick or not table else 1)
    for seat, won in enumerate(_won(view.contract, done)):
        spots += packets(where, seat, won, tricks.trick_zones(SEATS))
    return Placement(
        tuple(spots),
        tricks.anchors(where, SEATS),
        _sinks(view.contract),
        {"table": where.middle} if view.legal else {},
    )


def _hands(view: View, look: Look, where: Ring) -> list[Spot]:
    spots = tricks.other_hands(where, view.seat, view.counts)
    if view.hand is None:
        return spots + tricks.hidden_hand(where, view.seat, view.counts[view.seat])
    return spots + tricks.own_hand(where, look, view.hand, view.legal, _received(view))


def _received(view: View) -> tuple[Card, ...]:
    """What came in, to be marked until the first card is played."""
    if view.contract.tricks or view.contract.trick:
        return ()
    return tuple(card for one in view.passed if one.taker == view.seat for card in one.cards)


def _won(contract: Contract, tricks_done: int) -> list[int]:
    """The tricks that lie before each seat: a trick still on the table is not among them."""
    won = [0] * contract.seats
    for trick in contract.tricks[:tricks_done]:
        assert trick.winner is not None
        won[trick.winner] += 1
    return won


def _sinks(contract: Contract) -> dict[str, str]:
    if not contract.tricks:
        return {}
    return dict.fromkeys(tricks.trick_zones(SEATS), f"won {contract.tricks[-1].winner}")


def beats(before: View, after: View, look: Look) -> Sequence[Beat]:
    """A deal is dealt out; a finished trick is swept before the next lead lies."""
    last = Beat(place(after, look))
    if after.number != before.number:
        return [
            Beat(Placement((), last.placement.anchors), sound="shuffle", hold=0.25),
            tricks.deal_beat(last, 52),
        ]
    if len(after.contract.tricks) < len(before.contract.tricks):
        return [last]
    swept = after.contract.trick and before.contract.tricks and not before.contract.trick
    if swept and before.actor != before.seat:
        return [Beat(_placed(before, look, ()), sound="sweep"), last._replace(sound="play")]
    if swept:
        return [last._replace(sound="sweep")]
    if after.contract.table != before.contract.table:
        return [last._replace(sound="play")]
    if before.hand is None and after.hand is not None:
        return [last._replace(sound="flip", stagger=0.02)]
    return [last._replace(sound="slide" if before.passed != after.passed else "")]


def rests(view: View) -> float:
    """A finished trick stays until the eye has read it."""
    return tricks.REST if view.contract.tricks and not view.contract.trick else tricks.THINK


def bid_text(bid: int | None) -> str:
    """A bid in short."""
    if bid is None:
        return ""
    if bid == DOUBLE_NIL:
        return words("Double Nil")
    return words("Nil") if bid == NIL else words("bid {n}", n=bid)


def plaque(view: View, seat: Seat) -> Plaque:
    """The bid, and the tricks won."""
    contract = view.contract
    bid, won = contract.bids[seat], contract.won[seat]
    badges = ("dealer",) if seat == view.dealer else ()
    if bid is None:
        return Plaque("", badges)
    if view.phase in (Phase.BID, Phase.EXCHANGE):
        return Plaque(bid_text(bid), badges)
    line = words("{bid} · won {won}", bid=bid_text(bid), won=won)
    return Plaque(line, badges, done=won == 0 if is_nil(bid) else won >= bid)


def board(view: View, look: Look) -> Board:
    """Both sides' score, bags, and tricks against their contract."""
    rows = []
    for side, seats in enumerate(view.contract.sides):
        title = shown(say("{side}", side=Side(seats)), look.names)
        rows.append(
            BoardRow(
                (title, _tricks(view, side), str(view.bags[side] % 10), str(view.totals[side])),
                view.seat in seats,
            )
        )
    notes = [words("First to {target}", target=view.options.target)]
    if view.phase == Phase.PLAY:
        notes.append(
            words("Spades are broken") if view.contract.broken else words("Spades are closed")
        )
    return Board(
        (words("Side"), words("Tricks"), words("Bags"), words("Score")), tuple(rows), tuple(notes)
    )


def _tricks(view: View, side: int) -> str:
    if any(view.contract.bids[seat] is None for seat in view.contract.sides[side]):
        return "–"
    return words("{won} of {bid}", won=taken(view.contract, side), bid=needed(view.contract, side))


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
            return _play_prompt(view)


def _play_prompt(view: View) -> Message:
    if not view.contract.trick:
        return say("Your lead.")
    suit = view.contract.trick[0].card.suit
    if any(move.card.suit == suit for move in view.legal):
        return say("Your turn: follow {suit}.", suit=suit)
    return say("Your turn: you have no {suit}, play any card.", suit=suit)


def panel(view: View, look: Look) -> Panel | None:
    """The blind choice, or the bids."""
    if view.phase != Phase.BID or view.actor != view.seat:
        return None
    if LOOK in view.legal:
        title = words("Bid Double Nil before you look? Made: +200. Failed: -200.")
        blind = Choice(words("Bid Double Nil"), (BID_DOUBLE_NIL,), "b")
        return Panel(
            title, ((Choice(words("Look at my cards"), (LOOK,), "l", primary=True), blind),)
        )
    choices = [_bid_choice(move) for move in NUMBER_BIDS]
    return Panel(_bid_title(view, look), (tuple(choices[:7]), tuple(choices[7:])))


def _bid_choice(move: Move) -> Choice:
    bid = bid_of(move)
    if bid == NIL:
        return Choice(words("Nil"), (move,), "0", words("Win no trick: +100, or -100 (key 0)"))
    key = str(bid) if bid < 10 else ""
    return Choice(str(bid), (move,), key)


def _bid_title(view: View, look: Look) -> str:
    partner = view.contract.bids[(view.seat + 2) % SEATS]
    if partner is None:
        return words("How many tricks will you win?")
    name = look.names[(view.seat + 2) % SEATS]
    return words(
        "How many tricks will you win? {partner}: {bid}.", partner=name, bid=bid_text(partner)
    )


def pick(view: View) -> Pick | None:
    """Three cards to pass in the exchange of a Double Nil (S13)."""
    if view.phase != Phase.EXCHANGE or view.actor != view.seat:
        return None
    wanted = EXCHANGED - len(view.chosen)
    return Pick("pass", wanted, wanted, words("Pass these cards"))


def drops(view: View, spot: Spot) -> dict[str, Move]:
    """A card of the hand goes to the trick."""
    return tricks.drops_of(spot, "play")


def describe(event: Event, before: View, after: View) -> Message | None:
    """An event in words."""
    me = after.seat
    match event.move.verb:
        case "deal":
            words_ = "Hand {n}: you deal.", "Hand {n}: {player} deals."
            return tricks.told(me, after.dealer, *words_, n=after.number)
        case "bid":
            return describe_bid(me, event)
        case "play":
            return tricks.describe_play(me, event, len(before.contract.trick))
        case "pass" if after.passed != before.passed:
            taker = Who(after.passed[-1].taker)
            words_ = "You pass three cards to {to}.", "{player} passes three cards to {to}."
            if taker.seat == me:
                words_ = words_[0], "{player} passes three cards to you."
            return tricks.told(me, event.seat, *words_, to=taker)
        case _:
            return None


def describe_bid(me: Seat, event: Event) -> Message:
    """A bid in words."""
    bid = bid_of(event.move)
    if bid == DOUBLE_NIL:
        blind = "You bid Double Nil, without looking.", "{player} bids Double Nil, without looking."
        return tricks.told(me, event.seat, *blind)
    if bid == NIL:
        return tricks.told(me, event.seat, "You bid Nil.", "{player} bids Nil.")
    if event.seat == me:
        return count(bid, "You bid {n} trick.", "You bid {n} tricks.")
    return count(
        bid, "{player} bids {n} trick.", "{player} bids {n} tricks.", player=Who(event.seat)
    )


def won_tricks(view: View) -> Sequence[Trick]:
    """The finished tricks of this hand, for looking at the last one."""
    return view.contract.tricks
