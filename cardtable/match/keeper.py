"""Keeps what is played, in a thread of its own: a disk that is slow or locked holds up nobody."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from cardtable.core.messages import Message, say
from cardtable.match.database import Busy, Overtaken, StoreError
from cardtable.match.match import Change, Entry, Journal, Match, Saving, Setup
from cardtable.match.store import Store, replaying

log = logging.getLogger("cardtable")

_AT_ONCE = 0.05
"""Seconds that the window waits for what it wants to be kept."""

_PATIENCE = 2.0
"""Seconds after which play goes on with what is not kept yet."""

_AGAIN = 2.0
"""Seconds after which keeping is tried again, whether or not another move is made."""

_CLOSING = 5.0
"""Seconds that closing waits for what is not kept yet."""


class _Account:
    """What a match has still to bring to the store."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.since = time.monotonic()
        self.behind = False
        """Whether the changes count although they are not kept."""
        self.failed = False
        """Whether the player has been told of a failure."""
        self.overtaken: Overtaken | None = None
        self.awaited = False
        """Whether somebody waits for it this moment."""

    @property
    def open(self) -> bool:
        """Whether nothing can be said of the changes yet."""
        return bool(self.changes) and not self.behind and self.overtaken is None


class Keeper(Journal):
    """The journal of the matches in a window. All of it is called from the window's thread.

    What a store with a file is to keep goes in order through one thread, which owns the connection
    that writes; `store` only reads. All that a match has not kept is tried again with its next
    move, and after a while without one. `wake` is called in the thread when there is something new.
    """

    def __init__(self, store: Store, wake: Callable[[], None] = lambda: None) -> None:
        self.store = store
        self._wake = wake
        self._writer: Store | None = None if store.folder else store
        self._thread: threading.Thread | None = None
        self._changed = threading.Condition()
        self._queue: deque[Callable[[], None]] = deque()
        self._works = False
        self._until: float | None = None
        """When the thread ends at the latest, once it is to end."""
        self._accounts: dict[Entry, _Account] = {}
        self._news: list[Message] = []

    # Matches

    def start(self, setup: Setup) -> Match:
        """A new match, which is in the store from its first move on."""
        return Match(setup, self)

    def loading(self, key: int) -> tuple[Match, Iterator[float]]:
        """See Store. A match that is not kept to its end is found as it was left."""
        with self._changed:
            self._changed.wait_for(lambda: not self._queue and not self._works, _AT_ONCE)
            for entry, account in self._accounts.items():
                if entry.key == key and account.changes:
                    match = Match(entry.setup, self, entry)
                    return match, replaying(match, entry.after(account.changes))
        match, steps = self.store.loading(key)
        match.journal = self
        return match, steps

    def load(self, key: int) -> Match:
        """A kept match. Raises StoreError where it no longer replays."""
        match, steps = self.loading(key)
        deque(steps, maxlen=0)
        return match

    def delete(self, key: int) -> None:
        """Forget a match. Raises StoreError where that is not done at once, though it may be."""
        failed: list[StoreError] = []
        ended = threading.Event()

        def job() -> None:
            try:
                self._open().delete(key)
            except StoreError as error:
                failed.append(error)
            ended.set()

        self._do(job)
        if not ended.wait(_AT_ONCE):
            raise StoreError(say("It is deleted as soon as no other program holds the store."))
        if failed:
            raise failed[0]

    # The journal of a match

    def write(self, entry: Entry, *changes: Change) -> None:
        """See Journal."""
        with self._changed:
            account = self._accounts.setdefault(entry, _Account())
            account.changes += changes
            account.awaited = True
        self._do(partial(self._keep, entry))
        with self._changed:
            self._changed.wait_for(lambda: not account.open, _AT_ONCE)
            account.awaited = False
        self.settle(entry)

    def settle(self, entry: Entry) -> None:
        """See Journal. After two seconds play goes on."""
        with self._changed:
            account = self._accounts.get(entry)
            if account is None:
                return
            if account.overtaken is not None:
                del self._accounts[entry]
                raise account.overtaken
            if not account.behind and time.monotonic() < account.since + _PATIENCE:
                raise Saving
            account.behind = True

    def behind(self, entry: Entry) -> bool:
        """See Journal."""
        account = self._accounts.get(entry)
        return account is not None and account.behind

    def news(self) -> Sequence[Message]:
        """What the player is to be told about the keeping, once."""
        news, self._news = self._news, []
        return news

    def arrange(self, entry: Entry, name: str, value: object) -> None:
        """See Journal. Nobody waits for it."""
        self._do(partial(self._arrange, entry, name, value))

    def arrangement(self, entry: Entry, name: str) -> Any:
        """See Journal. What cannot be read was not arranged."""
        try:
            return self.store.arrangement(entry, name)
        except StoreError as error:
            log.warning("arrangement: %s", error)
            return None

    # The end

    @property
    def owes(self) -> int:
        """How many changes, of all matches, are not kept yet."""
        with self._changed:
            return sum(len(account.changes) for account in self._accounts.values())

    def close(self, patience: float = _CLOSING) -> int:
        """Wait for what is not kept yet, and close the store; how much is not kept then."""
        if self._thread is not None:
            with self._changed:
                self._until = time.monotonic() + patience
                self._changed.notify_all()
            self._thread.join(patience)
        self.store.close()
        return self.owes

    # In the thread

    def _do(self, job: Callable[[], None]) -> None:
        if not self.store.folder:
            job()
            return
        with self._changed:
            self._queue.append(job)
            self._changed.notify_all()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="keeper", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            try:
                job()
            except Exception:
                # One job that breaks does not end the keeping of all that follow.
                log.exception("keeping")
            with self._changed:
                self._works = False
                self._changed.notify_all()
        if self._writer is not None:
            self._writer.close()

    def _next(self) -> Callable[[], None] | None:
        """What is to be done now, in its order; None at the end."""
        with self._changed:
            while not self._queue:
                if self._until is not None and (not self.owes or time.monotonic() > self._until):
                    return None
                again = _AGAIN if self._until is None else 0.1
                if not self._changed.wait(again if self._accounts else None):
                    self._queue.extend(partial(self._keep, entry) for entry in self._accounts)
            self._works = True
            return self._queue.popleft()

    def _open(self) -> Store:
        """The store that writes. Raises StoreError."""
        if self._writer is None:
            assert self.store.folder is not None
            self._writer = Store.open(self.store.folder)
            self._tell(self._writer)
        return self._writer

    def _tell(self, store: Store) -> None:
        if store.notice is not None:
            self._news.append(store.notice)
            store.notice = None

    def _arrange(self, entry: Entry, name: str, value: object) -> None:
        try:
            self._open().arrange(entry, name, value)
        except StoreError as error:
            log.warning("arrangement: %s", error)

    def _keep(self, entry: Entry) -> None:
        """Bring all that a match has not kept to the store."""
        with self._changed:
            account = self._accounts.get(entry)
            changes = tuple(account.changes) if account else ()
        if account is None or not changes:
            return
        try:
            self._bring(entry, account, changes)
        except Busy as error:
            log.info("keeping: %s", error)
        except StoreError as error:
            self._fail(account, error.message)
        except Exception as error:
            log.exception("keeping")
            words = "The match cannot be saved: {reason}. Nothing was lost."
            self._fail(account, say(words, reason=type(error).__name__))
        if not account.awaited:
            self._wake()

    def _bring(self, entry: Entry, account: _Account, changes: tuple[Change, ...]) -> None:
        try:
            self._open().write(entry, *changes)
        except Overtaken as error:
            with self._changed:
                if not account.behind:
                    # It was not shown either: this window has to look at the match anew.
                    account.overtaken = error
                    account.changes.clear()
                    self._changed.notify_all()
                    return
            self._open().adopt(entry, *changes)
            own = say("What was played here in the meantime is kept as a match of its own.")
            self._news += (error.message, own)
            account.failed = False
        self._settled(entry, account, len(changes))

    def _settled(self, entry: Entry, account: _Account, changes: int) -> None:
        with self._changed:
            del account.changes[:changes]
            if account.failed:
                self._news.append(say("This match is kept again, with all its moves."))
                account.failed = False
            if not account.changes:
                self._accounts.pop(entry, None)
            self._changed.notify_all()

    def _fail(self, account: _Account, reason: Message) -> None:
        """Play goes on, and the player is told of a failure once until all is kept again."""
        with self._changed:
            account.behind = True
            if not account.failed:
                account.failed = True
                later = say("You can play on. It is tried again with every move.")
                self._news += (reason, later)
            self._changed.notify_all()
