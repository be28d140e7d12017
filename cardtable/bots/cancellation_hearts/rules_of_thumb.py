"""Bots for Cancellation Hearts by rules of thumb.

*Steady* prices every card: what playing it is likely to cost now, less the trouble it spares
later. All prices are in points. *Casual* goes by the ranks it sees and forgets the twins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from cardtable.bots.bot import dice
from cardtable.core.cards import Card, Rank, Suit, without
from cardtable.core.moves import Decision, Move
from cardtable.core.rules import Seat
from cardtable.core.tricks import Play, cancelled, cards_in, plays_of, voids_shown
from cardtable.games.cancellation_hearts import (
    ALL_POINTS,
    BLACK_MARIA,
    MARIA_POINTS,
    MOON_OTHERS,
    MOON_POINTS,
    MOON_SELF,
    PACKS,
    PASS,
    PASSED,
    PLAY,
    POINTS,
    Hand,
    Phase,
    View,
    points_of,
)

CARELESS = 0.12
"""How often casual plays any card that the rules allow."""

TWIN_FALLS = 0.3
"""How often a later seat that holds the twin of a standing card cancels it."""

MARIA_TWIN_FALLS = 0.4
"""The same for a Black Maria: a chance to be rid of theirs that beginners miss."""

OVERTAKES = 0.15
"""How often a seat that could stay under the best card goes over it all the same."""

LEAD_COST = 0.1
"""What it costs to have to lead the next trick."""

SPITE = 0.15
"""What a point is worth when it goes to the player with the lowest score, not the highest."""

SUIT_TROUBLE = (0.6, 0.6, 0.8, 0.4)
"""What the highest card of a suit is likely to cost when it stays in the hand."""


def casual(view: View, chance: bytes) -> Decision:
    """Plays like a beginner: ducks what it sees, passes what is high, forgets the twins."""
    source = dice(chance)
    match view.phase:
        case Phase.PASS:
            wanted = PASSED - len(view.chosen)
            return tuple([PASS[card] for card in sorted(view.hand, key=_height)[-wanted:]])
        case Phase.PLAY:
            if source.random() < CARELESS:
                return (source.choice(view.legal),)
            return (PLAY[_casual_card(view, source)],)
        case _:
            return (view.legal[0],)


def _height(card: Card) -> tuple[bool, int, Suit]:
    return card == BLACK_MARIA, card.rank, card.suit


def _casual_card(view: View, source: Random) -> Card:
    hand = sorted([move.card for move in view.legal], key=_height)
    trick = view.play.trick
    if not trick:
        return source.choice(hand[:3])
    led = trick[0].card.suit
    if hand[0].suit != led:
        costly = [card for card in hand if card in POINTS]
        return costly[-1] if costly else hand[-1]
    best = max([lain.card for lain in trick if lain.card.suit == led])
    under = [card for card in hand if card < best]
    if under:
        return under[-1]
    last = len(trick) == len(view.counts) - 1
    harmless = not points_of([lain.card for lain in trick])
    return hand[-1] if last and harmless and hand[-1] != BLACK_MARIA else hand[0]


def steady(view: View, chance: bytes) -> Decision:
    """Plays like a fair club player, the same move for the same view."""
    match view.phase:
        case Phase.PASS:
            return tuple([PASS[card] for card in passes(view.hand, PASSED - len(view.chosen))])
        case Phase.PLAY:
            if len(view.legal) == 1:
                return view.legal
            sight = looked_at(view)
            return (min(view.legal, key=lambda move: price(sight, move.card)),)
        case Phase.MOON:
            return (moon_choice(view),)
        case _:
            return (view.legal[0],)


def moon_choice(view: View) -> Move:
    """26 onto everybody else's where that does not end the match against us, else 26 off ours."""
    others = [total for seat, total in enumerate(view.totals) if seat != view.seat]
    ends = max(others) + MOON_POINTS >= view.options.limit
    leads = view.totals[view.seat] <= min(others) + MOON_POINTS
    return MOON_OTHERS if ends and leads else MOON_SELF


# Passing


def passes(hand: Hand, wanted: int) -> list[Card]:
    """The cards to pass, each the worst to keep beside those that stay."""
    chosen: list[Card] = []
    for _ in range(wanted):
        worst = max(hand, key=lambda card: burden(hand, card))
        chosen.append(worst)
        hand = without(hand, worst)
    return chosen


def burden(hand: Hand, card: Card) -> float:
    """How bad it is to keep a card in a hand before the first lead."""
    suit = [other for other in hand if other.suit == card.suit]
    low = sum([other.rank < Rank.TEN for other in suit if other != card])
    if card == BLACK_MARIA:
        return 4 - 2 * sum([other.rank < Rank.QUEEN for other in suit])
    if card.suit == Suit.SPADES:
        return -2 if card.rank < Rank.QUEEN else 5 - low + 2 * (BLACK_MARIA in suit)
    height = card.rank - 8
    if card.suit == Suit.HEARTS:
        return 2 * height - 0.4 * low
    return height - 0.2 * low


