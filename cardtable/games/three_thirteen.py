"""Three Thirteen for two to eight, rules T1 to T21 and T23."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from cardtable.core.cards import Rank, ordered, pack, replaced, without
from cardtable.core.chance import below, hands_of, shuffled
from cardtable.core.melds import Arrangement, Hand, arrange, going_out
from cardtable.core.messages import Message, say
from cardtable.core.moves import DEAL, Move, card_moves
from cardtable.core.rules import (
    TABLE,
    Event,
    HandScore,
    IllegalMove,
    Outcome,
    ScoreLine,
    Seat,
    Sides,
    each_alone,
    since,
    switch,
)

MOST_SEATS = 8
ROUNDS = 11
STOCKS = 3
"""The stocks of a round: when the last is used up the round ends (T10)."""

IDLE_TURNS = 20
"""Turns each in a row without a card from the stock after which it ends too (T10)."""

DRAW_STOCK = Move("draw", "stock")
DRAW_DISCARD = Move("draw", "discard")
DISCARD = card_moves("discard")
OUT = card_moves("out")

_DRAWS = (DRAW_STOCK, DRAW_DISCARD)


class Phase(StrEnum):
    """Where a round stands. FINISHED is also the state before the first deal."""

    DRAW = "draw"
    DISCARD = "discard"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Options:
    """`ace_high_or_low`: aces end runs at either end, and an ace left over counts 15 (T20).

    `two_packs_for_two` (T21); with `sudden_end` going out ends the round (T23). `ends_idle`: so do
    turns in which nothing happens (T10).
    """

    ace_high_or_low: bool = switch(
        False,
        say("Aces high or low"),
        say("An ace may also follow the king in a run; left over it counts 15."),
    )
    two_packs_for_two: bool = switch(
        False,
        say("Two packs for two"),
        say("Two players use two packs, so that every card is there twice."),
    )
    sudden_end: bool = switch(
        False,
        say("Sudden end"),
        say("When somebody goes out the round ends; the others have no last turn."),
    )
    ends_idle: bool = since(2)


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth. A finished round stays until TABLE deals the next.

    The stock's top card is its first, the discard pile's top card its last. `outs` are the
    cards with which `turn` may go out now. `laid` are the hands that lie open, arranged.
    """

    seed: bytes
    number: int
    dealer: Seat
    phase: Phase
    turn: Seat
    hands: tuple[Hand, ...]
    dealt: tuple[Hand, ...]
    stock: Hand
    discards: Hand
    reshuffles: int
    outs: Hand
    went_out: Seat | None
    laid: tuple[Arrangement | None, ...]
    finished: tuple[HandScore, ...]
    history: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know.

    `number` counts the rounds from 1; before the first deal it is 0 and `wild` None. `discards`
    is the whole pile, its top card last: every card of it was laid there in the open.
    `last_turns` says how many seats have a last turn to make or to finish, this one's included
    (T17). `laid` are the arranged hands that lie open, by seat: that of the player who went out,
    and all once the round is over. `dealt` has all hands as dealt once the round is over.
    """

    seat: Seat
    options: Options
    phase: Phase
    number: int
    wild: Rank | None
    dealer: Seat
    actor: Seat | None
    legal: tuple[Move, ...]
    hand: Hand
    counts: tuple[int, ...]
    stock_count: int
    discards: Hand
    reshuffles: int
    went_out: Seat | None
    last_turns: int
    laid: tuple[Arrangement | None, ...]
    totals: tuple[int, ...]
    finished: tuple[HandScore, ...]
    dealt: tuple[Hand, ...] | None
    history: tuple[Event, ...]


def packs(seats: int, options: Options) -> int:
    """How many packs are played with: one for every two players, rounded up (T2, T21)."""
    return 2 if seats == 2 and options.two_packs_for_two else (seats + 1) // 2


def idle_turns(history: Sequence[Event]) -> int:
    """In how many turns in a row nobody has drawn from the stock or gone out (T10)."""
    turns = 0
    for event in reversed(history):
        if event.move == DRAW_STOCK or event.move.verb in ("out", "deal"):
            break
        turns += event.move == DRAW_DISCARD
    return turns


def wild_rank(number: int) -> Rank:
    """The wild rank of a round, which is also the number of cards dealt (T5, T7)."""
    return Rank(number + 2)


class ThreeThirteen:
    """The rules of Three Thirteen."""

    def __init__(self, options: Options | None = None, seats: int = 2) -> None:
        self.options = options or Options()
        self.seats = seats

    def sides(self) -> Sides:
        return each_alone(self.seats)

    def new(self, seed: bytes) -> State:
        """Before the first deal: the dealer is drawn, nobody holds a card (T5)."""
        nobody: tuple[Hand, ...] = ((),) * self.seats
        dealer = below(seed, "first", self.seats)
        return State(
            seed=seed,
            number=0,
            dealer=dealer,
            phase=Phase.FINISHED,
            turn=dealer,
            hands=nobody,
            dealt=nobody,
            stock=(),
            discards=(),
            reshuffles=0,
            outs=(),
            went_out=None,
            laid=(None,) * self.seats,
            finished=(),
            history=(),
        )

    def actor(self, state: State) -> Seat | None:
        if state.phase != Phase.FINISHED:
            return state.turn
        return TABLE if state.number < ROUNDS else None

    def settled(self, state: State) -> bool:
        return True

    def legal_moves(self, state: State) -> Sequence[Move]:
        return _legal(state)

    def apply(self, state: State, move: Move) -> State:
        match state.phase:
            case Phase.FINISHED:
                return self._deal(state, move)
            case Phase.DRAW:
                return self._draw(state, move)
            case _:
                return self._end_turn(state, move)

    def _deal(self, state: State, move: Move) -> State:
        """T5, T6, T8: the deal passes to the left; the stock's top card starts the discards."""
        if state.number == ROUNDS:
            raise IllegalMove(say("The match is over."))
        if move != DEAL:
            raise IllegalMove(say("Now the cards are dealt."))
        number = state.number + 1
        each = int(wild_rank(number))
        dealer = (state.dealer + (number > 1)) % self.seats
        first = (dealer + 1) % self.seats
        deck = shuffled(state.seed, f"deal {number}", pack(packs(self.seats, self.options)))
        hands = tuple([ordered(hand) for hand in hands_of(deck, self.seats, each, first)])
        stock = deck[self.seats * each :]
        return State(
            seed=state.seed,
            number=number,
            dealer=dealer,
            phase=Phase.DRAW,
            turn=first,
            hands=hands,
            dealt=hands,
            stock=stock[1:],
            discards=stock[:1],
            reshuffles=0,
            outs=(),
            went_out=None,
            laid=(None,) * self.seats,
            finished=state.finished,
            history=(Event(TABLE, DEAL, stock[:1]),),
        )

    def _draw(self, state: State, move: Move) -> State:
        """T9: the top of the stock or of the discard pile."""
        if move not in _DRAWS:
            raise IllegalMove(say("First draw a card, from the stock or the discard pile."))
        if move == DRAW_STOCK:
            state = state if state.stock else _reshuffled(state)
            drawn, stock, discards = state.stock[0], state.stock[1:], state.discards
        else:
            drawn, stock, discards = state.discards[-1], state.stock, state.discards[:-1]
        hand = ordered((*state.hands[state.turn], drawn))
        outs: Hand = ()
        if state.went_out is None:
            outs = going_out(hand, wild_rank(state.number), self.options.ace_high_or_low)
        return replace(
            state,
            phase=Phase.DISCARD,
            hands=replaced(state.hands, state.turn, hand),
            stock=stock,
            discards=discards,
            outs=outs,
            history=(*state.history, Event(state.turn, move, (drawn,))),
        )

    def _end_turn(self, state: State, move: Move) -> State:
        """T9, T16: a card goes to the discard pile, and the rest is perhaps laid down."""
        seat, hand = state.turn, state.hands[state.turn]
        outs = move.verb == "out"
        if not _may_end_turn(state, move):
            raise IllegalMove(_refused(state, move))
        rest = without(hand, move.card)
        laid = state.laid
        if outs:
            laid = replaced(laid, seat, self._arranged(state, rest))
        state = replace(
            state,
            phase=Phase.DRAW,
            turn=(seat + 1) % self.seats,
            hands=replaced(state.hands, seat, rest),
            discards=(*state.discards, move.card),
            outs=(),
            went_out=seat if outs else state.went_out,
            laid=laid,
            history=(*state.history, Event(seat, move, rest if outs else ())),
        )
        return self._scored(state) if self._is_over(state) else state

    def _is_over(self, state: State) -> bool:
        """Whether the turn just ended was the round's last (T10, T17, T23).

        The player who takes the last card of the third stock may still go out with it; then the
        others have their last turns.
        """
        if state.went_out is not None:
            return self.options.sudden_end or state.turn == state.went_out
        if not state.stock and state.reshuffles + 1 >= STOCKS:
            return True
        return self.options.ends_idle and idle_turns(state.history) >= IDLE_TURNS * self.seats

    def _scored(self, state: State) -> State:
        """T17 to T19: every hand is laid open, arranged as well as it can be, and counted."""
        laid = tuple([self._arranged(state, hand) for hand in state.hands])
        points = tuple([arrangement.points for arrangement in laid])
        totals = tuple(map(sum, zip(_totals(state), points, strict=True)))
        lines = tuple([(_line(laid[seat], seat == state.went_out),) for seat in range(self.seats)])
        finished = (*state.finished, HandScore(lines, points, totals))
        return replace(state, phase=Phase.FINISHED, laid=laid, finished=finished)

    def _arranged(self, state: State, hand: Hand) -> Arrangement:
        return arrange(hand, wild_rank(state.number), self.options.ace_high_or_low)

    def observe(self, state: State, seat: Seat) -> View:
        actor = self.actor(state)
        over = state.phase == Phase.FINISHED
        return View(
            seat=seat,
            options=self.options,
            phase=state.phase,
            number=state.number,
            wild=wild_rank(state.number) if state.number else None,
            dealer=state.dealer,
            actor=actor,
            legal=_legal(state) if actor == seat else (),
            hand=state.hands[seat],
            counts=tuple([len(hand) for hand in state.hands]),
            stock_count=len(state.stock),
            discards=state.discards,
            reshuffles=state.reshuffles,
            went_out=state.went_out,
            last_turns=_last_turns(state),
            laid=state.laid,
            totals=_totals(state),
            finished=state.finished,
            dealt=state.dealt if over and state.number else None,
            history=state.history if over else _seen_history(state.history, seat),
        )

    def scores(self, state: State) -> Sequence[HandScore]:
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        """T4: the lowest total after eleven rounds; players tied for it share the win."""
        if len(state.finished) < ROUNDS:
            return None
        totals = _totals(state)
        least = min(totals)
        return Outcome(tuple([n for n, total in enumerate(totals) if total == least]), totals)


