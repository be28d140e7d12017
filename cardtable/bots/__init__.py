"""The bots: they see views, never states. A room a game, and the registry of them, BOTS."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardtable.bots.registry import BOTS, advise

__all__ = ["BOTS", "advise"]


def __getattr__(name: str) -> object:
    """The registry, loaded when it is first asked for: the window opens sooner without the bots."""
    if name in __all__:
        from cardtable.bots import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
