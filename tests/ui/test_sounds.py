"""Which sounds are heard when, by a clock of the test's own."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from types import SimpleNamespace

import pygame
import pytest

from cardtable.games.contract import NIL, Phase
from cardtable.ui import sound
from cardtable.ui.app import App
from cardtable.ui.games import contract
from cardtable.ui.table.cues import LANDING, cues
from cardtable.ui.table.game_table import Achievement
from tests.ui.quick import Heard, played, seated, still, tick

OpenApp = Callable[[tuple[int, int]], App]


def heard(app: App) -> Heard:
    assert isinstance(app.sounds, Heard)
    return app.sounds


def test_a_row_of_cards_is_heard_with_its_landings_every_few() -> None:
    landings = [1.0 + at * 0.011 for at in range(104)]
    due = cues("deal", landings, 0.5)
    times = [cue.due for cue in due]
    assert 10 <= len(due) <= 16
    assert all(b - a >= 0.0749 for a, b in itertools.pairwise(times))
    assert all(min(abs(at + LANDING["deal"] - one) for one in landings) < 0.001 for at in times)


def test_one_card_is_heard_when_it_lies_and_a_slide_when_it_begins() -> None:
    assert [cue.due for cue in cues("play", [2.0], 1.8)] == [2.0 - LANDING["play"]]
    assert [cue.due for cue in cues("slide", [2.0], 1.8)] == [1.8]
    assert [cue.due for cue in cues("deal", [], 1.8)] == [1.8]


def test_a_deal_is_shuffled_and_heard_card_by_card(open_app: OpenApp) -> None:
    table = seated(open_app((1280, 800)), "spades", 4)
    table.app.pace = "normal"
    while not table.flow.view.number or not still(table):
        tick(table, 60)
    kinds = heard(table.app).kinds()
    assert kinds[0] == "shuffle" and 6 <= kinds.count("deal") <= 14
    times = [at for at, kind in heard(table.app).played if kind == "deal"]
    assert all(sum(at <= one < at + 0.2 for one in times) <= 4 for at in times)


def test_with_no_motion_a_deal_is_heard_once(open_app: OpenApp) -> None:
    table = seated(open_app((1280, 800)), "spades", 4)
    table.app.pace = "none"
    for _ in range(20):
        tick(table, 60)
    assert heard(table.app).kinds().count("deal") <= 1


@pytest.mark.parametrize(("seconds", "called"), [(1.0, 0), (4.0, 1)])
def test_who_has_waited_for_long_is_called_once(
    open_app: OpenApp, seconds: float, called: int
) -> None:
    table = seated(open_app((1280, 800)), "spades", 4)
    table.app.pace = "none"
    for _ in played(table, 9, 60):
        pass
    while not still(table) or table.match.actor != table.conductor.seat:
        tick(table, 60)
    heard(table.app).played.clear()
    table.flow._waiting_since = table.app.now - seconds
    for _ in range(60):
        tick(table, 60)
    assert heard(table.app).kinds().count("turn") == called


def test_a_hand_is_heard_to_be_won_or_lost_with_its_sheet(open_app: OpenApp) -> None:
    table = seated(open_app((1280, 800)), "spades", 4)
    table.app.pace = "none"
    for _ in played(table, 200, 20):
        if table.flow.view.finished:
            break
    while not {"won", "lost"} & set(heard(table.app).kinds()):
        tick(table, 60)
    points = table.flow.view.finished[-1].points
    assert heard(table.app).kinds()[-1] == ("won" if points[0] >= points[1] else "lost")


def spades(phase: Phase, bids: tuple[int, ...], won: tuple[int, ...]) -> SimpleNamespace:
    return SimpleNamespace(phase=phase, contract=SimpleNamespace(bids=bids, won=won))


def test_a_nil_that_held_is_celebrated_at_the_end() -> None:
    bids = (NIL, 3, NIL, 4)
    before = spades(Phase.PLAY, bids, (0, 5, 1, 6))
    after = spades(Phase.FINISHED, bids, (0, 6, 1, 6))
    assert contract.achievements(before, after) == (Achievement((0,), "nil"),)
    assert contract.achievements(before, before) == ()
    assert contract.achievements(after, after) == ()


def test_a_celebration_lasts_a_second_and_ends(open_app: OpenApp) -> None:
    table = seated(open_app((1280, 800)), "spades", 4)
    for _ in played(table, 6, 60):
        pass
    while not still(table):
        tick(table, 60)
    table.flow.achievements, table.flow.celebrated_at = (Achievement((2,), "nil"),), table.app.now
    seen = []
    for _ in range(120):
        now = tick(table, 60)
        seen.append(table.flow.celebrated(now) is not None)
        table.draw(table.app.surface)
    assert 60 <= sum(seen) <= 75 and not seen[-1]


def test_muted_no_device_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[int] = []
    monkeypatch.setattr(pygame.mixer, "init", lambda *rest: opened.append(1))
    sounds = sound.Sounds()
    sounds.volume = 0.0
    sounds.play("deal", 1.0)
    assert not opened and not sounds.awake


def test_without_a_device_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*rest: object) -> None:
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", fails)
    sounds = sound.Sounds()
    sounds.play("deal", 1.0)
    sounds.play("won", 2.0)
    assert not sounds.awake
