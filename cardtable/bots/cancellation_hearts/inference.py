"""What the cards that were played tell about those still held, at Cancellation Hearts.

Who wins a trick had nothing to duck with, who sheds is rid of the worst first. The odds were
counted in hands of club players against what worlds without them would have them hold, and then
drawn nearer to 1, since not everybody is as regular.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.bots.search.inference import Inference
from cardtable.core.cards import Card, Rank, Suit
from cardtable.core.tricks import Play, plays_of, uncancelled_winner
from cardtable.games.cancellation_hearts import BLACK_MARIA, OpenPlay, points_of

LED_LOWER = 0.5
"""The odds of a card below the one led, in clubs and diamonds; in the other suits the next."""
LED_LOWER_COSTLY = 0.7
WON_BELOW = {False: 0.3, True: 0.08}
"""Of a card that would have ducked, where one won with others to play: without points, with."""
WON_CHEAPER = {False: 0.4, True: 0.12}
"""Of a cheaper card that takes the lead all the same."""
WON_LAST_HIGHER = 0.4
"""Of a higher card, where the last to play took a trick without points: the highest goes."""
DUCKED_BETWEEN = 0.8
"""Of a higher card that ducks as well, where nothing lay yet."""
MARIA_KEPT = 0.3
"""Of a Maria that could have been played under a king or an ace."""
MARIA_UNSHED = 0.15
"""Of a Maria where something else was shed."""
HIGH_SPADES_UNSHED = 0.35
"""Of an ace or king of spades where something else than a spade was shed."""
HEARTS_UNSHED = 0.7
"""Of a high heart where a plain card was shed."""


def inferences(play: OpenPlay) -> list[Inference]:
    """What the plays so far tell."""
    seats = len(play.taken)
    found: list[Inference] = []
    for plays in plays_of(play.tricks, play.trick):
        found += _from_lead(plays[0])
        for before in range(1, len(plays)):
            found += _from_play(plays[before], plays[:before], seats - 1 - before)
    return found


def _from_lead(lead: Play) -> Iterator[Inference]:
    seat, (suit, rank) = lead
    odds = LED_LOWER if suit in (Suit.CLUBS, Suit.DIAMONDS) else LED_LOWER_COSTLY
    yield Inference(seat, suit, Rank.TWO, rank - 1, odds)


def _from_play(play: Play, before: Sequence[Play], after: int) -> Iterator[Inference]:
    """What one card tells that was played after others; `after`: how many were still to play."""
    seat, card = play
    if card.suit != before[0].card.suit:
        yield from _from_shedding(seat, card)
        return
    best = uncancelled_winner(before)
    top = best.card.rank if best else 0
    costs = points_of([lain.card for lain in before]) > 0
    if card.rank > top:
        yield from _from_winner(seat, card, top, costs, after)
    elif not costs and card.rank < top and after < len(before):
        yield Inference(seat, card.suit, card.rank + 1, top - 1, DUCKED_BETWEEN)
    if card.suit == Suit.SPADES and top > Rank.QUEEN and card != BLACK_MARIA:
        yield Inference(seat, Suit.SPADES, Rank.QUEEN, Rank.QUEEN, MARIA_KEPT)


def _from_winner(seat: int, card: Card, top: int, costs: bool, after: int) -> Iterator[Inference]:
    if after or costs:
        yield Inference(seat, card.suit, Rank.TWO, top - 1, WON_BELOW[costs])
    if after:
        yield Inference(seat, card.suit, top + 1, card.rank - 1, WON_CHEAPER[costs])
    elif not costs:
        yield Inference(seat, card.suit, card.rank + 1, Rank.ACE, WON_LAST_HIGHER)


def _from_shedding(seat: int, card: Card) -> Iterator[Inference]:
    if card != BLACK_MARIA:
        yield Inference(seat, Suit.SPADES, Rank.QUEEN, Rank.QUEEN, MARIA_UNSHED)
    if card.suit != Suit.SPADES:
        yield Inference(seat, Suit.SPADES, Rank.KING, Rank.ACE, HIGH_SPADES_UNSHED)
        if card.suit != Suit.HEARTS:
            yield Inference(seat, Suit.HEARTS, Rank.TEN, Rank.ACE, HEARTS_UNSHED)
