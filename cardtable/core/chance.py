"""All chance of a match, named: from its seed and a label that says what is decided.

`words(seed, label)` is the stream of 32-bit big-endian words of
SHA-256(seed + label + counter), block after block; everything else is drawn from it. So a
deal can be checked afterwards by anyone who has the seed, in any language.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_WORD = 1 << 32


def new_seed() -> bytes:
    """A fresh seed of 32 bytes from the operating system."""
    return os.urandom(SEED_BYTES)


def seed_of(text: str) -> bytes:
    """The seed that stands for a text given by the player: its SHA-256."""
    return hashlib.sha256(text.encode()).digest()


def commitment(seed: bytes) -> str:
    """The seed's SHA-256 in hex: shown when a match starts, so that the seed can be checked."""
    return hashlib.sha256(seed).hexdigest()


def bot_chance(seed: bytes, seat: int, decision: int) -> bytes:
    """A bot's own chance for one decision; the bot gets this and never the seed.

    `decision` is the number of moves made in the match before it.
    """
    return hashlib.sha256(seed + f"bot {seat} {decision}".encode()).digest()


def words(seed: bytes, label: str) -> Iterator[int]:
    """The endless stream of 32-bit words for a label."""
    start = seed + label.encode()
    counter = 0
    while True:
        block = hashlib.sha256(start + counter.to_bytes(4, "big")).digest()
        for offset in range(0, len(block), 4):
            yield int.from_bytes(block[offset : offset + 4], "big")
        counter += 1


def _below(stream: Iterator[int], n: int) -> int:
    """The next unbiased number under n: words at or over the last multiple of n are passed over."""
    limit = _WORD - _WORD % n
    while True:
        word = next(stream)
        if word < limit:
            return word % n


def below(seed: bytes, label: str, n: int) -> int:
    """A number from 0 to n - 1, for 1 <= n <= 2**32."""
    return _below(words(seed, label), n)


def shuffled(seed: bytes, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """The items shuffled: Fisher-Yates from the last index down to 1."""
    result = list(items)
    stream = words(seed, label)
    for i in range(len(result) - 1, 0, -1):
        j = _below(stream, i + 1)
        result[i], result[j] = result[j], result[i]
    return tuple(result)


def hands_of(shuffle: Sequence[T], seats: int, each: int, first: int) -> list[tuple[T, ...]]:
    """The hands of a deal, by seat: one card to each in turn from seat `first` on.

    What is left of the shuffle from index `seats * each` on is the kitty or the stock.
    """
    hands: list[tuple[T, ...]] = [()] * seats
    for turn in range(seats):
        hands[(first + turn) % seats] = tuple(shuffle[turn : seats * each : seats])
    return hands
