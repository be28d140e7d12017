"""A store that is slow, locked or full: what the player sees of it, and how the program ends."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.core.messages import text
from cardtable.core.moves import DEAL
from cardtable.match.store import Store
from cardtable.ui.app import App
from cardtable.ui.scenes.load import Load
from cardtable.ui.scenes.notice import Closing, Notice, Wait
from cardtable.ui.table.scene import TableScene
from tests.match.tables import decision, locked, play, refusing, setup, wait_until
from tests.ui.quick import seated, tick

Opener = Callable[[tuple[int, int]], App]


@pytest.fixture(autouse=True)
def quick(patient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardtable.match.keeper._AT_ONCE", 0.02)


def until(table: TableScene, condition: Callable[[], bool]) -> None:
    """Let time pass at the table until something has come about."""

    def passed() -> bool:
        tick(table, 60)
        return condition()

    wait_until(passed)


def dealt(app: App) -> TableScene:
    """A table at which the person is to decide."""
    table = seated(app, "spades", 4)
    until(table, lambda: table.conductor.decides and table.flow.caught_up(app.now))
    return table


def played_on(table: TableScene) -> int:
    """Let the person decide, where it is their turn; how many moves there are."""
    if table.conductor.decides and table.flow.caught_up(table.app.now):
        table.flow.submit(decision(table.match, random.Random(1)))
    return len(table.match.moves)


def said(table: TableScene) -> str:
    message = table.captions.said()
    return "" if message is None else text(message)


def press(app: App, name: str) -> None:
    node = next(node for node in app.scene.tree().walk() if text(node.name) == name)
    assert node.act is not None
    node.act()


def on_the_table(table: TableScene) -> str:
    return next(node.value for node in table.tree().children if node.id == "score")


def test_a_move_that_takes_long_to_keep_says_so_and_then_is_made(
    open_app: Opener, tmp_path: Path
) -> None:
    app = open_app((1280, 800))
    table = dealt(app)
    moves = len(table.match.moves)
    with locked(tmp_path):
        table.flow.submit(decision(table.match, random.Random(1)))
        tick(table, 60)
        assert said(table) == "Saving…" and len(table.match.moves) == moves
        assert table.buttons.panel is None
        app.draw(app.surface)
    until(table, lambda: len(table.match.moves) > moves)
    assert "Not kept yet" not in on_the_table(table) and not app.notices


def test_play_goes_on_with_a_mark_until_all_is_kept(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.match.keeper._PATIENCE", 0.1)
    app = open_app((960, 600))
    table = dealt(app)
    with locked(tmp_path):
        table.flow.submit(decision(table.match, random.Random(1)))
        until(table, lambda: "Not kept yet" in on_the_table(table))
        app.draw(app.surface)
        table.flow.undo()
        table.flow.redo()
        until(table, lambda: played_on(table) > 9)
    until(table, lambda: "Not kept yet" not in on_the_table(table))
    assert not app.notices and app.scene is table


@pytest.mark.parametrize("act", ["submit", "undo", "redo"])
def test_whatever_cannot_be_kept_is_a_sentence_at_the_table(open_app: Opener, act: str) -> None:
    app = open_app((1280, 800))
    table = dealt(app)
    until(table, lambda: played_on(table) > 9)
    until(table, lambda: table.conductor.decides and table.flow.caught_up(app.now))
    if act == "redo":
        table.flow.undo()
    before = len(table.match.moves)
    with refusing(app.keeper):
        if act == "submit":
            played_on(table)
        else:
            getattr(table.flow, act)()
        wait_until(lambda: app.keeper.behind(table.match.entry))
        tick(table, 60)
        app.step(app.now)
        assert isinstance(app.scene, Notice) and app.scenes[-2] is table
        assert "cannot be saved" in text(app.scene.message)
        assert len(table.match.moves) != before and not app.failure
    wait_until(lambda: not app.keeper.owes)


def test_closing_waits_for_what_is_not_kept_and_then_asks(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.match.keeper._PATIENCE", 0.0)
    app = open_app((1280, 800))
    table = dealt(app)
    with locked(tmp_path):
        table.flow.submit(decision(table.match, random.Random(1)))
        app.quit()
        assert app._goes_on() and isinstance(app.scene, Closing)
        assert text(app.scene.message) == "Saving…"
        app.step(app.now + 6)
        assert "is lost if you close now" in text(app.scene.message)
        app.draw(app.surface)
        app.scene.back()
        assert app._goes_on() and type(app.scene).__name__ == "Menu"
        app.quit()
        assert app._goes_on() and isinstance(app.scene, Closing)
    wait_until(lambda: not app.keeper.owes)
    app.step(app.now)
    assert not app._goes_on() and not app.scenes


def test_whoever_does_not_want_to_wait_may_close(open_app: Opener, tmp_path: Path) -> None:
    app = open_app((1280, 800))
    table = dealt(app)
    with locked(tmp_path):
        table.flow.submit(decision(table.match, random.Random(1)))
        app.quit()
        assert app._goes_on()
        press(app, "Close anyway")
        assert not app._goes_on()


def test_a_long_match_is_loaded_while_the_window_goes_on(
    open_app: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.ui.routes._AT_ONCE", 0.0)
    monkeypatch.setattr("cardtable.ui.scenes.notice._SLICE", 0.0)
    monkeypatch.setattr("cardtable.ui.scenes.load._SLICE", 0.0)
    store = Store.open(tmp_path)
    match = store.start(setup())
    play(match, 900)
    store.close()
    app = open_app((960, 600))
    app.begin([Load(app)])
    load = app.scene
    assert isinstance(load, Load) and load.moving()
    for step in range(200):
        app.step(float(step))
    assert not load.broken and not load._checking
    load.open()
    assert isinstance(app.scene, Wait)
    app.step(1.0)
    assert "The match is loaded: 0 %" < text(app.scene.message) < "The match is loaded: 99 %"
    app.scene.back()
    assert app.scene is load
    load.open()
    for step in range(200):
        if isinstance(app.scene, TableScene):
            break
        app.step(float(step))
    assert isinstance(app.scene, TableScene) and app.scene.match.moves == match.moves
    assert match.moves[0] == DEAL


def test_what_breaks_now_and_then_ends_no_program_that_goes_on(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each time the player is at the menu with the match kept; at the fourth in a row it ends."""
    app = open_app((960, 600))
    app.begin([])

    def breaks(now: float) -> None:
        raise RuntimeError("a scene that breaks")

    for number in range(8):
        table = seated(app, "spades", 4, f"match {number}")
        until(table, lambda table=table: len(table.match.moves) >= 2)  # type: ignore[misc]
        monkeypatch.setattr(table, "update", breaks)
        app.step(app.now)
        assert isinstance(app.scene, Notice) and "Something went wrong" in text(app.scene.message)
        app.pop()
    for _ in range(2):
        app.push(table)
        app.step(app.now)
    app.push(table)
    with pytest.raises(RuntimeError):
        app.step(app.now)
