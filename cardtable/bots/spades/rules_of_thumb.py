"""Bots for partnership Spades by rules of thumb: casual, a beginner, and steady, a club player.

Steady weighs each legal card in points: what it is worth that this or that seat wins the trick,
times its chance to, plus what the rest of the hand is then good for.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from random import Random

from cardtable.bots.bot import dice
from cardtable.bots.spades.prices import (
    PLAIN_SUITS,
    SPADES,
    SUITS,
    Bags,
    Ranks,
    above,
    at_least,
    by_suit,
    expected_tricks,
    is_boss,
    left,
    nil_alive,
    prices,
    shares,
    unseen_ranks,
)
from cardtable.core.cards import CARDS, Card, Suit
from cardtable.core.moves import Decision, Move
from cardtable.core.rules import Seat
from cardtable.core.tricks import Play, beats, plays_of, voids_shown, winning_play
from cardtable.games.contract import (
    BAG_LIMIT,
    BID_DOUBLE_NIL,
    DOUBLE_NIL,
    LOOK,
    NIL,
    PLAY,
    TRICKS,
    Contract,
    Hand,
    Phase,
    bid_move,
    is_nil,
    needed,
)
from cardtable.games.spades import EXCHANGED, PASS, SEATS, View, partner

TRUMP = Suit.SPADES

PLAIN_STANDS = (0.55, 0.25)
TRUMP_STANDS = (0.7, 0.35)
"""The chance that a card outlives one higher card: with a small card for it, and without."""

RUFF_WORTH = 0.7
"""What a ruff brings with a trump that would win nothing else."""

BASE, PLAIN, TRUMPS = 1.27, 0.77, 0.92
"""Tricks won by steady players in 1,500 hands, against what high cards and trumps promise."""

OTHERS = 0.15
"""Tricks to take off for each trick that the others bid over the mean of `USUAL_BID`."""

USUAL_BID = 2.7

CAUTION = 0.45
"""A bid stays so much under the tricks hoped for: failing costs more than a bag."""

DUE = (0.95, 0.75, 0.5, 0.28, 0.12, 0.05)
"""How likely it is that a suit's lowest, second lowest, ... card must be played to it."""

NIL_HOLDS = (((1.0, 1.0), (1.0, 1.0)), ((1.3, 0.75), (1.1, 0.3)), ((1.6, 0.65), (1.1, 0.2)))
"""How much likelier a seat holds a low and a high unseen card, of a side suit and of trumps:
with a number bid, Nil, and Double Nil after the exchange."""

COVER = 12.0
ATTACK = 12.0
"""Points for a suit in which a hand covers a partner's nil, or can play under an opponent's."""

PATIENCE = 0.85
"""What a trick hoped for later is worth, to one now."""

CASH = 0.3
"""What leading a boss of a side suit before it is ruffed is worth besides, in tricks."""

FOLLOWED, RUFFED = 0.5, 0.6
"""Of the cards that beat the best one, how many also beat whatever was played over it."""


def steady(view: View, chance: bytes) -> Decision:
    """A fair club player: counts cards. Needs no chance."""
    if view.phase == Phase.BID:
        return (_steady_bid(view),)
    if view.phase == Phase.EXCHANGE:
        return _steady_pass(view)
    return (_steady_play(view),)


# --- what a hand is good for ---


@dataclass(frozen=True, slots=True)
class Table:
    """What a seat makes of the cards it cannot see. `share` is as in `shares`."""

    seat: Seat
    out: tuple[Ranks, ...]
    share: list[list[float]]
    foes: tuple[Seat, ...]


def _table(contract: Contract, seat: Seat, hand: Hand) -> Table:
    out = unseen_ranks(contract, hand)
    foes = ((seat + 1) % SEATS, (seat + 3) % SEATS)
    voids = voids_shown(plays_of(contract.tricks, contract.trick), SEATS)
    return Table(seat, out, shares(contract, seat, out, voids), foes)


