"""Thinking about one position: candidates by the evaluation, then sequential halving over the tiles that may come."""

import threading
import time
import zlib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import numpy as np

from taluva.codec import decode, encode
from taluva.engine import entries
from taluva.engine.memory import MAX_CANDIDATES, Mind, new_mind, new_record
from taluva.engine.results import Line, OnProgress, Result
from taluva.engine.search import BOOK, REPLY_WIDTH
from taluva.kernel.state import CHOOSE, MAX_PLAYERS
from taluva.moves import TO_DRAW, Choice, Draw, Move
from taluva.position import Position

CANDIDATES = 250
"""Turns that are searched at most."""
_FEW, _A_SECOND = 60, 200
"""Turns that are searched however short the time is; for each second of a thread so many, shared by the depth."""
_TRIES = 6
"""Where nodes are the limit: so often each turn can be tried at least."""
OF_A_TILE = 6
"""Turns that are searched of each two-hex tile that may be taken."""
_SLICE = 0.04
"""Seconds of one slice of work, after which the clock is looked at."""
_AT_A_TIME = 32
"""Turns that are tried in one slice where nodes are the limit."""
_ENOUGH, _SURELY, _NOTHING, _VARIES = 8, 3.0, 0.002, 0.01
"""After so many samples a turn is given up if so many standard errors would make it better than the best by so little;
differences that have not varied yet may still vary by so much."""
_TO_SHOW = 100
"""Samples of the last turn that is left, so that its value can be shown."""
_KNOWN = 1000
"""After so many samples in which nothing was new, there is nothing more to find out."""


def _rounds(turns: int) -> int:
    """How often to halve until one turn is left."""
    return int(np.ceil(np.log2(turns)))


Turn = tuple[int, int, int]
"""A choice (below 0: there is none), a placement (below 0: it lies already) and a build (0: there is none)."""
_NONE = -1


class Limits:
    """When to stop: at a time, after some nodes, or when told to."""

    def __init__(
        self, seconds: float | None = None, nodes: int | None = None, stop: threading.Event | None = None
    ) -> None:
        self.end = None if seconds is None else time.perf_counter() + seconds
        self.nodes = nodes
        self.stop = stop

    def left(self) -> float:
        """Seconds left."""
        return float("inf") if self.end is None else self.end - time.perf_counter()

    def told(self) -> bool:
        """Whether somebody has asked for the answer at once."""
        return self.stop is not None and self.stop.is_set()


