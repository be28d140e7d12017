"""The buttons on the table: of the panel, of a choice of cards, of an offer, and the usual ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from cardtable.core.messages import say
from cardtable.ui import text
from cardtable.ui.table import painting
from cardtable.ui.table.captions import Captions
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.game_table import Choice, Pick
from cardtable.ui.table.panel import PanelLayout, lay_panel
from cardtable.ui.table.seats import CROWD, prompt_y
from cardtable.ui.table.shortcuts import Shortcut
from cardtable.ui.widgets import Widgets
from cardtable.ui.words import words

Act = Callable[[], None]


class Buttons:
    """The widgets of a table as it is; built anew when what can be done has changed."""

    def __init__(self, flow: Flow, captions: Captions, choose: Callable[[Choice], None]) -> None:
        self._flow, self._captions, self._choose = flow, captions, choose
        self.widgets = Widgets(flow.app.units, flow.app.clicked)
        self.panel: PanelLayout | None = None
        """The panel that is to be answered."""

    @property
    def choices(self) -> tuple[tuple[Choice, pygame.Rect], ...]:
        """The panel's buttons, and where they are."""
        return self.panel.buttons if self.panel else ()

    def clear(self) -> None:
        """Begin anew for the window and the felt as they are."""
        if not self.widgets.suits(self._flow.app.units):
            self.widgets = Widgets(self._flow.app.units, self._flow.app.clicked)
        self.widgets.clear()
        self.panel = None
        for place, line in self._flow.table.tips(self._flow.view, self._flow.look()):
            self.widgets.tip_at(place, line)
        self._flow.app.touch()

    def put_panel(self) -> None:
        """The choices in the middle of the table, if a decision is wanted that is no card."""
        panel = self._flow.table.panel(self._flow.view, self._flow.look())
        if panel is None:
            return
        self.panel = lay_panel(self._flow.ring, panel)
        for choice, rect in self.panel.buttons:
            key = words("Key {key}", key=choice.key.upper()) if choice.key else None
            self.widgets.button(
                rect,
                choice.text,
                partial(self._choose, choice),
                tip=choice.tip or key,
                kind="#primary" if choice.primary else "",
            )

    def put_confirm(self, pick: Pick, chosen: int, confirm: Act) -> None:
        """The button that confirms the cards chosen."""
        units, ring = self._flow.app.units, self._flow.ring
        title = pick.confirm if chosen or not pick.none else pick.none
        missing = pick.least - chosen
        if missing > 0:
            title = words("Choose {n} more", n=missing)
        ready = missing <= 0 and chosen <= pick.most
        height = max(units.px(48), units.font(38))
        centre = (round(ring.centre[0]), round(ring.centre[1] + units.px(30)))
        rect = self._around(title, height, centre)
        self.widgets.button(rect, title, confirm, kind="#primary", enabled=ready)

    def put_offer(self, offer: str, key: str, act: Act) -> None:
        """One button in the place of the words above the hand."""
        self._put_offer(offer, key, act, prompt_y(self._flow.app.units))

    def put_high_offer(self, offer: str, key: str, act: Act) -> None:
        """One button above those words, and below what is announced."""
        units, ring = self._flow.app.units, self._flow.ring
        y = prompt_y(units) - units.px(56)
        if len(ring.places) >= CROWD:
            message = self._flow.table.headline(self._flow.view)
            head = self._captions.headline_rect(message or say("{offer}", offer=offer))
            y = head.bottom + units.px(8) + self._offer_height // 2
        self._put_offer(offer, key, act, y)

    @property
    def _offer_height(self) -> int:
        return max(self._flow.app.units.px(46), self._flow.app.units.font(36))

    def _put_offer(self, offer: str, key: str, act: Act, y: int) -> None:
        rect = self._around(offer, self._offer_height, (round(self._flow.ring.centre[0]), y))
        self.widgets.button(rect, offer, act, tip=words("Key {key}", key=key), kind="#primary")

    def _around(self, title: str, height: int, centre: tuple[int, int]) -> pygame.Rect:
        """The place of a button that is as wide as its title wants."""
        units = self._flow.app.units
        rect = pygame.Rect(0, 0, text.width(title, units.font(17), True) + units.px(56), height)
        rect.center = centre
        return rect

    # The small buttons at the right edge

    @property
    def _height(self) -> int:
        return max(self._flow.app.units.px(40), self._flow.app.units.font(30))

    def put_own(self, tools: Sequence[Shortcut]) -> None:
        """The buttons of this game, above what it tells of the player's hand."""
        units = self._flow.app.units
        top = self._flow.ring.corner.top - units.px(8) - self._height
        self._put_row(tools, top, units.px(26))

    def put_usual(self, tools: Sequence[Shortcut]) -> None:
        """The usual buttons at the upper right: closer together or in two rows if they must."""
        units, top = self._flow.app.units, self._flow.app.units.px(16)
        room = self._room(top)
        wide = sum(text.width(tool.title, units.font(16)) + units.px(6) for tool in tools)
        pad = min(units.px(26), (room - wide) // len(tools))
        crowd = len(self._flow.ring.places) >= CROWD
        if pad >= units.px(10) or (crowd and pad >= units.px(4)):
            self._put_row(tools, top, pad)
            return
        half = len(tools) - len(tools) // 2
        self._put_row(tools[:half], top, units.px(26))
        self._put_row(tools[half:], top + self._height + units.px(6), units.px(26))

    def _room(self, top: int) -> int:
        """How wide a row of buttons at the upper right may be: up to the score or a plaque."""
        flow, units = self._flow, self._flow.app.units
        board = painting.board_rect(units, flow.board(flow.view))
        band = pygame.Rect(0, top, units.width, self._height)
        plaques = [place.plaque for place in flow.ring.places if place.plaque.colliderect(band)]
        left = max(rect.right for rect in [board, *plaques] if rect.left < units.width // 2)
        return units.width - units.px(18) - left - units.px(8)

    def _put_row(self, tools: Sequence[Shortcut], top: int, pad: int) -> None:
        """Small buttons in a row that ends at the right edge."""
        units = self._flow.app.units
        right, rects = units.width - units.px(18), []
        for tool in tools:
            wide = max(units.px(44), text.width(tool.title, units.font(16)) + pad)
            rects.append(pygame.Rect(right - wide, top, wide, self._height))
            right -= wide + units.px(6)
        # Made from left to right, which is the way of Tab.
        for tool, rect in reversed(list(zip(tools, rects, strict=True))):
            assert tool.act is not None
            self.widgets.button(rect, tool.title, tool.act, tip=tool.tip, enabled=tool.enabled)
