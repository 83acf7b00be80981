"""The engine's search in a thread of its own, so that commands are still read in the meantime."""

import contextlib
import threading
import time
from collections.abc import Callable

from taluva.engine import entries
from taluva.engine.player import Engine
from taluva.engine.results import Line, Result
from taluva.kernel.warming import Progress
from taluva.position import Position
from taluva.protocol.commands import Go
from taluva.protocol.options import Settings
from taluva.protocol.refusal import one_line

Say = Callable[[str], None]

_USUAL = 1000
"""Milliseconds, if neither `go` nor the level sets a limit."""
_FIRST_NODES = 1000
"""An infinite search starts with this many nodes, and doubles them again and again."""


class Search:
    """One `go`: info lines while it runs, then one bestmove, or an error if something breaks."""

    def __init__(self, position: Position, limits: Go, settings: Settings, say: Say) -> None:
        self._position, self._limits, self._say = position, limits, say
        self._level, self._lines = settings["Level"], settings["Lines"]
        self._threads, self._seed = settings["Threads"], settings["Seed"]
        self._stop = threading.Event()
        self._begin = time.perf_counter()
        self._nodes_before = 0
        self._told: Result | None = None
        self.over = False
        """Whether the answer is given; set just before it is, so that the reader may ask again at once."""
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer with the best found so far."""
        self._stop.set()

    def abandon(self, seconds: float) -> None:
        """Stop without an answer; wait up to `seconds` for the thread to end."""
        self._say = lambda line: None
        self.stop()
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            entries.ensure_compiled(progress=tell_compiling(self._say))
            result = self._think()
            self._tell(result)
            answer = f"bestmove {_written(result.moves)}"
        except Exception as error:
            answer = f"error This is a bug in taluva, please report it ({type(error).__name__}: {error})."
        self.over = True
        # If nobody reads the output any more, the reading thread will notice too.
        with contextlib.suppress(OSError):
            self._say(one_line(answer))

    def _think(self) -> Result:
        limits = self._limits
        if limits.infinite:
            return self._without_end()
        if limits.milliseconds is None and limits.nodes is None and self._level:
            engine = Engine(level=self._level, threads=self._threads, seed=self._seed)
            return engine.choose(self._position, on_progress=self._tell, stop=self._stop)
        milliseconds = limits.milliseconds
        if milliseconds is None and limits.nodes is None:
            milliseconds = _USUAL
        seconds = None if milliseconds is None else milliseconds / 1000
        return self._analyse(seconds, limits.nodes)

    def _without_end(self) -> Result:
        """Search again and again, each time with twice as many nodes. An interrupted search does not count, unless
        it is the only one."""
        nodes = _FIRST_NODES * self._threads
        result = self._analyse(None, nodes)
        while not self._stop.is_set():
            self._tell(result)
            self._nodes_before += result.nodes
            nodes *= 2
            longer = self._analyse(None, nodes)
            if longer.nodes == 0:
                self._stop.wait()  # there is nothing to search
            elif not self._stop.is_set():
                result = longer
        return result

    def _analyse(self, seconds: float | None, nodes: int | None) -> Result:
        engine = Engine(nodes=nodes or 0, threads=self._threads, seed=self._seed)
        tell = None if self._limits.infinite else self._tell
        return engine.analyse(self._position, seconds, self._lines, nodes=nodes, on_progress=tell, stop=self._stop)

    def _tell(self, result: Result) -> None:
        """Report the best found so far, unless it was reported already."""
        if result == self._told:
            return
        self._told = result
        seconds = time.perf_counter() - self._begin
        nodes = self._nodes_before + result.nodes
        effort = f"time {round(1000 * seconds)} nodes {nodes} nps {round(nodes / max(seconds, 1e-3))}"
        for number, line in enumerate(result.lines[: self._lines], 1):
            self._say(f"info line {number} {effort} {_judgement(line)}")


def tell_compiling(say: Callable[[str], None]) -> Progress:
    """Report whenever the estimate of the remaining seconds changes."""
    told: set[int] = set()

    def progress(share: float, left: float) -> None:
        seconds = round(left)
        if share < 1.0 and seconds not in told:
            told.add(seconds)
            # If nobody reads the output any more, the reading thread will notice too.
            with contextlib.suppress(OSError):
                say(f"info string compiling, about {max(1, seconds)} s left")

    return progress


def _judgement(line: Line) -> str:
    values = " ".join(f"{value:.3f}" for value in line.values)
    return f"samples {line.samples} value {values} moves {_written(line.moves)}"


def _written(moves: tuple[object, ...]) -> str:
    return " ".join(str(move) for move in moves)
