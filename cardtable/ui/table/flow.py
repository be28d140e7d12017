"""What is seen of a match between one state and the next: beat by beat, after it was kept."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cardtable.core.messages import Message, say
from cardtable.core.moves import Decision
from cardtable.core.rules import AnyView, Seat
from cardtable.core.tricks import Trick
from cardtable.session.conductor import Conductor
from cardtable.ui.app import App
from cardtable.ui.stage.spots import Spot
from cardtable.ui.stage.stage import Motion, Stage
from cardtable.ui.table.cues import Cue, Cues, cues
from cardtable.ui.table.game_table import Achievement, AnyTable, Beat, Board, Groups, Look
from cardtable.ui.table.order import HandOrder
from cardtable.ui.table.seats import Ring, ring
from cardtable.ui.words import words

READING = 0.5
"""Where a view rests for so many seconds and more, there is something to be read."""

CELEBRATED = 1.2
"""Seconds that an achievement is celebrated, at any pace."""

PATIENT = 2.5
"""Who has waited for so many seconds is called when it is their turn."""

_THINKS = 0.6
"""Seconds after which a bot that thinks is named."""

PACES = {"relaxed": 1.55, "normal": 1.0, "brisk": 0.5, "none": 0.0}
"""How long motions and rests take, by the setting."""


class Held(NamedTuple):
    """The spot of a card that the player has held, and where it was let go if it was dragged."""

    spot: Spot
    x: float | None


class Flow:
    """Shows one match at the table. Times are seconds, passed in."""

    def __init__(self, app: App, conductor: Conductor, table: AnyTable) -> None:
        self.app, self.conductor, self.table = app, conductor, table
        self.stage = Stage()
        self.seen: AnyView = conductor.view
        """The view that what is on the table tells of: while beats run, an older one."""
        self.said: Message | None = None
        """What happened last, in words."""
        self.behind = False
        """Whether it is shown that the match has gone on further than it is kept."""
        self.order = HandOrder(conductor.match)
        self._beats: deque[Beat] = deque()
        self._until = 0.0
        self._rest = 0.0
        self._rush = False
        self._cues = Cues()
        self._was_moving = False
        self._thinks_since: float | None = None
        self._waiting_since: float | None = None
        self._unseen: tuple[Callable[[AnyView], None], AnyView] | None = None
        """What shows that which was decided last, and the view before it."""
        self._achieved: tuple[AnyView, AnyView] | None = None
        """The views before and after a move in which an achievement may still be found."""
        self.achievements: tuple[Achievement, ...] = ()
        """What is celebrated now."""
        self.celebrated_at = 0.0
        """When the celebration begins."""

    @property
    def view(self) -> AnyView:
        """What the player may see now."""
        return self.conductor.view

    @property
    def ring(self) -> Ring:
        """Where the seats are in the window as it is."""
        return ring(self.app.units, self.conductor.match.rules.seats)

    @property
    def tricks(self) -> Sequence[Trick] | None:
        """The finished tricks of this hand; None where the game has none."""
        return self.table.won_tricks(self.view)

    @property
    def pace(self) -> float:
        """The factor on all times."""
        return 0.0 if self._rush else PACES.get(self.app.pace, 1.0)

    def look(self) -> Look:
        """How the player wants the table now."""
        wish = self.app.settings
        order, names = self.order.shown, self.conductor.names
        return Look(self.app.units, names, wish.sort, order, wish.play_single)

    def board(self, view: AnyView) -> Board:
        """The score in sight at a view, and under it whether all of the match is kept."""
        board = self.table.board(view, self.look())
        if self.behind:
            board = replace(board, notes=(*board.notes, words("Not kept yet")))
        return board

    def relayout(self, now: float, seconds: float) -> None:
        """Let everything glide to where it belongs in a window of another size, or put it there.

        `seconds` is the time for it at the normal pace, 0 for at once.
        """
        self._beats.clear()
        self._cues.clear()
        self._until = now
        self.seen = self.view
        self._update_order()
        motion = Motion(seconds * min(1.0, self.pace))
        self.stage.arrange(self.table.place(self.view, self.look()), now, motion)

    def _update_order(self) -> None:
        """Bring the order up to date with the hand."""
        self.order.preview = None
        order = self.table.arrange(self.view, self.look())
        if order != self.order.kept:
            self.order.keep(order)

    def preview(self, groups: Groups | None, now: float) -> None:
        """Make room for a card that is held over the hand; None: as if it were not."""
        if groups != self.order.preview:
            self.order.preview = groups
            self._glide(now)

    def rearrange(self, groups: Groups, now: float) -> None:
        """Take the player's new order, keep it, and let the cards glide there."""
        self.order.keep(groups)
        self._glide(now)

    def _glide(self, now: float) -> None:
        """Let the cards take the hand's new order, unless beats will do so."""
        if not self._beats:
            placement = self.table.place(self.view, self.look())
            self.stage.arrange(placement, now, Motion(0.16 * min(1.0, self.pace)))

    # Moves

    def submit(self, decision: Decision, held: Held | None = None) -> None:
        """Make a decision, with the card that was held for it: kept, then shown."""
        self._change(partial(self.conductor.submit, decision), partial(self._made, held))

    def _change(self, change: Callable[[], bool], show: Callable[[AnyView], None]) -> None:
        """Change the match, and show that as soon as it counts; mostly that is now."""
        before = self.view
        if change():
            self._unseen = show, before
            self._follow()

    def _follow(self) -> None:
        if self._unseen is None or not self.conductor.settle():
            return
        (show, before), self._unseen = self._unseen, None
        if self.view is not before:
            show(before)

    def _made(self, held: Held | None, before: AnyView) -> None:
        self.app.went_on()
        self._thinks_since = None
        after = self.view
        self.order.forget_later()
        order = self.table.carried(after, self.look(), *held) if held else None
        if order is not None:
            self.order.keep(order)
        self._show(before, after, self.app.now)

    def _show(self, before: AnyView, after: AnyView, now: float) -> None:
        self._update_order()
        self._beats.extend(self.table.beats(before, after, self.look()))
        self._rest = self.table.rests(after)
        self._note_rest()
        self._tell(before, after)
        self._run_beats(now)
        self._achieved = before, after
        self._run_found(now)

    def _note_rest(self) -> None:
        """The rush ends where there is something to read or to decide."""
        if self._stops() or self._rest >= READING:
            self._rush = False

    def _stops(self) -> bool:
        """Whether the player is to decide, or the hand is over."""
        return self.conductor.decides or self.conductor.between_hands

    def _tell(self, before: AnyView, after: AnyView) -> None:
        for event in after.history[-1:]:
            message = self.table.describe(event, before, after)
            if message is not None and self.conductor.stood_in:
                message = say("{what} (in place of a bot that does not answer)", what=message)
            self.said = message or self.said

    def undo(self) -> None:
        """Go back to the player's last decision; what was made by itself goes back with it."""
        self._change(self.conductor.undo, self._jump)

    def redo(self) -> None:
        """Make again what the last undo took back."""
        self._change(self.conductor.redo, self._jump)

    def _jump(self, before: AnyView) -> None:
        """Glide to a state that does not follow the one shown."""
        now = self.app.now
        self._thinks_since = None
        self._beats.clear()
        self._cues.clear()
        self.achievements, self._achieved = (), None
        self.order.recall()
        self._update_order()
        self.seen = self.view
        self.said = None
        placement = self.table.place(self.view, self.look())
        self.stage.arrange(placement, now, Motion(0.2 * self.pace))
        self._until = now + 0.3 * self.pace
        self._rest = 0.0

    # Time

    def update(self, now: float) -> None:
        """Show what is due; let the match go on when all has been seen."""
        self._follow()
        if self.behind != self.conductor.behind:
            self.behind = not self.behind
            self.app.touch()
        self.stage.update(now)
        self._note_rest_of_cards(now)
        self._run_beats(now)
        self._run_found(now)
        self._cues.play(self.app.sounds, now)
        self._call(now)
        if not self.caught_up(now):
            self.conductor.think()
        else:
            due = self.conductor.due()
            if due is not None:
                self.submit(due)
        if self._thinks_since is None and self.conductor.thinking:
            self._thinks_since = now

    def _note_rest_of_cards(self, now: float) -> None:
        """The frame in which all cards have come to rest is drawn as well."""
        moves = self.stage.moving(now)
        if self._was_moving and not moves:
            self.app.touch()
        self._was_moving = moves

    def _run_beats(self, now: float) -> None:
        while self._beats and now >= self._until:
            beat = self._beats.popleft()
            self.seen = beat.view if beat.view is not None else self.seen
            motion = Motion(beat.seconds * self.pace, beat.stagger * self.pace, beat.ease)
            landings = self.stage.arrange(beat.placement, now, motion)
            if beat.sound:
                self._cues.add(cues(beat.sound, landings, now))
            self._until = max(now, self.stage.rests_at()) + beat.hold * self.pace
            if not self._beats:
                self.seen = self.view
                self._until += self._rest * self._rest_pace()

    def _call(self, now: float) -> None:
        """Call the player whose turn it is, where they have waited for long."""
        if not self.conductor.decides or not self.caught_up(now):
            if self._waiting_since is None:
                self._waiting_since = now
            return
        since, self._waiting_since = self._waiting_since, None
        if since is not None and now - since > PATIENT:
            self.app.sounds.play("turn", now)

    def _run_found(self, now: float) -> None:
        """Look for something to celebrate when the last beat has begun."""
        if self._achieved is not None and not self._beats:
            (before, after), self._achieved = self._achieved, None
            self._celebrate(before, after, now)

    def _celebrate(self, before: AnyView, after: AnyView, now: float) -> None:
        """Once the cards lie, what was achieved with them has its moment."""
        found = tuple(self.table.achievements(before, after))
        if found:
            self.achievements, self.celebrated_at = found, max(now, self.stage.rests_at())
            self._until = max(self._until, self.celebrated_at + CELEBRATED)
            self._cues.add([Cue(self.celebrated_at, found[0].sound)])

    def celebrated(self, now: float) -> float | None:
        """How far the celebration has come, 0 to 1; None where there is none."""
        part = (now - self.celebrated_at) / CELEBRATED
        return part if self.achievements and 0 <= part < 1 else None

    def _rest_pace(self) -> float:
        """The end of a hand is there to be read, even where nothing is to move."""
        return max(self.pace, 0.5) if self.conductor.between_hands else self.pace

    def caught_up(self, now: float) -> bool:
        """Whether all that has happened has been seen."""
        return not self._beats and now >= self._until

    def showing(self, now: float) -> bool:
        """Whether beats are still to come, beyond a rest."""
        return bool(self._beats) or self.stage.moving(now)

    def rush(self, now: float) -> None:
        """Have all seen at once that comes before the next thing to read or to decide.

        What is there to be read stays for its time, until it is rushed once more.
        """
        moves, reads = self.showing(now), self._rest >= READING and not self.caught_up(now)
        self.hurry(now)
        if reads and moves:
            self._until = now + self._rest * self._rest_pace()
        self._rush = not reads and not self._stops()

    def hurry(self, now: float) -> None:
        """Have it all seen at once."""
        self._cues.clear()
        while self._beats:
            self.stage.arrange(self._beats.popleft().placement, now, Motion(0.0))
        self.seen = self.view
        self.stage.hurry(now)
        self._until = now

    def wake_at(self) -> float | None:
        """When the next beat or sound is due."""
        due = [self._until] if self._beats or self._until > self.app.now else []
        cue = self._cues.next_due()
        due += [] if cue is None else [cue]
        return min(due) if due else None

    def waiting_for_bot(self, now: float) -> Seat | None:
        """The seat that has let the player wait for a while, if one does."""
        since = self._thinks_since
        if since is None or not self.conductor.thinking or not self.caught_up(now):
            return None
        return self.conductor.match.actor if now - since > _THINKS else None
