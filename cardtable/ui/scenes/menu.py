"""The menu."""

from __future__ import annotations

from cardtable.ui.scene import Scene


class Menu(Scene):
    """Where the program opens."""
