"""`verify`: check a document from the seed up, and say what was found."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cardtable.games import GAMES
from cardtable.match.document import read_match


def add(commands: Any) -> None:
    """Add `verify` to the command line."""
    command = commands.add_parser("verify", help="check the deals, moves and scores of a match")
    command.add_argument("file", type=Path, metavar="FILE")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay the document through the rules; a fault is raised with its sentence."""
    match = read_match(arguments.file)
    title = GAMES[match.setup.game].title
    print(
        f"{title}: the seed fits its commitment {match.setup.commitment[:16]}..., "
        f"{len(match.moves)} moves keep the rules, {len(match.scores)} hands score as stated."
    )
    return 0
