"""A match at the table: what all games share. The parts of it are wired together here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from cardtable.core.advice import Advice
from cardtable.core.cards import CARDS, Card
from cardtable.core.messages import Message, card_name, say
from cardtable.core.moves import DEAL, Decision
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView, Seat
from cardtable.games import GAMES
from cardtable.match.match import Match
from cardtable.match.store import Overtaken
from cardtable.session.conductor import Conductor
from cardtable.ui.app import App
from cardtable.ui.games import TABLES
from cardtable.ui.scene import Scene
from cardtable.ui.scenes.keys import Keys
from cardtable.ui.scenes.notice import Notice
from cardtable.ui.stage.stage import Sprite
from cardtable.ui.table.buttons import Buttons
from cardtable.ui.table.captions import Captions
from cardtable.ui.table.flow import Flow, Held
from cardtable.ui.table.game_table import Choice, Tool
from cardtable.ui.table.hand import OWN, Hand
from cardtable.ui.table.handling import Handling
from cardtable.ui.table.hints import reason
from cardtable.ui.table.inspection import Inspection
from cardtable.ui.table.layers import Frame, Layers
from cardtable.ui.table.pointer import Carry, Drop, Enlarge, Hover, Intent, Point, Pointer, Tap
from cardtable.ui.table.shortcuts import (
    Shortcut,
    find,
    letter,
    own_buttons,
    rows,
    usual_buttons,
)
from cardtable.ui.widgets import Widgets
from cardtable.ui.words import words

_GLIDE = 0.2
"""Seconds in which cards find their places in a window of another size."""

_HINT_SECONDS = 9.0

_LOOKS_AGAIN = 0.3
"""Seconds after which the table looks whether a bot has been thinking for long."""

_ENDS_LARGE = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.WINDOWFOCUSLOST,
)
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)


class TableScene(Scene):
    """A match at the table."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        players = [sitting.player for sitting in match.setup.seats]
        seat = players.index(Player.HUMAN) if Player.HUMAN in players else 0
        self.conductor = Conductor(match, app.worker, seat, self._by_itself)
        self.flow = Flow(app, self.conductor, TABLES[match.setup.game])
        self.hand = Hand(self.flow)
        self.captions = Captions(self.flow, self.hand)
        self.handling = Handling(self.flow, self.hand, self.captions, self._submit)
        self.pointer = Pointer(self.flow, self._grab, self._hit)
        self.inspection = Inspection(self.flow)
        self.buttons = Buttons(self.flow, self.captions, self._choose)
        self.layers = Layers(self.flow)
        self._sheet_for: int | None = None
        """The hand whose score sheet has come by itself."""
        self._shown_state: tuple[object, ...] = ()
        """What the buttons were built for."""
        self._was_moving = False
        self._laid = False

    @property
    def match(self) -> Match:
        return self.conductor.match

    @property
    def seat(self) -> Seat:
        return self.conductor.seat

    @property
    def names(self) -> tuple[str, ...]:
        return self.conductor.names

    @property
    def widgets(self) -> Widgets:
        return self.buttons.widgets

    @property
    def in_a_match(self) -> bool:  # type: ignore[override]
        return self.match.actor is not None

    def enter(self) -> None:
        """Lay everything out for the window as it is."""
        self._end_drag()
        self.layers.forget()
        # Only the scene on top is told of time: below others nothing can glide.
        seen = self._laid and self.app.scene is self
        self.flow.relayout(self.app.now, _GLIDE if seen or not self._laid else 0.0)
        self._laid = True
        self._build()

    def leave(self) -> None:
        self.conductor.leave()
        self.app.touch()

    # Buttons

    def _build(self) -> None:
        """The buttons of the present state."""
        buttons, conductor = self.buttons, self.conductor
        caught_up = self.flow.caught_up(self.app.now)
        buttons.clear()
        if caught_up and not conductor.autopilot:
            buttons.put_panel()
        if buttons.panel and not buttons.panel.panel.aside:
            # Where a panel is to be answered, the keyboard's mark does not stay in the hand.
            self.hand.focus(None)
        pick = self.handling.pick()
        if pick is not None:
            buttons.put_confirm(pick, len(self.hand.chosen), self.handling.confirm)
        if conductor.between_hands:
            if caught_up and self.flow.view.number:
                buttons.put_offer(words("Score sheet"), "S", self.open_sheet)
        elif conductor.decides:
            offer = self.flow.table.finish_offer(self.flow.view)
            if offer is not None:
                buttons.put_high_offer(offer, "F", self.play_out)
        shortcuts = self.shortcuts()
        buttons.put_usual(usual_buttons(shortcuts))
        buttons.put_own(own_buttons(shortcuts))
        self.app.touch()

    def shortcuts(self) -> list[Shortcut]:
        """All that keys do now, in the order of the list of keys."""
        flow, hand, seen = self.flow, self.hand, self.inspection
        left, right = words("Left"), words("Right")
        both, hint = words("Undo, redo"), words("Hint: what a strong player would do")
        large = words("See the card large; the right button does so too")
        undo, redo = self.conductor.can_undo(), self.match.can_redo()
        found = [
            Shortcut((left, right), words("Choose a card of your hand")),
            Shortcut(("",), "", partial(hand.move_focus, -1), (pygame.K_LEFT,)),
            Shortcut(("",), "", partial(hand.move_focus, 1), (pygame.K_RIGHT,)),
            Shortcut(
                (words("Enter"),),
                words("Play the card, or press the light button"),
                self._enter_key,
                _ENTER,
            ),
            Shortcut(
                (words("Space"),),
                words("Mark a card, where several are to be chosen"),
                self._space_key,
                (pygame.K_SPACE,),
            ),
            letter("H", hint, self.ask_hint, words("Hint"), 7),
            letter("U", both, self._undo, words("Undo"), 2, undo),
            letter("Y", both, self._redo, words("Redo"), 3, redo),
            letter("Z", large, self._enlarge_focused),
            Shortcut((words("Tab"),), words("Go to the buttons")),
        ]
        if flow.order.kept:
            caps = words("Shift"), left, right
            found.insert(1, Shortcut(caps, words("Move the card along your hand")))
        if flow.tricks is not None:
            does, title = words("Look at the last trick"), words("Last trick")
            found.append(letter("L", does, seen.toggle_last, title, 4, bool(flow.tricks)))
        if flow.table.passed(flow.view):
            does, title = words("Look at the cards that were passed"), words("Passed")
            found.append(letter("P", does, seen.toggle_passed, title, 5))
        for tool in flow.table.tools(flow.view, flow.look()):
            use = partial(self._use, tool)
            letters = tool.key.lower()
            found.append(Shortcut((tool.key,), tool.text, use, letters=letters, title=tool.text))
        log = words("Open or close the log; the wheel turns it back")
        return [
            *found,
            letter("G", log, seen.toggle_log, words("Log"), 6),
            Shortcut(("",), "", partial(seen.scroll, 5), (pygame.K_PAGEUP,)),
            Shortcut(("",), "", partial(seen.scroll, -5), (pygame.K_PAGEDOWN,)),
            letter("S", words("Score sheet"), self.open_sheet),
            letter("F", words("Have the rest played out, where it is offered"), self._finish),
            Shortcut(
                (words("Esc"),),
                words("Menu"),
                self._open_menu,
                (pygame.K_ESCAPE,),
                title=words("Menu"),
                button=1,
            ),
            Shortcut(("F1", "?"), words("This list"), self.show_keys, (pygame.K_F1,), "?"),
            Shortcut(("F11",), words("Full screen")),
        ]

    def _use(self, tool: Tool) -> None:
        self.flow.rearrange(tool.do(), self.app.now)
        self.app.touch()

    # Time

    def update(self, now: float) -> None:
        """Let the match go on; build the buttons anew when the state has changed."""
        try:
            self.flow.update(now)
        except Overtaken as error:
            self._overtaken(error.message)
            return
        moves = (len(self.match.moves),)
        state = (*moves, self.flow.caught_up(now), self.conductor.autopilot, *self.hand.chosen_ids)
        if state != self._shown_state:
            if moves != self._shown_state[:1]:
                self._match_went_on()
            self._shown_state = state
            self._build()
        self._note_rest(now)
        self._obey(self.pointer.update(now))
        self.widgets.update(now)
        self.captions.update(now)
        self._maybe_show_sheet(now)
        self._show_notices()

    def _match_went_on(self) -> None:
        carried = self.pointer.carried
        if carried is None or carried.spot.zone not in OWN:
            self._end_drag()
        self.hand.match_went_on(choosing=self.flow.table.pick(self.flow.view) is not None)

    def _note_rest(self, now: float) -> None:
        """The frame in which all cards have come to rest is drawn as well."""
        moves = self.flow.stage.moving(now)
        if self._was_moving and not moves:
            self.app.touch()
        self._was_moving = moves

    def moving(self) -> bool:
        now = self.app.now
        if self.pointer.leans or self.flow.celebrated(now) is not None:
            return True
        return self.flow.stage.moving(now) or self.widgets.changed()

    def prepare(self) -> bool:
        return self.layers.prepare(self.hand.cards())

    def wake_at(self) -> float | None:
        waits = self.conductor.thinking and self.flow.waiting_for_bot(self.app.now) is None
        times = [
            self.flow.wake_at(),
            self.captions.wake_at(),
            self.pointer.wake_at(),
            self.widgets.wake_at(),
            self.app.now + _LOOKS_AGAIN if waits else None,
        ]
        return min((time for time in times if time is not None), default=None)

    def trace(self) -> str:
        held = self.pointer.held
        parts = [f"Table, move {len(self.match.moves)}"]
        if self.flow.caught_up(self.app.now) and not self.flow.stage.moving(self.app.now):
            parts.append("at rest")
        if held is not None:
            parts.append(f"holding {held.spot.card}")
        if self.captions.told:
            parts.append(f"saying: {self.captions.told}")
        return ", ".join(parts)

    def _show_notices(self) -> None:
        """What the player must be told, one thing after the other."""
        self.app.notices += self.conductor.troubles
        self.conductor.troubles.clear()
        if self.app.notices and self.app.scene is self:
            self.app.push(Notice(self.app, self.app.notices.pop(0)))

    def _overtaken(self, message: Message) -> None:
        self.app.pop()
        self.app.push(Notice(self.app, message))

    # Decisions

    def _by_itself(self, view: AnyView) -> Decision | None:
        """What is done for the player: the look where no Double Nil is wanted, a single card."""
        legal, settings = view.legal, self.app.settings
        looks = tuple(move for move in legal if move.verb == "look")
        if looks and not self._offer_blind(view):
            return looks[:1]
        if settings.play_single and len(legal) == 1 and legal[0].verb == "play":
            return legal
        return None

    def _offer_blind(self, view: AnyView) -> bool:
        offer = self.app.settings.offer_double_nil
        if offer == "behind":
            column = view.seat % len(view.totals)
            return max(view.totals) - view.totals[column] >= 100
        return offer == "always"

    def _choose(self, choice: Choice) -> None:
        """Make a choice; a second press, of a panel that has done its work, does nothing."""
        if choice.moves[0] in self.flow.view.legal:
            self._submit(choice.moves, None)

    def _submit(self, decision: Decision, held: Held | None = None) -> None:
        self._at_this_window(partial(self.flow.submit, decision, self.app.now, held))

    def _undo(self) -> None:
        self._at_this_window(partial(self.flow.undo, self.app.now))
        self._sheet_for = None if self.match.actor != TABLE else self._sheet_for

    def _redo(self) -> None:
        self._at_this_window(partial(self.flow.redo, self.app.now))

    def _at_this_window(self, do: Callable[[], object]) -> None:
        """Change the match, unless it has gone on in another window."""
        try:
            do()
        except Overtaken as error:
            self._overtaken(error.message)

    def play_out(self) -> None:
        """Let a steady bot play the player's seat to the end of the hand."""
        self.conductor.autopilot = True
        self.app.touch()

    def _finish(self) -> None:
        """Take the offer to have the hand played out."""
        if self.conductor.decides and self.flow.table.finish_offer(self.flow.view):
            self.play_out()

    def next_hand(self) -> None:
        """The player goes on to the next hand."""
        if self.match.actor == TABLE:
            self._submit((DEAL,))

    # Hints

    def ask_hint(self) -> None:
        """What would the best bot do?"""
        if not self.flow.view.legal:
            self.captions.tell(say("It is not your turn yet."))
        else:
            self.conductor.ask_hint(self.show_hint)

    def show_hint(self, advice: Advice | None) -> None:
        """Lift the cards that are advised, and say why."""
        if advice is None:
            self.captions.tell(say("There is no hint for this."))
            return
        moves = advice.decision
        cards = tuple(CARDS[move.argument] for move in moves if move.argument in CARDS)
        found = self.hand.find(cards)
        if self.handling.pick() is not None:
            self.hand.choose(found)
        elif found:
            self.hand.lift(found[0])
        told = say("{move}: {reason}", move=self._said(moves), reason=reason(advice))
        self.captions.tell(told, _HINT_SECONDS)

    def _said(self, moves: Decision) -> str:
        """A decision in words: the cards, or what stands on its button."""
        for choice, _ in self.buttons.choices:
            if choice.moves == moves:
                return choice.text
        cards = [card_name(CARDS[one.argument]) for one in moves if one.argument in CARDS]
        return ", ".join(cards) or " ".join(str(one) for one in moves)

    # The score sheet and other scenes

    def _maybe_show_sheet(self, now: float) -> None:
        """When a hand is over and has been seen, the score sheet comes by itself, once."""
        number = self.flow.view.number
        if not self.conductor.between_hands or number == 0 or self._sheet_for == number:
            return
        if self.flow.caught_up(now) and not self.flow.stage.moving(now):
            self._sheet_for = number
            self._sound_result()
            self.open_sheet()

    def _sound_result(self) -> None:
        """How the hand went for the player, or the match: the middle of many is told by nothing."""
        view, outcome, seat = self.flow.view, self.match.outcome, self.conductor.seat
        if not view.finished:
            return
        points = view.finished[-1].points
        low = GAMES[self.match.setup.game].lowest_wins
        mine = points[seat % len(points)]
        best, worst = (min(points), max(points)) if low else (max(points), min(points))
        won, lost = mine == best, mine == worst
        if outcome is not None:
            won, lost = seat in outcome.winners, seat not in outcome.winners
        if won or lost:
            self.app.sounds.play("won" if won else "lost", self.app.now)

    def open_sheet(self) -> None:
        """Show the score sheet over the table."""
        from cardtable.ui.table.sheet import sheet

        if self.flow.view.number:
            self._lay_over(sheet(self))

    def _open_menu(self) -> None:
        from cardtable.ui.table.pause import Pause

        self._lay_over(Pause(self.app, self))

    def show_commitment(self) -> None:
        """Tell how the deals can be checked: the commitment now, the seed when all is played."""
        setup = self.match.setup
        told = say(_SEALED, commitment=setup.commitment)
        if self.match.outcome is not None:
            told = say(_OPEN, commitment=setup.commitment, seed=setup.seed.hex())
        self._lay_over(Notice(self.app, told))

    def show_keys(self) -> None:
        """Tell which keys do what."""
        self._lay_over(Keys(self.app, rows(self.shortcuts())))

    def _lay_over(self, scene: Scene) -> None:
        """Show another scene, which takes the mouse: no tip stays behind it."""
        self.widgets.point_away()
        self.app.push(scene)

    # Input

    def handle(self, event: pygame.Event) -> None:
        if self.inspection.large is not None:
            self._handle_large(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._end_drag()
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif self.pointer.busy or not self.widgets.handle(event):
            self._obey(self.pointer.handle(event))

    def _handle_large(self, event: pygame.Event) -> None:
        """Whatever is done next puts the large card away, and does nothing else."""
        if event.type in _ENDS_LARGE:
            self.inspection.enlarge(None)
            self._end_drag()

    def _wheel(self, event: pygame.Event) -> None:
        """Scroll the log, where the mouse is over it."""
        if self.inspection.log and self.inspection.log_rect().collidepoint(self.app.mouse()):
            self.inspection.scroll(round(event.y) * 3)

    def _obey(self, intent: Intent | None) -> None:
        """Do what the mouse was meant to do."""
        match intent:
            case Tap(None, _):
                if self.inspection.cards:
                    self.inspection.put_away()
            case Tap(Sprite() as sprite, point):
                self.handling.tap(sprite, point)
            case Carry(sprite):
                self.handling.carry(sprite)
                self.app.touch()
            case Drop(sprite):
                self.handling.drop(sprite)
            case Hover(sprite):
                self.hand.hover(sprite)
            case Enlarge(point):
                self._enlarge(self.card_at(point))

    def _grab(self, point: Point) -> Sprite | None:
        """The card that a press takes hold of. A press hurries what is still to be seen."""
        if self.inspection.cards:
            if self.inspection.card_at(point) is None:
                self.inspection.put_away()
            return None
        if self.covered(point):
            return None
        flow, now = self.flow, self.app.now
        late = flow.showing(now) or not flow.caught_up(now)
        if late:
            flow.rush(now)
        self.hand.focus(None)
        sprite = self._hit(point)
        # What was still on its way may not have been seen: the press has only hurried it.
        if sprite is not None and late and sprite.spot.zone not in OWN:
            sprite = None
        if sprite is None:
            if not late and not self.conductor.between_hands and not self._acts():
                flow.rush(now)
            self.hand.lift(None)
        return sprite

    def _acts(self) -> bool:
        """Whether it is the player's seat that is to act, be it by a bot."""
        return self.match.actor == self.conductor.seat

    def _hit(self, point: Point) -> Sprite | None:
        """The player's card under a point, if no control lies over it."""
        sprite = None if self.covered(point) else self.flow.stage.at(point)
        return sprite if sprite is not None and self.handling.is_mine(sprite) else None

    def covered(self, point: Point) -> bool:
        """Whether a control lies over a point."""
        return self.widgets.over(point)

    def card_at(self, point: Point) -> Card | None:
        """The open card under a point: of the cards that are looked at, or of the table."""
        if self.inspection.cards:
            return self.inspection.card_at(point)
        sprite = None if self.covered(point) else self.flow.stage.at(point)
        return sprite.spot.card if sprite is not None else None

    def _enlarge(self, card: Card | None) -> None:
        if card is not None:
            self._end_drag()
            self.inspection.enlarge(card)

    def _enlarge_focused(self) -> None:
        sprite = self.hand.focused
        self._enlarge(sprite.spot.card if sprite is not None else None)

    def _end_drag(self) -> None:
        """The held card goes home: the focus was lost, the window resized, or the match went on."""
        sprite = self.pointer.let_go()
        self.flow.preview(None, self.app.now)
        if sprite is not None:
            self.flow.stage.release(sprite, self.app.now, 0.18)
            self.app.touch()

    # Keyboard

    def _key(self, event: pygame.Event) -> None:
        if self.inspection.cards:
            self.inspection.put_away()
            return
        seen = self.flow.caught_up(self.app.now)
        if self._acts() and not seen:
            # The next decision is already the player's: a key hurries what is still to be seen.
            self.flow.hurry(self.app.now)
            self.update(self.app.now)
        # A key pressed before the choice was in sight does not choose.
        if not (seen and self._panel_key(event)) and not self._widget_key(event, seen):
            self._table_key(event, seen)

    def _panel_key(self, event: pygame.Event) -> bool:
        """A key of the panel, or Enter for its primary choice where nothing has the focus."""
        layout, widgets = self.buttons.panel, self.widgets
        if layout is None:
            return False
        free = widgets.focused is None and not layout.panel.aside
        for choice, _ in layout.buttons:
            typed = choice.key != "" and event.unicode.lower() == choice.key
            if typed or (choice.primary and free and event.key in _ENTER):
                self._choose(choice)
                return True
        return free and event.key in _ARROWS and widgets.move_focus(1)

    def _widget_key(self, event: pygame.Event, seen: bool) -> bool:
        """A key for the buttons: where a panel is to be answered, after Tab, or with the focus."""
        layout, widgets = self.buttons.panel, self.widgets
        choosing = layout is not None and seen and not layout.panel.aside
        theirs = choosing or event.key == pygame.K_TAB or widgets.focused is not None
        return theirs and widgets.handle(event)

    def _table_key(self, event: pygame.Event, seen: bool) -> None:
        """A key for the cards, a move that has a key, or anything else that can be done by one."""
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        move = self.flow.table.keys(self.flow.view).get(event.unicode.lower())
        do = find(self.shortcuts(), event)
        if by and event.mod & pygame.KMOD_SHIFT:
            self.handling.shift(by)
        elif move is not None:
            self.handling.move_by_key(move)
        elif do is not None:
            do()
        elif not seen:
            self.flow.rush(self.app.now)

    def _enter_key(self) -> None:
        """Play the card with the focus, or confirm the cards chosen; between hands, go on."""
        if self.conductor.between_hands:
            self.open_sheet()
        else:
            self.handling.enter()

    def _space_key(self) -> None:
        sprite = self.hand.focused
        if self.handling.pick() is not None and sprite is not None:
            self.handling.toggle(sprite)
        else:
            self._enter_key()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        held, panel = self.pointer.held, self.buttons.panel
        drops = {} if held is None else self.handling.drops(held)
        focused = self.hand.focused
        self.layers.draw(
            surface,
            Frame(
                held=held,
                drops=drops,
                focus=None if focused is None else focused.id,
                panel=panel,
                told=partial(self.captions.draw, panel=panel is not None),
                over=partial(self._draw_over, held),
                covered=self._covered(),
            ),
        )

    def _covered(self) -> list[pygame.Rect] | None:
        """Where controls lie over the cards; None where anything may be drawn over them."""
        widgets = self.widgets
        alone = self.app.scene is self and not self.inspection.open and not widgets.tells
        return widgets.places() if alone and self.captions.headline() is None else None

    def _draw_over(self, held: Sprite | None, surface: pygame.Surface) -> None:
        """The log and the buttons, above them a card that is held, above it what is looked at."""
        self.inspection.draw_log(surface)
        self.widgets.draw(surface)
        if held is not None:
            stage = self.flow.stage
            stage.draw(surface, self.app.art, stage.heap([held]))
        self.inspection.draw_cards(surface)


_SEALED = (
    "All deals of this match were fixed before the first card. Their seal is {commitment}. When "
    "the match is over the seed is told, and anybody can check that it fits."
)
_OPEN = (
    "The seal of this match was {commitment}; its seed is {seed}. The SHA-256 of the seed is the "
    "seal, and every deal follows from it. An exported match can be checked with: cardtable verify."
)