def _fresh_table(seat: Seat, hand: Hand) -> Table:
    """The table before the first card, when anybody may hold anything that is not in the hand."""
    mine = by_suit(hand)
    out = tuple(tuple([r for r in range(2, 15) if r not in mine[suit]]) for suit in SUITS)
    share = [[0.0 if other == seat else 1 / 3] * 4 for other in range(SEATS)]
    return Table(seat, out, share, ((seat + 1) % SEATS, (seat + 3) % SEATS))


def _unruffed(table: Table, suit: int, rounds: int, led: bool) -> float:
    """The chance that neither opponent ruffs the suit when it is led for the `rounds`th time."""
    cards, trumps = len(table.out[suit]), len(table.out[SPADES])
    safe = 1.0
    for foe in table.foes:
        follows = at_least(rounds + led, cards, table.share[foe][suit])
        trumped = at_least(1, trumps, table.share[foe][SPADES])
        safe *= 1 - (1 - follows) * trumped
    return safe


def _plain_tricks(table: Table, suit: int, mine: Ranks, led: bool) -> float:
    """Tricks to be expected from the high cards of a side suit; `led`: one round goes now."""
    total = 0.0
    out = table.out[suit]
    for higher_held, rank in enumerate(reversed(mine)):
        higher = above(rank, out)
        guards = len(mine) - 1 - higher_held
        if higher > 3:
            break
        stands = 1.0 if not higher else PLAIN_STANDS[guards < higher] ** higher
        total += stands * _unruffed(table, suit, higher_held + 1 + higher, led)
    return total


def _ruffs(table: Table, hand: tuple[Ranks, ...]) -> float:
    """Ruffs to be expected from short side suits, as far as those are still about."""
    total = 0.0
    for suit in PLAIN_SUITS:
        out, length = len(table.out[suit]), len(hand[suit])
        if out >= 3 and length <= 2:
            total += (1.3, 0.7, 0.25)[length] * min(1.0, out / 8)
    return total


def _trump_tricks(table: Table, hand: tuple[Ranks, ...]) -> float:
    """Tricks to be expected from trumps: tops, length, and ruffs with the small ones."""
    mine, out = hand[SPADES], table.out[SPADES]
    if not mine:
        return 0.0
    length = max(0.0, len(mine) - len(out) / 3 - 1.0)
    spare: list[float] = []
    total = 0.0
    for higher_held, rank in enumerate(reversed(mine)):
        higher = above(rank, out)
        guards = len(mine) - 1 - higher_held
        stands = 1.0 if not higher else TRUMP_STANDS[guards < higher] ** higher
        grown = min(1.0, max(0.0, length - guards)) * 0.9
        value = max(stands, grown)
        total += value
        spare.append(1 - value)
    ruffs = min(_ruffs(table, hand), float(len(spare)))
    return total + ruffs * RUFF_WORTH * sum(spare) / len(spare)


def _tricks(table: Table, hand: tuple[Ranks, ...], led: int) -> float:
    """Tricks to be expected of a hand; one round of the suit `led` goes now (-1: of none)."""
    plain = sum([_plain_tricks(table, suit, hand[suit], suit == led) for suit in PLAIN_SUITS])
    return plain + _trump_tricks(table, hand)


def _suit_risk(mine: Ranks, out: Ranks) -> float:
    """The chance that a nil bidder is made to win a trick by the cards of one suit."""
    safe = 1.0
    for due, rank in zip(DUE, mine, strict=False):
        higher = above(rank, out)
        lower = len(out) - higher
        if out:
            safe *= 1 - due * (lower / len(out)) ** 2.5
        elif higher == 0:
            safe *= 1 - 0.3 * due
    return 1 - safe


def _trump_risk(mine: Ranks, out: Ranks) -> float:
    """The same for trumps, which are never thrown away and come out late."""
    safe = 1.0
    for lower_held, rank in enumerate(mine):
        higher = above(rank, out)
        size = len(out) + 1
        due = (0.9, 0.85, 0.8, 0.75)[min(lower_held, 3)]
        safe *= 1 - due * ((size - higher) / size) ** (3.5 if higher else 1)
        if lower_held >= 3:
            safe *= 0.75
    return 1 - safe


