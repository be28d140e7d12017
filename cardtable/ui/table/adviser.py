"""Hints at the table: what the best bot would do, shown on the cards and said."""

from __future__ import annotations

from cardtable.core.advice import Advice
from cardtable.core.cards import CARDS
from cardtable.core.messages import card_name, say
from cardtable.core.moves import Decision
from cardtable.ui.table.buttons import Buttons
from cardtable.ui.table.captions import Captions
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.hand import Hand
from cardtable.ui.table.handling import Handling
from cardtable.ui.table.hints import reason

_SECONDS = 9.0
"""How long a hint is said."""


class Adviser:
    """Asks for a hint, and gives it when it comes."""

    def __init__(
        self, flow: Flow, hand: Hand, handling: Handling, captions: Captions, buttons: Buttons
    ) -> None:
        self._flow, self._hand, self._handling = flow, hand, handling
        self._captions, self._buttons = captions, buttons

    def ask(self) -> None:
        """What would the best bot do?"""
        if not self._flow.view.legal:
            self._captions.tell(say("It is not your turn yet."))
        else:
            self._flow.conductor.ask_hint(self.show)

    def show(self, advice: Advice | None) -> None:
        """Lift the cards that are advised, and say why."""
        if advice is None:
            self._captions.tell(say("There is no hint for this."))
            return
        moves = advice.decision
        cards = tuple(CARDS[move.argument] for move in moves if move.argument in CARDS)
        found = self._hand.find(cards)
        if self._handling.pick() is not None:
            self._hand.choose(found)
        elif found:
            self._hand.lift(found[0])
        told = say("{move}: {reason}", move=self._said(moves), reason=reason(advice))
        self._captions.tell(told, _SECONDS)

    def _said(self, moves: Decision) -> str:
        """A decision in words: the cards, or what stands on its button."""
        for choice, _ in self._buttons.choices:
            if choice.moves == moves:
                return choice.text
        cards = [card_name(CARDS[move.argument]) for move in moves if move.argument in CARDS]
        return ", ".join(cards) or " ".join(map(str, moves))
