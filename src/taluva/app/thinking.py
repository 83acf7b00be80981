"""Asking the engine: it lives in a process of its own, thinks about one thing at a time, and can be cut short.

Turns come before hints and chances; of each kind everybody has one question answered before anybody has a second.
"""

import asyncio
import contextlib
import itertools
import json
import sys
from collections import OrderedDict, deque
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from taluva.app.languages import N_
from taluva.app.readiness import Readiness
from taluva.app.refusals import Refusal

_PRIORITY = {"turn": 0, "hint": 1, "chances": 2}
_MOST_WAITING = 64
"""So many hints and chances wait at most."""
_MOST_OF_ONE = 3
"""So many of them may one person have waiting."""
_MOST_TURNS = 2000
_LEISURE, _SHORTEST = 12.0, 0.15
"""Seconds that all who wait share, and that nobody gets less of: where many wait, a turn is thought about for less."""
_LONGEST = 60.0
"""Seconds after which a worker that thinks on is given up."""
_TRIES = 3
_PAUSES = (0.2, 1.0, 3.0, 10.0)
"""Seconds before a worker that has died is started anew, longer and longer."""
_PATIENCE = 1.0
"""Seconds that a worker has to end by itself."""
_LONGEST_LINE = 1 << 20


@dataclass(eq=False)
class _Job:
    """A question, and who waits for its answer."""

    priority: int
    whose: str
    request: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"
    tries: int = 0


class _Queue:
    """Questions that wait, by what is more urgent, and then everybody in turn."""

    def __init__(self) -> None:
        self._waiting: dict[int, OrderedDict[str, deque[_Job]]] = {
            priority: OrderedDict() for priority in sorted(_PRIORITY.values())
        }

    def __len__(self) -> int:
        return sum(self.count(priority) for priority in self._waiting)

    def count(self, priority: int, whose: str | None = None) -> int:
        """How many questions of one kind wait, of all or of one person."""
        queues = self._waiting[priority]
        return len(queues.get(whose, ())) if whose is not None else sum(map(len, queues.values()))

    def put(self, job: _Job, first: bool = False) -> None:
        """Let a question wait."""
        queue = self._waiting[job.priority].setdefault(job.whose, deque())
        if first:
            queue.appendleft(job)
        else:
            queue.append(job)

    def next(self) -> _Job | None:
        """The question whose turn it is, if any waits."""
        for queues in self._waiting.values():
            if queues:
                whose, queue = next(iter(queues.items()))
                job = queue.popleft()
                queues.move_to_end(whose)
                if not queue:
                    del queues[whose]
                return job
        return None

    def clear(self) -> list[_Job]:
        """Everything that waits, which then waits no more."""
        jobs = []
        while (job := self.next()) is not None:
            jobs.append(job)
        return jobs


