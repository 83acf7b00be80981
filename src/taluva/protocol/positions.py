"""Positions given by another program: as a position string or a record, and by the moves that follow."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from taluva.editions import set_up
from taluva.moves import TO_DRAW, Choice, Draw, Placement
from taluva.notation import read_move
from taluva.position import Position
from taluva.records import read_record
from taluva.tiles import TWO_HEX_TILES

if TYPE_CHECKING:
    from taluva.game import Game

START, RECORD = "start", "record"
_COMMENT = re.compile(r"\{[^}]*\}")


def named_position(source: str, moves: Sequence[str]) -> Position:
    """A position string (or `start`: the beginning of a game of the default setup), and moves from there.

    Raises ValueError with one sentence, including IllegalMove and NotationError, for invalid input.
    """
    return follow(Position.beginning(set_up()) if source == START else Position(source), moves)


def recorded_position(record: str, moves: Sequence[str]) -> Position:
    """The last position shown in a record, and moves from there. Raises ValueError with one sentence, as above."""
    return follow(last_shown(read_record(record), record), moves)


def last_shown(game: "Game", record: str) -> Position:
    """The last position shown in the record of a game. If it does not show the next tile, that is not drawn yet."""
    words = _COMMENT.sub(" ", record).split()
    if game.phase == "place" and (not words or words[-1] != str(game.tile)):
        return before_draw(game)
    return game.position


def before_draw(game: "Game") -> Position:
    """The position of a game before the tile in hand was drawn."""
    if game.moves:
        earlier = game.copy()
        last = earlier.undo()
        return earlier.position.play(last)
    return game.start or Position.beginning(game.setup)


def follow(position: Position, moves: Sequence[str]) -> Position:
    """Play moves. As in records, a placement also stands for the choice and the draw before it."""
    for text in moves:
        step = read_move(text)
        if position.phase == "choose" and isinstance(step, Placement | Draw):
            code = step.tile.code
            position = position.play(Choice(code) if code in TWO_HEX_TILES else TO_DRAW)
        if position.phase == "draw" and isinstance(step, Placement):
            position = position.play(Draw(step.tile))
        position = position.play(step)
    return position
