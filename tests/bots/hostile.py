"""What a process of bots imports that is to do its worst, as an environment variable says."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardtable.bots import progress, registry
from cardtable.core.advice import Advice, Candidate, dump
from cardtable.core.moves import Move

WISH = "CARDTABLE_TESTS_HOSTILE"
"""The variable: a way of `WAYS` or `AT_START`, or "any" for another one each time."""

_advise = registry.advise


def _mouths() -> Iterator[int]:
    """The file descriptors that may lead to the window."""
    for number in range(3, 64):
        try:
            os.fstat(number)
        except OSError:
            continue
        yield number


def _cry(data: bytes) -> None:
    for number in _mouths():
        try:
            os.write(number, data)
        except OSError:
            continue


def _raises(*_: Any, **__: Any) -> Advice:
    raise RuntimeError("a bot\nthat \x1b[31mbreaks\u202e \udcff")


def _plays_illegally(*_: Any, **__: Any) -> Advice:
    return Advice("rule", (Candidate((Move("play", "2C"),) * 3),))


def _says_nothing(*_: Any, **__: Any) -> Any:
    return None


def _advises_nothing(*_: Any, **__: Any) -> Advice:
    return Advice("rule", ())


def _hangs(*_: Any, **__: Any) -> Advice:
    while True:
        time.sleep(1)


def _spins(*_: Any, **__: Any) -> Advice:
    while True:
        pass


def _only_ticks(*_: Any, **__: Any) -> Advice:
    while True:
        progress.tick()


def _dies(*_: Any, **__: Any) -> Advice:
    os._exit(3)


def _is_killed(*_: Any, **__: Any) -> Advice:
    os.kill(os.getpid(), signal.SIGKILL)
    return _hangs()


def _is_stopped(*_: Any, **__: Any) -> Advice:
    os.kill(os.getpid(), signal.SIGSTOP)
    return _hangs()


def _leaves(*_: Any, **__: Any) -> Advice:
    sys.exit("enough")


def _prints(*asked: Any, **more: Any) -> Advice:
    print("advice 1 []", flush=True)
    os.write(1, b"advice 1 []\n")
    return _advise(*asked, **more)


def _talks_nonsense(*_: Any, **__: Any) -> Advice:
    _cry(random.randbytes(200) + b"\n")
    return _hangs()


def _floods(*_: Any, **__: Any) -> Advice:
    while True:
        _cry(b"advice 1 []\n" * 1000)


def _floods_a_line(*_: Any, **__: Any) -> Advice:
    while True:
        _cry(b"a" * 60_000)


def _answers_something_else(*asked: Any, **more: Any) -> Advice:
    _cry(f"advice 987654 {dump(_advise(*asked, **more))}\n".encode())
    return _hangs()


def _wakes_again(*_: Any, **__: Any) -> Advice:
    _cry(b"awake\n")
    return _hangs()


def _answers_twice(*asked: Any, **more: Any) -> Advice:
    for number in range(1, 9):
        _cry(f"failed {number} no\n".encode())
    return _advise(*asked, **more)


def _goes_deaf(*_: Any, **__: Any) -> Advice:
    os.close(0)
    return _hangs()


def _goes_dumb(*_: Any, **__: Any) -> Advice:
    for number in _mouths():
        os.close(number)
    return _hangs()


WAYS: Mapping[str, Callable[..., Advice]] = {
    "raises": _raises,
    "plays illegally": _plays_illegally,
    "says nothing": _says_nothing,
    "advises nothing": _advises_nothing,
    "hangs": _hangs,
    "spins": _spins,
    "only ticks": _only_ticks,
    "dies": _dies,
    "is killed": _is_killed,
    "is stopped": _is_stopped,
    "leaves": _leaves,
    "prints": _prints,
    "talks nonsense": _talks_nonsense,
    "floods": _floods,
    "floods a line": _floods_a_line,
    "answers something else": _answers_something_else,
    "wakes again": _wakes_again,
    "answers twice": _answers_twice,
    "goes deaf": _goes_deaf,
    "goes dumb": _goes_dumb,
}

AT_START: Mapping[str, Callable[..., Advice]] = {
    "hangs at the start": _hangs,
    "dies at the start": _dies,
    "raises at the start": _raises,
    "is stopped at the start": _is_stopped,
    "floods at the start": _floods,
}


def _any(*asked: Any, **more: Any) -> Advice:
    way = random.choice([*WAYS.values(), _advise, _advise])
    return way(*asked, **more)


_wish = os.environ.get(WISH, "")
if _wish in AT_START:
    AT_START[_wish]()
registry.advise = WAYS.get(_wish, _any if _wish == "any" else _advise)
