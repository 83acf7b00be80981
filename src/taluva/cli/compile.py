"""`taluva compile`: compile everything ahead, so that nothing has to wait for it later."""

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.kernel.compiling import Cache
    from taluva.kernel.warming import Progress

EXAMPLES = """\b
Examples:
  taluva compile                           everything
  taluva compile rules engine              what playing and hosting need
Each part is compiled once per installation; without this command, when it is first used. Several processes can run
it at the same time: one compiles, the others wait."""

_PACE = 0.07
"""Seconds that one piece of work takes on an ordinary machine."""
_TRUSTED = 10.0
"""So many pieces of work of this machine's own weigh as much as what is ordinary."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that is compiled on its own."""

    name: str
    group: str
    work: float
    """How much there is to do after the parts before it, in the unit of `kernel.libraries.Work`."""


PARTS = (
    Part("rules", "rules", 152.0),
    Part("turns", "engine", 78.0),
    Part("search", "engine", 41.0),
    Part("draws", "engine", 40.0),
    Part("random games", "bench", 28.0),
    Part("rollouts", "bench", 28.0),
    Part("perft", "bench", 6.0),
    Part("bench", "bench", 37.0),
    Part("montecarlo", "arena", 34.0),
    Part("training", "training", 150.0),
)
GROUPS = tuple(dict.fromkeys(part.group for part in PARTS))


def command(
    groups: Annotated[
        list[str] | None, typer.Argument(metavar="[PART]...", help=f"Any of {', '.join(GROUPS)}. [default: all]")
    ] = None,
) -> None:
    """Compile the rules, the engine and everything else ahead."""
    unknown = [group for group in groups or () if group not in GROUPS]
    if unknown:
        raise Refusal(f"There is no part {unknown[0]}; there are {', '.join(GROUPS)}.")
    from taluva.cli.progress import progress_bar
    from taluva.kernel.compiling import NEVER_COMPILED

    if NEVER_COMPILED:
        raise Refusal("Nothing can be compiled while NUMBA_DISABLE_JIT is set.")
    missing = [part for part in PARTS if part.group in (groups or GROUPS) and not _cache(part).is_compiled(part.name)]
    if not missing:
        print("Everything is compiled already.")
        return
    overall = Overall(missing)
    if not sys.stderr.isatty():
        print(f"Compiling (about {overall.left(0.0)} s)", file=sys.stderr, flush=True)
    begin = time.monotonic()
    with progress_bar("Compiling, once per installation") as report:
        for part in missing:
            _ensure(part)(lambda share, _: report(*overall.report(share)))
            overall.finish()
    print(f"Compiled in {time.monotonic() - begin:.0f} s: {', '.join(part.name for part in missing)}.")


class Overall:
    """Progress through several parts: the share that is done, and an estimate of the seconds left."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self._parts = list(parts)
        self._total, self._done, self._begin = sum(part.work for part in parts), 0.0, time.monotonic()

    def report(self, share: float) -> tuple[float, str]:
        """What to show when a share of the current part is done."""
        return self._work(share) / self._total, f"about {self.left(share)} s left"

    def left(self, share: float) -> int:
        """Seconds left, by how fast this machine has been so far."""
        done = self._work(share)
        pace = (time.monotonic() - self._begin + _TRUSTED * _PACE) / (done + _TRUSTED)
        return max(1, round((self._total - done) * pace))

    def finish(self) -> None:
        """The current part is done."""
        self._done += self._parts.pop(0).work

    def _work(self, share: float) -> float:
        return self._done + (share * self._parts[0].work if self._parts else 0.0)


def _cache(part: Part) -> "Cache":
    if part.name in ("rules", "random games", "rollouts", "perft"):
        from taluva.kernel.compiling import KERNEL

        return KERNEL
    from taluva.engine.cache import CACHE

    return CACHE


def _ensure(part: Part) -> "Callable[[Progress], None]":
    """The function that compiles a part, or waits until another process has."""
    from taluva.engine import bench, draws, entries, montecarlo
    from taluva.kernel import warming
    from taluva.training import entries as training

    match part.name:
        case "bench":
            return bench.ensure_compiled
        case "draws":
            return draws.ensure_compiled
        case "montecarlo":
            return montecarlo.ensure_compiled
        case "training":
            return training.ensure_compiled
        case "turns" | "search":
            return lambda progress: entries.ensure_compiled(part.name, progress)
    return lambda progress: warming.ensure_compiled(part.name, progress)
