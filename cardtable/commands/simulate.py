"""`simulate`: matches with bots alone, counted, and kept as documents where asked."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardtable.core.chance import new_seed, seed_of
from cardtable.core.messages import Explained, say
from cardtable.core.players import BOT_LEVELS, Player
from cardtable.games import GAMES
from cardtable.match.document import write_match
from cardtable.match.match import Match, Setup, Sitting

NAMES = ("North", "East", "South", "West", "Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus")


def add(commands: Any) -> None:
    """Add `simulate` to the command line."""
    command = commands.add_parser("simulate", help="let bots play matches and count")
    add_game(command)
    command.add_argument("--matches", type=positive, default=1, metavar="N")
    command.add_argument("--seed", metavar="S", help="a text; the same text, the same deals")
    command.add_argument("--bots", default="steady", metavar="LEVEL[,LEVEL...]")
    command.add_argument("--export", type=Path, metavar="DIR", help="keep each match as a document")
    command.add_argument("--json", action="store_true")
    command.set_defaults(run=run)


def add_game(command: argparse.ArgumentParser) -> None:
    """Add the game and its number of players."""
    command.add_argument("game", choices=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    command.add_argument("--players", type=positive, metavar="N")


def positive(text: str) -> int:
    """A whole number from 1 up, for argparse."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("a whole number from 1 up is wanted")
    return number


def players_of(arguments: argparse.Namespace) -> int:
    """How many play. Raises Explained where the game is not for so many."""
    game = GAMES[arguments.game]
    players: int = arguments.players or game.usual_seats
    if players not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        words = "{game} is for {low} to {high} players." if low < high else "{game} is for {low}."
        raise Explained(say(words, game=game.title, low=low, high=high))
    return players


def levels_of(game: str, text: str, players: int) -> tuple[Player, ...]:
    """The level of each seat: those given, seat by seat, and over again. Raises Explained."""
    # The window has no bots of its own, so that it need not load them all before it opens.
    from cardtable.bots import BOTS

    levels = []
    for word in text.split(","):
        if word not in BOT_LEVELS or Player(word) not in BOTS[game].levels:
            known = ", ".join(BOTS[game].levels)
            raise Explained(
                say("There is no bot {level} here; there are {known}.", level=word, known=known)
            )
        levels.append(Player(word))
    return tuple(levels[seat % len(levels)] for seat in range(players))


def match_seed(seed: str | None, number: int) -> bytes:
    """The seed of match `number`, from 0, of a simulation."""
    return new_seed() if seed is None else seed_of(f"{seed}/{number}")


def play_out(game: str, levels: Sequence[Player], seed: bytes) -> Match:
    """One match, bots at all seats, to its end."""
    from cardtable.bots.self_play import bots_of, decide

    seats = tuple(Sitting(NAMES[seat], level) for seat, level in enumerate(levels))
    match = Match(Setup(game, seats, seed))
    bots = bots_of(game, tuple(levels))
    while match.actor is not None:
        match.submit(*decide(match.rules, match.state, bots, seed, len(match.moves)))
    return match


def _matches(arguments: argparse.Namespace, levels: Sequence[Player]) -> Iterator[Match]:
    for number in range(arguments.matches):
        match = play_out(arguments.game, levels, match_seed(arguments.seed, number))
        if arguments.export:
            write_match(match, arguments.export / f"{arguments.game}-{number:05}.json")
        yield match


def run(arguments: argparse.Namespace) -> int:
    """Play the matches and print what came of them."""
    players = players_of(arguments)
    levels = levels_of(arguments.game, arguments.bots, players)
    if arguments.export:
        make_folder(arguments.export)
    tally = Tally(arguments.game, players)
    begun = time.perf_counter()
    for match in _matches(arguments, levels):
        tally.add(match)
        print(
            f"\r{tally.matches} of {arguments.matches} matches", end="", file=sys.stderr, flush=True
        )
    print(file=sys.stderr)
    report = tally.report(time.perf_counter() - begun)
    print(json.dumps(report) if arguments.json else in_words(report))
    return 0


def make_folder(folder: Path) -> None:
    """Make a folder for documents. Raises Explained."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        words = "The folder {folder} cannot be made: {reason}."
        raise Explained(say(words, folder=str(folder), reason=error.strerror)) from None


class Tally:
    """What a simulation counts. Scores and winners have an entry a side."""

    def __init__(self, game: str, players: int) -> None:
        self.game, self.players = game, players
        self.matches = self.hands = self.moves = 0
        self._sides = GAMES[game].sides(players)
        self._winners, self._scores = [0] * len(self._sides), [0] * len(self._sides)

    def add(self, match: Match) -> None:
        """Count a finished match."""
        outcome = match.outcome
        assert outcome is not None
        self.matches += 1
        self.hands += len(match.scores)
        self.moves += len(match.moves)
        for index, (side, total) in enumerate(zip(self._sides, outcome.totals, strict=True)):
            self._scores[index] += total
            self._winners[index] += any(seat in side for seat in outcome.winners)

    def report(self, seconds: float) -> dict[str, Any]:
        """The JSON object that `simulate --json` prints."""
        return {
            "game": self.game,
            "players": self.players,
            "matches": self.matches,
            "hands": self.hands,
            "moves": self.moves,
            "seconds": round(seconds, 3),
            "winners": self._winners,
            "mean_scores": [round(total / self.matches, 2) for total in self._scores],
        }


def in_words(report: dict[str, Any]) -> str:
    """The report for a person."""
    return "\n".join(
        (
            f"{GAMES[report['game']].title}, {report['players']} players: "
            f"{report['matches']} matches, {report['hands']} hands, {report['moves']} moves "
            f"in {report['seconds']} s",
            "won:        " + "  ".join(f"{won:>7}" for won in report["winners"]),
            "mean score: " + "  ".join(f"{score:>7}" for score in report["mean_scores"]),
        )
    )
