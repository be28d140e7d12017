"""Where things lie around the table, without a screen."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from cardtable.ui.table.seats import log_place, packets, ring
from cardtable.ui.units import units


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("seats", range(2, 12))
def test_the_log_covers_no_plaque(size: tuple[int, int], seats: int) -> None:
    table = ring(units(*size), seats)
    log = log_place(table.units, seats, tuple(table.corner))
    assert pygame.Rect((0, 0), size).contains(log)
    assert not [place.seat for place in table.places if place.plaque.colliderect(log)]


@pytest.mark.parametrize("seats", [2, 4])
def test_packets_lie_evenly_and_stay(seats: int) -> None:
    table = ring(units(1280, 800), seats)
    for seat in range(seats):
        spots = packets(table, seat, 13, ())
        assert packets(table, seat, 5, ()) == spots[:5]
        row = spots[: table.packet_row]
        steps = {b.x - a.x for a, b in pairwise(row)}
        assert len(steps) == 1
        assert steps.pop() % 1 == 0
