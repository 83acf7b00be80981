"""The engine as a player: give it a position, get the rest of the turn."""

import os
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from taluva.editions import Setup
from taluva.engine import entries
from taluva.engine.levels import LEVELS, Level
from taluva.engine.memory import MAX_WIDTH
from taluva.engine.results import Line, OnProgress, Result
from taluva.engine.thought import CANDIDATES, Limits, Thought
from taluva.engine.weights import handmade_networks, networks, read_networks
from taluva.moves import Move
from taluva.position import Position

__all__ = ["Engine", "Line", "Result"]

_LINES = 5


class Engine:
    """A computer player. It sees a `Position` and nothing else, so it cannot know the order of the stack."""

    def __init__(
        self,
        level: int | None = None,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        threads: int | None = None,
        seed: int = 0,
        weights: str | Path | None = None,
    ) -> None:
        """Play like one of the levels 1 to 8, or think for `seconds` a turn (1 if nothing is given), or for `nodes`.

        With `nodes` and one thread (the default then) the same seed gives the same answer, always. `weights` is
        a file of networks to judge by, in place of those that come with the package.
        """
        _check(level, seconds, nodes, threads, seed)
        self.level, self.seed = level, seed
        self._level = LEVELS[level] if level is not None else Level("learned", 1.0, nodes or 0, seconds)
        if level is None and seconds is None and nodes is None:
            self._level = Level("learned", seconds=1.0)
        self.seconds, self.nodes = self._level.seconds, nodes if level is None else self._level.nodes
        # Few nodes are not worth sharing out.
        self.threads = threads or (1 if self._level.nodes or self._level.seconds is None else cores())
        self._weights = None if weights is None else read_networks(Path(weights))
        entries.ensure_compiled("search" if self._level.is_searching else "turns")

    def choose(
        self, position: Position, *, on_progress: OnProgress | None = None, stop: threading.Event | None = None
    ) -> Result:
        """The rest of the turn that the engine would play. ValueError where nobody is to move.

        `on_progress` is called with what is found so far, now and then; setting `stop` ends the thinking early.
        """
        limits = Limits(self._level.seconds, self._level.nodes or None, stop)
        thought = self._thought(position)
        thought.find_turns(MAX_WIDTH, CANDIDATES, self._level.notices)
        if limits.end is not None or limits.nodes is not None:
            thought.search(limits, _LINES, on_progress)
        return thought.result(_LINES)

    def analyse(
        self,
        position: Position,
        seconds: float | None = 1.0,
        lines: int = _LINES,
        *,
        nodes: int | None = None,
        include: Sequence[Sequence[Move]] = (),
        on_progress: OnProgress | None = None,
        stop: threading.Event | None = None,
    ) -> Result:
        """The best turns of a position, after thinking for some seconds, or for `nodes` where seconds is None.

        The turns of `include` are judged with the best ones, to the end, and are always among the lines.
        """
        _check(None, seconds, nodes, None, self.seed)
        if seconds is None and nodes is None and stop is None:
            raise ValueError("Give the analysis seconds, nodes, or something to stop it with.")
        entries.ensure_compiled()
        limits = Limits(seconds, nodes, stop)
        thought = self._thought(position)
        thought.find_turns(MAX_WIDTH, CANDIDATES)
        for turn in include:
            thought.include(turn)
        thought.search(limits, lines, on_progress)
        return thought.result(lines)

    def _thought(self, position: Position) -> Thought:
        if not isinstance(position, Position):
            raise TypeError(f"The engine thinks about a taluva.Position, not about {type(position).__name__}.")
        if position.phase in ("draw", "over"):
            raise ValueError(f"Nobody is to move in phase {position.phase!r}.")
        return Thought(position, self._networks(position.setup), self.threads, self.seed)

    def _networks(self, setup: Setup) -> tuple[Any, Any]:
        players, teams = setup.players, setup.variant == "teams"
        if self._level.judge == "learned":
            return self._weights or networks(players, teams)
        return handmade_networks(players, 1.0 if self._level.judge == "both" else 0.0, teams)


def _check(level: int | None, seconds: float | None, nodes: int | None, threads: int | None, seed: int) -> None:
    for name, number in (("level", level), ("nodes", nodes), ("threads", threads), ("seed", seed)):
        if number is not None and (not isinstance(number, int) or isinstance(number, bool)):
            raise TypeError(f"The engine's {name} is a whole number, not {number!r}.")
    if level is not None and level not in LEVELS:
        raise ValueError(f"The engine has the levels 1 to {len(LEVELS)}, not {level!r}.")
    if level is not None and not (seconds is None and nodes is None):
        raise ValueError("Give the engine a level, or seconds or nodes, not both.")
    if seconds is not None and (not isinstance(seconds, int | float) or isinstance(seconds, bool)):
        raise TypeError(f"The engine thinks for a number of seconds, not {seconds!r}.")
    if seconds is not None and not 0 < seconds <= 86400:
        raise ValueError(f"The engine thinks for more than 0 and at most 86400 seconds, not {seconds!r}.")
    if nodes is not None and nodes < 0:
        raise ValueError(f"The engine cannot search {nodes} nodes.")
    if threads is not None and not 1 <= threads <= 256:
        raise ValueError(f"The engine thinks with 1 to 256 threads, not {threads!r}.")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
