"""A match is its moves: submit, undo, redo, replay, and a journal that fails."""

from __future__ import annotations

import pytest

from cardtable.core.chance import bot_chance, commitment
from cardtable.core.moves import DEAL, Decision, Move, parse_move
from cardtable.core.players import Player
from cardtable.core.rules import TABLE, AnyView, IllegalMove
from cardtable.match.match import Change, Entry, Journal, Match, Setup, Sitting
from tests.match.tables import SEATS, play, play_hands, play_out, setup


class Broken(Exception):
    """What a full disk would raise."""


class Notebook(Journal):
    """A journal in memory that can be made to fail."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.hands: list[tuple[int, ...]] = []
        self.ended = False
        self.broken = False

    def write(self, entry: Entry, *changes: Change) -> None:
        if self.broken:
            raise Broken
        for number, moves, hand, scores, outcome in changes:
            assert number <= len(self.moves) and hand <= len(self.hands)
            self.moves[number:] = moves
            self.hands[hand:] = [score.points for score in scores[hand:]]
            self.ended = outcome is not None


def begun(**options: object) -> tuple[Match, Notebook]:
    journal = Notebook()
    return Match(setup(**options), journal), journal


def everything(match: Match) -> tuple[object, ...]:
    return (match.state, list(match.moves), match.can_undo(), match.can_redo())


def test_a_new_match_waits_for_the_deal() -> None:
    match, _ = begun()
    assert match.actor == TABLE and match.player(match.actor) is None
    assert match.outcome is None and list(match.scores) == [] and match.moves == []
    assert not match.can_undo() and not match.can_redo()
    assert match.undo() is False and match.redo() is False
    assert match.setup.commitment == commitment(bytes(32))


def test_moves_are_kept_before_they_count() -> None:
    match, journal = begun()
    moves = play(match, 130)
    assert journal.moves == match.moves == moves
    assert journal.hands == [score.points for score in match.scores]


def test_a_decision_of_several_moves_is_all_or_nothing() -> None:
    match, journal = begun()
    match.submit(DEAL, Move("look"), Move("bid", "4"))
    assert journal.moves == [DEAL, Move("look"), Move("bid", "4")]
    before = everything(match)
    with pytest.raises(IllegalMove):
        match.submit(Move("look"), Move("look"))
    assert everything(match) == before
    assert len(journal.moves) == 3


def test_an_illegal_move_changes_nothing() -> None:
    match, journal = begun()
    play(match, 70)
    match.undo()
    before = everything(match)
    with pytest.raises(IllegalMove):
        match.submit(DEAL)
    assert everything(match) == before and match.can_redo()
    assert journal.moves == match.moves


@pytest.mark.parametrize("act", ["submit", "undo", "redo"])
def test_a_journal_that_fails_changes_nothing(act: str) -> None:
    match, journal = begun()
    play(match, 70)
    match.undo()
    before = everything(match)
    journal.broken = True
    with pytest.raises(Broken):
        if act == "submit":
            match.submit(match.rules.legal_moves(match.state)[0])
        elif act == "undo":
            match.undo()
        else:
            match.redo()
    assert everything(match) == before
    journal.broken = False
    assert match.redo() and journal.moves == match.moves


def test_undo_goes_back_to_the_persons_last_decision() -> None:
    match, _ = begun()
    play(match, 70)
    moves = list(match.moves)
    assert match.undo()
    assert match.player(match.actor) == Player.HUMAN
    assert match.moves == moves[: len(match.moves)]
    skipped = moves[len(match.moves) + 1 :]
    again = Match(match.setup)
    again.restore(moves)
    actors = [again.rules.actor(state) for state, _, _ in again.replay()]
    assert all(again.player(actor) != Player.HUMAN for actor in actors[len(match.moves) + 1 :])
    assert len(skipped) < 4


def test_undo_any_number_of_times_and_over_the_end_of_hands() -> None:
    match, journal = begun()
    play_hands(match, 2)
    moves, state = list(match.moves), match.state
    undone = 0
    while match.undo():
        undone += 1
        assert match.player(match.actor) == Player.HUMAN
        assert journal.moves == match.moves == moves[: len(match.moves)]
        assert journal.hands == [score.points for score in match.scores]
    # Two hands: a look or blind bid and a bid, three passes at most, thirteen cards each.
    assert 28 <= undone <= 36
    assert len(match.scores) == 0 and not match.can_undo()
    redone = 0
    while match.redo():
        redone += 1
    assert redone == undone
    assert match.moves == journal.moves == moves and match.state == state
    assert len(journal.hands) == 2


def test_another_move_forgets_what_could_be_redone() -> None:
    match, _ = begun()
    moves = play(match, 70)
    match.undo()
    while match.undo() and len(match.rules.legal_moves(match.state)) == 1:
        pass
    taken_back = moves[len(match.moves)]
    legal = match.rules.legal_moves(match.state)
    match.submit(next(move for move in legal if move != taken_back))
    assert not match.can_redo() and match.redo() is False


def test_the_same_move_leaves_the_rest_to_be_redone() -> None:
    match, _ = begun()
    moves = play(match, 70)
    for _ in range(2):
        match.undo()
    match.submit(moves[len(match.moves)])
    while match.redo():
        pass
    assert match.moves == moves


def test_a_decision_ends_settled_and_is_taken_back_whole() -> None:
    match, journal = begun()
    match.submit(DEAL)
    while (seat := match.actor) is not None and match.view(seat).legal[0].verb != "pass":
        first = match.rules.legal_moves(match.state)
        bids = [move for move in first if move.argument == "double-nil"]
        other = [move for move in first if move.argument != "double-nil"]
        match.submit(bids[0] if bids and seat == 0 else other[0])
    before = everything(match)
    passes = match.rules.legal_moves(match.state)
    for half in (passes[:1], passes[:2]):
        with pytest.raises(IllegalMove, match="not complete"):
            match.submit(*half)
        assert everything(match) == before and journal.moves == match.moves
    number = len(match.moves)
    match.submit(*passes[:3])
    match.undo()
    assert len(match.moves) <= number and match.rules.settled(match.state)
    assert match.player(match.actor) == Player.HUMAN


def test_a_decision_left_half_made_is_gone_on_with() -> None:
    """As 0.1 could leave one: undo takes it back whole as well."""
    whole = Match(setup())
    whole.submit(DEAL)
    while whole.view(whole.actor or 0).legal[0].verb != "pass":
        legal = whole.rules.legal_moves(whole.state)
        bids = [move for move in legal if move.argument == "double-nil"]
        whole.submit(bids[0] if bids and whole.actor == 0 else legal[0])
    start = len(whole.moves)
    chosen = whole.rules.legal_moves(whole.state)[:3]
    for laid in (1, 2):
        half = Match(setup())
        half.restore([*whole.moves, *chosen[:laid]])
        assert not half.rules.settled(half.state)
        half.submit(*chosen[laid:])
        assert list(half.turns())[-1].decision == tuple(chosen)
        half = Match(setup())
        half.restore([*whole.moves, *chosen[:laid]])
        assert half.undo() and half.rules.settled(half.state) and len(half.moves) <= start


def test_what_was_decided_by_itself_belongs_to_the_decision_before() -> None:
    match, journal = begun()
    play(match, 70)
    seen = list(match.moves)

    def single(view: AnyView) -> Decision | None:
        return view.legal if len(view.legal) == 1 else None

    states = [state for state, _, _ in match.replay()]
    while match.undo(single):
        assert journal.moves == match.moves == seen[: len(match.moves)]
        assert len(match.view(0).legal) > 1
    alone = [n for n, state in enumerate(states) if len(match.rules.observe(state, 0).legal) == 1]
    assert alone, "the match has decisions that are no choice"
    while match.redo():
        pass
    assert match.moves == seen


def test_turns_are_decisions_as_their_seats_saw_them() -> None:
    match, _ = begun()
    play_hands(match, 2)
    turns = list(match.turns())
    decided = [move for turn in turns for move in turn.decision]
    assert decided == [move for move in match.moves if move != DEAL]
    for turn in turns:
        again = Match(match.setup)
        again.restore(match.moves[: turn.number])
        assert again.actor == turn.seat and again.view(turn.seat) == turn.view
        assert again.chance(turn.seat) == turn.chance
        assert turn.view.legal and turn.decision[0] in turn.view.legal


def test_redo_one_then_undo_it_again() -> None:
    match, _ = begun()
    play(match, 70)
    for _ in range(3):
        match.undo()
    low = list(match.moves)
    match.redo()
    middle = list(match.moves)
    assert len(middle) > len(low)
    match.undo()
    assert match.moves == low
    match.redo()
    assert match.moves == middle and match.can_redo()


def test_undo_from_the_end_of_a_match() -> None:
    match, journal = begun(target=100)
    play_out(match)
    end = match.outcome
    assert end is not None and journal.ended and match.actor is None
    match.undo()
    assert match.outcome is None and not journal.ended
    match.redo()
    assert match.outcome == end and journal.ended


def test_bots_alone_leave_nothing_to_undo() -> None:
    seats = tuple(Sitting(seat.name, Player.STEADY) for seat in SEATS)
    match = Match(setup(seats=seats))
    play(match, 30)
    assert not match.can_undo() and not match.undo()


def test_replay_shows_every_state_once() -> None:
    match, _ = begun()
    play(match, 60)
    steps = list(match.replay())
    assert [move for _, move, _ in steps] == match.moves
    for number, (before, move, after) in enumerate(steps):
        assert match.rules.apply(before, move) == after
        assert match.state_at(number) is before
    assert steps[-1][2] is match.state


def test_a_view_is_of_its_seat() -> None:
    match, _ = begun()
    match.submit(DEAL, Move("look"))
    assert [match.view(seat).hand is None for seat in range(4)] == [True, False, True, True]
    assert match.view(1).legal == tuple(match.rules.legal_moves(match.state))


def test_the_chance_of_a_decision_follows_from_seed_seat_and_number() -> None:
    match, _ = begun()
    play(match, 9)
    assert match.chance(2) == bot_chance(bytes(32), 2, 9)


def test_the_same_moves_give_the_same_match() -> None:
    match, _ = begun()
    play_hands(match, 1)
    again = Match(match.setup)
    again.restore([parse_move(str(move)) for move in match.moves])
    assert again.state == match.state


def test_a_setup_that_no_game_takes() -> None:
    with pytest.raises(ValueError, match="not for 3"):
        Match(Setup("spades", SEATS[:3], bytes(32)))
