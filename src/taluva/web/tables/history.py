"""The turns of a game as the list of moves shows them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from taluva.game import Game, Turn
from taluva.hexes import Cell
from taluva.moves import Build, Expand, Placement
from taluva.position import Position
from taluva.web.i18n.languages import Translator
from taluva.web.i18n.words import Ground, build_words, ground_of, turn_words
from taluva.web.tables.effects import NO_EFFECTS, Before, Effects


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A finished turn."""

    turn: Turn
    tile_cells: tuple[Cell, ...]
    built: tuple[Cell, ...]
    piece: str | None
    ground: Ground | None
    """The terrain and level that was built on; None if nothing was built."""
    effects: Effects | None = None
    """What its placement has changed; None if nothing was placed."""
    _words: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    _written: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict, compare=False, repr=False)

    @property
    def notation(self) -> str:
        """The turn in the notation of records."""
        turn = self.turn
        if turn.placement is None:
            return str(turn.build or turn.tile or "")
        return f"{turn.placement} {turn.build or ('none' if turn.eliminated else '')}".rstrip()

    def as_json(self, number: int, translator: Translator) -> dict[str, Any]:
        """The turn for the list of moves; cached, as it is part of every later view."""
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
                **(NO_EFFECTS if self.effects is None else self.effects.as_json()),
            }
        return written

    def words(self, translator: Translator) -> str:
        """The turn in words, cached by language."""
        words = self._words.get(translator.language)
        if words is None:
            words = self._words[translator.language] = self._describe(translator)
        return words

    def _describe(self, translator: Translator) -> str:
        turn = self.turn
        if turn.build is not None and self.ground is not None:
            return build_words(turn.build, self.ground, translator)
        return turn_words([step for step in (turn.choice, turn.placement) if step is not None], None, translator)


def describe(
    game: Game, turns: Sequence[Turn], position: Position, played: int
) -> tuple[list[HistoryEntry], Position, int]:
    """Finished turns of a game, starting from `position` after `played` steps and draws.

    Also returns the position after them, and the number of steps and draws that lead to it.
    """
    board = position
    history = []
    for turn in turns:
        built: tuple[Cell, ...] = ()
        ground = effects = None
        last = turn.build or turn.placement
        while played < len(game._history):
            step = game._decoded[played]
            if turn.build is not None and step is turn.build:
                built, ground = built_cells(board, turn.build), ground_of(turn.build, board)
            before = Before.of(board, step) if isinstance(step, Placement) else None
            board = board._after(game._history[played])
            effects = effects if before is None else before.effects(board)
            played += 1
            if step is last:
                break
        cells = turn.placement.cells if turn.placement else ()
        piece = None if turn.build is None else type(turn.build).__name__.lower()
        history.append(HistoryEntry(turn, cells, built, piece, ground, effects))
    return history, board, played


def steps_of(turn: Turn) -> int:
    """The number of players' steps in a turn."""
    return sum(step is not None for step in (turn.choice, turn.placement, turn.build))


def is_finished(turn: Turn, game: Game) -> bool:
    """Whether the last turn of a game is finished."""
    return turn.build is not None or turn.eliminated or game.phase == "over"


def built_cells(before: Position, build: Build) -> tuple[Cell, ...]:
    """The cells that a build fills."""
    if not isinstance(build, Expand):
        return (build.cell,)
    return before.expansion(*build.cell, build.terrain).cells
