"""Options from plain values, as documents hold them."""

from __future__ import annotations

from dataclasses import dataclass, fields

import pytest

from cardtable.core.messages import say
from cardtable.core.rules import (
    OptionError,
    OptionText,
    Range,
    make_options,
    option,
    option_text,
    switch,
)


@dataclass(frozen=True)
class Some:
    target: int = option(500, Range(100, 1000, 50), say("Target"), say("Ends the match."))
    nil: bool = switch(True, say("Nil"), say("No trick at all."))


def test_what_is_not_said_is_as_usual() -> None:
    assert make_options(Some, {}) == Some(500, True)
    assert make_options(Some, {"nil": False}) == Some(500, False)


@pytest.mark.parametrize("target", [100, 101, 500, 1000])
def test_a_whole_number_within_its_range(target: int) -> None:
    assert make_options(Some, {"target": target}).target == target


@pytest.mark.parametrize("target", [99, 1001, -500, True, 500.0, "500", None, [500]])
def test_any_other_value_is_refused(target: object) -> None:
    with pytest.raises(OptionError) as refusal:
        make_options(Some, {"target": target})
    assert str(refusal.value) == "The option target is a whole number from 100 to 1000."


@pytest.mark.parametrize("nil", [0, 1, "yes", None])
def test_on_or_off_is_true_or_false(nil: object) -> None:
    with pytest.raises(OptionError) as refusal:
        make_options(Some, {"nil": nil})
    assert str(refusal.value) == "The option nil is either on or off."


def test_an_unknown_option_is_named() -> None:
    with pytest.raises(OptionError) as refusal:
        make_options(Some, {"nil": True, "jokers": True})
    assert str(refusal.value) == "This game has no option jokers."


def test_an_option_carries_its_title_and_its_explanation() -> None:
    target, nil = map(option_text, fields(Some))
    assert target == OptionText(say("Target"), say("Ends the match."))
    assert nil == OptionText(say("Nil"), say("No trick at all."))
