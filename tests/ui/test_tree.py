"""The tree of every scene: all that is shown has a name and a place, and acts as a click does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame
import pytest

from cardtable.match.document import Settings
from cardtable.ui.app import App
from cardtable.ui.scenes.load import Load
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.scenes.new_game import NewGame
from cardtable.ui.scenes.page import Page
from cardtable.ui.scenes.settings import SECTIONS, SettingsScene
from cardtable.ui.table.pause import Pause
from cardtable.ui.tree import Node
from cardtable.ui.words import shown
from tests.ui.quick import seated
from tests.ui.test_scenes import SCENES, begun

Opener = Callable[[tuple[int, int]], App]
SCROLLED = ("document", "list", "table")
CONTROLS = ("button", "choice", "entry", "list", "slider")


def scenes(app: App) -> dict[str, Page]:
    """Every scene but the table, each in all its states that show other things."""
    found: dict[str, Page] = {}
    for name, make in SCENES.items():
        scene = make(app)
        assert isinstance(scene, Page)
        found[name] = scene
    for section in range(len(SECTIONS)):
        settings = SettingsScene(app)
        settings.section = section
        found[f"settings {section}"] = settings
    found["pause"] = Pause(app, seated(app, "spades", 4))
    return found


def opened(app: App) -> dict[str, Page]:
    begun(app, 130)
    app.push(Menu(app))
    return scenes(app)


@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_every_thing_has_an_id_a_name_and_a_place(open_app: Opener, size: tuple[int, int]) -> None:
    app = open_app(size)
    window = pygame.Rect((0, 0), size)
    for name, scene in opened(app).items():
        app.push(scene)
        tree = scene.tree()
        ids = Counter(node.id for node in tree.walk())
        assert [id for id, times in ids.items() if times > 1] == [], name
        for parent in tree.walk():
            for node in parent.children:
                assert shown(node.name).strip(), (name, node)
                assert parent.role in SCROLLED or window.contains(node.rect), (name, node)
        app.pop()


def test_every_control_and_every_text_is_in_the_tree(
    open_app: Opener, texts: list[tuple[str, pygame.Rect, pygame.Rect]]
) -> None:
    app = open_app((1280, 800))
    for name, scene in opened(app).items():
        app.push(scene)
        texts.clear()
        scene.draw(app.surface)
        nodes = list(scene.tree().walk())
        assert sum(node.role in CONTROLS for node in nodes) == len(scene.widgets.controls)
        values = {node.value for node in nodes}
        for line, place, _ in texts:
            inside = any(node.rect.inflate(8, 8).contains(place) for node in nodes[1:])
            assert inside or line in values, (name, line)
        app.pop()


def told(node: Node) -> tuple[object, ...]:
    """All of a node that does not depend on which match it is of."""
    below = [told(child) for child in node.children]
    return node.role, node.name, node.rect.topleft, node.states, node.value, below


def click(app: App, at: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.scene.handle(pygame.Event(kind, pos=at, button=1))


MADE: dict[str, Callable[[App], Page]] = {
    "menu": Menu,
    "load": Load,
    "new game": lambda app: NewGame(app, "cancellation-hearts"),
    "settings": SettingsScene,
    "pause": lambda app: Pause(app, seated(app, "spades", 4)),
    "ask": lambda app: SCENES["ask"](app),  # type: ignore[dict-item,return-value]
}


@pytest.mark.parametrize("name", MADE)
def test_acting_does_what_a_click_does(open_app: Opener, name: str) -> None:
    """Each thing is pressed in two windows that are alike: by its node, and by the mouse."""

    def fresh() -> App:
        app = open_app((1280, 800))
        for summary in app.store.summaries():
            app.keeper.delete(summary.id)
        begun(app, 60)
        app.settings = Settings(muted=True)
        app.push(Menu(app))
        if name != "menu":
            app.push(MADE[name](app))
        return app

    for index, node in enumerate(fresh().scene.tree().walk()):
        if node.act is None:
            continue
        acted, clicked = fresh(), fresh()
        act = list(acted.scene.tree().walk())[index].act
        assert act is not None
        act()
        click(clicked, node.rect.center)
        assert acted.settings == clicked.settings, node
        assert [type(scene) for scene in acted.scenes] == [type(s) for s in clicked.scenes], node
        if acted.scenes and isinstance(acted.scene, Page):
            assert told(acted.scene.tree()) == told(clicked.scene.tree()), node
