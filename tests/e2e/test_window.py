"""The real window on a virtual display, used as a person does."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from cardtable.core.cards import Card
from cardtable.core.moves import Move
from cardtable.match.match import Match
from cardtable.ui.games import TABLES
from cardtable.ui.stage.spots import HAND, Placement, Spot, Zone
from cardtable.ui.table.game_table import Look
from cardtable.ui.units import units
from tests.e2e.desk import ROOT, Desk, alive, environment, export, wait_for

pytestmark = pytest.mark.xdist_group("display")

YOU = 0
SEED = "e2e"


def look(desk: Desk, match: Match) -> Look:
    return Look(units(*desk.size()), match.setup.names)


def placement(desk: Desk, match: Match) -> Placement:
    """Where every card lies in the window, by the function that the window itself uses."""
    return TABLES[match.setup.game].place(match.view(YOU), look(desk, match))


def grip(placed: Placement, spot: Spot) -> tuple[float, float]:
    """A point of a card of the hand that no card lies over: its left edge."""
    return spot.x - spot.width * 0.42, spot.y


def hand_spot(placed: Placement, card: Card) -> Spot:
    return next(spot for spot in placed.spots if spot.zone == HAND and spot.card == card)


def middle(placed: Placement) -> tuple[float, float]:
    return pygame.Rect(placed.drops[Zone("table")]).center


def to_first_play(desk: Desk) -> Match:
    """Look at the cards and bid by keyboard, and wait until it is the player's turn to play."""
    desk.see("Table, move 1, at rest|Table, move [2-9], at rest")
    mine = desk.match_when(lambda match: match.actor == YOU, "the first decision")
    desk.see(f"move {len(mine.moves)}, at rest")
    if Move("look") in mine.view(YOU).legal:
        desk.key("l")
        mine = desk.match_when(
            lambda match: match.actor == YOU and Move("bid", "3") in match.view(YOU).legal,
            "the bid",
        )
        desk.see(f"move {len(mine.moves)}, at rest")
    desk.key("3")
    return turn_after(desk, mine)


def turn_after(desk: Desk, before: Match) -> Match:
    """Wait until the match has gone on and it is the player's turn again."""
    mine = desk.match_when(
        lambda match: len(match.moves) > len(before.moves) and match.actor == YOU,
        "the player's next turn",
    )
    desk.see(f"move {len(mine.moves)}, at rest")
    return mine


def choose(match: Match, wanted: Callable[[Card, tuple[Move, ...]], bool]) -> Card | None:
    view = match.view(YOU)
    return next((card for card in view.hand if wanted(card, view.legal)), None)


def legal_card(match: Match) -> Card:
    card = choose(match, lambda card, legal: Move("play", str(card)) in legal)
    assert card is not None
    return card


def play(desk: Desk, match: Match) -> Match:
    """Drag a legal card to the table, and wait for the next turn."""
    placed, card = placement(desk, match), legal_card(match)
    desk.drag(grip(placed, hand_spot(placed, card)), middle(placed))
    after = turn_after(desk, match)
    assert after.moves[len(match.moves)] == Move("play", str(card))
    return after


def to_refusable(desk: Desk, match: Match) -> tuple[Match, Card]:
    """Play on until the hand has a card that may not be played."""
    while True:
        card = choose(match, lambda card, legal: Move("play", str(card)) not in legal)
        if card is not None:
            return match, card
        match = play(desk, match)


def new_match(display: str, data: Path) -> Desk:
    return Desk(display, data, ("play", "spades", "--seed", SEED, "--pace", "none"))


def test_from_the_menu_to_a_card_on_the_table(display: str, data: Path) -> None:
    with Desk(display, data) as desk:
        desk.see("Menu")
        assert desk.window
        desk.key("Tab")
        desk.key("Return")
        desk.see("NewGame")
        desk.key("Return")
        match = to_first_play(desk)
        after = play(desk, match)
        assert len(after.moves) > len(match.moves)
        assert "ERROR" not in desk.log_text()


