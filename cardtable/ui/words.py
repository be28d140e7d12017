"""Texts in the player's language. Every word on the screen goes through here."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.messages import ENGLISH, Language, Message, say, text

_language = ENGLISH


def set_language(language: Language) -> None:
    """Show everything in another language from now on."""
    global _language
    _language = language


def words(template: str, **values: object) -> str:
    """A text of the user interface."""
    return text(say(template, **values), (), _language)


def shown(message: Message, names: Sequence[str] = ()) -> str:
    """A message in the player's language."""
    return text(message, names, _language)


def number(value: float, decimals: int = 0) -> str:
    """A number with a true minus sign."""
    return f"{value:.{decimals}f}".replace("-", "−")


def signed(value: int) -> str:
    """Points won or lost, with their sign."""
    return f"+{value}" if value > 0 else number(value)
