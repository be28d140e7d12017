"""Which cards of the player's hand stand out: lifted, chosen, under the mouse, with the focus."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.ui.stage.spots import HAND
from cardtable.ui.stage.stage import LIFT, PICKED, Sprite
from cardtable.ui.table.flow import Flow


class Hand:
    """The cards of the player's hand; each of them is known by the number of its sprite."""

    def __init__(self, flow: Flow) -> None:
        self._flow = flow
        self._lifted: int | None = None
        self._chosen: list[int] = []
        self._focus: int | None = None
        self._hover: int | None = None

    def cards(self) -> list[Sprite]:
        """From left to right."""
        hand = [sprite for sprite in self._flow.stage.of_zone(HAND) if sprite.spot.card]
        return sorted(hand, key=lambda sprite: sprite.spot.x)

    def find(self, cards: tuple[Card, ...]) -> list[Sprite]:
        """A sprite for each of some cards, as far as they are there."""
        found: list[Sprite] = []
        for card in cards:
            fit = [own for own in self.cards() if own.spot.card == card and own not in found]
            found += fit[:1]
        return found

    @property
    def lifted(self) -> Sprite | None:
        """The card that another click would play."""
        return self._flow.stage.get(self._lifted)

    @property
    def focused(self) -> Sprite | None:
        """The card that the keyboard is at."""
        return self._flow.stage.get(self._focus)

    @property
    def chosen(self) -> list[Sprite]:
        """The cards chosen so far, where several are to be, in the order of choosing."""
        sprites = [self._flow.stage.get(number) for number in self._chosen]
        return [sprite for sprite in sprites if sprite is not None]

    @property
    def chosen_numbers(self) -> tuple[int, ...]:
        """The numbers of the sprites chosen."""
        return tuple(self._chosen)

    def lift(self, sprite: Sprite | None) -> None:
        """Let a card come out that the next click plays, or none."""
        number = None if sprite is None else sprite.id
        if number != self._lifted:
            self._lifted = number
            self.raise_cards()

    def choose(self, sprites: list[Sprite]) -> None:
        """Let these be the cards that are chosen."""
        self._chosen = [sprite.id for sprite in sprites]
        self.raise_cards()

    def hover(self, sprite: Sprite | None) -> None:
        """The mouse is over a card that can be taken, or over none."""
        number = None if sprite is None else sprite.id
        if number != self._hover:
            self._hover = number
            self.raise_cards()

    def focus(self, sprite: Sprite | None) -> None:
        """Let the keyboard be at a card, or at none; then the mouse's card goes back."""
        self._focus = None if sprite is None else sprite.id
        if sprite is not None:
            self._hover = None
        self.raise_cards()

    def move_focus(self, by: int) -> None:
        """Another card of the hand for the keyboard; cards that may be played come first."""
        hand = self.cards()
        if not hand:
            return
        if self.focused in hand:
            index = (hand.index(self.focused) + by) % len(hand)
        else:
            playable = [index for index, sprite in enumerate(hand) if not sprite.spot.dim]
            index = (playable or [0])[0 if by > 0 else -1]
        self.focus(hand[index])

    def match_went_on(self, choosing: bool) -> None:
        """The match is at another state: what has left the hand stands out no more."""
        self._lifted = None
        focused = self.focused
        if focused is not None and focused.spot.zone != HAND:
            self._focus = None
        self._chosen = [sprite.id for sprite in self.chosen] if choosing else []

    def raise_cards(self) -> None:
        """Let the cards that stand out come out of the hand, and no others."""
        flow, now = self._flow, self._flow.app.now
        for sprite in flow.stage.sprites:
            if sprite.spot.zone == HAND:
                flow.stage.raise_card(sprite, self._height(sprite.id), now)
        flow.app.touch()

    def _height(self, number: int) -> float:
        if number == self._lifted or number in self._chosen:
            return PICKED
        return LIFT if number in (self._hover, self._focus) else 0.0
