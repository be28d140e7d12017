"""The bots of Cancellation Hearts."""

from __future__ import annotations

from cardtable.bots.bot import Bots, by_rule
from cardtable.bots.cancellation_hearts import rules_of_thumb, search
from cardtable.core.players import Player
from cardtable.games.cancellation_hearts import View

BOTS: Bots[View] = Bots(
    {
        Player.CASUAL: by_rule(rules_of_thumb.casual),
        Player.STEADY: by_rule(rules_of_thumb.steady),
        Player.EXPERT: search.advise,
    }
)