def test_a_name_is_typed_cut_and_pasted(display: str, data: Path) -> None:
    with Desk(display, data) as desk:
        desk.see("Menu")
        for key in ("Tab", "Return"):
            desk.key(key)
        desk.see("NewGame")
        for _ in (
            "Back",
            "Game",
            "Points to win",
            "Double Nil",
            "Sandbagging",
            "Bots",
            "Your name",
        ):
            desk.key("Tab")
        for key in ("ctrl+a", "Z", "o", "space", "eacute", "ctrl+a", "ctrl+x", "ctrl+v", "Tab"):
            desk.key(key)
        for key in ("End", "BackSpace", "Return", "ctrl+a", "ctrl+v"):
            desk.key(key)
        desk.click((desk.size()[0] - 150, desk.size()[1] - 50))
        match = desk.match_when(lambda match: True, "the match")
        assert match.setup.names[:3] == ("Zo é", "Wes", "Zo é 2")


def test_an_illegal_card_glides_home_and_the_reason_is_said(display: str, data: Path) -> None:
    with new_match(display, data) as desk:
        match, card = to_refusable(desk, to_first_play(desk))
        placed = placement(desk, match)
        desk.drag(grip(placed, hand_spot(placed, card)), middle(placed))
        line = desk.see("saying: ")
        with pytest.raises(Exception) as refusal:
            match.rules.apply(match.state, Move("play", str(card)))
        assert line.endswith(f"saying: {refusal.value}")
        now = desk.match()
        assert now is not None and now.moves == match.moves
        play(desk, match)


def test_resized_in_mid_drag(display: str, data: Path) -> None:
    with new_match(display, data) as desk:
        match = to_first_play(desk)
        placed, card = placement(desk, match), legal_card(match)
        desk.hold(grip(placed, hand_spot(placed, card)), middle(placed))
        desk.see(f"holding {card}")
        for width, height in ((1600, 900), (960, 600), (1333, 777)):
            desk.resize(width, height)
            line = desk.see(f"^{width}x{height} Table")
            assert "holding" not in line
        desk.let_go()
        now = desk.match()
        assert now is not None and now.moves == match.moves, "the card went home"
        desk.see("at rest")
        play(desk, match)


def test_killed_in_mid_hand_and_continued(display: str, data: Path, tmp_path: Path) -> None:
    with new_match(display, data) as desk:
        match = to_first_play(desk)
        for _ in range(3):
            match = play(desk, match)
        bots = desk.children()
        assert bots, "the bots have a process"
        desk.kill()
        for process in bots:
            wait_for(lambda process=process: not alive(process), "the bots' process to end")
        (kept,) = json.loads(desk.command("list", "--json"))
        before = export(desk, kept["id"], tmp_path / "before.json")
        assert kept["moves"] == len(match.moves) == len(before["moves"])
    with Desk(display, data) as again:
        again.see("Menu")
        again.key("Return")
        again.see(f"Table, move {len(match.moves)}, at rest")
        assert export(again, kept["id"], tmp_path / "after.json") == before
        play(again, match)


def test_closing_the_window_leaves_no_process(display: str, data: Path) -> None:
    with new_match(display, data) as desk:
        desk.see("Table, move [1-9]")
        bots = desk.children()
        desk.key("Escape")
        desk.see("Pause")
        desk.process.terminate()
        desk.process.wait(30)
        for process in bots:
            wait_for(lambda process=process: not alive(process), "the bots' process to end")


def test_without_a_display_there_is_a_sentence(data: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable"],
        env={**environment(None, data), "SDL_VIDEODRIVER": "x11"},
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("cardtable: ") and done.stderr.count("\n") == 1
    assert "display" in done.stderr


def test_without_a_sound_device_it_is_silent(display: str, data: Path) -> None:
    with Desk(display, data, ("play", "spades", "--seed", SEED)) as desk:
        desk.see("Table, move [1-9]")
        to_first_play(desk)
        assert "ERROR" not in desk.log_text()
