"""A match is its moves: everything else is computed from them by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, NamedTuple

from cardtable.core.chance import bot_chance, commitment
from cardtable.core.messages import say
from cardtable.core.moves import DEAL, Decision, Move
from cardtable.core.players import Player
from cardtable.core.rules import (
    TABLE,
    VERSION,
    AnyView,
    HandScore,
    IllegalMove,
    Outcome,
    Rules,
    Seat,
    make_options,
    stated,
)
from cardtable.games import GAMES


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat: a name, and a person or a bot level."""

    name: str
    player: Player


@dataclass(frozen=True)
class Setup:
    """What a match is besides its moves. `version` is that of its rules."""

    game: str
    seats: tuple[Sitting, ...]
    seed: bytes
    options: Mapping[str, object] = field(default_factory=dict)
    version: int = VERSION

    @property
    def commitment(self) -> str:
        """The seed's SHA-256, to be shown before the seed is."""
        return commitment(self.seed)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def rules(self) -> Rules[Any, Any]:
        """The rules of this match. Raises OptionError, and ValueError for the number of seats."""
        return GAMES[self.game].rules(self.options, len(self.seats), self.version)

    def whole(self) -> Setup:
        """The setup with a value for every option, so that a default may change.

        One of version 1 stays as it is. Raises OptionError.
        """
        if self.version < VERSION:
            return self
        return replace(self, options=stated(make_options(GAMES[self.game].options, self.options)))


class Change(NamedTuple):
    """From index `number` on the moves of a match are now these; none where it was taken back.

    `scores` are those of all finished hands, of which the ones from index `hand` on are news.
    """

    number: int
    moves: tuple[Move, ...]
    hand: int
    scores: tuple[HandScore, ...]
    outcome: Outcome | None

    @property
    def undo(self) -> bool:
        return not self.moves


@dataclass(eq=False)
class Entry:
    """A match as its journal has it: number, revision, and all its moves."""

    setup: Setup
    key: int = 0
    """Its number in the journal; 0 before it is there."""
    revision: int = 0
    """How often the journal has changed it, as far as is known here."""
    file: str = ""
    """What tells the journal that it is in from another in its place."""
    moves: list[Move] = field(default_factory=list)

    def after(self, changes: Sequence[Change]) -> list[Move]:
        """All moves, once the changes have been made."""
        moves = list(self.moves)
        for change in changes:
            moves[change.number :] = change.moves
        return moves


class Saving(Exception):
    """What was to be kept has not been kept yet, and has not failed: it does not count yet."""


class Journal:
    """Where a match's moves are kept. This one keeps nothing."""

    def write(self, entry: Entry, *changes: Change) -> None:
        """Keep changes, all or none: done when it returns; else it raises, and they do not count.

        After Saving the journal goes on with it; `settle` tells what comes of it.
        """

    def settle(self, entry: Entry) -> None:
        """Return when all that was written counts; raise Saving before, and else as `write`."""

    def behind(self, entry: Entry) -> bool:
        """Whether something counts that is not kept yet."""
        return False

    def arrange(self, entry: Entry, name: str, value: object) -> None:
        """Keep how the player has arranged something; `value` is plain JSON data."""

    def arrangement(self, entry: Entry, name: str) -> Any:
        """What was kept under that name, or None."""
        return None


Automatic = Callable[[AnyView], Decision | None]
"""What is decided for a person by itself at a view, such as the only card; None for nothing."""


def nothing(view: AnyView) -> None:
    """Nothing is decided by itself."""


class Turn(NamedTuple):
    """A decision in a match: the number of moves before it, whose, and what that seat saw.

    `chance` is what a bot would have had for it.
    """

    number: int
    seat: Seat
    view: AnyView
    decision: Decision
    chance: bytes


