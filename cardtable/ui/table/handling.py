"""How taps, drops and keys on cards become decisions of the player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from cardtable.core.messages import Message, say
from cardtable.core.moves import DEAL, Move
from cardtable.core.rules import TABLE
from cardtable.ui.stage.spots import HAND, Zone
from cardtable.ui.stage.stage import Sprite, best_zone, card_rect
from cardtable.ui.table.captions import Captions
from cardtable.ui.table.flow import Flow, Held
from cardtable.ui.table.game_table import Choice, Groups, Pick, Tool
from cardtable.ui.table.hand import Hand
from cardtable.ui.table.shortcuts import ENTER, Shortcut, unlisted
from cardtable.ui.words import words

_TWICE = 0.4
"""Seconds after a card was played by one click in which another click plays nothing."""


class Handling:
    """What the player does with cards and choices."""

    def __init__(self, flow: Flow, hand: Hand, captions: Captions) -> None:
        self._flow, self._hand, self._captions = flow, hand, captions
        self._played = -1.0
        """When a card was last played."""

    @property
    def _now(self) -> float:
        return self._flow.app.now

    def pick(self) -> Pick | None:
        """The choice of several cards that the player is to make now."""
        flow = self._flow
        if not flow.caught_up(self._now) or flow.conductor.autopilot:
            return None
        return flow.table.pick(flow.view)

    def takes(self, sprite: Sprite) -> bool:
        """Whether a card can be among those that are chosen now."""
        pick, chosen = self.pick(), self._hand.chosen
        return pick is not None and (sprite in chosen or len(chosen) < pick.most)

    def drops(self, sprite: Sprite) -> Mapping[Zone, Move]:
        """What it means to let a card go over each zone, as things are."""
        return {} if self.pick() else self._flow.table.drops(self._flow.view, sprite.spot)

    def is_mine(self, sprite: Sprite) -> bool:
        """Whether the player may take hold of a card."""
        if sprite.leaving:
            return False
        return sprite.spot.zone == HAND or bool(self.drops(sprite))

    def choose(self, choice: Choice) -> None:
        """Make a choice; a second press, of a panel that has done its work, does nothing."""
        if choice.moves[0] in self._flow.view.legal:
            self._flow.submit(choice.moves)

    def next_hand(self) -> None:
        """Go on to the next hand."""
        if self._flow.conductor.match.actor == TABLE:
            self._flow.submit((DEAL,))

    def play_out(self) -> None:
        """Let a steady bot play the player's seat to the end of the hand."""
        self._flow.conductor.autopilot = True
        self._flow.app.touch()

    def finish(self) -> None:
        """Take the offer to have the hand played out."""
        flow = self._flow
        if flow.conductor.decides and flow.table.finish_offer(flow.view):
            self.play_out()

    # The mouse

    def tap(self, sprite: Sprite, point: tuple[int, int]) -> None:
        """A click lifts a card, a click on the lifted card plays it, as does one on its goal."""
        if self.pick() is not None:
            self.toggle(sprite)
        elif not self._give_lifted(sprite, point):
            drops = self.drops(sprite)
            if drops:
                self._click(sprite, next(iter(drops.values())))

    def _click(self, sprite: Sprite, move: Move) -> None:
        conductor = self._flow.conductor
        why = conductor.refusal(move) if conductor.match.actor == conductor.seat else None
        if why is not None:
            self._hand.lift(None)
            self.go_home(sprite, why)
            return
        lifted, again = self._hand.lifted, self._now - self._played > _TWICE
        if self._flow.app.settings.one_click or sprite.spot.zone != HAND:
            if again:
                self.play(sprite, move)
        elif lifted is sprite:
            self.play(sprite, move)
        elif again:
            self._flow.app.sounds.play("lift", self._now)
            self._hand.lift(sprite)

    def _give_lifted(self, sprite: Sprite, point: tuple[int, int]) -> bool:
        """A click on a card where the lifted card may go plays that; whether it was one."""
        lifted = self._hand.lifted
        if lifted is None or sprite.spot.zone == HAND:
            return False
        for zone, move in self.drops(lifted).items():
            rect = self._flow.stage.placement.drops.get(zone)
            if rect is not None and rect.collidepoint(point) and move in self._flow.view.legal:
                self.play(lifted, move)
                return True
        return False

    def carry(self, sprite: Sprite) -> None:
        """A card is held over the table: the hand makes room where it would come to lie."""
        self._flow.preview(self._moved(sprite), self._now)
        self._flow.app.touch()

    def drop(self, sprite: Sprite) -> None:
        """A held card is let go: the zone that it covers most decides."""
        order = self._moved(sprite)
        if order is not None:
            self.go_home(sprite)
            self._flow.rearrange(order, self._now)
            return
        self._flow.preview(None, self._now)
        if self.pick() is not None and sprite.spot.zone == HAND:
            self._pick_dragged(sprite)
            return
        moves, places = self.drops(sprite), self._flow.stage.placement.drops
        zones = [(zone, places[zone]) for zone in moves if zone in places]
        zone = best_zone(card_rect(sprite), zones)
        if zone is not None:
            self.play(sprite, moves[zone], sprite.pose.x)
        elif not self._flow.view.legal and self._outside_hand(sprite):
            self.go_home(sprite, say("It is not your turn yet."))
        else:
            self.go_home(sprite)

    def _moved(self, sprite: Sprite) -> Groups | None:
        """The hand's new order, where the card was let go in the hand and hands are arranged."""
        if sprite.spot.zone != HAND:
            return None
        flow, pose = self._flow, sprite.pose
        return flow.table.moved(flow.view, flow.look(), sprite.spot, pose.x, pose.y)

    def _outside_hand(self, sprite: Sprite) -> bool:
        return bool(card_rect(sprite).colliderect(self._flow.ring.middle))

    def play(self, sprite: Sprite, move: Move, x: float | None = None) -> None:
        """Make the move of a card, let go at x if dragged, or send it home and say why not."""
        refusal = self._flow.conductor.refusal(move)
        if refusal is not None:
            self.go_home(sprite, refusal)
            return
        self._hand.lift(None)
        self._played = self._now
        held = Held(sprite.spot, x)
        self._flow.stage.give(sprite)
        self._flow.submit((move,), held)

    def go_home(self, sprite: Sprite, why: Message | None = None) -> None:
        """Let a card glide back, and say why, if there is a reason."""
        flow = self._flow
        flow.stage.release(sprite, self._now, 0.2 * max(0.4, min(1.0, flow.pace)))
        if why is not None:
            self._refuse(why)
        self._hand.raise_cards()

    def _refuse(self, why: Message) -> None:
        self._flow.app.sounds.play("knock", self._now)
        self._captions.tell(why)

    # Several cards

    def toggle(self, sprite: Sprite) -> None:
        """Choose a card of the hand, or put it back."""
        pick, chosen = self.pick(), self._hand.chosen
        if pick is None or sprite.spot.zone != HAND:
            return
        if sprite in chosen:
            chosen.remove(sprite)
        elif len(chosen) < pick.most:
            chosen.append(sprite)
        else:
            words = "{n} cards are chosen. Click one of them to put it back."
            self._captions.tell(say(words, n=pick.most))
        self._flow.app.sounds.play("lift", self._now)
        self._hand.choose(chosen)

    def _pick_dragged(self, sprite: Sprite) -> None:
        """A card dragged out of the hand is chosen, one dragged back is not."""
        out = self._outside_hand(sprite)
        self.go_home(sprite)
        if out != (sprite in self._hand.chosen):
            self.toggle(sprite)

    def confirm(self) -> None:
        """Make the decision of the chosen cards, if there are enough."""
        pick, chosen = self.pick(), self._hand.chosen
        if pick is None or not pick.least <= len(chosen) <= pick.most:
            return
        moves = tuple(Move(pick.verb, str(sprite.spot.card)) for sprite in chosen)
        if pick.finish is not None and len(moves) < pick.most:
            moves = (*moves, pick.finish)
        self._hand.choose([])
        for sprite in chosen:
            self._flow.stage.give(sprite)
        self._flow.submit(moves)

    # The keyboard

    def shortcuts(self) -> list[Shortcut]:
        """What keys do with the hand."""
        left, right = words("Left"), words("Right")
        walk = [Shortcut((left, right), words("Choose a card of your hand"))]
        if self._flow.order.kept:
            caps = words("Shift"), left, right
            walk.append(Shortcut(caps, words("Move the card along your hand")))
        for key, by in ((pygame.K_LEFT, -1), (pygame.K_RIGHT, 1)):
            walk.append(unlisted(key, partial(self.shift, by), shift=True))
            walk.append(unlisted(key, partial(self._hand.move_focus, by)))
        play = words("Play the card, or press the light button")
        mark = words("Mark a card, where several are to be chosen")
        return [
            *walk,
            Shortcut((words("Enter"),), play, self.enter, ENTER),
            Shortcut((words("Space"),), mark, self._space, (pygame.K_SPACE,)),
        ]

    def own_shortcuts(self) -> list[Shortcut]:
        """What this game has besides: other ways to lay the hand."""
        tools = self._flow.table.tools(self._flow.view, self._flow.look())
        return [
            Shortcut(
                (tool.key,),
                tool.text,
                partial(self._rearrange, tool),
                letters=tool.key.lower(),
                title=tool.text,
            )
            for tool in tools
        ]

    def _rearrange(self, tool: Tool) -> None:
        self._flow.rearrange(tool.do(), self._now)
        self._flow.app.touch()

    def _space(self) -> None:
        sprite = self._hand.focused
        if self.pick() is not None and sprite is not None:
            self.toggle(sprite)
        else:
            self.enter()

    def enter(self) -> None:
        """Play the card with the focus, or confirm the cards chosen."""
        if not self._flow.caught_up(self._now):
            self._flow.rush(self._now)
            return
        pick, sprite, chosen = self.pick(), self._hand.focused, self._hand.chosen
        if pick is not None:
            if len(chosen) >= pick.least and (len(chosen) == pick.most or not sprite):
                self.confirm()
            elif sprite:
                self.toggle(sprite)
        elif sprite is not None:
            drops = self.drops(sprite)
            if drops:
                self.play(sprite, next(iter(drops.values())))

    def shift(self, by: int) -> None:
        """Send the card with the focus along the hand, where hands are arranged."""
        flow, sprite = self._flow, self._hand.focused
        if sprite is None:
            self._hand.move_focus(by)
            return
        order = flow.table.shifted(flow.view, flow.look(), sprite.spot, by)
        if order is not None:
            flow.rearrange(order, self._now)
            flow.app.touch()

    def move_by_key(self, move: Move) -> None:
        """Make a move that has a key and no card, or say why not."""
        refusal = self._flow.conductor.refusal(move)
        if refusal is not None:
            self._refuse(refusal)
        else:
            self._flow.submit((move,))
