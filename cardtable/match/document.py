"""Documents on disk, checked by pydantic: matches for export and import, and settings."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

# Looking for plugins in everything that is installed takes long, and there are none for us.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from cardtable import __version__
from cardtable.core.chance import commitment
from cardtable.core.messages import Explained, Message, say
from cardtable.core.moves import parse_move
from cardtable.core.players import Player
from cardtable.core.rules import VERSION, IllegalMove, OptionError, option_fields
from cardtable.games import GAMES
from cardtable.match.match import Match, Setup, Sitting

FORMAT = "cardtable-match"
LARGEST = 4 * 1024 * 1024
"""The largest document read, in bytes; a long match takes a hundredth of it."""

NAME_LENGTH = 24
WORD_LENGTH = 40
"""The most characters of a move, of a game's or an option's name, of a version."""

Name = Annotated[
    str, StringConstraints(min_length=1, max_length=NAME_LENGTH, pattern=r"^[^\x00-\x1f\x7f]+$")
]
Word = Annotated[str, StringConstraints(max_length=WORD_LENGTH)]
Hex = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class DocumentError(Explained):
    """A document that cannot be used; the message names the first thing wrong with it."""


class SeatDocument(BaseModel):
    """A seat: the player's name, and "human" or a bot level."""

    model_config = ConfigDict(extra="forbid", defer_build=True)
    name: Name
    player: Player


class MatchDocument(BaseModel):
    """A match as a file: all that is needed to play it again from the first deal."""

    model_config = ConfigDict(extra="forbid", strict=True, defer_build=True)
    format: Literal["cardtable-match"] = "cardtable-match"
    version: Annotated[int, Field(ge=1, le=VERSION)] = VERSION
    program: Word = __version__
    game: Word
    options: dict[Word, bool | int | Word]
    seats: Annotated[list[Annotated[SeatDocument, Field(strict=False)]], Field(max_length=16)]
    seed: Hex
    commitment: Hex
    moves: Annotated[list[Word], Field(max_length=100_000)]
    scores: list[list[int]]


def document_of(match: Match) -> MatchDocument:
    """The document of a match as it stands."""
    setup = match.setup
    return MatchDocument(
        game=setup.game,
        version=setup.version,
        options=dict(setup.options),  # type: ignore[arg-type]
        seats=[SeatDocument(name=seat.name, player=seat.player) for seat in setup.seats],
        seed=setup.seed.hex(),
        commitment=setup.commitment,
        moves=[str(move) for move in match.moves],
        scores=[list(score.totals) for score in match.scores],
    )


def dump(match: Match) -> str:
    """The match's document as JSON text."""
    return document_of(match).model_dump_json(indent=1) + "\n"


def parse_document(text: str | bytes) -> MatchDocument:
    """The document that a JSON text holds, its form checked. Raises DocumentError."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError):
        raise DocumentError(say("This file is no match of Card Table: it is not JSON.")) from None
    if not isinstance(raw, dict) or raw.get("format") != FORMAT:
        raise DocumentError(say("This file is no match of Card Table."))
    version = raw.get("version")
    if isinstance(version, int) and version > VERSION:
        words = "This match was written by a later version of Card Table (format {version})."
        raise DocumentError(say(words, version=version))
    try:
        return MatchDocument.model_validate(raw)
    except ValidationError as error:
        raise DocumentError(_first_fault(error)) from None


def _first_fault(error: ValidationError) -> Message:
    fault = error.errors(include_url=False)[0]
    place = ".".join(str(part)[:WORD_LENGTH] for part in fault["loc"]) or "document"
    return say("The match is damaged at {place}: {fault}.", place=place, fault=fault["msg"])


def setup_of(document: MatchDocument) -> Setup:
    """The setup that a document names. Raises DocumentError."""
    seed = bytes.fromhex(document.seed)
    if document.game not in GAMES:
        raise DocumentError(say("This version has no game called {game}.", game=document.game))
    if commitment(seed) != document.commitment:
        raise DocumentError(say("The seed does not fit its commitment: the match was altered."))
    seats = tuple(Sitting(seat.name, seat.player) for seat in document.seats)
    setup = Setup(document.game, seats, seed, dict(document.options), document.version)
    try:
        setup.rules()
        _expect_all_options(setup)
    except OptionError as error:
        raise DocumentError(error.message) from None
    except ValueError:
        words = "{game} is not for {seats} players."
        raise DocumentError(say(words, game=document.game, seats=len(seats))) from None
    return setup


def _expect_all_options(setup: Setup) -> None:
    """From version 2 on a document says all of the rules. Raises OptionError."""
    for field in option_fields(GAMES[setup.game].options) if setup.version > 1 else ():
        if field.name not in setup.options:
            raise OptionError(say("The match does not say its option {option}.", option=field.name))


def match_of(document: MatchDocument) -> Match:
    """The match of a document, played again through the rules. Raises DocumentError."""
    match = Match(setup_of(document))
    for number, text in enumerate(document.moves, start=1):
        _replay_move(match, number, text)
    _compare_scores(match, document.scores)
    return match


def _replay_move(match: Match, number: int, text: str) -> None:
    try:
        match.restore([parse_move(text)])
    except IllegalMove as error:
        words = "Move {number}, {move}, breaks the rules: {reason}"
        raise DocumentError(say(words, number=number, move=text, reason=error.message)) from None
    except ValueError:
        words = "Move {number}, {move}, is no move."
        raise DocumentError(say(words, number=number, move=text)) from None


def _compare_scores(match: Match, rows: Sequence[Sequence[int]]) -> None:
    computed = [list(score.totals) for score in match.scores]
    if len(rows) != len(computed):
        words = "The match has {hands} finished hands but {rows} rows of scores."
        raise DocumentError(say(words, hands=len(computed), rows=len(rows)))
    for hand, (stated, true) in enumerate(zip(rows, computed, strict=True), start=1):
        if list(stated) != true:
            words = "The score after hand {hand} is {stated}, but the moves make it {true}."
            stated_text, true_text = ", ".join(map(str, stated)), ", ".join(map(str, true))
            raise DocumentError(say(words, hand=hand, stated=stated_text, true=true_text))


def read_match(path: Path) -> Match:
    """The match in a file. Raises DocumentError, also for a file that cannot be read."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as error:
        words = "{file} cannot be read: {reason}."
        raise DocumentError(say(words, file=str(path), reason=reason_of(error))) from None
    if len(text) > LARGEST:
        raise DocumentError(say("{file} is too large for a match.", file=str(path)))
    return match_of(parse_document(text))


