"""The order in which the player has laid their hand, kept beside the match."""

from __future__ import annotations

from cardtable.core.cards import parse
from cardtable.match.match import Match
from cardtable.ui.table.game_table import Groups

_NAME = "hand"
"""The name under which it is kept."""


class HandOrder:
    """The order of a hand as it is, as it was, and as it would be with the card that is held."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.kept: Groups = _read(match)
        self.preview: Groups | None = None
        """The order while a card is held over the hand."""
        self._past: dict[int, Groups] = {}
        """The order from so many moves of the match on, for going back."""

    @property
    def shown(self) -> Groups:
        """The order that is to be seen."""
        return self.kept if self.preview is None else self.preview

    def keep(self, groups: Groups) -> None:
        """Take an order as the player's, from this point of the match on."""
        self.preview = None
        self.kept = self._past[len(self._match.moves)] = groups
        plain = [[str(card) for card in group] for group in groups]
        self._match.journal.arrange(self._match.entry, _NAME, plain)

    def recall(self) -> None:
        """Back to the order as it was at this point of the match."""
        known = [number for number in self._past if number <= len(self._match.moves)]
        if known:
            self.keep(self._past[max(known)])

    def forget_later(self) -> None:
        """The match has gone on another way: orders of what was taken back are of no use."""
        made = len(self._match.moves)
        self._past = {number: order for number, order in self._past.items() if number < made}


def _read(match: Match) -> Groups:
    """The order as it was when the match was left."""
    groups = match.journal.arrangement(match.entry, _NAME) or []
    return tuple(tuple(parse(text) for text in group) for group in groups)
