"""Lets a match go on: what a person decides, what the bots answer, what happens by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from cardtable.bots.process import Request
from cardtable.bots.worker import Priority, Reply, Ticket, Worker
from cardtable.core.advice import Advice
from cardtable.core.messages import Message, say
from cardtable.core.moves import DEAL, Decision, Move
from cardtable.core.players import BOT_LEVELS, Player
from cardtable.core.rules import TABLE, AnyView, IllegalMove, Seat
from cardtable.match.database import Overtaken, StoreError
from cardtable.match.match import Automatic, Match, Saving

log = logging.getLogger("cardtable")


class Conductor:
    """One match and the person at one of its seats, who may leave the rest of a hand to a bot.

    Bots are asked ahead, by `think`, and their answers wait until they are taken as what is `due`.
    """

    def __init__(self, match: Match, worker: Worker, seat: Seat, by_itself: Automatic) -> None:
        self.match, self.seat = match, seat
        self.view: AnyView = match.view(seat)
        """What the person may see now."""
        self.autopilot = False
        """Whether a steady bot plays the person's seat to the end of the hand."""
        self.troubles: list[Message] = []
        """What the person is still to be told: something could not be done."""
        self.overtaken: Message | None = None
        """Why this match cannot be played on here: it has gone on in another window."""
        self._worker = worker
        self._by_itself = by_itself
        self._saving: Callable[[], bool] | None = None
        """What is done to the match as soon as it is kept."""
        self._ticket: Ticket | None = None
        self._answer: Decision | None = None
        """What the bot that is to act has decided."""
        self._stands_in = False
        """Whether that is no bot's decision, but any."""
        self._stood_in = -1
        """After how many moves a match stood that was left by such a decision."""
        self._excused = False
        """Whether the person has been told that bots do not answer."""
        self._hint: Ticket | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.setup.names

    @property
    def saving(self) -> bool:
        """Whether what was decided last has still to be kept, and everything waits for that."""
        return self._saving is not None

    @property
    def behind(self) -> bool:
        """Whether the match has gone on further than it is kept."""
        return self.match.journal.behind(self.match.entry)

    @property
    def decides(self) -> bool:
        """Whether the person is to act."""
        return self.match.actor == self.seat and not self.autopilot and not self.saving

    @property
    def between_hands(self) -> bool:
        """Whether a hand is over, or the match."""
        return self.match.actor in (None, TABLE)

    @property
    def waits(self) -> bool:
        """Whether it is somebody else's turn in a hand that goes on."""
        return not self.between_hands and self.match.actor != self.seat

    @property
    def thinking(self) -> bool:
        """Whether a bot has been asked and has not answered yet."""
        return self._ticket is not None and self._answer is None

    @property
    def stood_in(self) -> bool:
        """Whether what was done last was done in place of a bot that had no answer."""
        return self._stood_in == len(self.match.moves)

    # Decisions

    def refusal(self, move: Move) -> Message | None:
        """Why the person may not make a move now, or None where they may."""
        if move in self.view.legal:
            return None
        if self.match.actor != self.seat:
            return say("It is not your turn yet.")
        try:
            self.match.rules.apply(self.match.state, move)
        except IllegalMove as error:
            return error.message
        return None

    def submit(self, decision: Decision) -> bool:
        """Make a decision, of anybody; whether it was taken. Raises IllegalMove.

        It may be a while until it counts: see `settle`.
        """
        return self._kept(partial(self._submitted, decision))

    def _submitted(self, decision: Decision) -> bool:
        stands_in = self._stands_in and decision is self._answer
        self.match.submit(*decision)
        self._stood_in = len(self.match.moves) if stands_in else -1
        return True

    def can_undo(self) -> bool:
        return self.match.can_undo(self._by_itself)

    def undo(self) -> bool:
        """Go back to the person's last decision; False if there is none."""
        self.autopilot = False
        return self._kept(partial(self.match.undo, self._by_itself))

    def redo(self) -> bool:
        """Make again what the last undo took back; False if there is nothing."""
        return self._kept(self.match.redo)

    def _kept(self, change: Callable[[], bool]) -> bool:
        """Change the match; whether that was done, or will be once it is kept."""
        if self._saving is not None:
            return False
        try:
            done = change()
        except Saving:
            self._saving = change
            return True
        except StoreError as error:
            self._refused(error)
            return False
        if done:
            self._changed()
        return done

    def settle(self) -> bool:
        """Whether the match is as it was decided last: what is to be kept first comes late."""
        change = self._saving
        if change is None:
            return True
        try:
            self.match.journal.settle(self.match.entry)
        except Saving:
            return False
        except StoreError as error:
            self._saving = None
            self._refused(error)
            return True
        self._saving = None
        with self.match.in_journal():
            change()
        self._changed()
        return True

    def _refused(self, error: StoreError) -> None:
        if isinstance(error, Overtaken):
            self.overtaken = error.message
        else:
            self.troubles.append(error.message)

    def _changed(self) -> None:
        # What was asked about the state before is of no use.
        self.leave()
        number, self.view = self.view.number, self.match.view(self.seat)
        if self.between_hands or self.view.number != number:
            self.autopilot = False

    def leave(self) -> None:
        """Nobody waits for answers any more."""
        for ticket in (self._ticket, self._hint):
            if ticket is not None:
                ticket.cancel()
        self._ticket = self._hint = self._answer = None
        self._stands_in = False

    # What goes on

    def due(self) -> Decision | None:
        """What happens now without the person: the first deal, the only card, a bot's decision."""
        if self.saving:
            return None
        if self.match.actor == TABLE:
            return None if self.match.moves else (DEAL,)
        if self.decides:
            return self._by_itself(self.view)
        self.think()
        return self._answer

    def think(self) -> None:
        """See to it that the bot whose turn it is has been asked."""
        level = self._level()
        if level is not None and self._ticket is None:
            self._ask(level)

    def _level(self) -> Player | None:
        """Which bot is to decide now, if one is; the seats of other persons are played steadily."""
        if self.between_hands or self.decides or self.saving:
            return None
        level = self.match.player(self.match.actor)
        return Player.STEADY if level == Player.HUMAN else level

    def _ask(self, level: Player) -> None:
        seat = self.match.actor
        assert seat is not None
        request = self._request(level, seat)
        self._ticket = self._worker.ask(request, partial(self._take, level), Priority.MOVE)

    def _request(self, level: Player, seat: Seat) -> Request:
        match = self.match
        return Request(match.setup.game, level, match.view(seat), match.chance(seat))

    def _take(self, level: Player, reply: Reply) -> None:
        """A bot's answer. Where it has none, or one against the rules, a simpler bot is asked."""
        if reply.advice is not None and self._fits(reply.advice.decision):
            self._answer = reply.advice.decision
            return
        log.error("bot %s of %s: %s", level, self.match.setup.game, reply.error or reply.advice)
        simpler = BOT_LEVELS.index(level) - 1
        # Where the process was lost, asking once more may cost as long once more.
        if simpler >= 0 and not reply.lost:
            self._ask(BOT_LEVELS[simpler])
        else:
            self._stand_in()

    def _stand_in(self) -> None:
        """Decide in place of bots that have no answer, and tell the person, once."""
        self._answer, self._stands_in = self._any(), True
        if not self._excused:
            self._excused = True
            self.troubles.append(
                say("The computer players do not answer. Until they do, others move for them.")
            )

    def _fits(self, decision: Decision) -> bool:
        """Whether a decision is legal and whole."""
        rules, state = self.match.rules, self.match.state
        try:
            for move in decision:
                state = rules.apply(state, move)
        except IllegalMove:
            return False
        return bool(decision) and rules.settled(state)

    def _any(self) -> Decision:
        """A legal decision: so that a match goes on whatever has become of its bots."""
        rules, state = self.match.rules, self.match.state
        moves: list[Move] = []
        while not moves or not rules.settled(state):
            legal = rules.legal_moves(state)
            # Lower cards and bids come first, and the very first bid is nil.
            moves.append(legal[len(legal) // 4])
            state = rules.apply(state, moves[-1])
        return tuple(moves)

    # Hints

    def ask_hint(self, then: Callable[[Advice | None], None]) -> None:
        """Ask what the best bot would do in the person's place, unless that is asked already."""
        if self.view.legal and (self._hint is None or not self._hint.open):
            request = self._request(BOT_LEVELS[-1], self.seat)
            self._hint = self._worker.ask(request, partial(self._hinted, then), Priority.HINT)

    def _hinted(self, then: Callable[[Advice | None], None], reply: Reply) -> None:
        advice = reply.advice
        then(advice if advice is not None and self._fits(advice.decision) else None)
