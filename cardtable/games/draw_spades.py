"""Spades for two, rules D1 to D19: the hands are drawn, not dealt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardtable.core.cards import Card, ordered, pack, replaced, without, without_all
from cardtable.core.chance import below, shuffled
from cardtable.core.messages import Message, say
from cardtable.core.moves import DEAL, HIDDEN, Move, card_moves
from cardtable.core.rules import (
    TABLE,
    Event,
    HandScore,
    IllegalMove,
    Outcome,
    Range,
    Seat,
    Sides,
    option,
    side_of,
    switch,
)
from cardtable.games import contract as deal
from cardtable.games.contract import (
    BID_DOUBLE_NIL,
    DOUBLE_NIL,
    LOOK,
    NUMBER_BIDS,
    Contract,
    Hand,
    Phase,
)

SIDES = ((0,), (1,))
SEATS = 2
HAND = 13
EXCHANGED = 3
KEEP = Move("keep")
REFUSE = Move("refuse")
DONE = Move("done")
THROW = card_moves("throw")

_NONE: tuple[Hand, ...] = ((),) * SEATS
_OPENINGS = (LOOK, BID_DOUBLE_NIL)
_DRAWS = (KEEP, REFUSE)


@dataclass(frozen=True, slots=True)
class Options:
    """`target` ends the match, `sandbagging` punishes ten bags, `double_nil` is bid blind (D8).

    `see_second_card`: who keeps the first card sees the second before it is discarded (D4).
    """

    target: int = option(
        500,
        Range(100, 1000, 50),
        say("Points to win"),
        say("The first player to reach them wins the match."),
    )
    double_nil: str = deal.double_nil(
        say("Before drawing your first card you may bid to win no trick, for 200 points.")
    )
    sandbagging: bool = deal.sandbagging()
    see_second_card: bool = switch(
        True,
        say("See the second card"),
        say("Keep the first card, and you still see the one that you discard."),
    )


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth. A finished hand stays until TABLE shuffles for the next.

    `first`: who draws first in this hand. `pack`: the cards face down, the top at index 0.
    `drawn`: the card held up, kept or refused next. `looked`: who has begun to draw.
    `discards`: cards discarded while drawing, in that order, less those exchanged.
    `exchangers`: who still exchanges, in order. `dealt`: the complete hands, before the exchange.
    `bags` counts over the whole match. The shown cards of a draw in `history` are the two cards
    drawn, in that order; those of the move that ends an exchange are the cards received.
    """

    seed: bytes
    number: int
    first: Seat
    phase: Phase
    contract: Contract
    pack: tuple[Card, ...]
    drawn: Card | None
    looked: tuple[bool, ...]
    hands: tuple[Hand, ...]
    discards: tuple[Card, ...]
    dealt: tuple[Hand, ...]
    exchangers: tuple[Seat, ...]
    thrown: tuple[Hand, ...]
    received: tuple[Hand, ...]
    bags: tuple[int, ...]
    finished: tuple[HandScore, ...]
    history: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know.

    `drawn`: the card that this seat holds up. `holder`: who holds one up. `pack_count`: cards of
    the pack without it. `seen`: what this seat saw go to the discards, in that order; the
    exchange may have brought some back. `last_second`: the second card of this seat's latest
    draw, until its next decision. `thrown` and `received`, a seat each, are empty where they may
    not be seen; `exchanged` has their numbers. `dealt` (the hands as drawn) and `discards` are
    None until the hand is over.
    """

    seat: Seat
    options: Options
    phase: Phase
    number: int
    first: Seat
    actor: Seat | None
    legal: tuple[Move, ...]
    hand: Hand
    counts: tuple[int, ...]
    drawn: Card | None
    holder: Seat | None
    pack_count: int
    discards_count: int
    seen: tuple[Card, ...]
    last_second: Card | None
    exchanged: tuple[int, ...]
    thrown: tuple[Hand, ...]
    received: tuple[Hand, ...]
    contract: Contract
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    finished: tuple[HandScore, ...]
    dealt: tuple[Hand, ...] | None
    discards: tuple[Card, ...] | None
    history: tuple[Event, ...]


def other(seat: Seat) -> Seat:
    """The opponent (D1)."""
    return 1 - seat


def in_turn(first: Seat) -> tuple[Seat, Seat]:
    """The first player of a hand and the second, as they draw and exchange (D3, D6, D9)."""
    return first, other(first)


def drawer(first: Seat, hands: Sequence[Hand]) -> Seat:
    """Whose turn it is to draw: the first player whenever both hold equally many (D3, D6)."""
    second = other(first)
    return first if len(hands[first]) == len(hands[second]) else second


class DrawSpades:
    """The rules of Spades for two."""

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self.seats = SEATS

    def sides(self) -> Sides:
        return SIDES

    def new(self, seed: bytes) -> State:
        """Before the first hand: the first player is chosen by lot (D2), nobody holds a card."""
        first = below(seed, "first", SEATS)
        return State(
            seed=seed,
            number=0,
            first=first,
            phase=Phase.FINISHED,
            contract=deal.opened(SIDES, other(first)),
            pack=pack(),
            drawn=None,
            looked=(False,) * SEATS,
            hands=_NONE,
            discards=(),
            dealt=_NONE,
            exchangers=(),
            thrown=_NONE,
            received=_NONE,
            bags=(0,) * SEATS,
            finished=(),
            history=(),
        )

    def actor(self, state: State) -> Seat | None:
        match state.phase:
            case Phase.FINISHED:
                return None if self.outcome(state) else TABLE
            case Phase.DRAW:
                return drawer(state.first, state.hands)
            case Phase.EXCHANGE:
                return state.exchangers[0]
            case Phase.BID:
                return deal.next_bidder(state.contract)
            case _:
                return deal.player(state.contract)

    def settled(self, state: State) -> bool:
        return state.phase != Phase.EXCHANGE or not state.thrown[state.exchangers[0]]

    def legal_moves(self, state: State) -> Sequence[Move]:
        actor = self.actor(state)
        return () if actor is None else self._legal(state, actor)

    def _legal(self, state: State, actor: Seat) -> tuple[Move, ...]:
        match state.phase:
            case Phase.FINISHED:
                return (DEAL,)
            case Phase.DRAW:
                return _DRAWS if state.looked[actor] else _OPENINGS
            case Phase.EXCHANGE:
                return (*[THROW[card] for card in state.hands[actor]], DONE)
            case Phase.BID:
                return NUMBER_BIDS
            case _:
                return deal.play_moves(state.contract, state.hands[actor])

    def apply(self, state: State, move: Move) -> State:
        match state.phase:
            case Phase.FINISHED:
                return self._deal(state, move)
            case Phase.DRAW:
                return self._draw(state, move)
            case Phase.EXCHANGE:
                return self._throw(state, move)
            case Phase.BID:
                return self._bid(state, move)
            case _:
                return self._play(state, move)

    def _deal(self, state: State, move: Move) -> State:
        """D3, D18: the pack is shuffled and laid out; the roles change from hand to hand."""
        if self.outcome(state):
            raise IllegalMove(say("The match is over."))
        if move != DEAL:
            raise IllegalMove(say("Now the cards are shuffled."))
        number = state.number + 1
        first = state.first if number == 1 else other(state.first)
        return _held_up(
            replace(
                state,
                number=number,
                first=first,
                phase=Phase.DRAW,
                contract=deal.opened(SIDES, other(first)),
                pack=shuffled(state.seed, f"deal {number}", pack()),
                looked=self._begun(state),
                hands=_NONE,
                discards=(),
                dealt=_NONE,
                thrown=_NONE,
                received=_NONE,
                history=(Event(TABLE, DEAL),),
            )
        )

    def _draw(self, state: State, move: Move) -> State:
        seat = drawer(state.first, state.hands)
        if move not in self._legal(state, seat):
            raise IllegalMove(_refused_draw(state.looked[seat], move))
        if move in _OPENINGS:
            return _begin(state, seat, move)
        return _take(state, seat, move)

    def _throw(self, state: State, move: Move) -> State:
        """D9: up to three cards are thrown away, then as many come from the discards."""
        seat = state.exchangers[0]
        if move not in self._legal(state, seat):
            raise IllegalMove(_refused_throw(move))
        if move == DONE:
            return _exchange(state, seat, move)
        state = replace(
            state,
            hands=replaced(state.hands, seat, without(state.hands[seat], move.card)),
            thrown=replaced(state.thrown, seat, (*state.thrown[seat], move.card)),
        )
        if len(state.thrown[seat]) == EXCHANGED:
            return _exchange(state, seat, move)
        return replace(state, history=(*state.history, Event(seat, move)))

    def _bid(self, state: State, move: Move) -> State:
        """D11: the second player first; a declared Double Nil is a bid already (D10)."""
        seat = deal.next_bidder(state.contract)
        assert seat is not None
        if move not in NUMBER_BIDS:
            raise IllegalMove(_refused_bid(move))
        contract = deal.with_bid(state.contract, seat, deal.bid_of(move))
        return replace(
            state,
            phase=_phase_of_bids(contract),
            contract=contract,
            history=(*state.history, Event(seat, move)),
        )

    def _play(self, state: State, move: Move) -> State:
        seat = deal.player(state.contract)
        contract, hands = deal.play_card(state.contract, state.hands, seat, move)
        history = (*state.history, Event(seat, move))
        if not contract.over:
            return replace(state, contract=contract, hands=hands, history=history)
        score, bags = deal.hand_score(
            contract, self._totals(state), state.bags, self.options.sandbagging
        )
        return replace(
            state,
            phase=Phase.FINISHED,
            contract=contract,
            hands=hands,
            bags=bags,
            finished=(*state.finished, score),
            history=history,
        )

    def observe(self, state: State, seat: Seat) -> View:
        actor = self.actor(state)
        over = state.phase == Phase.FINISHED
        holder = None if state.drawn is None else actor
        history = _seen_history(state.history, seat, self.options.see_second_card)
        return View(
            seat=seat,
            options=self.options,
            phase=state.phase,
            number=state.number,
            first=state.first,
            actor=actor,
            legal=self._legal(state, seat) if actor == seat else (),
            hand=state.hands[seat],
            counts=tuple([len(hand) for hand in state.hands]),
            drawn=state.drawn if holder == seat else None,
            holder=holder,
            pack_count=len(state.pack),
            discards_count=len(state.discards),
            seen=_seen_discards(history),
            last_second=_last_second(history, seat),
            exchanged=tuple([len(cards) for cards in state.thrown]),
            thrown=state.thrown if over else _only(state.thrown, seat),
            received=state.received if over else _only(state.received, seat),
            contract=state.contract,
            totals=self._totals(state),
            bags=state.bags,
            finished=state.finished,
            dealt=state.dealt if over else None,
            discards=state.discards if over else None,
            history=state.history if over else history,
        )

    def scores(self, state: State) -> Sequence[HandScore]:
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != Phase.FINISHED:
            return None
        return deal.outcome(SIDES, self._totals(state), self.options.target)

    def _begun(self, state: State) -> tuple[bool, ...]:
        """Who may not bid blind in the next hand: their cards are there at once."""
        when, totals = self.options.double_nil, self._totals(state)
        blind = [deal.may_bid_blind(when, totals, side) for side in range(len(SIDES))]
        return tuple([not blind[side_of(SIDES, seat)] for seat in range(SEATS)])

    def _totals(self, state: State) -> tuple[int, ...]:
        return state.finished[-1].totals if state.finished else (0,) * SEATS


def _held_up(state: State) -> State:
    """The top card goes into the drawer's hand, once they have begun to draw (D3, D8)."""
    if not state.looked[drawer(state.first, state.hands)]:
        return state
    return replace(state, drawn=state.pack[0], pack=state.pack[1:])


