"""The languages that the program speaks: gettext's catalogues beside the package's code."""

from __future__ import annotations

import gettext
from pathlib import Path

from cardtable.core.messages import ENGLISH, Language
from cardtable.ui import words

_DOMAIN = "cardtable"
_FOLDER = Path(__file__).resolve().parents[1] / "locale"

NAMES = {"en": "English"}
"""Every language by its own name; another one is a line here and a catalogue in locale/."""

_chosen = "en"


def choose(code: str) -> bool:
    """Speak a language from now on, English where there is no other; whether that is news."""
    global _chosen
    code = code if code in NAMES else "en"
    if code == _chosen:
        return False
    _chosen = code
    words.set_language(load(code))
    return True


def chosen() -> str:
    """The language that is spoken."""
    return _chosen


def load(code: str, folder: Path = _FOLDER) -> Language:
    """A language's catalogue; English for what it does not have, and where there is none."""
    if code == "en":
        return ENGLISH
    found = gettext.translation(_DOMAIN, str(folder), [code], fallback=True)
    return Language(found.gettext, found.ngettext)
