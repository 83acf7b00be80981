"""Compiling the rules: once per installation, with a progress line.

Random games and perft are compiled when first used: a game does without them.
"""

import sys
import threading
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from taluva.kernel import compiling, entries, setting_up
from taluva.kernel.state import new_scratch, new_state

Progress = Callable[[int, int], None]
_lock = threading.Lock()
_ready = False
typeof: Any = numba.typeof


def _samples() -> list[tuple[Any, tuple[Any, ...]]]:
    """The entry points that every game needs, with arguments of the types they are called with."""
    s, k = new_state(), new_scratch()
    setup, numbers = np.zeros(9, np.int64), np.zeros(1, np.int64)
    return [
        (entries.begin_game, (s, setup)),
        (setting_up.rebuild, (s, k)),
        (entries.list_moves, (s, k)),
        (entries.fault, (s, k, 0)),
        (entries.play_moves, (s, k, numbers)),
        (entries.settlement_at, (s, k, 0)),
        (entries.lagoon_at, (s, k, 0)),
    ]


def ensure_compiled(progress: Progress | None = None) -> None:
    """Compile whatever is not in the cache yet. Without `progress`, a line on standard error tells what goes on."""
    global _ready
    if _ready:
        return
    with _lock:
        if not _ready and not compiling.is_compiled():
            _compile(progress or _line_on_stderr)
            compiling.mark_compiled()
        _ready = True


def _compile(progress: Progress) -> None:
    samples = _samples()
    for done, (function, arguments) in enumerate(samples):
        progress(done, len(samples))
        function.compile(tuple(typeof(argument) for argument in arguments))
    progress(len(samples), len(samples))


def _line_on_stderr(done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(
            f"\rCompiling the rules, once per installation: {100 * done // total} %",
            end=end,
            file=sys.stderr,
            flush=True,
        )
    elif done == 0:
        print("Compiling the rules, once per installation (about 20 s)", file=sys.stderr, flush=True)
