"""The packaged program's way in."""

import sys
from multiprocessing import freeze_support

from cardtable.crash import guard_output

# A windowed program has no stdout, and what follows may print.
guard_output()
try:
    freeze_support()
except EOFError:
    # The window was gone before it could say what the bots' process is to do.
    sys.exit(0)

if __name__ == "__main__":
    from cardtable.__main__ import main

    sys.exit(main())
