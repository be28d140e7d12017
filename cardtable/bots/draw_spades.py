"""Bots for Spades for two."""

from __future__ import annotations

from cardtable.bots.bot import dice
from cardtable.core.moves import Move
from cardtable.games.draw_spades import View


def casual(view: View, chance: bytes) -> tuple[Move, ...]:
    return (dice(chance).choice(view.legal),)


steady = casual