def _begin(state: State, seat: Seat, move: Move) -> State:
    """D8, D10: begin to draw, or declare Double Nil first, which is the bid."""
    contract = state.contract
    if move == BID_DOUBLE_NIL:
        contract = deal.with_bid(contract, seat, DOUBLE_NIL)
    return _held_up(
        replace(
            state,
            contract=contract,
            looked=replaced(state.looked, seat, True),
            history=(*state.history, Event(seat, move)),
        )
    )


def _take(state: State, seat: Seat, move: Move) -> State:
    """D4, D5: of the card held up and the next, one is kept and the other discarded."""
    drawn, second = state.drawn, state.pack[0]
    assert drawn is not None
    kept, gone = (drawn, second) if move == KEEP else (second, drawn)
    state = replace(
        state,
        pack=state.pack[1:],
        drawn=None,
        hands=replaced(state.hands, seat, ordered((*state.hands[seat], kept))),
        discards=(*state.discards, gone),
        history=(*state.history, Event(seat, move, (drawn, second))),
    )
    return _held_up(state) if state.pack else _hands_are_complete(state)


def _hands_are_complete(state: State) -> State:
    """D9: those who declared exchange first, the first player before the second."""
    contract = state.contract
    exchangers = [seat for seat in in_turn(state.first) if contract.bids[seat] == DOUBLE_NIL]
    return replace(
        state,
        phase=Phase.EXCHANGE if exchangers else Phase.BID,
        dealt=state.hands,
        exchangers=tuple(exchangers),
    )


