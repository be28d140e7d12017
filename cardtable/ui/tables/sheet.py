"""The score sheet of a table's match, and what can be done from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core.messages import say
from cardtable.ui.scene import Scene

if TYPE_CHECKING:
    from cardtable.ui.tables.table import TableScene


def sheet(table: TableScene) -> Scene:
    """The sheet after a hand, at the end, or in between."""
    from cardtable.ui.scenes.notice import Notice

    return Notice(table.app, say("sheet"))
