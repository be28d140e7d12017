"""What the tables of both Spades games share: bids, their contract, tricks won, the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from cardtable.core.messages import Message, Side, Who, count, say
from cardtable.core.moves import Move
from cardtable.core.rules import AnyView, Event, Seat
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
from cardtable.ui.games import tricks
from cardtable.ui.stage.spots import Placement, Spot, Zone
from cardtable.ui.table.game_table import (
    Achievement,
    Beat,
    Board,
    BoardRow,
    Choice,
    Look,
    Panel,
    Plaque,
)
from cardtable.ui.table.seats import Ring, packets
from cardtable.ui.words import shown, words


class _Options(Protocol):
    @property
    def target(self) -> int: ...


class ContractView(AnyView, Protocol):
    """What the views of both Spades games have in common."""

    @property
    def options(self) -> _Options: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def contract(self) -> Contract: ...
    @property
    def bags(self) -> tuple[int, ...]: ...


# Tricks


def table_spots(where: Ring, view: ContractView, table: Sequence[Play]) -> list[Spot]:
    """The trick on the table, and the tricks won: one that still lies is not among them."""
    contract = view.contract
    spots = tricks.trick_spots(where, table, view.seat)
    zones = tricks.trick_zones(contract.seats)
    for seat, won in enumerate(laid(contract, table)):
        spots += packets(where, seat, won, zones)
    return spots


def laid(contract: Contract, table: Sequence[Play]) -> list[int]:
    """How many tricks lie before each seat while the cards of `table` lie in the middle."""
    done = len(contract.tricks) - (0 if contract.trick or not table else 1)
    won = [0] * contract.seats
    for trick in contract.tricks[:done]:
        assert trick.winner is not None
        won[trick.winner] += 1
    return won


def sinks(contract: Contract) -> dict[Zone, Zone]:
    """A trick that is swept vanishes into its winner's tricks."""
    if not contract.tricks:
        return {}
    winner = contract.tricks[-1].winner
    assert winner is not None
    return dict.fromkeys(tricks.trick_zones(contract.seats), Zone("won", winner))


def play_beats(
    before: ContractView,
    after: ContractView,
    last: Beat,
    placed: Callable[[Sequence[Play]], Placement],
) -> Sequence[Beat] | None:
    """A card played, a finished trick swept before the next lead lies; None where none was.

    `placed`: the earlier table with these cards in the middle.
    """
    if len(after.contract.tricks) < len(before.contract.tricks):
        return None
    sweeps = after.contract.trick and before.contract.tricks and not before.contract.trick
    if sweeps:
        if before.actor == before.seat:
            return [tricks.swept_beat(last)]
        winner = before.contract.tricks[-1].winner
        assert winner is not None
        lying = placed(before.contract.table)
        return [*tricks.sweep_beats(lying, placed(()), winner), last._replace(sound="play")]
    if after.contract.table != before.contract.table:
        return [last._replace(sound="play")]
    return None


def achievements(before: ContractView, after: ContractView) -> Sequence[Achievement]:
    """A nil that has held to the end of the hand."""
    if after.phase != Phase.FINISHED or before.phase == Phase.FINISHED:
        return ()
    bids, won = after.contract.bids, after.contract.won
    held = [seat for seat, bid in enumerate(bids) if is_nil(bid) and won[seat] == 0]
    return (Achievement(tuple(held), "nil"),) if held else ()


def rests(view: ContractView) -> float:
    """A finished trick stays until the eye has read it."""
    return tricks.REST if view.contract.tricks and not view.contract.trick else tricks.THINK


def won_tricks(view: ContractView) -> Sequence[Trick]:
    """The finished tricks of this hand, for looking at the last one."""
    return view.contract.tricks


def describe_play(event: Event, before: ContractView, after: ContractView) -> Message:
    """A card played, in words, and who wins the trick that it finishes."""
    said = tricks.describe_play(after.seat, event, len(before.contract.trick))
    winner = after.contract.tricks[-1].winner if after.contract.tricks else None
    if after.contract.trick or winner is None:
        return said
    won = tricks.told(after.seat, winner, "You win the trick.", "{player} wins the trick.")
    return say("{said} {won}", said=said, won=won)


