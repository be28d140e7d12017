"""The contract that every game's rules fulfil."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from cardtable.core.cards import Card
from cardtable.core.messages import Explained, Message, say
from cardtable.core.moves import Move

Seat = int
"""Seats count clockwise from 0; the human sits at 0; "left" is the next seat clockwise."""

TABLE: Seat = -1
"""The actor between two hands: it deals."""

Sides = tuple[tuple[Seat, ...], ...]
"""The seats that score together, side by side: totals and points have an entry each."""

State = TypeVar("State")
ViewT_co = TypeVar("ViewT_co", covariant=True)


class IllegalMove(Explained):
    """A move that the rules refuse."""


class OptionError(Explained):
    """An option that a game does not know or a value that it does not take."""


class Outcome(NamedTuple):
    """The end of a match: the winning seats, and the final totals as in its score rows."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]


class ScoreLine(NamedTuple):
    """One reason for points."""

    message: Message
    points: int


class HandScore(NamedTuple):
    """How one hand was scored. Each tuple has an entry a side."""

    lines: tuple[tuple[ScoreLine, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class Event(NamedTuple):
    """A move of this hand and the cards that it showed (a card drawn, say).

    In a state both are the whole truth; in a view they are what its seat could see.
    """

    seat: Seat
    move: Move
    shown: tuple[Card, ...] = ()


class AnyView(Protocol):
    """What the views of all games have in common."""

    @property
    def seat(self) -> Seat: ...
    @property
    def number(self) -> int:
        """Which hand of the match it is, from 1; 0 before the first deal."""
        ...

    @property
    def actor(self) -> Seat | None: ...
    @property
    def legal(self) -> tuple[Move, ...]: ...
    @property
    def hand(self) -> tuple[Card, ...] | None: ...
    @property
    def totals(self) -> tuple[int, ...]: ...
    @property
    def finished(self) -> tuple[HandScore, ...]: ...
    @property
    def dealt(self) -> tuple[tuple[Card, ...], ...] | None:
        """All hands as dealt, once the hand is over."""
        ...

    @property
    def history(self) -> tuple[Event, ...]: ...


class Rules(Protocol[State, ViewT_co]):
    """A game's rules with the options of one match. All functions are pure."""

    @property
    def seats(self) -> int: ...

    def sides(self) -> Sides:
        """Who scores together."""
        ...

    def new(self, seed: bytes) -> State:
        """The state before the first deal."""
        ...

    def actor(self, state: State) -> Seat | None:
        """Who is to move: a seat, TABLE between hands, None at the end."""
        ...

    def settled(self, state: State) -> bool:
        """Whether no decision lies half-made: false between the cards that are passed at once."""
        ...

    def legal_moves(self, state: State) -> Sequence[Move]:
        """The actor's moves; empty only at the end."""
        ...

    def apply(self, state: State, move: Move) -> State:
        """The state after the actor's move. Raises IllegalMove."""
        ...

    def observe(self, state: State, seat: Seat) -> ViewT_co:
        """What the seat may know, and nothing else."""
        ...

    def scores(self, state: State) -> Sequence[HandScore]:
        """Every finished hand, line by line."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """Winners and final totals once the match is over."""
        ...


AnyRules = Rules[Any, AnyView]
"""The rules of a game that is not known before the match."""


def each_alone(seats: int) -> Sides:
    """Sides of one seat each: everybody plays for themselves."""
    return tuple((seat,) for seat in range(seats))


def side_of(sides: Sides, seat: Seat) -> int:
    """The index of a seat's side."""
    return next(index for index, side in enumerate(sides) if seat in side)


@dataclass(frozen=True)
class Range:
    """What a whole-number option may be, ends included, and the step a chooser offers."""

    low: int
    high: int
    step: int = 1


class Options(Protocol):
    """A frozen dataclass of fields made with `option` and `switch`, which say what they mean."""

    __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]


OptionsT = TypeVar("OptionsT", bound=Options)


class OptionText(NamedTuple):
    """An option's title and one line on what it changes."""

    title: Message
    line: Message


def option(default: int, bounds: Range, title: Message, line: Message) -> int:
    """A whole-number field of an Options dataclass."""
    metadata = {"range": bounds, "text": OptionText(title, line)}
    return dataclasses.field(default=default, metadata=metadata)


def switch(default: bool, title: Message, line: Message) -> bool:
    """A field of an Options dataclass that is on or off."""
    return dataclasses.field(default=default, metadata={"text": OptionText(title, line)})


def option_text(field: dataclasses.Field[object]) -> OptionText:
    """What an option is called, and what it changes."""
    text: OptionText = field.metadata["text"]
    return text


def make_options(kind: type[OptionsT], values: Mapping[str, object]) -> OptionsT:
    """Options from plain values, as in a document. Raises OptionError for the first wrong one."""
    fields = {field.name: field for field in dataclasses.fields(kind)}
    for name, value in values.items():
        if name not in fields:
            raise OptionError(say("This game has no option {option}.", option=name))
        _check_option(fields[name], value)
    return kind(**values)


def _check_option(field: dataclasses.Field[object], value: object) -> None:
    bounds: Range | None = field.metadata.get("range")
    if bounds is None:
        if type(value) is not bool:
            raise OptionError(say("The option {option} is either on or off.", option=field.name))
    elif type(value) is not int or not bounds.low <= value <= bounds.high:
        raise OptionError(
            say(
                "The option {option} is a whole number from {low} to {high}.",
                option=field.name,
                low=bounds.low,
                high=bounds.high,
            )
        )
