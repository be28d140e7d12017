"""Who can sit at a seat."""

from __future__ import annotations

from enum import StrEnum


class Player(StrEnum):
    """A person, or a bot of one of three levels, weakest first."""

    HUMAN = "human"
    CASUAL = "casual"
    STEADY = "steady"
    EXPERT = "expert"


BOT_LEVELS = (Player.CASUAL, Player.STEADY, Player.EXPERT)
