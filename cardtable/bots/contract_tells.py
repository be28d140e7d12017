"""What the cards that were played tell about those still held, at both Spades games.

Who cannot win plays the lowest card, who can win last does it as cheaply as possible, who sheds on
a side suit sheds its lowest: a sound player's card says that some others are hardly there. The odds
were counted in 500 hands of club players against what worlds without tells would have them hold,
and then drawn nearer to 1, since not everybody is as regular.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardtable.bots.masks import FULL, bit_of
from cardtable.core.cards import Card
from cardtable.core.rules import Seat
from cardtable.core.tricks import Play, beats
from cardtable.games.contract import TRUMPS, Bid, Contract

LOWER = 0.1
"""The odds of a lower card of the suit, where a low one was played to lose."""
LOWER_SHED = 0.15
"""The odds of a lower card of a suit that was shed from."""
DECLINED = 0.15
"""The odds of a card that would have won where losing was no use: the last to play."""
DECLINED_THIRD = 0.25
"""The same of who still had an opponent behind."""
CHEAPER = 0.1
"""The odds of a cheaper winner where the last to play won."""
CHEAPER_EARLY = 0.6
"""The same where others were still to play: a high card may be meant for them."""
LED_LOWER = 0.65
"""The odds of cards below the one that was led."""
LED_PAST = 0.65
"""The odds of the highest card of a side suit, where a lower one was led."""


class Tell(NamedTuple):
    """How likely a seat holds some cards of a suit, as a mask: by odds, 1 where nothing is told."""

    seat: Seat
    suit: int
    cards: int
    odds: float


def tells(contract: Contract, greedy: bool) -> list[Tell]:
    """What the plays so far tell; nothing is read from who plays beside or against a nil.

    `greedy`: spare tricks are welcome.
    """
    won = [0] * contract.seats
    gone = [0, 0, 0, 0]
    found: list[Tell] = []
    tricks = [trick.plays for trick in contract.tricks]
    for plays in [*tricks, contract.trick] if contract.trick else tricks:
        wants = [greedy or need > 0 for need in _needs(contract.bids, won)]
        if not any(_nil_alive(bid, tricks) for bid, tricks in zip(contract.bids, won, strict=True)):
            found += _lead_tells(plays[0], gone, wants)
            found += _follow_tells(plays, contract.seats, wants)
        for play in plays:
            gone[play.card.suit] |= bit_of(play.card)
        if len(plays) == contract.seats:
            won[_best(plays).seat] += 1
    return found


def _needs(bids: Sequence[Bid | None], won: Sequence[int]) -> list[int]:
    """The tricks that each side's number bidders still need."""
    needs = [0, 0]
    for seat, bid in enumerate(bids):
        if bid is not None and bid > 0:
            needs[seat % 2] += bid - won[seat]
    return needs


def _nil_alive(bid: Bid | None, tricks: int) -> bool:
    return bid is not None and bid <= 0 and not tricks


def _best(plays: Sequence[Play]) -> Play:
    best = plays[0]
    for play in plays[1:]:
        if beats(play.card, best.card, TRUMPS):
            best = play
    return best


def _lead_tells(lead: Play, gone: Sequence[int], wants: Sequence[bool]) -> Iterator[Tell]:
    seat, card = lead
    suit, bit = int(card.suit), bit_of(card)
    if not wants[seat % 2]:
        return
    yield Tell(seat, suit, bit - 1, LED_LOWER)
    above = FULL & ~gone[suit] & ~(2 * bit - 1)
    if above and suit != TRUMPS:
        yield Tell(seat, suit, 1 << (above.bit_length() - 1), LED_PAST)


def _follow_tells(plays: Sequence[Play], seats: int, wants: Sequence[bool]) -> Iterator[Tell]:
    led, best = int(plays[0].card.suit), plays[0]
    for place, play in enumerate(plays[1:], 1):
        if wants[play.seat % 2]:
            foe = (best.seat - play.seat) % 2 == 1
            yield from _play_tells(play, best, led, foe, seats - 1 - place)
        if beats(play.card, best.card, TRUMPS):
            best = play


def _play_tells(play: Play, best: Play, led: int, foe: bool, after: int) -> Iterator[Tell]:
    """What one card tells that was played after others; `after`: how many were still to play."""
    seat, card = play
    suit, bit = int(card.suit), bit_of(card)
    under_trump = best.card.suit == TRUMPS and led != TRUMPS
    if suit == led and under_trump:
        yield Tell(seat, suit, bit - 1, LOWER)
    elif suit in (led, TRUMPS):
        mark = bit_of(best.card) if best.card.suit == suit else 0
        over = FULL & ~(2 * mark - 1) if mark else FULL
        if beats(card, best.card, TRUMPS):
            cheaper = over & (bit - 1)
            yield Tell(seat, suit, cheaper, CHEAPER_EARLY if after or not foe else CHEAPER)
        else:
            yield Tell(seat, suit, bit - 1, LOWER)
            if foe and after < 2:
                yield Tell(seat, suit, over, DECLINED_THIRD if after else DECLINED)
    else:
        yield Tell(seat, suit, bit - 1, LOWER_SHED)


def weigh(fit: Sequence[list[float]], hidden: Sequence[Card], told: Sequence[Tell]) -> None:
    """Change how well each hidden card fits each seat by what was told."""
    for seat, suit, cards, odds in told:
        row = fit[seat]
        for at, card in enumerate(hidden):
            if card.suit == suit and bit_of(card) & cards:
                row[at] *= odds