class Thinker:
    """The worker process, the questions that wait for it, and the one it thinks about."""

    def __init__(self, readiness: Readiness, nice: int = 5) -> None:
        self._readiness, self._nice = readiness, nice
        self._waiting = _Queue()
        self._numbers = itertools.count(1)
        self._asked = asyncio.Event()
        self._job: _Job | None = None
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the worker, and start it anew whenever it dies."""
        self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop the worker; nobody gets an answer any more."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        for job in self._waiting.clear():
            job.answer.cancel()

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return len(self._waiting)

    async def turn(self, position: str, level: int, whose: str = "") -> list[str]:
        """The rest of the turn that a level of the engine plays."""
        # Without a seed of its own every game against a weak level would be the same.
        found = await self._ask("turn", position, whose, level=level, seed=SystemRandom().getrandbits(30))
        moves: list[str] = found["moves"]
        return moves

    async def hint(self, position: str, whose: str = "") -> dict[str, Any]:
        """What the engine would play: moves, values by seat, reasons as plain data."""
        return await self._ask("hint", position, whose)

    async def chances(self, position: str, whose: str = "") -> list[float]:
        """The chance to win of every seat."""
        found = await self._ask("chances", position, whose)
        values: list[float] = found["values"]
        return values

    async def _ask(self, kind: str, position: str, whose: str, **more: int) -> dict[str, Any]:
        priority = _PRIORITY[kind]
        full = self._waiting.count(priority) >= (_MOST_WAITING if priority else _MOST_TURNS)
        if full or (priority and self._waiting.count(priority, whose) >= _MOST_OF_ONE):
            raise Refusal("limit", N_("The engine has too much to think about; try again in a moment."))
        number = next(self._numbers)
        request = {"id": number, "kind": kind, "position": position, **more}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        job = _Job(priority, whose, request, answer)
        self._waiting.put(job)
        self._asked.set()
        if kind == "turn" and self._job is not None and self._job.priority > 0:
            self._cut_short()
        try:
            return await answer
        finally:
            if self._job is job and not answer.done():
                self._cut_short()
            answer.cancel()

    def _leisure(self) -> float:
        """The seconds that the engine may think, as long as others wait for it."""
        others = self._waiting.count(0)
        return max(_SHORTEST, _LEISURE / others) if others else _LONGEST

    def _cut_short(self) -> None:
        """Let the worker answer with what it has found so far."""
        self._tell({"stop": True})

    def _tell(self, message: dict[str, Any]) -> None:
        if self._process is not None and self._process.stdin is not None:
            # A worker that has just died is noticed by whoever reads from it.
            with contextlib.suppress(OSError, RuntimeError):
                self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _run(self) -> None:
        for pause in itertools.chain(_PAUSES, itertools.repeat(_PAUSES[-1])):
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "taluva.app.worker",
                str(self._nice),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
            self._process = process
            try:
                await self._converse(process)
            finally:
                self._process = None
                self._readiness.lost()
                await _end(process)
            self._put_back()
            await asyncio.sleep(pause)

    async def _converse(self, process: asyncio.subprocess.Process) -> None:
        """Ask the worker one question after the other, as long as it lives."""
        assert process.stdout is not None
        lines = process.stdout
        while not self._readiness.engine.is_set():
            message = await _read(lines)
            if message is None:
                return
            self._readiness.hear(message)
        while True:
            job = await self._next_job()
            self._tell(job.request)
            shorter = asyncio.get_running_loop().call_later(self._leisure(), self._cut_short)
            try:
                async with asyncio.timeout(_LONGEST):
                    message = await _read(lines)
            except TimeoutError:
                return
            finally:
                shorter.cancel()
            if message is None:
                return
            self._job = None
            _settle(job, message)

    async def _next_job(self) -> _Job:
        while True:
            while (job := self._waiting.next()) is not None:
                if not job.answer.done():
                    self._job = job
                    return job
            self._asked.clear()
            await self._asked.wait()

    def _put_back(self) -> None:
        """The worker died over a question: the next one may try it, but not for ever."""
        job, self._job = self._job, None
        if job is None or job.answer.done():
            return
        job.tries += 1
        if job.tries < _TRIES:
            self._waiting.put(job, first=True)
        else:
            job.answer.set_exception(Refusal("busy", N_("The engine has failed; please try again.")))


async def _end(process: asyncio.subprocess.Process) -> None:
    """Wait for a worker that ends with its input, or has died; kill one that does not."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        async with asyncio.timeout(_PATIENCE):
            await process.wait()
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _read(lines: asyncio.StreamReader) -> dict[str, Any] | None:
    """The next message, or None where the worker has gone."""
    line = await lines.readline()
    if not line.endswith(b"\n"):
        return None
    message: dict[str, Any] = json.loads(line)
    return message


def _settle(job: _Job, message: dict[str, Any]) -> None:
    if job.answer.done():
        return
    if "fault" in message:
        job.answer.set_exception(Refusal("failed", N_("The engine has failed; please try again.")))
    else:
        job.answer.set_result(message)
