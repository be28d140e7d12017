"""The table of whist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.core.messages import Message, Side, Who, say
from cardtable.core.moves import Move
from cardtable.core.rules import Event, Seat
from cardtable.core.tricks import Play, Trick
from cardtable.ui.games import tricks
from cardtable.ui.stage.spots import Placement, Spot, Zone
from cardtable.ui.table.game_table import Beat, Board, BoardRow, GameTable, Look, Plaque
from cardtable.ui.table.seats import packets, ring
from cardtable.ui.words import shown, words
from tests.fifth.rules import SEATS, SIDES, View, won_by


def place(view: View, look: Look) -> Placement:
    """Where every card belongs; a finished trick lies until the next lead."""
    return _placed(view, look, _lying(view))


def _lying(view: View) -> tuple[Play, ...]:
    return view.trick or (view.tricks[-1].plays if view.tricks else ())


def _placed(view: View, look: Look, table: Sequence[Play]) -> Placement:
    where, zones = ring(look.units, SEATS), tricks.trick_zones(SEATS)
    spots = tricks.other_hands(where, view.seat, view.counts)
    spots += tricks.own_hand(where, look, view.hand, view.legal)
    spots += tricks.trick_spots(where, table, view.seat)
    swept = view.tricks[:-1] if table and not view.trick else view.tricks
    for seat in range(SEATS):
        spots += packets(where, seat, sum(trick.winner == seat for trick in swept), zones)
    winner = view.tricks[-1].winner if view.tricks else None
    sinks = {} if winner is None else dict.fromkeys(zones, Zone("won", winner))
    drops = {tricks.MIDDLE: where.middle} if view.legal else {}
    return Placement(tuple(spots), tricks.anchors(where), sinks, drops)


def beats(before: View, after: View, look: Look) -> Sequence[Beat]:
    """A deal is dealt out; a finished trick is swept before the next lead lies."""
    last = Beat(place(after, look))
    if after.number != before.number:
        shuffle = tricks.shuffle_beat(place(before, look), last.placement)
        return [shuffle, tricks.deal_beat(last, 52)]
    if not (after.trick and before.tricks) or before.trick:
        return [last._replace(sound="play")]
    if before.actor == before.seat:
        return [tricks.swept_beat(last)]
    winner = before.tricks[-1].winner
    assert winner is not None
    swept = tricks.sweep_beats(place(before, look), _placed(before, look, ()), winner)
    return [*swept, last._replace(sound="play")]


def drops(view: View, spot: Spot) -> Mapping[Zone, Move]:
    """A card of the hand goes to the trick."""
    return tricks.drops_of(spot, "play")


def plaque(view: View, seat: Seat) -> Plaque:
    """The tricks won."""
    won = sum(trick.winner == seat for trick in view.tricks)
    return Plaque(words("won {won}", won=won), ("dealer",) if seat == view.dealer else ())


def board(view: View, look: Look) -> Board:
    """Both sides' tricks and scores, and the trumps."""
    rows = tuple(
        BoardRow(
            (
                shown(say("{side}", side=Side(side)), look.names),
                str(won_by(view.tricks, index)),
                str(view.totals[index]),
            ),
            view.seat in side,
        )
        for index, side in enumerate(SIDES)
    )
    notes = (words("Trumps: {suit}", suit=view.trumps),) if view.trumps is not None else ()
    return Board((words("Side"), words("Tricks"), words("Score")), rows, notes)


def prompt(view: View, look: Look) -> Message | None:
    """Whose turn it is."""
    if view.actor is None or view.actor < 0:
        return None
    if view.actor != view.seat:
        return say("{player} is thinking.", player=Who(view.actor))
    return tricks.follow_prompt(view.trick, view.legal) if view.trick else say("Your lead.")


def describe(event: Event, before: View, after: View) -> Message | None:
    """An event in words."""
    if event.move.verb == "deal":
        return tricks.describe_deal(after.seat, after.dealer, after.number)
    return tricks.describe_play(after.seat, event, len(before.trick))


def rests(view: View) -> float:
    """A finished trick stays until the eye has read it."""
    return tricks.REST if view.tricks and not view.trick else tricks.THINK


def won_tricks(view: View) -> Sequence[Trick]:
    """The finished tricks of this hand."""
    return view.tricks


TABLE = GameTable[View](
    place=place,
    beats=beats,
    drops=drops,
    plaque=plaque,
    board=board,
    prompt=prompt,
    describe=describe,
    rests=rests,
    automatic=tricks.only_card,
    won_tricks=won_tricks,
)
