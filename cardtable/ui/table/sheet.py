"""The score sheet of a table's match, and what can be done from it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cardtable.core.cards import Card
from cardtable.core.chance import new_seed
from cardtable.core.messages import Message, Side, say
from cardtable.core.rules import TABLE
from cardtable.games import GAMES
from cardtable.ui.scene import Scene
from cardtable.ui.scenes.score import ScoreSheet, SheetButton
from cardtable.ui.table.game_table import sorted_hand
from cardtable.ui.words import words

if TYPE_CHECKING:
    from cardtable.ui.table.scene import TableScene


def sheet(table: TableScene) -> Scene:
    """The sheet after a hand, at the end of the match, or in between."""
    match = table.match
    view, game = table.flow.view, GAMES[match.setup.game]
    outcome = match.outcome
    sides, won = match.rules.sides(), outcome.winners if outcome else ()
    winners = [index for index, side in enumerate(sides) if any(seat in won for seat in side)]
    return ScoreSheet(
        table.app,
        table.conductor.names,
        sides,
        view.finished,
        _buttons(table),
        title=_title(table),
        label=game.hand_label,
        lowest_wins=game.lowest_wins,
        winners=winners,
        hands=_dealt(table),
    )


def _title(table: TableScene) -> Message:
    outcome, view = table.match.outcome, table.flow.view
    if outcome is None:
        over = table.match.actor == TABLE and view.number > 0
        hand = say(GAMES[table.match.setup.game].hand_label, n=len(view.finished))
        if not over:
            return say("The score after {hand}", hand=hand) if view.finished else say("The score")
        return say("{hand} is over", hand=hand)
    if table.conductor.seat in outcome.winners:
        return say("You win the match") if len(outcome.winners) == 1 else _shared_win(table)
    if len(outcome.winners) > 2:
        return say("The win is shared")
    return say(
        "{side} win the match" if len(outcome.winners) == 2 else "{side} wins the match",
        side=Side(outcome.winners),
    )


def _shared_win(table: TableScene) -> Message:
    """Partners win together; tied players share the win."""
    outcome = table.match.outcome
    assert outcome is not None
    others = tuple(seat for seat in outcome.winners if seat != table.conductor.seat)
    if len(others) > 1:
        return say("You share the win")
    return say("You and {side} win the match", side=Side(others))


def _buttons(table: TableScene) -> list[SheetButton]:
    app = table.app
    leave = SheetButton(say("Leave the table"), lambda: app.leave(app.routes.menu))
    if table.match.actor is None:
        return [SheetButton(say("Rematch"), lambda: _rematch(table), primary=True), leave]
    if table.match.actor == TABLE:
        label = GAMES[table.match.setup.game].hand_label
        following = say("Next: {hand}", hand=say(label, n=table.flow.view.number + 1))
        go_on = SheetButton(following, table.handling.next_hand, primary=True)
        return [go_on, SheetButton(say("Look at the table"), app.touch), leave]
    return [SheetButton(say("Play on"), app.touch, primary=True)]


def _rematch(table: TableScene) -> None:
    """The same players and options, a new seed."""
    app = table.app
    app.routes.table(app.keeper.start(replace(table.match.setup, seed=new_seed())))


def _dealt(table: TableScene) -> list[tuple[str, tuple[Card, ...]]]:
    """All hands as dealt, once the hand is over."""
    dealt = table.flow.view.dealt
    if not dealt or table.match.actor not in (None, TABLE):
        return []
    order = table.app.settings.sort
    return [
        (words("{player} · as dealt", player=name), tuple(sorted_hand(hand, order)))
        for name, hand in zip(table.conductor.names, dealt, strict=True)
    ]
