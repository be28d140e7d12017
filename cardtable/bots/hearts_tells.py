"""What the cards that were played tell about those still held, at Cancellation Hearts.

Who wins a trick had nothing to duck with, who sheds is rid of the worst first. The odds were
counted in hands of club players against what worlds without tells would have them hold, and then
drawn nearer to 1, since not everybody is as regular.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.bots.tells import Tell
from cardtable.core.cards import Card, Rank, Suit
from cardtable.core.tricks import Play, uncancelled_winner
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


def tells(play: OpenPlay) -> list[Tell]:
    """What the plays so far tell."""
    seats = len(play.taken)
    tricks = [trick.plays for trick in play.tricks]
    found: list[Tell] = []
    for plays in [*tricks, play.trick] if play.trick else tricks:
        found += _lead_tells(plays[0])
        for at in range(1, len(plays)):
            found += _play_tells(plays[at], plays[:at], seats - 1 - at)
    return found


def _lead_tells(lead: Play) -> Iterator[Tell]:
    seat, (suit, rank) = lead
    odds = LED_LOWER if suit in (Suit.CLUBS, Suit.DIAMONDS) else LED_LOWER_COSTLY
    yield Tell(seat, suit, Rank.TWO, rank - 1, odds)


def _play_tells(play: Play, before: Sequence[Play], after: int) -> Iterator[Tell]:
    """What one card tells that was played after others; `after`: how many were still to play."""
    seat, card = play
    if card.suit != before[0].card.suit:
        yield from _shed_tells(seat, card)
        return
    best = uncancelled_winner(before)
    top = best.card.rank if best else 0
    costs = points_of([one.card for one in before]) > 0
    if card.rank > top:
        yield from _won_tells(seat, card, top, costs, after)
    elif not costs and card.rank < top and after < len(before):
        yield Tell(seat, card.suit, card.rank + 1, top - 1, DUCKED_BETWEEN)
    if card.suit == Suit.SPADES and top > Rank.QUEEN and card != BLACK_MARIA:
        yield Tell(seat, Suit.SPADES, Rank.QUEEN, Rank.QUEEN, MARIA_KEPT)


def _won_tells(seat: int, card: Card, top: int, costs: bool, after: int) -> Iterator[Tell]:
    if after or costs:
        yield Tell(seat, card.suit, Rank.TWO, top - 1, WON_BELOW[costs])
    if after:
        yield Tell(seat, card.suit, top + 1, card.rank - 1, WON_CHEAPER[costs])
    elif not costs:
        yield Tell(seat, card.suit, card.rank + 1, Rank.ACE, WON_LAST_HIGHER)


def _shed_tells(seat: int, card: Card) -> Iterator[Tell]:
    if card != BLACK_MARIA:
        yield Tell(seat, Suit.SPADES, Rank.QUEEN, Rank.QUEEN, MARIA_UNSHED)
    if card.suit != Suit.SPADES:
        yield Tell(seat, Suit.SPADES, Rank.KING, Rank.ACE, HIGH_SPADES_UNSHED)
        if card.suit != Suit.HEARTS:
            yield Tell(seat, Suit.HEARTS, Rank.TEN, Rank.ACE, HEARTS_UNSHED)
