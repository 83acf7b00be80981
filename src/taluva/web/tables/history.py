"""The turns of a game as the list of moves shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from taluva.board import scratch
from taluva.game import Game, Turn
from taluva.hexes import Cell
from taluva.kernel import entries
from taluva.moves import Build, Expand
from taluva.position import Position
from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import Ground, build_words, ground_of, turn_words


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A finished turn."""

    turn: Turn
    tile_cells: tuple[Cell, ...]
    built: tuple[Cell, ...]
    piece: str | None
    ground: Ground | None
    """What was built on, as long as something was."""
    _words: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    _written: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def notation(self) -> str:
        """The turn as a record writes it."""
        turn = self.turn
        if turn.placement is None:
            return str(turn.build or turn.tile or "")
        return f"{turn.placement} {turn.build or ('none' if turn.eliminated else '')}".rstrip()

    def as_json(self, number: int, translator: Translator) -> dict[str, Any]:
        """The turn as the list of moves shows it: made once, as it is part of every later view."""
        written = self._written.get((translator.language, number))
        if written is None:
            turn = self.turn
            written = self._written[translator.language, number] = {
                "turn": number,
                "seat": turn.seat,
                "tile": None if turn.tile is None else str(turn.tile),
                "words": self.words(translator),
                "piece": self.piece,
                "notation": self.notation,
                "eliminated": turn.eliminated,
            }
        return written

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


def tell(
    game: Game, turns: Sequence[Turn], position: Position, played: int
) -> tuple[list[HistoryEntry], Position, int]:
    """Finished turns of a game, from the position in which the first begins, after so many steps and draws.

    Also the position after them, and how many steps and draws lead there.
    """
    board = Position._of(game.setup, position._array.copy())
    history = []
    for turn in turns:
        built: tuple[Cell, ...] = ()
        ground = None
        last = turn.build or turn.placement
        while played < len(game._history):
            step = game._decoded[played]
            if turn.build is not None and step is turn.build:
                built, ground = _built(board, turn.build), ground_of(turn.build, board)
            entries.play_move(board._s, scratch(), game._history[played])
            played += 1
            if step is last:
                break
        cells = turn.placement.cells if turn.placement else ()
        piece = None if turn.build is None else type(turn.build).__name__.lower()
        history.append(HistoryEntry(turn, cells, built, piece, ground))
    return history, board, played


def steps_of(turn: Turn) -> int:
    """How many steps of players a turn has."""
    return sum(step is not None for step in (turn.choice, turn.placement, turn.build))


def is_finished(turn: Turn, game: Game) -> bool:
    """Whether the last turn of a game is finished."""
    return turn.build is not None or turn.eliminated or game.phase == "over"


def _built(before: Position, build: Build) -> tuple[Cell, ...]:
    """The cells that a build fills."""
    if not isinstance(build, Expand):
        return (build.cell,)
    return before.expansion(*build.cell, build.terrain).cells
