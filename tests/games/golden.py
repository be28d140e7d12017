"""Golden matches: documents with the moves and the scores of one hand on a line.

python -m tests.games.golden GAME      writes one anew, played by bots
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from cardtable.commands.simulate import match_seed, play_out
from cardtable.core.players import Player
from cardtable.games import GAMES
from cardtable.match.document import dump

FOLDER = Path(__file__).parent / "golden"


def laid_out(document: str) -> str:
    """A document with a line for each seat and each hand."""
    fields = json.loads(document)
    lines = []
    for key, value in fields.items():
        rows = _hands(value) if key == "moves" else value
        if isinstance(rows, list):
            parts = [json.dumps(row, ensure_ascii=False) for row in rows]
            if key == "moves":
                parts = [part[1:-1] for part in parts]
            lines.append(f'"{key}": [\n  ' + ",\n  ".join(parts) + "\n ]")
        else:
            lines.append(f'"{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n " + ",\n ".join(lines) + "\n}\n"


def _hands(moves: list[str]) -> list[list[str]]:
    starts = [index for index, move in enumerate(moves) if move == "deal"]
    return [moves[start:end] for start, end in zip(starts, [*starts[1:], len(moves)], strict=True)]


def main() -> None:
    game = sys.argv[1]
    levels = (Player.STEADY, Player.CASUAL) * GAMES[game].usual_seats
    match = play_out(game, levels[: GAMES[game].usual_seats], match_seed("golden", 0))
    (FOLDER / f"{game}.json").write_text(laid_out(dump(match)), encoding="utf-8")


if __name__ == "__main__":
    import tests.fifth.child  # noqa: F401 - puts the fifth game beside the others

    main()
