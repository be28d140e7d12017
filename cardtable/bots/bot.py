"""What a bot is: a function from what its seat may see, and its chance, to a decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from cardtable.core.moves import Move

Bot = Callable[[Any, bytes], tuple[Move, ...]]
"""`bot(view, chance)` gives the moves of one decision, in order: mostly one, or three passes.

`chance` are 32 bytes for this decision alone. The same view and chance give the same moves in any
process. A bot never sees a state or a seed, so it cannot know more than its view.
"""


def dice(chance: bytes) -> random.Random:
    """A random source from a decision's chance."""
    return random.Random(chance)