class Match:
    """A match that goes on: submit, undo, redo, replay, views.

    Moves are kept in the journal before they count, so what was seen is never lost.
    """

    def __init__(
        self, setup: Setup, journal: Journal | None = None, entry: Entry | None = None
    ) -> None:
        self.setup = setup.whole()
        self.rules = setup.rules()
        self.journal = journal or Journal()
        self.entry = entry or Entry(self.setup)
        self._with_journal = False
        self.moves: list[Move] = []
        self._states: list[Any] = [self.rules.new(setup.seed)]
        self._undone: list[list[Move]] = []

    @property
    def key(self) -> int:
        """Its number in the journal."""
        return self.entry.key

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def actor(self) -> Seat | None:
        """Who is to move: a seat, TABLE between hands, None at the end."""
        return self.rules.actor(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.outcome(self.state)

    @property
    def scores(self) -> Sequence[HandScore]:
        return self.rules.scores(self.state)

    def view(self, seat: Seat) -> AnyView:
        """What the seat may know now."""
        view: AnyView = self.rules.observe(self.state, seat)
        return view

    def player(self, seat: Seat | None) -> Player | None:
        """Who moves for a seat; None for TABLE and at the end."""
        return None if seat is None or seat == TABLE else self.setup.seats[seat].player

    def chance(self, seat: Seat) -> bytes:
        """The chance of the decision that the seat is about to take."""
        return bot_chance(self.setup.seed, seat, len(self.moves))

    def submit(self, *decision: Move) -> None:
        """Make the moves of one decision, all or none.

        Raises IllegalMove, also for a decision that is left half-made, and what the journal
        raises; then nothing has changed. The very moves that were taken back leave the rest of
        them to be made again, any others leave nothing.
        """
        states = self._after(decision)
        if not self.rules.settled(states[-1]):
            raise IllegalMove(say("This decision is not complete."))
        self._extend(decision, states)
        rest = self._undone.pop() if self._undone else []
        if rest[: len(decision)] != list(decision):
            self._undone.clear()
        elif rest[len(decision) :]:
            self._undone.append(rest[len(decision) :])

    def restore(self, moves: Sequence[Move]) -> None:
        """Make moves that need no keeping. Raises IllegalMove at the first that fails."""
        for move in moves:
            self._states.append(self.rules.apply(self.state, move))
            self.moves.append(move)

    def _after(self, moves: Sequence[Move]) -> list[Any]:
        """The states that moves lead to, one after the other. Raises IllegalMove."""
        states = [self.state]
        for move in moves:
            states.append(self.rules.apply(states[-1], move))
        return states[1:]

    @contextmanager
    def in_journal(self) -> Iterator[None]:
        """What changes in here is with the journal already."""
        self._with_journal = True
        try:
            yield
        finally:
            self._with_journal = False

    def _extend(self, moves: Sequence[Move], states: Sequence[Any]) -> None:
        self._keep(Change(len(self.moves), tuple(moves), len(self.scores), *self._end(states[-1])))
        self._states += states
        self.moves += moves

    def _cut(self, number: int) -> None:
        state = self._states[number]
        self._keep(Change(number, (), len(self.rules.scores(state)), *self._end(state)))
        del self.moves[number:]
        del self._states[number + 1 :]

    def _end(self, state: Any) -> tuple[tuple[HandScore, ...], Outcome | None]:
        return tuple(self.rules.scores(state)), self.rules.outcome(state)

    def _keep(self, change: Change) -> None:
        """The journal first: what it has not taken does not count."""
        if not self._with_journal:
            self.journal.write(self.entry, change)

    def can_undo(self, by_itself: Automatic = nothing) -> bool:
        """Whether there is a decision of a person to go back to."""
        return self._decision_before(len(self.moves), by_itself) is not None

    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self, by_itself: Automatic = nothing) -> bool:
        """Go back to a person's last decision, also over a hand's end; False if there is none.

        Where `by_itself` would decide for the person no decision is taken back alone: it belongs
        to the one before it.
        """
        number = self._decision_before(len(self.moves), by_itself)
        if number is None:
            return False
        taken = self.moves[number:]
        self._cut(number)
        self._undone.append(taken)
        return True

    def redo(self) -> bool:
        """Make the moves again that the last undo took back; False if there are none."""
        if not self._undone:
            return False
        moves = self._undone[-1]
        self._extend(moves, self._after(moves))
        self._undone.pop()
        return True

    def _decision_before(self, number: int, by_itself: Automatic) -> int | None:
        """The number of moves before the last decision of a person that ended by `number`."""
        for index in range(number - 1, -1, -1):
            state = self._states[index]
            seat = self.rules.actor(state)
            if self.player(seat) != Player.HUMAN or not self.rules.settled(state):
                continue
            assert seat is not None
            if by_itself(self.rules.observe(state, seat)) is None:
                return index
        return None

    def turns(self) -> Iterator[Turn]:
        """Every decision of a seat so far, as the seat saw it; the last may be half-made."""
        starts = [n for n in range(len(self.moves)) if self.rules.settled(self._states[n])]
        for number, end in pairwise([*starts, len(self.moves)]):
            state = self._states[number]
            seat = self.rules.actor(state)
            if seat is not None and seat != TABLE:
                view = self.rules.observe(state, seat)
                chance = bot_chance(self.setup.seed, seat, number)
                yield Turn(number, seat, view, tuple(self.moves[number:end]), chance)

    def hand_start(self) -> int:
        """The index of the deal of the present hand, or 0 before the first."""
        deals = [number for number, move in enumerate(self.moves) if move == DEAL]
        return deals[-1] if deals else 0

    def state_at(self, number: int) -> Any:
        """The state before the move with index `number`."""
        return self._states[number]

    def replay(self) -> Iterator[tuple[Any, Move, Any]]:
        """Every move with the state before and after it."""
        return zip(self._states, self.moves, self._states[1:], strict=False)
