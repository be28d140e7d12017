"""A sentence that the player is to read."""

from __future__ import annotations

from cardtable.core.messages import Message
from cardtable.ui.app import App
from cardtable.ui.scene import Scene


class Notice(Scene):
    """Shows a message over the scene below until it is confirmed."""

    covers = False

    def __init__(self, app: App, message: Message) -> None:
        super().__init__(app)
        self.message = message
