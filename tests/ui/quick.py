"""A table whose bots answer at once, driven by a clock of the test's own, without drawing."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardtable.bots.process import Request
from cardtable.bots.worker import Reply, Then, Ticket
from cardtable.core.advice import Advice, Candidate
from cardtable.core.chance import seed_of
from cardtable.core.moves import Decision, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView
from cardtable.match.match import Setup, Sitting
from cardtable.ui.app import App
from cardtable.ui.table.scene import TableScene
from tests.match.tables import decision


class Dice:
    """In place of the bots' process: any legal decision, in the turn after it was asked for."""

    def __init__(self) -> None:
        self._chance = random.Random(5)
        self._open: list[Ticket] = []

    def start(self) -> None: ...

    def close(self) -> None: ...

    def watch(self, now: float) -> None: ...

    def wake_at(self) -> None: ...

    def ask(self, request: Request, then: Then, priority: int = 0) -> Ticket:
        ticket = Ticket(request, then)
        self._open.append(ticket)
        return ticket

    def answer(self) -> None:
        """Answer what has been asked and is still wanted."""
        tickets, self._open = self._open, []
        for ticket in tickets:
            if ticket.then is not None:
                then, ticket.then = ticket.then, None
                then(Reply(advised(*self._decided(ticket.request.view))))

    def _decided(self, view: AnyView) -> Decision:
        """A whole decision: cards that are passed go one by one in the rules, but at once here."""
        wanted = 3 if view.legal[0].verb in ("pass", "throw") else 1
        laid = len(getattr(view, "chosen", ()))
        return tuple(self._chance.sample(view.legal, max(1, wanted - laid)))


def advised(*decision: Move) -> Advice:
    """An advice for one decision."""
    return Advice("rule", (Candidate(decision),))


class Heard:
    """In place of the sounds: notes what is played when."""

    awake = False

    def __init__(self) -> None:
        self.volume = 0.7
        self.played: list[tuple[float, str]] = []

    def play(self, kind: str, now: float) -> None:
        self.played.append((now, kind))

    def rest(self, now: float) -> None: ...

    def kinds(self) -> list[str]:
        return [kind for _, kind in self.played]


def seated(app: App, game: str, seats: int, seed: str = "quick") -> TableScene:
    """A table at the beginning of a match; the person sits at seat 0."""
    names = ("You", "Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Ida", "Jon", "Kay")
    sittings = tuple(
        Sitting(names[at], Player.STEADY if at else Player.HUMAN) for at in range(seats)
    )
    app.worker = Dice()  # type: ignore[assignment]
    app.sounds = Heard()  # type: ignore[assignment]
    app.now = 10.0
    table = TableScene(app, app.keeper.start(Setup(game, sittings, seed_of(seed), {})))
    app.push(table)
    return table


def tick(table: TableScene, rate: float) -> float:
    """Let a frame's time pass; the time now."""
    app = table.app
    app.now += 1 / rate
    table.update(app.now)
    hand_on(table)
    return app.now


def hand_on(table: TableScene) -> None:
    """Give the table the answer that it has asked for."""
    dice = table.app.worker
    assert isinstance(dice, Dice)
    dice.answer()


def still(table: TableScene) -> bool:
    """Whether all has been seen."""
    return table.flow.caught_up(table.app.now) and not table.flow.stage.moving(table.app.now)


def played(table: TableScene, moves: int, rate: float) -> Iterator[float]:
    """The time after each frame, while a person of straw plays so many moves of the match."""
    chance = random.Random(3)
    while len(table.match.moves) < moves and table.match.actor is not None:
        yield tick(table, rate)
        while len(table.app.scenes) > 1 and table.app.scene is not table:
            table.app.pop()
        if not still(table):
            continue
        if table.match.actor == table.conductor.seat:
            table.flow.submit(decision(table.match, chance))
        elif table.match.actor == TABLE and table.flow.view.number:
            table.handling.next_hand()
