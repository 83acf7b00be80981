"""The client of the engine: it runs in a process of its own, answers one question at a time, and can be cut short.

Turns that people wait for come first, then hints, then games between engines, then chances, then the lines of the
analysis board, then reviews. Within each kind, network addresses take turns, and so do the people or games of one
address.
"""

import asyncio
import contextlib
import itertools
import json
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from taluva.engine.levels import LEVELS
from taluva.web.client_address import current_address
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_
from taluva.web.thinker.readiness import Readiness

PEOPLE, HINT, REST, CHANCES, LINES, REVIEW = range(6)
"""Priorities, most urgent first: a turn that somebody waits for, a hint, any other turn, chances, lines, a review."""
_MOST_WAITING = 64
"""The maximum number of hints, chances, lines and reviews that wait."""
_MOST_OF_ONE, _MOST_OF_ADDRESS = 3, 12
"""How many of them one person, and one address, may have waiting."""
_MOST_TURNS, _MOST_TURNS_OF_ADDRESS = 2000, 200
"""The maximum number of turns that wait, in all and for one address; other games ask again later."""
_LEISURE, _SHORTEST = 12.0, 0.15
"""Seconds shared by all who wait, and the minimum for each: if many wait, the engine thinks for less time."""
_LONGEST = 60.0
"""Seconds after which a worker that does not stop thinking is killed."""
_TRIES = 3
_PAUSES = (0.2, 1.0, 3.0, 10.0)
"""Seconds before a dead worker is restarted, increasing with each failure."""
_TIMEOUT = 1.0
"""Seconds that a worker has to shut down."""
_LONGEST_LINE = 1 << 20
_MOST_SERVED = 10_000
_REMEMBERED = ("hint", "chances", "lines")
"""Questions whose answer depends on the position and the time alone."""
_MOST_REMEMBERED = 500
"""The number of cached hints, chances and lines."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The priority of a question, and who asks it."""

    priority: int
    address: str = ""
    person: str = ""


@dataclass(eq=False)
class _Job:
    """A question, and the future that waits for its answer."""

    standing: Callable[[], Standing]
    """Evaluated again whenever the engine is free: people come and go while they wait."""
    request: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"
    is_searched: bool = True
    """Whether answering it takes a search."""
    tries: int = 0
    began: float = 0.0
    is_cut: bool = False


class _Queue:
    """Questions that wait, by priority, and then round-robin."""

    def __init__(self) -> None:
        self._jobs: list[_Job] = []
        self._served: OrderedDict[tuple[str, ...], int] = OrderedDict()
        self._ticks = itertools.count(1)

    def __len__(self) -> int:
        return len(self._jobs)

    def standings(self) -> list[Standing]:
        """The standings of all questions that wait."""
        return [job.standing() for job in self._jobs]

    def put(self, job: _Job, first: bool = False) -> None:
        """Add a question."""
        self._jobs.insert(0 if first else len(self._jobs), job)

    def next(self, with_search: bool = True) -> _Job | None:
        """The next question, if any; without `with_search`, only one that takes no search."""
        self._jobs = [job for job in self._jobs if not job.answer.done()]
        job = min((job for job in self._jobs if with_search or not job.is_searched), key=self._rank, default=None)
        if job is None:
            return None
        self._jobs.remove(job)
        standing, tick = job.standing(), next(self._ticks)
        for key in ((standing.address,), (standing.address, standing.person)):
            self._served[key] = tick
            self._served.move_to_end(key)
        while len(self._served) > _MOST_SERVED:
            self._served.popitem(last=False)
        return job

    def _rank(self, job: _Job) -> tuple[int, int, int]:
        standing = job.standing()
        address, person = (standing.address,), (standing.address, standing.person)
        return standing.priority, self._served.get(address, 0), self._served.get(person, 0)

    def clear(self) -> list[_Job]:
        """Remove and return everything that waits."""
        jobs, self._jobs = self._jobs, []
        return jobs


