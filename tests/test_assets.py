"""The assets are found in a checkout, in an installed wheel, and inside a frozen program."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cardtable import assets

ROOT = Path(__file__).parents[1]
A_SOUND = ("sounds", "deal-1.wav")


def test_in_a_checkout() -> None:
    assert assets.root() == ROOT / "assets"
    assert assets.path(*A_SOUND) == ROOT / "assets" / "sounds" / "deal-1.wav"


def test_a_missing_one_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"Card Table is incomplete: horn\.wav is missing"):
        assets.path("sounds", "horn.wav")


def test_in_a_frozen_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    with pytest.raises(FileNotFoundError, match="assets is missing"):
        assets.root()
    sound = tmp_path.joinpath("assets", *A_SOUND)
    sound.parent.mkdir(parents=True)
    sound.touch()
    assert assets.path(*A_SOUND) == sound


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=120)
    (built,) = folder.glob("cardtable-*.whl")
    return built


def test_the_wheel_has_all_of_them(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    files = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    there = [path for path in files if path.suffix not in (".py", ".pyc")]
    assert {
        f"cardtable/_assets/{path.relative_to(ROOT / 'assets').as_posix()}" for path in there
    } <= names
    modules = [path.relative_to(ROOT).as_posix() for path in (ROOT / "cardtable").rglob("*.py")]
    assert set(modules) <= names
    assert not [name for name in names if name.startswith(("tests/", "build/"))]
    # The scripts that draw the cards and make the sounds stay at home.
    assert not [name for name in names if "/_assets/" in name and ".py" in name]


def test_in_an_installed_wheel(wheel: Path, tmp_path: Path) -> None:
    """Unpacked as an installer does it, and asked in a process that knows no checkout."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)
    program = "from cardtable import assets; print(assets.path('sounds', 'deal-1.wav'))"
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-c",
            f"import sys; sys.path.insert(0, sys.argv[1]); {program}",
            tmp_path,
        ],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert Path(done.stdout.strip()) == tmp_path.resolve().joinpath(
        "cardtable", "_assets", *A_SOUND
    )
