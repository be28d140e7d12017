"""The one controller of all tables: the match on one side, the stage on the other."""

from __future__ import annotations

from cardtable.match.match import Match
from cardtable.ui.app import App
from cardtable.ui.scene import Scene


class TableScene(Scene):
    """A match at the table."""

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
