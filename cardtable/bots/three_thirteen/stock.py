"""What a view of Three Thirteen tells of cards elsewhere: taken from the discards, or unseen."""

from __future__ import annotations

from collections import Counter

from cardtable.core.cards import Card, pack
from cardtable.core.rules import Seat
from cardtable.games.three_thirteen import DRAW_DISCARD, View, packs


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


def may_come(view: View, took: list[list[Card]]) -> Counter[Card]:
    """How often each card is in the stock or unknown in a hand; `took` is what `held` says."""
    live = Counter(pack(packs(len(view.counts), view.options)))
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
