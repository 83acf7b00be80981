"""Heavy work: run in a few threads that all addresses share fairly, its results kept in bounded caches."""

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
"""Pieces of work of one address that run or wait; with more, its requests are refused."""

Answer = TypeVar("Answer")


@dataclass(eq=False)
class _Piece:
    work: Callable[[], Any]
    answer: "asyncio.Future[Any]"


class FairPool:
    """Runs functions in threads. Those of one address run one at a time where others wait."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "heavy")
        self._waiting: OrderedDict[str, deque[_Piece]] = OrderedDict()
        self._running: dict[str, int] = {}

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """The answer of a function, for the address that asks. Refused where that has too much waiting already."""
        address = current_address.get()
        waiting = self._waiting.get(address, ())
        # What the server does by itself is never too much.
        if address and len(waiting) + self._running.get(address, 0) >= MOST_OF_ADDRESS:
            sentence = N_("The server is still busy with your earlier requests; please wait a moment.")
            raise Refusal("limit", sentence)
        piece = _Piece(work, asyncio.get_running_loop().create_future())
        self._waiting.setdefault(address, deque()).append(piece)
        self._start()
        answer: Answer = await piece.answer
        return answer

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _start(self) -> None:
        """Start what may run, whoever has had their turn longest ago first."""
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
            # Of its own: the context of whoever happens to start it is another request's.
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
    """So many values by key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Hashable, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: Hashable) -> Value | None:
        """A value, if it is known still."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: Hashable, value: Value) -> Value:
        """Remember a value; it is returned."""
        self._values[key] = value
        self._values.move_to_end(key)
        while len(self._values) > self._most:
            self._values.popitem(last=False)
        return value
