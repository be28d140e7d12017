"""Where the assets lie: in a checkout, in an installed wheel, or inside a frozen program."""

from __future__ import annotations

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def root() -> Path:
    """The folder that holds cards/ and sounds/. Raises FileNotFoundError where there is none."""
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return _checked(Path(frozen) / "assets")
    packed = _PACKAGE / "_assets"
    return packed if packed.is_dir() else _checked(_PACKAGE.parent / "assets")


def path(*parts: str) -> Path:
    """An asset, such as path("cards", "QS.svg"). Raises FileNotFoundError if it is missing."""
    return _checked(root().joinpath(*parts))


def help_page(game: str, language: str = "en") -> Path:
    """The rules page of a game (its name as in documents), English where there is no other."""
    folder = _PACKAGE / "help"
    stem = game.replace("-", "_")
    wanted = folder / f"{stem}.{language}.txt"
    return wanted if wanted.is_file() else _checked(folder / f"{stem}.en.txt")


def _checked(place: Path) -> Path:
    if not place.exists():
        raise FileNotFoundError(f"Card Table is incomplete: {place.name} is missing")
    return place
