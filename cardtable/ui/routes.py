"""The ways to all scenes. Each is imported when it is gone to, so that the menu opens at once.

Scenes do not know each other: they go by `app.routes`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from cardtable import crash
from cardtable.core.messages import Message
from cardtable.folders import Folders
from cardtable.match.match import Match
from cardtable.session.loading import Loading
from cardtable.ui.app import App
from cardtable.ui.scene import Scene

if TYPE_CHECKING:
    from cardtable.ui.scenes.keys import KeyRow
    from cardtable.ui.table.scene import TableScene

_AT_ONCE = 0.1
"""Seconds that opening a match may take before it is said that it takes long."""


class Routes:
    """From any scene of an app to any other."""

    def __init__(self, app: App) -> None:
        self._app = app

    def menu(self) -> None:
        """Back to the menu; what lies over it is left."""
        from cardtable.ui.scenes.menu import Menu

        if any(isinstance(scene, Menu) for scene in self._app.scenes):
            self._app.back_to(Menu)
        else:
            self._app.quit()
            self._app.push(Menu(self._app))

    def table(self, match: Match) -> None:
        """Sit down at a match, the menu under it."""
        from cardtable.ui.table.scene import TableScene

        self.menu()
        self._app.push(TableScene(self._app, match))

    def open_match(self, key: int) -> None:
        """Sit down at a kept match; where it no longer replays, say so."""
        loading = Loading(self._app.keeper, key)
        if loading.go_on(_AT_ONCE):
            self._sit_down(loading)
        else:
            from cardtable.ui.scenes.notice import Wait

            self._app.push(Wait(self._app, loading, self._sit_down))

    def _sit_down(self, loading: Loading) -> None:
        if loading.match is not None:
            self.table(loading.match)
        elif loading.trouble is not None:
            self.notice(loading.trouble)

    def closing(self) -> None:
        """What is not kept yet is waited for, over the scene that is shown."""
        from cardtable.ui.scenes.notice import Closing

        self._app.push(Closing(self._app))

    def new_game(self, game: str) -> None:
        from cardtable.ui.scenes.new_game import NewGame

        self._app.push(NewGame(self._app, game))

    def load(self) -> None:
        from cardtable.ui.scenes.load import Load

        self._app.push(Load(self._app))

    def statistics(self) -> None:
        from cardtable.ui.scenes.statistics import StatisticsScene

        self._app.push(StatisticsScene(self._app))

    def settings(self) -> None:
        from cardtable.ui.scenes.settings import SettingsScene

        self._app.push(SettingsScene(self._app))

    def rules(self, game: str) -> None:
        from cardtable.ui.scenes.rules import RulesScene

        self._app.push(RulesScene(self._app, game))

    def notice(self, message: Message) -> None:
        """A sentence over the scene that is shown, until it is confirmed."""
        from cardtable.ui.scenes.notice import Notice

        self._app.push(Notice(self._app, message))

    def ask(self, message: Message, yes: Message, do: Callable[[], None]) -> None:
        """A question over the scene that is shown; `yes` is the button that does it."""
        from cardtable.ui.scenes.notice import Ask

        self._app.push(Ask(self._app, message, yes, do))

    def keys(self, rows: Sequence[KeyRow]) -> None:
        """Which keys do what, over the scene that is shown."""
        from cardtable.ui.scenes.keys import Keys

        self._app.push(Keys(self._app, rows))

    def pause(self, table: TableScene) -> None:
        """The menu of a table."""
        from cardtable.ui.table.pause import Pause

        self._app.push(Pause(self._app, table))

    def sheet(self, table: TableScene) -> None:
        """The score sheet of a table."""
        from cardtable.ui.table.sheet import sheet

        self._app.push(sheet(table))


def opened(folders: Folders, pace: str | None = None, modules: Sequence[str] = ()) -> App:
    """The window, without a scene yet; bots of further games are in `modules`. Raises NoDisplay."""
    return App(folders, Routes, pace, modules)


def run(
    folders: Folders, scenes: Sequence[Callable[[App], Scene]], pace: str | None = None
) -> None:
    """Open the window and show scenes, the last one on top. Raises NoDisplay."""
    crash.start_log(folders.log)
    app = opened(folders, pace)
    app.run([scene(app) for scene in scenes])
