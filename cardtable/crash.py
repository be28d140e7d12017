"""When something breaks: the log has the traceback, the player gets a sentence."""

from __future__ import annotations

import logging
import logging.handlers
import os
import sys
from pathlib import Path

from cardtable.core.messages import Message, say

log = logging.getLogger("cardtable")

DEBUG = logging.DEBUG
DEBUG_WISH = "CARDTABLE_DEBUG"
"""The environment variable that makes the log say what is to be seen at every moment."""

_LARGEST = 512 * 1024


def log_file(folder: Path) -> Path:
    """The file that the log is written to."""
    return folder / "cardtable.log"


def start_log(folder: Path) -> None:
    """Write the log to a file in a folder; where that cannot be, go without."""
    log.setLevel(DEBUG if os.environ.get(DEBUG_WISH) else logging.INFO)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler: logging.Handler = logging.handlers.RotatingFileHandler(
            log_file(folder), maxBytes=_LARGEST, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.raiseExceptions = False
    log.addHandler(handler)
    log.propagate = False


def report(error: BaseException, folder: Path) -> Message:
    """Write an exception to the log; what the player is told."""
    log.error("unexpected", exc_info=(type(error), error, error.__traceback__))
    words = "Something went wrong. Your match is kept to its last move; the log is {file}."
    return say(words, file=str(log_file(folder)))


def guard_output() -> None:
    """Give a windowed program, which has no stdout and stderr, something to print to."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
