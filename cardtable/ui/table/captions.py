"""The words on the table: what is wanted, what was said, what happened last, what is announced."""

from __future__ import annotations

import pygame

from cardtable.core.messages import Message, Who, say
from cardtable.ui.table import painting
from cardtable.ui.table.flow import Flow
from cardtable.ui.table.hand import Hand
from cardtable.ui.table.seats import CROWD, all_trick_cards, prompt_room, prompt_y, trick_cards
from cardtable.ui.words import shown

_SECONDS = 3.5
"""How long something is said."""


class Captions:
    """What is said to the player, in the middle of the table and above their hand."""

    def __init__(self, flow: Flow, hand: Hand) -> None:
        self._flow, self._hand = flow, hand
        self._told: tuple[Message, float] | None = None
        """What is said now, and until when."""

    @property
    def told(self) -> str:
        """What is said to the player now, in words."""
        return shown(self._told[0], self._flow.conductor.names) if self._told else ""

    def tell(self, message: Message, seconds: float = _SECONDS) -> None:
        """Say something to the player for a few seconds."""
        self._told = message, self._flow.app.now + seconds
        self._flow.app.touch()

    def update(self, now: float) -> None:
        """What has been said long enough goes."""
        if self._told and now >= self._told[1]:
            self._told = None
            self._flow.app.touch()

    def wake_at(self) -> float | None:
        """When what is said goes."""
        return self._told[1] if self._told else None

    def headline(self) -> Message | None:
        """What is announced in the middle of the table."""
        return self._flow.table.headline(self._flow.seen)

    def headline_rect(self, message: Message) -> pygame.Rect:
        """Where an announcement stands: below the cards that are there."""
        flow, ring = self._flow, self._flow.ring
        centre = (ring.centre[0], ring.centre[1] - ring.units.px(50))
        crowd = flow.tricks is not None and len(ring.places) >= CROWD
        cards = all_trick_cards(ring) if crowd else []
        line = shown(message, flow.conductor.names)
        return painting.headline_rect(ring.units, centre, line, cards)

    def prompt(self) -> Message | None:
        """What is wanted of the player, or for whom they wait."""
        flow, conductor, now = self._flow, self._flow.conductor, self._flow.app.now
        if conductor.autopilot:
            return say("The hand is played out for you.")
        if conductor.saving:
            return say("Saving…")
        waited = flow.waiting_for_bot(now)
        if waited is not None:
            return say("{player} is thinking.", player=Who(waited))
        if not conductor.decides or not flow.caught_up(now):
            return None
        if self._hand.lifted is not None:
            return flow.table.click_again
        return flow.table.prompt(flow.view, flow.look())

    def news(self) -> Message | None:
        """What happened last, where nothing is announced and a hand goes on."""
        if self.headline() is not None or self._flow.conductor.between_hands:
            return None
        return self._flow.said

    def draw(self, surface: pygame.Surface, panel: bool) -> pygame.Rect | None:
        """Draw all of it; where the words above the hand stand. A panel hides the announcement."""
        message = self.headline()
        if message is not None and not panel:
            line, rect = shown(message, self._flow.conductor.names), self.headline_rect(message)
            painting.draw_headline(surface, self._flow.app.units, rect, line)
        return self._draw_above_hand(surface)

    def said(self) -> Message | None:
        """What stands above the hand."""
        return (self._told[0] if self._told else None) or self.prompt() or self.news()

    def named(self, message: Message) -> Message:
        """A message with the players' names put in."""
        return say("{text}", text=shown(message, self._flow.conductor.names))

    def rect(self, said: Message) -> pygame.Rect:
        """Where words above the hand stand."""
        line = shown(said, self._flow.conductor.names)
        return painting.prompt_rect(self._flow.app.units, self._centre(), line, self._room())

    def _centre(self) -> tuple[float, float]:
        return self._flow.ring.hand_centre[0], prompt_y(self._flow.app.units)

    def _room(self) -> int:
        """How wide words above the hand may be."""
        ring = self._flow.ring
        return prompt_room(ring, trick_cards(ring) if self._flow.tricks is not None else ())

    def _draw_above_hand(self, surface: pygame.Surface) -> pygame.Rect | None:
        said, units = self.said(), self._flow.app.units
        if said is None:
            return None
        line, centre, room = shown(said, self._flow.conductor.names), self._centre(), self._room()
        if said is self.news():
            return painting.draw_news(surface, units, centre, line, room)
        return painting.draw_prompt(surface, units, centre, line, self._told is not None, room)
