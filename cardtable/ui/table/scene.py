"""A match at the table: what all games share. The parts of it are wired together here."""

from __future__ import annotations

from functools import partial

import pygame

from cardtable.core.cards import Card
from cardtable.core.moves import Decision
from cardtable.core.players import Player
from cardtable.core.rules import AnyView
from cardtable.match.match import Match
from cardtable.session.conductor import Conductor
from cardtable.ui.app import App
from cardtable.ui.games import TABLES
from cardtable.ui.scene import Scene
from cardtable.ui.stage.spots import HAND
from cardtable.ui.stage.stage import Sprite
from cardtable.ui.table.adviser import Adviser
from cardtable.ui.table.buttons import Buttons
from cardtable.ui.table.captions import Captions
from cardtable.ui.table.ending import Ending
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.hand import Hand
from cardtable.ui.table.handling import Handling
from cardtable.ui.table.inspection import Inspection
from cardtable.ui.table.keyboard import Keyboard
from cardtable.ui.table.layers import Frame, Layers
from cardtable.ui.table.nodes import Nodes
from cardtable.ui.table.pointer import Carry, Drop, Enlarge, Hover, Intent, Pointer, Tap
from cardtable.ui.table.reach import Reach
from cardtable.ui.table.shortcuts import (
    ENTER,
    Shortcut,
    letter,
    own_buttons,
    rows,
    unlisted,
    usual_buttons,
)
from cardtable.ui.tree import Node
from cardtable.ui.widgets import Widgets
from cardtable.ui.words import words

_GLIDE = 0.2
"""Seconds in which cards find their places in a window of another size."""

_LOOKS_AGAIN = 0.3
"""Seconds after which the table looks whether a bot thinks or the store takes long."""

_ENDS_LARGE = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.WINDOWFOCUSLOST,
)


