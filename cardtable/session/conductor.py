"""Lets a match go on: what a person decides, what the bots answer, what happens by itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial

from cardtable.bots.worker import Priority, Reply, Request, Ticket, Worker
from cardtable.core.advice import Advice
from cardtable.core.messages import Message, say
from cardtable.core.moves import DEAL, Decision, Move
from cardtable.core.players import BOT_LEVELS, Player
from cardtable.core.rules import TABLE, AnyView, IllegalMove, Seat
from cardtable.match.database import Overtaken, StoreError
from cardtable.match.match import Automatic, Match

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
        """What the person is still to be told: a move could not be kept."""
        self.overtaken: Message | None = None
        """Why this match cannot be played on here: it has gone on in another window."""
        self._worker = worker
        self._by_itself = by_itself
        self._ticket: Ticket | None = None
        self._answer: Decision | None = None
        """What the bot that is to act has decided."""
        self._hint: Ticket | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self.match.setup.names

    @property
    def decides(self) -> bool:
        """Whether the person is to act."""
        return self.match.actor == self.seat and not self.autopilot

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
        """Make a decision, of anybody; whether it was made. Raises IllegalMove."""
        number = self.view.number
        if not self._kept(partial(self._submitted, decision)):
            return False
        if self.between_hands or self.view.number != number:
            self.autopilot = False
        return True

    def _submitted(self, decision: Decision) -> bool:
        self.match.submit(*decision)
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
        """Change the match; where that cannot be kept now, say so and play on all the same."""
        kept = self.match.kept
        try:
            done = change()
        except Overtaken as error:
            if kept:
                self.overtaken = error.message
                return False
            done = self._parted(error, change)
        except StoreError as error:
            done = self._unkept(error, change, news=kept)
        else:
            if done and not kept:
                self.troubles.append(say("This match is kept again, with all its moves."))
        if done:
            # What was asked about the state before is of no use.
            self.leave()
            self.view = self.match.view(self.seat)
        return done

    def _unkept(self, error: StoreError, change: Callable[[], bool], *, news: bool) -> bool:
        """Go on without the journal until it can keep what is missing too."""
        if news:
            later = say("You can play on. It is tried again with every move.")
            self.troubles += (error.message, later)
        with self.match.unkept():
            return change()

    def _parted(self, error: Overtaken, change: Callable[[], bool]) -> bool:
        """What was played here unkept, while the match went on elsewhere, is one of its own."""
        try:
            self.match.part()
        except StoreError as trouble:
            return self._unkept(trouble, change, news=False)
        own = say("What was played here in the meantime is kept as a match of its own.")
        self.troubles += (error.message, own)
        return change()

    def leave(self) -> None:
        """Nobody waits for answers any more."""
        for ticket in (self._ticket, self._hint):
            if ticket is not None:
                ticket.cancel()
        self._ticket = self._hint = self._answer = None

    # What goes on

    def due(self) -> Decision | None:
        """What happens now without the person: the first deal, the only card, a bot's decision."""
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
        if self.between_hands or self.decides:
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
        if simpler >= 0:
            self._ask(BOT_LEVELS[simpler])
        else:
            self._answer = self._any()

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
        """The first legal decision: so that a match goes on whatever has become of its bots."""
        rules, state = self.match.rules, self.match.state
        moves: list[Move] = []
        while not moves or not rules.settled(state):
            moves.append(rules.legal_moves(state)[0])
            state = rules.apply(state, moves[-1])
        return tuple(moves)

    # Hints

    def ask_hint(self, then: Callable[[Advice | None], None]) -> None:
        """Ask what the best bot would do in the person's place, unless that is asked already."""
        if self.view.legal and (self._hint is None or not self._hint.open):
            request = self._request(BOT_LEVELS[-1], self.seat)
            self._hint = self._worker.ask(request, lambda reply: then(reply.advice), Priority.HINT)
