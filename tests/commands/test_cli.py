"""The command line: what it does, and how it fails in one sentence."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardtable import __version__
from cardtable.bots import self_play
from cardtable.commands import simulate
from cardtable.commands.cli import run
from cardtable.core.moves import Move
from cardtable.core.players import Player
from cardtable.folders import folders
from cardtable.match.document import dump, read_match, write_match
from cardtable.match.match import Match
from cardtable.match.store import FILE, Store
from tests.match.tables import play_hands, setup

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All files of a test lie here."""
    monkeypatch.setenv("CARDTABLE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def match() -> Match:
    match = Match(setup(target=300))
    play_hands(match, 2)
    return match


@pytest.fixture
def file(match: Match, tmp_path: Path) -> Path:
    file = tmp_path / "match.json"
    file.write_text(dump(match), encoding="utf-8")
    return file


def fails(capsys: Capture, *arguments: object) -> str:
    """The one sentence on stderr of a command that is refused."""
    assert run([str(argument) for argument in arguments]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("cardtable: ") and err.endswith(".\n")
    assert err.count("\n") == 1
    return err.removeprefix("cardtable: ").rstrip("\n")


def does(capsys: Capture, *arguments: object) -> str:
    """What a command that succeeds prints."""
    assert run([str(argument) for argument in arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        run(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"cardtable {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["shuffle"],
        ["--shuffle"],
        ["export"],
        ["export", "one", "x.json"],
        ["simulate"],
        ["simulate", "whist"],
        ["simulate", "spades", "--matches", "0"],
        ["simulate", "spades", "--matches", "many"],
    ],
)
def test_what_is_no_command_ends_with_the_usage(arguments: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        run(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: cardtable")


# list, export, import


def test_nothing_is_kept_yet(capsys: Capture) -> None:
    assert does(capsys, "list") == "No matches are kept yet.\n"
    assert json.loads(does(capsys, "list", "--json")) == []


def test_a_match_goes_in_and_out_again(capsys: Capture, file: Path, tmp_path: Path) -> None:
    key = does(capsys, "import", file).strip()
    does(capsys, "export", key, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == file.read_bytes()


def test_list_shows_what_is_kept(capsys: Capture, match: Match, file: Path) -> None:
    other = replace(match.setup, seed=bytes([5]) * 32)
    write_match(Match(other), file.with_name("other.json"))
    keys = [int(does(capsys, "import", path)) for path in (file.with_name("other.json"), file)]
    assert int(does(capsys, "import", file)) == keys[1], "it is found, not kept twice"
    totals = match.scores[-1].totals
    lines = does(capsys, "list").splitlines()
    assert len(lines) == 2
    assert f"Spades, going on, {totals[0]} : {totals[1]}  (You, West, North, East)" in lines[0]
    listed = json.loads(does(capsys, "list", "--json"))
    assert [one["id"] for one in listed] == keys[::-1]
    one = listed[0]
    assert one["game"] == "spades" and one["options"]["target"] == 300
    assert one["seats"][0] == {"name": "You", "player": "human"}
    assert (one["moves"], one["hands"]) == (len(match.moves), 2)
    assert one["totals"] == list(totals)
    assert one["finished"] is None and one["winners"] == []


def test_export_of_a_match_that_no_longer_replays(
    capsys: Capture, file: Path, tmp_path: Path, data: Path
) -> None:
    key = does(capsys, "import", file).strip()
    with sqlite3.connect(data / FILE) as db:
        db.execute("UPDATE move SET text = 'play 2C' WHERE number = 0")
    db.close()
    does(capsys, "export", key, tmp_path / "broken.json")
    kept = json.loads((tmp_path / "broken.json").read_text(encoding="utf-8"))
    assert kept["moves"][0] == "play 2C" and len(kept["moves"]) > 100
    assert fails(capsys, "import", tmp_path / "broken.json").startswith("Move 1, play 2C, breaks")


def test_export_that_cannot_be_done(capsys: Capture, file: Path, tmp_path: Path) -> None:
    assert fails(capsys, "export", 7, tmp_path / "x.json") == "There is no match 7."
    assert not (tmp_path / "x.json").exists()
    key = does(capsys, "import", file).strip()
    said = fails(capsys, "export", key, tmp_path / "nowhere" / "x.json")
    assert (
        said == f"{tmp_path / 'nowhere' / 'x.json'} cannot be written: No such file or directory."
    )


def test_import_that_cannot_be_done(capsys: Capture, file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.json"
    assert (
        fails(capsys, "import", missing) == f"{missing} cannot be read: No such file or directory."
    )
    raw = json.loads(file.read_text(encoding="utf-8"))
    raw["moves"][1] = "deal"
    file.write_text(json.dumps(raw), encoding="utf-8")
    assert fails(capsys, "import", file).startswith("Move 2, deal, breaks the rules: ")
    assert json.loads(does(capsys, "list", "--json")) == []


# verify


def test_verify(capsys: Capture, match: Match, file: Path) -> None:
    assert does(capsys, "verify", file) == (
        f"Spades: the seed fits its commitment {match.setup.commitment[:16]}..., "
        f"{len(match.moves)} moves keep the rules, 2 hands score as stated.\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"seed": "00', '"seed": "01', "The seed does not fit its commitment: "),
        ("cardtable-match", "chess-match", "This file is no match of Card Table."),
        ('"version": 2', '"version": 9', "This match was written by a later version"),
        ('"scores": [', '"scores": [[1, 2],', "The match has 2 finished hands but 3 rows"),
    ],
)
def test_verify_names_what_is_wrong(
    old: str, new: str, sentence: str, capsys: Capture, file: Path
) -> None:
    whole = file.read_text(encoding="utf-8")
    assert old in whole or old.replace(": ", ":") in whole
    file.write_text(whole.replace(old, new), encoding="utf-8")
    assert fails(capsys, "verify", file).startswith(sentence)


# Where the files lie


def test_the_data_folder(capsys: Capture, file: Path, data: Path, tmp_path: Path) -> None:
    does(capsys, "import", file)
    assert (data / FILE).is_file()
    other = tmp_path / "other"
    assert does(capsys, "--data", other, "list") == "No matches are kept yet.\n"
    assert (other / FILE).is_file()
    assert len(json.loads(does(capsys, "list", "--json"))) == 1


def test_one_folder_for_all_or_the_users_own(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    assert folders() == (data, data, data)
    assert folders("elsewhere").data == Path("elsewhere").absolute()
    assert folders().settings == data / "settings.json"
    for unset in ("", None):
        if unset is None:
            monkeypatch.delenv("CARDTABLE_DATA")
        else:
            monkeypatch.setenv("CARDTABLE_DATA", unset)
        own = folders()
        assert data not in own and all("cardtable" in str(folder) for folder in own)


def test_a_data_folder_that_cannot_be_used(capsys: Capture, file: Path, tmp_path: Path) -> None:
    for arguments in (["list"], ["export", "1", "x.json"], ["import", str(file)]):
        said = fails(capsys, "--data", file, *arguments)
        assert said.startswith(f"Matches cannot be saved in {file}: ")
    assert read_match(file).moves


def test_a_damaged_store_is_told_and_the_command_goes_on(capsys: Capture, data: Path) -> None:
    data.mkdir()
    (data / FILE).write_bytes(b"This is no database. " * 100)
    assert run(["list"]) == 0
    out, err = capsys.readouterr()
    assert out == "No matches are kept yet.\n"
    assert err.startswith("cardtable: The saved matches could not be read. They are kept as ")
    assert does(capsys, "list") == "No matches are kept yet.\n"


def test_a_store_of_a_later_version(capsys: Capture, data: Path) -> None:
    Store.open(data).close()
    with sqlite3.connect(data / FILE) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    assert fails(capsys, "list") == "The saved matches are of a later version of Card Table."


# simulate


def two_and_chance(view: Any, chance: bytes) -> tuple[Move, ...]:
    """A stand-in that bids two and plays anything: matches end, and fast."""
    two = Move("bid", "2")
    legal = [move for move in view.legal if move.argument != "double-nil"]
    return (two if two in legal else random.Random(chance).choice(legal),)


@pytest.fixture
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    def bots(game: str, levels: tuple[Player, ...]) -> Mapping[int, Any]:
        return dict.fromkeys(range(len(levels)), two_and_chance)

    monkeypatch.setattr(self_play, "bots_of", bots)


@pytest.mark.usefixtures("stand_ins")
def test_simulate_counts(capsys: Capture, tmp_path: Path) -> None:
    arguments = ["simulate", "spades", "--matches", "3", "--seed", "one", "--json"]
    arguments += ["--bots", "steady,casual", "--export", str(tmp_path / "out" / "put")]
    assert run(arguments) == 0
    out, err = capsys.readouterr()
    assert err.endswith("\r3 of 3 matches\n")
    report = json.loads(out)
    matches = [read_match(path) for path in sorted((tmp_path / "out" / "put").iterdir())]
    assert (report["game"], report["players"], report["matches"]) == ("spades", 4, 3)
    assert report["hands"] == sum(len(match.scores) for match in matches)
    assert report["moves"] == sum(len(match.moves) for match in matches)
    ends = [match.outcome for match in matches]
    assert report["winners"] == [sum(side in end.winners for end in ends if end) for side in (0, 1)]
    assert report["mean_scores"] == [
        round(sum(end.totals[side] for end in ends if end) / 3, 2) for side in (0, 1)
    ]
    assert report["seconds"] >= 0
    players = [seat.player for seat in matches[0].setup.seats]
    assert players == ["steady", "casual", "steady", "casual"]
    assert [match.setup.seed for match in matches] == [
        simulate.match_seed("one", number) for number in range(3)
    ]


@pytest.mark.usefixtures("stand_ins")
def test_the_same_seed_gives_the_same_matches(capsys: Capture, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        run(["simulate", "spades", "--seed", "x", "--export", str(tmp_path / folder)])
    first, second = ((tmp_path / name / "spades-00000.json").read_bytes() for name in ("a", "b"))
    assert first == second
    assert "Spades, 4 players: 1 matches" in capsys.readouterr().out
    assert does(capsys, "verify", tmp_path / "a" / "spades-00000.json").startswith("Spades: ")


def test_simulate_that_cannot_be_done(capsys: Capture, file: Path) -> None:
    assert fails(capsys, "simulate", "spades", "--players", "3") == "Spades is for 4."
    said = fails(capsys, "simulate", "spades", "--bots", "steady,champion")
    assert said == "There is no bot champion here; there are casual, steady, expert."
    said = fails(capsys, "simulate", "spades", "--export", file / "below")
    assert said == f"The folder {file / 'below'} cannot be made: Not a directory."


def test_simulate_with_the_bots_of_the_program(tmp_path: Path) -> None:
    """As a person runs it: the matches come to their end, and JSON alone is on stdout."""
    command = [sys.executable, "-m", "cardtable", "simulate", "spades", "--matches", "2"]
    command += ["--seed", "program", "--bots", "steady,casual", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    report = json.loads(done.stdout)
    assert report["matches"] == sum(report["winners"]) == 2
    assert "Traceback" not in done.stderr


# As a program


def test_a_reader_that_has_had_enough_is_no_error(file: Path, data: Path) -> None:
    """`cardtable list | head -0`."""
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "cardtable", "list"]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
