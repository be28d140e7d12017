"""An advice in words."""

from __future__ import annotations

from cardtable.core.advice import Advice
from cardtable.core.messages import Message, say


def reason(advice: Advice) -> Message:
    """Why the first choice is the best."""
    if advice.basis == "only":
        return say("Nothing else is allowed now.")
    return say("A rule of thumb.")
