"""The machinery of languages: the catalogue knows every text, and gettext finds translations."""

from __future__ import annotations

import ast
import importlib.util
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardtable.assets import help_page
from cardtable.core import messages
from cardtable.core.cards import CARDS
from cardtable.core.messages import Language, Message, count, say, text
from cardtable.games import GAMES
from cardtable.ui import languages
from tests.ui.pseudo import PSEUDO, pseudo
from tests.ui.telling import ALL, telling

ROOT = Path(__file__).resolve().parents[2]


def script() -> Any:
    spec = importlib.util.spec_from_file_location("messages_script", ROOT / "build/messages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


CATALOGUE = script().catalogue()


def test_no_text_is_put_together_before_it_is_translated() -> None:
    """say(), count() and words() take whole sentences, never f-strings or sums."""
    for file in script().sources():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in ("say", "count", "words") and node.args:  # type: ignore[attr-defined]
                for one in node.args:  # type: ignore[attr-defined]
                    place = f"{file.name}:{one.lineno}"
                    assert not isinstance(one, ast.JoinedStr), place


@pytest.mark.parametrize("game, seats", [one for one in ALL if one[1] in (2, 4, 6)])
def test_the_catalogue_knows_what_is_told(
    monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    """Whatever the rules say in a match is in the catalogue."""
    from cardtable.match.match import Match
    from cardtable.ui.games import TABLES

    asked: set[str] = set()

    def one(template: str) -> str:
        asked.add(template)
        return template

    def many(template: str, plural: str, n: int) -> str:
        asked.add(template)
        return template if n == 1 else plural

    spy = Language(one, many)
    setup, moves = max(telling(game, seats).values(), key=lambda item: len(item[1]))
    match = Match(setup)
    match.restore(moves)
    table = TABLES[game]
    views = [match.rules.observe(match.state_at(at), 0) for at in range(len(moves) + 1)]
    for before, after in pairwise(views):
        message = table.describe(after.history[-1], before, after) if after.history else None
        if message is not None:
            text(message, setup.names, spy)
    for score in match.scores:
        for lines in score.lines:
            for line in lines:
                text(line.message, setup.names, spy)
    unknown = {one for one in asked if any(map(str.isalpha, one))} - set(CATALOGUE)
    assert unknown == {"{rank} of {suit}"} & unknown


def test_the_catalogue_has_cards_titles_and_labels() -> None:
    for word in (*messages._RANKS, *messages._SUITS):
        assert word.isdigit() or word in CATALOGUE
    for game in GAMES.values():
        assert {game.title, game.hand_label} <= set(CATALOGUE)


def test_a_catalogue_is_read_by_gettext(tmp_path: Path) -> None:
    tool = script()
    folder = tmp_path / "xx" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    po = tool.pot()
    for one, (many, _) in CATALOGUE.items():
        start = f"msgid {tool._quoted(one)}\n"
        if many:
            filled = f"msgid_plural {tool._quoted(many)}\n"
            old = f'{start}{filled}msgstr[0] ""\nmsgstr[1] ""\n'
            new = f"msgstr[0] {tool._quoted(pseudo(one))}\nmsgstr[1] {tool._quoted(pseudo(many))}\n"
            po = po.replace(old, start + filled + new)
        else:
            po = po.replace(f'{start}msgstr ""\n', f"{start}msgstr {tool._quoted(pseudo(one))}\n")
    (folder / "cardtable.mo").write_bytes(tool.mo(tool.parse_po(po)))
    language = languages.load("xx", tmp_path)
    samples: list[Message] = [
        say("Your turn: follow {suit}.", suit=CARDS["QS"].suit),
        count(1, "{n} trick", "{n} tricks"),
        count(5, "{n} card", "{n} cards"),
        say("Menu"),
    ]
    for message in samples:
        if message.template in CATALOGUE:
            assert text(message, (), language) == text(message, (), PSEUDO)


def test_without_a_catalogue_it_is_english(tmp_path: Path) -> None:
    assert text(say("Menu"), (), languages.load("xx", tmp_path)) == "Menu"
    assert text(count(2, "one", "many"), (), languages.load("xx", tmp_path)) == "many"
    assert not languages.choose("xx")
    assert languages.chosen() == "en"


def test_a_help_page_is_english_where_there_is_no_other() -> None:
    for game in GAMES:
        assert help_page(game, "xx") == help_page(game)
