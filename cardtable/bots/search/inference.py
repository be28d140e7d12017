"""What a play tells about the cards that its player still holds, as odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardtable.core.cards import Card
from cardtable.core.rules import Seat


class Inference(NamedTuple):
    """How likely a seat holds the cards of a suit from one rank to another: 1 tells nothing."""

    seat: Seat
    suit: int
    lowest: int
    highest: int
    odds: float


def weigh(
    fit: Sequence[list[float]], hidden: Sequence[Card], inferences: Sequence[Inference]
) -> None:
    """Change how well each hidden card fits each seat by what its plays told."""
    for seat, suit, lowest, highest, odds in inferences:
        row = fit[seat]
        for index, card in enumerate(hidden):
            if card[0] == suit and lowest <= card[1] <= highest:
                row[index] *= odds
