"""Waiting for an event without using the processor.

pygame's own waiting looks every millisecond. SDL's wakes up by itself; it is called in the library
that pygame brings along, and where that cannot be loaded, looking now and then serves.
"""

from __future__ import annotations

import ctypes
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

_PATTERNS = (
    "../pygame_ce.libs/libSDL2-2*.so*",
    "../pygame_ce.libs/libSDL2-*.so*",
    "SDL2.dll",
    ".dylibs/libSDL2-2*.dylib",
    "../libSDL2-2*.so*",
    "../libSDL2-*.so*",
    "../SDL2.dll",
)


@lru_cache(1)
def sdl() -> Any:
    """The SDL that pygame itself uses, or None. Another copy would not know our window."""
    home = Path(pygame.__file__).parent
    for pattern in _PATTERNS:
        for file in sorted(home.glob(pattern)):
            try:
                library = ctypes.CDLL(str(file))
                library.SDL_WaitEventTimeout.argtypes = (ctypes.c_void_p, ctypes.c_int)
            except (OSError, AttributeError):
                continue
            if _initialised(library):
                return library
    return None


def _initialised(library: Any) -> bool:
    video = 0x20
    return bool(library.SDL_WasInit(video) & video)


def wait(most: float, looking_every: float) -> None:
    """Return when an event has come, or after `most` seconds."""
    library = None if sys.platform == "darwin" else sdl()
    if library is not None:
        library.SDL_WaitEventTimeout(None, max(1, round(most * 1000)))
        return
    until = pygame.time.get_ticks() + most * 1000
    while not pygame.event.peek() and pygame.time.get_ticks() < until:
        pygame.time.delay(round(min(looking_every, most) * 1000))
