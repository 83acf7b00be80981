"""The engine in a game at the terminal: as a player, and for hints."""

from random import SystemRandom
from typing import TYPE_CHECKING

from taluva.cli.progress import load_engine, thinking
from taluva.moves import Move
from taluva.position import Position

if TYPE_CHECKING:
    from taluva.engine.results import Result

HINT_LEVEL = 6


class EnginePlayer:
    """A level of the engine that answers step by step: it decides the whole turn at once, then plays it."""

    def __init__(self, level: int, seed: int | None = None) -> None:
        """Without a seed, what the weaker levels overlook is unpredictable."""
        load_engine()
        from taluva.engine.player import Engine

        self._engine = Engine(level=level, seed=SystemRandom().getrandbits(30) if seed is None else seed)
        self._plan: list[Move] = []
        self._expected: Position | None = None

    def __call__(self, position: Position) -> Move:
        """The next step of the turn."""
        if not self._plan or position != self._expected:
            with thinking(f"Level {self._engine.level} is thinking"):
                self._plan = list(self._engine.choose(position).moves)
        move = self._plan.pop(0)
        self._expected = position.play(move) if self._plan else None
        return move


def hint(position: Position) -> "Result":
    """What the engine would play for the player to move."""
    load_engine()
    from taluva.engine.player import Engine

    with thinking("Thinking about a hint"):
        return Engine(level=HINT_LEVEL).choose(position)
