"""What measures the engine: evaluations alone, and evaluations as the search makes them."""

from typing import Any

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.memory import new_mind
from taluva.engine.network import new_network
from taluva.engine.turns import score_turns
from taluva.engine.values import fill_chances
from taluva.kernel.state import STATE
from taluva.kernel.warming import Progress, Samples, compile_parts

PART = "bench"


@CACHE.entry
def evaluate(states: Any, m: Any, times: int) -> float:
    """Evaluate some boards so many times; the sum of the first seat's chances, so that none can be left out."""
    total = 0.0
    for _ in range(times):
        for i in range(len(states)):
            fill_chances(states[i], m)
            total += m.desk.chances[0]
    return total


@CACHE.entry
def score(states: Any, m: Any, width: int, apart: int, times: int) -> int:
    """Score the turns of some boards as the search does, so many times; the number of boards evaluated on the way."""
    evaluations = 0
    for _ in range(times):
        for i in range(len(states)):
            score_turns(states[i], m, width, apart)
            evaluations += int(m.desk.placement_count) + int(m.desk.turn_count)
    return evaluations


def _samples() -> Samples:
    states, m = np.zeros(1, STATE).view(np.recarray), new_mind(new_network(), new_network())
    return [(evaluate, (states, m, 0)), (score, (states, m, 0, 0, 0))]


def ensure_compiled(progress: Progress | None = None) -> None:
    """Compile what measures unless it is in the cache."""
    compile_parts(CACHE, {PART: _samples}, progress)
