"""A kept match that is played again piece by piece, so that a long one holds up nobody."""

from __future__ import annotations

import time

from cardtable.core.messages import Message
from cardtable.match.database import StoreError
from cardtable.match.keeper import Keeper
from cardtable.match.match import Match


class Loading:
    """One match on its way out of the store."""

    def __init__(self, keeper: Keeper, key: int) -> None:
        self.key = key
        self.part = 0.0
        """How much of it is there, 0 to 1."""
        self.match: Match | None = None
        """The match, once all of it is there."""
        self.trouble: Message | None = None
        """Why it cannot be played on, where it cannot."""
        try:
            self._coming, self._steps = keeper.loading(key)
        except StoreError as error:
            self.trouble = error.message

    @property
    def ended(self) -> bool:
        return self.match is not None or self.trouble is not None

    def go_on(self, seconds: float) -> bool:
        """Go on for so long, a step at least; whether it has ended."""
        end = time.perf_counter() + seconds
        try:
            while not self.ended:
                part = next(self._steps, None)
                if part is None:
                    self.match = self._coming
                elif time.perf_counter() >= end:
                    self.part = part
                    break
        except StoreError as error:
            self.trouble = error.message
        return self.ended
