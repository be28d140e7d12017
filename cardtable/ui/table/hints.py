"""An advice in words: one line that says why, with the figures that it rests on."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.core.advice import Advice, Candidate
from cardtable.core.messages import Message, say

_CLOSE = 0.1
"""A lead in points below which choices are as good as each other."""

_TELLING = 0.04
"""A difference in a fact's share that is worth words."""

_ROUNDING = 1e-9

_SHARES: Mapping[str, str] = {
    "made": "You make your contract in {n} of 100 deals",
    "set": "Your opponents fail in {n} of 100 deals",
    "nil-made": "Your nil holds in {n} of 100 deals",
    "partner-nil-made": "It leaves your partner's nil safe in {n} of 100 deals",
    "nil-set": "It breaks the nil in {n} of 100 deals",
    "double-nil-made": "Double Nil holds in {n} of 100 deals",
    "no-more-points": "You take no more points in {n} of 100 deals",
    "under-13-more": "You take fewer than 13 more points in {n} of 100 deals",
    "out-next": "You go out with your next draw in {n} of 100 deals",
}
"""Facts that are shares of the deals, the more the better, in words."""


def reason(advice: Advice) -> Message:
    """Why the first choice of an advice is the best."""
    best, *others = advice.candidates
    if advice.basis == "only":
        return say("Nothing else is allowed now.")
    if best.worth is None:
        return say("By a rule of thumb; no deals were tried.")
    if not others:
        return say("These cards are worth the same: nobody holds one between them.")
    rival = max(others, key=_worth)
    if _worth(rival) > best.worth + _ROUNDING:
        return _judged(_worth(rival) - best.worth, rival.error or 0.0, best.deals)
    worse = [other for other in others if _worth(other) < best.worth - _ROUNDING]
    if not worse:
        return say("All choices come to the same in {deals} deals.", deals=best.deals)
    return _by_figures(best, max(worse, key=_worth))


def _worth(candidate: Candidate) -> float:
    return float("-inf") if candidate.worth is None else candidate.worth


def _judged(lead: float, error: float, deals: int) -> Message:
    """The figures say otherwise, by so many points: a judgement decides."""
    if lead < max(_CLOSE, 2 * error):
        return say("Close in {deals} deals; a rule of thumb prefers it.", deals=deals)
    words = "Another choice is {lead} points better in {deals} deals; a rule of thumb prefers this."
    return say(words, lead=f"{lead:.1f}", deals=deals)


def _by_figures(best: Candidate, second: Candidate) -> Message:
    fact = _telling(best, second)
    if fact is not None:
        template, mine, theirs = fact
        words = "{told}; with the next best choice in {n}."
        return say(words, told=say(template, n=round(100 * mine)), n=round(100 * theirs))
    lead = _worth(best) - _worth(second)
    if lead < _CLOSE:
        error = f"{max(second.error or 0.0, _CLOSE):.1f}"
        words = (
            "A close call: it and the next best choice are within {error} points in {deals} deals."
        )
        return say(words, error=error, deals=best.deals)
    words = "{lead} points better than the next best choice, over {deals} deals."
    return say(words, lead=f"{lead:.1f}", deals=best.deals)


def _telling(best: Candidate, second: Candidate) -> tuple[str, float, float] | None:
    """The share that speaks most for the choice, in words, with that of the next best."""
    theirs = dict(second.facts)
    pairs = [
        (_SHARES[kind], mine, theirs[kind])
        for kind, mine in best.facts
        if kind in _SHARES and kind in theirs
    ]
    found = max(pairs, key=lambda pair: pair[1] - pair[2], default=None)
    return found if found and found[1] - found[2] >= _TELLING else None
