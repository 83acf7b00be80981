"""Compiling the kernel, part by part: each once per installation, with a progress line.

A game needs the rules alone; random games and perft are compiled when somebody asks for them. Of several processes that
find nothing compiled one compiles, and the others wait for it.
"""

import contextlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from taluva.kernel import entries, packing, random_games, setting_up
from taluva.kernel.compiling import KERNEL, Cache, is_plain
from taluva.kernel.estimate import Estimate, ordinary_seconds
from taluva.kernel.state import MAX_MOVES, STATE, new_scratch, new_state

Samples: TypeAlias = list[tuple[Any, tuple[Any, ...]]]
"""Entry points with arguments of the types they are called with."""
Parts: TypeAlias = Mapping[str, Callable[[], Samples]]
"""By name what is compiled one after the other."""
Progress: TypeAlias = Callable[[float, float], None]
"""Called now and then with the share that is done and an estimate of the seconds that are left; at the end with 1, 0.
From another thread, while the compiler has this one."""

_TICK = 0.25
"""Seconds between two reports of progress."""
_TIMEOUT = 600.0
"""Seconds after which another process that compiles is taken for dead or stopped, and waited for no longer."""
_lock = threading.Lock()
_ready: set[str] = set()


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
        (entries.lagoons, (s, k)),
        (entries.expansion_at, (s, k, 0, 0)),
        (packing.pack, (s, np.zeros(1, np.int16))),
        (packing.unpack, (s, np.zeros(1, np.int16))),
    ]


def _random_games() -> Samples:
    arguments = (new_state(), new_scratch(), np.zeros(9, np.int64), 0, 0)
    return [(random_games.random_games, arguments), (random_games.signature, arguments)]


def _rollouts() -> Samples:
    return [(random_games.roll_out, (new_state(), new_state(), new_scratch(), 0, np.zeros((1, 4), np.int8)))]


def _perft() -> Samples:
    states, rows = np.zeros(1, STATE).view(np.recarray), np.zeros((1, MAX_MOVES), np.int32)
    return [(random_games.perft, (states, new_scratch(), rows, np.zeros(1, np.int64), 0))]


_PARTS: Parts = {"rules": _rules, "random games": _random_games, "rollouts": _rollouts, "perft": _perft}


def ensure_compiled(part: str = "rules", progress: Progress | None = None) -> None:
    """Compile a part of the kernel unless it is in the cache. Without `progress`, a line on standard error tells.

    A program that started with plain rules does not wait for this.
    """
    if part in _ready or is_plain():
        return
    with _lock:
        if part not in _ready:
            compile_parts(KERNEL, {part: _PARTS[part]}, progress)
        _ready.add(part)


def load_rules() -> None:
    """In a program that started with plain rules: go over to the compiled ones, which are in the cache."""
    _compile(_rules())


def compile_parts(cache: Cache, parts: Parts, progress: Progress | None = None) -> None:
    """Compile what of some parts is not in the cache yet, or wait until another process has."""
    missing = [part for part in parts if not cache.is_compiled(part)]
    if not missing:
        return
    progress = progress or _line_on_stderr()
    with _alone(cache, missing, progress):
        missing = [part for part in missing if not cache.is_compiled(part)]
        with _reports(cache, missing, progress):
            for part in missing:
                _compile(parts[part]())
                cache.mark_compiled(part)
    progress(1.0, 0.0)


def _compile(samples: Samples) -> None:
    import numba

    typeof: Any = numba.typeof
    for function, arguments in samples:
        function.compile(tuple(typeof(argument) for argument in arguments))


@contextlib.contextmanager
def _alone(cache: Cache, parts: Iterable[str], progress: Progress) -> Iterator[None]:
    """Let one process compile at a time. The operating system frees the lock of a process that has died."""
    if cache.folder is None:
        yield
        return
    import filelock

    lock = filelock.FileLock(cache.folder / "lock")
    give_up = time.monotonic() + _TIMEOUT
    while time.monotonic() < give_up and not all(cache.is_compiled(part) for part in parts):
        try:
            lock.acquire(blocking=False)
            break
        except filelock.Timeout:
            progress(*_told_by_another(cache.folder, parts))
            time.sleep(_TICK)
        except (OSError, NotImplementedError):
            break  # A disk without locks: to compile twice is better than not at all.
    try:
        yield
    finally:
        lock.release()


def _told_by_another(folder: Path, parts: Iterable[str]) -> tuple[float, float]:
    try:
        share, left = json.loads((folder / "progress").read_text())
        return float(share), float(left)
    except (OSError, ValueError):
        return 0.0, ordinary_seconds(parts)


@contextlib.contextmanager
def _reports(cache: Cache, parts: list[str], progress: Progress) -> Iterator[None]:
    """Report progress, here and to the processes that wait, as long as the block runs."""
    if not parts:
        yield
        return
    from taluva.kernel.libraries import Work

    estimate, over = Estimate(parts, Work.done), threading.Event()

    def report() -> None:
        while True:
            share, left = estimate.now(Work.done)
            progress(share, left)
            if cache.folder is not None:
                with contextlib.suppress(OSError):
                    temporary = cache.folder / f"progress-{os.getpid()}"
                    temporary.write_text(json.dumps([share, left]))
                    temporary.replace(cache.folder / "progress")
            if over.wait(_TICK):
                return

    reporter = threading.Thread(target=report, daemon=True)
    reporter.start()
    try:
        yield
    finally:
        over.set()
        reporter.join()
        if cache.folder is not None:
            (cache.folder / "progress").unlink(missing_ok=True)


def _line_on_stderr() -> Progress:
    """A line that is written anew with the seconds left; where nobody watches, it is written once."""
    line, told, begin = "Compiling, once per installation", [0], time.monotonic()

    def progress(share: float, left: float) -> None:
        seconds = max(1, round(left))
        if sys.stderr.isatty():
            if share == 1.0:
                print(f"\r{line}: done in {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
            elif seconds != told[0]:
                print(f"\r{line}: about {seconds} s left ", end="", file=sys.stderr, flush=True)
        elif not told[0]:
            print(f"{line} (about {seconds} s)", file=sys.stderr, flush=True)
        told[0] = seconds

    return progress
