"""A language that nobody speaks: every letter bears an accent, every text is longer by 40 %.

Whatever plain letter is seen on the screen while it is spoken has not been through the catalogue.
"""

from __future__ import annotations

import math
import re

import pytest

from cardtable.core.messages import ENGLISH, Language
from cardtable.ui import words

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FANCY = "áḃćḋéḟǵḣíĵḱĺḿńóṕɋŕśṫúṽẃẋýźÁḂĆḊÉḞǴḢÍĴḰĹḾŃÓṔɊŔŚṪÚṼẂẊÝŹ"
_ACCENTS = str.maketrans(_PLAIN, _FANCY)
_FIELD = re.compile(r"(\{[^{}]*\})")
_WORD = re.compile(r"[A-Za-z]{2,}")

LONGER = 0.4


def pseudo(template: str) -> str:
    """A template in the language; its fields stay as they are."""
    parts = _FIELD.split(template)
    own = "".join(part for part in parts if not _FIELD.fullmatch(part))
    more = math.ceil(LONGER * sum(map(str.isalnum, own))) if _WORD.search(own) else 0
    tail = " ".join("ó" * min(6, more - at) for at in range(0, more, 7))
    told = "".join(part if _FIELD.fullmatch(part) else part.translate(_ACCENTS) for part in parts)
    return f"{told} {tail}" if more > 6 else told + tail


PSEUDO = Language(pseudo, lambda one, many, n: pseudo(one if n == 1 else many))


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak it until the patches are undone."""
    monkeypatch.setattr(words, "_language", PSEUDO)
    assert words.words("Deal") != ENGLISH.one("Deal")


def missed(line: str, allowed: frozenset[str]) -> list[str]:
    """The plain words of a line that was shown, besides names and the like."""
    return [word for word in _WORD.findall(line) if word not in allowed]
