"""Bots for Spades for two.

*casual* goes by the look of a card. *steady* also counts what is gone, and what the score asks for.
*expert* solves worlds that fit what it sees, both hands open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import lru_cache
from math import prod
from typing import NamedTuple

from cardtable.bots.bot import dice
from cardtable.bots.contract_bids import evaluate_bids
from cardtable.bots.contract_search import Known, Odds, Search, Stakes, bids_fit, known
from cardtable.bots.draw_bids import evaluate_nil, evaluate_numbers
from cardtable.bots.draw_hands import ROUNDS, gain
from cardtable.bots.draw_play import evaluate_cards, solvable
from cardtable.bots.masks import masks_of
from cardtable.bots.search import Evaluation, Fact, best
from cardtable.core.cards import PACK, Card, Rank, Suit, of_suit, without
from cardtable.core.moves import Move
from cardtable.core.tricks import beats
from cardtable.games import contract as deal
from cardtable.games.contract import BID_DOUBLE_NIL, BONUS, DOUBLE_NIL, LOOK, NIL, PLAY, Phase
from cardtable.games.draw_spades import DONE, HAND, KEEP, REFUSE, THROW, View, other

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


def casual(view: View, chance: bytes) -> tuple[Move, ...]:
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
    contract = view.contract
    tricks = [trick.plays for trick in contract.tricks]
    gone = {*view.hand, *view.seen, *view.thrown[view.seat]}
    gone.update([play.card for plays in (*tricks, contract.trick) for play in plays])
    if view.drawn is not None:
        gone.add(view.drawn)
    voids = [
        plays[0].card.suit
        for plays in tricks
        if plays[0].seat == view.seat and plays[1].card.suit != plays[0].card.suit
    ]
    unseen = tuple([card for card in PACK if card not in gone and card.suit not in voids])
    held = HAND if view.phase == Phase.DRAW else view.counts[other(view.seat)]
    return Sight(view.hand, unseen, min(1.0, held / max(1, len(unseen))))


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


def _chance_with(hand: Cards, seen: Sight) -> Callable[[Card], float]:
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
        kept = _keeps(view.drawn, seen, _chance_with(seen.hand, seen))
    else:
        kept = _keeps(view.drawn, seen, lambda card: worth(card, seen))
    return KEEP if kept else REFUSE


def _is_desperate(view: View) -> bool:
    """Whether only a Double Nil can still turn the match: far behind, and it ends soon."""
    own, theirs = view.totals[view.seat], view.totals[other(view.seat)]
    return theirs - own >= BEHIND and theirs >= view.options.target - LATE


def _exchange(view: View) -> Move:
    """Throws away what endangers the Double Nil most, if a card of the discards is safer."""
    seen = sight(view)
    rests = [without(seen.hand, card) for card in seen.hand]
    rest = max(rests, key=lambda cards: nil_chance(cards, seen))
    replaced = _chance_with(rest, seen)
    after = [replaced(card) for card in seen.unseen]
    if sum(after) <= nil_chance(seen.hand, seen) * len(after):
        return DONE
    return THROW[seen.hand[rests.index(rest)]]


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


def steady(view: View, chance: bytes) -> tuple[Move, ...]:
    """A fair club player: counts the cards, bids what a hand is worth, and minds the score."""
    match view.phase:
        case Phase.DRAW:
            return (_draw(view),)
        case Phase.BID:
            return (_bid(view),)
        case Phase.EXCHANGE:
            return (_exchange(view),)
        case _:
            return (_play(view),)


# --- expert


TWO_ODDS: Odds = {
    0: (0.60, 0.10, -0.50, -1.00, -1.50, -0.50, 0.00, -0.50, -1.50, -2.00, -3.00, -3.00),
    1: (-0.35, -0.40, -0.48, -0.60, -0.30, 2.10, 1.80, 1.50, 1.40, 0.85, 0.70, 0.40),
    4: (-0.50, -0.60, -0.60, -0.50, -0.15, 1.67, 1.85, 1.60, 1.75, 1.37, 1.25, 1.40),
    5: (-0.63, -0.65, -0.60, -0.50, -0.25, 1.66, 1.75, 1.75, 1.70, 1.90, 1.60, 1.57),
    6: (-0.78, -0.70, -0.67, -0.54, -0.10, 1.68, 1.62, 1.60, 1.85, 1.65, 1.72, 1.70),
    7: (-0.95, -0.88, -0.76, -0.47, -0.14, 1.61, 1.55, 1.60, 1.70, 1.80, 1.85, 1.85),
    8: (-1.20, -0.97, -0.70, -0.60, -0.12, 1.50, 1.40, 1.55, 1.83, 2.00, 1.97, 1.95),
}
"""What the opponent keeps while drawing, and then bids on. Measured on 5,000 hands."""

NIL_HOPE = 0.25
"""From which chance on the expert gives Nil a thought."""

UNSAID = 6
"""The bid supposed of an opponent who has made none."""


NIL_HOLDS = 0.13
"""How often a Double Nil holds: of 400 declared by club players against each other."""

USUAL = ((0.8, 57, 57), (0.1, -55, 57), (0.1, 57, -55))
"""How hands end without one: the chance, and the points of both. Rounded from the same hands."""

_HOLDS = "Double Nil holds in {n} of 100 deals"


def expert(view: View, chance: bytes) -> tuple[Move, ...]:
    """Searches bids and play over worlds that fit the view; draws by what the hand can become."""
    if len(view.legal) == 1:
        return (view.legal[0],)
    return (best(evaluate(view, chance)),)


def evaluate(view: View, chance: bytes) -> list[Evaluation]:
    """The decisions worth a thought, each with the standing that it leads to, in points."""
    match view.phase:
        case Phase.DRAW if view.drawn is not None:
            return _evaluate_draw(view, view.drawn, chance)
        case Phase.DRAW:
            return _evaluate_blind(view)
        case Phase.EXCHANGE:
            return _evaluate_exchange(view)
        case _:
            return _evaluate_open(view, chance)


def _evaluate_blind(view: View) -> list[Evaluation]:
    """Looking at the cards, or Double Nil without: what each does to the match, on the average."""
    stakes, seat = _stakes(view), view.seat

    def standing(own: float, theirs: float) -> float:
        return stakes.standing(seat, (own, theirs) if seat == 0 else (theirs, own))

    usual = sum([part * standing(own, theirs) for part, own, theirs in USUAL])
    holds, fails = standing(BONUS[DOUBLE_NIL], 57), standing(-BONUS[DOUBLE_NIL], 57)
    blind = NIL_HOLDS * holds + (1 - NIL_HOLDS) * fails
    return [Evaluation(LOOK, usual, 0.0, 400), Evaluation(BID_DOUBLE_NIL, blind, 0.0, 400)]


def _evaluate_draw(view: View, drawn: Card, chance: bytes) -> list[Evaluation]:
    """Keeping and refusing by the complete hands that they lead to, a trick at ten points."""
    seen = sight(view)
    if view.contract.bids[view.seat] == DOUBLE_NIL:
        value = _chance_with(seen.hand, seen)
        instead = sum([value(card) for card in seen.unseen]) / max(1, len(seen.unseen))
        return [_holding(KEEP, value(drawn), seen), _holding(REFUSE, instead, seen)]
    more = max(0, HAND - 1 - len(view.hand))
    better = gain(masks_of(view.hand), drawn, seen.unseen, more, dice(chance)) if seen.unseen else 0
    deals = ROUNDS * len(seen.unseen)
    return [Evaluation(KEEP, 10 * better, 0.0, deals), Evaluation(REFUSE, 0.0, 0.0, deals)]


def _evaluate_exchange(view: View) -> list[Evaluation]:
    """Throwing a card away or none, by the chance that the Double Nil holds."""
    seen = sight(view)
    throws = [move for move in view.legal if move != DONE]
    found = [_holding(DONE, nil_chance(seen.hand, seen), seen)] if DONE in view.legal else []
    for move in throws:
        replaced = _chance_with(without(seen.hand, move.card), seen)
        after = sum([replaced(card) for card in seen.unseen]) / max(1, len(seen.unseen))
        found.append(_holding(move, after, seen))
    return found


def _holding(move: Move, chance: float, seen: Sight) -> Evaluation:
    """A decision by the chance of a Double Nil."""
    value = 2 * BONUS[DOUBLE_NIL] * chance
    return Evaluation(move, value, 0.0, len(seen.unseen), (Fact(_HOLDS, chance),))


def _evaluate_open(view: View, chance: bytes) -> list[Evaluation]:
    """Bids and cards."""
    contract, stakes, roll = view.contract, _stakes(view), dice(chance)
    know = _known(view)
    if view.phase == Phase.PLAY:
        cards = [move.card for move in view.legal]
        if solvable(contract, know):
            return evaluate_cards(contract, know, cards, stakes, roll, TWO_ODDS)
        return Search(contract, know, cards, stakes, roll, TWO_ODDS).evaluate()
    fit = bids_fit(contract.bids, know, TWO_ODDS, UNSAID)
    rival = other(view.seat)
    theirs, full = contract.bids[rival], know.room[rival] == len(know.mine) == HAND
    if not full or (theirs is not None and theirs <= NIL):
        return evaluate_bids(contract, know, stakes, roll, _around(view), _likely_bid, fit)
    found = evaluate_numbers(contract, know, stakes, roll, fit, _likely_bid)
    if nil_chance(view.hand, sight(view)) >= NIL_HOPE:
        found.append(evaluate_nil(contract, know, stakes, roll, fit, _likely_bid))
    return found


def _around(view: View) -> int:
    likely = tricks(sight(view), view.contract.first == view.seat)
    return max(1, round(likely - MARGIN))


def _likely_bid(masks: Sequence[int]) -> int:
    """What a sound player bids on a hand of thirteen chosen out of 26, quickly."""
    plain = masks[:3]
    aces = sum([mask >> 12 & 1 for mask in plain])
    kings = sum([mask >> 11 & 1 for mask in plain])
    queens = sum([mask >> 10 & 1 for mask in plain])
    return max(
        1, round(1.05 * masks[3].bit_count() + 0.5 * aces + 0.3 * kings + 0.1 * queens - 0.3)
    )


def _stakes(view: View) -> Stakes:
    return Stakes(view.totals, view.bags, view.options.target, view.options.sandbagging)


def _known(view: View) -> Known:
    """What this seat knows: its hand, what has been played, and what it saw leave the game."""
    dead = list(view.thrown[view.seat])
    if not view.exchanged[other(view.seat)]:
        # After an exchange the opponent may hold a card that was seen to go.
        dead += [card for card in view.seen if card not in view.received[view.seat]]
    return known(view.contract, view.seat, view.hand, view.counts, ((), ()), dead)
