"""What each option of a game is called, and what it changes."""

from __future__ import annotations

from typing import NamedTuple

from cardtable.core.messages import Message, say


class OptionText(NamedTuple):
    """An option's title and one line on what it changes."""

    title: Message
    line: Message


_SANDBAGGING = OptionText(
    say("Sandbagging"), say("Every ten tricks won over the bids cost 100 points.")
)

_TEXTS: dict[tuple[str, str], OptionText] = {
    ("spades", "target"): OptionText(
        say("Points to win"), say("The first side to reach them wins the match.")
    ),
    ("spades", "double_nil"): OptionText(
        say("Double Nil"),
        say("Before looking at your cards you may bid to win no trick, for 200 points."),
    ),
    ("spades", "sandbagging"): _SANDBAGGING,
    ("draw-spades", "target"): OptionText(
        say("Points to win"), say("The first player to reach them wins the match.")
    ),
    ("draw-spades", "double_nil"): OptionText(
        say("Double Nil"),
        say("Before drawing your first card you may bid to win no trick, for 200 points."),
    ),
    ("draw-spades", "sandbagging"): _SANDBAGGING,
    ("draw-spades", "see_second_card"): OptionText(
        say("See the second card"),
        say("Keep the first card, and you still see the one that you discard."),
    ),
    ("cancellation-hearts", "limit"): OptionText(
        say("Points that end the match"),
        say("It is over when a player has so many; the lowest score wins."),
    ),
    ("cancellation-hearts", "two_pairs_void"): OptionText(
        say("Two pairs spoil a trick"),
        say("With two pairs of equal cards in a trick, nobody wins it."),
    ),
    ("three-thirteen", "ace_high_or_low"): OptionText(
        say("Aces high or low"),
        say("An ace may also follow the king in a run; left over it counts 15."),
    ),
}


def option_text(game: str, option: str) -> OptionText:
    """The texts of an option; one without an entry is shown by its name."""
    found = _TEXTS.get((game, option))
    return found or OptionText(say(option.replace("_", " ").capitalize()), say(""))