# The play


Copies = tuple[list[int], ...]
"""How many copies there are of each card, by suit and rank."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one view says about the cards that it does not show.

    `out[suit][rank]` counts the copies of a card in other hands or the kitty;
    `share[suit][seat]` is how likely such a card of a suit is to be with a seat; `known` are
    cards that this seat passed on and that have not been played. `later` are the seats that
    still play to this trick, `pot` the points that go with it so far. `shooter` is the only seat
    with points, `moon` how likely it is to take all; `shoots` is whether this seat tries that
    itself.
    """

    view: View
    out: Copies
    share: tuple[tuple[float, ...], ...]
    known: tuple[Card, ...]
    later: tuple[Seat, ...]
    pot: float
    shooter: Seat | None
    moon: float
    shoots: bool


def looked_at(view: View) -> Sight:
    """The sight of the seat that is to play."""
    play = view.play
    out = copies_out(view)
    seats = len(view.counts)
    later = [(view.seat + turn) % seats for turn in range(1, seats - len(play.trick))]
    shooter = _only_taker(view)
    lying = points_of([*play.aside, *[lain.card for lain in play.trick]])
    return Sight(
        view=view,
        out=out,
        share=_shares(view),
        known=_still_passed(view),
        later=tuple(later),
        pot=lying + _kitty_value(view, out),
        shooter=shooter,
        moon=0 if shooter is None else _moon_chance(view, shooter),
        shoots=not any(_others(view)) and losers(view, out) <= len(view.hand) // 8,
    )


def copies_out(view: View) -> Copies:
    """The copies of each card that this seat neither holds nor has seen played."""
    out: Copies = tuple([[0, 0] + [PACKS] * len(Rank) for _ in Suit])
    for suit, rank in (*view.hand, *cards_in(plays_of(view.play.tricks, view.play.trick))):
        out[suit][rank] -= 1
    return out


def _still_passed(view: View) -> tuple[Card, ...]:
    """The cards that this seat passed on and that have not been played."""
    known = list(view.passed)
    for trick in plays_of(view.play.tricks, view.play.trick):
        for seat, card in trick:
            if seat == view.pass_to and card in known:
                known.remove(card)
    return tuple(known)


def _shares(view: View) -> tuple[tuple[float, ...], ...]:
    voids = voids_shown(plays_of(view.play.tricks, view.play.trick), len(view.counts))
    shares = []
    for suit in Suit:
        room = [0 if suit in voids[seat] else cards for seat, cards in enumerate(view.counts)]
        room[view.seat] = 0
        total = sum(room) + view.kitty_count
        shares.append(tuple([cards / total if total else 0.0 for cards in room]))
    return tuple(shares)


def _kitty_value(view: View, out: Copies) -> float:
    """What the kitty is likely to cost whoever wins this trick."""
    if not view.kitty_count or view.play.kitty_to is not None:
        return 0
    marias = out[Suit.SPADES][Rank.QUEEN]
    points = sum(out[Suit.HEARTS]) + MARIA_POINTS * marias
    return view.kitty_count * points / sum([sum(suited) for suited in out])


def _only_taker(view: View) -> Seat | None:
    takers = [seat for seat, points in enumerate(view.play.taken) if points]
    return takers[0] if len(takers) == 1 else None


def _moon_chance(view: View, shooter: Seat) -> float:
    """How likely the only seat with points is to take all, going by how many it has."""
    return 0.8 * (view.play.taken[shooter] / ALL_POINTS) ** 3


def _others(view: View) -> list[int]:
    return [points for seat, points in enumerate(view.play.taken) if seat != view.seat]


def losers(view: View, out: Copies) -> int:
    """The cards of the hand that may lose a trick even when they are led, the best ones first."""
    rivals = len(view.counts) - 1
    lost = 0
    for suit in Suit:
        own = sorted([card.rank for card in view.hand if card.suit == suit], reverse=True)
        suited = sum(out[suit])
        for led_before, height in enumerate(own):
            lost += any(out[suit][height:]) and led_before * rivals < 2 * suited
    return lost


def price(sight: Sight, card: Card) -> float:
    """What it is likely to cost to play a card now, less the trouble that it spares later."""
    view = sight.view
    plays = (*view.play.trick, Play(view.seat, card))
    best = standing(sight, plays)
    winning = win_chance(sight, best)
    if sight.shoots:
        return -winning
    covered = bool(best) and best[0].card.rank > Rank.QUEEN
    pot = sight.pot + POINTS.get(card, 0) + coming(sight, plays[0].card.suit, covered)
    cost = winning * (pot + LEAD_COST) - relief(sight, card)
    rival = best[0].seat if best else None
    if rival is not None and rival != view.seat:
        cost -= (1 - winning) * pot * spite(view, rival)
    return cost + _moon_price(sight, plays, winning, rival)


