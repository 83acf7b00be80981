"""Compiling the kernel, part by part: each once per installation, with a progress line.

A game needs the rules alone; random games and perft are compiled when somebody asks for them.
"""

import sys
import threading
from collections.abc import Callable
from typing import Any, TypeAlias

import numba
import numpy as np

from taluva.kernel import entries, random_games, setting_up
from taluva.kernel.compiling import KERNEL
from taluva.kernel.state import MAX_MOVES, STATE, new_scratch, new_state

Samples: TypeAlias = list[tuple[Any, tuple[Any, ...]]]
"""Entry points with arguments of the types they are called with."""
Progress: TypeAlias = Callable[[int, int], None]
"""Called with how many entry points are done, and how many there are."""

_lock = threading.Lock()
_ready: set[str] = set()
_typeof: Any = numba.typeof


def _rules() -> Samples:
    s, k = new_state(), new_scratch()
    return [
        (setting_up.begin, (s, np.zeros(9, np.int64))),
        (setting_up.rebuild, (s, k)),
        (entries.list_moves, (s, k)),
        (entries.fault, (s, k, 0)),
        (entries.play_move, (s, k, 0)),
        (entries.settlement_at, (s, k, 0)),
        (entries.lagoon_at, (s, k, 0)),
    ]


def _random_games() -> Samples:
    arguments = (new_state(), new_scratch(), np.zeros(9, np.int64), 0, 0)
    return [(random_games.random_games, arguments), (random_games.signature, arguments)]


def _perft() -> Samples:
    states, rows = np.zeros(1, STATE).view(np.recarray), np.zeros((1, MAX_MOVES), np.int32)
    return [(random_games.perft, (states, new_scratch(), rows, np.zeros(1, np.int64), 0))]


_PARTS: dict[str, Callable[[], Samples]] = {"rules": _rules, "random games": _random_games, "perft": _perft}


def ensure_compiled(part: str = "rules", progress: Progress | None = None) -> None:
    """Compile a part of the kernel unless it is in the cache. Without `progress`, a line on standard error tells."""
    if part in _ready:
        return
    with _lock:
        if part not in _ready and not KERNEL.is_compiled(part):
            compile_all(_PARTS[part](), progress)
            KERNEL.mark_compiled(part)
        _ready.add(part)


def compile_all(samples: Samples, progress: Progress | None = None) -> None:
    """Compile entry points, one after the other."""
    progress = progress or _line_on_stderr
    for done, (function, arguments) in enumerate(samples):
        progress(done, len(samples))
        function.compile(tuple(_typeof(argument) for argument in arguments))
    progress(len(samples), len(samples))


def _line_on_stderr(done: int, total: int) -> None:
    line = "Compiling, once per installation"
    if sys.stderr.isatty():
        print(f"\r{line}: {100 * done // total} %", end="\n" if done == total else "", file=sys.stderr, flush=True)
    elif done == 0:
        print(f"{line} (about 15 s)", file=sys.stderr, flush=True)
