"""What tests/soak.py tries: a module a kind, with `attempt(number, folder)`."""

from __future__ import annotations


class Loss(AssertionError):
    """Something is gone that was seen."""
