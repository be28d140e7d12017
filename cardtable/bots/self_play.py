"""Bots at a table without a window: views in, moves out, as the worker does it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardtable.bots import advise
from cardtable.bots.bot import Bot
from cardtable.core.chance import bot_chance
from cardtable.core.moves import DEAL, Decision
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView, Rules, Seat


def decide(
    rules: Rules[Any, Any], state: object, bots: Mapping[Seat, Bot[Any]], seed: bytes, number: int
) -> Decision:
    """The next decision, of the table or the actor's bot; `number` moves were made before it."""
    actor = rules.actor(state)
    assert actor is not None
    if actor == TABLE:
        return (DEAL,)
    return bots[actor](rules.observe(state, actor), bot_chance(seed, actor, number))


def bot_of(game: str, level: Player) -> Callable[[AnyView, bytes], Decision]:
    """What a level does, as a function. Raises KeyError where a game has no such bot."""
    return lambda view, chance: advise(game, level, view, chance).decision


def bots_of(game: str, levels: tuple[Player, ...]) -> dict[Seat, Bot[Any]]:
    """The bot of each seat."""
    return {seat: bot_of(game, level) for seat, level in enumerate(levels)}


def sides_of(rules: Rules[Any, Any]) -> tuple[tuple[Seat, ...], ...]:
    """Who scores together: as many sides as there are totals, taking turns at the table."""
    scorers = len(rules.observe(rules.new(bytes(32)), 0).totals)
    return tuple([tuple(range(side, rules.seats, scorers)) for side in range(scorers)])
