"""The names that players get until somebody gives them others."""

from __future__ import annotations

from collections.abc import Sequence

_AROUND = {2: ("Robin",), 3: ("West", "East"), 4: ("West", "North", "East")}
_COMPANY = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Ida", "Jon", "Kay")


def default_names(yours: str, seats: int) -> list[str]:
    """A name a seat; the person sits at the first."""
    others = _AROUND.get(seats, _COMPANY)
    return [yours, *others[: seats - 1]]


def sound_names(wanted: Sequence[str], defaults: Sequence[str], most: int) -> list[str]:
    """The names as typed, less what a document would not take: empty, too long, twice the same."""
    names: list[str] = []
    for typed, usual in zip(wanted, defaults, strict=True):
        clean = " ".join("".join(letter for letter in typed if letter.isprintable()).split())
        names.append(_unlike(clean[:most].strip() or usual, names, most))
    return names


def _unlike(name: str, others: Sequence[str], most: int) -> str:
    """The name, with a number where another player has it."""
    number, free = 2, name
    while free in others:
        free = f"{name[: most - 3]} {number}"
        number += 1
    return free
