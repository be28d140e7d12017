"""The command line: which commands there are, and how they fail in a sentence."""

from __future__ import annotations

import argparse
import os
import sys

from cardtable import __version__
from cardtable.commands import arena, documents, play, selftest, simulate, verify
from cardtable.core.messages import Explained
from cardtable.folders import folders

COMMANDS = (play, simulate, arena, documents, verify, selftest)

REFUSED = 1


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = argparse.ArgumentParser(
        prog="cardtable", description="Four card games against bots. Without a command: the table."
    )
    top.add_argument("--version", action="version", version=f"cardtable {__version__}")
    top.add_argument("--data", metavar="DIR", help="keep all files in this folder")
    top.set_defaults(run=play.menu)
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return top


def run(arguments: list[str]) -> int:
    """Run a command line; the exit status. What is refused is said in a sentence on stderr."""
    known = parser().parse_args(arguments)
    known.folders = folders(known.data)
    try:
        status: int = known.run(known)
        sys.stdout.flush()
    except Explained as error:
        print(f"cardtable: {error}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has had enough; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status
