"""Bots for Spades for two by rules of thumb.

*casual* goes by the look of a card. *steady* also counts what is gone, and what the score asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from cardtable.bots.bot import dice
from cardtable.core.cards import PACK, Card, Rank, Suit, of_suit, replaced, without
from cardtable.core.moves import Decision, Move
from cardtable.core.tricks import beats, cards_in, plays_of, unseen, voids_shown
from cardtable.games import contract as deal
from cardtable.games.contract import BID_DOUBLE_NIL, DOUBLE_NIL, LOOK, NIL, PLAY, Phase
from cardtable.games.draw_spades import (
    DONE,
    EXCHANGED,
    HAND,
    KEEP,
    REFUSE,
    THROW,
    View,
    other,
)

Cards = Sequence[Card]

SPADE_WORTH = (1.45, 1.3, 1.15, 1.0, 0.93, 0.84, 0.72)
PLAIN_WORTH = (0.5, 0.28, 0.12, 0.04, 0.0, -0.05, -0.12)
"""The tricks a card adds, by how many higher cards of its suit may be against it.

Fitted to the tricks won in 2,500 hands. Twice the number expected in the opponent's hand counts:
at the bidding, every higher card that has not been seen.
"""
LONG_SPADES = 5
LONG_COST = 0.48
"""What each spade over so many is worth less."""

LEAD_COST = 0.27
"""What it costs to lead to the first trick."""

MARGIN = 0.45
"""How far below the likely tricks a bid stays; more loses points to bags, less to failures."""

TRUST = 0.5
"""How much the opponent's bid counts beside one's own estimate."""

HOLD = 0.7
"""How much a card's later worth speaks against leading it now."""

SET_SLACK = 0.5
"""How many tricks of luck are hoped for in breaking the opponent's contract."""

NIL_CHANCE = 0.7
"""From which chance on Nil is bid."""

BEHIND = 200
LATE = 80
"""Double Nil is for who is so far behind an opponent who is so near to the target."""


# --- casual


def casual(view: View, chance: bytes) -> Decision:
    """A beginner: keeps what looks high, bids aces and kings, plays high to win and else low."""
    match view.phase:
        case Phase.DRAW:
            return (_casual_draw(view),)
        case Phase.BID:
            return (_casual_bid(view, chance),)
        case Phase.EXCHANGE:
            return (DONE,)
        case _:
            return (_casual_play(view),)


def _looks_high(card: Card) -> bool:
    return card.rank >= Rank.TEN or card.suit == Suit.SPADES


def _casual_draw(view: View) -> Move:
    if view.drawn is None:
        return LOOK
    return KEEP if _looks_high(view.drawn) else REFUSE


