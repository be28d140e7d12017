"""The expert at partnership Spades: searches bids, the exchange and the play.

Worth is in points of lead for the side; near the end of the match a lead is worth its chance to
win. In the play the club player's judgement of a card counts beside what the search finds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.bots.bot import dice
from cardtable.bots.contract.bids import (
    bids_tried,
    blind_tried,
    exchanged,
    passes_played_out,
    usual_bid,
)
from cardtable.bots.contract.search import FOUR_ODDS, Position, bids_fit, cards_tried, known_by
from cardtable.bots.contract.stakes import Stakes
from cardtable.bots.search.compare import Trial, ranked, unless_in
from cardtable.bots.spades.rules_of_thumb import likely_bid, usual_passes, weights
from cardtable.core.advice import Advice
from cardtable.core.cards import Card
from cardtable.core.moves import Decision
from cardtable.games.contract import PLAY, TRICKS, Hand, Phase
from cardtable.games.spades import EXCHANGED, PASS, SEATS, View

JUDGEMENT = 1.0
"""How much the club player's judgement of a card counts beside what the search finds."""


def advise(view: View, chance: bytes, effort: float, also: Sequence[Decision]) -> Advice:
    """What the expert thinks of the choices that are worth a thought."""
    position = _position(view, chance, effort)
    if view.phase == Phase.PLAY:
        return ranked("search", _cards(view, position, also))
    if view.phase == Phase.EXCHANGE:
        return ranked("search", _passes(view, position, also))
    if view.hand is None:
        return ranked("search", _blind(position))
    fit = bids_fit(view.contract.bids, position.know, FOUR_ODDS)
    around = likely_bid(view, view.hand)
    return ranked("search", bids_tried(position, around, usual_bid, fit, also))


def _position(view: View, chance: bytes, effort: float) -> Position:
    # What is laid out to pass is still this seat's own until all three cards move.
    mine = tuple(sorted((view.hand or ()) + view.chosen))
    know = known_by(view.contract, view.seat, mine, view.counts, _held(view))
    stakes = Stakes(view.totals, view.bags, view.options.target, view.options.sandbagging)
    return Position(view.contract, know, stakes, dice(chance), effort)


def _held(view: View) -> list[Hand]:
    """The cards that this seat knows to be in each hand, from the exchange."""
    held: list[Hand] = [()] * SEATS
    for passed in view.passed:
        if passed.giver == view.seat:
            held[passed.taker] += passed.cards
        elif passed.taker == view.seat:
            rest = [card for card in held[passed.giver] if card not in passed.cards]
            held[passed.giver] = tuple(rest)
    return held


def _cards(view: View, position: Position, also: Sequence[Decision]) -> list[Trial]:
    judged = weights(view)
    return cards_tried(
        position,
        [move.card for move in view.legal],
        FOUR_ODDS,
        lambda card: JUDGEMENT * judged[PLAY[card]],
        also,
    )


def _blind(position: Position) -> list[Trial]:
    blind = replace(position, know=replace(position.know, room=(*[TRICKS] * SEATS, 0)))
    fit = bids_fit(blind.contract.bids, blind.know, FOUR_ODDS)
    return blind_tried(blind, usual_bid, fit, exchanged)


def _passes(view: View, position: Position, also: Sequence[Decision]) -> list[Trial]:
    """The cards to pass, all that are still wanted, with the standing that they lead to."""
    usual = [tuple([PASS[card] for card in cards]) for cards in _choices(view)]
    decisions = [*usual, *unless_in(usual, also)]
    passes = [(*view.chosen, *[move.card for move in decision]) for decision in decisions]
    fit = bids_fit(view.contract.bids, position.know, FOUR_ODDS)
    results = passes_played_out(position, passes, len(decisions) - len(usual), fit)
    found, sets = [], set[frozenset[Card]]()
    for cards, decision, values in zip(passes, decisions, results, strict=True):
        # The same cards in another order are the same choice.
        if frozenset(cards) not in sets or decision in also:
            found.append(Trial(decision, values))
        sets.add(frozenset(cards))
    return found


def _choices(view: View) -> list[tuple[Card, ...]]:
    """What to pass: each card with the usual ones beside it."""
    assert view.hand is not None
    wanted = EXCHANGED - len(view.chosen)
    usual = usual_passes(view, EXCHANGED)
    return [
        (card, *[other for other in usual if other != card][: wanted - 1]) for card in view.hand
    ]
