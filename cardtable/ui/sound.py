"""The sounds of the table. Without a sound device all is silent, without an error."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame

from cardtable.assets import path

QUIET_AFTER = 1.0
"""Seconds of silence after which the mixer is closed, so that an idle table costs nothing."""


MOST = 5
"""How many sounds are to be heard at once; one more is left out."""


class Sounds:
    """Plays sounds by kind ("deal", "play", …), a different take each time."""

    def __init__(self) -> None:
        self.volume = 0.7
        self._loaded: dict[str, pygame.mixer.Sound] = {}
        self._takes: dict[str, Iterator[str]] = {}
        self._open = False
        self._able = True
        self._last = 0.0

    def play(self, kind: str, now: float) -> None:
        """Play a take of a kind; `now` in seconds."""
        if not self.volume or not self._ready():
            return
        try:
            sound = self._sound(next(self._turns(kind)))
            sound.set_volume(self.volume)
            sound.play()
        except (pygame.error, OSError):
            self._close()
            self._able = False
        self._last = now

    def rest(self, now: float) -> None:
        """Close the mixer when it has been silent for a while."""
        if self._open and now - self._last > QUIET_AFTER and not pygame.mixer.get_busy():
            self._close()

    @property
    def awake(self) -> bool:
        """Whether the mixer is open and `rest` wants to be called again."""
        return self._open

    def _turns(self, kind: str) -> Iterator[str]:
        if kind not in self._takes:
            files = sorted(path("sounds").glob(f"{kind}-*.wav"))
            self._takes[kind] = itertools.cycle([file.stem for file in files])
        return self._takes[kind]

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._loaded:
            self._loaded[name] = pygame.mixer.Sound(path("sounds", f"{name}.wav"))
        return self._loaded[name]

    def _ready(self) -> bool:
        if self._able and not self._open:
            try:
                pygame.mixer.init(44100, -16, 2, 512)
                pygame.mixer.set_num_channels(MOST)
                self._open = True
            except pygame.error:
                self._able = False
        return self._open

    def _close(self) -> None:
        # The decoded sounds belong to the mixer and die with it.
        self._loaded.clear()
        pygame.mixer.quit()
        self._open = False
