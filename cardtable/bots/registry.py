"""The bots of every game, and advice from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardtable.bots import cancellation_hearts, draw_spades, spades, three_thirteen
from cardtable.bots.bot import Bots
from cardtable.core.advice import Advice, Candidate
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyView

BOTS: dict[str, Bots[Any]] = {
    "spades": spades.BOTS,
    "draw-spades": draw_spades.BOTS,
    "cancellation-hearts": cancellation_hearts.BOTS,
    "three-thirteen": three_thirteen.BOTS,
}
"""The bots of each game by its name. A game from outside adds its own."""


def advise(
    game: str,
    level: Player,
    view: AnyView,
    chance: bytes,
    *,
    effort: float = 1,
    also: Sequence[Decision] = (),
) -> Advice:
    """What a level thinks of the choices of a view, best first; it plays the first.

    `effort` multiplies what a search may try. The decisions of `also` are valued too, in the same
    worlds. Raises KeyError where the game has no such bot.
    """
    adviser = BOTS[game].levels[level]
    if len(view.legal) == 1:
        return Advice("only", (Candidate(view.legal),))
    return adviser(view, chance, effort, also)
