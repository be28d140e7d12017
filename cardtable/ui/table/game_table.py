"""What the general table asks of each game's. All of it is computed from the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from cardtable.core.cards import Card, Suit
from cardtable.core.messages import Message, say
from cardtable.core.moves import Move
from cardtable.core.rules import AnyView, Event, Seat
from cardtable.core.tricks import Trick
from cardtable.ui.stage.spots import Placement, Spot, Zone
from cardtable.ui.stage.stage import Ease, ease
from cardtable.ui.units import Units

Groups = tuple[tuple[Card, ...], ...]
"""A hand as its player has laid it: groups of cards from left to right."""


@dataclass(frozen=True)
class Look:
    """How the player wants the table, besides what the view says.

    `sort` is the order of the hand; `arranged` the order in which the player has put it (groups of
    cards) where a game lets them; `names` the players' names by seat. `play_single` is the
    setting of this name.
    """

    units: Units
    names: tuple[str, ...]
    sort: str = "suit-descending"
    arranged: Groups = ()
    play_single: bool = False


class Plaque(NamedTuple):
    """What stands on a seat's plaque: a line under the name, and badges such as "dealer".

    `signs` stand at the right of the line: a suit's sign with a text before it, such as points
    taken; those `above` it at the right of the name. `cards` is the number told beside the seat's
    hidden hand.
    """

    line: str
    badges: tuple[str, ...] = ()
    done: bool = False
    """Whether the line tells of a goal reached."""
    signs: tuple[tuple[str, Suit], ...] = ()
    cards: int | None = None
    above: tuple[tuple[str, Suit], ...] = ()


class Choice(NamedTuple):
    """A button on the table. `key` is a pygame key name; `primary` the one that Enter presses."""

    text: str
    moves: tuple[Move, ...]
    key: str = ""
    tip: str = ""
    primary: bool = False


class BoardRow(NamedTuple):
    """A row of the score in sight: a title, the figures, whether it leads."""

    cells: tuple[str, ...]
    strong: bool = False


@dataclass(frozen=True)
class Board:
    """The score that is always in sight: a head and rows, and lines below it."""

    head: tuple[str, ...]
    rows: tuple[BoardRow, ...]
    notes: tuple[str, ...] = ()


class Panel(NamedTuple):
    """The buttons to choose from now, in rows, under a title or none.

    `low`: between the middle of the table and the hand, where the middle is to stay in sight.
    `board`: figures between the title and the buttons, to decide by.
    `aside`: an offer besides what is done with cards; arrows and Enter stay with the hand.
    """

    title: str
    rows: tuple[tuple[Choice, ...], ...]
    low: bool = False
    aside: bool = False
    board: Board | None = None


class Tip(NamedTuple):
    """A thing on the felt and what it is, told when the mouse rests on it."""

    place: pygame.Rect
    text: str


class CardRow(NamedTuple):
    """Cards to be looked at, and what they are."""

    title: Message
    cards: tuple[Card, ...]


class Tool(NamedTuple):
    """A button of this game beside the usual ones; `do` gives the hand's new order, by groups."""

    text: str
    key: str
    do: Callable[[], Groups]


class Pick(NamedTuple):
    """Several cards of the hand are to be chosen and then confirmed."""

    verb: str
    least: int
    most: int
    confirm: str
    finish: Move | None = None
    """The move that ends the choice where fewer than `most` were chosen."""
    none: str = ""
    """The words of the button while no card is chosen, where that may be confirmed."""


class Beat(NamedTuple):
    """Something to be seen on the way to the next placement.

    `hold` is in seconds at the normal pace, after the cards have arrived. `view` is what plaques,
    the score and the felt tell of from now on; the last beat always brings the newest.
    """

    placement: Placement
    hold: float = 0.0
    sound: str = ""
    stagger: float = 0.0
    seconds: float = 0.22
    view: AnyView | None = None
    ease: Ease = ease


class Achievement(NamedTuple):
    """Something worth a moment of celebration: at whose seats, and its sound."""

    seats: tuple[Seat, ...]
    sound: str


_PLAY_IT = say("Click the card again to play it.")


def _none(*_: object) -> None:
    return None


def _nothing(*_: object) -> tuple[()]:
    return ()


def _no_keys(_: object) -> Mapping[str, Move]:
    return {}


