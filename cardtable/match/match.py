"""A match is its moves: everything else is computed from them by the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardtable.core.chance import bot_chance, commitment
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView, HandScore, Outcome, Rules, Seat
from cardtable.games import GAMES


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat: a name, and a person or a bot level."""

    name: str
    player: Player


@dataclass(frozen=True)
class Setup:
    """What a match is besides its moves."""

    game: str
    seats: tuple[Sitting, ...]
    seed: bytes
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def commitment(self) -> str:
        """The seed's SHA-256, to be shown before the seed is."""
        return commitment(self.seed)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def rules(self) -> Rules[Any, Any]:
        """The rules of this match. Raises OptionError, and ValueError for the number of seats."""
        return GAMES[self.game].rules(self.options, len(self.seats))


class Journal(Protocol):
    """Where a match's moves are kept. Both calls are done when they return, or raise."""

    def append(self, match: Match, number: int, moves: Sequence[Move], scores: Scores) -> None:
        """Keep moves from index `number` on, and the scores of the hands that they ended."""
        ...

    def cut(self, match: Match, number: int) -> None:
        """Forget all moves from index `number` on."""
        ...


@dataclass(frozen=True)
class Scores:
    """The hands that moves ended: the index of the first, their scores, the end if it came."""

    first: int
    hands: tuple[HandScore, ...]
    outcome: Outcome | None


class Match:
    """A match that goes on: submit, undo, redo, replay, views.

    Moves are kept in the journal before they count, so what was seen is never lost.
    """

    def __init__(self, setup: Setup, journal: Journal | None = None, key: int = 0) -> None:
        self.setup = setup
        self.rules = setup.rules()
        self.journal = journal
        self.key = key
        """Its number in the journal."""
        self.moves: list[Move] = []
        self._states: list[Any] = [self.rules.new(setup.seed)]
        self._undone: list[list[Move]] = []

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

    def submit(self, *moves: Move) -> None:
        """Make the moves of one decision, all or none.

        Raises IllegalMove, and what the journal raises; then nothing has changed.
        """
        self._extend(moves)
        self._undone.clear()

    def restore(self, moves: Sequence[Move]) -> None:
        """Make moves that the journal holds already. Raises IllegalMove at the first that fails."""
        for move in moves:
            self._states.append(self.rules.apply(self.state, move))
            self.moves.append(move)

    def _extend(self, moves: Sequence[Move]) -> None:
        state, states = self.state, []
        for move in moves:
            state = self.rules.apply(state, move)
            states.append(state)
        if self.journal:
            first = len(self.scores)
            hands = tuple(self.rules.scores(state)[first:])
            ended = Scores(first, hands, self.rules.outcome(state))
            self.journal.append(self, len(self.moves), moves, ended)
        self._states += states
        self.moves += moves

    def can_undo(self) -> bool:
        """Whether there is a decision of a person to go back to."""
        return self._decision_before(len(self.moves)) is not None

    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> bool:
        """Go back to a person's last decision, also over a hand's end; False if there is none."""
        number = self._decision_before(len(self.moves))
        if number is None:
            return False
        if self.journal:
            self.journal.cut(self, number)
        self._undone.append(self.moves[number:])
        del self.moves[number:]
        del self._states[number + 1 :]
        return True

    def redo(self) -> bool:
        """Make the moves again that the last undo took back; False if there are none."""
        if not self._undone:
            return False
        self._extend(self._undone[-1])
        self._undone.pop()
        return True

    def _decision_before(self, number: int) -> int | None:
        """The index of the last move before `number` that a person made."""
        for at in range(number - 1, -1, -1):
            if self.player(self.rules.actor(self._states[at])) == Player.HUMAN:
                return at
        return None

    def hand_start(self) -> int:
        """The index of the deal of the present hand, or 0 before the first."""
        deals = [at for at, move in enumerate(self.moves) if move == DEAL]
        return deals[-1] if deals else 0

    def state_at(self, number: int) -> Any:
        """The state before the move with index `number`."""
        return self._states[number]

    def replay(self) -> Iterator[tuple[Any, Move, Any]]:
        """Every move with the state before and after it."""
        return zip(self._states, self.moves, self._states[1:], strict=False)
