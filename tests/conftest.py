"""What tests of every layer share."""

from __future__ import annotations

import pytest

from cardtable.bots import BOTS
from cardtable.games import GAMES
from tests.fifth.bots import BOTS as FIFTH
from tests.fifth.rules import GAME


@pytest.fixture
def fifth(monkeypatch: pytest.MonkeyPatch) -> str:
    """Puts the fifth game's rules and bots beside the others'; its name."""
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    monkeypatch.setitem(BOTS, GAME.name, FIFTH)
    return GAME.name


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine too, a move counts at once: tests do not wait for disks in between."""
    monkeypatch.setattr("cardtable.match.keeper._AT_ONCE", 30.0)
