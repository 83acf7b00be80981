"""Heavy work: runs in a few threads that all addresses share fairly, with results in bounded caches."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from taluva.web.client_address import current_address
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_

THREADS = 2
MOST_OF_ADDRESS = 32
"""Jobs of one address that run or wait; beyond that, its requests are refused."""

Answer = TypeVar("Answer")


@dataclass(eq=False)
class _Piece:
    work: Callable[[], Any]
    answer: "asyncio.Future[Any]"


class FairPool:
    """Runs functions in threads. While others wait, the jobs of one address run one at a time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "heavy")
        self._waiting: OrderedDict[str, deque[_Piece]] = OrderedDict()
        self._running: dict[str, int] = {}

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Run a function for the address of the current request. Refused if that address has too much queued."""
        address = current_address.get()
        waiting = self._waiting.get(address, ())
        # The server's own work is never refused.
        if address and len(waiting) + self._running.get(address, 0) >= MOST_OF_ADDRESS:
            sentence = N_("The server is still busy with your earlier requests; please wait a moment.")
            raise Refusal("limit", sentence)
        piece = _Piece(work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(address, deque()).append(piece)
        self._start()
        answer: Answer = await piece.answer
        return answer

    def close(self) -> None:
        """Shut the threads down."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        """Start what may run; the address that was served least recently goes first."""
        while self._waiting and sum(self._running.values()) < THREADS:
            address = min(self._waiting, key=lambda one: self._running.get(one, 0))
            pieces = self._waiting[address]
            piece = pieces.popleft()
            self._waiting.move_to_end(address)
            if not pieces:
                del self._waiting[address]
            if piece.answer.done():
                continue
            self._running[address] = self._running.get(address, 0) + 1
            # In a context of its own: the current one belongs to another request.
            asyncio.get_running_loop().create_task(self._run(address, piece))

    async def _run(self, address: str, piece: _Piece) -> None:
        try:
            found = await asyncio.get_running_loop().run_in_executor(self._threads, piece.work)
        except Exception as error:
            if not piece.answer.done():
                piece.answer.set_exception(error)
        else:
            if not piece.answer.done():
                piece.answer.set_result(found)
        finally:
            self._running[address] -= 1
            if not self._running[address]:
                del self._running[address]
            self._start()


Value = TypeVar("Value")


class Lru(Generic[Value]):
    """A cache of at most `most` values; the least recently used goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> Value | None:
        """A value, or None if it is no longer cached."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: Hashable, value: Value) -> Value:
        """Cache a value, and return it."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._most:
            self._values.popitem(last=False)
        return value
