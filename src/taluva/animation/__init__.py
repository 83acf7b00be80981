"""Animated pictures: a whole game as WebP or GIF, turn by turn. Needs `pip install 'taluva[pictures]'`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from taluva.animation.film import FORMATS, NARROWEST, WIDEST, film_of
from taluva.extras import require

if TYPE_CHECKING:
    from taluva.game import Game

__all__ = ["FORMATS", "NARROWEST", "WIDEST", "animate"]


def animate(
    game: Game,
    *,
    width: int = 640,
    theme: str = "light",
    seconds_per_turn: float = 1.2,
    names: Mapping[int, str] | None = None,
    colours: Mapping[int, int] | None = None,
    format: str = "webp",
) -> bytes:
    """A whole game as an animated picture: every tile and every build, the last turn marked, the end held longer.

    The camera stays where it sees the last island whole. Below it are the players and the number of the turn. `names`
    are those of the game's tags unless given, `colours` gives seats other colours than their own, by number; `format`
    is `webp` or, larger and in fewer colours, `gif`. Raises ValueError for a width or a time that is out of range,
    MissingExtra where the packages for it are not installed.
    """
    require("pictures", "taluva.animation")
    from taluva.animation.encoder import encode

    film = film_of(game, width=width, theme=theme, seconds_per_turn=seconds_per_turn, names=names, colours=colours)
    return encode(film, format)
