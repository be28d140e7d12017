"""Every test here has its own display; without Xvfb it fails in CI and is skipped elsewhere."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.desk import missing, xvfb


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual display."""
    lacking = missing()
    if lacking:
        reason = f"{' and '.join(lacking)} not found"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with xvfb() as name:
        yield name


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder for the program's files, with settings that make nobody wait."""
    folder = tmp_path / "data"
    folder.mkdir()
    settings = {"pace": "none", "window": [40, 30, 1280, 800]}
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    return folder
