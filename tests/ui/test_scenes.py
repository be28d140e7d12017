"""The scenes around the table, without pixels: what lies where, and the way by keyboard."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from cardtable.core.cards import CARDS, PACK, cards
from cardtable.core.chance import seed_of
from cardtable.core.messages import count, say
from cardtable.core.players import Player
from cardtable.core.rules import HandScore, ScoreLine, option_fields, option_text
from cardtable.games import GAMES
from cardtable.match.document import Settings
from cardtable.match.match import Match, Setup, Sitting
from cardtable.ui.app import App
from cardtable.ui.scene import Scene
from cardtable.ui.scenes.keys import Keys
from cardtable.ui.scenes.load import Load
from cardtable.ui.scenes.menu import Menu
from cardtable.ui.scenes.new_game import NewGame
from cardtable.ui.scenes.notice import Ask, Notice
from cardtable.ui.scenes.page import Page
from cardtable.ui.scenes.rules import RulesScene, blocks, pieces
from cardtable.ui.scenes.score import ScoreSheet, SheetButton
from cardtable.ui.scenes.settings import SECTIONS, Number, SettingsScene
from cardtable.ui.scenes.statistics import StatisticsScene
from cardtable.ui.signs import cards_of
from cardtable.ui.stage.stage import draw_ahead
from cardtable.ui.table.game_table import sorted_hand
from cardtable.ui.table.scene import TableScene
from cardtable.ui.table.seats import fan
from cardtable.ui.table.shortcuts import rows
from tests.match.tables import decision

SIZES = [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)]
Opener = Callable[[tuple[int, int]], App]


def begun(app: App, moves: int) -> Match:
    """A match of Spades that random moves have brought so far."""
    names = ("You", "West", "North", "East")
    seats = tuple(
        Sitting(name, Player.STEADY if at else Player.HUMAN) for at, name in enumerate(names)
    )
    match = app.keeper.start(Setup("spades", seats, seed_of("scenes"), {}))
    dice = random.Random(3)
    while match.actor is not None and len(match.moves) < moves:
        match.submit(*decision(match, dice))
    return match


def large_sheet(app: App, *, scorers: int, hands: int) -> ScoreSheet:
    """A sheet as full as it gets: long names, many hands."""
    names = [f"Bartholomew the {at}th" for at in range(scorers)]
    line = ScoreLine(count(26, "{n} heart", "{n} hearts"), 26)
    score = HandScore(
        ((line, line),) * scorers, (126,) * scorers, tuple(1000 + at for at in range(scorers))
    )
    sides = tuple((at,) for at in range(scorers))
    buttons = (
        SheetButton(say("Next hand"), lambda: None, primary=True),
        SheetButton(say("Menu"), lambda: None),
    )
    cards = [(name, PACK[:13]) for name in names]
    return ScoreSheet(app, names, sides, (score,) * hands, buttons, title=say("Hand"), hands=cards)


def a_long_name(app: App) -> NewGame:
    scene = NewGame(app, "spades")
    scene.names = ["Bartholomew the Patient"] * 4
    scene._seed_open = True
    return scene


SCENES: dict[str, Callable[[App], Scene]] = {
    "menu": Menu,
    "new game": a_long_name,
    "load": Load,
    "settings": SettingsScene,
    "rules": lambda app: RulesScene(app, "spades"),
    "statistics": StatisticsScene,
    "notice": lambda app: Notice(app, say("A sentence that goes on and on. " * 8 + "x" * 200)),
    "keys": lambda app: Keys(app, rows(TableScene(app, begun(app, 130)).shortcuts())),
    "ask": lambda app: Ask(app, say("Is this meant?"), say("Delete"), lambda: None),
    "sheet of 2": lambda app: large_sheet(app, scorers=2, hands=3),
    "sheet of 4": lambda app: large_sheet(app, scorers=4, hands=12),
    "sheet of 11": lambda app: large_sheet(app, scorers=11, hands=30),
    "sheet of one hand": lambda app: large_sheet(app, scorers=2, hands=1),
}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_leaves_the_window_or_overlaps(
    open_app: Opener, texts: list[tuple[str, pygame.Rect, pygame.Rect]], size: tuple[int, int]
) -> None:
    app = open_app(size)
    assert app.surface.get_size() == size
    begun(app, 130)
    app.push(Menu(app))
    window = pygame.Rect((0, 0), size)
    for name, make in SCENES.items():
        scene = make(app)
        assert isinstance(scene, Page)
        app.push(scene)
        texts.clear()
        scene.draw(app.surface)
        assert texts, name
        for line, place, clip in texts:
            assert window.contains(place.clip(clip)), (name, line)
            assert clip != window or window.contains(place), (name, line)
        places = [control.rect for control in scene.widgets.controls]
        for at, place in enumerate(places):
            assert window.contains(place), name
            assert place.collidelist(places[at + 1 :]) < 0, (name, places)
        app.pop()


def press(app: App, *keys: int) -> None:
    for key in keys:
        app.scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def test_by_keyboard_from_the_menu_to_the_table(open_app: Opener) -> None:
    app = open_app((1280, 800))
    app.push(Menu(app))
    press(app, pygame.K_TAB, pygame.K_RETURN)
    assert isinstance(app.scene, NewGame)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, Menu)
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)
    assert app.scene.match.setup.names == ("You", "West", "North", "East")
    assert app.settings.last_new["game"] == "spades"


def test_enter_goes_on_with_the_unfinished_match(open_app: Opener) -> None:
    app = open_app((1280, 800))
    match = begun(app, 20)
    app.push(Menu(app))
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, TableScene)
    assert app.scene.match.key == match.key


def test_arrows_walk_the_menu_as_the_eye_does(open_app: Opener) -> None:
    app = open_app((1280, 800))
    begun(app, 20)
    menu = Menu(app)
    app.push(menu)
    press(app, pygame.K_TAB)
    first = menu.widgets.focused
    press(app, pygame.K_DOWN)
    fan = menu.widgets.focused
    assert fan.rect.top >= first.rect.bottom
    press(app, pygame.K_DOWN)
    entry = menu.widgets.focused
    assert entry.rect.top >= fan.rect.bottom
    press(app, pygame.K_RIGHT)
    assert menu.widgets.focused.rect.left >= entry.rect.right


def test_a_notice_is_shown_once_and_over_the_menu(open_app: Opener) -> None:
    app = open_app((1280, 800))
    app.notices.append(say("The settings were damaged."))
    app.push(Menu(app))
    app.step(1.0)
    assert isinstance(app.scene, Notice)
    press(app, pygame.K_RETURN)
    app.step(2.0)
    assert isinstance(app.scene, Menu)


def test_choices_for_a_new_match_are_remembered(open_app: Opener) -> None:
    app = open_app((1280, 800))
    app.push(Menu(app))
    scene = NewGame(app, "spades")
    app.push(scene)
    scene.options["target"] = 250
    scene.names[0], scene.names[1] = "Sam", "  Sam \x07"
    scene.seed = "a rainy evening"
    scene.deal()
    assert isinstance(app.scene, TableScene)
    setup = app.scene.match.setup
    assert setup.options["target"] == 250
    assert setup.names[:2] == ("Sam", "Sam 2")
    assert setup.seed == seed_of("a rainy evening")
    again = NewGame(app, "spades")
    assert again.options["target"] == 250
    assert again.names == ["Sam", "Sam 2", "North", "East"]
    assert again.seed == ""


def test_choices_that_no_longer_fit_are_left_out(open_app: Opener) -> None:
    app = open_app((960, 600))
    app.settings.last_new = {
        "spades": {"options": {"target": 7, "odd": 1}, "seats": 9, "level": "wizard", "names": 3},
        "game": "whist",
    }
    app.push(Menu(app))
    scene = NewGame(app, "spades")
    assert scene.options["target"] == 500
    assert scene.seats == 4
    assert scene.level == Player.STEADY
    scene.setup().rules()


def test_a_match_that_no_longer_replays_is_said_to_be_so_and_exported(
    open_app: Opener, tmp_path: Path
) -> None:
    app = open_app((1280, 800))
    match = begun(app, 60)
    app.store._db.execute("UPDATE move SET text = 'play 2C' WHERE number = 30")
    app.push(Menu(app))
    scene = Load(app)
    app.push(scene)
    assert match.key in scene.broken
    scene.open()
    assert app.scene is scene
    scene.export()
    assert isinstance(app.scene, Notice)
    (file,) = (tmp_path / "exports").iterdir()
    assert '"play 2C"' in file.read_text()


def test_a_match_is_deleted_only_when_asked(open_app: Opener) -> None:
    app = open_app((1280, 800))
    begun(app, 20)
    app.push(Menu(app))
    app.push(Load(app))
    press(app, pygame.K_DELETE, pygame.K_ESCAPE)
    assert len(app.store.summaries()) == 1
    press(app, pygame.K_DELETE, pygame.K_RETURN)
    assert app.store.summaries() == []
    assert isinstance(app.scene, Load)


def test_settings_apply_at_once_and_are_kept(open_app: Opener, tmp_path: Path) -> None:
    app = open_app((1280, 800))
    app.push(Menu(app))
    app.push(SettingsScene(app))
    app.scene.section = titles("Table")  # type: ignore[attr-defined]
    app.scene.enter()
    press(app, *[pygame.K_TAB] * 8)
    press(app, pygame.K_RIGHT)
    assert app.settings.pace == app.pace == "brisk"
    assert '"brisk"' in (tmp_path / "settings.json").read_text()
    press(app, pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)
    assert app.settings.motion == "reduced"
    assert app.pace == "none"


def titles(section: str) -> int:
    return [one.title.template for one in SECTIONS].index(section)


LOOKS: list[tuple[str, object, Callable[[App], object]]] = [
    ("back", 3, lambda app: app.art.back),
    ("four_colours", True, lambda app: app.art.four_colours),
    ("large_index", True, lambda app: app.art.large_index),
    ("text_size", 150, lambda app: app.units.font(100) >= 140),
]


def choose(scene: SettingsScene, field: str, value: object) -> None:
    """Choose a value of a setting, as a reader of the tree does."""
    for number, section in enumerate(SECTIONS):
        for row in section.rows:
            if row.field == field:
                scene.section = number
                scene.enter()
                node = scene.tree().find(f"choice {row.title.template}/{value}")
                assert node is not None and node.act is not None
                node.act()


def test_looks_apply_at_once(open_app: Opener) -> None:
    app = open_app((1280, 800))
    app.push(Menu(app))
    scene = SettingsScene(app)
    app.push(scene)
    for field, value, seen in LOOKS:
        choose(scene, field, value)
        assert seen(app) in (value, True), field
    assert all(control.rect.height >= 40 for control in scene.widgets.controls)
    choose(scene, "felt", "navy")
    scene.draw(app.surface)
    red, _, blue = app.surface.get_at((640, 4))[:3]
    assert blue > red


def test_every_setting_that_is_a_choice_can_be_made() -> None:
    for section in SECTIONS:
        for row in section.rows:
            values = [0, 100] if isinstance(row.kind, Number) else [v for v, _ in row.kind.values]
            for value in values:
                setattr(Settings(), row.field, value)


def test_leaving_asks_where_the_player_wants_it(open_app: Opener) -> None:
    app = open_app((1280, 800))
    app.push(Menu(app))
    app.push(TableScene(app, begun(app, 20)))
    app.settings.ask_before_leaving = True
    app._dispatch(pygame.Event(pygame.QUIT))
    assert isinstance(app.scene, Ask)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, TableScene)
    app.leave(lambda: app.back_to(Menu))
    press(app, pygame.K_RETURN)
    assert isinstance(app.scene, Menu)
    app._dispatch(pygame.Event(pygame.QUIT))
    assert not app.scenes


def test_the_sheet_closes_before_its_button_does_its_thing(open_app: Opener) -> None:
    app = open_app((1280, 800))
    app.push(Menu(app))
    tops: list[Scene] = []
    button = SheetButton(say("Next"), lambda: tops.append(app.scene), primary=True)
    app.push(ScoreSheet(app, ("A", "B"), ((0,), (1,)), (), (button,), title=say("Score")))
    press(app, pygame.K_RETURN)
    assert [type(scene) for scene in tops] == [Menu]


def test_every_option_of_every_game_has_its_texts() -> None:
    for game in GAMES.values():
        for field in option_fields(game.options):
            assert option_text(field).line.template, (game.name, field.name)


def test_the_markup_of_a_help_page() -> None:
    page = "# Aim\nWin [QS AH],\nand [not cards].\n- one\n  more\n- two"
    assert [tuple(block) for block in blocks(page)] == [
        ("heading", "Aim"),
        ("paragraph", "Win [QS AH], and [not cards]."),
        ("bullet", "one more"),
        ("bullet", "two"),
    ]
    found = list(pieces("Win [QS AH], and [not cards]."))
    queen, ace = CARDS["QS"], CARDS["AH"]
    assert found == [["Win"], [queen], [ace, ","], ["and"], ["[not"], ["cards]."]]


def test_only_the_font_of_pygame_gui_is_used(open_app: Opener) -> None:
    app = open_app((1280, 800))
    for make in SCENES.values():
        app.push(make(app))
        app.draw(app.surface)
    assert "pygame_gui" not in sys.modules


@pytest.mark.parametrize(
    ("order", "first"), [("suit", "2C"), ("suit-descending", "KC"), ("rank", "KC")]
)
def test_hands_are_sorted_as_the_settings_say(order: str, first: str) -> None:
    hand = cards("9D 2C KC")
    assert str(sorted_hand(hand, order)[0]) == first


def test_cards_in_a_message_are_found() -> None:
    left = cards("4H 4S")
    assert cards_of(say("Left over: {cards}", cards=left)) == left
    assert cards_of(say("Went out")) == ()


def test_the_list_of_keys_names_what_this_table_has(open_app: Opener) -> None:
    app = open_app((1280, 800))
    table = TableScene(app, begun(app, 30))
    app.push(table)
    press(app, pygame.K_F1)
    assert isinstance(app.scene, Keys)
    caps = [row.caps for row in app.scene.rows]
    assert ("L",) in caps
    assert ("A",) not in caps
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.scene, TableScene)


def test_pictures_are_drawn_ahead_while_nothing_moves(open_app: Opener) -> None:
    app = open_app((1280, 800))
    table = TableScene(app, begun(app, 12))
    app.push(table)
    table.draw(app.surface)
    turns = 0
    while table.prepare():
        turns += 1
    assert 20 < turns < 200
    made = app.art.made
    for card in PACK:
        app.art.card(card, table.flow.ring.trick_width)
    hand = [sprite.spot.card for sprite in table.hand.cards() if sprite.spot.card]
    for gone in range(len(hand)):
        for spot in fan(table.flow.ring, hand[:gone] + hand[gone + 1 :], set(), {}):
            draw_ahead(app.art, spot)
    assert app.art.made == made