def _nil_safety(hand: tuple[Ranks, ...], out: tuple[Ranks, ...]) -> float:
    """The chance, roughly, that a hand wins no trick."""
    safe = 1 - _trump_risk(hand[SPADES], out[SPADES])
    for suit in PLAIN_SUITS:
        safe *= 1 - _suit_risk(hand[suit], out[suit])
    return safe


# --- bidding ---


def _steady_bid(view: View) -> Move:
    if view.hand is None:
        return BID_DOUBLE_NIL if _desperate(view) else LOOK
    return bid_move(_bid(view, view.hand))


def _desperate(view: View) -> bool:
    """Far behind a side that is half way home, with a partner who can cover: bid blind."""
    side = view.contract.side_of(view.seat)
    mine, theirs = view.totals[side], view.totals[1 - side]
    if is_nil(view.contract.bids[partner(view.seat)]):
        return False
    return theirs - mine >= 200 and 2 * theirs >= view.options.target


def _bid(view: View, hand: Hand) -> int:
    table = _fresh_table(view.seat, hand)
    ranks = by_suit(hand)
    hope = _hope(view, table, ranks)
    if _nil_gain(view, ranks, table, hope) > 0:
        return NIL
    bid = int(hope - CAUTION + 0.5)
    return max(1, min(TRICKS, _for_the_match(view, bid, hope)))


def likely_bid(view: View, hand: Hand) -> int:
    """The number that a hand is worth, the match and Nil aside."""
    hope = _hope(view, _fresh_table(view.seat, hand), by_suit(hand))
    return max(1, int(hope - CAUTION + 0.5))


def _hope(view: View, table: Table, ranks: tuple[Ranks, ...]) -> float:
    """The tricks that a hand wins in the mean, by what was measured; less if others bid much."""
    bids = [max(bid, 0) for bid in view.contract.bids if bid is not None]
    high = sum(bids) - USUAL_BID * len(bids)
    return _own_tricks(table, ranks, TRICKS) - OTHERS * high


def _own_tricks(table: Table, ranks: tuple[Ranks, ...], rest: int) -> float:
    """The tricks of the rest that a hand wins in the mean: the small cards win some as well."""
    plain = sum([_plain_tricks(table, suit, ranks[suit], False) for suit in PLAIN_SUITS])
    return BASE * rest / TRICKS + PLAIN * plain + TRUMPS * _trump_tricks(table, ranks)


def _nil_gain(view: View, ranks: tuple[Ranks, ...], table: Table, hope: float) -> float:
    """Points that bidding nil is expected to bring over bidding the tricks hoped for."""
    mate = view.contract.bids[partner(view.seat)]
    chance = _nil_chance(ranks, table.out, mate)
    return 200 * chance - 100 - 10 * hope


def _nil_chance(ranks: tuple[Ranks, ...], out: tuple[Ranks, ...], mate: int | None) -> float:
    """The chance that a nil is made, by what was measured; a strong partner covers better."""
    plain = sum([log(1 - _suit_risk(ranks[suit], out[suit])) for suit in PLAIN_SUITS])
    trump = log(1 - _trump_risk(ranks[SPADES], out[SPADES]))
    cover = 3.0 if mate is None else max(mate, 0)
    return 1 / (1 + exp(-(1.75 + 1.25 * plain + 2.2 * trump + 0.18 * cover)))


