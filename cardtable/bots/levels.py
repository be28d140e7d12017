"""The levels of bots of each game: the registry of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.bots import cancellation_hearts, draw_spades, spades, three_thirteen
from cardtable.bots.bot import Bot
from cardtable.core.advice import Advice, Candidate
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyView

BOTS: Mapping[str, Mapping[Player, Bot]] = {
    "cancellation-hearts": {
        Player.CASUAL: cancellation_hearts.casual,
        Player.STEADY: cancellation_hearts.steady,
        Player.EXPERT: cancellation_hearts.expert,
    },
    "spades": {
        Player.CASUAL: spades.casual,
        Player.STEADY: spades.steady,
        Player.EXPERT: spades.expert,
    },
    "draw-spades": {
        Player.CASUAL: draw_spades.casual,
        Player.STEADY: draw_spades.steady,
        Player.EXPERT: draw_spades.expert,
    },
    "three-thirteen": {
        Player.CASUAL: three_thirteen.casual,
        Player.STEADY: three_thirteen.steady,
        Player.EXPERT: three_thirteen.expert,
    },
}
"""The bots of each game by level."""


def advise(
    game: str,
    level: Player,
    view: AnyView,
    chance: bytes,
    *,
    effort: float = 1,
    also: Sequence[Decision] = (),
) -> Advice:
    """What a level thinks of the choices of a view; `also` values choices it would leave out."""
    if len(view.legal) == 1:
        return Advice("only", (Candidate((view.legal[0],)),))
    return Advice("rule", (Candidate(tuple(BOTS[game][level](view, chance))),))
