"""Learning by self-play: `python -m taluva.engine.training FILE --minutes 30`.

FILE (.npz) receives the networks every half minute and at the end; where it is there already, learning goes on from it.
Ctrl-C stops and keeps what is learned.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from taluva.board import kernel_setup
from taluva.editions import set_up
from taluva.engine.entries import CACHE
from taluva.engine.learning import Learner, Replay
from taluva.engine.memory import Mind, new_mind
from taluva.engine.network import GLOBAL_FEATURES, SEAT_FEATURES, new_network
from taluva.engine.selfplay import new_game_memory, self_play
from taluva.engine.weights import pack, unpack
from taluva.kernel.state import MAX_TILES, State, new_state
from taluva.testing import random_setup

_GAMES, _BATCH, _REPLAY, _USES = 40, 512, 600_000, 3
_WIDTH, _WILD, _TRACE = 12, 40, 0.8
_SAVE_EVERY = 30.0


@CACHE.entry
def play_games(
    s: State, m: Any, game: Any, setups: Any, seed: int, temperature: float, inputs: Any, targets: Any,
    place_inputs: Any, place_targets: Any,
) -> tuple[int, int]:  # fmt: skip
    """Play one game of each setup; fill the arrays with what is to be learned, and return how much there is of it."""
    m.scratch.random = np.uint64(seed) * np.uint64(2) + np.uint64(1)
    boards = 0
    places = 0
    for g in range(setups.shape[0]):
        self_play(s, m, game, setups[g], _WIDTH, temperature, _WILD, _TRACE)
        for turn in range(game.turns):
            for seat in range(s.players):
                # Of two players only the one who has just moved: the other's chance is what is left.
                if game.playing[turn, seat] and (s.players > 2 or game.mover[turn] == seat):
                    for i in range(inputs.shape[1]):
                        inputs[boards, i] = game.inputs[turn, seat, i]
                    targets[boards] = game.target[turn, seat]
                    boards += 1
        for place in range(game.places):
            for i in range(inputs.shape[1]):
                place_inputs[places, i] = game.place_inputs[place, i]
            place_targets[places] = game.place_target[place]
            places += 1
    return boards, places


class _Lane:
    """What one thread plays with, and the room for what it finds."""

    def __init__(self, value: Any, place: Any, players: int, inputs: int) -> None:
        self.state, self.game = new_state(), new_game_memory()
        self.mind: Mind = new_mind(value, place)
        boards = _GAMES * MAX_TILES * players
        self.boards = np.zeros((boards, inputs), np.float32), np.zeros(boards, np.float32)
        self.places = np.zeros((boards * 3, inputs), np.float32), np.zeros(boards * 3, np.float32)

    def play(self, setups: Any, seed: int, temperature: float) -> tuple[int, int]:
        found: tuple[int, int] = play_games(
            self.state, self.mind, self.game, setups, seed, temperature, *self.boards, *self.places
        )
        return found


def train(
    file: Path,
    players: int = 2,
    minutes: float = 30,
    mix: float = 0.25,
    rate: float = 1e-3,
    threads: int = 1,
    seed: int = 0,
) -> int:
    """Learn for some minutes, from where the file is; return the number of games, a share `mix` of random setups."""
    value, place = new_network(1), new_network(2)
    if file.exists():
        with np.load(file) as arrays:
            value, place = unpack(arrays, "value"), unpack(arrays, "place")
    inputs = players * SEAT_FEATURES + GLOBAL_FEATURES + players
    learners = Learner(value, inputs), Learner(place, inputs)
    replays = Replay(_REPLAY, inputs, seed), Replay(_REPLAY, inputs, seed + 1)
    lanes = [_Lane(value, place, players, inputs) for _ in range(threads)]
    random = Random(seed)
    begin = saved = time.monotonic()
    games = 0
    try:
        with ThreadPoolExecutor(threads) as pool:
            while (done := (time.monotonic() - begin) / (60 * minutes)) < 1:
                temperature = 0.02 if games >= 2000 or file.exists() else 0.1
                tasks = [
                    pool.submit(lane.play, _setups(random, players, mix), random.getrandbits(40), temperature)
                    for lane in lanes
                ]
                for lane, task in zip(lanes, tasks, strict=True):
                    boards, places = task.result()
                    replays[0].add(lane.boards[0][:boards], lane.boards[1][:boards])
                    replays[1].add(lane.places[0][:places], lane.places[1][:places])
                games += _GAMES * threads
                losses = _learn(learners, replays, max(1, _USES * boards * threads // _BATCH), rate * 0.08**done)
                if time.monotonic() - saved > _SAVE_EVERY:
                    saved = time.monotonic()
                    _save(file, value, place)
                    print(f"{100 * done:3.0f} %  {games} games, loss {losses[0]:.4f} and {losses[1]:.4f}", flush=True)
    except KeyboardInterrupt:
        print("Stopped; what is learned is kept.")
    _save(file, value, place)
    return games


def _setups(random: Random, players: int, mix: float) -> Any:
    chosen: list[Any] = []
    while len(chosen) < _GAMES:
        setup = random_setup(random) if random.random() < mix else set_up("ferti-2014", players)
        if setup.players == players:
            chosen.append(kernel_setup(setup))
    return np.array(chosen)


def _learn(
    learners: tuple[Learner, Learner], replays: tuple[Replay, Replay], steps: int, rate: float
) -> tuple[float, float]:
    totals = [0.0, 0.0]
    for _ in range(steps):
        for which in (0, 1):
            totals[which] += learners[which].learn(*replays[which].batch(_BATCH), rate)
    for learner in learners:
        learner.store()
    return totals[0] / steps, totals[1] / steps


def _save(file: Path, value: Any, place: Any) -> None:
    part = file.with_suffix(".part.npz")
    np.savez_compressed(part, **pack(value, "value"), **pack(place, "place"))
    part.replace(file)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--mix", type=float, default=0.25, help="share of games with random setups")
    parser.add_argument("--rate", type=float, default=1e-3, help="rate of learning at the start")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    print(f"{train(**vars(parser.parse_args()))} games")


if __name__ == "__main__":
    main()
