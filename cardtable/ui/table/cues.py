"""Sounds that are to be heard when the cards that make them land."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.ui.sound import Sounds

LANDING = {"deal": 0.08, "flip": 0.09, "play": 0.02, "sweep": 0.27}
"""Seconds from the start of a sound until its card is heard to lie."""

_TAPS = 0.075
"""Seconds between two sounds of a row of cards that land one after another."""

_STALE = 0.3
"""Seconds after which a sound that could not be played in time is left out."""


class Cue(NamedTuple):
    """A sound, and when it is due, in seconds."""

    due: float
    sound: str


def cues(sound: str, landings: Sequence[float], now: float) -> list[Cue]:
    """When a beat's sound is to be heard: with the landing of its cards, but not of every one.

    Where cards land one after another it is heard every few cards; `landings` may be empty.
    """
    if sound not in LANDING or not landings:
        return [Cue(now, sound)]
    found: list[Cue] = []
    for landing in sorted(landings):
        due = max(now, landing - LANDING[sound])
        if not found or due >= found[-1].due + _TAPS:
            found.append(Cue(due, sound))
    return found if sound == "deal" else found[-1:]


class Cues:
    """The sounds to come, the next one first."""

    def __init__(self) -> None:
        self._waiting: deque[Cue] = deque()

    def add(self, more: Sequence[Cue]) -> None:
        """Have sounds heard when they are due."""
        self._waiting = deque(sorted([*self._waiting, *more]))

    def clear(self) -> None:
        """Leave out what was still to come."""
        self._waiting.clear()

    def play(self, sounds: Sounds, now: float) -> None:
        """Play what is due."""
        while self._waiting and self._waiting[0].due <= now:
            cue = self._waiting.popleft()
            if now - cue.due < _STALE:
                sounds.play(cue.sound, now)

    def next_due(self) -> float | None:
        """When the next sound is due, if there is one."""
        return self._waiting[0].due if self._waiting else None