class Thinker:
    """The worker process, the questions that wait for it, and the current one."""

    def __init__(self, readiness: Readiness, nice: int = 5) -> None:
        self._readiness, self._nice = readiness, nice
        self._waiting = _Queue()
        self._numbers = itertools.count(1)
        self._asked = asyncio.Event()
        self._job: _Job | None = None
        self._shorter: asyncio.TimerHandle | None = None
        self._remembered: OrderedDict[tuple[str, str, float], dict[str, Any]] = OrderedDict()
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the worker, and restart it whenever it dies."""
        self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop the worker; open questions are not answered any more."""
        if self._running is not None:
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running
        for job in self._waiting.clear():
            job.answer.cancel()

    @property
    def waiting(self) -> int:
        """The number of questions that wait."""
        return len(self._waiting)

    async def turn(
        self, position: str, level: int, standing: Callable[[], Standing], seed: int | None = None
    ) -> list[str]:
        """The rest of a turn, as played by a level of the engine; the same `seed` gives the same turn."""
        # Without a new seed, all games against a weak level would be the same.
        seed = SystemRandom().getrandbits(30) if seed is None else seed
        found = await self._ask("turn", position, standing, level=level, seed=seed)
        moves: list[str] = found["moves"]
        return moves

    async def hint(self, position: str, whose: str = "") -> dict[str, Any]:
        """What the engine would play: moves, values by seat, reasons as plain data."""
        return await self._ask("hint", position, _always(HINT, whose))

    async def chances(self, position: str, whose: str = "") -> list[float]:
        """Each seat's chance of winning."""
        found = await self._ask("chances", position, _always(CHANCES, whose))
        values: list[float] = found["values"]
        return values

    async def judge(
        self, position: str, played: Sequence[str], turn: dict[str, Any] | None, whose: str = ""
    ) -> dict[str, Any]:
        """A decision of a finished game, as data of `taluva.analysis`: its `judgement`, and the `account` of the turn
        that it ends, if any. It is never cut short: where something more urgent comes, it starts over."""
        more = {"moves": list(played), "turn": turn}
        while (found := await self._ask("judge", position, _always(REVIEW, whose), **more))["is_cut"]:
            pass
        return found

    async def weigh(self, position: str, moves: Sequence[str], best: Sequence[str], whose: str = "") -> dict[str, Any]:
        """What a turn is worth beside the best one known: values of both by seat, reasons as plain data."""
        return await self._ask("weigh", position, _always(HINT, whose), moves=list(moves), best=list(best))

    def knows_lines(self, position: str, seconds: float) -> bool:
        """Whether the lines of a position are at hand, so that asking for them costs nothing."""
        return ("lines", position, seconds) in self._remembered

    async def lines(self, position: str, seconds: float, whose: str = "") -> dict[str, Any]:
        """The best turns of a position: values by seat, and for each line its moves, values and reasons as plain data.

        Before a draw there are no lines, and the values are the average over the tiles that may come.
        """
        return await self._ask("lines", position, _always(LINES, whose), seconds=seconds)

    async def _ask(self, kind: str, position: str, standing: Callable[[], Standing], **more: Any) -> dict[str, Any]:
        """The worker's answer; `is_cut` says that it had to stop early."""
        key = (kind, position, more.get("seconds", 0.0))
        if (known := self._remembered.get(key)) is not None:
            return known
        self._require_queue_capacity(standing())
        number = next(self._numbers)
        request = {"id": number, "kind": kind, "position": position, **more}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        is_searched = kind != "turn" or LEVELS[more["level"]].is_searching
        job = _Job(standing, request, answer, is_searched)
        self._waiting.put(job)
        self._asked.set()
        self._hurry(standing().priority)
        try:
            found = await answer
        finally:
            if self._job is job and not answer.done():
                self._cut_short()
            answer.cancel()
        found["is_cut"] = job.is_cut
        if kind in _REMEMBERED and not job.is_cut:
            self._remembered[key] = found
            while len(self._remembered) > _MOST_REMEMBERED:
                self._remembered.popitem(last=False)
        return found

    def _require_queue_capacity(self, asking: Standing) -> None:
        """Refuse a question if its person or address has too many waiting."""
        turns = (PEOPLE, REST)
        alike = [one for one in self._waiting.standings() if (one.priority in turns) == (asking.priority in turns)]
        near = [one for one in alike if one.address == asking.address]
        if asking.priority in turns:
            full = len(alike) >= _MOST_TURNS or len(near) >= _MOST_TURNS_OF_ADDRESS
        else:
            own = sum(one.person == asking.person and one.priority == asking.priority for one in near)
            full = len(alike) >= _MOST_WAITING or len(near) >= _MOST_OF_ADDRESS or own >= _MOST_OF_ONE
        if full:
            raise Refusal("limit", N_("The engine is busy; try again in a moment."))

    def _leisure(self, job: _Job) -> float:
        """The seconds that the engine may think about a question while others wait.

        They are shared within an address and between addresses: many games of one visitor do not make the engine weaker
        for others.
        """
        mine = job.standing()
        waiting = [one for one in self._waiting.standings() if one.priority == PEOPLE]
        others = sum(one.address == mine.address for one in waiting)
        others += len({one.address for one in waiting} - {mine.address})
        return max(_SHORTEST, _LEISURE / others) if others else _LONGEST

    def _hurry(self, priority: int) -> None:
        """Called for each new question: less urgent work is cut short at once, the rest gets its share of time."""
        if self._job is None:
            return
        if priority < self._job.standing().priority:
            self._cut_short()
        elif self._shorter is not None:
            self._shorter.cancel()
            left = self._job.began + self._leisure(self._job) - asyncio.get_running_loop().time()
            self._shorter = asyncio.get_running_loop().call_later(max(0.0, left), self._cut_short)

    def _cut_short(self) -> None:
        """Make the worker answer with the best it has found so far."""
        if self._job is not None:
            self._job.is_cut = True
        self._send({"stop": True})

    def _send(self, message: dict[str, Any]) -> None:
        if self._process is not None and self._process.stdin is not None:
            # If the worker has just died, the reader will notice.
            with contextlib.suppress(OSError, RuntimeError):
                self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _run(self) -> None:
        for pause in itertools.chain(_PAUSES, itertools.repeat(_PAUSES[-1])):
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "taluva.web.thinker.worker",
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
        """Listen to the worker and ask it one question after the other, while it lives."""
        assert process.stdout is not None
        answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        tasks = [asyncio.create_task(self._listen(process.stdout, answers)), asyncio.create_task(self._put(answers))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, lines: asyncio.StreamReader, answers: "asyncio.Queue[dict[str, Any]]") -> None:
        """Handle everything that the worker sends, until it exits."""
        while (message := await _read(lines)) is not None:
            if "answer" in message:
                answers.put_nowait(message)
            else:
                self._readiness.hear(message)
                self._asked.set()

    async def _put(self, answers: "asyncio.Queue[dict[str, Any]]") -> None:
        """Ask one question after the other, until an answer takes too long."""
        while True:
            job = await self._next_job()
            self._send(job.request)
            loop = asyncio.get_running_loop()
            job.began = loop.time()
            self._shorter = loop.call_later(self._leisure(job), self._cut_short)
            try:
                async with asyncio.timeout(_LONGEST):
                    message = await answers.get()
            except TimeoutError:
                return
            finally:
                self._shorter.cancel()
                self._shorter = None
            self._job = None
            _settle(job, message)

    async def _next_job(self) -> _Job:
        """The next question that the worker can answer."""
        ready = self._readiness
        while True:
            if ready.turns.is_set() and (job := self._waiting.next(ready.engine.is_set())) is not None:
                self._job = job
                return job
            self._asked.clear()
            await self._asked.wait()

    def _put_back(self) -> None:
        """The worker died over a question: retry it with the next one, but not forever."""
        job, self._job = self._job, None
        if job is None or job.answer.done():
            return
        job.tries += 1
        if job.tries < _TRIES:
            self._waiting.put(job, first=True)
        else:
            job.answer.set_exception(Refusal("busy", N_("The engine has failed; please try again.")))


def _always(priority: int, person: str) -> Callable[[], Standing]:
    standing = Standing(priority, current_address.get(), person)
    return lambda: standing


async def _end(process: asyncio.subprocess.Process) -> None:
    """Wait for a worker to exit; kill it if it does not, or if nobody wants to wait any longer."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_TIMEOUT):
                await process.wait()
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _read(lines: asyncio.StreamReader) -> dict[str, Any] | None:
    """The next message, or None if the worker has exited."""
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