def _exchange(state: State, seat: Seat, move: Move) -> State:
    """D9: as many cards as were thrown, from the cards discarded while drawing, at random."""
    pool = shuffled(state.seed, f"exchange {state.number} {seat}", state.discards)
    received = pool[: len(state.thrown[seat])]
    exchangers = state.exchangers[1:]
    return replace(
        state,
        phase=Phase.EXCHANGE if exchangers else _phase_of_bids(state.contract),
        hands=replaced(state.hands, seat, ordered(state.hands[seat] + received)),
        discards=without_all(state.discards, received),
        exchangers=exchangers,
        received=replaced(state.received, seat, received),
        history=(*state.history, Event(seat, move, received)),
    )


def _phase_of_bids(contract: Contract) -> Phase:
    return Phase.PLAY if deal.next_bidder(contract) is None else Phase.BID


def _refused_draw(looked: bool, move: Move) -> Message:
    if move == BID_DOUBLE_NIL:
        return say("Double Nil is bid before the first card is drawn.")
    if looked:
        return say("Keep this card, or refuse it and take the next.")
    return say("First begin to draw, or bid Double Nil.")


def _refused_throw(move: Move) -> Message:
    if move.verb != "throw" or move not in THROW.values():
        return say("Now up to three cards may be thrown away and replaced.")
    return say("The {card} is not in your hand.", card=move.card)


