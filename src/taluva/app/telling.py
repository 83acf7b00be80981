"""The turns of a game as the list of moves shows them."""

from dataclasses import dataclass, field

from taluva.app.languages import Translator
from taluva.app.words import Ground, build_words, ground_of, turn_words
from taluva.game import Game, Turn
from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Draw, Expand, Step
from taluva.position import Position
from taluva.tiles import TWO_HEX_TILES


@dataclass(frozen=True, slots=True)
class Told:
    """A finished turn."""

    turn: Turn
    tile_cells: tuple[Cell, ...]
    built: tuple[Cell, ...]
    piece: str | None
    ground: Ground | None
    """What was built on, as long as something was."""
    _words: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    @property
    def notation(self) -> str:
        """The turn as a record writes it."""
        turn = self.turn
        if turn.placement is None:
            return str(turn.build or turn.tile or "")
        return f"{turn.placement} {turn.build or ('none' if turn.eliminated else '')}".rstrip()

    def words(self, translator: Translator) -> str:
        """The turn in words, made when a language first asks for them."""
        words = self._words.get(translator.language)
        if words is None:
            words = self._words[translator.language] = self._tell(translator)
        return words

    def _tell(self, translator: Translator) -> str:
        turn = self.turn
        if turn.build is not None and self.ground is not None:
            return build_words(turn.build, self.ground, translator)
        return turn_words([step for step in (turn.choice, turn.placement) if step is not None], None, translator)


def tell(position: Position, turn: Turn) -> tuple[Told, Position]:
    """A turn that begins in a position, and the position after it."""
    before = position
    for step in _all_steps(position, turn):
        before, position = position, position.play(step)
    cells = turn.placement.cells if turn.placement else ()
    piece = None if turn.build is None else type(turn.build).__name__.lower()
    ground = None if turn.build is None else ground_of(turn.build, before)
    return Told(turn, cells, _built(before, turn), piece, ground), position


def steps_of(turn: Turn) -> int:
    """How many steps of players a turn has."""
    return sum(step is not None for step in (turn.choice, turn.placement, turn.build))


def is_finished(turn: Turn, game: Game) -> bool:
    """Whether the last turn of a game is finished."""
    return turn.build is not None or turn.eliminated or game.phase == "over"


def _all_steps(position: Position, turn: Turn) -> list[Step]:
    """The steps of a turn with its draw, where the tile was not in hand already."""
    steps: list[Step] = []
    phase = position.phase
    if turn.choice is not None:
        steps.append(turn.choice)
        phase = "draw" if turn.choice == TO_DRAW else "place"
    if phase == "draw" and turn.tile is not None and turn.tile.code not in TWO_HEX_TILES:
        steps.append(Draw(turn.tile))
    return [*steps, *(step for step in (turn.placement, turn.build) if step is not None)]


def _built(before: Position, turn: Turn) -> tuple[Cell, ...]:
    """The cells that a build fills."""
    build = turn.build
    if build is None:
        return ()
    if not isinstance(build, Expand):
        return (build.cell,)
    settlement = next(one for one in before.settlements(turn.seat) if build.cell in one)
    around = {near for cell in settlement.cells for near in cell.neighbours()} - set(settlement.cells)
    views = (before.cell(*cell) for cell in sorted(around))
    return tuple(view.cell for view in views if view.terrain is build.terrain and view.piece is None)
