"""Card Table's way in: the window, or one of the commands.

Nothing heavy is imported here: the bots' process comes this way too.
"""

from __future__ import annotations

import sys

from cardtable import BOTS_ONLY


def main(arguments: list[str] | None = None) -> int:
    """Run the program; the exit status: 0, 1 for something refused, 2 where it cannot run so."""
    wishes = sys.argv[1:] if arguments is None else arguments
    if wishes[:1] == [BOTS_ONLY]:
        from cardtable.bots.process import serve

        serve(wishes[1:])
    from cardtable.commands.cli import run

    return run(wishes)


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()
    sys.exit(main())
