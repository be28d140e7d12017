"""A match being played: decisions, bots that fail, a store that fails, two windows on one match."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pytest

from cardtable.bots.worker import Reply, Request, Then, Ticket
from cardtable.core.advice import Advice, Candidate
from cardtable.core.moves import DEAL, Decision, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView
from cardtable.match.match import Match, nothing
from cardtable.match.store import Store, StoreError
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


def test_a_move_that_cannot_be_kept_is_played_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(tmp_path)
    conductor, _ = conducted(store.start(setup()))

    def full(*_: object) -> None:
        raise StoreError(conductor_message)

    from cardtable.core.messages import say

    conductor_message = say("The match cannot be saved: {reason}.", reason="disk full")
    monkeypatch.setattr(store, "append", full)
    assert conductor.submit((DEAL,)) and conductor.match.moves == [DEAL]
    assert conductor.troubles[0] == conductor_message and len(conductor.troubles) == 2
    assert conductor.match.journal is None and conductor.overtaken is None


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