def _legal(state: State) -> tuple[Move, ...]:
    """The actor's moves.

    Both draws are always there: before a draw at least 26 cards are in no hand, one of them the
    open discard, so an empty stock always has other discards to be made from (T2, T10).
    """
    if state.phase == Phase.DRAW:
        return _DRAWS
    if state.phase == Phase.FINISHED:
        return (DEAL,) if state.number < ROUNDS else ()
    discards = [DISCARD[card] for card in dict.fromkeys(state.hands[state.turn])]
    return (*discards, *[OUT[card] for card in state.outs])


def _may_end_turn(state: State, move: Move) -> bool:
    if move.verb == "discard":
        return move in DISCARD.values() and move.card in state.hands[state.turn]
    return move.verb == "out" and move in OUT.values() and move.card in state.outs


def _reshuffled(state: State) -> State:
    """T10: the discards but the top one become the stock.

    This goes on in last turns as well, where the end of the third stock ends nothing: somebody
    has gone out.
    """
    reshuffles = state.reshuffles + 1
    label = f"stock {state.number} {reshuffles}"
    stock = shuffled(state.seed, label, state.discards[:-1])
    return replace(state, stock=stock, discards=state.discards[-1:], reshuffles=reshuffles)


def _last_turns(state: State) -> int:
    """How many seats are still to end their last turn (T17)."""
    if state.went_out is None or state.phase == Phase.FINISHED:
        return 0
    return (state.went_out - state.turn) % len(state.hands)


