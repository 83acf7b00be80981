"""What would be legal in another turn: the builds of a player who is not to move, eruptions to come.

Only the kernel judges: it lists the moves of a copy of the state with another seat or phase.
"""

from taluva.codec import TILE_NUMBER
from taluva.hexes import Cell
from taluva.kernel import state as K
from taluva.moves import Build, Choice, Draw, Placement, Step
from taluva.position import Position

_ANY_TILE = "VJC"
"""Where a volcano tile may go does not depend on its terrains (P1 to P8)."""


def about_to_build(position: Position, seat: int) -> Position:
    """The position as if a player were to build now, without having placed a tile."""
    array = position._array
    array[0].seat = position._index(seat)
    array[0].phase = K.PHASE_BUILD
    return Position._of(position.setup, array)


def builds(position: Position, seat: int) -> tuple[Build, ...]:
    """What a player could build now if it were their turn; nothing for a player who is out of the game."""
    if position.phase == "over" or position.status(seat) != "playing":
        return ()
    moves = about_to_build(position, seat).legal_moves
    return tuple(move for move in moves if not isinstance(move, Choice | Draw | Placement))


def eruptions(position: Position) -> tuple[tuple[Cell, ...], ...]:
    """The cells that some volcano tile could cover, one entry for each way to lay it on the island."""
    array = position._array
    if position.is_over or not array[0].cell_count:
        return ()
    array[0].phase = K.PHASE_PLACE
    array[0].tile = TILE_NUMBER[_ANY_TILE]
    moves = Position._of(position.setup, array).legal_moves
    return tuple(move.cells for move in moves if isinstance(move, Placement) and move.erupts)


def has_a_turn(position: Position, seat: int) -> bool:
    """Whether a player will surely come to move again before the tiles are used up, the turn of now included."""
    if position.phase == "over" or position.status(seat) != "playing":
        return False
    tiles = position.stack_left + len(position.two_hex_left)
    in_hand = position.phase in ("place", "build")
    order = [(position.seat + step - 1) % position.setup.players + 1 for step in range(position.setup.players)]
    playing = [other for other in order if position.status(other) == "playing"]
    return playing.index(seat) < tiles + in_hand


def wins_by(position: Position, seat: int, build: Build) -> bool:
    """Whether a build would make a player win at once, or finish, were it their turn (E1, V1, W2)."""
    after = about_to_build(position, seat).play(build)
    return after.end in ("E1", "W2") or after.status(seat) == "finished"


def play_turn(position: Position, turn: "tuple[Step, ...]") -> tuple[Position, ...]:
    """The positions after each step of a turn. Where a tile is to be drawn, it is the one that is placed next."""
    found = []
    for step in turn:
        if position.phase == "draw" and isinstance(step, Placement):
            position = position.play(Draw(step.tile))
        position = position.play(step)
        found.append(position)
    return tuple(found)
