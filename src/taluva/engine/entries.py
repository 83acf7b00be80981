"""What Python calls of the engine."""

from typing import Any

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.memory import MAX_WIDTH, new_mind, new_record
from taluva.engine.network import new_network
from taluva.engine.search import BOOK, try_turns
from taluva.engine.turns import score_builds, score_turns
from taluva.engine.values import fill_chances
from taluva.kernel.state import MAX_PLAYERS, PHASE_BUILD, State, new_state
from taluva.kernel.warming import Progress, Samples, compile_parts

ALREADY_PLACED = -1


@CACHE.entry
def score(s: State, m: Any, width: int) -> int:
    """Fill the desk with the turns (or builds) of the player to move; return how many."""
    if s.phase == PHASE_BUILD:
        m.desk.turn_count = 0
        score_builds(s, m, ALREADY_PLACED)
    else:
        score_turns(s, m, min(width, MAX_WIDTH), 1)
    return int(m.desk.turn_count)


@CACHE.entry
def chances(s: State, m: Any) -> None:
    """Into m.desk.chances: what the board is worth to every seat, without looking ahead."""
    fill_chances(s, m)


@CACHE.entry
def sample(s: State, m: Any, book: Any, turns: Any, seed: int, worth: Any) -> int:
    """Into `worth`: what turns are worth to every seat in some samples; return how many turns were searched for it."""
    return try_turns(s, m, book, turns, seed, worth)


def _turns() -> Samples:
    s, m = new_state(), new_mind(new_network(), new_network())
    return [(score, (s, m, 0)), (chances, (s, m))]


def _search() -> Samples:
    s, m = new_state(), new_mind(new_network(), new_network())
    turns, worth = np.zeros((1, 4), np.int64), np.zeros((0, 1, MAX_PLAYERS))
    return [(sample, (s, m, new_record(BOOK), turns, 0, worth))]


def ensure_compiled(part: str = "search", progress: Progress | None = None) -> None:
    """Compile the engine unless it is in the cache; "turns" is enough where nothing is searched."""
    if part == "turns":
        compile_parts(CACHE, {"turns": _turns}, progress)
    else:
        compile_parts(CACHE, {"turns": _turns, "search": _search}, progress)