def _refused_bid(move: Move) -> Message:
    if move == BID_DOUBLE_NIL:
        return say("Double Nil is bid before the first card is drawn.")
    return say("Now a bid is wanted: Nil or 1 to 13.")


def _only(hands: tuple[Hand, ...], seat: Seat) -> tuple[Hand, ...]:
    return tuple([hand if owner == seat else () for owner, hand in enumerate(hands)])


def _seen_history(history: tuple[Event, ...], seat: Seat, see_second: bool) -> tuple[Event, ...]:
    """The hand's history without what the seat could not see (D4, D7, D9)."""
    return tuple([_seen_event(event, seat, see_second) for event in history])


def _seen_event(event: Event, seat: Seat, see_second: bool) -> Event:
    if event.seat == seat:
        if not event.shown:
            return event
        unseen = event.move == KEEP and not see_second
        return Event(seat, KEEP, event.shown[:1]) if unseen else event
    if event.move.verb == "throw":
        return Event(event.seat, Move("throw", HIDDEN))
    return Event(event.seat, event.move) if event.shown else event


def _seen_discards(history: tuple[Event, ...]) -> tuple[Card, ...]:
    """The cards that went to the discards in sight of the seat whose history this is."""
    seen = [
        event.shown[1:2] if event.move == KEEP else event.shown[:1]
        for event in history
        if event.move in _DRAWS
    ]
    return tuple([card for cards in seen for card in cards])


def _last_second(history: tuple[Event, ...], seat: Seat) -> Card | None:
    own = next((event for event in reversed(history) if event.seat == seat), None)
    if own is None or own.move not in _DRAWS or len(own.shown) < 2:
        return None
    return own.shown[1]
