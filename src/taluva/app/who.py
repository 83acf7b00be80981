"""Who asks: whoever is at this computer, or online a visitor, perhaps with an account."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody who can own seats."""

    id: str
    account: str | None = None
    name: str = ""
    bot: bool = False
    rating: float | None = None


LOCAL = Who("local")
"""Whoever is at this computer: owns every seat of every game in `taluva play`."""
