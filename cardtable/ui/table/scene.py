"""The one controller of all tables: input on one side, the flow of the match on the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from cardtable.core.cards import CARDS, PACK, Card
from cardtable.core.messages import Message, Who, card_name, say
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, side_of
from cardtable.games import GAMES
from cardtable.match.match import Match
from cardtable.match.store import Overtaken
from cardtable.ui import text
from cardtable.ui.app import REPLY, App
from cardtable.ui.games import TABLES
from cardtable.ui.palette import PANEL, PANEL_SOLID, TEXT
from cardtable.ui.scene import Scene
from cardtable.ui.stage.drag import THRESHOLD, Drag
from cardtable.ui.stage.spots import EMPTY, HAND, Spot, Zone
from cardtable.ui.stage.stage import (
    LIFT,
    PICKED,
    Heap,
    Sprite,
    Stage,
    best_zone,
    card_rect,
    draw_ahead,
)
from cardtable.ui.stage.still import Still, joined
from cardtable.ui.table import painting
from cardtable.ui.table.flow import Flow, Held
from cardtable.ui.table.game_table import Choice, Groups, Panel, Pick, Tool
from cardtable.ui.table.overlays import OpenCard, OpenRow, draw_large, draw_rows, laid, trick_row
from cardtable.ui.table.seats import (
    CROWD,
    Ring,
    all_trick_cards,
    fan,
    log_place,
    prompt_room,
    prompt_y,
    ring,
    trick_cards,
)
from cardtable.ui.widgets import Widgets
from cardtable.ui.words import shown, words

if TYPE_CHECKING:
    from cardtable.ui.scenes.keys import KeyRow

_MESSAGE_SECONDS = 3.5
_TWICE = 0.4
"""Seconds after a card was played by one click in which another click plays nothing."""

_GLIDE = 0.2
"""Seconds in which cards find their places in a window of another size."""

LONG = 0.5
"""Seconds that a card is pressed until it is shown large."""

_ENDS_LARGE = (
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.WINDOWFOCUSLOST,
)

_PLAYERS_ZONES = (HAND,)

_Button = tuple[str, str, Callable[[], None], bool]
"""A small button: its title, its key, what it does, whether it can be used now."""


class TableScene(Scene):
    """A match at the table."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        players = [sitting.player for sitting in match.setup.seats]
        self.seat = players.index(Player.HUMAN) if Player.HUMAN in players else 0
        self.table = TABLES[match.setup.game]
        self.flow = Flow(app, match, self.table, self.seat)
        self.names = match.setup.names
        self.ring: Ring = ring(app.units, match.rules.seats)
        self.widgets: Widgets | None = None
        self._panel: Panel | None = None
        self.choices: list[tuple[Choice, pygame.Rect]] = []
        """The panel's buttons, and where they are."""
        self._drag: Drag | None = None
        self._still = Still()
        self._over: list[pygame.Rect] | None = None
        """Where the last frame drew over what lies; None: anywhere."""
        self._lifted: int | None = None
        self.picked: list[int] = []
        self._focus: int | None = None
        self._hover: int | None = None
        self._message: tuple[str, float] | None = None
        self._played_at = -1.0
        self._log_open = False
        self._log: tuple[tuple[Move, ...], list[str]] | None = None
        self._overlay: str | None = None
        self._large: Card | None = None
        """The card that is shown large."""
        self._pressed: tuple[tuple[int, int], float] | None = None
        """Where and when the button was pressed, while it is held and the mouse has not moved."""
        self._leans = False
        self._log_back = 0
        """How many lines of the log have been scrolled back."""
        self._sheet_for: int | None = None
        self._shown_state: tuple[object, ...] = ()
        self._was_moving = False
        self._ahead: tuple[object, list[Spot]] = None, []
        """Pictures to be drawn while nothing moves, and the placement that they follow."""
        self._laid = False

    @property
    def in_a_match(self) -> bool:  # type: ignore[override]
        return self.match.actor is not None

    # Layout

    def enter(self) -> None:
        """Lay everything out for the window as it is."""
        self._end_drag()
        self._over = None
        self.ring = ring(self.app.units, self.match.rules.seats)
        # Only the scene on top is told of time: below others nothing can glide.
        seen = self._laid and self.app.scene is self
        self.flow.relayout(self.app.now, _GLIDE if seen or not self._laid else 0.0)
        self._laid = True
        self._build_widgets()

    def leave(self) -> None:
        self.app.touch()

    def _build_widgets(self) -> None:
        """The buttons of the present state."""
        if self.widgets is None or not self.widgets.suits(self.app.units):
            self.widgets = Widgets(self.app.units, self.app.clicked)
        self.widgets.clear()
        self._panel = None
        self.choices = []
        if self.flow.caught_up(self.app.now) and not self.flow.autopilot:
            self._panel = self.table.panel(self.flow.view, self.flow.look())
        if self._panel:
            self._build_panel(self._panel)
            self._leave_hand(self._panel)
        self._build_confirm()
        self._build_offer()
        self._build_tools()
        for place, line in self.table.tips(self.flow.view, self.flow.look()):
            self.widgets.tip_at(place, line)
        self.app.touch()

    def _build_tools(self) -> None:
        units = self.app.units
        tools: list[_Button] = [
            (words("Menu"), "Esc", self._open_menu, True),
            (words("Undo"), "U", self._undo, self.match.can_undo()),
            (words("Redo"), "Y", self._redo, self.match.can_redo()),
        ]
        if self._tricks() is not None:
            tools.append((words("Last trick"), "L", self._toggle_last, bool(self._tricks())))
        if self.table.passed(self.flow.view):
            tools.append((words("Passed"), "P", self._toggle_passed, True))
        tools.append((words("Log"), "G", self._toggle_log, True))
        tools.append((words("Hint"), "H", self._ask_hint, True))
        self._put_upper_tools(tools)
        own = self.table.tools(self.flow.view, self.flow.look())
        beside = [(tool.text, tool.key, partial(self._use, tool), True) for tool in own]
        self._put_tools(beside, self.ring.corner.top - units.px(8) - self._tool_height)

    @property
    def _tool_height(self) -> int:
        return max(self.app.units.px(40), self.app.units.font(30))

    def _put_upper_tools(self, tools: Sequence[_Button]) -> None:
        """The usual buttons at the upper right: closer together or in two rows if they must."""
        units, top = self.app.units, self.app.units.px(16)
        board = painting.board_rect(units, self.table.board(self.flow.view, self.flow.look()))
        band = pygame.Rect(0, top, units.width, self._tool_height)
        taken = [place.plaque for place in self.ring.places if place.plaque.colliderect(band)]
        left = max(one.right for one in [board, *taken] if one.left < units.width // 2)
        room = units.width - units.px(18) - left - units.px(8)
        wide = sum(text.width(title, units.font(16)) + units.px(6) for title, *_ in tools)
        pad = min(units.px(26), (room - wide) // len(tools))
        if pad >= units.px(10) or (len(self.ring.places) >= CROWD and pad >= units.px(4)):
            self._put_tools(tools, top, pad)
            return
        half = len(tools) - len(tools) // 2
        self._put_tools(tools[:half], top)
        self._put_tools(tools[half:], top + self._tool_height + units.px(6))

    def _put_tools(self, tools: Sequence[_Button], top: int, pad: int | None = None) -> None:
        """Small buttons in a row that ends at the right edge."""
        assert self.widgets is not None
        units = self.app.units
        pad = units.px(26) if pad is None else pad
        right = units.width - units.px(18)
        places = []
        for title, *_ in tools:
            wide = max(units.px(44), text.width(title, units.font(16)) + pad)
            places.append(pygame.Rect(right - wide, top, wide, self._tool_height))
            right -= wide + units.px(6)
        # Made from left to right, which is the way of Tab.
        for (title, key, do, enabled), place in reversed(list(zip(tools, places, strict=True))):
            self.widgets.button(place, title, do, tip=f"{title} ({key})", enabled=enabled)

    def _use(self, tool: Tool) -> None:
        self.flow.rearrange(tool.do(), self.app.now)
        self.app.touch()

    def _build_offer(self) -> None:
        """One button above the hand: to have the hand played out, or to go on to the next."""
        caught_up = self.flow.caught_up(self.app.now)
        if self.match.actor in (TABLE, None):
            if caught_up and self.flow.view.number:
                y = self._words_y()
                self._offer_button(words("Score sheet"), self.open_sheet, "S", y)
            return
        if self.match.actor != self.seat or self.flow.autopilot:
            return
        offer = self.table.finish_offer(self.flow.view)
        if offer is not None:
            units = self.app.units
            y = self._words_y() - units.px(56)
            if len(self.ring.places) >= CROWD:
                # Below the headline, if there is one.
                tall = max(units.px(46), units.font(36))
                message = self.table.headline(self.flow.view)
                head = self._headline_rect(message or say("{offer}", offer=offer))
                y = head.bottom + units.px(8) + tall // 2
            self._offer_button(offer, self.play_out, "F", y)

    def _offer_button(self, offer: str, do: Callable[[], None], key: str, y: int) -> None:
        assert self.widgets is not None
        units = self.app.units
        wide = text.width(offer, units.font(17), True) + units.px(56)
        place = pygame.Rect(0, 0, wide, max(units.px(46), units.font(36)))
        place.center = (round(self.ring.centre[0]), y)
        self.widgets.button(place, offer, do, tip=words("Key {key}", key=key), kind="#primary")

    def _build_panel(self, panel: Panel) -> None:
        """The choices in the middle of the table."""
        units = self.app.units
        rows = [self._row_sizes(row) for row in panel.rows]
        tall, gap = painting.choice_height(units), units.px(8)
        y = self._panel_rect(panel).top + self._panel_head(panel) + self._panel_board(panel)[1]
        for row, sizes in zip(panel.rows, rows, strict=True):
            x = round(self.ring.centre[0] - (sum(sizes) + gap * (len(sizes) - 1)) / 2)
            for choice, wide in zip(row, sizes, strict=True):
                self._choice_button(choice, pygame.Rect(x, y, wide, tall))
                x += wide + gap
            y += tall + gap

    def _leave_hand(self, panel: Panel) -> None:
        """Where a panel is to be answered, the keyboard's mark does not stay in the hand."""
        if self._focus is not None and not panel.aside:
            self._focus = None
            self._raise_cards()

    def _row_sizes(self, row: tuple[Choice, ...]) -> list[int]:
        units = self.app.units
        least = units.px(64 if len(row) > 3 else 150)
        words_ = [text.width(one.text, units.font(17), True) for one in row]
        sides = [place.plaque.width for place in self.ring.places[1:]]
        room = units.width - 2 * max(sides) - units.px(100)
        pad = (room - sum(words_) - units.px(8) * (len(row) - 1)) // len(row)
        pad = max(units.px(14), min(units.px(36), pad))
        return [max(least if pad == units.px(36) else 0, wide + pad) for wide in words_]

    def _choice_button(self, choice: Choice, place: pygame.Rect) -> None:
        assert self.widgets is not None
        tip = choice.tip or (words("Key {key}", key=choice.key.upper()) if choice.key else None)
        kind = "#primary" if choice.primary else ""
        self.widgets.button(place, choice.text, partial(self._choose, choice), tip=tip, kind=kind)
        self.choices.append((choice, place))

    def _panel_rect(self, panel: Panel) -> pygame.Rect:
        units = self.app.units
        gap = units.px(8)
        size, lines = self._panel_title(panel)
        title = max(text.width(line, size, True) for line in lines)
        board = self._panel_board(panel)
        wide = max(sum(self._row_sizes(row)) + gap * (len(row) - 1) for row in panel.rows)
        rect = pygame.Rect(
            0,
            0,
            min(max(wide, title, board[0]) + units.px(44), units.width - units.px(40)),
            painting.panel_height(units, self._panel_head(panel) + board[1], len(panel.rows)),
        )
        rect.center = (round(self.ring.centre[0]), round(self.ring.centre[1] + units.px(10)))
        if panel.low:
            rect.bottom = painting.low_panel_bottom(units)
        if panel.board is not None:
            self._below_plaques(rect)
        return rect

    def _panel_title(self, panel: Panel) -> tuple[int, list[str]]:
        """The size and the lines of a panel's title: it stays clear of the plaques."""
        units = self.app.units
        sides = [place.plaque for place in self.ring.places[1:]]
        wide = max(one.width for one in sides if one) if len(sides) > 2 else 0
        room = units.width - 2 * wide - units.px(120)
        return text.set_in(panel.title, [units.font(18), units.font(16)], room, True)

    def _panel_head(self, panel: Panel) -> int:
        """How high the title of a panel stands, or the rim of one that has none."""
        if not panel.title:
            return self.app.units.px(18)
        size, lines = self._panel_title(panel)
        return painting.panel_head(self.app.units, size, len(lines))

    def _below_plaques(self, rect: pygame.Rect) -> None:
        """Let a high panel leave the plaques above it in sight."""
        for place in self.ring.places:
            if place.plaque.colliderect(rect) and place.plaque.centery < rect.centery:
                rect.top = max(rect.top, place.plaque.bottom + self.app.units.px(10))

    def _panel_board(self, panel: Panel) -> tuple[int, int]:
        """How much room the figures of a panel take."""
        if panel.board is None:
            return 0, 0
        wide, tall = painting.board_size(self.app.units, panel.board)
        return wide, tall + self.app.units.px(12)

    def _build_confirm(self) -> None:
        """The button that confirms the cards chosen."""
        pick = self.pick()
        if pick is None:
            return
        assert self.widgets is not None
        units = self.app.units
        title = pick.confirm if self.picked or not pick.none else pick.none
        missing = pick.least - len(self.picked)
        if missing > 0:
            title = words("Choose {n} more", n=missing)
        wide = text.width(title, units.font(17), True) + units.px(56)
        place = pygame.Rect(0, 0, wide, max(units.px(48), units.font(38)))
        place.center = (round(self.ring.centre[0]), round(self.ring.centre[1] + units.px(30)))
        ready = missing <= 0 and len(self.picked) <= pick.most
        self.widgets.button(place, title, self._confirm, kind="#primary", enabled=ready)

    def pick(self) -> Pick | None:
        """The choice of several cards that the player is to make now."""
        if not self.flow.caught_up(self.app.now) or self.flow.autopilot:
            return None
        return self.table.pick(self.flow.view)

    # Time

    def update(self, now: float) -> None:
        """Let the flow go on; build the buttons anew when the state has changed."""
        try:
            self.flow.update(now)
        except Overtaken as error:
            self._overtaken(error.message)
            return
        state = (len(self.match.moves), self.flow.caught_up(now), self.flow.autopilot)
        if state != self._shown_state:
            if state[0] != (self._shown_state or (None,))[0]:
                self._moves_changed()
            self._shown_state = state
            self._build_widgets()
        self._note_rest(now)
        self._hold(now)
        self._lean(now)
        if self.widgets:
            self.widgets.update(now)
        if self._message and now >= self._message[1]:
            self._message = None
            self.app.touch()
        self._maybe_show_sheet(now)
        self._show_notices()

    def _lean(self, now: float) -> None:
        """The held card leans with its speed."""
        held = self._held()
        self._leans = held is not None and self._drag is not None and self._drag.lean(now)
        if held is not None and self._drag is not None and held.pose.angle != self._drag.tilt:
            self.flow.stage.drag(held, held.pose.x, held.pose.y, self._drag.tilt)
            self.app.touch()

    def _note_rest(self, now: float) -> None:
        """The frame in which all cards have come to rest is drawn as well."""
        moves = self.flow.stage.moving(now)
        if self._was_moving and not moves:
            self.app.touch()
        self._was_moving = moves

    def _moves_changed(self) -> None:
        held = self.flow.stage.get(self._drag.sprite) if self._drag else None
        if held is None or held.spot.zone not in _PLAYERS_ZONES:
            self._end_drag()
        self._lifted = None
        focused = self.flow.stage.get(self._focus)
        if focused is not None and focused.spot.zone not in _PLAYERS_ZONES:
            self._focus = None
        self.picked = [one for one in self.picked if self.flow.stage.get(one)]
        if self.table.pick(self.flow.view) is None:
            self.picked = []

    def moving(self) -> bool:
        if self._leans or self.flow.celebrated(self.app.now) is not None:
            return True
        return self.flow.stage.moving(self.app.now) or bool(self.widgets and self.widgets.changed())

    def prepare(self) -> bool:
        """Draw one picture that the next cards played will want; whether there may be more."""
        art, placement = self.app.art, self.flow.stage.placement
        if self._ahead[0] is not placement:
            self._ahead = placement, self._spots_ahead()
        made, spots = art.made, self._ahead[1]
        while spots and art.made == made:
            draw_ahead(art, spots.pop())
        return bool(spots)

    def _spots_ahead(self) -> list[Spot]:
        """How cards may lie next: any in the trick, those of the hand with one of them gone."""
        if self._tricks() is None or self.flow.stage.placement is EMPTY:
            return []
        ring = self.ring
        spots = [Spot(Zone("trick"), card, 0, 0, ring.trick_width) for card in PACK]
        hand = [sprite.spot.card for sprite in self._hand() if sprite.spot.card]
        for cards in (hand[1:], hand[:-1]):
            spots += fan(ring, cards, set(), {})
        return spots

    def wake_at(self) -> float | None:
        times = [self.flow.wake_at(), self._message[1] if self._message else None]
        if self._pressed is not None:
            times.append(self._pressed[1] + LONG)
        if self.flow.waiting_for_bot(self.app.now) is None and self.match.actor not in (
            None,
            TABLE,
            self.seat,
        ):
            times.append(self.app.now + 0.3)
        times.append(self.widgets.wake_at() if self.widgets else None)
        due = [time for time in times if time is not None]
        return min(due) if due else None

    def trace(self) -> str:
        held = self._held()
        parts = [f"Table, move {len(self.match.moves)}"]
        if self.flow.caught_up(self.app.now) and not self.flow.stage.moving(self.app.now):
            parts.append("at rest")
        if held is not None:
            parts.append(f"holding {held.spot.card}")
        if self._message:
            parts.append(f"saying: {self._message[0]}")
        return ", ".join(parts)

    def _show_notices(self) -> None:
        from cardtable.ui.scenes.notice import Notice

        if self.app.notices and self.app.scene is self:
            self.app.push(Notice(self.app, self.app.notices.pop(0)))

    def _overtaken(self, message: Message) -> None:
        from cardtable.ui.scenes.notice import Notice

        self.app.pop()
        self.app.push(Notice(self.app, message))

    # The score sheet

    def _maybe_show_sheet(self, now: float) -> None:
        """When a hand is over and has been seen, the score sheet comes by itself, once."""
        if self.match.actor not in (TABLE, None) or self.flow.view.number == 0:
            return
        rests = self.flow.caught_up(now) and not self.flow.stage.moving(now)
        if self._sheet_for != self.flow.view.number and rests:
            self._sheet_for = self.flow.view.number
            self._sound_result()
            self.open_sheet()

    def _sound_result(self) -> None:
        """How the hand went for the player, or the match: the middle of many is told by nothing."""
        view, outcome = self.flow.view, self.match.outcome
        if not view.finished:
            return
        points = view.finished[-1].points
        low = GAMES[self.match.setup.game].lowest_wins
        mine = points[side_of(self.match.rules.sides(), self.seat)]
        best, worst = (min(points), max(points)) if low else (max(points), min(points))
        won, lost = mine == best, mine == worst
        if outcome is not None:
            won, lost = self.seat in outcome.winners, self.seat not in outcome.winners
        if won or lost:
            self.app.sounds.play("won" if won else "lost", self.app.now)

    def open_sheet(self) -> None:
        """Show the score sheet over the table."""
        from cardtable.ui.table.sheet import sheet

        if self.flow.view.number == 0:
            return
        self._rest_pointer()
        self.app.push(sheet(self))

    def next_hand(self) -> None:
        """The player goes on to the next hand."""
        from cardtable.core.moves import DEAL

        if self.match.actor == TABLE:
            self._submit((DEAL,))

    # Choices

    def _choose(self, choice: Choice) -> None:
        """Make a choice; a second press, of a panel that has done its work, does nothing."""
        if choice.moves[0] in self.flow.view.legal:
            self._submit(choice.moves)

    def _submit(self, moves: tuple[Move, ...], held: Held | None = None) -> None:
        try:
            self.flow.submit(moves, self.app.now, held)
        except Overtaken as error:
            self._overtaken(error.message)

    def _confirm(self) -> None:
        """Make the moves of the chosen cards."""
        pick = self.pick()
        if pick is None or not pick.least <= len(self.picked) <= pick.most:
            return
        sprites = [self.flow.stage.get(one) for one in self.picked]
        cards = [sprite.spot.card for sprite in sprites if sprite]
        moves = tuple(Move(pick.verb, str(card)) for card in cards)
        if pick.finish is not None and len(moves) < pick.most:
            moves = (*moves, pick.finish)
        self.picked = []
        for sprite in sprites:
            if sprite:
                self.flow.stage.give(sprite)
        self._submit(moves)

    def tell(self, message: Message, seconds: float = _MESSAGE_SECONDS) -> None:
        """Say something to the player for a few seconds."""
        line = shown(message, self.names)
        self._message = (line, self.app.now + seconds)
        self.app.touch()

    def _undo(self) -> None:
        self.flow.undo(self.app.now)
        self._sheet_for = None if self.match.actor != TABLE else self._sheet_for

    def _redo(self) -> None:
        self.flow.redo(self.app.now)

    def play_out(self) -> None:
        """Let a steady bot play the player's seat to the end of the hand."""
        self.flow.autopilot = True
        self.app.touch()

    def _finish(self) -> None:
        """Take the offer to have the hand played out."""
        if self.match.actor == self.seat and self.table.finish_offer(self.flow.view):
            self.play_out()

    def _tricks(self) -> Any:
        return self.table.won_tricks(self.flow.view)

    def _toggle_last(self) -> None:
        if self._tricks():
            self._overlay = None if self._overlay else "last"
            self.app.touch()

    def _toggle_passed(self) -> None:
        if self.table.passed(self.flow.view):
            self._overlay = None if self._overlay else "passed"
            self.app.touch()

    def _toggle_log(self) -> None:
        self._log_open = not self._log_open
        self._log_back = 0
        self.app.touch()

    def _ask_hint(self) -> None:
        """What would the best bot do?"""
        if not self.flow.view.legal:
            self.tell(say("It is not your turn yet."))
            return
        self.flow.ask_hint()

    def _show_hint(self) -> None:
        """Lift the cards of the hint that has come, and say why."""
        hint = self.flow.hint
        if hint is None:
            return
        self.flow.hint = None
        if hint.error or hint.why is None:
            self.tell(say("There is no hint for this."))
            return
        names = [move.argument for move in hint.moves if move.argument in CARDS]
        hand = self._hand()
        found: list[int] = []
        for name in names:
            fit = [one for one in hand if str(one.spot.card) == name and one.id not in found]
            found += [one.id for one in fit[:1]]
        if self.pick() is not None:
            self.picked = found
            self._build_widgets()
        elif found:
            self._lifted = found[0]
        self._raise_cards()
        self.tell(say("{move}: {reason}", move=self._said(hint.moves), reason=hint.why), 9.0)

    def _said(self, moves: tuple[Move, ...]) -> str:
        """A decision in words: the cards, or what stands on its button."""
        rows = self._panel.rows if self._panel else ()
        for choice in (one for row in rows for one in row):
            if choice.moves == moves:
                return choice.text
        cards = [card_name(CARDS[one.argument]) for one in moves if one.argument in CARDS]
        return ", ".join(cards) or " ".join(str(one) for one in moves)

    def _turn_log(self, rows: int) -> None:
        """Let the log show earlier rows, or later ones (below 0)."""
        self._log_back = max(0, self._log_back + rows)
        self.app.touch()

    def _open_menu(self) -> None:
        from cardtable.ui.table.pause import Pause

        self._rest_pointer()
        self.app.push(Pause(self.app, self))

    def _rest_pointer(self) -> None:
        """What lies over the table takes the mouse: no tip stays behind it."""
        if self.widgets:
            self.widgets.point_away()

    # Input

    def handle(self, event: pygame.Event) -> None:
        if event.type == REPLY:
            self.flow.receive(event.reply)
            self._show_hint()
        elif self._large is not None:
            self._handle_large(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._end_drag()
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif self.widgets and self._drag is None and self.widgets.handle(event):
            return
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = event.pos, self.app.now
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self._drag is None:
            self._enlarge(self.card_at(event.pos))
        elif event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)

    # A card shown large

    def card_at(self, position: tuple[int, int]) -> Card | None:
        """The open card under a point: of the cards that are looked at, or of the table."""
        if self._overlay:
            lain = laid(self.ring, self._rows()).cards
            return next((one.card for one, place in lain if place.collidepoint(position)), None)
        if self.covered(position):
            return None
        sprite = self.flow.stage.at(position)
        return sprite.spot.card if sprite is not None else None

    def _enlarge(self, card: Card | None) -> None:
        """Show a card large, until the next input."""
        if card is not None:
            self._large, self._pressed = card, None
            self.app.touch()

    def _handle_large(self, event: pygame.Event) -> None:
        """Whatever is done next puts the large card away, and does nothing else."""
        if event.type in _ENDS_LARGE:
            self._large = None
            self._end_drag()
            self.app.touch()

    def _hold(self, now: float) -> None:
        """A press that lasts, without moving, shows the card large."""
        if self._pressed is None or now - self._pressed[1] < LONG:
            return
        position = self._pressed[0]
        self._pressed = None
        if self._drag is None or not self._drag.moved:
            card = self.card_at(position)
            if card is not None:
                self._drag = None
            self._enlarge(card)

    def _wheel(self, event: pygame.Event) -> None:
        """Scroll the log, where the mouse is over it."""
        if self._log_open and self._log_rect().collidepoint(self.app.mouse()):
            self._turn_log(round(event.y) * 3)

    def _press(self, position: tuple[int, int]) -> None:
        if self._overlay:
            if self.card_at(position) is None:
                self._put_away()
            return
        if self.covered(position):
            return
        late = self.flow.showing(self.app.now) or not self.flow.caught_up(self.app.now)
        if late:
            self.flow.rush(self.app.now)
        self._focus = None
        sprite = self.flow.stage.at(position)
        if sprite is not None and late and sprite.spot.zone not in _PLAYERS_ZONES:
            # What was still on its way may not have been seen: the press has only hurried it.
            sprite = None
        if sprite is None or not self._is_mine(sprite):
            if not late and self.match.actor not in (self.seat, TABLE, None):
                self.flow.rush(self.app.now)
            self._drop_lifted()
            return
        pose = sprite.pose
        grip = (pose.x - position[0], pose.y - position[1])
        self._drag = Drag(sprite.id, position, grip, self.app.now)

    def covered(self, position: tuple[int, int]) -> bool:
        """Whether a control lies over a point."""
        return bool(self.widgets and self.widgets.over(position))

    def _is_mine(self, sprite: Sprite) -> bool:
        """Whether the player may take hold of a card."""
        if sprite.leaving:
            return False
        return sprite.spot.zone in _PLAYERS_ZONES or bool(self.drops(sprite))

    def drops(self, sprite: Sprite) -> Mapping[Zone, Move]:
        """What it means to let a card go over each zone, as things are."""
        if self.pick() is not None:
            return {}
        return self.table.drops(self.flow.view, sprite.spot)

    def _put_away(self) -> None:
        self._overlay = None
        self.app.touch()

    def _motion(self, event: pygame.Event) -> None:
        if self._pressed is not None and _far(self._pressed[0], event.pos, self.app.density):
            self._pressed = None
        if self._drag is None:
            self._hover_at(event.pos)
            return
        sprite = self.flow.stage.get(self._drag.sprite)
        if sprite is None:
            self._drag = None
            return
        x, y = self._drag.move(event.pos, event.rel[0], self.app.density)
        if self._drag.moved:
            if not sprite.dragged:
                self.app.sounds.play("lift", self.app.now)
            self.flow.stage.drag(sprite, x, y, self._drag.tilt)
            self.flow.preview(self._moved(sprite), self.app.now)
            self.app.touch()

    def _hover_at(self, position: tuple[int, int]) -> None:
        over = None
        if not self.covered(position):
            over = self.flow.stage.at(position)
        number = over.id if over and self._is_mine(over) else None
        if number != self._hover:
            self._hover = number
            self._raise_cards()

    def _raise_cards(self) -> None:
        """Let the hovered, lifted and chosen cards come out of the hand, and no others."""
        for sprite in self.flow.stage.sprites:
            height = 0.0
            if sprite.id == self._lifted or sprite.id in self.picked:
                height = PICKED
            elif sprite.id in (self._hover, self._focus):
                height = LIFT
            if sprite.spot.zone in _PLAYERS_ZONES:
                self.flow.stage.raise_card(sprite, height, self.app.now)
        self.app.touch()

    def _release(self, position: tuple[int, int]) -> None:
        drag, self._drag = self._drag, None
        pressed, self._pressed = self._pressed, None
        if pressed is not None and self._overlay and drag is None:
            self._put_away()
            return
        if drag is None:
            return
        sprite = self.flow.stage.get(drag.sprite)
        if sprite is None:
            return
        if drag.moved:
            self._drop(sprite)
        elif not self._give_lifted(sprite, position):
            self._click(sprite)

    def _give_lifted(self, sprite: Sprite, position: tuple[int, int]) -> bool:
        """A click on a card where the lifted card may go plays that; whether it was one."""
        lifted = self.flow.stage.get(self._lifted)
        if lifted is None or sprite.spot.zone in _PLAYERS_ZONES:
            return False
        for zone, move in self.drops(lifted).items():
            rect = self.flow.stage.placement.drops.get(zone)
            if rect is not None and rect.collidepoint(position) and move in self.flow.view.legal:
                self._play(lifted, move)
                return True
        return False

    def _drop(self, sprite: Sprite) -> None:
        """A held card is let go: the zone that it covers most decides."""
        order = self._moved(sprite)
        if order is not None:
            self._go_home(sprite, None)
            self.flow.rearrange(order, self.app.now)
            return
        self.flow.preview(None, self.app.now)
        if self.pick() is not None and sprite.spot.zone == HAND:
            self._pick_dragged(sprite)
            return
        zones = self.drops(sprite)
        drops = self.flow.stage.placement.drops
        zone = best_zone(card_rect(sprite), [(one, drops[one]) for one in zones if one in drops])
        if zone is None and self.flow.view.legal == () and self._outside_hand(sprite):
            self._go_home(sprite, say("It is not your turn yet."))
        elif zone is None:
            self._go_home(sprite, None)
        else:
            self._play(sprite, zones[zone], sprite.pose.x)

    def _moved(self, sprite: Sprite) -> Groups | None:
        """The hand's new order, where the card was let go in the hand and hands are arranged."""
        if sprite.spot.zone != HAND:
            return None
        x, y = sprite.pose.x, sprite.pose.y
        return self.table.moved(self.flow.view, self.flow.look(), sprite.spot, x, y)

    def _outside_hand(self, sprite: Sprite) -> bool:
        return bool(card_rect(sprite).colliderect(self.ring.middle))

    def _play(self, sprite: Sprite, move: Move, x: float | None = None) -> None:
        """Make the move of a card, let go at x if dragged, or send it home and say why not."""
        refusal = self.flow.refusal(move)
        if refusal is not None:
            self._go_home(sprite, refusal)
            return
        self._lifted = None
        self._played_at = self.app.now
        held = Held(sprite.spot, x)
        self.flow.stage.give(sprite)
        self._submit((move,), held)

    def _go_home(self, sprite: Sprite, why: Message | None) -> None:
        self.flow.stage.release(sprite, self.app.now, 0.2 * max(0.4, min(1.0, self.flow.pace)))
        if why is not None:
            self.app.sounds.play("knock", self.app.now)
            self.tell(why)
        self._raise_cards()

    def _click(self, sprite: Sprite) -> None:
        """A click lifts a card, a click on the lifted card plays it."""
        if self.pick() is not None:
            self._toggle_pick(sprite)
            return
        drops = self.drops(sprite)
        if not drops:
            return
        move = next(iter(drops.values()))
        why = self.flow.refusal(move) if self.match.actor == self.seat else None
        if why is not None:
            self._drop_lifted()
            self._go_home(sprite, why)
            return
        if self.app.settings.one_click or sprite.spot.zone not in _PLAYERS_ZONES:
            if self.app.now - self._played_at > _TWICE:
                self._play(sprite, move)
        elif self._lifted == sprite.id:
            self._play(sprite, move)
        elif self.app.now - self._played_at > _TWICE:
            self._lift(sprite, move)

    def _lift(self, sprite: Sprite, move: Move) -> None:
        """Lift a card that a second click is to play; one that may not be played says so now."""
        if self.match.actor == self.seat and self.flow.refusal(move) is not None:
            self._play(sprite, move)
            return
        self._lifted = sprite.id
        self.app.sounds.play("lift", self.app.now)
        self._raise_cards()

    def _toggle_pick(self, sprite: Sprite) -> None:
        pick = self.pick()
        if pick is None or sprite.spot.zone != HAND:
            return
        if sprite.id in self.picked:
            self.picked.remove(sprite.id)
        elif len(self.picked) < pick.most:
            self.picked.append(sprite.id)
        else:
            self.tell(say("{n} cards are chosen. Click one of them to put it back.", n=pick.most))
        self.app.sounds.play("lift", self.app.now)
        self._raise_cards()
        self._build_widgets()

    def _pick_dragged(self, sprite: Sprite) -> None:
        """A card dragged out of the hand is chosen, one dragged back is not."""
        out = self._outside_hand(sprite)
        self._go_home(sprite, None)
        if out != (sprite.id in self.picked):
            self._toggle_pick(sprite)

    def _drop_lifted(self) -> None:
        if self._lifted is not None:
            self._lifted = None
            self._raise_cards()

    def _end_drag(self) -> None:
        """The held card goes home: the focus was lost, the window resized, or the match went on."""
        drag, self._drag = self._drag, None
        self.flow.preview(None, self.app.now)
        sprite = self.flow.stage.get(drag.sprite) if drag else None
        if sprite is not None and sprite.dragged:
            self.flow.stage.release(sprite, self.app.now, 0.18)
            self.app.touch()

    # Keyboard

    def _key(self, event: pygame.Event) -> None:
        if self._overlay:
            self._overlay = None
            self.app.touch()
            return
        seen = self.flow.caught_up(self.app.now)
        if self.match.actor == self.seat and not seen:
            # The next decision is already the player's: a key hurries what is still to be seen.
            self.flow.hurry(self.app.now)
            self.update(self.app.now)
        # A key pressed before the choice was in sight does not choose.
        if self._panel and seen and self._panel_key(event):
            return
        choosing = self._panel and seen and not self._panel.aside
        if self.widgets and (choosing or event.key == pygame.K_TAB) and self.widgets.handle(event):
            return
        if self.widgets and self.widgets.focused and self.widgets.handle(event):
            return
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by and event.mod & pygame.KMOD_SHIFT:
            self._shift_focused(by)
            return
        move = self.table.keys(self.flow.view).get(event.unicode.lower())
        if move is not None:
            self._move_by_key(move)
            return
        keys: dict[int, Callable[[], None]] = {
            pygame.K_ESCAPE: self._open_menu,
            pygame.K_u: self._undo,
            pygame.K_y: self._redo,
            pygame.K_l: self._toggle_last,
            pygame.K_p: self._toggle_passed,
            pygame.K_g: self._toggle_log,
            pygame.K_h: self._ask_hint,
            pygame.K_PAGEUP: partial(self._turn_log, 5),
            pygame.K_PAGEDOWN: partial(self._turn_log, -5),
            pygame.K_LEFT: partial(self._move_focus, -1),
            pygame.K_RIGHT: partial(self._move_focus, 1),
            pygame.K_RETURN: self._enter_key,
            pygame.K_KP_ENTER: self._enter_key,
            pygame.K_SPACE: self._space_key,
            pygame.K_s: self.open_sheet,
            pygame.K_z: self._enlarge_focused,
            pygame.K_f: self._finish,
            pygame.K_QUESTION: self.show_keys,
            pygame.K_F1: self.show_keys,
        }
        for tool in self.table.tools(self.flow.view, self.flow.look()):
            if event.unicode.lower() == tool.key.lower():
                self._use(tool)
                return
        if event.unicode == "?":
            self.show_keys()
        elif event.key in keys:
            keys[event.key]()
        elif not seen:
            self.flow.rush(self.app.now)

    def _panel_key(self, event: pygame.Event) -> bool:
        """A key of the panel, or Enter for its primary choice where nothing has the focus."""
        assert self._panel is not None
        choices = [choice for row in self._panel.rows for choice in row]
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        focused = self.widgets is not None and self.widgets.focused is not None
        for choice in choices:
            if choice.key and event.unicode.lower() == choice.key:
                self._choose(choice)
                return True
            if choice.primary and enter and not focused and not self._panel.aside:
                self._choose(choice)
                return True
        arrows = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
        if event.key in arrows and not focused and self.widgets and not self._panel.aside:
            return self.widgets.move_focus(1)
        return False

    def _hand(self) -> list[Sprite]:
        hand = [sprite for sprite in self.flow.stage.of_zone(HAND) if sprite.spot.card]
        return sorted(hand, key=lambda sprite: sprite.spot.x)

    def _move_focus(self, by: int) -> None:
        """Another card of the hand for the keyboard; cards that may be played come first."""
        hand = self._hand()
        if not hand:
            return
        ids = [sprite.id for sprite in hand]
        if self._focus in ids:
            at = (ids.index(self._focus) + by) % len(ids)
        else:
            playable = [at for at, one in enumerate(hand) if not one.spot.dim]
            at = (playable or [0])[0 if by > 0 else -1]
        self._focus = ids[at]
        self._hover = None
        self._raise_cards()

    def _shift_focused(self, by: int) -> None:
        """Send the card with the focus along the hand, where hands are arranged."""
        sprite = self._focused_card()
        if sprite is None:
            self._move_focus(by)
            return
        flow = self.flow
        order = self.table.shifted(flow.view, flow.look(), sprite.spot, by)
        if order is not None:
            flow.rearrange(order, self.app.now)
            self.app.touch()

    def _move_by_key(self, move: Move) -> None:
        refusal = self.flow.refusal(move)
        if refusal is not None:
            self.app.sounds.play("knock", self.app.now)
            self.tell(refusal)
        else:
            self._submit((move,))

    def _focused_card(self) -> Sprite | None:
        return self.flow.stage.get(self._focus)

    def _enlarge_focused(self) -> None:
        sprite = self._focused_card()
        self._enlarge(sprite.spot.card if sprite is not None else None)

    def _enter_key(self) -> None:
        """Play the card with the focus, or confirm the cards chosen; between hands, go on."""
        if self.match.actor in (TABLE, None):
            self.open_sheet()
            return
        if not self.flow.caught_up(self.app.now):
            self.flow.rush(self.app.now)
            return
        pick = self.pick()
        sprite = self._focused_card()
        if pick is not None:
            if len(self.picked) >= pick.least and (len(self.picked) == pick.most or not sprite):
                self._confirm()
            elif sprite:
                self._toggle_pick(sprite)
            return
        if sprite is not None:
            drops = self.drops(sprite)
            if drops:
                self._play(sprite, next(iter(drops.values())))

    def _space_key(self) -> None:
        sprite = self._focused_card()
        if self.pick() is not None and sprite is not None:
            self._toggle_pick(sprite)
        else:
            self._enter_key()

    def show_commitment(self) -> None:
        """Tell how the deals can be checked: the commitment now, the seed when all is played."""
        from cardtable.ui.scenes.notice import Notice

        setup = self.match.setup
        told = say(_SEALED, commitment=setup.commitment)
        if self.match.outcome is not None:
            told = say(_OPEN, commitment=setup.commitment, seed=setup.seed.hex())
        self.app.push(Notice(self.app, told))

    def show_keys(self) -> None:
        """Tell which keys do what."""
        from cardtable.ui.scenes.keys import Keys

        self._rest_pointer()
        self.app.push(Keys(self.app, self.key_rows()))

    def key_rows(self) -> list[KeyRow]:
        """The keys of this table, and what they do."""
        from cardtable.ui.scenes.keys import KeyRow

        left, right = words("Left"), words("Right")
        rows = [
            ((left, right), words("Choose a card of your hand")),
            ((words("Enter"),), words("Play the card, or press the light button")),
            ((words("Space"),), words("Mark a card, where several are to be chosen")),
            (("H",), words("Hint: what a strong player would do")),
            (("U", "Y"), words("Undo, redo")),
            (("Z",), words("See the card large; the right button does so too")),
            ((words("Tab"),), words("Go to the buttons")),
        ]
        if self.flow.arranged:
            rows.insert(1, ((words("Shift"), left, right), words("Move the card along your hand")))
        if self._tricks() is not None:
            rows.append((("L",), words("Look at the last trick")))
        if self.table.passed(self.flow.view):
            rows.append((("P",), words("Look at the cards that were passed")))
        own = self.table.tools(self.flow.view, self.flow.look())
        rows += [((tool.key,), tool.text) for tool in own]
        rows += [
            (("G",), words("Open or close the log; the wheel turns it back")),
            (("S",), words("Score sheet")),
            (("F",), words("Have the rest played out, where it is offered")),
            ((words("Esc"),), words("Menu")),
            (("F1", "?"), words("This list")),
            (("F11",), words("Full screen")),
        ]
        return [KeyRow(*row) for row in rows]

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """What lies comes from a layer that is kept; what moves, and words, are drawn over it."""
        stage, now = self.flow.stage, self.app.now
        heaps = _heaps(stage)
        lying = {
            sprite.id: (stage.appearance(sprite), extent)
            for heap in (heaps.behind, heaps.lying)
            for sprite, extent in zip(heap.sprites, heap.extents, strict=True)
        }
        size = surface.get_size()
        layer = self._still.picture(
            size, self._ground(now), lying, partial(self._draw_lying, heaps)
        )
        self._restore(surface, layer, heaps)
        self._draw_moving(surface, layer, heaps)
        self._draw_feats(surface, now)
        self._draw_headline(surface)
        told = self._draw_words(surface, now)
        if self._over is not None and told is not None:
            self._over.append(told.inflate(4, 4))
        if self._log_open:
            self._draw_log(surface)
        if self.widgets:
            self.widgets.draw(surface)
        held = self._held()
        if held is not None:
            stage.draw(surface, self.app.art, stage.heap([held]))
        if self._overlay:
            self._draw_overlay(surface)
        if self._large is not None:
            draw_large(surface, self.app.art, self.app.units, self._large)

    def _restore(self, surface: pygame.Surface, layer: pygame.Surface, heaps: _Heaps) -> None:
        """Lay the layer down: all of it, or where something lay over it in the frame before."""
        before, self._over = self._over, self._lies_over(surface, heaps)
        if before is None or self._over is None:
            surface.blit(layer, (0, 0))
            return
        for place in joined((*before, *self._still.dirty)):
            surface.blit(layer, place, place)

    def _lies_over(self, surface: pygame.Surface, heaps: _Heaps) -> list[pygame.Rect] | None:
        """Where this frame draws over the layer; None where that is not worth knowing."""
        mine = surface is self.app.surface and self.app.scene is self and self.widgets is not None
        extra = self._log_open or self._overlay or self._large
        told = self.flow.celebrated(self.app.now) is not None
        told = told or self.table.headline(self.flow.seen) is not None
        if not mine or extra or told or self.widgets is None or self.widgets.tells:
            return None
        held = self._held()
        places = [*heaps.flying_behind.extents, *heaps.flying.extents, *self.widgets.places()]
        return places if held is None else [*places, self.flow.stage.extent(held)]

    def _held(self) -> Sprite | None:
        """The card that is dragged."""
        sprite = self.flow.stage.get(self._drag.sprite) if self._drag else None
        return sprite if sprite is not None and sprite.dragged else None

    def _ground(self, now: float) -> tuple[object, ...]:
        """All that can change in what lies on the table besides the cards."""
        app, held = self.app, self._held()
        zones = self.flow.stage.placement.drops
        over: tuple[object, ...] = ()
        if held is not None:
            over = tuple(
                (zone, card_rect(held).colliderect(zones[zone]))
                for zone in self.drops(held)
                if zone in zones
            )
        acts = tuple(self._acts(place.seat, now) for place in self.ring.places)
        deck = (app.art.back, app.art.four_colours, app.art.large_index, app.settings.felt)
        # The view is kept in the key, so that no other can take its place in memory.
        seen = _Same(self.flow.seen)
        return seen, acts, deck, over, self._focus, _Same(self._panel), self.flow.look(), self.ring

    def _draw_lying(self, heaps: _Heaps, surface: pygame.Surface) -> None:
        """Everything that lies: felt, plaques, score, cards at rest, as far as the clip goes."""
        app, now = self.app, self.app.now
        clip = surface.get_clip()
        surface.blit(app.art.felt(app.settings.felt, surface.get_size()), clip, clip)
        view, stage = self.flow.seen, self.flow.stage
        if self._drag and self._drag.moved:
            self._draw_drops(surface)
        stage.draw(surface, app.art, heaps.behind)
        for place in self.ring.places:
            if clip.colliderect(place.plaque.inflate(app.units.px(40), app.units.px(40))):
                plaque = self.table.plaque(view, place.seat)
                acts = self._acts(place.seat, now)
                name = self.names[place.seat]
                painting.draw_plaque(surface, self.ring, place, name, plaque, acts, app.art)
        painting.draw_board(surface, app.units, self.table.board(view, self.flow.look()))
        stage.draw(surface, app.art, heaps.lying, self._focus)
        self.table.decorate(surface, view, self.flow.look())
        if self._panel:
            self._draw_panel(surface, self._panel)

    def _draw_moving(self, surface: pygame.Surface, layer: pygame.Surface, heaps: _Heaps) -> None:
        """The cards on their way: those of other hands go behind the plaques."""
        stage, art = self.flow.stage, self.app.art
        behind = heaps.flying_behind
        if behind.sprites:
            stage.draw(surface, art, behind)
            for place in self.ring.places:
                if place.plaque.collidelist(behind.extents) >= 0:
                    surface.blit(layer, place.plaque, place.plaque)
        stage.draw(surface, art, heaps.flying, self._focus)

    def _acts(self, seat: int, now: float) -> bool:
        if self.match.actor != seat:
            return False
        return seat != self.seat or self.flow.caught_up(now)

    def _draw_feats(self, surface: pygame.Surface, now: float) -> None:
        part = self.flow.celebrated(now)
        if part is not None:
            for seat in [seat for feat in self.flow.feats for seat in feat.seats]:
                painting.draw_shimmer(surface, self.app.units, self.ring.places[seat].plaque, part)

    def _draw_drops(self, surface: pygame.Surface) -> None:
        assert self._drag is not None
        sprite = self.flow.stage.get(self._drag.sprite)
        if sprite is None:
            return
        for zone, move in self.drops(sprite).items():
            rect = self.flow.stage.placement.drops.get(zone)
            if rect is not None and move in self.flow.view.legal:
                over = card_rect(sprite).colliderect(rect)
                painting.draw_drop(surface, self.app.units, rect, bool(over))

    def _draw_panel(self, surface: pygame.Surface, panel: Panel) -> None:
        rect = self._panel_rect(panel)
        units = self.app.units
        colour = PANEL_SOLID if panel.board else PANEL
        painting.ground(surface, rect, units, colour)
        size, lines = self._panel_title(panel)
        for at, line in enumerate(lines):
            y = rect.top + units.px(16) + size * (0.65 + 1.3 * at)
            text.put(surface, line, (rect.centerx, y), size, TEXT, bold=True, anchor="center")
        if panel.board is not None:
            wide, _ = painting.board_size(units, panel.board)
            left = rect.centerx - wide // 2
            painting.draw_figures(
                surface,
                units,
                panel.board,
                (left, rect.top + self._panel_head(panel) - units.px(4)),
            )

    def _draw_headline(self, surface: pygame.Surface) -> None:
        """What is announced in the middle of the table."""
        message = self.table.headline(self.flow.seen)
        if message is not None and not self._panel:
            line, rect = shown(message, self.names), self._headline_rect(message)
            painting.draw_headline(surface, self.app.units, rect, line)

    def _headline_rect(self, message: Message) -> pygame.Rect:
        units = self.app.units
        at = (self.ring.centre[0], self.ring.centre[1] - units.px(50))
        crowd = self._tricks() is not None and len(self.names) >= CROWD
        cards = all_trick_cards(self.ring) if crowd else []
        return painting.headline_rect(units, at, shown(message, self.names), cards)

    def _draw_words(self, surface: pygame.Surface, now: float) -> pygame.Rect | None:
        """The prompt or a message above the hand, or what happened last; where it stands."""
        units = self.app.units
        cards = trick_cards(self.ring) if self._tricks() is not None else ()
        at, room = (self.ring.hand_centre[0], self._words_y()), prompt_room(self.ring, cards)
        if self._message:
            return painting.draw_prompt(surface, units, at, self._message[0], True, room)
        line = self._prompt(now)
        if line:
            return painting.draw_prompt(surface, units, at, line, False, room)
        announced = self.table.headline(self.flow.seen) is not None
        if announced or self.flow.said is None or self.match.actor in (None, TABLE):
            return None
        line = shown(self.flow.said, self.names)
        return painting.draw_news(surface, units, at, line, room)

    def _words_y(self) -> int:
        return prompt_y(self.app.units)

    def _prompt(self, now: float) -> str:
        if self.flow.autopilot:
            return words("The hand is played out for you.")
        waited = self.flow.waiting_for_bot(now)
        if waited is not None:
            return shown(say("{player} is thinking.", player=Who(waited)), self.names)
        if self.match.actor != self.seat or not self.flow.caught_up(now):
            return ""
        lifted = self.flow.stage.get(self._lifted)
        if lifted is not None:
            return shown(self.table.click_again)
        message = self.table.prompt(self.flow.view, self.flow.look())
        return shown(message, self.names) if message else ""

    def log_lines(self) -> list[str]:
        """What has happened in this hand, in words."""
        start = self.match.hand_start()
        views = [
            self.match.rules.observe(self.match.state_at(at), self.seat)
            for at in range(start, len(self.match.moves) + 1)
        ]
        lines = []
        for before, after in pairwise(views):
            message = self.table.describe(after.history[-1], before, after)
            if message is not None:
                lines.append(shown(message, self.names))
        return lines

    def _draw_log(self, surface: pygame.Surface) -> None:
        units, rect = self.app.units, self._log_rect()
        moves = tuple(self.match.moves)
        if self._log is None or self._log[0] != moves:
            self._log = moves, self.log_lines()
        title, lines = words("What happened"), self._log[1]
        self._log_back = painting.draw_log(surface, units, rect, title, lines, self._log_back)

    def _log_rect(self) -> pygame.Rect:
        own = bool(self.table.tools(self.flow.view, self.flow.look()))
        corner = self.ring.corner if own else pygame.Rect(0, 0, 0, 0)
        return log_place(self.app.units, self.match.rules.seats, tuple(corner))

    def _draw_overlay(self, surface: pygame.Surface) -> None:
        rows = self._rows()
        if rows:
            draw_rows(surface, self.app.art, self.ring, rows)

    def _rows(self) -> list[OpenRow]:
        """The cards to be looked at: those that were passed, or the last trick."""
        if self._overlay == "passed":
            return [
                OpenRow(shown(one.title, self.names), tuple([OpenCard(card) for card in one.cards]))
                for one in self.table.passed(self.flow.view)
            ]
        trick = self._tricks()[-1]
        title = words("Nobody won the last trick")
        if trick.winner == self.seat:
            title = words("You won the last trick")
        elif trick.winner is not None:
            title = words("The last trick went to {player}", player=self.names[trick.winner])
        return [trick_row(trick, title, self.names, self.table.marks(trick))]


_SEALED = (
    "All deals of this match were fixed before the first card. Their seal is {commitment}. When "
    "the match is over the seed is told, and anybody can check that it fits."
)
_OPEN = (
    "The seal of this match was {commitment}; its seed is {seed}. The SHA-256 of the seed is the "
    "seal, and every deal follows from it. An exported match can be checked with: cardtable verify."
)


def _far(start: tuple[int, int], end: tuple[int, int], density: float) -> bool:
    """Whether the mouse has moved by more than an unsteady hand does."""
    return max(abs(end[0] - start[0]), abs(end[1] - start[1])) >= THRESHOLD * density


class _Same:
    """An object that is equal to itself alone."""

    def __init__(self, one: object) -> None:
        self.one = one

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.one is self.one

    def __hash__(self) -> int:
        return id(self.one)


def _behind_plaques(sprite: Sprite) -> bool:
    return sprite.spot.zone.name == "seat" and not sprite.leaving


class _Heaps(NamedTuple):
    """The cards of a table in the order in which they are drawn, but for the one that is held."""

    behind: Heap
    lying: Heap
    flying_behind: Heap
    flying: Heap


def _heaps(stage: Stage) -> _Heaps:
    """Those that lie and those on their way, each behind the plaques and before them."""
    found: tuple[list[Sprite], ...] = ([], [], [], [])
    for sprite in stage.ordered():
        if not sprite.dragged:
            found[2 * stage.floating(sprite) + (not _behind_plaques(sprite))].append(sprite)
    return _Heaps(*map(stage.heap, found))
