"""The speed of the rules and the engine, and a signature of the rules' behaviour."""

import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from taluva.board import kernel_setup
from taluva.editions import EDITIONS, PLAYERS, Setup, set_up
from taluva.engine import bench
from taluva.engine.memory import new_mind
from taluva.engine.player import Engine
from taluva.engine.weights import networks
from taluva.game import Game
from taluva.kernel import random_games
from taluva.kernel import state as K
from taluva.kernel.warming import ensure_compiled
from taluva.position import Position

TWO_PLAYERS = set_up("ferti-2014", 2)
"""The configuration whose figures are quoted: 24 tiles."""
FOUR_PLAYERS = set_up("ferti-2014", 4)
"""The largest game of the edition: 48 tiles."""

_RUN = 0.1
"""Seconds of one measured run: short enough to find a moment without disturbance."""
_GAMES_SIGNED = 8
_SEARCHED = 12
"""The turn before which the search is measured: the middle of the game."""
_NODES = 1000
"""Searched turns per measured run and thread."""

Progress = Callable[[float], None]


class Rate(NamedTuple):
    """Uniformly random games at full speed."""

    games_per_second: float
    turns_per_second: float


class _Lane:
    """The state and working memory of one thread."""

    def __init__(self, setup: npt.NDArray[np.int64], seed: int) -> None:
        self.state, self.scratch = K.new_state(), K.new_scratch()
        self.setup, self.seed = setup, seed

    def play(self, games: int) -> int:
        """Play random games. Returns the number of turns."""
        return int(random_games.random_games(self.state, self.scratch, self.setup, self.seed, games))


def rate(setup: Setup, seconds: float = 3, threads: int = 1, progress: Progress | None = None) -> Rate:
    """The best of several short runs, all threads together. `progress` is called with the share done."""
    ensure_compiled("random games")
    lanes = [_Lane(kernel_setup(setup), seed) for seed in range(1, threads + 1)]
    games = _games_in_a_run(lanes[0])
    best = Rate(0.0, 0.0)
    with ThreadPoolExecutor(threads) as pool:
        begin = time.perf_counter()
        while True:
            before = time.perf_counter()
            turns = sum(pool.map(lambda lane: lane.play(games), lanes)) if threads > 1 else lanes[0].play(games)
            after = time.perf_counter()
            best = max(best, Rate(threads * games / (after - before), turns / (after - before)))
            if progress is not None:
                progress(min(1.0, (after - begin) / seconds) if seconds > 0 else 1.0)
            if after - begin >= seconds:
                return best


def _games_in_a_run(lane: _Lane) -> int:
    """How many games one thread plays in a run."""
    lane.play(10)
    before = time.perf_counter()
    lane.play(100)
    return max(1, round(100 * _RUN / (time.perf_counter() - before)))


@cache
def game_positions() -> tuple[Position, ...]:
    """The positions before the turns of a game that the engine plays against itself without looking ahead."""
    engine, game = Engine(level=5), Game(seed=1)
    positions = []
    while game.phase != "over":
        positions.append(game.position)
        for move in engine.choose(game.position).moves:
            game.play(move)
    return tuple(positions)


def game_states() -> Any:
    """The boards of these positions, for the compiled measures."""
    return np.concatenate([position._array for position in game_positions()]).view(np.recarray)


def evaluation_rate(seconds: float = 3, progress: Progress | None = None) -> float:
    """Boards of a game that one thread evaluates per second: features and network. The best of several short runs."""
    bench.ensure_compiled()
    states, mind = game_states(), new_mind(*networks(2))
    bench.evaluate(states, mind, 10)
    before = time.perf_counter()
    bench.evaluate(states, mind, 100)
    times = max(1, round(100 * _RUN / (time.perf_counter() - before)))

    def run() -> int:
        bench.evaluate(states, mind, times)
        return times * len(states)

    return _best_rate(run, seconds, progress)


def search_rate(seconds: float = 3, threads: int = 1, progress: Progress | None = None) -> float:
    """Turns that the engine searches per second, all threads together. The best of several short runs."""
    position, engine = game_positions()[_SEARCHED], Engine(nodes=0, threads=threads)
    return _best_rate(lambda: engine.analyse(position, None, nodes=_NODES * threads).nodes, seconds, progress)


def _best_rate(run: Callable[[], int], seconds: float, progress: Progress | None) -> float:
    """The highest rate per second of whatever a run counts."""
    best, begin = 0.0, time.perf_counter()
    while True:
        before = time.perf_counter()
        count = run()
        after = time.perf_counter()
        best = max(best, count / (after - before))
        if progress is not None:
            progress(min(1.0, (after - begin) / seconds) if seconds > 0 else 1.0)
        if after - begin >= seconds:
            return best


def signed_setups() -> list[Setup]:
    """The setups that the signature covers: all editions, variants, expansions and zones, with 2 to 4 players."""
    setups = [set_up(edition, players) for edition in EDITIONS for players in PLAYERS]
    setups += [set_up(edition, players, "places") for edition in EDITIONS for players in PLAYERS]
    setups += [set_up(edition, 4, "teams") for edition, rules in EDITIONS.items() if rules.teams]
    setups += [set_up("ferti-2014", 2, stack=size) for size in (12, 48)]
    codes = ("VL", "VJ", "VS", "VV", "JJ")
    for players in PLAYERS:
        setups += [set_up("deluxe-2015", players, None, [name]) for name in ("start-tile", "boats")]
        setups.append(set_up("deluxe-2015", players, None, ["two-hex"], 12, codes[-players:]))
    zones = ("beginner", "player", "expert", "beginner-dotted", "player-dotted", "expert-dotted")
    for number, zone in enumerate(zones):
        players = 2 + number % 3
        everything = ["start-tile", "boats", "two-hex", f"board:{zone}"]
        setups.append(set_up("deluxe-2015", players, None, [f"board:{zone}"]))
        setups.append(set_up("deluxe-2015", players, None, everything, 24, codes[:players]))
        setups.append(set_up("deluxe-2015", players, "places", everything, 36, codes[-players:]))
    setups.append(
        set_up("deluxe-2015", 4, "teams", ["start-tile", "boats", "two-hex", "board:player"], None, codes[:4])
    )
    return setups


def signature() -> str:
    """A hash over all legal moves in a fixed set of games. It changes only when the rules' behaviour does."""
    ensure_compiled("random games")
    state, scratch = K.new_state(), K.new_scratch()
    digest = hashlib.sha256()
    for seed, setup in enumerate(signed_setups()):
        number = random_games.signature(state, scratch, kernel_setup(setup), seed, _GAMES_SIGNED)
        digest.update(int(number).to_bytes(8, "big"))
    return digest.hexdigest()[:16]
