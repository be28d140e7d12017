"""The bots: they see views, never states. A module a game, and the registry of them, BOTS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardtable.bots.levels import BOTS, advise

__all__ = ["BOTS", "advise"]


def __getattr__(name: str) -> Any:
    """The registry, loaded when it is first asked for: the window opens sooner without the bots."""
    if name in __all__:
        from cardtable.bots import levels

        return getattr(levels, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
