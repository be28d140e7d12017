"""The bots of Three Thirteen."""

from __future__ import annotations

from cardtable.bots.bot import Bots, by_rule
from cardtable.bots.three_thirteen import rules_of_thumb, search
from cardtable.core.players import Player
from cardtable.games.three_thirteen import View

BOTS: Bots[View] = Bots(
    {
        Player.CASUAL: by_rule(rules_of_thumb.casual),
        Player.STEADY: by_rule(rules_of_thumb.steady),
        Player.EXPERT: search.advise,
    },
    whole_matches=True,
)
