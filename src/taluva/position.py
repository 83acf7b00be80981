"""A position: everything public about a game at one moment. It does not hold the order of the stack."""

from typing import Any

import numpy as np
import numpy.typing as npt

from taluva.board import Board, kernel_setup, scratch
from taluva.editions import Setup
from taluva.kernel import entries, setting_up
from taluva.kernel import state as K
from taluva.kernel.warming import ensure_compiled
from taluva.moves import Step
from taluva.position_reader import read_position
from taluva.position_text import write_position


class Position(Board):
    """Everything public at one moment: island, pieces, supplies, seat, phase, tile in hand, tiles not seen yet.

    Immutable and hashable. `str(position)` is one line, fit for a link; `Position(text)` reads it back.
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        setup, array = read_position(text)
        super().__init__(setup, array)
        self._text: str | None = text.strip()

    @classmethod
    def _of(cls, setup: Setup, array: npt.NDArray[np.void]) -> "Position":
        """A position around a state that nobody else changes."""
        position = cls.__new__(cls)
        Board.__init__(position, setup, array)
        position._text = None
        return position

    @classmethod
    def beginning(cls, setup: Setup) -> "Position":
        """The position in which nothing has happened yet, not even a draw."""
        ensure_compiled()
        array: Any = np.zeros(1, K.STATE).view(np.recarray)
        setting_up.begin(array[0], kernel_setup(setup))
        return cls._of(setup, array)

    def play(self, move: Step | str) -> "Position":
        """The position after a legal step: a choice, a placement, a build, or in phase "draw" the tile turned up.

        Raises IllegalMove. What follows at once is carried out: elimination (L1), the end of the game.
        """
        return self._after(self._checked(move))

    def _after(self, number: int) -> "Position":
        after = Position._of(self.setup, self._array.copy())
        entries.play_move(after._s, scratch(), number)
        return after

    def __str__(self) -> str:
        if self._text is None:
            self._text = write_position(self)
        return self._text

    def __repr__(self) -> str:
        return f"taluva.Position({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __reduce__(self) -> tuple[type["Position"], tuple[str]]:
        return Position, (str(self),)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def _repr_svg_(self) -> str:
        from taluva import svg

        return svg.draw(self)
