"""A position: everything public about a game at one moment, without the order of the stack."""

import random
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from taluva import arrays
from taluva.board import Board, kernel_setup
from taluva.codec import TILE_NUMBER
from taluva.editions import Setup
from taluva.kernel import state as K
from taluva.kernel.calls import Memory, calls
from taluva.kernel.warming import ensure_compiled
from taluva.moves import Step
from taluva.position_reader import read_position
from taluva.position_text import write_position
from taluva.workspace import Workspace, loaded, workspace

_SEEDS = 1 << 62


class Position(Board):
    """Everything public at one moment: island, pieces, supplies, seat, phase, tile in hand, tiles not seen yet.

    Immutable and hashable. `str(position)` is one line that can be used in a link; `Position(text)` reads it back.
    """

    __slots__ = ("_text",)

    _text: str | None

    def __init__(self, text: str) -> None:
        setup, packed = read_position(text)
        _set_setup(self, setup)
        _set_packed(self, packed)
        _set_text(self, text.strip())

    @classmethod
    def _packed_as(cls, setup: Setup, packed: bytes) -> "Position":
        """The position with a packed state."""
        position = cls.__new__(cls)
        _set_setup(position, setup)
        _set_packed(position, packed)
        _set_text(position, None)
        return position

    @classmethod
    def _of(cls, setup: Setup, array: npt.NDArray[np.void]) -> "Position":
        """The position of a state that is given as an array with one record; the array is not kept."""
        return cls._packed_as(setup, workspace().take(array))

    @classmethod
    def beginning(cls, setup: Setup) -> "Position":
        """The position in which nothing has happened yet, not even a draw."""
        if not isinstance(setup, Setup):
            raise TypeError(f"A game begins with a taluva.Setup, not {type(setup).__name__}.")
        return cls._packed_as(setup, workspace().begin(kernel_setup(setup)))

    def play(self, move: Step | str) -> "Position":
        """The position after a legal step: a choice, a placement, a build, or in phase "draw" the tile that is drawn.

        Raises IllegalMove. Immediate consequences are carried out: elimination (L1), the end of the game.
        """
        return self._after(self._checked(move))

    def _after(self, number: int) -> "Position":
        """The position after the legal move with a number."""
        memory = loaded(self._packed)
        memory.play(number)
        return Position._packed_as(self.setup, memory.pack())

    def draw(self, rng: random.Random | None = None) -> "Position":
        """The position after a random draw; every unseen tile is equally likely (ED2). ValueError in other phases."""
        if self.phase != "draw":
            raise ValueError(f"No tile is drawn in the phase {self.phase!r}.")
        unseen = self.unseen
        (code,) = _generator(rng).choices(list(unseen), list(unseen.values()))
        return self._after(K.DRAW << 24 | TILE_NUMBER[code])

    def rollout(self, rng: random.Random | None = None) -> "Position":
        """The end of a game that goes on from here with uniformly random draws and moves."""
        memory, _ = self._roll_out(1, rng)
        return Position._packed_as(self.setup, memory.pack())

    def rollouts(self, games: int, rng: random.Random | None = None) -> npt.NDArray[np.int8]:
        """The places of all seats at the ends of many such games: an array with a row for each game.

        Takes about 20 microseconds a game, where `rollout` makes a position of each.
        """
        if isinstance(games, bool) or not isinstance(games, int):
            raise TypeError(f"The number of games is a whole number, not {type(games).__name__}.")
        if games < 0:
            raise ValueError(f"The number of games is not negative: {games}.")
        return self._roll_out(games, rng)[1]

    def _roll_out(self, games: int, rng: random.Random | None) -> tuple[Workspace, npt.NDArray[np.int8]]:
        """Random games; the end of the last one is in this thread's working memory, to be packed at once."""
        ensure_compiled("rollouts")
        seed, memory = _generator(rng).randrange(_SEEDS), workspace()
        places = np.zeros((games, self.setup.players), np.int8)
        memory.forget()
        calls.roll_out(Memory(self._array), memory.state, memory.scratch, seed, places)
        return memory, places

    def observation(self, seat: int | None = None, bound: int = arrays.BOUND) -> arrays.Observation:
        """What a seat sees as arrays, by default the seat to move: see `taluva.arrays`."""
        return arrays.observation(self, seat, bound)

    def action_mask(self, bound: int = arrays.BOUND) -> npt.NDArray[np.bool_]:
        """Which actions are legal, as an array of `arrays.action_count(bound)` truth values."""
        return arrays.action_mask(self, bound)

    def __str__(self) -> str:
        if self._text is None:
            _set_text(self, write_position(self))
        assert self._text is not None
        return self._text

    def __repr__(self) -> str:
        return f"taluva.Position({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        if self.setup != other.setup:
            return False
        return self._packed == other._packed or str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A position cannot be changed; its {name!r} cannot be set.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"A position cannot be changed; its {name!r} cannot be deleted.")

    def __reduce__(self) -> tuple[type["Position"], tuple[str]]:
        return Position, (str(self),)

    def __copy__(self) -> "Position":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        return self

    def _repr_svg_(self) -> str:
        from taluva import svg

        return svg.draw(self)


# A position sets its own attributes, once, past its `__setattr__`.
_set_setup, _set_packed = (vars(Board)[name].__set__ for name in ("setup", "_packed"))
_set_text = vars(Position)["_text"].__set__


def _generator(rng: random.Random | None) -> random.Random:
    if rng is None:
        return _shared
    if not isinstance(rng, random.Random):
        raise TypeError(f"A source of random numbers is a random.Random, not {type(rng).__name__}.")
    return rng


_shared = random.Random()
