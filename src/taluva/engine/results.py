"""What the engine answers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from taluva.moves import Move


@dataclass(frozen=True, slots=True)
class Line:
    """A turn that was considered, and what it is worth to every seat."""

    moves: tuple[Move, ...]
    values: tuple[float, ...]
    samples: int
    """In how many ways the tiles to come were tried; 0 where only the evaluation was asked."""


@dataclass(frozen=True, slots=True)
class Result:
    """What the engine would play."""

    moves: tuple[Move, ...]
    """The rest of the turn: a choice if there is one, a placement, a build. After the choice to draw it ends."""
    values: tuple[float, ...]
    """The chance to win, by seat."""
    lines: tuple[Line, ...]
    """The best turns considered, best first."""
    nodes: int
    """How many turns were searched."""


OnProgress: TypeAlias = Callable[[Result], None]
"""Called with what is found so far."""
