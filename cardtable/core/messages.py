"""Messages: a gettext template and its values, put together only where they are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardtable.core.cards import Card, Suit


class Who(NamedTuple):
    """A seat inside a message; it is shown by the player's name."""

    seat: int


class Side(NamedTuple):
    """The seats of a partnership inside a message; shown by their players' names."""

    seats: tuple[int, ...]


class Message(NamedTuple):
    """A template such as "You must follow {suit}." and the values for its braces.

    With `plural`, the value named `n` chooses between the two templates.
    """

    template: str
    values: tuple[tuple[str, object], ...] = ()
    plural: str = ""


def say(template: str, **values: object) -> Message:
    """A message from its template and values."""
    return Message(template, tuple(values.items()))


def count(n: int, one: str, many: str, **values: object) -> Message:
    """A message about n things: `one` where the language takes the singular, else `many`."""
    return Message(one, (("n", n), *values.items()), many)


class Language(NamedTuple):
    """How to translate: gettext's two functions."""

    one: Callable[[str], str]
    many: Callable[[str, str, int], str]


ENGLISH = Language(lambda text: text, lambda one, many, n: one if n == 1 else many)

_RANKS = ("ace", *(str(n) for n in range(2, 11)), "jack", "queen", "king", "ace")
_SUITS = ("clubs", "diamonds", "hearts", "spades")


def suit_name(suit: Suit, language: Language = ENGLISH) -> str:
    """The suit's name in words."""
    return language.one(_SUITS[suit])


def card_name(card: Card, language: Language = ENGLISH) -> str:
    """The card's name in words: "queen of spades"."""
    rank = language.one(_RANKS[card.rank - 1])
    return language.one("{rank} of {suit}").format(rank=rank, suit=suit_name(card.suit, language))


def _value(value: object, names: Sequence[str], language: Language) -> object:
    match value:
        case Message():
            return text(value, names, language)
        case Card():
            return card_name(value, language)
        case Suit():
            return suit_name(value, language)
        case Who():
            return names[value.seat]
        case Side():
            joint = language.one("{first} and {second}")
            named = [names[seat] for seat in value.seats]
            return named[0] if len(named) == 1 else joint.format(first=named[0], second=named[1])
        case tuple():
            return " ".join(map(str, value))
        case _:
            return value


def text(message: Message, names: Sequence[str] = (), language: Language = ENGLISH) -> str:
    """The message in words, with `names[seat]` for the players in it."""
    template = message.template
    values = {key: _value(value, names, language) for key, value in message.values}
    if message.plural:
        template = language.many(template, message.plural, dict(message.values)["n"])  # type: ignore[arg-type]
    else:
        template = language.one(template)
    return template.format(**values)


class Explained(Exception):
    """An error that a player can be told: `message` says what is wrong, and what was kept."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return text(self.message, _SeatNumbers())


class _SeatNumbers(Sequence[str]):
    """Names for texts that reach no player: seats by their number."""

    def __getitem__(self, seat: Any) -> Any:
        return f"seat {seat}"

    def __len__(self) -> int:
        return 0
