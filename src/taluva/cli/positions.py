"""Positions from records: the last one, or the one after a turn."""

from typing import TYPE_CHECKING

from taluva.cli.files import read_game
from taluva.cli.refusal import Refusal
from taluva.cli.seats import PERSON

if TYPE_CHECKING:
    from taluva.game import Game
    from taluva.position import Position


def last_position(source: str) -> "tuple[Position, Game]":
    """The last position shown in a record. If it does not show the next tile, the phase is "draw"."""
    from taluva.protocol.positions import last_shown

    game, text = read_game(source)
    return last_shown(game, text), game


def beginning(game: "Game") -> "Position":
    """The position in which nothing has happened yet, not even a draw."""
    from taluva.position import Position

    return Position.beginning(game.setup)


def after_turn(game: "Game", number: int) -> "Game":
    """A copy of a game as it was after a turn; 0 is the beginning."""
    played = [turn for turn in game.turns if turn.placement is not None]
    if not 0 <= number <= len(played):
        raise Refusal(f"There is no turn {number}; the record has turns 0 (the beginning) to {len(played)}.")
    steps = sum((turn.choice is not None) + 1 + (turn.build is not None) for turn in played[:number])
    earlier = game.copy()
    while len(earlier.moves) > steps:
        earlier.undo()
    return earlier


def names_of(game: "Game") -> dict[int, str]:
    """The players' names from a game's tags, made safe for a terminal. Nameless people are omitted."""
    from taluva.cli.guard import printable

    tags = {seat: game.tags.get(f"Seat{seat}", "") for seat in range(1, game.setup.players + 1)}
    return {
        seat: " ".join(printable(name).split())[:40] for seat, name in tags.items() if name.strip() not in ("", PERSON)
    }