def play_prompt(view: ContractView) -> Message:
    """What the player has to play."""
    if not view.contract.trick:
        return say("Your lead.")
    return tricks.follow_prompt(view.contract.trick, view.legal)


def automatic(view: ContractView, look: Look) -> Move | None:
    """The only card that may be played."""
    return tricks.only_card(view, look)


# Bids


def bid_text(bid: int | None) -> str:
    """A bid in short."""
    if bid is None:
        return ""
    if bid == DOUBLE_NIL:
        return words("Double Nil")
    return words("Nil") if bid == NIL else words("bid {n}", n=bid)


def plaque(contract: Contract, seat: Seat, badges: tuple[str, ...] = ()) -> Plaque:
    """The bid, and the tricks won once a card has been played."""
    bid, won = contract.bids[seat], contract.won[seat]
    if bid is None or not contract.table:
        return Plaque(bid_text(bid), badges)
    line = words("{bid} · won {won}", bid=bid_text(bid), won=won)
    return Plaque(line, badges, done=won == 0 if is_nil(bid) else won >= bid)


def blind_panel(title: str, begin: Choice) -> Panel:
    """The choice of a Double Nil, or of what is done instead."""
    assert LOOK in begin.moves
    return Panel(title, ((begin, Choice(words("Bid Double Nil"), (BID_DOUBLE_NIL,), "b")),))


def bid_panel(title: str) -> Panel:
    """The bids that may be made with the cards in sight."""
    choices = [_bid_choice(move) for move in NUMBER_BIDS]
    return Panel(title, (tuple(choices[:7]), tuple(choices[7:])))


def _bid_choice(move: Move) -> Choice:
    bid = bid_of(move)
    if bid == NIL:
        return Choice(words("Nil"), (move,), "0", words("Win no trick: +100, or -100 (key 0)"))
    key = str(bid) if bid < 10 else ""
    return Choice(str(bid), (move,), key)


def describe_bid(me: Seat, event: Event, double_nil: tuple[str, str]) -> Message:
    """A bid in words; those of a Double Nil ("You ...", "{player} ...") are each game's own."""
    bid = bid_of(event.move)
    if bid == DOUBLE_NIL:
        return tricks.told(me, event.seat, *double_nil)
    if bid == NIL:
        return tricks.told(me, event.seat, "You bid Nil.", "{player} bids Nil.")
    if event.seat == me:
        return count(bid, "You bid {n} trick.", "You bid {n} tricks.")
    return count(
        bid, "{player} bids {n} trick.", "{player} bids {n} tricks.", player=Who(event.seat)
    )


# The score


def board(view: ContractView, look: Look, title: str) -> Board:
    """Each side's tricks against its contract, bags and score."""
    rows = []
    for side, seats in enumerate(view.contract.sides):
        name = shown(say("{side}", side=Side(seats)), look.names)
        bags, total = str(view.bags[side] % 10), str(view.totals[side])
        cells = (name, _tricks(view.contract, side), bags, total)
        rows.append(BoardRow(cells, view.seat in seats))
    notes = [words("First to {target}", target=view.options.target)]
    if view.phase == Phase.PLAY:
        notes.append(
            words("Spades are broken") if view.contract.broken else words("Spades are not broken")
        )
    head = (title, words("Tricks"), words("Bags"), words("Score"))
    return Board(head, tuple(rows), tuple(notes))


def _tricks(contract: Contract, side: int) -> str:
    if any(contract.bids[seat] is None for seat in contract.sides[side]):
        return "–"
    won = taken(contract, side)
    if all(is_nil(contract.bids[seat]) for seat in contract.sides[side]):
        # Nobody is to win any here: what was won all the same is to be seen.
        won = sum(contract.won[seat] for seat in contract.sides[side])
    return words("{won} of {bid}", won=won, bid=needed(contract, side))
