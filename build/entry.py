"""The packaged program's way in."""

import sys
from multiprocessing import freeze_support

from cardtable.crash import guard_output

# A windowed program has no stdout, and what follows may print.
guard_output()
# The arena plays in processes of its own.
freeze_support()

if __name__ == "__main__":
    from cardtable.__main__ import main

    sys.exit(main())
