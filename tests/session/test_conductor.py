"""A match being played: decisions, bots that fail, a store that fails, two windows on one match."""

from __future__ import annotations

import logging
import random
import sqlite3
from pathlib import Path

import pytest

from cardtable.bots.worker import Reply, Request, Then, Ticket
from cardtable.core.advice import Advice, Candidate
from cardtable.core.messages import text
from cardtable.core.moves import DEAL, Decision, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView
from cardtable.match.match import Match, nothing
from cardtable.match.store import Store
from cardtable.session.conductor import Conductor
from tests.match.tables import decision, setup


class Bots:
    """In place of the bots' process: keeps the questions, and answers as it is told."""

    def __init__(self) -> None:
        self.asked: list[Ticket] = []

    def ask(self, request: Request, then: Then, priority: int = 0) -> Ticket:
        self.asked.append(Ticket(request, then))
        return self.asked[-1]

    def answer(self, *moves: Move, error: str = "") -> None:
        """Answer the last question that is still wanted."""
        ticket = next(ticket for ticket in reversed(self.asked) if ticket.open)
        then, ticket.then = ticket.then, None
        assert then is not None
        then(Reply(None if error else Advice("rule", (Candidate(moves),)), error))


def conducted(match: Match | None = None, by_itself: object = nothing) -> tuple[Conductor, Bots]:
    bots = Bots()
    return Conductor(match or Match(setup()), bots, 0, by_itself), bots  # type: ignore[arg-type]


def to_bot(conductor: Conductor, moves: int = 0) -> None:
    """Go on until a bot has been asked, after so many moves."""
    chooser, match = random.Random(1), conductor.match
    while len(match.moves) < moves or conductor.due() is not None or not conductor.thinking:
        conductor.submit(conductor.due() or decision(conductor.match, chooser))


def test_the_first_deal_comes_by_itself_and_no_other() -> None:
    conductor, _ = conducted()
    assert conductor.due() == (DEAL,)
    conductor.submit((DEAL,))
    chooser = random.Random(0)
    while not conductor.between_hands:
        conductor.submit(decision(conductor.match, chooser))
    assert conductor.match.actor == TABLE and conductor.due() is None


def test_a_bot_is_asked_once_and_its_answer_is_due() -> None:
    conductor, bots = conducted()
    to_bot(conductor)
    for _ in range(3):
        assert conductor.due() is None
    assert len([ticket for ticket in bots.asked if ticket.open]) == 1
    wanted = decision(conductor.match, random.Random(2))
    bots.answer(*wanted)
    assert conductor.due() == wanted and not conductor.thinking
    assert conductor.submit(wanted) and conductor.match.moves[-1] == wanted[-1]


def test_a_bot_that_fails_is_followed_by_simpler_ones_and_at_last_by_any_move(
    caplog: pytest.LogCaptureFixture,
) -> None:
    conductor, bots = conducted()
    to_bot(conductor)
    levels = []
    with caplog.at_level(logging.ERROR, logger="cardtable"):
        logging.getLogger("cardtable").propagate = True
        while conductor.thinking:
            levels.append(bots.asked[-1].request.level)
            bots.answer(error="ValueError: no")
    assert levels in ([Player.STEADY, Player.CASUAL], [Player.CASUAL])
    due = conductor.due()
    assert due is not None and conductor.submit(due)
    assert "ValueError: no" in caplog.text


@pytest.mark.parametrize("moves", [(), (Move("bid", "99"),), (Move("deal"),)])
def test_an_answer_against_the_rules_is_none(moves: Decision) -> None:
    conductor, bots = conducted()
    to_bot(conductor)
    before = len(conductor.match.moves)
    bots.answer(*moves)
    while conductor.thinking:
        bots.answer(*moves)
    due = conductor.due()
    assert due is not None and conductor.submit(due) and len(conductor.match.moves) > before


def test_what_was_asked_about_another_state_is_not_wanted() -> None:
    conductor, bots = conducted()
    to_bot(conductor, 30)
    conductor.undo()
    assert not any(ticket.open for ticket in bots.asked) and not conductor.thinking
    conductor.redo()
    conductor.due()
    conductor.leave()
    assert not any(ticket.open for ticket in bots.asked)


def test_the_person_s_seat_is_played_steadily_to_the_end_of_the_hand() -> None:
    conductor, bots = conducted()
    conductor.submit((DEAL,))
    conductor.autopilot = True
    chooser, levels = random.Random(4), set()
    while not conductor.between_hands:
        assert conductor.due() is None and not conductor.decides
        if conductor.match.actor == 0:
            levels.add(bots.asked[-1].request.level)
        bots.answer(*decision(conductor.match, chooser))
        due = conductor.due()
        assert due is not None
        conductor.submit(due)
    assert levels == {Player.STEADY} and not conductor.autopilot


