"""The decisions of a game: what a player saw, and what they did."""

from dataclasses import dataclass

from taluva.game import Game, Turn
from taluva.moves import TO_DRAW, Draw, Move
from taluva.position import Position


@dataclass(frozen=True, slots=True)
class Decision:
    """A position in which a player had something to decide, and the rest of the turn they played.

    A turn is one decision; with two-hex tiles, drawing instead of taking one is a decision of its own (X8), since the
    tile is not known yet.
    """

    turn: int
    """The number of the turn, from 1."""
    position: Position
    played: tuple[Move, ...]
    """Empty where nothing is played yet."""

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.position.seat


def decisions(game: Game) -> tuple[Decision, ...]:
    """All decisions of the turns of a game that were played to their end."""
    found: list[Decision] = []
    position = game.start or Position.beginning(game.setup)
    for number, turn in enumerate(game.turns, 1):
        position = _decisions_of_turn(number, turn, position, found)
    return tuple(found)


def _decisions_of_turn(number: int, turn: Turn, position: Position, found: list[Decision]) -> Position:
    """Add the decisions of one turn; return the position after it."""
    if turn.choice == TO_DRAW and position.phase == "choose":
        found.append(Decision(number, position, (TO_DRAW,)))
        position = position.play(TO_DRAW)
    if position.phase == "draw" and turn.tile is not None:
        position = position.play(Draw(turn.tile))
    choice = turn.choice if position.phase == "choose" else None
    played = tuple(step for step in (choice, turn.placement, turn.build) if step is not None)
    after = position
    for step in played:
        after = after.play(step)
    if played and (turn.build or turn.eliminated or after.phase == "over"):
        found.append(Decision(number, position, played))
    return after
