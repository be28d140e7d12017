"""What most tables do not need: hands are sorted, and the felt bears cards alone.

A table module imports from here those functions of the protocol that it has nothing to say to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from cardtable.core.messages import Message
from cardtable.core.moves import Move
from cardtable.core.tricks import Trick
from cardtable.ui.art import Art
from cardtable.ui.stage.spots import Spot
from cardtable.ui.table.game_table import CardRow, Feat, Groups, Look, Tip, Tool


def finish_offer(view: Any) -> str | None:
    """There is always something left to decide."""
    return None


def marks(trick: Trick) -> Sequence[str]:
    """All cards of a trick are as good as they look."""
    return ()


def passed(view: Any) -> Sequence[CardRow]:
    """No cards are passed."""
    return ()


def feats(before: Any, after: Any) -> Sequence[Feat]:
    """Nothing is celebrated."""
    return ()


def headline(view: Any) -> Message | None:
    """Nothing is announced."""
    return None


def arrange(view: Any, look: Look) -> Groups:
    """The hand is sorted, not arranged."""
    return ()


def moved(view: Any, look: Look, spot: Spot, x: float, y: float) -> Groups | None:
    """A card let go over the hand goes back to where it was."""
    return None


def shifted(view: Any, look: Look, spot: Spot, by: int) -> Groups | None:
    """The hand is sorted, not arranged."""
    return None


def carried(view: Any, look: Look, spot: Spot, x: float | None) -> Groups | None:
    """The hand is sorted, not arranged."""
    return None


def keys(view: Any) -> Mapping[str, Move]:
    """No keys besides those of buttons."""
    return {}


def tools(view: Any, look: Look) -> Sequence[Tool]:
    """No buttons beside the usual ones."""
    return ()


def tips(view: Any, look: Look) -> Sequence[Tip]:
    """Nothing on the felt needs words."""
    return ()


def decorate(surface: pygame.Surface, view: Any, look: Look, art: Art) -> None:
    """Nothing besides cards."""
