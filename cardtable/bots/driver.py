"""Bots at a table without a window: views in, moves out, as the worker does it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardtable.bots import BOTS
from cardtable.core.chance import bot_chance
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, Rules, Seat


def decide(
    rules: Rules[Any, Any], state: Any, bots: Mapping[Seat, Any], seed: bytes, number: int
) -> tuple[Move, ...]:
    """The next decision, of the table or the actor's bot; `number` moves were made before it."""
    actor = rules.actor(state)
    assert actor is not None
    if actor == TABLE:
        return (DEAL,)
    moves: tuple[Move, ...] = bots[actor](
        rules.observe(state, actor), bot_chance(seed, actor, number)
    )
    return moves


def bots_of(game: str, levels: tuple[Player, ...]) -> dict[Seat, Any]:
    """The bot of each seat. Raises KeyError where a game has no bot of a level."""
    return {seat: BOTS[game][level] for seat, level in enumerate(levels)}
