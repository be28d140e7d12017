"""A match being played: decisions, bots that fail, a store that fails, two windows on one match."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.bots.process import Request
from cardtable.bots.worker import Reply, Then, Ticket
from cardtable.core.advice import Advice, Candidate
from cardtable.core.messages import text
from cardtable.core.moves import DEAL, Decision, Move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView
from cardtable.match.database import StoreError
from cardtable.match.keeper import Keeper
from cardtable.match.match import Match, nothing
from cardtable.match.store import Store
from cardtable.session.conductor import Conductor
from tests.match.tables import decision, full, locked, setup, wait_until


class Bots:
    """In place of the bots' process: keeps the questions, and answers as it is told."""

    def __init__(self) -> None:
        self.asked: list[Ticket] = []

    def ask(self, request: Request, then: Then, priority: int = 0) -> Ticket:
        self.asked.append(Ticket(request, then))
        return self.asked[-1]

    def answer(self, *moves: Move, error: str = "", lost: bool = False) -> None:
        """Answer the last question that is still wanted."""
        ticket = next(ticket for ticket in reversed(self.asked) if ticket.open)
        then, ticket.then = ticket.then, None
        assert then is not None
        then(Reply(None if error else Advice("rule", (Candidate(moves),)), error, lost))


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


def test_what_was_lost_with_the_process_is_decided_at_once_and_marked() -> None:
    """No simpler bot is asked, which may cost as long once more; the person is told once."""
    conductor, bots = conducted()
    for _ in range(3):
        to_bot(conductor)
        bots.answer(error="the process of the bots has ended", lost=True)
        due = conductor.due()
        assert due is not None and not conductor.thinking
        assert conductor.submit(due) and conductor.stood_in
    assert len(conductor.troubles) == 1
    conductor.submit(decision(conductor.match, random.Random(2)))
    assert not conductor.stood_in


def test_a_hint_comes_to_nothing_where_there_is_none() -> None:
    """Also where the advice is against the rules; one may ask again."""
    conductor, bots = conducted()
    to_bot(conductor, 8)
    while not conductor.decides:
        conductor.submit(decision(conductor.match, random.Random(3)))
    got: list[Advice | None] = []
    conductor.ask_hint(got.append)
    bots.answer(error="the process of the bots has ended", lost=True)
    conductor.ask_hint(got.append)
    bots.answer(Move("bid", "99"))
    conductor.ask_hint(got.append)
    bots.answer(conductor.view.legal[0])
    assert got[:2] == [None, None] and got[2] is not None


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


def told(conductor: Conductor, keeper: Keeper) -> list[str]:
    lines = [text(message) for message in (*conductor.troubles, *keeper.news())]
    conductor.troubles.clear()
    return lines


def kept(folder: Path, key: int) -> Match:
    """A match as another window finds it."""
    with closing(Store.open(folder)) as store:
        return store.load(key)


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Keeper]:
    monkeypatch.setattr("cardtable.match.keeper._AT_ONCE", 0.05)
    keeper = Keeper(Store.open(tmp_path))
    yield keeper
    keeper.close()


