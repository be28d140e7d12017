"""Moves and their text."""

from __future__ import annotations

import pytest

from cardtable.core.cards import PACK, parse
from cardtable.core.moves import DEAL, HIDDEN, Move, card_moves, parse_move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("deal", DEAL),
        ("look", Move("look")),
        ("bid double-nil", Move("bid", "double-nil")),
        ("bid nil", Move("bid", "nil")),
        ("bid 13", Move("bid", "13")),
        ("pass QS", Move("pass", "QS")),
        ("pass ?", Move("pass", HIDDEN)),
        ("throw 9H", Move("throw", "9H")),
        ("moon others", Move("moon", "others")),
        ("draw stock", Move("draw", "stock")),
        ("out 7H", Move("out", "7H")),
    ],
)
def test_a_move_and_its_text(text: str, move: Move) -> None:
    assert parse_move(text) == move
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "deal ", " deal", "play  QS", "play QS ", " QS", "play QS KS", "play\tQS", "deal\n"],
)
def test_other_texts_are_no_move(text: str) -> None:
    with pytest.raises(ValueError, match="is no move"):
        parse_move(text)


def test_a_move_names_its_card() -> None:
    assert Move("play", "QS").card == parse("QS")
    for none in (DEAL, Move("pass", HIDDEN), Move("bid", "4")):
        with pytest.raises(KeyError):
            _ = none.card


def test_a_move_for_every_card() -> None:
    moves = card_moves("play")
    assert list(moves) == list(PACK)
    assert all(move == Move("play", str(card)) for card, move in moves.items())
