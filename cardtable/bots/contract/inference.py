"""What the cards that were played tell about those still held, at both Spades games.

Who cannot win plays the lowest card, who can win last does it as cheaply as possible, who sheds on
a side suit sheds its lowest: a sound player's card says that some others are hardly there. The odds
were counted in 500 hands of club players against what worlds without them would have them hold,
and then drawn nearer to 1, since not everybody is as regular.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.bots.search.inference import Inference
from cardtable.core.cards import Rank
from cardtable.core.tricks import Play, beats, plays_of, winning_play
from cardtable.games.contract import TRUMPS, Bid, Contract, is_nil

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
"""The odds of cards below the one that was led, with partners; between two it tells nothing."""
LED_PAST = 0.65
"""The odds of the highest card of a side suit, where a lower one was led."""


def inferences(contract: Contract, greedy: bool) -> list[Inference]:
    """What the plays so far tell; nothing is read from who plays beside or against a nil.

    `greedy`: spare tricks are welcome.
    """
    won = [0] * contract.seats
    live = [list(Rank) for _ in range(4)]
    found: list[Inference] = []
    for plays in plays_of(contract.tricks, contract.trick):
        wants = [greedy or need > 0 for need in _needs(contract.bids, won)]
        if not any(
            is_nil(bid) and not won_by for bid, won_by in zip(contract.bids, won, strict=True)
        ):
            found += _from_lead(plays[0], live, wants, contract.seats)
            found += _from_followers(plays, contract.seats, wants)
        for play in plays:
            live[play.card.suit].remove(play.card.rank)
        if len(plays) == contract.seats:
            won[winning_play(plays, TRUMPS).seat] += 1
    return found


def _needs(bids: Sequence[Bid | None], won: Sequence[int]) -> list[int]:
    """The tricks that each side's number bidders still need."""
    needs = [0, 0]
    for seat, bid in enumerate(bids):
        if bid is not None and bid > 0:
            needs[seat % 2] += bid - won[seat]
    return needs


def _from_lead(
    lead: Play, live: Sequence[Sequence[Rank]], wants: Sequence[bool], seats: int
) -> Iterator[Inference]:
    seat, (suit, rank) = lead
    if not wants[seat % 2]:
        return
    if seats > 2:
        yield Inference(seat, suit, Rank.TWO, rank - 1, LED_LOWER)
    top = live[suit][-1]
    if top > rank and suit != TRUMPS:
        yield Inference(seat, suit, top, top, LED_PAST)


def _from_followers(
    plays: Sequence[Play], seats: int, wants: Sequence[bool]
) -> Iterator[Inference]:
    led, best = int(plays[0].card.suit), plays[0]
    for before, play in enumerate(plays[1:], 1):
        if wants[play.seat % 2]:
            foe = (best.seat - play.seat) % 2 == 1
            yield from _from_play(play, best, led, foe, seats - 1 - before)
        if beats(play.card, best.card, TRUMPS):
            best = play


def _from_play(play: Play, best: Play, led: int, foe: bool, after: int) -> Iterator[Inference]:
    """What one card tells that was played after others; `after`: how many were still to play."""
    seat, (suit, rank) = play
    lower = rank - 1
    if suit not in (led, TRUMPS):
        yield Inference(seat, suit, Rank.TWO, lower, LOWER_SHED)
    elif suit == led != TRUMPS == best.card.suit:
        yield Inference(seat, suit, Rank.TWO, lower, LOWER)
    else:
        over = best.card.rank + 1 if best.card.suit == suit else Rank.TWO
        if beats(play.card, best.card, TRUMPS):
            yield Inference(seat, suit, over, lower, CHEAPER_EARLY if after or not foe else CHEAPER)
        else:
            yield Inference(seat, suit, Rank.TWO, lower, LOWER)
            if foe and after < 2:
                yield Inference(seat, suit, over, Rank.ACE, DECLINED_THIRD if after else DECLINED)