class Thought:
    """What is known about the turns of a position."""

    def __init__(self, position: Position, networks: tuple[Any, Any], threads: int, seed: int) -> None:
        # Read back from its string, so that equal positions are equal down to the order of lists.
        self.position = Position(str(position))
        self.seat, self.players = position.seat - 1, position.setup.players
        seats = range(1, self.players + 1)
        self.depth = sum(position.status(seat) == "playing" for seat in seats)
        self.minds: list[Mind] = [new_mind(*networks) for _ in range(threads)]
        self.seed = (zlib.crc32(str(position).encode()) ^ seed * 0x9E3779B1) & 0x3FFFFFFF
        self.turns: list[Turn] = []
        self.prior: list[float] = []
        self.kept: set[int] = set()
        self.unsearched: dict[int, tuple[float, ...]] = {}
        self.nodes = 0
        self.book = new_record(BOOK)
        self.sums, self.samples = np.zeros((0, MAX_PLAYERS)), np.zeros(0, np.int64)
        self.products = np.zeros((0, 0))

    def find_turns(self, width: int, candidates: int, notices: float = 1.0) -> None:
        """The most promising turns, by the evaluation alone."""
        if self.position.phase != "choose":
            self._add_best(self.position, _NONE, width, candidates, notices)
            return
        for choice in self.position.legal_moves:
            assert isinstance(choice, Choice)
            taken = self.position.play(choice)
            number = encode(self.position._s, choice) & 0xFF
            if choice == TO_DRAW:
                self._add((number, _NONE, 0), self._worth(taken))
            else:
                self._add_best(taken, number, width, OF_A_TILE, notices)

    def _worth(self, taken: Position) -> float:
        """What a choice is worth: the average over the tiles that may come."""
        if taken.phase == "over":
            entries.chances(taken._s, self.minds[0])
            return float(self.minds[0].desk.chances[self.seat])
        total, sum_of_values = 0, 0.0
        for code, count in self.position.unseen.items():
            drawn = taken.play(code)
            total += count
            if drawn.phase == "over":
                sum_of_values += count * self._worth(drawn)
            else:
                turns = entries.score(drawn._s, self.minds[0], REPLY_WIDTH)
                sum_of_values += count * float(self.minds[0].desk.turn_value[:turns].max())
        return sum_of_values / total

    def _add_best(self, position: Position, choice: int, width: int, candidates: int, notices: float) -> None:
        desk = self.minds[0].desk
        count = entries.score(position._s, self.minds[0], width)
        order: Iterable[int] = np.argsort(-desk.turn_value[:count], kind="stable")
        if notices < 1.0:
            order = self._noticed(order, notices)
        for i in list(order)[:candidates]:
            self._add((choice, int(desk.turn_placement[i]), int(desk.turn_build[i])), float(desk.turn_value[i]))

    def _noticed(self, order: Iterable[int], share: float) -> list[int]:
        """The turns whose placements come to mind; at least one does."""
        random, desk, noticed = Random(self.seed), self.minds[0].desk, {}
        turns = list(order)
        for placement in sorted({int(desk.turn_placement[i]) for i in turns}):
            noticed[placement] = random.random() < share
        if not any(noticed.values()):
            noticed[random.choice(sorted(noticed))] = True
        # Nobody overlooks a victory.
        return [i for i in turns if noticed[int(desk.turn_placement[i])] or desk.turn_value[i] == 1.0]

    def _add(self, turn: Turn, value: float) -> int:
        if turn not in self.turns:
            self.turns.append(turn)
            self.prior.append(value)
        return self.turns.index(turn)

    def include(self, moves: Sequence[Move]) -> None:
        """Judge this turn too, to the end. IllegalMove where it is none, ValueError where it is not a whole turn."""
        if len(self.turns) == MAX_CANDIDATES:
            raise ValueError("These are more turns than the engine can compare.")
        choice, placement, build = _NONE, _NONE, 0
        position = self.position
        for move in moves:
            if position is not self.position and position.phase not in ("place", "build"):
                raise ValueError("A turn to judge ends with its build, or with the choice to draw.")
            number = position._checked(move)
            if number >> 24 == CHOOSE:
                choice = number & 0xFF
            elif position.phase == "place":
                placement = number
            else:
                build = number
            position = position.play(move)
        if position is self.position or position.phase in ("place", "build"):
            raise ValueError("A turn to judge ends with its build, or with the choice to draw.")
        entries.chances(position._s, self.minds[0])
        self.kept.add(self._add((choice, placement, build), float(self.minds[0].desk.chances[self.seat])))

    def search(self, limits: Limits, lines: int, on_progress: OnProgress | None) -> None:
        """Sequential halving: all good turns are tried a little, the better half again, until one is left."""
        count = len(self.turns)
        self.sums, self.samples = np.zeros((count, MAX_PLAYERS)), np.zeros(count, np.int64)
        self.products = np.zeros((count, count))
        alive = self._affordable(limits)
        left = _rounds(len(alive))
        with ThreadPoolExecutor(len(self.minds)) as pool:
            while left > 0 and not limits.told() and limits.left() > 0:
                nodes = None if limits.nodes is None else (limits.nodes - self.nodes) // left
                until = None if limits.end is None else time.perf_counter() + limits.left() / left
                before = self.samples.sum()
                alive = self._sample(pool, alive, until, nodes, limits)
                if self.samples.sum() == before:
                    break
                alive = self._better_half(alive)
                left = min(left - 1, _rounds(len(alive)))
                if on_progress is not None:
                    on_progress(self.result(lines))

    def _better_half(self, alive: Any) -> Any:
        """What is tried further: the better half, and what is to be kept."""
        order = np.argsort(-self.sums[alive, self.seat], kind="stable")
        best = order[: (len(alive) + 1) // 2]
        also = [i for i in order if int(alive[i]) in self.kept and i not in best]
        return alive[[*best, *also]]

    def _contenders(self, alive: Any) -> Any:
        """The turns that may still be the best one. The same tiles come after all of them, so it is the differences
        between two turns that count, which vary far less than their values."""
        samples = int(self.samples[alive[0]])
        if samples < _ENOUGH:
            return alive
        means = self.sums[alive, self.seat] / samples
        products = self.products[np.ix_(alive, alive)]
        best = int(np.argmax(means))
        behind = means[best] - means
        squares = (products.diagonal() + products[best, best] - 2 * products[best]) / samples
        errors = np.sqrt((np.maximum(squares - behind**2, 0.0) + _VARIES**2) / samples)
        kept = np.array([int(i) in self.kept for i in alive])
        going = (behind < _SURELY * errors - _NOTHING) | kept
        going[best] = True
        return alive[going]

    def _affordable(self, limits: Limits) -> Any:
        """The turns to try, the best by the evaluation: as many as can be tried often enough."""
        order = np.argsort(-np.array(self.prior), kind="stable")
        most = len(order)
        if limits.nodes is not None:
            tries = limits.nodes // (self.depth * len(self.minds))
            most = min(most, tries // _TRIES)
            most = min(most, tries // max(_TRIES, _rounds(max(1, most))))
        elif limits.end is not None:
            most = max(_FEW, int(limits.left() * len(self.minds) * _A_SECOND / self.depth))
        most = max(2, most - len(self.kept))
        return np.array([i for rank, i in enumerate(order) if rank < most or int(i) in self.kept])

    def _sample(
        self, pool: ThreadPoolExecutor, alive: Any, until: float | None, most: int | None, limits: Limits
    ) -> Any:
        """Try the turns that are left until time or nodes are used up, one is clear, or everything is known; return
        those that may still be the best."""
        each, nodes, done, known = 1, 0, 0, 0
        while len(alive) > 1 or self.samples[alive[0]] < _TO_SHOW:
            before = time.perf_counter()
            if done and ((until is not None and before >= until) or limits.told()):
                break
            if most is not None or until is None:
                # Not by the clock, so that the same limit gives the same answer.
                each = max(1, _AT_A_TIME // len(alive), known)
            if most is not None:
                each = min(each, max(0, most - nodes) // (len(alive) * self.depth * len(self.minds)))
            if each == 0 or known >= _KNOWN:
                break
            searched = self._try(pool, alive, each)
            nodes, done, known = nodes + searched, done + each, 0 if searched else known + each
            taken = (time.perf_counter() - before) / (each * len(alive))
            alive = self._contenders(alive)
            if until is not None:
                room = min(_SLICE, max(0.0, until - time.perf_counter()))
                each = max(1, min(8 * each, _KNOWN, int(room / max(taken * len(alive), 1e-9))))
        self.nodes += nodes
        return alive

    def _try(self, pool: ThreadPoolExecutor, alive: Any, each: int) -> int:
        """Every thread tries the turns `each` times; return how many turns were searched."""
        turns = np.array([(*self.turns[i], i) for i in alive], np.int64)
        worths = [np.zeros((each, len(alive), MAX_PLAYERS)) for _ in self.minds]
        first = self.seed + int(self.samples[alive[0]])
        tasks = [
            pool.submit(entries.sample, self.position._s, mind, self.book, turns, first + number * each, worth)
            for number, (mind, worth) in enumerate(zip(self.minds, worths, strict=True))
        ]
        searched = sum(task.result() for task in tasks)
        for worth in worths:
            self.sums[alive] += worth.sum(axis=0)
            own = worth[:, :, self.seat]
            self.products[np.ix_(alive, alive)] += own.T @ own
        self.samples[alive] += each * len(self.minds)
        return searched

    def result(self, lines: int) -> Result:
        """The best turns so far: those searched longest first, then by their values."""
        samples = self.samples if len(self.samples) else np.zeros(len(self.turns), np.int64)
        order = sorted(range(len(self.turns)), key=lambda i: (samples[i], self._worth_of(i)), reverse=True)
        shown = order[: max(1, lines)] + [i for i in order[max(1, lines) :] if i in self.kept]
        shown.sort(key=lambda i: (samples[i], self._values(i)[self.seat]), reverse=True)
        found = tuple(Line(self.moves(self.turns[i]), self._values(i), int(samples[i])) for i in shown)
        return Result(found[0].moves, found[0].values, found, self.nodes)

    def _worth_of(self, i: int) -> float:
        """What a turn is worth to the mover, as far as is known."""
        searched = len(self.samples) > 0 and self.samples[i] > 0
        return float(self.sums[i, self.seat] / self.samples[i]) if searched else self.prior[i]

    def _values(self, i: int) -> tuple[float, ...]:
        if len(self.samples) and self.samples[i]:
            return tuple((self.sums[i, : self.players] / self.samples[i]).tolist())
        if i not in self.unsearched:
            self.unsearched[i] = self._chances_after(self.turns[i], self.prior[i])
        return self.unsearched[i]

    def _chances_after(self, turn: Turn, value: float) -> tuple[float, ...]:
        """What a turn is worth by the evaluation alone."""
        position = self.position
        for move in self.moves(turn):
            position = position.play(move)
        if position.phase == "draw" and turn[1] == _NONE and turn[2] == 0:
            return self._alone(value)
        entries.chances(position._s, self.minds[0])
        return tuple(self.minds[0].desk.chances[: self.players].tolist())

    def _alone(self, value: float) -> tuple[float, ...]:
        """Chances where only the mover's is known: those who still play share the rest. Partners have one chance."""
        seats = range(self.players)
        if self.position.setup.variant == "teams":
            return tuple(value if (other - self.seat) % 2 == 0 else 1.0 - value for other in seats)
        others = [other for other in seats if other != self.seat and self.position.status(other + 1) == "playing"]
        rest = (1.0 - value) / len(others)
        return tuple(value if other == self.seat else rest if other in others else 0.0 for other in seats)

    def moves(self, turn: Turn) -> tuple[Move, ...]:
        """A turn as moves."""
        choice, placement, build = turn
        position, moves = self.position, list[Move]()
        if choice != _NONE:
            position = self._follow(position, CHOOSE << 24 | choice, moves)
        if placement != _NONE:
            position = self._follow(position, placement, moves)
        if build:
            self._follow(position, build, moves)
        return tuple(moves)

    def _follow(self, position: Position, number: int, moves: list[Move]) -> Position:
        step = decode(position._s, number)
        assert not isinstance(step, Draw)
        moves.append(step)
        return position.play(step)
