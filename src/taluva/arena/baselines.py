"""The players that others are measured against, greedy and flat Monte Carlo; both judge by the hand-made evaluation."""

import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np

from taluva.codec import TILE_NUMBER, decode
from taluva.engine import entries, montecarlo
from taluva.engine.handmade import handmade_network
from taluva.engine.memory import MAX_WIDTH, Mind, new_mind
from taluva.engine.player import cores
from taluva.kernel.state import DRAWING
from taluva.moves import TO_DRAW, Choice, Draw, Move, Step
from taluva.position import Position
from taluva.tiles import Tile

_ALIKE = 1e-6
"""Turns whose values differ by less are equally good."""


@cache
def _network(players: int) -> Any:
    return handmade_network(players)


def _new_mind(position: Position) -> Mind:
    network = _network(position.setup.players)
    return new_mind(network, network)


class Greedy:
    """Looks at all turns, and plays one with the highest hand-made evaluation; the seed decides between equals."""

    def __init__(self, seed: int = 0) -> None:
        entries.ensure_compiled()
        self._random = Random(seed)

    def __call__(self, position: Position) -> tuple[Move, ...]:
        """The rest of the turn."""
        mind = _new_mind(position)
        if position.phase != "choose":
            return self._best_turn(position, mind)
        choice = max(position.legal_moves, key=lambda move: _worth_of_choice(position, mind, move))
        assert isinstance(choice, Choice)
        taken = position.play(choice)
        return (choice, *self._best_turn(taken, mind)) if taken.phase == "place" else (choice,)

    def _best_turn(self, position: Position, mind: Mind) -> tuple[Move, ...]:
        values = _score(position, mind)
        best = np.flatnonzero(values >= values.max() - _ALIKE)
        at = self._random.choice(best.tolist())
        return _moves(position, int(mind.desk.turn_placement[at]), int(mind.desk.turn_build[at]))


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
        # Read back from its string, so that equal positions are equal down to the order of lists.
        position = Position(str(position))
        minds = [_new_mind(position) for _ in range(self.threads)]
        candidates = self._candidates(position, minds[0])
        best = candidates[0] if len(candidates) == 1 else self._halve(position, minds, candidates, end)
        return best.moves

    def _candidates(self, position: Position, mind: Mind) -> "list[_Candidate]":
        # With few games to play there is no use in many turns that meet but one of them.
        most = self.CANDIDATES if self.playouts is None else max(2, min(self.CANDIDATES, self.playouts // 4))
        if position.phase != "choose":
            return _best_turns(position, mind, most)
        found: list[_Candidate] = []
        for choice in position.legal_moves:
            assert isinstance(choice, Choice)
            taken = position.play(choice)
            if taken.phase == "place":
                number = TILE_NUMBER[choice.what]
                turns = _best_turns(taken, mind, most // 2)
                found += [_Candidate((choice, *turn.moves), number, turn.placement, turn.build) for turn in turns]
            else:
                number = DRAWING if choice == TO_DRAW else TILE_NUMBER[choice.what]
                found.append(_Candidate((choice,), number, 0, 0))
        return found

    def _halve(
        self, position: Position, minds: list[Mind], candidates: "list[_Candidate]", end: float | None
    ) -> "_Candidate":
        turns = np.array([(turn.choice, turn.placement, turn.build) for turn in candidates], np.int64)
        seed = (zlib.crc32(str(position).encode()) ^ self.seed * 0x9E3779B1) & 0x3FFFFFFF
        sums, alive = np.zeros(len(turns)), np.arange(len(turns))
        games = 0
        left = self.playouts
        rounds = int(np.ceil(np.log2(len(turns))))
        with ThreadPoolExecutor(self.threads) as pool:
            for rounds_left in range(rounds, 0, -1):
                until = None if end is None else time.perf_counter() + (end - time.perf_counter()) / rounds_left
                limit = None if left is None else max(1, left // rounds_left // len(alive))
                played = self._play(position, minds, pool, turns, alive, seed + games, sums, until, limit)
                games += played
                left = None if left is None else left - played * len(alive)
                order = np.argsort(-sums[alive], kind="stable")
                alive = alive[order[: (len(alive) + 1) // 2]]
                if (left is not None and left < len(alive)) or (end is not None and time.perf_counter() >= end):
                    break
        return candidates[int(alive[0])]

    def _play(
        self, position: Position, minds: list[Mind], pool: ThreadPoolExecutor, turns: Any, alive: Any, seed: int,
        sums: Any, until: float | None, limit: int | None,
    ) -> int:  # fmt: skip
        """Games with all turns that are left, until time or number is used up; return how many for each turn."""
        chosen = np.ascontiguousarray(turns[alive])
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
                    montecarlo.play_out, position._s, mind, chosen, len(alive), seed + done + number * each, each,
                    self.PLACEMENTS, self.WIDTH, part,
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


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A turn to try: as moves, and as the numbers of the compiled code."""

    moves: tuple[Move, ...]
    choice: int
    placement: int
    build: int


def _score(position: Position, mind: Mind) -> Any:
    """The values of all turns, which are on the mind's desk."""
    count = entries.score(position._s, mind, MAX_WIDTH)
    return mind.desk.turn_value[:count].copy()


def _best_turns(position: Position, mind: Mind, most: int) -> list[_Candidate]:
    values = _score(position, mind)
    desk = mind.desk
    found = []
    for at in np.argsort(-values, kind="stable")[:most]:
        placement, build = int(desk.turn_placement[at]), int(desk.turn_build[at])
        found.append(_Candidate(_moves(position, placement, build), montecarlo.NO_CHOICE, placement, build))
    return found


def _worth_of_choice(position: Position, mind: Mind, choice: Step) -> float:
    """The best turn after a choice; after the choice to draw, on average over the tiles that may come."""
    taken = position.play(choice)
    if taken.phase != "draw":
        return _best_value(taken, mind, position.seat)
    total = sum(position.unseen.values())
    return sum(
        count * _best_value(taken.play(Draw(Tile(code))), mind, position.seat) / total
        for code, count in position.unseen.items()
    )


def _best_value(position: Position, mind: Mind, seat: int) -> float:
    if position.phase == "over":
        entries.chances(position._s, mind)
        return float(mind.desk.chances[seat - 1])
    return float(_score(position, mind).max())


def _moves(position: Position, placement: int, build: int) -> tuple[Move, ...]:
    """A turn of the compiled code as moves; a build of 0 is none."""
    steps: list[Step] = []
    board = position
    if placement != entries.ALREADY_PLACED:
        steps.append(decode(position._s, placement))
        board = position.play(steps[0])
    if build:
        steps.append(decode(board._s, build))
    return tuple(step for step in steps if not isinstance(step, Draw))
