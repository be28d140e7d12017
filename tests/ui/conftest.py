"""A window without a display, on a folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from cardtable.folders import Folders
from cardtable.ui.app import App
from cardtable.ui.games import TABLES
from tests.fifth.table import TABLE


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Callable[[tuple[int, int]], App]]:
    """Opens the window at a size in pixels."""
    opened: list[App] = []

    def open_at(size: tuple[int, int]) -> App:
        app = App(Folders(tmp_path, tmp_path, tmp_path))
        opened.append(app)
        app.window.size = size
        app._resized()
        return app

    yield open_at
    for app in opened:
        app.close()


@pytest.fixture
def fifth(fifth: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Puts the fifth game's table beside the others' too."""
    monkeypatch.setitem(TABLES, fifth, TABLE)
    return fifth
