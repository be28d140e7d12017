"""The match and the stage kept in step: moves are kept first, then shown beat by beat."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from cardtable.bots.worker import PATIENCE, Reply
from cardtable.core.cards import parse
from cardtable.core.messages import Message, say
from cardtable.core.moves import DEAL, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView, IllegalMove, Seat
from cardtable.match.match import Match
from cardtable.match.store import Overtaken, StoreError
from cardtable.ui.app import App
from cardtable.ui.stage.spots import Spot
from cardtable.ui.stage.stage import Motion, Stage
from cardtable.ui.table.game_table import Achievement, AnyTable, Beat, Groups, Look

ORDER = "hand"
"""The name under which the order of the hand is kept beside the match."""

READING = 0.5
"""Where a view rests for so many seconds and more, there is something to be read."""

CELEBRATED = 1.2
"""Seconds that a feat is celebrated, at any pace."""

PATIENT = 2.5
"""Who has waited for so many seconds is called when it is their turn."""

LANDING = {"deal": 0.08, "flip": 0.09, "play": 0.02, "sweep": 0.27}
"""Seconds from the start of a sound until its card is heard to lie."""

_TAPS = 0.075
"""Seconds between two sounds of a row of cards that land one after another."""

_STALE = 0.3

PACES = {"relaxed": 1.55, "normal": 1.0, "brisk": 0.5, "none": 0.0}
"""How long motions and rests take, by the setting."""


class Held(NamedTuple):
    """The spot of a card that the player has held, and where it was let go if it was dragged."""

    spot: Spot
    x: float | None


class Cue(NamedTuple):
    """A sound, and when it is due, in seconds."""

    at: float
    sound: str


def cues(sound: str, landings: Sequence[float], now: float) -> list[Cue]:
    """When a beat's sound is to be heard: with the landing of its cards, but not of every one.

    Where cards land one after another it is heard every few cards; `landings` may be empty.
    """
    if sound not in LANDING or not landings:
        return [Cue(now, sound)]
    due: list[Cue] = []
    for landing in sorted(landings):
        at = max(now, landing - LANDING[sound])
        if not due or at >= due[-1].at + _TAPS:
            due.append(Cue(at, sound))
    return due if sound == "deal" else due[-1:]


class Flow:
    """Drives one match at the table. Times are seconds, passed in."""

    def __init__(self, app: App, match: Match, table: AnyTable, seat: Seat) -> None:
        self.app, self.match, self.table, self.seat = app, match, table, seat
        self.stage = Stage()
        self.view: AnyView = match.view(seat)
        self.seen: AnyView = self.view
        """The view that what is on the table tells of: while beats run, an older one."""
        self.autopilot = False
        """Whether a steady bot plays the person's seat to the end of the hand."""
        self.said: Message | None = None
        """What happened last, in words."""
        self.arranged: Groups = self._kept_order()
        self._orders: dict[int, Groups] = {}
        """The hand's order from so many moves of the match on, for going back."""
        self._preview: Groups | None = None
        self._beats: deque[Beat] = deque()
        self._until = 0.0
        self._rest = 0.0
        self._rush = False
        self._open: tuple[int, float] | None = None
        self._reply: Reply | None = None
        self._hint: int | None = None
        self.hint: Reply | None = None
        """The hint that was asked for, until the match goes on."""
        self._cues: deque[Cue] = deque()
        """The sounds to come, the next one first."""
        self._waiting_since: float | None = None
        self._achieved: tuple[AnyView, AnyView] | None = None
        """The views before and after a move in which a feat may still be found."""
        self.feats: tuple[Achievement, ...] = ()
        """What is celebrated now."""
        self.feats_at = 0.0
        """When the celebration begins."""

    @property
    def pace(self) -> float:
        """The factor on all times."""
        return 0.0 if self._rush else PACES.get(self.app.pace, 1.0)

    def look(self) -> Look:
        """How the player wants the table now."""
        settings = self.app.settings
        order = self.arranged if self._preview is None else self._preview
        return Look(
            self.app.units,
            self.match.setup.names,
            settings.sort,
            order,
            settings.play_single,
            settings.offer_double_nil,
        )

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

    def _kept_order(self) -> Groups:
        """The hand's order as it was when the match was left."""
        if self.match.journal is None:
            return ()
        kept = self.app.store.arrangement(self.match, ORDER) or []
        return tuple(tuple(parse(text) for text in group) for group in kept)

    def _update_order(self) -> None:
        """Bring the order up to date with the hand."""
        self._preview = None
        order = self.table.arrange(self.view, self.look())
        if order != self.arranged:
            self._keep_order(order)

    def _keep_order(self, groups: Groups) -> None:
        self.arranged = self._orders[len(self.match.moves)] = groups
        if self.match.journal is not None:
            try:
                plain = [[str(card) for card in group] for group in groups]
                self.app.store.arrange(self.match, ORDER, plain)
            except StoreError as error:
                self.app.notices.append(error.message)

    def _recall_order(self) -> None:
        """Back to the hand's order as it was at this point of the match."""
        known = [at for at in self._orders if at <= len(self.match.moves)]
        if known:
            self._keep_order(self._orders[max(known)])

    def preview(self, groups: Groups | None, now: float) -> None:
        """Make room for a card that is held over the hand; None: as if it were not."""
        if groups == self._preview:
            return
        self._preview = groups
        self._glide(now)

    def rearrange(self, groups: Groups, now: float) -> None:
        """Take the player's new order, keep it, and let the cards glide there."""
        self._preview = None
        self._keep_order(groups)
        self._glide(now)

    def _glide(self, now: float) -> None:
        """Let the cards take the hand's new order, unless beats will do so."""
        if not self._beats:
            placement = self.table.place(self.view, self.look())
            self.stage.arrange(placement, now, Motion(0.16 * min(1.0, self.pace)))

    # Moves

    def refusal(self, move: Move) -> Message | None:
        """Why a move may not be made now, or None where it may."""
        if move in self.view.legal:
            return None
        if self.match.actor != self.seat:
            return say("It is not your turn yet.")
        try:
            self.match.rules.apply(self.match.state, move)
        except IllegalMove as error:
            return error.message
        return None

    def submit(self, moves: Sequence[Move], now: float, held: Held | None = None) -> None:
        """Make the moves of a decision, with the card that was held for it: kept, then shown."""
        before = self.view
        try:
            self.match.submit(*moves)
        except Overtaken:
            raise
        except StoreError as error:
            self.app.notices.append(error.message)
            self.app.notices.append(say("You can play on; this match is not kept any more."))
            self.match.journal = None
            self.match.submit(*moves)
        self._forget_request()
        after = self.match.view(self.seat)
        made = len(self.match.moves)
        self._orders = {at: order for at, order in self._orders.items() if at < made}
        order = self.table.carried(after, self.look(), *held) if held else None
        if order is not None:
            self._keep_order(order)
        self._show(before, after, now)

    def _show(self, before: AnyView, after: AnyView, now: float) -> None:
        self.view = after
        self._update_order()
        beats = self.table.beats(before, after, self.look())
        self._beats.extend(beats)
        self._rest = self.table.rests(after)
        self._note_rest()
        self._tell(before, after)
        if self.view.number != before.number or self.match.actor in (None, TABLE):
            self.autopilot = False
        self._run_beats(now)
        self._achieved = before, after
        self._run_feats(now)

    def _note_rest(self) -> None:
        """The rush ends where there is something to read or to decide."""
        if self._decides() or self._rest >= READING:
            self._rush = False

    def _decides(self) -> bool:
        """Whether the player is to decide, or the hand is over."""
        mine = self.match.actor == self.seat and not self.autopilot
        return mine or self.match.actor in (None, TABLE)

    def _tell(self, before: AnyView, after: AnyView) -> None:
        for event in after.history[-1:]:
            message = self.table.describe(event, before, after)
            self.said = message or self.said

    def undo(self, now: float) -> bool:
        """Go back to the player's last decision; what was made by itself goes back with it."""
        self.autopilot = False
        if not self.match.can_undo():
            return False
        while self.match.undo():
            if self.automatic(self.match.view(self.seat)) is None or not self.match.can_undo():
                break
        self._jump(now)
        return True

    def redo(self, now: float) -> bool:
        """Make again what the last undo took back."""
        if not self.match.redo():
            return False
        self._jump(now)
        return True

    def _jump(self, now: float) -> None:
        """Glide to a state that does not follow the one shown."""
        self._forget_request()
        self._beats.clear()
        self._cues.clear()
        self.feats, self._achieved = (), None
        self.view = self.match.view(self.seat)
        self._recall_order()
        self._update_order()
        self.seen = self.view
        self.said = None
        placement = self.table.place(self.view, self.look())
        self.stage.arrange(placement, now, Motion(0.2 * self.pace))
        self._until = now + 0.3 * self.pace
        self._rest = 0.0

    # Time

    def update(self, now: float) -> None:
        """Show what is due; let the table and the bots go on when all has been seen."""
        self.stage.update(now)
        self._run_beats(now)
        self._run_feats(now)
        self._sound(now)
        self._call(now)
        if not self.caught_up(now):
            self._ask(now)
            return
        actor = self.match.actor
        if actor == TABLE and self.view.number == 0:
            self.submit([DEAL], now)
        elif actor == self.seat and not self.autopilot:
            automatic = self.automatic(self.view)
            if automatic is not None:
                self.submit([automatic], now)
        elif self._ask(now) and self._reply is not None:
            self._take(self._reply, now)

    def automatic(self, view: AnyView) -> Move | None:
        """What is done for the player, who has nothing to decide."""
        return self.table.automatic(view, self.look())

    def _run_beats(self, now: float) -> None:
        while self._beats and now >= self._until:
            beat = self._beats.popleft()
            self.seen = beat.view if beat.view is not None else self.seen
            motion = Motion(beat.seconds * self.pace, beat.stagger * self.pace, beat.ease)
            landings = self.stage.arrange(beat.placement, now, motion)
            if beat.sound:
                self._cue(cues(beat.sound, landings, now))
            self._until = max(now, self.stage.rests_at()) + beat.hold * self.pace
            if not self._beats:
                self.seen = self.view
                self._until += self._rest * self._rest_pace()

    def _cue(self, due: Sequence[Cue]) -> None:
        self._cues = deque(sorted([*self._cues, *due]))

    def _sound(self, now: float) -> None:
        """Play what is due; what nobody could hear in time is left out."""
        while self._cues and self._cues[0].at <= now:
            cue = self._cues.popleft()
            if now - cue.at < _STALE:
                self.app.sounds.play(cue.sound, now)

    def _call(self, now: float) -> None:
        """Call the player whose turn it is, where they have waited for long."""
        mine = self.match.actor == self.seat and not self.autopilot
        if not mine or not self.caught_up(now):
            if self._waiting_since is None:
                self._waiting_since = now
            return
        since, self._waiting_since = self._waiting_since, None
        if since is not None and now - since > PATIENT:
            self.app.sounds.play("turn", now)

    def _run_feats(self, now: float) -> None:
        """Look for something to celebrate when the last beat has begun."""
        if self._achieved is not None and not self._beats:
            (before, after), self._achieved = self._achieved, None
            self._celebrate(before, after, now)

    def _celebrate(self, before: AnyView, after: AnyView, now: float) -> None:
        """Once the cards lie, what was achieved with them has its moment."""
        feats = tuple(self.table.achievements(before, after))
        if feats:
            self.feats, self.feats_at = feats, max(now, self.stage.rests_at())
            self._until = max(self._until, self.feats_at + CELEBRATED)
            self._cue([Cue(self.feats_at, feats[0].sound)])

    def celebrated(self, now: float) -> float | None:
        """How far the celebration has come, 0 to 1; None where there is none."""
        part = (now - self.feats_at) / CELEBRATED
        return part if self.feats and 0 <= part < 1 else None

    def _rest_pace(self) -> float:
        """The end of a hand is there to be read, even where nothing is to move."""
        over = self.match.actor in (None, TABLE)
        return max(self.pace, 0.5) if over else self.pace

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
        self._rush = not reads and not self._decides()

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
        due += [self._cues[0].at] if self._cues else []
        return min(due) if due else None

    # Bots

    def _level(self) -> Player | None:
        """Which bot is to decide now, if one is."""
        actor = self.match.actor
        if actor is None or actor == TABLE:
            return None
        if actor == self.seat:
            return Player.STEADY if self.autopilot else None
        level = self.match.player(actor)
        return Player.STEADY if level == Player.HUMAN else level

    def _ask(self, now: float) -> bool:
        """See to it that the bot whose turn it is has been asked; whether there is one."""
        level = self._level()
        if level is None:
            return False
        if self._open is not None:
            self._watch(now)
            return True
        actor = self.match.actor
        assert actor is not None
        number = self.app.worker.ask(
            self.match.setup.game, level, self.match.view(actor), self.match.chance(actor)
        )
        self._open = (number, now)
        return True

    def _watch(self, now: float) -> None:
        """A worker that does not answer is ended, and another asked."""
        assert self._open is not None
        if self._reply is None and now - self._open[1] > PATIENCE:
            self.app.worker.restart()
            self._open = None

    def ask_hint(self) -> None:
        """Ask what the best bot would do in the player's place."""
        if self.view.legal and self._hint is None:
            game, chance = self.match.setup.game, self.match.chance(self.seat)
            self._hint = self.app.worker.ask(game, Player.HUMAN, self.view, chance)

    def receive(self, reply: Reply) -> None:
        """A reply has come; it counts only if its request is still open."""
        if reply.number == self._hint:
            self.hint, self._hint = reply, None
        elif self._open is not None and reply.number == self._open[0]:
            self._reply = reply

    def _take(self, reply: Reply, now: float) -> None:
        if reply.error:
            raise RuntimeError(f"the bot failed: {reply.error}")
        self.submit(reply.moves, now)

    def _forget_request(self) -> None:
        self._open = self._reply = self._hint = self.hint = None

    def waiting_for_bot(self, now: float) -> Seat | None:
        """The seat that has let the player wait for a while, if one does."""
        if self._open is None or self._reply is not None or not self.caught_up(now):
            return None
        return self.match.actor if now - self._open[1] > 0.6 else None
