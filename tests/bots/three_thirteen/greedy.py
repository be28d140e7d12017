"""A yardstick for Three Thirteen: it minimizes the points left over now and looks no further."""

from __future__ import annotations

from cardtable.core.melds import best_discard, points
from cardtable.core.moves import Move
from cardtable.games.three_thirteen import DISCARD, DRAW_DISCARD, DRAW_STOCK, OUT, Phase, View


def greedy(view: View, chance: bytes) -> tuple[Move, ...]:
    """Takes the open card if it lowers the points left over; discards what leaves the fewest."""
    assert view.wild is not None
    aces = view.options.ace_high_or_low
    if view.phase == Phase.DRAW:
        now = points(view.hand, view.wild, aces)
        after = best_discard((*view.hand, view.discards[-1]), view.wild, aces)[1]
        return (DRAW_DISCARD if after < now else DRAW_STOCK,)
    outs = [move.card for move in view.legal if move.verb == "out"]
    if outs:
        return (OUT[outs[0]],)
    return (DISCARD[best_discard(view.hand, view.wild, aces)[0]],)
