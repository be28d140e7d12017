"""The bots of Spades for two."""

from __future__ import annotations

from cardtable.bots.bot import Bots, by_rule
from cardtable.bots.contract.stakes import hand_value
from cardtable.bots.draw_spades import rules_of_thumb, search
from cardtable.core.players import Player
from cardtable.games.draw_spades import View

BOTS: Bots[View] = Bots(
    {
        Player.CASUAL: by_rule(rules_of_thumb.casual),
        Player.STEADY: by_rule(rules_of_thumb.steady),
        Player.EXPERT: search.advise,
    },
    value=lambda view: hand_value(view.finished[-1].points, view.bags),
)
