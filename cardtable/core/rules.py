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


VERSION = 2
"""That of the rules, and of what documents say of them. A match keeps the one it began with.

A match of version 1 need not name its options: what it leaves out was as in 0.1.
"""

Value = bool | int | str
"""What an option may be: on or off, a whole number, or one of some words."""


@dataclass(frozen=True)
class Range:
    """What a whole-number option may be, ends included, and the step a chooser offers."""

    low: int
    high: int
    step: int = 1


class Options(Protocol):
    """A frozen dataclass of fields made with `option`, `switch` and `choice`, and `since`."""

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


def switch(default: bool, title: Message, line: Message, before: bool | None = None) -> bool:
    """A field of an Options dataclass that is on or off; `before`: its default in version 1."""
    metadata = {"text": OptionText(title, line), "before": before}
    return dataclasses.field(default=default, metadata=metadata)


def choice(
    words: Mapping[str, Message],
    title: Message,
    line: Message,
    once: Mapping[Value, str] | None = None,
) -> str:
    """A field of an Options dataclass that is one of some words, the first by default.

    The words come with their titles. `once`: what the values of version 1 are called now.
    """
    metadata = {"words": words, "text": OptionText(title, line), "once": once or {}}
    return dataclasses.field(default=next(iter(words)), metadata=metadata)


def since(version: int) -> bool:
    """A field that is no option: whether a match is of this version at least."""
    return dataclasses.field(default=True, metadata={"since": version})


def option_text(field: dataclasses.Field[Any]) -> OptionText:
    """What an option is called, and what it changes."""
    text: OptionText = field.metadata["text"]
    return text


def option_fields(kind: type[OptionsT]) -> list[dataclasses.Field[Any]]:
    """The options of a game, in the order in which they are offered."""
    return [field for field in dataclasses.fields(kind) if "since" not in field.metadata]


def stated(options: Options) -> dict[str, Value]:
    """The values of all options, by name."""
    return {field.name: getattr(options, field.name) for field in option_fields(type(options))}


def make_options(
    kind: type[OptionsT], values: Mapping[str, object], version: int = VERSION
) -> OptionsT:
    """Options from plain values, as in a document. Raises OptionError for the first wrong one."""
    fields = {field.name: field for field in option_fields(kind)}
    for name in values:
        if name not in fields:
            raise OptionError(say("This game has no option {option}.", option=name))
    made: dict[str, object] = {
        name: option_value(fields[name], value) for name, value in values.items()
    }
    for field in dataclasses.fields(kind):
        before = field.metadata.get("before")
        if "since" in field.metadata:
            made[field.name] = version >= field.metadata["since"]
        elif version < VERSION and before is not None:
            made.setdefault(field.name, before)
    return kind(**made)


def option_value(field: dataclasses.Field[Any], value: object) -> Value:
    """A value of an option as it is called now. Raises OptionError where it takes no such one."""
    words: Mapping[str, Message] | None = field.metadata.get("words")
    bounds: Range | None = field.metadata.get("range")
    if words is not None:
        return _word(field, words, value)
    if bounds is not None:
        return _number(field, bounds, value)
    if type(value) is not bool:
        raise OptionError(say("The option {option} is either on or off.", option=field.name))
    return value


def _word(field: dataclasses.Field[Any], words: Mapping[str, Message], value: object) -> str:
    now = field.metadata["once"].get(value) if type(value) is bool else value
    if type(now) is not str or now not in words:
        told = say(
            "The option {option} is one of: {words}.", option=field.name, words=", ".join(words)
        )
        raise OptionError(told)
    return now


def _number(field: dataclasses.Field[Any], bounds: Range, value: object) -> int:
    if type(value) is int and bounds.low <= value <= bounds.high:
        return value
    raise OptionError(
        say(
            "The option {option} is a whole number from {low} to {high}.",
            option=field.name,
            low=bounds.low,
            high=bounds.high,
        )
    )