def test_what_is_decided_by_itself_keeps_what_could_be_redone() -> None:
    """A single card is played for the player; going back passes over it, and forth again."""

    def single(view: AnyView) -> Decision | None:
        alone = len(view.legal) == 1 and view.legal[0].verb == "play"
        return view.legal if alone else None

    conductor, _ = conducted(by_itself=single)
    chooser = random.Random(6)
    while not conductor.match.scores:
        conductor.submit(conductor.due() or decision(conductor.match, chooser))
    moves = list(conductor.match.moves)
    while conductor.can_undo():
        conductor.undo()
        assert conductor.due() is None
    conductor.redo()
    while conductor.match.can_redo():
        conductor.redo()
    assert conductor.match.moves == moves


def blocked(store: Store) -> sqlite3.Connection:
    """Another program that holds the store; the store does not wait long for it."""
    assert store._path is not None
    store._db.execute("PRAGMA busy_timeout = 20")
    blocker = sqlite3.connect(store._path, isolation_level=None)
    blocker.execute("BEGIN IMMEDIATE")
    return blocker


def told(conductor: Conductor) -> list[str]:
    lines = [text(message) for message in conductor.troubles]
    conductor.troubles.clear()
    return lines


def test_what_could_not_be_kept_is_kept_with_the_next_move(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    conductor, _ = conducted(store.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    conductor.submit((DEAL,))
    blocker = blocked(store)
    while not match.scores or len(match.moves) % 7:
        assert conductor.submit(decision(match, chooser))
    assert conductor.undo() and conductor.undo() and conductor.redo()
    assert conductor.submit(decision(match, chooser))
    assert told(conductor) == [
        "The match cannot be saved: database is locked. Nothing was lost.",
        "You can play on. It is tried again with every move.",
    ]
    assert not match.kept and store.load(match.key).moves == [DEAL]
    blocker.execute("ROLLBACK")
    assert conductor.submit(decision(match, chooser)) and match.kept
    assert told(conductor) == ["This match is kept again, with all its moves."]
    again = store.load(match.key)
    assert (again.moves, again.state) == (match.moves, match.state)
    assert store.summaries()[0].undos == 2


@pytest.mark.parametrize("loss", ["gone on", "deleted"])
def test_a_match_that_was_overtaken_while_unkept_is_kept_as_its_own(
    tmp_path: Path, loss: str
) -> None:
    store = Store.open(tmp_path)
    conductor, _ = conducted(store.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    conductor.submit((DEAL,))
    key, blocker = match.key, blocked(store)
    while len(match.moves) < 12:
        conductor.submit(decision(match, chooser))
    blocker.execute("ROLLBACK")
    told(conductor)
    if loss == "deleted":
        store.delete(key)
    else:
        ahead = store.load(key)
        ahead.submit(*decision(ahead, chooser))
    assert conductor.submit(decision(match, chooser)) and match.kept
    assert told(conductor) == [
        f"This match has {'been ' if loss == 'deleted' else ''}{loss} in another window.",
        "What was played here in the meantime is kept as a match of its own.",
    ]
    assert store.load(match.key).moves == match.moves
    assert len(store.summaries()) == (1 if loss == "deleted" else 2)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_store_that_vanishes_is_written_anew(tmp_path: Path, replaced: bool) -> None:
    store = Store.open(tmp_path)
    conductor, _ = conducted(store.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    while len(match.moves) < 20:
        conductor.submit(decision(match, chooser))
    for file in list(tmp_path.iterdir()):
        file.unlink()
    if replaced:
        other = Store.open(tmp_path)
        other.start(setup(seed=bytes([9]) * 32))
    while len(match.moves) < 40:
        assert conductor.submit(decision(match, chooser))
    assert told(conductor) == []
    again = Store.open(tmp_path)
    assert again.notice is None and again.load(match.key).moves == match.moves
    assert len(again.summaries()) == 1 + replaced


@pytest.mark.parametrize("act", ["submit", "undo", "redo"])
def test_a_match_that_went_on_in_another_window_is_left_alone(tmp_path: Path, act: str) -> None:
    store = Store.open(tmp_path)
    here, _ = conducted(store.start(setup()))
    chooser = random.Random(3)
    while len(here.match.moves) < 40:
        here.submit(here.due() or decision(here.match, chooser))
    here.undo()
    ahead = store.load(here.match.key)
    ahead.submit(*decision(ahead, chooser))
    before = list(here.match.moves)
    done = {
        "submit": lambda: here.submit(decision(here.match, chooser)),
        "undo": here.undo,
        "redo": here.redo,
    }[act]()
    assert not done and here.overtaken is not None and here.match.moves == before
    assert store.load(here.match.key).moves == ahead.moves
