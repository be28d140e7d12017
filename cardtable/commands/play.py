"""`play`, and the program without a command: the window."""

from __future__ import annotations

import argparse
from typing import Any


def add(commands: Any) -> None:
    """Add `play` to the command line."""


def menu(arguments: argparse.Namespace) -> int:
    """Open the window at its menu."""
    print("The table is still being set. Try: cardtable simulate spades")
    return 0
