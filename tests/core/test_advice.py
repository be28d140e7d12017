"""Advice as text: exactly what it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.core.advice import Advice, Candidate, Fact, dump, parse
from cardtable.core.moves import Move, parse_move

MOVES = [
    parse_move(text) for text in ("bid double-nil", "pass 10H", "play QS", "done", "draw stock")
]
figures = st.floats(allow_nan=False, allow_infinity=False)
facts = st.builds(Fact, st.sampled_from(["made", "points"]), figures)
candidates = st.builds(
    Candidate,
    st.lists(st.sampled_from(MOVES), min_size=1, max_size=3).map(tuple),
    st.none() | figures,
    figures,
    st.none() | figures,
    st.none() | figures,
    st.integers(0, 10**6),
    st.lists(facts, max_size=3).map(tuple),
)
advices = st.builds(
    Advice,
    st.sampled_from(["only", "rule", "search", "exact"]),
    st.lists(candidates, min_size=1, max_size=4).map(tuple),
)


@given(advices)
def test_a_text_gives_its_advice_back(advice: Advice) -> None:
    text = dump(advice)
    assert "\n" not in text
    assert parse(text) == advice
    assert dump(parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "nothing",
        '["search", [[["play QS"], 1.0]]]',
        '["guess", [[["play QS"], 1.0, 0.0, 0.0, 0.0, 2, []]]]',
        '["search", [[["play  QS"], 1.0, 0.0, 0.0, 0.0, 2, []]]]',
        '["search", [[[3], 1.0, 0.0, 0.0, 0.0, 2, []]]]',
        '["search", [[["play QS"], 1.0, 0.0, 0.0, 0.0, 2, [["made"]]]]]',
        '["search", []]',
        '["search", {}]',
        '["search", [[[], 1.0, 0.0, 0.0, 0.0, 2, []]]]',
        '["search", [[["play QS"], NaN, 0.0, 0.0, 0.0, 2, []]]]',
        '["search", [[["play QS"], 1.0, Infinity, 0.0, 0.0, 2, []]]]',
        '["search", [[["play QS"], 1.0, true, 0.0, 0.0, 2, []]]]',
        '["search", [[["play QS"], 1.0, null, 0.0, 0.0, 2, []]]]',
        '["search", [[["play QS"], "1.0", 0.0, 0.0, 0.0, 2, []]]]',
        '["search", [[["play QS"], 1.0, 0.0, 0.0, 0.0, 2.0, []]]]',
        '["search", [[["play QS"], 1.0, 0.0, 0.0, 0.0, 2, [["made", [1.0]]]]]]',
        '["search", [[["play QS"], 1.0, 0.0, 0.0, 0.0, 2, [[["made"], 1.0]]]]]',
        f'["search", [[["play QS"], 1.0, {"9" * 400}, 0.0, 0.0, 2, []]]]',
        "[" * 100_000,
        '["search",[[["play QS"], 1.0, 0.0, 0.0, 0.0, 2, []]]]',
    ],
)
def test_what_is_no_advice_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse(text)


def test_the_first_is_advised() -> None:
    first, second = (Move("play", card) for card in ("2C", "3C"))
    assert Advice("rule", (Candidate((first,)), Candidate((second,)))).decision == (first,)
