"""Any game of the registry, played at random: what the tests of all games share."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from cardtable.core.cards import CARDS, PACK, Card
from cardtable.core.moves import Move
from cardtable.core.rules import Event, Rules, option_fields
from cardtable.games import GAMES, Game, three_thirteen


@dataclass(frozen=True)
class Probe:
    """What the harness must know of a game: its packs, and where its cards lie."""

    packs: Callable[[int, Any], int]
    """By the number of seats and the options."""
    zones: Callable[[Any], Iterable[tuple[Card, ...]]]


def trick_zones(trick: Any, tricks: Any) -> Iterable[tuple[Card, ...]]:
    yield tuple(play.card for play in trick)
    for finished in tricks:
        yield tuple(play.card for play in finished.plays)


def spades_zones(state: Any) -> Iterable[tuple[Card, ...]]:
    yield from state.hands
    yield state.chosen
    yield from trick_zones(state.contract.trick, state.contract.tricks)


def draw_spades_zones(state: Any) -> Iterable[tuple[Card, ...]]:
    yield from state.hands
    yield from state.thrown
    yield state.pack
    yield state.discards
    yield (state.drawn,) if state.drawn else ()
    yield from trick_zones(state.contract.trick, state.contract.tricks)


def hearts_zones(state: Any) -> Iterable[tuple[Card, ...]]:
    yield from state.hands
    yield state.kitty
    if state.phase == "pass":
        yield from state.passed
    yield from trick_zones(state.play.trick, state.play.tricks)


def three_thirteen_zones(state: Any) -> Iterable[tuple[Card, ...]]:
    yield from state.hands
    yield state.stock
    yield state.discards


def whist_zones(state: Any) -> Iterable[tuple[Card, ...]]:
    yield from state.hands
    yield from trick_zones(state.trick, state.tricks)


PROBES: Mapping[str, Probe] = {
    "spades": Probe(lambda seats, options: 1, spades_zones),
    "draw-spades": Probe(lambda seats, options: 1, draw_spades_zones),
    "cancellation-hearts": Probe(lambda seats, options: 2, hearts_zones),
    "three-thirteen": Probe(three_thirteen.packs, three_thirteen_zones),
    "whist": Probe(lambda seats, options: 1, whist_zones),
}


@dataclass(frozen=True)
class Position:
    """A state reached by random legal moves from a seed."""

    game: Game
    rules: Rules[Any, Any]
    options: dict[str, object]
    seed: bytes
    states: tuple[Any, ...]
    moves: tuple[Move, ...]

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def seats(self) -> int:
        return self.rules.seats


def options_of(game: Game) -> st.SearchStrategy[dict[str, object]]:
    """Any values that the game's options take."""
    return st.fixed_dictionaries(
        {field.name: _values(field.metadata) for field in option_fields(game.options)}
    )


def _values(metadata: Mapping[str, Any]) -> st.SearchStrategy[Any]:
    if "words" in metadata:
        return st.sampled_from(list(metadata["words"]))
    bounds = metadata.get("range")
    return st.integers(bounds.low, bounds.high) if bounds else st.booleans()


@st.composite
def positions(draw: Any, name: str, most: int = 160) -> Position:
    """A position of a game, up to `most` moves in."""
    game = GAMES[name]
    seats = draw(st.sampled_from(list(game.seats)))
    options = draw(options_of(game))
    seed = draw(st.binary(min_size=32, max_size=32))
    chooser = random.Random(draw(st.integers(0, 2**32)))
    return reach(game, seats, options, seed, chooser, draw(st.integers(0, most)))


def reach(
    game: Game,
    seats: int,
    options: dict[str, object],
    seed: bytes,
    chooser: random.Random,
    most: int,
) -> Position:
    """The position after so many random moves, or at the end of the match before that."""
    rules = game.rules(options, seats)
    states, moves = [rules.new(seed)], []
    while len(moves) < most and rules.actor(states[-1]) is not None:
        move = chooser.choice(rules.legal_moves(states[-1]))
        states.append(rules.apply(states[-1], move))
        moves.append(move)
    return Position(game, rules, options, seed, tuple(states), tuple(moves))


def conceivable() -> list[Move]:
    """Every move of every game and some that are of none."""
    cards = [str(card) for card in PACK]
    verbs = ("play", "pass", "throw", "discard", "out")
    moves = [Move(verb, card) for verb in verbs for card in cards]
    moves += [Move("bid", bid) for bid in ("nil", "double-nil", *map(str, range(15)), "-1", "x")]
    moves += [Move(verb) for verb in ("deal", "look", "keep", "refuse", "done", "play", "bid", "")]
    moves += [Move("moon", "self"), Move("moon", "others"), Move("moon", "x")]
    moves += [Move("draw", "stock"), Move("draw", "discard"), Move("play", "1C"), Move("play", "?")]
    return moves


def cards_in(value: Any) -> set[Card]:
    """Every card that a view shows anywhere, also in the moves and messages in it."""
    found: set[Card] = set()
    _collect(value, found)
    return found


def _collect(value: Any, found: set[Card]) -> None:
    if isinstance(value, Card):
        found.add(value)
    elif isinstance(value, Move):
        if value.argument in CARDS:
            found.add(value.card)
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            _collect(part, found)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            _collect(getattr(value, field.name), found)


def relabelled(value: Any, names: Mapping[Card, Card]) -> Any:
    """A state with cards renamed everywhere; tuples of cards in pack order stay in pack order."""
    if isinstance(value, Card):
        return names.get(value, value)
    if isinstance(value, Move):
        card = CARDS.get(value.argument)
        return Move(value.verb, str(names.get(card, card))) if card else value
    if isinstance(value, Event):
        shown = tuple(names.get(card, card) for card in value.shown)
        return Event(value.seat, relabelled(value.move, names), shown)
    if isinstance(value, tuple):
        return _relabelled_tuple(value, names)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = {
            f.name: relabelled(getattr(value, f.name), names) for f in dataclasses.fields(value)
        }
        return type(value)(**parts)
    return value


def _relabelled_tuple(value: tuple[Any, ...], names: Mapping[Card, Card]) -> Any:
    parts = [relabelled(part, names) for part in value]
    if parts and all(isinstance(part, Card) for part in value) and list(value) == sorted(value):
        parts.sort()
    return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
