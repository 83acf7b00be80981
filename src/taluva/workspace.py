"""The working memory in which each thread asks the kernel: one unpacked state, and the kernel's scratch memory."""

import struct
import threading
from typing import Any

import numpy as np
import numpy.typing as npt

from taluva.kernel import packing
from taluva.kernel import state as K
from taluva.kernel.calls import Memory, calls
from taluva.kernel.warming import ensure_compiled

_CORNERS = struct.Struct("<4h")
_CORNERS_AT = 2 * packing.FIELDS.index("q_min")


def field_at(name: str) -> int:
    """Where the low byte of a field is in a packed state."""
    return 2 * packing.FIELDS.index(name)


def extent(packed: bytes) -> tuple[int, int, int, int]:
    """The first and last column and row of the island: q_min, q_max, r_min, r_max."""
    return _CORNERS.unpack_from(packed, _CORNERS_AT)


class Workspace:
    """One thread's working memory. A packed state is loaded into it, unless it is there already."""

    def __init__(self) -> None:
        self.state = Memory(np.zeros(1, K.STATE))
        self.scratch = Memory(np.zeros(1, K.SCRATCH))
        self.scratch.record.random = 1
        self._held: bytes | None = None
        self._buffer = np.zeros(packing.LARGEST, np.int16)
        self._bytes = self._buffer.view(np.uint8).data
        state, scratch = self.state.array, self.scratch.array
        # Reading a number from these is many times faster than from a field of a record.
        self.level, self.terrain = state["level"][0].data, state["terrain"][0].data
        self.mates, self.piece = state["mates"][0].data, state["piece"][0].data
        self.phase, self.seat = state["phase"].data, state["seat"].data
        self.stack_left = state["stack_left"].data
        self.moves, self.queue = scratch["moves"][0].data, scratch["queue"][0].data
        self.settlement, self.border = scratch["settlement"][0].data, scratch["border"][0].data
        self.first = scratch["first"].data
        self.levels: npt.NDArray[np.int8] = state["level"][0]
        self.listed: npt.NDArray[np.int32] = scratch["moves"][0]

    def load(self, packed: bytes) -> None:
        """Unpack a state. Packed states are never changed, so the same object means the same state."""
        if packed is not self._held:
            self._held = None
            self._bytes[: len(packed)] = packed
            calls.unpack(self.state, self._buffer)
            self._held = packed

    def play(self, number: int) -> None:
        """Play a legal move in the state that is loaded; `pack` has to follow."""
        self._held = None
        calls.play_move(self.state, self.scratch, number)

    def forget(self) -> None:
        """What is loaded is about to be overwritten; `pack` or `load` has to follow."""
        self._held = None

    def pack(self) -> bytes:
        """Pack the state that is loaded, after a move."""
        packed = self._bytes[: 2 * calls.pack(self.state, self._buffer)].tobytes()
        self._held = packed
        return packed

    def take(self, array: npt.NDArray[np.void]) -> bytes:
        """Pack a state of somebody else's."""
        return self._bytes[: 2 * calls.pack(Memory(array), self._buffer)].tobytes()

    def begin(self, setup: npt.NDArray[np.int64]) -> bytes:
        """Begin a game; returns its packed state."""
        self._held = None
        calls.begin(self.state, setup)
        return self.pack()


_threads = threading.local()


def workspace() -> Workspace:
    """This thread's working memory."""
    try:
        found: Workspace = _threads.workspace
    except AttributeError:
        ensure_compiled()
        found = _threads.workspace = Workspace()
    return found


def loaded(packed: bytes) -> Workspace:
    """This thread's working memory with a packed state in it."""
    found = workspace()
    found.load(packed)
    return found


def unpacked(packed: bytes) -> Any:
    """An array with one record: a state of the caller's own."""
    array = np.zeros(1, K.STATE).view(np.recarray)
    calls.unpack(Memory(array), np.frombuffer(packed, np.int16).copy())
    return array
