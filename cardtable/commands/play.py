"""`play`, and the program without a command: the window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from cardtable.commands.simulate import add_game, levels_of, players_of
from cardtable.core.chance import new_seed, seed_of
from cardtable.core.players import BOT_LEVELS, Player

if TYPE_CHECKING:
    from cardtable.match.document import Settings
    from cardtable.match.match import Setup
    from cardtable.ui.app import App
    from cardtable.ui.scene import Scene

NO_DISPLAY = 2


def add(commands: Any) -> None:
    """Add `play` to the command line."""
    command = commands.add_parser("play", help="open the window at a new match")
    add_game(command)
    command.add_argument("--bots", choices=[str(level) for level in BOT_LEVELS], metavar="LEVEL")
    command.add_argument("--seed", metavar="S", help="a text; the same text, the same deals")
    command.add_argument("--pace", choices=("none", "brisk", "normal", "relaxed"))
    command.set_defaults(run=run)


def menu(arguments: argparse.Namespace) -> int:
    """Open the window at its menu."""
    from cardtable.ui.scenes.menu import Menu

    return _open(arguments, [Menu])


def run(arguments: argparse.Namespace) -> int:
    """Open the window at a new match, the menu under it."""
    players = players_of(arguments)
    level = arguments.bots or Player.STEADY
    levels_of(arguments.game, level, players)
    seed = new_seed() if arguments.seed is None else seed_of(arguments.seed)

    def table(app: App) -> Scene:
        from cardtable.ui.table.scene import TableScene

        match = app.keeper.start(_setup(app.settings, arguments.game, players, level, seed))
        return TableScene(app, match)

    from cardtable.ui.scenes.menu import Menu

    return _open(arguments, [Menu, table], pace=arguments.pace)


def _setup(settings: Settings, game: str, players: int, level: str, seed: bytes) -> Setup:
    from cardtable.match.match import Setup, Sitting
    from cardtable.ui.scenes.names import default_names

    names = default_names(settings.names[0] if settings.names else "You", players)
    kinds = [Player.HUMAN, *[Player(level)] * (players - 1)]
    seats = tuple(Sitting(name, kind) for name, kind in zip(names, kinds, strict=True))
    return Setup(game, seats, seed, {})


def _open(
    arguments: argparse.Namespace,
    scenes: Sequence[Callable[[App], Scene]],
    pace: str | None = None,
) -> int:
    from cardtable.ui.routes import run as run_window
    from cardtable.ui.window import NoDisplay

    try:
        run_window(arguments.folders, scenes, pace)
    except NoDisplay as error:
        print(f"cardtable: {error}", file=sys.stderr)
        return NO_DISPLAY
    return 0