def _casual_bid(view: View, chance: bytes) -> Move:
    high = len([card for card in view.hand if card.rank >= Rank.KING])
    spades = len(of_suit(view.hand, Suit.SPADES))
    if not high and spades <= 1:
        return deal.bid_move(NIL)
    return deal.bid_move(max(1, min(HAND, high + spades // 2 + dice(chance).choice((-1, 0, 1)))))


def _casual_play(view: View) -> Move:
    cards = [move.card for move in view.legal]
    trick = view.contract.trick
    low = min(cards, key=_trump_then_rank)
    if deal.is_nil(view.contract.bids[view.seat]):
        return PLAY[low]
    if not trick:
        return PLAY[max(cards, key=lambda card: card.rank)]
    winners = [card for card in cards if beats(card, trick[0].card, Suit.SPADES)]
    return PLAY[max(winners, key=lambda card: card.rank) if winners else low]


def _trump_then_rank(card: Card) -> tuple[bool, Rank]:
    return card.suit == Suit.SPADES, card.rank


# --- what a seat can reckon with


class Sight(NamedTuple):
    """A seat's hand, and the cards that may be in the opponent's.

    `share`: the chance that any one of those is there.
    """

    hand: tuple[Card, ...]
    unseen: tuple[Card, ...]
    share: float


def sight(view: View) -> Sight:
    """What the view lets its seat reckon with: cards gone or out, suits not followed."""
    plays = plays_of(view.contract.tricks, view.contract.trick)
    gone = [*view.hand, *view.seen, *view.thrown[view.seat], *cards_in(plays)]
    if view.drawn is not None:
        gone.append(view.drawn)
    voids = voids_shown(plays, len(view.counts))[other(view.seat)]
    left = tuple([card for card in unseen(PACK, gone) if card.suit not in voids])
    held = HAND if view.phase == Phase.DRAW else view.counts[other(view.seat)]
    return Sight(view.hand, left, min(1.0, held / max(1, len(left))))


def _split(card: Card, unseen: Cards) -> tuple[int, int]:
    """How many of the unseen cards of the card's suit are lower, and how many are higher."""
    suit, rank = card
    ranks = [unseen_rank for unseen_suit, unseen_rank in unseen if unseen_suit == suit]
    higher = len([unseen_rank for unseen_rank in ranks if unseen_rank > rank])
    return len(ranks) - higher, higher


def worth(card: Card, seen: Sight) -> float:
    """The tricks that a card adds to a hand."""
    table = SPADE_WORTH if card.suit == Suit.SPADES else PLAIN_WORTH
    higher = round(2 * seen.share * _split(card, seen.unseen)[1])
    return table[min(higher, len(table) - 1)]


def tricks(seen: Sight, leads: bool) -> float:
    """The tricks that a full hand is likely to win."""
    long = max(0, len(of_suit(seen.hand, Suit.SPADES)) - LONG_SPADES)
    cards = sum([worth(card, seen) for card in seen.hand])
    return cards - LONG_COST * long - LEAD_COST * leads


# --- nil


def nil_chance(hand: Cards, seen: Sight) -> float:
    """The chance that a hand wins no trick against an opponent who leads low to break it."""
    return prod([_suit_chance(suit, hand, seen) for suit in Suit])


def chance_with(hand: Cards, seen: Sight) -> Callable[[Card], float]:
    """The chance of a nil for the hand with one more card; only that card's suit is looked at."""
    chances = [_suit_chance(suit, hand, seen) for suit in Suit]
    others = [prod(chances[:suit] + chances[suit + 1 :]) for suit in Suit]
    return lambda card: others[card.suit] * _suit_chance(card.suit, (*hand, card), seen)


def _suit_chance(suit: Suit, hand: Cards, seen: Sight) -> float:
    own = tuple([rank for own_suit, rank in hand if own_suit == suit])
    unseen = tuple([rank for other_suit, rank in seen.unseen if other_suit == suit])
    return _under(tuple(sorted(own)), unseen, seen.share, len(own) * (suit == Suit.SPADES))


@lru_cache(maxsize=1 << 14)
def _under(own: tuple[Rank, ...], unseen: tuple[Rank, ...], share: float, leads: int) -> float:
    """The chance to stay under each lead: the nth lowest must be under the opponent's nth.

    The opponent must also hold so many to lead: no spade can be thrown on another suit.
    """
    chances = [1.0]
    low = 0
    for n, rank in enumerate(own):
        chances = _more([r for r in unseen if low < r < rank], share, chances)[: n + 1]
        low = rank
    chances = _more([r for r in unseen if r > low], share, chances)
    return sum(chances[leads:])


def _more(cards: Sequence[int], share: float, chances: list[float]) -> list[float]:
    """How many the opponent holds, as chances by number, after so many more cards."""
    for _ in cards:
        stays = [chance * (1 - share) for chance in chances] + [0.0]
        for n, chance in enumerate(chances):
            stays[n + 1] += chance * share
        chances = stays
    return chances


# --- drawing and the exchange


def _keeps(drawn: Card, seen: Sight, value: Callable[[Card], float]) -> bool:
    """Whether the card held up is worth at least what the next one is on average."""
    return value(drawn) * len(seen.unseen) >= sum([value(card) for card in seen.unseen])


def _draw(view: View) -> Move:
    if view.drawn is None:
        return BID_DOUBLE_NIL if _is_desperate(view) else LOOK
    seen = sight(view)
    if view.contract.bids[view.seat] == DOUBLE_NIL:
        kept = _keeps(view.drawn, seen, chance_with(seen.hand, seen))
    else:
        kept = _keeps(view.drawn, seen, lambda card: worth(card, seen))
    return KEEP if kept else REFUSE


def _is_desperate(view: View) -> bool:
    """Whether only a Double Nil can still turn the match: far behind, and it ends soon."""
    own, theirs = view.totals[view.seat], view.totals[other(view.seat)]
    return theirs - own >= BEHIND and theirs >= view.options.target - LATE


def whole_exchange(view: View, step: Callable[[View], Move]) -> Decision:
    """All moves of an exchange from here on, one by one, each with those before it made (D9)."""
    moves: list[Move] = []
    while not moves or (moves[-1] != DONE and len(view.thrown[view.seat]) < EXCHANGED):
        move = step(view)
        moves.append(move)
        if move != DONE:
            thrown = (*view.thrown[view.seat], move.card)
            view = replace(
                view,
                hand=without(view.hand, move.card),
                thrown=replaced(view.thrown, view.seat, thrown),
            )
    return tuple(moves)


def thrown_next(view: View) -> Move:
    """Throws away what endangers the Double Nil most, if a card of the discards is safer."""
    seen = sight(view)
    rests = [without(seen.hand, card) for card in seen.hand]
    rest = max(rests, key=lambda cards: nil_chance(cards, seen))
    chance = chance_with(rest, seen)
    after = [chance(card) for card in seen.unseen]
    if sum(after) <= nil_chance(seen.hand, seen) * len(after):
        return DONE
    return THROW[seen.hand[rests.index(rest)]]


def chance_replaced(hand: Cards, seen: Sight) -> float:
    """The chance of a nil for the hand with one more card, whichever of the unseen it is."""
    chance = chance_with(hand, seen)
    return sum([chance(card) for card in seen.unseen]) / max(1, len(seen.unseen))


def chance_refilled(hand: Cards, more: int, seen: Sight) -> float:
    """The same for so many more cards, all that they may be counted suit by suit."""
    totals = [1.0] + [0.0] * more
    for suit in Suit:
        own, unseen = of_suit(hand, suit), of_suit(seen.unseen, suit)
        suited = [
            sum([_suit_chance(suit, (*own, *cards), seen) for cards in combinations(unseen, n)])
            for n in range(more + 1)
        ]
        totals = [
            sum([totals[before] * suited[n - before] for before in range(n + 1)])
            for n in range(more + 1)
        ]
    return totals[more] / max(1, comb(len(seen.unseen), more))


# --- bidding


def _bid(view: View) -> Move:
    seen = sight(view)
    leads = view.seat != view.first
    ducked = max([_forces(card, seen) for card in seen.hand]) if leads else 1.0
    if nil_chance(seen.hand, seen) * ducked >= NIL_CHANCE:
        return deal.bid_move(NIL)
    likely = _tempered(tricks(seen, leads), view.contract.bids[other(view.seat)])
    return deal.bid_move(max(1, min(HAND, int(likely - MARGIN))))


def _tempered(likely: float, theirs: int | None) -> float:
    """The tricks likely to be won, with what the opponent's bid says about them."""
    if theirs is None or theirs <= NIL:
        return likely
    left = HAND - (theirs + MARGIN + 0.5)
    return likely + TRUST * (left - likely)


# --- play


class Aim(Enum):
    """What a seat wants from the next trick."""

    WIN = auto()
    DUCK = auto()
    BREAK = auto()


def _aim(view: View, seen: Sight) -> Aim:
    contract, seat = view.contract, view.seat
    rival = other(seat)
    own, theirs = contract.bids[seat], contract.bids[rival]
    assert own is not None and theirs is not None
    if deal.is_nil(own) and not contract.won[seat]:
        return Aim.DUCK
    if deal.is_nil(theirs) and not contract.won[rival]:
        return Aim.BREAK
    left = len(seen.hand)
    need = max(own, 0) - contract.won[seat]
    if 0 < need <= left or not view.options.sandbagging:
        return Aim.WIN
    need = max(theirs, 0) - contract.won[rival]
    return Aim.WIN if need > 0 and _can_set(seen, left - need + 1) else Aim.DUCK


def _can_set(seen: Sight, wanted: int) -> bool:
    """Whether the hand is likely enough to win as many of the tricks left as break a contract."""
    return sum([worth(card, seen) for card in seen.hand]) >= wanted - SET_SLACK


def _play(view: View) -> Move:
    if len(view.legal) == 1:
        return view.legal[0]
    seen = sight(view)
    cards = [move.card for move in view.legal]
    aim = _aim(view, seen)
    trick = view.contract.trick
    if trick:
        return PLAY[_follow(cards, seen, aim, trick[0].card)]
    return PLAY[_lead(cards, seen, aim)]


def _follow(cards: Cards, seen: Sight, aim: Aim, led: Card) -> Card:
    winners = [card for card in cards if beats(card, led, Suit.SPADES)]
    losers = [card for card in cards if card not in winners]
    if aim == Aim.WIN:
        return min(winners or losers, key=lambda card: (worth(card, seen), card.rank))
    return max(losers or winners, key=lambda card: (_danger(card, seen), card.rank))


def _danger(card: Card, seen: Sight) -> float:
    """How likely a card is to win a trick that is not wanted."""
    lower, _ = _split(card, seen.unseen)
    return lower + (20.0 if card.suit == Suit.SPADES else 0.0)


def _lead(cards: Cards, seen: Sight, aim: Aim) -> Card:
    if aim == Aim.WIN:
        return max(cards, key=lambda card: _wins(card, seen) - HOLD * worth(card, seen))
    return max(cards, key=lambda card: (_forces(card, seen), -card.rank))


def _wins(card: Card, seen: Sight) -> float:
    """The chance that a card led wins against an opponent who beats it where they can."""
    miss = 1 - seen.share
    safe = miss ** _split(card, seen.unseen)[1]
    if card.suit == Suit.SPADES:
        return safe
    suited = len(of_suit(seen.unseen, card.suit))
    spades = len(of_suit(seen.unseen, Suit.SPADES))
    return max(0.0, safe - miss**suited * (1 - miss**spades))


def _forces(card: Card, seen: Sight) -> float:
    """The chance that a card led must be beaten: the opponent has higher ones and no lower."""
    lower, higher = _split(card, seen.unseen)
    miss = 1 - seen.share
    return miss**lower * (1 - miss**higher)


# --- steady


def steady(view: View, chance: bytes) -> Decision:
    """A fair club player: counts the cards, bids what a hand is worth, and minds the score."""
    match view.phase:
        case Phase.DRAW:
            return (_draw(view),)
        case Phase.BID:
            return (_bid(view),)
        case Phase.EXCHANGE:
            return whole_exchange(view, thrown_next)
        case _:
            return (_play(view),)
