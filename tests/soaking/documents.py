"""Documents that were altered: each is read, or refused in a sentence."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardtable.core.messages import Explained, text
from cardtable.games import GAMES
from cardtable.match.document import dump, match_of, parse_document, read_match
from tests.match.tables import decision
from tests.soaking.matches import begun

_TRIES = 40
"""How many altered documents one attempt makes."""

_ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    10**400,
    float("nan"),
    "",
    "x" * 5000,
    "\u200b\u202e\x1b[31m\x00",
    "\ud800",
    [],
    {},
    [[[[]]]],
    {"a": {"b": []}},
)


@lru_cache(maxsize=32)
def _texts(number: int) -> list[str]:
    """A document of each game, not a long one."""
    found: dict[str, str] = {}
    chance = random.Random(number)
    while len(found) < len(GAMES):
        match = begun(chance)
        while match.actor is not None and len(match.moves) < 60:
            match.submit(*decision(match, chance))
        found.setdefault(match.setup.game, dump(match))
    return list(found.values())


def attempt(number: int, folder: Path) -> int:
    chance = random.Random(number)
    for index in range(_TRIES):
        data = _altered(chance.choice(_texts(number // 500)), chance)
        try:
            if index:
                again = match_of(parse_document(data))
            else:
                file = folder / "match.json"
                file.write_bytes(data)
                again = read_match(file)
        except Explained as error:
            assert text(error.message)
            continue
        assert match_of(parse_document(dump(again))).moves == again.moves
    return _TRIES


def _altered(whole: str, chance: random.Random) -> bytes:
    ways: tuple[Callable[[str, random.Random], bytes], ...] = (_bytes, _values, _values, _values)
    return chance.choice(ways)(whole, chance)


def _bytes(whole: str, chance: random.Random) -> bytes:
    data = bytearray(whole.encode())
    match chance.randrange(5):
        case 0:
            del data[chance.randrange(len(data)) :]
        case 1:
            start = chance.randrange(len(data))
            del data[start : start + chance.randint(1, 80)]
        case 2:
            start = chance.randrange(len(data))
            data[start:start] = data[chance.randrange(len(data)) :][: chance.randint(1, 200)]
        case 3:
            return whole.encode(chance.choice(("utf-16", "utf-32", "utf-8-sig", "utf-16-be")))
        case _:
            for _ in range(chance.randint(1, 4)):
                data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data)


def _values(whole: str, chance: random.Random) -> bytes:
    raw = json.loads(whole)
    for _ in range(chance.randint(1, 3)):
        _spoil(raw, chance)
    return json.dumps(raw).encode("utf-8", "surrogatepass")


def _spoil(raw: Any, chance: random.Random) -> None:
    """Change something somewhere in a value."""
    spots = _spots(raw)
    if not spots:
        return
    holder, key = chance.choice(spots)
    match chance.randrange(4):
        case 0:
            del holder[key]
        case 1:
            other, there = chance.choice(spots)
            holder[key] = json.loads(json.dumps(other[there]))
        case 2 if isinstance(holder[key], str) and holder[key]:
            letters = list(holder[key])
            letters[chance.randrange(len(letters))] = chance.choice("0123456789abcdefXQKS ")
            holder[key] = "".join(letters)
        case _:
            holder[key] = chance.choice(_ODD)


def _spots(value: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    keys: list[Any] = list(value) if isinstance(value, dict) else []
    for key in keys or range(len(value) if isinstance(value, list) else 0):
        found.append((value, key))
        found += _spots(value[key])
    return found
