"""Where Card Table keeps its files on this computer."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import platformdirs

APP = "cardtable"


class Folders(NamedTuple):
    """The folder of the store, of the settings, and of the log."""

    data: Path
    config: Path
    log: Path

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"


def folders(moved_to: str | None = None) -> Folders:
    """The user's folders, or one for all: `moved_to`, else CARDTABLE_DATA where it is set."""
    place = moved_to or os.environ.get("CARDTABLE_DATA")
    if place:
        folder = Path(place).expanduser().absolute()
        return Folders(folder, folder, folder)
    return Folders(
        Path(platformdirs.user_data_dir(APP, appauthor=False)),
        Path(platformdirs.user_config_dir(APP, appauthor=False)),
        Path(platformdirs.user_log_dir(APP, appauthor=False)),
    )
