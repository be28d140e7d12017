"""Partnership Spades for four, rules S1 to S28."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardtable.core.cards import ordered, pack, replaced, without
from cardtable.core.chance import below, hands_of, shuffled
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

SIDES = ((0, 2), (1, 3))
SEATS = 4
EXCHANGED = 3
PASS = card_moves("pass")


@dataclass(frozen=True, slots=True)
class Options:
    """`target` ends the match, `sandbagging` punishes ten bags, `double_nil` is bid blind (S12)."""

    target: int = option(
        500,
        Range(100, 1000, 50),
        say("Points to win"),
        say("The first side to reach them wins the match."),
    )
    double_nil: str = deal.double_nil(
        say("Before looking at your cards you may bid to win no trick, for 200 points.")
    )
    sandbagging: bool = deal.sandbagging()


class Passed(NamedTuple):
    """Three cards that went from one partner to the other; empty where they may not be seen."""

    giver: Seat
    taker: Seat
    cards: Hand


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth. A finished hand stays until TABLE deals the next.

    `looked`: who has turned up their cards. `givers`: who still passes cards, in order.
    `chosen`: what the first of them has laid out so far. `bags` counts over the whole match.
    """

    seed: bytes
    number: int
    dealer: Seat
    phase: Phase
    contract: Contract
    hands: tuple[Hand, ...]
    dealt: tuple[Hand, ...]
    looked: tuple[bool, ...]
    givers: tuple[Seat, ...]
    chosen: Hand
    passed: tuple[Passed, ...]
    bags: tuple[int, ...]
    finished: tuple[HandScore, ...]
    history: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know. `hand` is None while its cards lie face down.

    `dealt` has all hands as dealt once the hand is over. `giver` passes cards now, to `taker`.
    """

    seat: Seat
    options: Options
    phase: Phase
    number: int
    dealer: Seat
    actor: Seat | None
    legal: tuple[Move, ...]
    hand: Hand | None
    counts: tuple[int, ...]
    contract: Contract
    giver: Seat | None
    taker: Seat | None
    chosen: Hand
    passed: tuple[Passed, ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    finished: tuple[HandScore, ...]
    dealt: tuple[Hand, ...] | None
    history: tuple[Event, ...]


def partner(seat: Seat) -> Seat:
    """The seat opposite (S1)."""
    return (seat + 2) % SEATS


class Spades:
    """The rules of partnership Spades."""

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self.seats = SEATS

    def sides(self) -> Sides:
        return SIDES

    def new(self, seed: bytes) -> State:
        """Before the first deal: the dealer is drawn, nobody holds a card."""
        dealer = below(seed, "first", SEATS)
        nobody: tuple[Hand, ...] = ((),) * SEATS
        return State(
            seed=seed,
            number=0,
            dealer=dealer,
            phase=Phase.FINISHED,
            contract=deal.opened(SIDES, (dealer + 1) % SEATS),
            hands=nobody,
            dealt=nobody,
            looked=(False,) * SEATS,
            givers=(),
            chosen=(),
            passed=(),
            bags=(0,) * len(SIDES),
            finished=(),
            history=(),
        )

    def actor(self, state: State) -> Seat | None:
        match state.phase:
            case Phase.PLAY:
                return deal.player(state.contract)
            case Phase.BID:
                return deal.next_bidder(state.contract)
            case Phase.EXCHANGE:
                return state.givers[0]
            case _:
                return None if self.outcome(state) else TABLE

    def settled(self, state: State) -> bool:
        return not state.chosen

    def legal_moves(self, state: State) -> Sequence[Move]:
        actor = self.actor(state)
        return () if actor is None else self._legal(state, actor)

    def _legal(self, state: State, actor: Seat) -> tuple[Move, ...]:
        match state.phase:
            case Phase.PLAY:
                return deal.play_moves(state.contract, state.hands[actor])
            case Phase.BID:
                return NUMBER_BIDS if state.looked[actor] else (LOOK, BID_DOUBLE_NIL)
            case Phase.EXCHANGE:
                return tuple([PASS[card] for card in state.hands[actor]])
            case _:
                return (DEAL,)

    def apply(self, state: State, move: Move) -> State:
        match state.phase:
            case Phase.PLAY:
                return self._play(state, move)
            case Phase.BID:
                return self._bid(state, move)
            case Phase.EXCHANGE:
                return self._pass(state, move)
            case _:
                return self._deal(state, move)

    def _deal(self, state: State, move: Move) -> State:
        """S4, S5: 13 cards each; the deal passes to the left from hand to hand."""
        if self.outcome(state):
            raise IllegalMove(say("The match is over."))
        if move != DEAL:
            raise IllegalMove(say("Now the cards are dealt."))
        number = state.number + 1
        dealer = (state.dealer + (number > 1)) % SEATS
        first = (dealer + 1) % SEATS
        deck = shuffled(state.seed, f"deal {number}", pack())
        hands = tuple(ordered(hand) for hand in hands_of(deck, SEATS, 13, first))
        return replace(
            state,
            number=number,
            dealer=dealer,
            phase=Phase.BID,
            contract=deal.opened(SIDES, first),
            hands=hands,
            dealt=hands,
            looked=self._begun(state),
            passed=(),
            history=(Event(TABLE, DEAL),),
        )

    def _bid(self, state: State, move: Move) -> State:
        seat = deal.next_bidder(state.contract)
        assert seat is not None
        if move not in self._legal(state, seat):
            raise IllegalMove(_refused_bid(state.looked[seat], move))
        history = (*state.history, Event(seat, move))
        if move == LOOK:
            return replace(state, looked=replaced(state.looked, seat, True), history=history)
        contract = deal.with_bid(state.contract, seat, deal.bid_of(move))
        state = replace(state, contract=contract, history=history)
        return state if deal.next_bidder(contract) is not None else self._bids_are_in(state)

    def _bids_are_in(self, state: State) -> State:
        """S13, S15, S16: who passes cards, bidder first, in the order of bidding."""
        bids = state.contract.bids
        givers: list[Seat] = []
        for seat in deal.in_order(state.contract):
            if bids[seat] == DOUBLE_NIL and bids[partner(seat)] != DOUBLE_NIL:
                givers += [seat, partner(seat)]
        phase = Phase.EXCHANGE if givers else Phase.PLAY
        return replace(state, phase=phase, givers=tuple(givers), looked=(True,) * SEATS)

    def _pass(self, state: State, move: Move) -> State:
        """One card is laid out; with the third all three change hands."""
        giver = state.givers[0]
        if move not in self._legal(state, giver):
            raise IllegalMove(_refused_pass(move))
        hands = replaced(state.hands, giver, without(state.hands[giver], move.card))
        chosen = (*state.chosen, move.card)
        history = (*state.history, Event(giver, move))
        if len(chosen) < EXCHANGED:
            return replace(state, hands=hands, chosen=chosen, history=history)
        taker = partner(giver)
        hands = replaced(hands, taker, ordered(hands[taker] + chosen))
        givers = state.givers[1:]
        return replace(
            state,
            phase=Phase.EXCHANGE if givers else Phase.PLAY,
            hands=hands,
            givers=givers,
            chosen=(),
            passed=(*state.passed, Passed(giver, taker, chosen)),
            history=history,
        )

    def _play(self, state: State, move: Move) -> State:
        seat = deal.player(state.contract)
        contract, hands = deal.play_card(state.contract, state.hands, seat, move)
        # Built directly: `replace` takes as long as all the rest of a play.
        played = State(
            seed=state.seed,
            number=state.number,
            dealer=state.dealer,
            phase=state.phase,
            contract=contract,
            hands=hands,
            dealt=state.dealt,
            looked=state.looked,
            givers=(),
            chosen=(),
            passed=state.passed,
            bags=state.bags,
            finished=state.finished,
            history=(*state.history, Event(seat, move)),
        )
        return self._score(played) if contract.over else played

    def _score(self, state: State) -> State:
        """S23 to S27: the hand is over and is scored at once."""
        score, bags = deal.hand_score(
            state.contract, self._totals(state), state.bags, self.options.sandbagging
        )
        finished = (*state.finished, score)
        return replace(state, phase=Phase.FINISHED, bags=bags, finished=finished)

    def observe(self, state: State, seat: Seat) -> View:
        actor = self.actor(state)
        over = state.phase == Phase.FINISHED
        exchanging = state.phase == Phase.EXCHANGE
        giver = state.givers[0] if exchanging else None
        return View(
            seat=seat,
            options=self.options,
            phase=state.phase,
            number=state.number,
            dealer=state.dealer,
            actor=actor,
            legal=self._legal(state, seat) if actor == seat else (),
            hand=state.hands[seat] if state.looked[seat] else None,
            counts=tuple([len(hand) for hand in state.hands]),
            contract=state.contract,
            giver=giver,
            taker=None if giver is None else partner(giver),
            chosen=state.chosen if giver == seat else (),
            passed=tuple([_seen_pass(passed, seat, over) for passed in state.passed]),
            totals=self._totals(state),
            bags=state.bags,
            finished=state.finished,
            dealt=state.dealt if over else None,
            history=state.history if over else _seen_history(state, seat),
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
        return state.finished[-1].totals if state.finished else (0,) * len(SIDES)


def _refused_bid(looked: bool, move: Move) -> Message:
    if move == BID_DOUBLE_NIL:
        return say("Double Nil is bid before looking at the cards.")
    if looked:
        return say("Now a bid is wanted: Nil or 1 to 13.")
    return say("First look at your cards, or bid Double Nil.")


def _refused_pass(move: Move) -> Message:
    if move.verb != "pass" or move not in PASS.values():
        return say("Now three cards are passed to the partner.")
    return say("The {card} is not in your hand.", card=move.card)


def _seen_pass(passed: Passed, seat: Seat, over: bool) -> Passed:
    if over or seat in (passed.giver, passed.taker):
        return passed
    return Passed(passed.giver, passed.taker, ())


def _seen_history(state: State, seat: Seat) -> tuple[Event, ...]:
    """The hand's history with the passes hidden that the seat neither gave nor has received."""
    if not state.passed and not state.chosen:
        return state.history
    known = {seat} | {passed.giver for passed in state.passed if passed.taker == seat}
    return tuple([_seen_event(event, known) for event in state.history])


def _seen_event(event: Event, known: set[Seat]) -> Event:
    if event.move.verb != "pass" or event.seat in known:
        return event
    return Event(event.seat, Move("pass", HIDDEN))