ViewT = TypeVar("ViewT")


@dataclass(frozen=True, kw_only=True)
class GameTable(Generic[ViewT]):
    """A game's table: what it does with the human's view. What has a default may be left out."""

    place: Callable[[ViewT, Look], Placement]
    """Where every card belongs."""

    beats: Callable[[ViewT, ViewT, Look], Sequence[Beat]]
    """What is to be seen between two views that follow one another, the last one included."""

    drops: Callable[[ViewT, Spot], Mapping[Zone, Move]]
    """What it means to let a card go over each zone, allowed or not; the first is a click's."""

    plaque: Callable[[ViewT, Seat], Plaque]
    """What stands on a seat's plaque."""

    board: Callable[[ViewT, Look], Board]
    """The score in sight."""

    prompt: Callable[[ViewT, Look], Message | None]
    """What is wanted of the player now."""

    describe: Callable[[Event, ViewT, ViewT], Message | None]
    """An event of the history in words for the log, from the views before and after it."""

    rests: Callable[[ViewT], float]
    """Seconds, at the normal pace, that this view is to stand before a bot goes on."""

    panel: Callable[[ViewT, Look], Panel | None] = _none
    """The buttons for a decision that is no card."""

    pick: Callable[[ViewT], Pick | None] = _none
    """The choice of several cards, where one is to be made."""

    automatic: Callable[[ViewT, Look], Move | None] = _none
    """What is done for the player, who has nothing to decide or does not want to be asked."""

    click_again: Message = _PLAY_IT
    """What is said of a card that the player has lifted by a click."""

    keys: Callable[[ViewT], Mapping[str, Move]] = _no_keys
    """Moves that a key makes, allowed or not, where there is no button for them."""

    finish_offer: Callable[[ViewT], str | None] = _none
    """The words of the offer to have the hand played out, where nothing is left to decide."""

    headline: Callable[[ViewT], Message | None] = _none
    """What is announced in the middle of the table, instead of what happened last."""

    achievements: Callable[[ViewT, ViewT], Sequence[Achievement]] = _nothing
    """What is to be celebrated between two views that follow one another."""

    won_tricks: Callable[[ViewT], Sequence[Trick] | None] = _none
    """The finished tricks of this hand, to look at the last one; None where there are none."""

    marks: Callable[[Trick], Sequence[str]] = _nothing
    """The mark of each card of a finished trick, such as "cancelled"; () without any."""

    passed: Callable[[ViewT], Sequence[CardRow]] = _nothing
    """The cards that were passed in this hand, as far as the player may look them up."""

    arrange: Callable[[ViewT, Look], Groups] = _nothing
    """The player's order brought up to date with the hand; () where hands are sorted."""

    moved: Callable[[ViewT, Look, Spot, float, float], Groups | None] = _none
    """The order after a card of the hand was let go at a point; None where it stays."""

    shifted: Callable[[ViewT, Look, Spot, int], Groups | None] = _none
    """The order after a card of the hand was sent a step left (-1) or right (1) by keyboard."""

    carried: Callable[[ViewT, Look, Spot, float | None], Groups | None] = _none
    """The order once the card of a spot was given away or, taken from a pile, let go at x.

    The view is what came of it, the look still has the order before; None where nothing is kept.
    """

    tools: Callable[[ViewT, Look], Sequence[Tool]] = _nothing
    """Buttons of this game beside the usual ones."""

    tips: Callable[[ViewT, Look], Sequence[Tip]] = _nothing
    """What the mouse can ask about on the felt."""

    decorate: Callable[[pygame.Surface, ViewT, Look], None] = _none
    """Draw what lies on the felt besides cards, plaques and words: above cards at rest."""


AnyTable = GameTable[Any]
"""The table of a game that is not known before the match."""


def sorted_hand(hand: Sequence[Card], order: str) -> list[Card]:
    """The hand in the player's order, black and red suits by turns."""
    suits = {0: 0, 1: 1, 3: 2, 2: 3}  # clubs, diamonds, spades, hearts
    if order == "rank":
        return sorted(hand, key=lambda card: (-card.rank, suits[card.suit]))
    sign = 1 if order == "suit" else -1
    return sorted(hand, key=lambda card: (suits[card.suit], sign * card.rank))
