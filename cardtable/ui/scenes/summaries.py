"""A kept match in a few words: who played, how it stands, when it was."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from cardtable.core.messages import Message, Side, count, say
from cardtable.core.rules import each_alone
from cardtable.games import GAMES
from cardtable.match.store import Summary
from cardtable.ui.words import number, words

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def title(summary: Summary) -> str:
    """The game's title; its name where this version has no such game."""
    game = GAMES.get(summary.game)
    return words(game.title) if game else summary.game


def hand_number(summary: Summary) -> Message:
    """Which hand is being played, or how many were."""
    if summary.finished:
        return count(summary.hands, "{n} hand", "{n} hands")
    game = GAMES.get(summary.game)
    return say(game.hand_label if game else "Hand {n}", n=summary.hands + 1)


def standing(summary: Summary) -> Message:
    """The score of the person against the best of the others; names are put in when shown."""
    totals, seats = summary.totals, len(summary.seats)
    if not totals:
        return say("no score yet")
    game = GAMES.get(summary.game)
    sides = game.sides(seats) if game else each_alone(len(totals))
    if len(totals) == 2:
        ours, theirs = (Side(side) for side in sides)
        template = "{ours} {n} : {m} {theirs}"
        return say(template, ours=ours, n=number(totals[0]), m=number(totals[1]), theirs=theirs)
    ordered = sorted(totals, reverse=not _lowest_wins(summary))
    place = ordered.index(totals[0]) + 1
    return say(
        "{who} {n}, place {place} of {all}",
        who=Side((0,)),
        n=number(totals[0]),
        place=place,
        all=len(totals),
    )


def _lowest_wins(summary: Summary) -> bool:
    game = GAMES.get(summary.game)
    return game is not None and game.lowest_wins


def ending(summary: Summary) -> Message:
    """Who has won a finished match."""
    won: Sequence[int] = summary.winners
    if 0 in won:
        return say("won") if len(won) <= len(summary.seats) // 2 else say("shared")
    return say("lost")


def when(stamp: str, now: datetime) -> Message:
    """A moment of the past in words; `stamp` is ISO 8601, `now` knows its time zone."""
    then = datetime.fromisoformat(stamp).astimezone(now.tzinfo)
    clock = f"{then:%H:%M}"
    days = (now.date() - then.date()).days
    if days <= 0:
        return say("today, {time}", time=clock)
    if days == 1:
        return say("yesterday, {time}", time=clock)
    month = say(_MONTHS[then.month - 1])
    if then.year == now.year:
        return say("{day} {month}, {time}", day=then.day, month=month, time=clock)
    return say("{day} {month} {year}", day=then.day, month=month, year=then.year)