def test_a_move_that_is_not_kept_at_once_is_waited_for(tmp_path: Path, keeper: Keeper) -> None:
    conductor, _ = conducted(keeper.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    conductor.submit((DEAL,))
    with locked(tmp_path):
        view = conductor.view
        assert conductor.submit(decision(match, chooser)) and conductor.saving
        assert not conductor.submit(decision(match, chooser)) and not conductor.undo()
        assert (conductor.view, match.moves) == (view, [DEAL])
        assert conductor.due() is None and not conductor.decides and not conductor.thinking
    wait_until(conductor.settle)
    assert not conductor.saving and conductor.view is not view and not conductor.behind
    assert kept(tmp_path, match.key).moves == match.moves and len(match.moves) == 2
    assert told(conductor, keeper) == []


def test_after_a_while_play_goes_on_and_all_is_kept_later(
    tmp_path: Path, keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.match.keeper._PATIENCE", 0.2)
    conductor, _ = conducted(keeper.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    conductor.submit((DEAL,))
    with locked(tmp_path):
        conductor.submit(decision(match, chooser))
        wait_until(conductor.settle)
        assert conductor.behind and keeper.owes
        while not match.scores or len(match.moves) % 7:
            assert conductor.submit(decision(match, chooser)) and not conductor.saving
        assert conductor.undo() and conductor.undo() and conductor.redo()
        assert kept(tmp_path, match.key).moves == [DEAL]
    wait_until(lambda: not conductor.behind)
    again = kept(tmp_path, match.key)
    assert (again.moves, again.state) == (match.moves, match.state)
    assert keeper.store.summaries()[0].undos == 2
    assert told(conductor, keeper) == [] and not keeper.owes


def test_a_full_disk_is_told_once_and_play_goes_on(tmp_path: Path, keeper: Keeper) -> None:
    conductor, _ = conducted(keeper.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    conductor.submit((DEAL,))
    with full(keeper):
        while not conductor.behind:
            assert conductor.submit(decision(match, chooser)) and not conductor.saving
        for _ in range(30):
            assert conductor.submit(decision(match, chooser)) and not conductor.saving
        assert told(conductor, keeper) == [
            "The match cannot be saved: database or disk is full. Nothing was lost.",
            "You can play on. It is tried again with every move.",
        ]
    wait_until(lambda: not conductor.behind)
    assert told(conductor, keeper) == ["This match is kept again, with all its moves."]
    assert kept(tmp_path, match.key).moves == match.moves


@pytest.mark.parametrize("loss", ["gone on", "deleted"])
def test_a_match_that_was_overtaken_while_unkept_is_kept_as_its_own(
    tmp_path: Path, keeper: Keeper, loss: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.match.keeper._PATIENCE", 0.0)
    monkeypatch.setattr("cardtable.match.keeper._AGAIN", 60.0)
    conductor, _ = conducted(keeper.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    conductor.submit((DEAL,))
    key = match.key
    with full(keeper):
        while not conductor.behind:
            conductor.submit(decision(match, chooser))
        conductor.submit(decision(match, chooser))
        with closing(Store.open(tmp_path)) as other:
            if loss == "deleted":
                other.delete(key)
            else:
                ahead = other.load(key)
                ahead.submit(*decision(ahead, chooser))
        told(conductor, keeper)
    assert conductor.submit(decision(match, chooser))
    wait_until(lambda: not conductor.behind)
    assert told(conductor, keeper) == [
        f"This match has {'been ' if loss == 'deleted' else ''}{loss} in another window.",
        "What was played here in the meantime is kept as a match of its own.",
    ]
    assert kept(tmp_path, match.key).moves == match.moves
    assert len(keeper.store.summaries()) == (1 if loss == "deleted" else 2)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_store_that_vanishes_is_written_anew(
    tmp_path: Path, keeper: Keeper, replaced: bool
) -> None:
    conductor, _ = conducted(keeper.start(setup()))
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
    assert told(conductor, keeper) == []
    again = Store.open(tmp_path)
    assert again.notice is None and again.load(match.key).moves == match.moves
    assert len(again.summaries()) == 1 + replaced


@pytest.mark.parametrize("act", ["submit", "undo", "redo"])
def test_a_match_that_went_on_in_another_window_is_left_alone(keeper: Keeper, act: str) -> None:
    store = keeper.store
    here, _ = conducted(keeper.start(setup()))
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


def test_a_move_that_waited_in_vain_leaves_the_match_alone(tmp_path: Path, keeper: Keeper) -> None:
    here, _ = conducted(keeper.start(setup()))
    chooser = random.Random(3)
    here.submit((DEAL,))
    with closing(Store.open(tmp_path)) as store:
        ahead = store.load(here.match.key)
        with locked(tmp_path):
            assert here.submit(decision(here.match, chooser)) and here.saving
            store._db.execute("PRAGMA busy_timeout = 20")
        while True:
            try:
                ahead.submit(*decision(ahead, chooser))
                break
            except StoreError:
                pass
    wait_until(here.settle)
    first = [here.overtaken is not None, kept(tmp_path, here.match.key).moves == here.match.moves]
    assert sorted(first) == [False, True]


@pytest.mark.parametrize("again", [False, True])
def test_a_match_that_is_left_unkept_is_found_as_it_was_left(
    tmp_path: Path, keeper: Keeper, monkeypatch: pytest.MonkeyPatch, again: bool
) -> None:
    monkeypatch.setattr("cardtable.match.keeper._PATIENCE", 0.0)
    conductor, _ = conducted(keeper.start(setup()))
    match, chooser = conductor.match, random.Random(4)
    conductor.submit((DEAL,))
    with locked(tmp_path):
        while len(match.moves) < 12:
            conductor.submit(decision(match, chooser))
        found = keeper.load(match.key)
        assert found.moves == match.moves and found is not match
        if again:
            other, _ = conducted(found)
            other.submit(decision(found, chooser))
    assert not keeper.close()
    assert kept(tmp_path, found.key).moves == found.moves


def test_closing_waits_and_says_how_much_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.match.keeper._AT_ONCE", 0.05)
    monkeypatch.setattr("cardtable.match.keeper._PATIENCE", 0.0)
    keeper = Keeper(Store.open(tmp_path))
    conductor, _ = conducted(keeper.start(setup()))
    conductor.submit((DEAL,))
    with locked(tmp_path):
        for _ in range(3):
            conductor.submit(decision(conductor.match, random.Random(4)))
        assert keeper.close(patience=0.1) == 3
    wait_until(lambda: not keeper.owes)


def test_a_match_is_deleted_at_once_or_later(tmp_path: Path, keeper: Keeper) -> None:
    for seed in (1, 2):
        conductor, _ = conducted(keeper.start(setup(seed=bytes([seed]) * 32)))
        conductor.submit((DEAL,))
    keeper.delete(1)
    assert [summary.id for summary in keeper.store.summaries()] == [2]
    with locked(tmp_path), pytest.raises(StoreError) as caught:
        keeper.delete(2)
    assert "as soon as no other program holds the store" in str(caught.value)
    wait_until(lambda: not keeper.store.summaries())


def test_what_is_kept_in_memory_is_kept_at_once() -> None:
    keeper = Keeper(Store.in_memory())
    conductor, _ = conducted(keeper.start(setup()))
    conductor.submit((DEAL,))
    keeper.arrange(conductor.match.entry, "hand", [["2C"]])
    assert keeper.load(conductor.match.key).moves == [DEAL]
    assert keeper.arrangement(conductor.match.entry, "hand") == [["2C"]]
    assert keeper.close() == 0
