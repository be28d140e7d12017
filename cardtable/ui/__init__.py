"""The user interface: the only part that imports pygame."""

from __future__ import annotations

import os

# Before pygame is loaded, by whatever module: no banner, and a software surface that goes straight
# to the window, which takes a quarter of the memory of the usual way.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
