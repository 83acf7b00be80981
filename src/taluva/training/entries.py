"""Compiling what training needs beside the engine: self-play, matches between networks, and learning."""

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.memory import new_mind, new_record
from taluva.engine.network import new_network
from taluva.engine.optimiser import Learner, Replay, learn
from taluva.engine.searched_games import SEARCH_PLAN, SEARCHED, gather, play_searched
from taluva.engine.selfplay import GAME, PLAN, duel, play_games
from taluva.kernel.state import new_state
from taluva.kernel.warming import Progress, Samples, compile_parts

PART = "training"


def _samples() -> Samples:
    state, mind, setup = new_state(), new_mind(new_network(), new_network()), np.zeros(9, np.int64)
    learner, replay = Learner(new_network(), 2), Replay(1, 2)
    examples = (replay.active, replay.counts, replay.targets)
    games = (state, mind, mind, new_record(GAME), new_record(PLAN), setup[np.newaxis], 0, *examples, *examples)
    rows, places = np.zeros(1, SEARCHED).view(np.recarray), np.zeros(4, np.float32)
    taught = (*examples, replay.weights, *examples)
    memory = (learner.network, learner.gradient, learner.mean, learner.square, learner.hidden)
    return [
        (learn, (*memory, *examples, np.zeros(1, np.int64), 0, 0.0, 0)),
        (duel, (state, mind, mind, setup, 0, 0, 0)),
        (play_games, games),
        (play_searched, (state, mind, new_record(SEARCH_PLAN), setup, 0, rows, places)),
        (gather, (state, mind, setup, rows, 0, places, 0.0, 0, *taught)),
    ]


def ensure_compiled(progress: Progress | None = None) -> None:
    """Compile what training needs unless it is in the cache."""
    compile_parts(CACHE, {PART: _samples}, progress)
