"""Layout without judging pixels: every table and scene, at many sizes of window and of text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardtable.match.match import Match
from cardtable.ui.app import App
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.scenes.settings import SECTIONS, SettingsScene
from cardtable.ui.table.pause import Pause
from cardtable.ui.table.scene import TableScene
from tests.ui import pseudo
from tests.ui.audit import Seen, drawn, faults, watching
from tests.ui.telling import ALL, telling
from tests.ui.test_scenes import SCENES, begun

Opener = Callable[[tuple[int, int]], App]
SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160), (1024, 1280)]
TEXTS = [100, 125, 150]
USUAL = [("spades", 4), ("draw-spades", 2), ("cancellation-hearts", 11), ("three-thirteen", 4)]
"""Those are looked at in every window; the others where room is scarcest."""


def names_only(line: str) -> bool:
    """Names as players type them may be cut."""
    return "Bartholomew" in line


def seated(app: App, game: str, seats: int, kind: str) -> TableScene:
    """A table at a telling position, when all has come to rest."""
    setup, moves = telling(game, seats)[kind]
    match = Match(setup)
    match.restore(moves)
    app.now += 100.0
    table = TableScene(app, match)
    app.scenes.append(table)
    table.enter()
    table.ending.shown = table.flow.view.number
    for _ in range(2):
        app.now += 50.0
        table.update(app.now)
    return table


@pytest.mark.parametrize("game, seats", ALL)
def test_tables_hold_every_size_of_text(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    found = {}
    with watching(monkeypatch) as seen:
        for size in SIZES if (game, seats) in USUAL else SIZES[:1]:
            app = open_app(size)
            for scale in TEXTS if size == SIZES[0] and (game, seats) in USUAL else TEXTS[2:]:
                app.settings.text_size = scale
                app.settings.pace = "none"
                app.apply_settings()
                for kind in telling(game, seats):
                    app.scenes[:] = [Menu(app)]
                    table = seated(app, game, seats, kind)
                    drawn(table, seen, app)
                    wrong = faults(table, seen, app, names_only)
                    if wrong:
                        found[size, scale, kind] = wrong
    assert not found


@pytest.mark.parametrize("game, seats", ALL)
def test_tables_speak_another_language(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    app = open_app(SIZES[0])
    app.pace_wish = "none"
    app.apply_settings()
    found = {}
    pseudo.speak(monkeypatch)
    with watching(monkeypatch) as seen:
        for kind, (setup, _) in telling(game, seats).items():
            app.scenes[:] = [Menu(app)]
            table = seated(app, game, seats, kind)
            drawn(table, seen, app)
            names = frozenset(" ".join(setup.names).split())
            wrong = faults(table, seen, app, names_only) + untold(seen, names)
            if wrong:
                found[kind] = wrong
    assert not found


def untold(seen: Seen, names: frozenset[str]) -> list[str]:
    """Words that were shown as they stand in the code."""
    lines = [one.wanted for one in seen.texts] + [label for label, _, _ in seen.buttons]
    return [f"missed: {word}" for line in lines for word in pseudo.missed(line, names)]


FIXTURES = frozenset(
    [
        *("You", "West", "North", "East", "English"),
        *("Bartholomew", "the", "th", "Patient", "Hand", "hand", "Next", "Menu", "Delete"),
    ]
)
"""Names, and what the tests give to scenes already in words."""


@pytest.mark.parametrize("size", SIZES[:3])
def test_scenes_speak_another_language(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    app = open_app(size)
    begun(app, 130)
    app.push(Menu(app))
    found = {}
    pseudo.speak(monkeypatch)
    with watching(monkeypatch) as seen:
        for name, make in SCENES.items():
            scene = make(app)
            app.push(scene)
            for section in range(len(SECTIONS) if isinstance(scene, SettingsScene) else 1):
                scene.section = section  # type: ignore[attr-defined]
                drawn(scene, seen, app)
                wrong = faults(scene, seen, app, names_only)
                # The rules are a page for each language, not messages.
                wrong += untold(seen, FIXTURES) if name not in ("rules", "notice", "ask") else []
                if wrong:
                    found[name, section] = wrong
            app.pop()
    assert not found


@pytest.mark.parametrize(
    "size, scale", [(SIZES[0], scale) for scale in TEXTS] + [(size, 150) for size in SIZES[1:]]
)
def test_scenes_hold_every_size_of_text(
    open_app: Opener, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    app = open_app(size)
    app.settings.text_size = scale
    app.apply_settings()
    begun(app, 130)
    app.push(Menu(app))
    found = {}
    with watching(monkeypatch) as seen:
        for name, make in SCENES.items():
            scene = make(app)
            app.push(scene)
            for section in range(len(SECTIONS) if isinstance(scene, SettingsScene) else 1):
                scene.section = section  # type: ignore[attr-defined]
                drawn(scene, seen, app)
                wrong = faults(scene, seen, app, names_only)
                if wrong:
                    found[name, section] = wrong
            app.pop()
        table = seated(app, "spades", 4, "others")
        app.push(Pause(app, table))
        drawn(app.scene, seen, app)
        if wrong := faults(app.scene, seen, app, names_only):
            found["pause", 0] = wrong
    assert not found
