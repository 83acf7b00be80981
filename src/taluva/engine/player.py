"""The engine as a player: give it a position, get the rest of the turn."""

import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from taluva.board import Board
from taluva.codec import decode
from taluva.engine import entries
from taluva.engine.memory import Mind, new_mind
from taluva.engine.weights import networks
from taluva.moves import TO_DRAW, Choice, Draw, Move, Step
from taluva.position import Position
from taluva.tiles import Tile

_ROOT_WIDTH = 24
_CANDIDATES = 24
_DEPTH = 2
_REPLY_WIDTH = 6
_REPLY_APART = 4
_SLICE = 0.05
"""Seconds of one slice of work, after which the clock is looked at."""


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


class Engine:
    """A computer player. It sees a `Position` and nothing else, so it cannot know the order of the stack."""

    def __init__(
        self, *, seconds: float | None = None, nodes: int | None = None, threads: int = 1, seed: int = 0
    ) -> None:
        """Think for `seconds` a turn (1 if nothing is given), or for `nodes` searched turns.

        With `nodes` and one thread the same seed gives the same answer, always.
        """
        if seconds is not None and nodes is not None:
            raise ValueError("Give the engine seconds or nodes, not both.")
        if seconds is not None and not 0 < seconds <= 86400:
            raise ValueError(f"The engine thinks for more than 0 and at most 86400 seconds, not {seconds!r}.")
        if nodes is not None and nodes < 0:
            raise ValueError(f"The engine cannot search {nodes} nodes.")
        if not 1 <= threads <= 256:
            raise ValueError(f"The engine thinks with 1 to 256 threads, not {threads!r}.")
        self.seconds = 1.0 if seconds is None and nodes is None else seconds
        self.nodes = nodes
        self.threads = threads
        self.seed = seed

    def choose(self, position: Position) -> Result:
        """The rest of the turn that the engine would play. ValueError where nobody is to move."""
        return self._think(position, self.seconds, 5)

    def analyse(self, position: Position, seconds: float = 1.0, lines: int = 5) -> Result:
        """The best turns of a position, after thinking for some seconds."""
        return self._think(position, seconds, lines)

    def _think(self, position: Position, seconds: float | None, lines: int) -> Result:
        if position.phase in ("draw", "over"):
            raise ValueError(f"Nobody is to move in phase {position.phase!r}.")
        entries.ensure_compiled()
        end = None if seconds is None else time.perf_counter() + seconds
        # Read back from its string, so that equal positions are equal down to the order of lists.
        position = Position(str(position))
        if position.phase == "choose":
            return self._choose_tile(position, end, lines)
        return self._search(position, end, lines)

    def _choose_tile(self, position: Position, end: float | None, lines: int) -> Result:
        """Draw, or take a two-hex tile: by the best turn of each, over all tiles that may come."""
        seat = position.seat - 1
        mind = self._mind(position)
        options: list[tuple[float, Choice]] = []
        for move in position.legal_moves:
            assert isinstance(move, Choice)
            options.append((self._worth_of_choice(position, mind, move, seat), move))
        value, choice = max(options, key=lambda option: option[0])
        if choice == TO_DRAW:
            values = _alone(value, seat, position.setup.players)
            return Result((choice,), values, (Line((choice,), values, 0),), 0)
        taken = position.play(choice)
        if taken.phase == "over":
            values = tuple(float(place == 1) for place in taken.places or ())
            return Result((choice,), values, (Line((choice,), values, 0),), 0)
        found = self._search(Position(str(taken)), end, lines)
        longer = tuple(Line((choice, *line.moves), line.values, line.samples) for line in found.lines)
        return Result((choice, *found.moves), found.values, longer, found.nodes)

    def _worth_of_choice(self, position: Position, mind: Mind, choice: Choice, seat: int) -> float:
        taken = position.play(choice)
        if taken.phase != "draw":
            return _best_value(taken, mind, seat)
        total = sum(position.unseen.values())
        return sum(
            count * _best_value(taken.play(Draw(Tile(code))), mind, seat) / total
            for code, count in position.unseen.items()
        )

    def _mind(self, position: Board) -> Mind:
        return new_mind(*networks(position.setup.players))

    def _search(self, position: Position, end: float | None, lines: int) -> Result:
        """Sequential halving: all good turns are tried a little, the better half again, until one is left."""
        seat, players = position.seat - 1, position.setup.players
        minds = [self._mind(position) for _ in range(self.threads)]
        desk = minds[0].desk
        count = entries.score(position._s, minds[0], _ROOT_WIDTH)
        best = np.argsort(-desk.turn_value[:count], kind="stable")[:_CANDIDATES]
        turns = np.stack([desk.turn_placement[best], desk.turn_build[best]], axis=1).astype(np.int64)
        prior = desk.turn_value[best].astype(float)
        sums, samples = np.zeros((len(best), 4)), np.zeros(len(best), np.int64)
        alive = np.arange(len(best))
        rounds = max(1, int(np.ceil(np.log2(len(best)))))
        nodes = 0
        seed = (zlib.crc32(str(position).encode()) ^ self.seed * 0x9E3779B1) & 0x3FFFFFFF
        with ThreadPoolExecutor(self.threads) as pool:
            for left in range(rounds, 0, -1):
                if len(alive) == 1:
                    break
                limit = None if self.nodes is None or end is not None else (self.nodes - nodes) // left
                until = None if end is None else time.perf_counter() + (end - time.perf_counter()) / left
                done = self._sample(position._s, minds, pool, turns, alive, seed, sums, samples, until, limit)
                nodes += done
                if done == 0:
                    break
                order = np.argsort(-sums[alive, seat] / samples[alive], kind="stable")
                alive = alive[order[: (len(alive) + 1) // 2]]
                if left == 1:
                    alive = alive[:1]
        worth = [(int(n > 0 and i in alive), n, v) for i, (n, v) in enumerate(zip(samples, prior, strict=True))]
        found = sorted(range(len(best)), key=lambda i: worth[i], reverse=True)[: max(1, lines)]
        result = tuple(
            Line(
                _moves(position, turns[i]),
                tuple((sums[i, :players] / samples[i]).tolist()) if samples[i] else _alone(prior[i], seat, players),
                int(samples[i]),
            )
            for i in found
        )
        return Result(result[0].moves, result[0].values, result, nodes)

    def _sample(
        self, s: Any, minds: list[Mind], pool: ThreadPoolExecutor, turns: Any, alive: Any, seed: int, sums: Any,
        samples: Any, until: float | None, limit: int | None,
    ) -> int:  # fmt: skip
        """Try the turns that are left, all with the same tiles to come, until time or nodes are used up."""
        chosen = np.ascontiguousarray(turns[alive])
        each, nodes = 1, 0
        while True:
            cost = len(alive) * each * _DEPTH * len(minds)
            if limit is not None and nodes + cost > limit:
                each = (limit - nodes) // (len(alive) * _DEPTH * len(minds))
                if each == 0:
                    return nodes
                cost = len(alive) * each * _DEPTH * len(minds)
            before = time.perf_counter()
            if until is not None and before >= until and nodes:
                return nodes
            first = int(samples[alive[0]])
            parts = [np.zeros((len(alive), 4)) for _ in minds]
            tasks = [
                pool.submit(
                    entries.sample, s, mind, chosen, len(alive), seed + first + number * each, each, _DEPTH,
                    _REPLY_WIDTH, _REPLY_APART, part,
                )
                for number, (mind, part) in enumerate(zip(minds, parts, strict=True))
            ]  # fmt: skip
            for task, part in zip(tasks, parts, strict=True):
                task.result()
                sums[alive] += part
            samples[alive] += each * len(minds)
            nodes += cost
            taken = time.perf_counter() - before
            if until is not None:
                left = min(_SLICE, max(0.0, until - time.perf_counter()))
                each = max(1, int(each * left / max(taken, 1e-6)))


def _best_value(position: Position, mind: Mind, seat: int) -> float:
    if position.phase == "over":
        entries.chances(position._s, mind)
        return float(mind.desk.chances[seat])
    count = entries.score(position._s, mind, _REPLY_WIDTH)
    return float(mind.desk.turn_value[:count].max())


def _alone(value: float, seat: int, players: int) -> tuple[float, ...]:
    """Chances where only one seat's is known: the others share the rest."""
    rest = (1.0 - float(value)) / (players - 1)
    return tuple(float(value) if other == seat else rest for other in range(players))


def _moves(position: Position, turn: Any) -> tuple[Move, ...]:
    """A turn as moves; a build of 0 is none."""
    placement, build = int(turn[0]), int(turn[1])
    steps: list[Step] = []
    board = position
    if placement != entries.ALREADY_PLACED:
        steps.append(decode(position._s, placement))
        board = position.play(steps[0])
    if build:
        steps.append(decode(board._s, build))
    return tuple(step for step in steps if not isinstance(step, Draw))
