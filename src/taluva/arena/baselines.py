"""The players that others are measured against, greedy and flat Monte Carlo; both judge by the hand-made evaluation."""

import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np

from taluva.engine import entries, montecarlo
from taluva.engine.memory import MAX_CANDIDATES, MAX_WIDTH
from taluva.engine.player import cores
from taluva.engine.thought import Thought
from taluva.engine.weights import handmade_networks
from taluva.moves import Move
from taluva.position import Position

_ALIKE = 1e-6
"""Turns whose values differ by less are equally good."""


def _thought(position: Position, threads: int, seed: int) -> Thought:
    setup = position.setup
    networks = handmade_networks(setup.players, teams=setup.variant == "teams")
    return Thought(position, networks, threads, seed)


class Greedy:
    """Looks at all turns, and plays one with the highest hand-made evaluation; the seed decides between equals."""

    def __init__(self, seed: int = 0) -> None:
        entries.ensure_compiled()
        self._random = Random(seed)

    def __call__(self, position: Position) -> tuple[Move, ...]:
        """The rest of the turn."""
        thought = _thought(position, 1, 0)
        thought.find_turns(MAX_WIDTH, MAX_CANDIDATES)
        best = max(thought.prior)
        alike = [turn for turn, value in zip(thought.turns, thought.prior, strict=True) if value >= best - _ALIKE]
        return thought.moves(self._random.choice(alike))


class MonteCarlo:
    """Tries the best turns of the greedy player in games to the end, in which everybody plays greedily.

    All turns meet the same tiles; after each round the worse half of the turns is given up (sequential halving).
    """

    CANDIDATES = 16
    PLACEMENTS, WIDTH = 24, 2
    """What a turn within the games looks at: so many placements, and the builds of the best so many."""
    _SLICE, _MARGIN = 0.03, 0.015
    """Seconds of one slice of work, after which the clock is looked at, and those kept back for all else."""

    def __init__(
        self, seconds: float | None = None, playouts: int | None = None, threads: int | None = None, seed: int = 0
    ) -> None:
        """Think for `seconds` a turn, with all cores unless told otherwise, or for so many games to the end.

        With `playouts` and one thread (the default then) the same seed plays the same moves.
        """
        if (seconds is None) == (playouts is None):
            raise ValueError("Monte Carlo needs either seconds or playouts.")
        if seconds is not None and not 0 < seconds <= 86400:
            raise ValueError(f"Monte Carlo thinks for more than 0 and at most 86400 seconds, not {seconds!r}.")
        if playouts is not None and playouts < 1:
            raise ValueError(f"Monte Carlo needs at least 1 playout, not {playouts!r}.")
        if threads is not None and not 1 <= threads <= 256:
            raise ValueError(f"Monte Carlo thinks with 1 to 256 threads, not {threads!r}.")
        entries.ensure_compiled()
        montecarlo.ensure_compiled()
        self.seconds, self.playouts, self.seed = seconds, playouts, seed
        self.threads = threads or (1 if seconds is None else cores())

    def __call__(self, position: Position) -> tuple[Move, ...]:
        """The rest of the turn."""
        end = None if self.seconds is None else time.perf_counter() + max(self.seconds - self._MARGIN, self.seconds / 2)
        thought = _thought(position, self.threads, self.seed)
        # With few games to play there is no use in many turns that meet but one of them.
        most = self.CANDIDATES if self.playouts is None else max(2, min(self.CANDIDATES, self.playouts // 4))
        thought.find_turns(MAX_WIDTH, most)
        best = 0 if len(thought.turns) == 1 else self._halve(thought, end)
        return thought.moves(thought.turns[best])

    def _halve(self, thought: Thought, end: float | None) -> int:
        turns = np.array(thought.turns, np.int64)
        sums, alive = np.zeros(len(turns)), np.arange(len(turns))
        games = 0
        left = self.playouts
        rounds = int(np.ceil(np.log2(len(turns))))
        with ThreadPoolExecutor(self.threads) as pool:
            for rounds_left in range(rounds, 0, -1):
                until = None if end is None else time.perf_counter() + (end - time.perf_counter()) / rounds_left
                limit = None if left is None else max(1, left // rounds_left // len(alive))
                played = self._play(thought, pool, turns, alive, games, sums, until, limit)
                games += played
                left = None if left is None else left - played * len(alive)
                order = np.argsort(-sums[alive], kind="stable")
                alive = alive[order[: (len(alive) + 1) // 2]]
                if (left is not None and left < len(alive)) or (end is not None and time.perf_counter() >= end):
                    break
        return int(alive[0])

    def _play(
        self, thought: Thought, pool: ThreadPoolExecutor, turns: Any, alive: Any, played: int, sums: Any,
        until: float | None, limit: int | None,
    ) -> int:  # fmt: skip
        """Games with all turns that are left, until time or number is used up; return how many for each turn."""
        chosen, minds, seed = np.ascontiguousarray(turns[alive]), thought.minds, thought.seed + played
        each, done = 1, 0
        while limit is None or done < limit:
            before = time.perf_counter()
            if until is not None and before >= until and done:
                break
            if limit is not None:
                each = max(1, (limit - done) // len(minds))
            parts = [np.zeros(len(alive)) for _ in minds]
            tasks = [
                pool.submit(
                    montecarlo.play_out, thought.position._s, mind, chosen, len(alive), seed + done + number * each,
                    each, self.PLACEMENTS, self.WIDTH, part,
                )
                for number, (mind, part) in enumerate(zip(minds, parts, strict=True))
            ]  # fmt: skip
            for task, part in zip(tasks, parts, strict=True):
                task.result()
                sums[alive] += part
            done += each * len(minds)
            if until is not None:
                now = time.perf_counter()
                room = min(self._SLICE, max(0.0, until - now))
                each = max(1, int(each * room / max(now - before, 1e-6)))
        return done
