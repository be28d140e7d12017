"""Bots for whist: the cheapest card that wins the trick so far, or else the lowest."""

from __future__ import annotations

from cardtable.bots.bot import Bots, by_rule, dice
from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.core.tricks import beats, winning_play
from tests.fifth.rules import PLAY, View


def casual(view: View, chance: bytes) -> tuple[Move, ...]:
    """Any card that may be played."""
    return (dice(chance).choice(view.legal),)


def steady(view: View, chance: bytes) -> tuple[Move, ...]:
    """The cheapest card that wins over the others' cards, or else the lowest."""
    hand = sorted((move.card for move in view.legal), key=lambda card: _worth(view, card))
    if not view.trick:
        return (PLAY[hand[-1]],)
    best = winning_play(view.trick, view.trumps)
    ours = best.seat % 2 == view.seat % 2
    takes = [card for card in hand if not ours and beats(card, best.card, view.trumps)]
    return (PLAY[(takes or hand)[0]],)


def _worth(view: View, card: Card) -> tuple[bool, int]:
    return card.suit == view.trumps, card.rank


BOTS = Bots(
    {
        Player.CASUAL: by_rule(casual),
        Player.STEADY: by_rule(steady),
        Player.EXPERT: by_rule(steady),
    }
)