def write_match(match: Match, path: Path) -> None:
    """Write the match's document, whole or not at all. Raises DocumentError."""
    try:
        write_whole(path, dump(match))
    except OSError as error:
        words = "{file} cannot be written: {reason}."
        raise DocumentError(say(words, file=str(path), reason=reason_of(error))) from None


def reason_of(error: OSError) -> str:
    """The operating system's own words for what went wrong."""
    return error.strerror or type(error).__name__


def write_whole(path: Path, text: str) -> None:
    """Put text in a file such that a crash leaves the old file or the new one. Raises OSError."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


class Settings(BaseModel):
    """What the player has set. Unknown fields, of a later version say, are kept as they are."""

    model_config = ConfigDict(extra="allow", validate_assignment=True)
    pace: Literal["relaxed", "normal", "brisk", "none"] = "normal"
    volume: Annotated[int, Field(ge=0, le=100)] = 70
    muted: bool = False
    sort: Literal["suit", "suit-descending", "rank"] = "suit-descending"
    one_click: bool = False
    play_single: bool = False
    full_screen: bool = False
    felt: Literal["green", "burgundy", "navy", "charcoal"] = "green"
    back: Literal[1, 2, 3] = 1
    four_colours: bool = False
    large_index: bool = False
    text_size: Literal[100, 125, 150] = 100
    """In hundredths of the usual size."""
    scale: Literal[0, 100, 125, 150, 200] = 0
    """Of the whole interface, in hundredths; 0 takes what the system says."""
    motion: Literal["system", "full", "reduced"] = "system"
    ask_before_leaving: bool = False
    language: Annotated[str, StringConstraints(pattern=r"^[A-Za-z_]{2,12}$")] = "en"
    offer_double_nil: Literal["always", "behind", "never"] = "always"
    window: tuple[int, int, int, int] | None = None
    """Left, top, width, height of the window, in the desktop's units."""
    names: list[Name] = Field(default_factory=lambda: ["You"])
    last_new: dict[str, Any] = Field(default_factory=dict)
    """The last choices on the new-game screen, by game."""


def read_settings(path: Path) -> tuple[Settings, Message | None]:
    """The settings in a file, and what to tell the player where it had to be set aside."""
    try:
        return Settings.model_validate_json(path.read_bytes()), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        words = "The settings cannot be read: {reason}. Card Table uses the usual ones."
        return Settings(), say(words, reason=reason_of(error))
    except ValidationError:
        return Settings(), _set_settings_aside(path)


def _set_settings_aside(path: Path) -> Message:
    try:
        kept = set_aside(path)
    except OSError as error:
        return say(
            "The settings are damaged and cannot be moved: {reason}.", reason=reason_of(error)
        )
    words = "The settings were damaged. They are kept as {file}; Card Table uses the usual ones."
    return say(words, file=str(kept))


def write_settings(settings: Settings, path: Path) -> Message | None:
    """Keep the settings; what to tell the player where that fails."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, settings.model_dump_json(indent=1) + "\n")
    except OSError as error:
        return say("The settings cannot be kept: {reason}.", reason=reason_of(error))
    return None


def set_aside(path: Path) -> Path:
    """Rename a damaged file to a dated name beside it that is free. Raises OSError."""
    from datetime import datetime

    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for number in range(1000):
        extra = f"-{number}" if number else ""
        kept = path.with_name(f"{path.stem}-damaged-{stamp}{extra}{path.suffix}")
        if not kept.exists():
            path.rename(kept)
            return kept
    raise FileExistsError(path)
