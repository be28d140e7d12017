"""Messages become words only where they are shown, in any language."""

from __future__ import annotations

import pytest

from cardtable.core.cards import Suit, parse
from cardtable.core.messages import (
    ENGLISH,
    Explained,
    Language,
    Message,
    Side,
    Who,
    card_name,
    count,
    say,
    text,
)

NAMES = ("You", "West", "North", "East")

GERMAN_WORDS = {
    "You must follow {suit}.": "{suit} muss bedient werden.",
    "hearts": "Herz",
    "queen": "Dame",
    "spades": "Pik",
    "{rank} of {suit}": "{suit}-{rank}",
    "{first} and {second}": "{first} und {second}",
    "{n} bag": "{n} Überstich",
    "{n} bags": "{n} Überstiche",
}
GERMAN = Language(
    lambda word: GERMAN_WORDS.get(word, word),
    lambda one, many, n: GERMAN_WORDS[one if n == 1 else many],
)


@pytest.mark.parametrize(
    ("message", "english"),
    [
        (say("The match is over."), "The match is over."),
        (say("You must follow {suit}.", suit=Suit.HEARTS), "You must follow hearts."),
        (say("The {card} is gone.", card=parse("QS")), "The queen of spades is gone."),
        (say("{player}: Nil made", player=Who(1)), "West: Nil made"),
        (say("{side} win", side=Side((0, 2))), "You and North win"),
        (say("{side} win", side=Side((3,))), "East win"),
        (say("Bid {bid}, won {won}: made", bid=4, won=7), "Bid 4, won 7: made"),
        (count(1, "{n} bag", "{n} bags"), "1 bag"),
        (count(3, "{n} bag", "{n} bags"), "3 bags"),
        (count(1, "Ten bags collected", "Ten bags collected, {n} times"), "Ten bags collected"),
        (say("No: {reason}", reason=count(2, "{n} bag", "{n} bags")), "No: 2 bags"),
        (say("{name} left.", name="{braces}"), "{braces} left."),
    ],
)
def test_messages_in_english(message: Message, english: str) -> None:
    assert text(message, NAMES) == english


@pytest.mark.parametrize(
    ("message", "german"),
    [
        (say("You must follow {suit}.", suit=Suit.HEARTS), "Herz muss bedient werden."),
        (say("{card}", card=parse("QS")), "Pik-Dame"),
        (say("{side}", side=Side((0, 2))), "You und North"),
        (count(1, "{n} bag", "{n} bags"), "1 Überstich"),
        (count(3, "{n} bag", "{n} bags"), "3 Überstiche"),
        (say("{inner}", inner=count(3, "{n} bag", "{n} bags")), "3 Überstiche"),
    ],
)
def test_messages_in_another_language(message: Message, german: str) -> None:
    assert text(message, NAMES, GERMAN) == german


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("2C", "2 of clubs"),
        ("10H", "10 of hearts"),
        ("JD", "jack of diamonds"),
        ("AS", "ace of spades"),
    ],
)
def test_cards_in_words(card: str, name: str) -> None:
    assert card_name(parse(card), ENGLISH) == name


def test_an_error_says_its_message_without_names() -> None:
    error = Explained(say("{player} has gone, {card} in hand.", player=Who(2), card=parse("QS")))
    assert str(error) == "seat 2 has gone, queen of spades in hand."


def test_messages_are_values() -> None:
    assert say("{n}", n=1) == say("{n}", n=1)
    assert hash(say("{n}", n=1)) == hash(say("{n}", n=1))
