"""Waiting wakes up at once, on a real display."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.e2e.desk import ROOT, environment

pytestmark = pytest.mark.xdist_group("display")

# A thread posts an event, as the one that listens to the bots does; how long was waited for it?
PROGRAM = """
import threading, time
import pygame
from cardtable.ui.waiting import wait
pygame.display.init()
window = pygame.Window("waiting", (300, 200))
window.get_surface()
window.flip()
until = time.monotonic() + 1
while time.monotonic() < until:
    pygame.event.get()
    time.sleep(0.01)
posted = []
def post():
    posted.append(time.monotonic())
    pygame.event.post(pygame.Event(pygame.NUMEVENTS - 1, reply=1))
threading.Timer(0.5, post).start()
used, begun = time.process_time(), time.monotonic()
found = False
while not found and time.monotonic() < begun + 30:
    wait(20.0, 0.03)
    found = any(event.type == pygame.NUMEVENTS - 1 for event in pygame.event.get())
print(found, time.monotonic() - posted[0], time.process_time() - used)
"""


def test_an_event_from_a_thread_ends_the_wait(display: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env=environment(display, ROOT) | {"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found, late, used = done.stdout.split()
    assert found == "True"
    # Far under the twenty seconds that it would wait, and far above what a busy machine needs.
    assert float(late) < 5
    assert float(used) < 0.4