def _for_the_match(view: View, bid: int, hope: float) -> int:
    """The bid moved by what the match still needs, once the others have said theirs.

    No more than wins the match if the contract is made; a trick more, if there is half a chance
    of it, where less loses the match to a contract that the opponents make.
    """
    contract, target = view.contract, view.options.target
    side = contract.side_of(view.seat)
    mate = contract.bids[partner(view.seat)]
    foes = [contract.bids[seat] for seat in contract.sides[1 - side]]
    if mate is None or is_nil(mate) or None in foes or any(is_nil(foe) for foe in foes):
        return bid
    theirs = view.totals[1 - side] + 10 * needed(contract, 1 - side)
    goal = max(target, theirs + 1)
    enough = -(-(goal - view.totals[side]) // 10) - mate
    if enough < bid:
        return bid if _near_penalty(view, side, bid - enough) else max(1, enough)
    return enough if theirs >= target and enough <= hope + 0.5 else bid


def _near_penalty(view: View, side: int, more: int) -> bool:
    """Whether so many bags more than usual could bring the ten bags that cost 100 (S26)."""
    return view.options.sandbagging and view.bags[side] % BAG_LIMIT + more + 2 >= BAG_LIMIT


# --- the exchange of a Double Nil ---


def _steady_pass(view: View) -> Decision:
    cards = usual_passes(view, EXCHANGED - len(view.chosen))
    return tuple([PASS[card] for card in cards])


def usual_passes(view: View, n: int) -> list[Card]:
    """The cards to pass: what endangers a Double Nil, or what its partner can do without."""
    assert view.hand is not None
    choose = _dangers if view.contract.bids[view.seat] == DOUBLE_NIL else _harmless
    return choose(view.hand, n)


def _dangers(hand: Hand, n: int) -> list[Card]:
    """The cards without which a nil is safest, one after another."""
    out = _fresh_table(0, hand).out
    chosen: list[Card] = []
    for _ in range(n):
        rest = [card for card in hand if card not in chosen]
        best = max(
            rest,
            key=lambda card: (
                round(_nil_safety(by_suit(tuple([c for c in rest if c != card])), out), 9),
                card.rank,
            ),
        )
        chosen.append(best)
    return chosen


def _harmless(hand: Hand, n: int) -> list[Card]:
    """Low cards that endanger no nil; trumps and high cards stay for covering."""
    return sorted(hand, key=lambda card: (card.suit == TRUMP and card.rank > 2, card.rank))[:n]


# --- play ---


def _steady_play(view: View) -> Move:
    if len(view.legal) == 1:
        return view.legal[0]
    worths = weights(view)
    cheapest = 1 if nil_alive(view.contract, view.seat) else -1
    return max(view.legal, key=lambda move: (worths[move], cheapest * move.card.rank))


def weights(view: View) -> dict[Move, float]:
    """What steady thinks each legal card is worth, in points, up to what is the same for all."""
    assert view.hand is not None
    table = _table(view.contract, view.seat, view.hand)
    side = view.contract.side_of(view.seat)
    hand = by_suit(view.hand)
    expected = _expected(view, table, hand)
    price, later = prices(view.contract, side, expected, Bags(view.bags, view.options.sandbagging))
    weigh = _Scales(view, table, price, later, hand)
    return {move: round(weigh.worth(move.card), 6) for move in view.legal}


def _expected(view: View, table: Table, hand: tuple[Ranks, ...]) -> float:
    """The tricks after this one that the side may expect.

    The own hand says its part, the bids what the others still want; what is then spare goes
    to the three of them alike.
    """
    contract, rest = view.contract, left(view.contract)
    if is_nil(contract.bids[view.seat]):
        return expected_tricks(contract, contract.side_of(view.seat), rest - 1)
    own = _own_tricks(table, hand, rest)
    pairs = zip(contract.bids, contract.won, strict=True)
    wants = [max(0, max(bid or 0, 0) - won) for bid, won in pairs]
    mate, foes = wants[partner(view.seat)], sum([wants[foe] for foe in table.foes])
    spare = rest - own - mate - foes
    return min(rest - 1.0, max(0.0, (own + mate + spare / 3) * (rest - 1) / rest))


@dataclass(frozen=True, slots=True)
class _Scales:
    """Weighs a card to play. `price`: as in `prices`; `later`: points a later trick is worth."""

    view: View
    table: Table
    price: list[float]
    later: float
    hand: tuple[Ranks, ...]

    def worth(self, card: Card) -> float:
        """Points to be expected from playing the card, up to what is the same for all cards."""
        trick = self.view.contract.trick
        led = trick[0].card.suit if trick else card.suit
        chances = _winners(self.view.contract, self.table, self.price, card)
        now = sum([chance * price for chance, price in zip(chances, self.price, strict=True)])
        rest = _less(self.hand, card)
        if not trick and card.suit != TRUMP and is_boss(card, self.table.out):
            now += CASH * self.later
        return now + self.future(rest, int(led))

    def future(self, rest: tuple[Ranks, ...], led: int) -> float:
        """What the rest of the hand is good for, in points."""
        seat, contract = self.view.seat, self.view.contract
        if nil_alive(contract, seat):
            stake = self.price[partner(seat)] - self.price[seat]
            return stake * _nil_safety(rest, self.table.out)
        tricks = _tricks(self.table, rest, led)
        if is_nil(contract.bids[seat]):
            return self.price[seat] * tricks
        return PATIENCE * self.later * tricks + self.about_nils(rest)

    def about_nils(self, rest: tuple[Ranks, ...]) -> float:
        """What the rest of the hand is good for with nils of others about, in points."""
        contract, mate = self.view.contract, partner(self.view.seat)
        value = 0.0
        if nil_alive(contract, mate):
            value -= COVER * _exposure(self.table, mate, rest)
        for foe in self.table.foes:
            if nil_alive(contract, foe):
                value += ATTACK * _threat(self.table, foe, rest)
        return value


def _exposure(table: Table, mate: Seat, rest: tuple[Ranks, ...]) -> float:
    """How far a partner's nil is uncovered: unseen cards that the top of no suit covers."""
    total = 0.0
    for suit in SUITS:
        if table.share[mate][suit] and table.out[suit]:
            higher = above(rest[suit][-1], table.out[suit]) if rest[suit] else len(table.out[suit])
            total += higher / len(table.out[suit])
    return total


def _threat(table: Table, foe: Seat, rest: tuple[Ranks, ...]) -> float:
    """How well a hand can play under an opponent's nil: how low its lowest cards are."""
    total = 0.0
    for suit in SUITS:
        out = table.out[suit]
        if table.share[foe][suit] and out and rest[suit]:
            total += above(rest[suit][0], out) / len(out)
    return total


def _less(hand: tuple[Ranks, ...], card: Card) -> tuple[Ranks, ...]:
    suit = tuple([rank for rank in hand[card.suit] if rank != card.rank])
    return tuple([suit if other == card.suit else ranks for other, ranks in enumerate(hand)])


@dataclass(frozen=True, slots=True)
class _Race:
    """A trick under way, led in `led`; `chances` to win it add up by seat.

    `nils[seat]` is the row of `NIL_HOLDS` that holds for the seat.
    """

    table: Table
    price: list[float]
    led: int
    nils: tuple[int, ...]
    chances: list[float]


def _winners(contract: Contract, table: Table, price: list[float], card: Card) -> list[float]:
    """The chance of each seat to win the trick if the card is played to it now."""
    trick = contract.trick
    best = winning_play((*trick, Play(table.seat, card)), TRUMP)
    led = int(trick[0].card.suit if trick else card.suit)
    nils = tuple([-bid + 1 if bid is not None and bid <= NIL else 0 for bid in contract.bids])
    race = _Race(table, price, led, nils, [0.0] * SEATS)
    behind = [(table.seat + n) % SEATS for n in range(1, SEATS - len(trick))]
    suit, rank = best.card
    _follow(race, behind, best.seat, int(suit), float(above(rank, table.out[suit])), 1.0)
    return race.chances


def _follow(
    race: _Race, behind: list[Seat], winner: Seat, suit: int, higher: float, chance: float
) -> None:
    """Adds up who wins: each seat behind beats the best card if it wants and can, or must."""
    if not behind or chance < 0.004:
        race.chances[winner] += chance
        return
    seat, rest = behind[0], behind[1:]
    over, ruff = _overtakes(race, seat, winner, suit, higher)
    if over:
        _follow(race, rest, seat, suit, higher * FOLLOWED, chance * over)
    if ruff:
        trumps = len(race.table.out[SPADES])
        _follow(race, rest, seat, SPADES, trumps * RUFFED, chance * ruff)
    _follow(race, rest, winner, suit, higher, chance * (1 - over - ruff))


def _overtakes(
    race: _Race, seat: Seat, winner: Seat, suit: int, higher: float
) -> tuple[float, float]:
    """The chances that a seat beats the best card in its suit, and that it ruffs a side suit."""
    out, share, led = race.table.out, race.table.share[seat], race.led
    cards = len(out[led])
    gain = race.price[seat] - race.price[winner]
    wants = gain > 0 if (seat - race.table.seat) % 2 == 0 else gain < 0
    void = (1 - share[led]) ** cards
    if not wants:
        if suit != led:
            return 0.0, 0.0
        lower, upper = NIL_HOLDS[race.nils[seat]][led == SPADES]
        none_lower = (1 - min(1.0, share[led] * lower)) ** (cards - higher)
        return none_lower * (1 - (1 - share[led] * upper) ** higher), 0.0
    if suit != led:
        return void * (1 - (1 - share[SPADES]) ** higher), 0.0
    over = 1 - (1 - share[led]) ** higher
    if led == SPADES:
        return over, 0.0
    return over, void * (1 - (1 - share[SPADES]) ** len(out[SPADES]))


# --- casual ---


def casual(view: View, chance: bytes) -> Decision:
    """A beginner: counts aces, kings and spades, plays high to win, forgets what has gone."""
    roll = dice(chance)
    if view.phase == Phase.BID:
        return (_casual_bid(view, roll),)
    if view.phase == Phase.EXCHANGE:
        return _casual_pass(view, roll)
    return (PLAY[_casual_play(view, roll)],)


def _casual_bid(view: View, roll: Random) -> Move:
    if view.hand is None:
        return LOOK
    spades = [card for card in view.hand if card.suit == TRUMP]
    high = [card for card in view.hand if card.rank >= 13 and card.suit != TRUMP]
    top = max(card.rank for card in view.hand)
    if top <= 11 and len(spades) <= 3 and roll.random() < 0.6:
        return bid_move(NIL)
    bid = len(high) + (len(spades) + any(card.rank >= 13 for card in spades)) // 2
    return bid_move(max(1, min(TRICKS, bid + roll.choice((-1, 0, 0, 0, 1)))))


def _casual_pass(view: View, roll: Random) -> Decision:
    """A double nil bidder gives away the three highest; the partner three low ones."""
    assert view.hand is not None
    giving_up = view.contract.bids[view.seat] == DOUBLE_NIL
    order = sorted(view.hand, key=lambda card: (card.rank, roll.random()), reverse=giving_up)
    return tuple([PASS[card] for card in order[: EXCHANGED - len(view.chosen)]])


def _casual_play(view: View, roll: Random) -> Card:
    options = [CARDS[move.argument] for move in view.legal]
    trick = view.contract.trick
    ducking = nil_alive(view.contract, view.seat)
    if not trick:
        return _casual_lead(options, ducking, roll)
    best = winning_play(trick, TRUMP)
    winning = [card for card in options if beats(card, best.card, TRUMP)]
    losing = [card for card in options if card not in winning]
    if ducking:
        return max(losing, key=_height) if losing else min(winning, key=_height)
    if best.seat == partner(view.seat) and losing and roll.random() < 0.7:
        return min(losing, key=_height)
    if winning:
        ruffing = winning[0].suit != trick[0].card.suit
        return min(winning, key=_height) if ruffing else max(winning, key=_height)
    return min(losing, key=_height)


def _casual_lead(options: list[Card], ducking: bool, roll: Random) -> Card:
    if ducking:
        return min(options, key=_height)
    plain = [card for card in options if card.suit != TRUMP]
    high = [card for card in plain if card.rank >= 13]
    if high and roll.random() < 0.75:
        return max(high, key=_height)
    return roll.choice(plain or options)


def _height(card: Card) -> int:
    """How high a card seems to a beginner: any trump over any other."""
    return int(card.rank) + 20 * (card.suit == TRUMP)