def _totals(state: State) -> tuple[int, ...]:
    return state.finished[-1].totals if state.finished else (0,) * len(state.hands)


def _line(laid: Arrangement, went_out: bool) -> ScoreLine:
    """What the score sheet says about a seat's hand (T18)."""
    if laid.left:
        return ScoreLine(say("Left over: {cards}", cards=laid.left), laid.points)
    return ScoreLine(say("Went out") if went_out else say("All in combinations"), 0)


def _seen_history(history: tuple[Event, ...], seat: Seat) -> tuple[Event, ...]:
    """The round's history without the cards that others drew from the stock."""
    return tuple(
        [
            _HIDDEN_DRAWS[event[0]] if event[1] == DRAW_STOCK and event[0] != seat else event
            for event in history
        ]
    )


_HIDDEN_DRAWS = tuple(Event(seat, DRAW_STOCK) for seat in range(MOST_SEATS))


def _refused(state: State, move: Move) -> Message:
    """Why the turn does not end with this move."""
    if move.verb not in ("discard", "out") or move.argument not in _NAMES:
        return say("Now discard a card.")
    if move.card not in state.hands[state.turn]:
        return say("The {card} is not in your hand.", card=move.card)
    if state.went_out is not None:
        return say("Somebody has gone out already; this is your last turn.")
    return say("To go out, all cards but the {card} must be in combinations.", card=move.card)


_NAMES = frozenset(str(card) for card in pack())
