"""The window, the main loop, the stack of scenes, and what they all share."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from cardtable import crash
from cardtable.bots.worker import Signal, Worker
from cardtable.core.messages import Message, say
from cardtable.folders import Folders
from cardtable.match.database import StoreError
from cardtable.match.document import read_settings, write_settings
from cardtable.match.keeper import Keeper
from cardtable.match.store import Store
from cardtable.ui import languages, palette, system, text
from cardtable.ui.art import Art
from cardtable.ui.scene import Scene
from cardtable.ui.sound import Sounds
from cardtable.ui.units import Units
from cardtable.ui.waiting import wait
from cardtable.ui.window import Window

if TYPE_CHECKING:
    from cardtable.ui.routes import Routes

# pygame counts custom types anew after each quit, and pygame_gui's would meet ours there.
REPLY = pygame.NUMEVENTS - 1
"""Posted when the bots' process was heard; `signal` has the Signal."""

KEPT = pygame.NUMEVENTS - 2
"""Posted when something was kept that nobody waited for, or could not be."""

_FRAMES = 60
_MOST_CRASHES = 3

_RESIZED = (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED)
_EXPOSED = (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED)


class App:
    """One open window. Scenes reach everything shared, and each other, through it."""

    def __init__(
        self,
        folders: Folders,
        routes: Callable[[App], Routes],
        pace: str | None = None,
        modules: Sequence[str] = (),
    ) -> None:
        self.folders = folders
        self.settings, notice = read_settings(folders.settings)
        self.pace_wish = pace
        """The pace for this time only; None takes that of the settings."""
        self.pace = "normal"
        self.notices: list[Message] = [notice] if notice else []
        """What the player is still to be told; the top scene shows it."""
        self.store = self._opened_store()
        self.keeper = Keeper(self.store, self._kept)
        self.window = Window(self.settings)
        self.art = Art()
        self.sounds = Sounds()
        self.worker = Worker(self._deliver, modules)
        self.scenes: list[Scene] = []
        self.routes = routes(self)
        self.now = 0.0
        self._focused = True
        self._stale = True
        self._crashes = 0
        self.failure: Exception | None = None
        """What broke last in the window; the player has been told."""
        self._running = False
        self._abandons = False
        self._traced = ""
        self._still = system.wants_less_motion()
        self.apply_settings()

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""
        return self.window.surface

    @property
    def units(self) -> Units:
        """The measures of the window as it is."""
        return self.window.units

    # Opening

    def _opened_store(self) -> Store:
        try:
            store = Store.open(self.folders.data)
        except StoreError as error:
            self.notices.append(error.message)
            self.notices.append(say("You can play; matches are not kept this time."))
            try:
                store = Store.borrowed(self.folders.data)
            except StoreError:
                store = Store.in_memory()
        if store.notice:
            self.notices.append(store.notice)
        return store

    def apply_settings(self) -> None:
        """Take over what the settings say about looks, words, motion and sound."""
        wish = self.settings
        self.sounds.volume = 0.0 if wish.muted else wish.volume / 100
        self.art.choose(wish.back, wish.four_colours, wish.large_index)
        still = wish.motion == "reduced" or (wish.motion == "system" and self._still)
        self.pace = "none" if still else self.pace_wish or wish.pace
        new_words = languages.choose(wish.language)
        new_felt = palette.follow(wish.felt)
        self.window.take_scale(wish)
        new_size = self.window.measure(wish)
        self._stale = True
        if new_size or new_words or new_felt:
            self._enter_all()

    def _enter_all(self) -> None:
        for scene in self.scenes:
            scene.enter()

    def save_settings(self) -> None:
        """Keep the settings; where that fails, say so once."""
        trouble = write_settings(self.settings, self.folders.settings)
        if trouble and trouble not in self.notices:
            self.notices.append(trouble)

    # Scenes

    @property
    def scene(self) -> Scene:
        """The scene on top, which has the input."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Lay a scene over the others."""
        self.scenes.append(scene)
        self._stale = True
        scene.enter()

    def pop(self) -> None:
        """Take the top scene away; with the last one the program ends."""
        self.scenes.pop().leave()
        self._stale = True
        if self.scenes:
            self.scene.enter()

    def back_to(self, kind: type[Scene]) -> None:
        """Take scenes away until one of a kind is on top."""
        while len(self.scenes) > 1 and not isinstance(self.scene, kind):
            self.scenes.pop().leave()
        self._stale = True
        self.scene.enter()

    def quit(self) -> None:
        """End the program after this event."""
        while self.scenes:
            self.scenes.pop().leave()

    def leave(self, do: Callable[[], None]) -> None:
        """Leave a match or the program, asking first where the player wants that."""
        if not self.settings.ask_before_leaving or self.scene.asks or not self._in_a_match():
            do()
            return
        message = say("Leave now? The match is kept, and you can go on with it at any time.")
        self.routes.ask(message, say("Leave"), do)

    def _in_a_match(self) -> bool:
        return any(scene.in_a_match for scene in self.scenes)

    def touch(self) -> None:
        """Something has changed that is to be drawn."""
        self._stale = True

    def clicked(self) -> None:
        """A control was pressed."""
        self.sounds.play("button", self.now)

    # The loop

    def run(self, scenes: Sequence[Scene]) -> None:
        """Show scenes, the last one on top, and go on until all are gone."""
        self.begin(scenes)
        clock = pygame.time.Clock()
        try:
            while self._goes_on():
                self.step(time.perf_counter())
                if self.scenes and not self.moving():
                    if not self.scene.prepare():
                        self._doze()
                elif self.scenes:
                    clock.tick(_FRAMES)
        finally:
            self.close()

    def _goes_on(self) -> bool:
        """With the last scene the program ends, once all is kept or the player does not mind."""
        if not self.scenes and not self._abandons and self.keeper.owes:
            self.routes.menu()
            self.routes.closing()
        return bool(self.scenes)

    def abandon(self) -> None:
        """End the program, whatever is not kept."""
        self._abandons = True
        self.quit()

    def begin(self, scenes: Sequence[Scene]) -> None:
        """Show scenes, the last one on top; whoever calls this calls `step` and at last `close`."""
        self._running = True
        for scene in scenes:
            self.push(scene)

    def step(self, now: float) -> None:
        """One turn of the loop: events, time, and a frame if there is something new to see."""
        self.now = now
        try:
            # Before a bot is asked in this turn, so that its time begins with the question.
            self.worker.watch(now)
            for event in pygame.event.get():
                self._dispatch(event)
                if not self.scenes:
                    return
            self.notices += self.keeper.news()
            self.scene.update(now)
            self.sounds.rest(now)
            if self.scenes and (self._stale or self.scene.moving()):
                self._frame()
        except Exception as error:
            self._crashed(error)

    def moving(self) -> bool:
        """Whether the next frame is wanted at once."""
        return self._stale or self.scene.moving()

    def _doze(self) -> None:
        """Sleep until something happens or the scene wants to go on."""
        most = 0.2 if self.sounds.awake else 5.0
        for wake in (self.scene.wake_at(), self.worker.wake_at()):
            if wake is not None:
                most = min(most, max(0.001, wake - time.perf_counter()))
        wait(most, 0.03 if self._focused else 0.1)

    def _frame(self) -> None:
        self._stale = False
        self.draw(self.surface)
        self.window.flip()
        if not self._traced:
            self._opened()
        if crash.log.isEnabledFor(crash.DEBUG):
            self._trace()

    def _opened(self) -> None:
        """The first frame is to be seen; what can wait until then begins."""
        self._traced = "first frame"
        crash.log.info(self._traced)
        if self._running:
            self.worker.start()

    def _trace(self) -> None:
        """Log what is to be seen when it has changed, for tests."""
        line = "{}x{} {}".format(*self.surface.get_size(), self.scene.trace())
        if line != self._traced:
            self._traced = line
            crash.log.debug("shown: %s", line)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scenes, from the topmost one that fills the window."""
        base = max(depth for depth, scene in enumerate(self.scenes) if scene.covers or depth == 0)
        for scene in self.scenes[base:]:
            scene.draw(surface)

    def _crashed(self, error: Exception) -> None:
        """Tell the player, and go on at the menu with everything that was kept."""
        message = crash.report(error, self.folders.log)
        self._crashes += 1
        self.failure = error
        if self._crashes > _MOST_CRASHES or not self._running:
            self.scenes.clear()
            raise error
        self.scenes.clear()
        self.routes.menu()
        self.routes.notice(message)

    def went_on(self) -> None:
        """Play goes on: one thing that broke earlier is forgotten."""
        self._crashes = max(0, self._crashes - 1)

    def close(self) -> None:
        """Put everything away. The match needs nothing: it is kept move by move."""
        self._running = False
        self.worker.close()
        self._remember_window()
        owed = self.keeper.close()
        if owed:
            crash.log.error("%d changes could not be kept", owed)
        text.forget()
        self.window.close()

    # Events

    def _dispatch(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT or event.type == pygame.WINDOWCLOSE:
            self.leave(self.quit)
        elif event.type in _RESIZED:
            self._resized()
        elif event.type in _EXPOSED:
            self._stale = True
        elif event.type == REPLY:
            # The answer goes to who asked, whatever scene lies on top.
            self.worker.receive(event.signal)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_full_screen()
        else:
            self._note_focus(event)
            self.scene.handle(self.window.in_pixels(event))

    def _note_focus(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST:
            self._focused = False
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._focused = True

    def _resized(self) -> None:
        self._stale = True
        if self.window.measure(self.settings):
            self._enter_all()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        full = not self.settings.full_screen
        if full:
            self._remember_window()
            self.window.fill_screen()
        else:
            self.window.leave_full_screen(self.settings)
        self.settings.full_screen = full
        self.save_settings()
        self._resized()

    def _remember_window(self) -> None:
        if not self.settings.full_screen:
            self.settings.window = self.window.place()
            self.save_settings()

    # Bots

    def _deliver(self, signal: Signal) -> None:
        """Called from the worker's thread: an event wakes the loop."""
        if self._running:
            pygame.event.post(pygame.Event(REPLY, signal=signal))

    # Keeping

    def _kept(self) -> None:
        """Called from the keeper's thread: an event wakes the loop."""
        if self._running:
            pygame.event.post(pygame.Event(KEPT))
