"""`list`, `export` and `import`: the kept matches, and matches as documents."""

from __future__ import annotations

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardtable.core.messages import Explained, say, text
from cardtable.games import GAMES
from cardtable.match.database import StoreError
from cardtable.match.document import read_match, reason_of, write_whole
from cardtable.match.store import Store, Summary


def add(commands: Any) -> None:
    """Add the three commands to the command line."""
    listing = commands.add_parser("list", help="list the kept matches")
    listing.add_argument("--json", action="store_true")
    listing.set_defaults(run=run_list)
    export = commands.add_parser("export", help="write a kept match to a file")
    export.add_argument("id", type=int, metavar="ID")
    export.add_argument("file", type=Path, metavar="FILE")
    export.set_defaults(run=run_export)
    bring = commands.add_parser("import", help="take a match from a file into the kept ones")
    bring.add_argument("file", type=Path, metavar="FILE")
    bring.set_defaults(run=run_import)


def opened(arguments: argparse.Namespace) -> Store:
    """The store, with what there is to tell about its opening on stderr. Raises StoreError."""
    return _with_notice(Store.open(arguments.folders.data))


def looked_into(arguments: argparse.Namespace) -> Store:
    """The store for reading: it need not be one that can be written. Raises StoreError."""
    try:
        return opened(arguments)
    except StoreError as error:
        with suppress(StoreError):
            return Store.borrowed(arguments.folders.data)
        raise error


def _with_notice(store: Store) -> Store:
    if store.notice:
        print(f"cardtable: {text(store.notice)}", file=sys.stderr)
    return store


def run_list(arguments: argparse.Namespace) -> int:
    """Print the kept matches, the last played first."""
    summaries = looked_into(arguments).summaries()
    if arguments.json:
        print(json.dumps([_as_json(summary) for summary in summaries]))
        return 0
    for summary in summaries:
        print(_in_words(summary))
    if not summaries:
        print("No matches are kept yet.")
    return 0


def _as_json(summary: Summary) -> dict[str, Any]:
    return {
        "id": summary.id,
        "game": summary.game,
        "seats": [{"name": seat.name, "player": seat.player} for seat in summary.seats],
        "options": summary.options,
        "started": summary.started,
        "played": summary.played,
        "finished": summary.finished,
        "winners": list(summary.winners),
        "moves": summary.moves,
        "hands": summary.hands,
        "totals": list(summary.totals),
    }


def _in_words(summary: Summary) -> str:
    known = GAMES.get(summary.game)
    title = known.title if known else summary.game
    names = ", ".join(seat.name for seat in summary.seats)
    ending = "finished" if summary.finished else "going on"
    totals = " : ".join(str(total) for total in summary.totals) or "no hand finished"
    return f"{summary.id:>4}  {summary.played[:16]}  {title}, {ending}, {totals}  ({names})"


def run_export(arguments: argparse.Namespace) -> int:
    """Write a kept match to a file, also one that no longer replays."""
    content = looked_into(arguments).exported(arguments.id)
    try:
        write_whole(arguments.file, content)
    except OSError as error:
        words = "{file} cannot be written: {reason}."
        raise Explained(say(words, file=str(arguments.file), reason=reason_of(error))) from None
    return 0


def run_import(arguments: argparse.Namespace) -> int:
    """Check a match in a file, keep it, and print its number."""
    match = read_match(arguments.file)
    print(opened(arguments).add(match))
    return 0
