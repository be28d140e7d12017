"""Documents: what is written can be read, and whatever is wrong is named in one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardtable.core.messages import text
from cardtable.match.document import (
    LARGEST,
    DocumentError,
    Settings,
    dump,
    match_of,
    parse_document,
    read_match,
    read_settings,
    write_match,
    write_settings,
)
from cardtable.match.match import Match
from tests.match.tables import play, play_hands, setup

Raw = dict[str, Any]


@pytest.fixture(scope="module")
def match() -> Match:
    match = Match(setup(target=300))
    play_hands(match, 2)
    play(match, 20)
    return match


@pytest.fixture
def raw(match: Match) -> Raw:
    raw: Raw = json.loads(dump(match))
    return raw


def test_a_document_is_as_the_design_says(match: Match, raw: Raw) -> None:
    assert list(raw) == [
        "format",
        "version",
        "program",
        "game",
        "options",
        "seats",
        "seed",
        "commitment",
        "moves",
        "scores",
    ]
    assert (raw["format"], raw["version"], raw["game"]) == ("cardtable-match", 2, "spades")
    assert raw["options"] == {"target": 300, "double_nil": "any time", "sandbagging": True}
    assert raw["seats"][:2] == [
        {"name": "You", "player": "human"},
        {"name": "West", "player": "steady"},
    ]
    assert raw["seed"] == "00" * 32 and raw["commitment"].startswith("66687aad")
    assert raw["moves"] == [str(move) for move in match.moves]
    assert raw["scores"] == [list(score.totals) for score in match.scores]


def test_what_is_written_can_be_read(match: Match, tmp_path: Path) -> None:
    write_match(match, tmp_path / "one.json")
    again = read_match(tmp_path / "one.json")
    assert (again.setup, again.moves, again.state) == (match.setup, match.moves, match.state)
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]


def test_any_json_of_the_same_content_will_do(raw: Raw, match: Match) -> None:
    turned = json.dumps(dict(reversed(raw.items()))).encode("utf-16")
    assert match_of(parse_document(turned)).moves == match.moves


def change(**fields: Any) -> Callable[[Raw], None]:
    return lambda raw: raw.update(fields)


def drop(field: str) -> Callable[[Raw], None]:
    def act(raw: Raw) -> None:
        del raw[field]

    return act


def at(number: int, move: str) -> Callable[[Raw], None]:
    def act(raw: Raw) -> None:
        raw["moves"][number - 1] = move

    return act


def seat(**fields: Any) -> Callable[[Raw], None]:
    return lambda raw: raw["seats"][1].update(fields)


def score(hand: int, *row: int) -> Callable[[Raw], None]:
    def act(raw: Raw) -> None:
        raw["scores"][hand - 1] = list(row)

    return act


def fewer_moves(raw: Raw) -> None:
    del raw["moves"][-1]


LATER = "This match was written by a later version of Card Table (format 3)."
ALTERED = "The seed does not fit its commitment: the match was altered."
FOREIGN = "This file is no match of Card Table."


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (change(format="chess"), FOREIGN),
        (drop("format"), FOREIGN),
        (change(version=3), LATER),
        (change(version=3, seats="of another form"), LATER),
        (change(version=0), "The match is damaged at version: Input should be"),
        (change(version="1"), "The match is damaged at version: Input should be"),
        (drop("version"), None),
        (change(game="whist"), "This version has no game called whist."),
        (change(game=7), "The match is damaged at game: Input should be a valid string."),
        (change(game="x" * 5000), "The match is damaged at game: "),
        (drop("seed"), "The match is damaged at seed: Field required."),
        (change(seed="00" * 31), "The match is damaged at seed: "),
        (change(seed="0G" * 32), "The match is damaged at seed: "),
        (change(seed="01" * 32), ALTERED),
        (change(commitment="00" * 32), ALTERED),
        (change(seats=[]), "spades is not for 0 players."),
        (lambda raw: raw["seats"].pop(), "spades is not for 3 players."),
        (seat(name=""), "The match is damaged at seats.1.name: "),
        (seat(name="x" * 25), "The match is damaged at seats.1.name: "),
        (seat(name="a\nb"), "The match is damaged at seats.1.name: "),
        (seat(name="\ud800"), "The match is damaged at seats.1.name: "),
        (seat(player="champion"), "The match is damaged at seats.1.player: "),
        (seat(hand="AS"), "The match is damaged at seats.1.hand: "),
        (change(options=[]), "The match is damaged at options: "),
        (change(options={"jokers": True}), "This game has no option jokers."),
        (
            change(options={"target": 99}),
            "The option target is a whole number from 100 to 1000.",
        ),
        (change(options={"x" * 5000: True}), "The match is damaged at options.xxx"),
        (change(**{"x" * 5000: True}), "The match is damaged at xxx"),
        (at(1, "deal" * 5000), "The match is damaged at moves.0: "),
        (change(options={"target": 300.5}), "The match is damaged at options.target."),
        (
            change(options={"double_nil": 1}),
            "The option double_nil is one of: any time, 100 behind, off.",
        ),
        (change(options={"target": 300}), "The match does not say its option double_nil."),
        (change(surplus=1), "The match is damaged at surplus: Extra inputs are not permitted."),
        (change(moves="deal"), "The match is damaged at moves: "),
        (change(moves=["deal", 4]), "The match is damaged at moves.1: "),
        (at(1, "look"), "Move 1, look, breaks the rules: Now the cards are dealt."),
        (
            at(2, "bid 4"),
            "Move 2, bid 4, breaks the rules: First look at your cards, or bid Double Nil.",
        ),
        (at(20, "play  2C"), "Move 20, play  2C, is no move."),
        (at(20, ""), "Move 20, , is no move."),
        (at(20, "play 1C"), "Move 20, play 1C, breaks the rules: Now a card is to be played."),
        (change(scores=[]), "The match has 2 finished hands but 0 rows of scores."),
        (score(2, 1000, -1), "The score after hand 2 is 1000, -1, but the moves make it "),
        (score(1), "The score after hand 1 is , but the moves make it "),
        (change(scores=[["a"]]), "The match is damaged at scores.0.0: "),
    ],
)
def test_what_is_wrong_is_named(
    raw: Raw, spoil: Callable[[Raw], None], sentence: str | None
) -> None:
    spoil(raw)
    if sentence is None:
        match_of(parse_document(json.dumps(raw)))
        return
    with pytest.raises(DocumentError) as refusal:
        match_of(parse_document(json.dumps(raw)))
    said = text(refusal.value.message)
    assert said.startswith(sentence) and said.endswith(".")
    assert "\n" not in said and len(said) < 250


def test_a_match_may_end_anywhere(raw: Raw) -> None:
    fewer_moves(raw)
    assert len(match_of(parse_document(json.dumps(raw))).moves) == len(raw["moves"])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is no match of Card Table: it is not JSON."),
        (b"deal\nlook\n", "This file is no match of Card Table: it is not JSON."),
        (b"\xff\xfe\xfd", "This file is no match of Card Table: it is not JSON."),
        (b"[" * 100_000, "This file is no match of Card Table: it is not JSON."),
        (b'{"format": "cardtable-match", "version": ' + b"9" * 5000 + b"}", "This file is no"),
        (b"[]", FOREIGN),
        (b"null", FOREIGN),
        (b'"cardtable-match"', FOREIGN),
        (b'{"format": ["cardtable-match"]}', FOREIGN),
        (b'{"format": "cardtable-match"}', "The match is damaged at game: Field required."),
    ],
)
def test_files_that_are_no_match(content: bytes, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "foreign.json"
    file.write_bytes(content)
    with pytest.raises(DocumentError) as refusal:
        read_match(file)
    assert text(refusal.value.message).startswith(sentence)
    assert file.read_bytes() == content


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    file.write_bytes(b" " * (LARGEST + 1))
    with pytest.raises(DocumentError, match="too large for a match"):
        read_match(file)


@pytest.mark.parametrize(
    ("place", "reason"),
    [("missing.json", "No such file"), (".", "Is a directory"), ("file/x.json", "Not a directory")],
)
def test_a_file_that_cannot_be_read(place: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DocumentError, match=f"cannot be read: {reason}"):
        read_match(tmp_path / place)


def test_a_file_that_cannot_be_written(match: Match, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in ("nowhere/x.json", "file/x.json"):
        with pytest.raises(DocumentError, match="cannot be written"):
            write_match(match, tmp_path / place)
    (tmp_path / "folder").mkdir()
    with pytest.raises(DocumentError, match="cannot be written"):
        write_match(match, tmp_path / "folder")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_writing_again_replaces_the_whole_file(match: Match, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text("x" * 100_000, encoding="utf-8")
    write_match(match, file)
    assert file.read_text(encoding="utf-8") == dump(match)


# Settings


def test_settings_come_back(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    settings = Settings(volume=20, names=["Ada", "Ben"], window=(1, 2, 800, 600))
    assert write_settings(settings, file) is None
    assert read_settings(file) == (settings, None)


def test_without_a_file_settings_are_the_usual_ones(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "settings.json") == (Settings(), None)
    assert list(tmp_path.iterdir()) == []


def test_settings_of_a_later_version_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"volume": 30, "carpet": {"colour": "green"}}', encoding="utf-8")
    settings, notice = read_settings(file)
    assert notice is None and settings.volume == 30
    settings.muted = True
    write_settings(settings, file)
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["carpet"] == {"colour": "green"} and kept["muted"] is True


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[]", b'{"volume": 900}', b"null"])
def test_settings_that_cannot_be_read_are_set_aside(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_bytes(content)
    settings, notice = read_settings(file)
    assert settings == Settings() and notice is not None
    (kept,) = tmp_path.iterdir()
    assert kept.name.startswith("settings-damaged-") and kept.suffix == ".json"
    assert kept.read_bytes() == content and str(kept) in text(notice)
    file.write_bytes(content)
    read_settings(file)
    assert len(list(tmp_path.iterdir())) == 2


def test_settings_that_cannot_be_kept_are_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    notice = write_settings(Settings(), tmp_path / "file" / "settings.json")
    assert notice is not None and text(notice).startswith("The settings cannot be kept: ")
    settings, notice = read_settings(tmp_path)
    assert settings == Settings() and notice is not None
    assert text(notice).startswith("The settings cannot be read: ")
