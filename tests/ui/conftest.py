"""A window without a display, on a folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from cardtable.folders import Folders
from cardtable.ui import text
from cardtable.ui.app import App
from cardtable.ui.games import TABLES
from cardtable.ui.routes import opened
from tests.fifth.table import TABLE


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Callable[[tuple[int, int]], App]]:
    """Opens the window at a size in pixels."""
    apps: list[App] = []

    def open_at(size: tuple[int, int]) -> App:
        app = opened(Folders(tmp_path, tmp_path, tmp_path))
        apps.append(app)
        app.window.size = size
        app._resized()
        return app

    yield open_at
    for app in apps:
        app.close()


@pytest.fixture
def texts(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, pygame.Rect, pygame.Rect]]:
    """Every text that is put on a surface: where it lies, and what is clipped."""
    seen: list[tuple[str, pygame.Rect, pygame.Rect]] = []
    put = text.put

    def noted(surface: pygame.Surface, line: str, *rest: object, **more: object) -> pygame.Rect:
        place = put(surface, line, *rest, **more)  # type: ignore[arg-type]
        seen.append((line, place, surface.get_clip()))
        return place

    monkeypatch.setattr(text, "put", noted)
    return seen


@pytest.fixture
def fifth(fifth: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Puts the fifth game's table beside the others' too."""
    monkeypatch.setitem(TABLES, fifth, TABLE)
    return fifth
