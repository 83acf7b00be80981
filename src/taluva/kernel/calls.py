"""Calling the kernel's entry points from Python without Numba's dispatch.

Numba looks at the types of all arguments in every call, and asks NumPy to describe a record in every call: 10
microseconds for a rule that takes a tenth of one. Here the types are known, and a record is passed as its memory.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from taluva.kernel import entries, packing, random_games, setting_up
from taluva.kernel.compiling import compiled_code


class Memory:
    """A record as entry points take it: `record` for plain Python, `data` (its bytes) for compiled code."""

    __slots__ = ("array", "data", "record")

    def __init__(self, array: npt.NDArray[np.void]) -> None:
        self.array = array
        self.record: Any = array.view(np.recarray)[0]
        self.data = array.view(np.ndarray).view(np.uint8).data


class Calls:
    """Entry points by name. Records are given as `Memory`, whole numbers as `int`, arrays always of the same type."""

    list_moves: Callable[[Memory, Memory], int]
    fault: Callable[[Memory, Memory, int], int]
    play_move: Callable[[Memory, Memory, int], None]
    settlement_at: Callable[[Memory, Memory, int], int]
    expansion_at: Callable[[Memory, Memory, int, int], int]
    lagoon_at: Callable[[Memory, Memory, int], int]
    lagoons: Callable[[Memory, Memory], int]
    begin: Callable[[Memory, npt.NDArray[np.int64]], None]
    rebuild: Callable[[Memory, Memory], None]
    pack: Callable[[Memory, npt.NDArray[np.int16]], int]
    unpack: Callable[[Memory, npt.NDArray[np.int16]], None]
    roll_out: Callable[[Memory, Memory, Memory, int, npt.NDArray[np.int8]], int]

    def __init__(self) -> None:
        for module, names in (
            (entries, ("list_moves", "fault", "play_move", "settlement_at", "expansion_at", "lagoon_at", "lagoons")),
            (setting_up, ("begin", "rebuild")),
            (packing, ("pack", "unpack")),
            (random_games, ("roll_out",)),
        ):
            for name in names:
                setattr(self, name, self._first_call(name, getattr(module, name)))

    def _first_call(self, name: str, function: Any) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            """Call it as Numba would, and keep its compiled code for the next calls, once there is any."""
            plain = [argument.record if isinstance(argument, Memory) else argument for argument in arguments]
            result = function(*plain)
            if code := compiled_code(function, plain):
                setattr(self, name, code)
            return result

        return call


calls = Calls()
