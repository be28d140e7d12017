"""What the desktop says about motion, scale and screens, where it can be asked."""

from __future__ import annotations

import configparser
import ctypes
import os
import sys
from collections.abc import Mapping
from pathlib import Path

import pygame

from cardtable.ui.waiting import sdl

_NO = ("0", "false", "no", "off")


def wants_less_motion(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the player has told the desktop that things should move as little as possible."""
    if environment.get("GTK_ENABLE_ANIMATIONS", "").strip().lower() in _NO:
        return True
    if sys.platform == "win32":
        return _windows_is_still()
    home = environment.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
    return _says_no(Path(home, "gtk-4.0", "settings.ini")) or _says_no(
        Path(home, "gtk-3.0", "settings.ini")
    )


def _says_no(file: Path) -> bool:
    """Whether GTK's settings turn animations off."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    try:
        parser.read(file, encoding="utf-8")
    except (OSError, ValueError, configparser.Error):
        return False
    return parser.get("Settings", "gtk-enable-animations", fallback="1").strip().lower() in _NO


def _windows_is_still() -> bool:
    animates = ctypes.c_int(1)
    asked = 0x1042
    ctypes.windll.user32.SystemParametersInfoW(asked, 0, ctypes.byref(animates), 0)  # type: ignore[attr-defined,unused-ignore]
    return not animates.value


def scale(environment: Mapping[str, str] = os.environ) -> float:
    """How large the desktop wants everything, 1 to 3, where SDL does not know it already."""
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR"):
        try:
            return min(3.0, max(1.0, float(environment[name])))
        except (KeyError, ValueError):
            continue
    return 1.0


class _Rect(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int) for name in ("x", "y", "w", "h"))


def screens() -> list[pygame.Rect]:
    """The screens that are there, as the parts of the desktop that windows may cover."""
    library = sdl()
    found = []
    if library is not None:
        for number in range(library.SDL_GetNumVideoDisplays()):
            bounds = _Rect()
            if library.SDL_GetDisplayUsableBounds(number, ctypes.byref(bounds)) == 0:
                found.append(pygame.Rect(bounds.x, bounds.y, bounds.w, bounds.h))
    return found or [pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])]
