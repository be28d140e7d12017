"""The bots: they see views, never states. A module a game, and the registry of them, BOTS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.bots.levels import BOTS

__all__ = ["BOTS"]


def __getattr__(name: str) -> Any:
    """The registry, loaded when it is first asked for: the window opens sooner without the bots."""
    if name == "BOTS":
        from cardtable.bots.levels import BOTS

        return BOTS
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
