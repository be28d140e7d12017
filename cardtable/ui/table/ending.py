"""The end of a hand at the table: how it sounds, and when its score sheet comes."""

from __future__ import annotations

from cardtable.core.rules import side_of
from cardtable.games import GAMES
from cardtable.ui.table.flow import Flow


class Ending:
    """Notes which hand's end has been shown."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self.shown: int | None = None
        """The hand whose score sheet has come by itself."""

    def due(self, now: float) -> bool:
        """Whether a hand is over and has been seen to its end: once, with its sound."""
        flow, number = self._flow, self._flow.view.number
        if not flow.conductor.between_hands:
            self.shown = None
        if not flow.conductor.between_hands or number == 0 or self.shown == number:
            return False
        if not flow.caught_up(now) or flow.stage.moving(now):
            return False
        self.shown = number
        self._sound(now)
        return True

    def _sound(self, now: float) -> None:
        """How the hand went for the player, or the match: the middle of many is told by nothing."""
        conductor, view = self._flow.conductor, self._flow.view
        outcome = conductor.match.outcome
        if not view.finished:
            return
        points = view.finished[-1].points
        low = GAMES[conductor.match.setup.game].lowest_wins
        mine = points[side_of(conductor.match.rules.sides(), conductor.seat)]
        best, worst = (min(points), max(points)) if low else (max(points), min(points))
        won, lost = mine == best, mine == worst
        if outcome is not None:
            won, lost = conductor.seat in outcome.winners, conductor.seat not in outcome.winners
        if won or lost:
            self._flow.app.sounds.play("won" if won else "lost", now)