class TableScene(Scene):
    """A match at the table."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        players = [sitting.player for sitting in match.setup.seats]
        seat = players.index(Player.HUMAN) if Player.HUMAN in players else 0
        self.conductor = Conductor(match, app.worker, seat, self._by_itself)
        self.flow = flow = Flow(app, self.conductor, TABLES[match.setup.game])
        self.hand = hand = Hand(flow)
        self.captions = Captions(flow, hand)
        self.handling = handling = Handling(flow, hand, self.captions)
        self.inspection = Inspection(flow)
        self.buttons = Buttons(flow, self.captions, handling.choose)
        self.keyboard = Keyboard(flow, handling, self.buttons)
        self.nodes = Nodes(flow, hand, handling, self.captions, self.inspection, self.buttons)
        self.reach = Reach(flow, hand, self.inspection, self.nodes.solid)
        self.pointer = Pointer(flow, self.reach.grab, self.reach.mine)
        self.adviser = Adviser(flow, hand, handling, self.captions, self.buttons)
        self.ending = Ending(flow)
        self.layers = Layers(flow)
        self._built_for: tuple[object, ...] = ()
        """The state that the buttons were built for."""
        self._laid = False

    @property
    def match(self) -> Match:
        return self.conductor.match

    @property
    def widgets(self) -> Widgets:
        return self.buttons.widgets

    @property
    def in_a_match(self) -> bool:  # type: ignore[override]
        return self.match.actor is not None

    def tree(self) -> Node:
        return self.nodes.tree()

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

    # What can be done

    def _build(self) -> None:
        """The buttons of the present state."""
        flow, buttons, conductor = self.flow, self.buttons, self.conductor
        caught_up = flow.caught_up(self.app.now) and not conductor.saving
        buttons.clear()
        if caught_up and not conductor.autopilot:
            buttons.put_panel()
        if buttons.panel and not buttons.panel.panel.aside:
            # Where a panel is to be answered, the keyboard's mark does not stay in the hand.
            self.hand.focus(None)
        pick = self.handling.pick()
        if pick is not None:
            buttons.put_confirm(pick, len(self.hand.chosen), self.handling.confirm)
        offer = flow.table.finish_offer(flow.view) if conductor.decides else None
        if offer is not None:
            buttons.put_high_offer(offer, "F", self.handling.play_out)
        if conductor.between_hands and caught_up and flow.view.number:
            buttons.put_offer(words("Score sheet"), "S", self.open_sheet)
        shortcuts = self.shortcuts()
        buttons.put_usual(usual_buttons(shortcuts))
        buttons.put_own(own_buttons(shortcuts))

    def shortcuts(self) -> list[Shortcut]:
        """All that keys do now, in the order of the list of keys."""
        undo, redo = self.conductor.can_undo(), self.match.can_redo()
        both = words("Undo, redo")
        large = words("See the card large; the right button does so too")
        hint = words("Hint: what a strong player would do")
        out = words("Have the rest played out, where it is offered")
        menu, sheet = words("Menu"), words("Score sheet")
        escape = Shortcut((words("Esc"),), menu, self._open_menu, (pygame.K_ESCAPE,))
        between = [unlisted(key, self.open_sheet) for key in (*ENTER, pygame.K_SPACE)]
        return [
            *(between if self.conductor.between_hands else []),
            *self.handling.shortcuts(),
            letter("H", hint, self.adviser.ask, words("Hint"), 7),
            letter("U", both, self.flow.undo, words("Undo"), 2, undo),
            letter("Y", both, self.flow.redo, words("Redo"), 3, redo),
            letter("Z", large, self._enlarge_focused),
            Shortcut((words("Tab"),), words("Go to the buttons")),
            *self.inspection.shortcuts_for_cards(),
            *self.handling.own_shortcuts(),
            *self.inspection.shortcuts_for_log(),
            letter("S", sheet, self.open_sheet),
            letter("F", out, self.handling.finish),
            escape._replace(title=menu, button=1),
            Shortcut(("F1", "?"), words("This list"), self.show_keys, (pygame.K_F1,), "?"),
            Shortcut(("F11",), words("Full screen")),
        ]

    def _by_itself(self, view: AnyView) -> Decision | None:
        """What is done for the player, who has nothing to decide or does not want to be asked."""
        move = self.flow.table.automatic(view, self.flow.look())
        return None if move is None else (move,)

    # Time

    def update(self, now: float) -> None:
        """Let the match go on; build the buttons anew when the state has changed."""
        self.flow.update(now)
        if self.conductor.overtaken is not None:
            self.app.pop()
            self.app.routes.notice(self.conductor.overtaken)
            return
        self._follow_match()
        self._obey(self.pointer.update(now))
        self.widgets.update(now)
        self.captions.update(now)
        if self.ending.due(now):
            self.open_sheet()
        self._show_notices()

    def _follow_match(self) -> None:
        """Build the buttons anew where there is something else to be done now."""
        moves, chosen = len(self.match.moves), self.hand.chosen_numbers
        seen = self.flow.caught_up(self.app.now) and not self.conductor.saving
        state = (moves, seen, self.conductor.autopilot, chosen, self.flow.behind)
        if state != self._built_for:
            if moves not in self._built_for[:1]:
                self._match_went_on()
            self._built_for = state
            self._build()

    def _match_went_on(self) -> None:
        carried = self.pointer.carried
        if carried is None or carried.spot.zone != HAND:
            self._end_drag()
        self.hand.match_went_on(choosing=self.flow.table.pick(self.flow.view) is not None)

    def _show_notices(self) -> None:
        """What the player must be told, one thing after the other."""
        self.app.notices += self.conductor.troubles
        self.conductor.troubles.clear()
        if self.app.notices and self.app.scene is self:
            self.app.routes.notice(self.app.notices.pop(0))

    def moving(self) -> bool:
        now = self.app.now
        if self.pointer.leans or self.flow.celebrated(now) is not None:
            return True
        return self.flow.stage.moving(now) or self.widgets.changed()

    def prepare(self) -> bool:
        return self.layers.prepare(self.hand.cards())

    def wake_at(self) -> float | None:
        thinks = self.conductor.thinking and self.flow.waiting_for_bot(self.app.now) is None
        waits = thinks or self.conductor.saving
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

    # Other scenes

    def open_sheet(self) -> None:
        """Show the score sheet over the table."""
        if self.flow.view.number:
            self.widgets.point_away()
            self.app.routes.sheet(self)

    def _open_menu(self) -> None:
        self.widgets.point_away()
        self.app.routes.pause(self)

    def show_keys(self) -> None:
        """Tell which keys do what."""
        self.widgets.point_away()
        self.app.routes.keys(rows(self.shortcuts()))

    # Input

    def handle(self, event: pygame.Event) -> None:
        if self.inspection.large is not None:
            self._handle_large(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._end_drag()
        elif event.type == pygame.MOUSEWHEEL:
            self.inspection.wheel(event.y, self.app.window.mouse())
        elif self.pointer.busy or not self.widgets.handle(event):
            self._obey(self.pointer.handle(event))
        # The next event may come before time does: it is to meet the buttons of now.
        self._follow_match()

    def _handle_large(self, event: pygame.Event) -> None:
        """Whatever is done next puts the large card away, and does nothing else."""
        if event.type in _ENDS_LARGE:
            self.inspection.enlarge(None)
            self._end_drag()

    def _key(self, event: pygame.Event) -> None:
        if self.inspection.cards:
            self.inspection.put_away()
            return
        seen = self.flow.caught_up(self.app.now)
        if not seen and self.match.actor == self.conductor.seat:
            # The next decision is already the player's: a key hurries what is still to be seen.
            self.flow.hurry(self.app.now)
            self.update(self.app.now)
        self.keyboard.press(event, self.shortcuts(), seen)

    def _obey(self, intent: Intent | None) -> None:
        """Do what the mouse was meant to do."""
        match intent:
            case Tap(None, _):
                self.inspection.put_away()
            case Tap(Sprite() as sprite, point):
                self.handling.tap(sprite, point)
            case Carry(sprite):
                self.handling.carry(sprite)
            case Drop(sprite):
                self.handling.drop(sprite)
            case Hover(sprite):
                self.hand.hover(sprite)
            case Enlarge(point):
                self._enlarge(self.reach.card_at(point))

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

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        held, panel, focused = self.pointer.held, self.buttons.panel, self.hand.focused
        frame = Frame(
            held=held,
            drops={} if held is None else self.handling.drops(held),
            focus=None if focused is None else focused.id,
            panel=panel,
            told=partial(self.captions.draw, panel=panel is not None),
            over=partial(self._draw_over, held),
            covered=self._covered(),
        )
        self.layers.draw(surface, frame)

    def _covered(self) -> list[pygame.Rect] | None:
        """Where controls lie over the cards; None where anything may be drawn over them."""
        alone = self.app.scene is self and not self.inspection.open and not self.widgets.tells
        return self.widgets.places() if alone and self.captions.headline() is None else None

    def _draw_over(self, held: Sprite | None, surface: pygame.Surface) -> None:
        """The log and the buttons, above them a card that is held, above it what is looked at."""
        self.inspection.draw_log(surface)
        self.widgets.draw(surface)
        if held is not None:
            stage = self.flow.stage
            stage.draw(surface, self.app.art, stage.heap([held]))
        self.inspection.draw_cards(surface)
