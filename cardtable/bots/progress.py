"""A sign of life from a search that takes its time: once a batch of deals, `tick`."""

from __future__ import annotations

from collections.abc import Callable


def _nobody() -> None:
    """Nobody listens: the bots think in this process."""


_listener: Callable[[], None] = _nobody


def listen(listener: Callable[[], None]) -> None:
    """Have a function called at every tick; the worker tells the window so that it still thinks."""
    global _listener
    _listener = listener


def tick() -> None:
    """Say that the thinking goes on."""
    _listener()
