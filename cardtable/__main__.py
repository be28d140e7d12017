"""Card Table's way in: the window, or one of the commands.

Nothing heavy is imported here: a spawned bot process imports this module again.
"""

from __future__ import annotations

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the exit status: 0, 1 for something refused, 2 where it cannot run so."""
    from cardtable.commands.cli import run

    return run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()
    sys.exit(main())