def _moon_price(sight: Sight, plays: Sequence[Play], winning: float, rival: Seat | None) -> float:
    """What a card adds to the danger that somebody else takes everything."""
    if sight.shooter is None or sight.shooter == sight.view.seat:
        return 0
    danger = MOON_POINTS * sight.moon
    points = sight.pot + POINTS.get(plays[-1].card, 0)
    if points <= 0:
        return 0
    if rival == sight.shooter:
        held_back = 0.5 * danger if plays[-1].card in POINTS else 0
        return held_back - winning * danger
    return -danger * (1 if rival is not None else winning)


def spite(view: View, rival: Seat) -> float:
    """What a point for a rival is worth: the more, the lower the rival's score."""
    low, high = min(view.totals), max(view.totals)
    if low == high:
        return SPITE / 2
    return SPITE * (high - view.totals[rival]) / (high - low)


def standing(sight: Sight, plays: Sequence[Play]) -> list[Play]:
    """The cards of the suit led that could win as it stands, the highest first."""
    gone = cancelled(plays)
    if sight.view.options.two_pairs_void and len(gone) >= 2:
        return []
    led = plays[0].card.suit
    able = [lain for lain in plays if lain.card.suit == led and lain.card not in gone]
    return sorted(able, key=lambda lain: -lain.card.rank)


def win_chance(sight: Sight, able: Sequence[Play]) -> float:
    """How likely this seat is to win the trick, from the cards that could, the highest first."""
    chance = 1.0
    for lain in able:
        if lain.seat == sight.view.seat:
            return chance * (1 - twin_chance(sight, lain.card)) * stands(sight, lain.card)
        chance *= twin_chance(sight, lain.card)
    return 0


def twin_chance(sight: Sight, card: Card) -> float:
    """How likely a later seat is to cancel a card that lies in the trick."""
    if not sight.out[card.suit][card.rank]:
        return 0
    falls = MARIA_TWIN_FALLS if card == BLACK_MARIA else TWIN_FALLS
    if card in sight.known:
        return falls if sight.view.pass_to in sight.later else 0
    return falls * sum([sight.share[card.suit][seat] for seat in sight.later])


def stands(sight: Sight, card: Card) -> float:
    """How likely no later seat goes over a card of the suit led: most do only when they must."""
    suited = sight.out[card.suit]
    under, over = sum(suited[: card.rank]), sum(suited[card.rank + 1 :])
    if not over:
        return 1
    chance = 1.0
    for seat in sight.later:
        away = 1 - sight.share[card.suit][seat]
        none_over = away**over
        forced = away**under * (1 - none_over)
        chance *= 1 - forced - OVERTAKES * (1 - none_over - forced)
    return chance


def coming(sight: Sight, led: Suit, covered: bool) -> float:
    """The points that the later seats are likely to add to the trick.

    `covered`: a card higher than a queen is winning, under which a Black Maria is lost safely.
    """
    suited, hearts = sum(sight.out[led]), sum(sight.out[Suit.HEARTS])
    marias = sight.out[Suit.SPADES][Rank.QUEEN]
    total = 0.0
    for seat in sight.later:
        void = (1 - sight.share[led][seat]) ** suited
        maria = MARIA_POINTS * marias * sight.share[Suit.SPADES][seat]
        heart = 1 - (1 - sight.share[Suit.HEARTS][seat]) ** hearts
        if led == Suit.HEARTS:
            total += 1 - void + void * maria
        elif led == Suit.SPADES:
            total += void * heart + maria * (0.8 if covered else 0.25)
        else:
            total += void * (maria + 0.6 * heart)
    return total


def relief(sight: Sight, card: Card) -> float:
    """The trouble that a card would make if it stayed in the hand."""
    hand = sight.view.hand
    if len(hand) == 1:
        return 0
    suited = sight.out[card.suit]
    under, over = sum(suited[: card.rank]), sum(suited[card.rank + 1 :])
    cover = sum([other.suit == card.suit and other.rank < card.rank for other in hand])
    height = under / (under + over + 1)
    trouble = SUIT_TROUBLE[card.suit] * height * height / (1 + 0.3 * cover)
    if card == BLACK_MARIA:
        spades = sum([other.suit == Suit.SPADES for other in hand])
        trouble += 0.4 + 0.8 / spades
    elif card.suit == Suit.SPADES and card.rank > Rank.QUEEN:
        trouble += 0.8 * min(1, suited[Rank.QUEEN] + (BLACK_MARIA in hand))
    return trouble * min(1, len(hand) / 6)
