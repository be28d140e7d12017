"""Whist for four in partnerships: 13 tricks, the last card dealt is turned up for trumps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardtable.core.cards import Card, Suit, cards, ordered, pack, replaced, without
from cardtable.core.chance import below, hands_of, shuffled
from cardtable.core.messages import count, say
from cardtable.core.moves import DEAL, Move, card_moves
from cardtable.core.rules import (
    TABLE,
    Event,
    HandScore,
    IllegalMove,
    Outcome,
    Range,
    ScoreLine,
    Seat,
    Sides,
    option,
    side_of,
)
from cardtable.core.tricks import Play, Trick, following, winning_play
from cardtable.games import Game

SEATS, TRICKS, BOOK = 4, 13, 6
SIDES: Sides = ((0, 2), (1, 3))
PLAY = card_moves("play")
Hand = tuple[Card, ...]
NOBODY: tuple[Hand, ...] = ((),) * SEATS


@dataclass(frozen=True)
class Options:
    """`target` ends the match."""

    target: int = option(
        9, Range(1, 15), say("Points to win"), say("Every trick over six is a point.")
    )


@dataclass(frozen=True)
class State:
    """The whole truth. A finished hand stays until TABLE deals the next."""

    seed: bytes
    number: int
    dealer: Seat
    hands: tuple[Hand, ...]
    dealt: tuple[Hand, ...]
    turned: Card | None = None
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    finished: tuple[HandScore, ...] = ()
    history: tuple[Event, ...] = ()

    @property
    def over(self) -> bool:
        return not any(self.hands)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.finished[-1].totals if self.finished else (0, 0)


@dataclass(frozen=True)
class View:
    """What one seat may know."""

    seat: Seat
    options: Options
    number: int
    dealer: Seat
    actor: Seat | None
    legal: tuple[Move, ...]
    hand: Hand
    counts: tuple[int, ...]
    turned: Card | None
    trick: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    totals: tuple[int, ...]
    finished: tuple[HandScore, ...]
    dealt: tuple[Hand, ...] | None
    history: tuple[Event, ...]

    @property
    def trumps(self) -> Suit | None:
        return self.turned.suit if self.turned else None


class Whist:
    """The rules of whist."""

    seats = SEATS

    def __init__(self, options: Options) -> None:
        self.options = options

    def sides(self) -> Sides:
        return SIDES

    def new(self, seed: bytes) -> State:
        return State(seed, 0, below(seed, "first", SEATS), NOBODY, NOBODY)

    def actor(self, state: State) -> Seat | None:
        if state.over:
            return None if self.outcome(state) else TABLE
        if state.trick:
            return (state.trick[-1].seat + 1) % SEATS
        winner = state.tricks[-1].winner if state.tricks else None
        return (state.dealer + 1) % SEATS if winner is None else winner

    def settled(self, state: State) -> bool:
        return True

    def legal_moves(self, state: State) -> Sequence[Move]:
        actor = self.actor(state)
        return () if actor is None else self._legal(state, actor)

    def _legal(self, state: State, actor: Seat) -> tuple[Move, ...]:
        if actor == TABLE:
            return (DEAL,)
        hand = state.hands[actor]
        playable = following(hand, state.trick[0].card.suit) if state.trick else hand
        return tuple(PLAY[card] for card in playable)

    def apply(self, state: State, move: Move) -> State:
        actor = self.actor(state)
        if actor is None or move not in self._legal(state, actor):
            raise IllegalMove(say("That is not possible now."))
        return self._deal(state) if actor == TABLE else self._play(state, actor, move)

    def _deal(self, state: State) -> State:
        number = state.number + 1
        dealer = (state.dealer + (number > 1)) % SEATS
        deck = shuffled(state.seed, f"deal {number}", pack())
        hands = tuple(ordered(hand) for hand in hands_of(deck, SEATS, TRICKS, (dealer + 1) % SEATS))
        return State(
            state.seed,
            number,
            dealer,
            hands,
            hands,
            turned=deck[-1],
            finished=state.finished,
            history=(Event(TABLE, DEAL, deck[-1:]),),
        )

    def _play(self, state: State, seat: Seat, move: Move) -> State:
        assert state.turned is not None
        trick = (*state.trick, Play(seat, move.card))
        tricks = state.tricks
        if len(trick) == SEATS:
            tricks = (*tricks, Trick(trick, winning_play(trick, state.turned.suit).seat))
            trick = ()
        hands = replaced(state.hands, seat, without(state.hands[seat], move.card))
        history = (*state.history, Event(seat, move))
        state = replace(state, hands=hands, trick=trick, tricks=tricks, history=history)
        return replace(state, finished=(*state.finished, scored(state))) if state.over else state

    def observe(self, state: State, seat: Seat) -> View:
        actor = self.actor(state)
        return View(
            seat,
            self.options,
            state.number,
            state.dealer,
            actor,
            self._legal(state, seat) if actor == seat else (),
            state.hands[seat],
            tuple(len(hand) for hand in state.hands),
            state.turned,
            state.trick,
            state.tricks,
            state.totals,
            state.finished,
            state.dealt if state.over and state.number else None,
            state.history,
        )

    def scores(self, state: State) -> Sequence[HandScore]:
        return state.finished

    def outcome(self, state: State) -> Outcome | None:
        best = max(state.totals)
        if not state.over or best < self.options.target:
            return None
        return Outcome(SIDES[state.totals.index(best)], state.totals)


def won_by(tricks: Sequence[Trick], side: int) -> int:
    """How many of the tricks a side has won."""
    return sum(
        trick.winner is not None and side_of(SIDES, trick.winner) == side for trick in tricks
    )


def scored(state: State) -> HandScore:
    """A point for each trick over six."""
    over = tuple(max(0, won_by(state.tricks, side) - BOOK) for side in (0, 1))
    lines = tuple(
        (ScoreLine(count(n, "{n} trick over six", "{n} tricks over six"), n),) if n else ()
        for n in over
    )
    totals = tuple(old + new for old, new in zip(state.totals, over, strict=True))
    return HandScore(lines, over, totals)


GAME = Game(
    name="whist",
    title="Whist",
    seats=range(SEATS, SEATS + 1),
    usual_seats=SEATS,
    options=Options,
    make=lambda options, seats: Whist(options),
    hand=cards("10H JH QH KH AH"),
    length=say("a quarter of an hour"),
    line=say("Four players, thirteen tricks, nothing to bid."),
)
