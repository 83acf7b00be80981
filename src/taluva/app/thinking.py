"""Asking the engine: it lives in a process of its own, thinks about one thing at a time, and can be cut short."""

import asyncio
import contextlib
import heapq
import itertools
import json
import sys
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from taluva.app.languages import N_
from taluva.app.readiness import Readiness
from taluva.app.refusals import Refusal

_PRIORITY = {"turn": 0, "hint": 1, "chances": 2}
_MOST_WAITING = 16
"""So many hints and chances wait at most; turns always do."""
_LONGEST = 60.0
"""Seconds after which a worker that thinks on is given up."""
_TRIES = 3
_PAUSES = (0.2, 1.0, 3.0, 10.0)
"""Seconds before a worker that has died is started anew, longer and longer."""
_PATIENCE = 1.0
"""Seconds that a worker has to end by itself."""
_LONGEST_LINE = 1 << 20


@dataclass(order=True)
class _Job:
    """A question, and who waits for its answer."""

    priority: int
    number: int
    request: dict[str, Any] = field(compare=False)
    answer: "asyncio.Future[dict[str, Any]]" = field(compare=False)
    tries: int = field(default=0, compare=False)


class Thinker:
    """The worker process, the questions that wait for it, and the one it thinks about."""

    def __init__(self, readiness: Readiness, nice: int = 5) -> None:
        self._readiness, self._nice = readiness, nice
        self._waiting: list[_Job] = []
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
        for job in self._waiting:
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
        if kind != "turn" and sum(job.priority > 0 for job in self._waiting) >= _MOST_WAITING:
            raise Refusal("busy", N_("The engine has too much to think about; try again in a moment."))
        number = next(self._numbers)
        request = {"id": number, "kind": kind, "position": position, **more}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        job = _Job(_PRIORITY[kind], number, request, answer)
        heapq.heappush(self._waiting, job)
        self._asked.set()
        if kind == "turn" and self._job is not None and self._job.priority > 0:
            self._cut_short()
        try:
            return await answer
        finally:
            if self._job is job and not answer.done():
                self._cut_short()
            answer.cancel()

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
            try:
                async with asyncio.timeout(_LONGEST):
                    message = await _read(lines)
            except TimeoutError:
                return
            if message is None:
                return
            self._job = None
            _settle(job, message)

    async def _next_job(self) -> _Job:
        while True:
            while self._waiting:
                job = heapq.heappop(self._waiting)
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
            heapq.heappush(self._waiting, job)
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
