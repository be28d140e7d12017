"""`arena`: one level of bot against another on duplicate deals."""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import TYPE_CHECKING, Any

from cardtable.commands.simulate import add_game, levels_of, players_of, positive
from cardtable.core.chance import new_seed
from cardtable.games import GAMES

if TYPE_CHECKING:
    from cardtable.bots import arena


def add(commands: Any) -> None:
    """Add `arena` to the command line."""
    command = commands.add_parser("arena", help="measure one bot level against another")
    add_game(command)
    command.add_argument("--a", required=True, metavar="LEVEL")
    command.add_argument("--b", required=True, metavar="LEVEL")
    command.add_argument("--deals", type=positive, default=100, metavar="N")
    command.add_argument("--seed", metavar="S", help="a text; the same text, the same deals")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the deals and print a's advantage."""
    # Only here: whoever opens the window has this module loaded too, but not the bots.
    from cardtable.bots import arena

    players = players_of(arguments)
    a, b = (levels_of(arguments.game, level, 1)[0] for level in (arguments.a, arguments.b))
    seed = new_seed().hex() if arguments.seed is None else arguments.seed
    contest = arena.Contest(arguments.game, players, a, b, arguments.deals, seed)
    played, begun = [], time.monotonic()
    for deal in arena.deals(contest):
        played.append(deal)
        _progress(len(played), contest.deals, time.monotonic() - begun)
    print(file=sys.stderr)
    report = _report(contest, arena.summed_up(played), arena.unit(contest.game))
    print(json.dumps(report) if arguments.json else _in_words(report))
    return 0


def _progress(done: int, deals: int, seconds: float) -> None:
    left = seconds / done * (deals - done)
    text = f"\r{done} of {deals} deals, about {left:.0f} s left  "
    print(text, end="", file=sys.stderr, flush=True)


def _report(contest: arena.Contest, result: arena.Result, unit: str) -> dict[str, Any]:
    return {
        "game": contest.game,
        "players": contest.players,
        "a": contest.a,
        "b": contest.b,
        "deals": result.deals,
        "mean": round(result.mean, 3),
        "ci95": round(result.ci95, 3),
        "unit": unit,
        "ms_per_decision": round(result.ms_per_decision, 3),
    }


def _in_words(report: dict[str, Any]) -> str:
    title = GAMES[report["game"]].title
    return (
        f"{title}, {report['players']} players: {report['a']} against {report['b']} "
        f"{report['mean']:+.2f} ± {report['ci95']:.2f} {report['unit']}, {report['deals']} deals; "
        f"{report['ms_per_decision']:.1f} ms a decision"
    )
