"""Random games per second of this kernel, and optionally of another one in the same run.

    python benchmarks/kernel.py
    python benchmarks/kernel.py --beside FOLDER

Machines are noisy: the runs alternate, the best of each counts, and what matters is the ratio. The other kernel is a
folder with a `kernel.py` that has `fresh()` and `run(state, scratch, seed, games, full_lists, statistics)`.
"""

import argparse
import sys
import time
from collections.abc import Callable

import numpy as np

from taluva.bench import FOUR_PLAYERS, TWO_PLAYERS
from taluva.board import kernel_setup
from taluva.kernel import random_games
from taluva.kernel import state as K


def runs(beside: str | None) -> dict[str, tuple[int, Callable[[int], int]]]:
    """By name: the number of games in a run, and a function that plays them and returns the number of turns."""
    state, scratch = K.new_state(), K.new_scratch()
    two, four = kernel_setup(TWO_PLAYERS), kernel_setup(FOUR_PLAYERS)
    found: dict[str, tuple[int, Callable[[int], int]]] = {
        "2 players, 24 tiles": (800, lambda seed: random_games.random_games(state, scratch, two, seed, 800)),
        "4 players, 48 tiles": (200, lambda seed: random_games.random_games(state, scratch, four, seed, 200)),
    }
    if beside:
        sys.path.insert(0, beside)
        import kernel

        other_state, other_scratch = kernel.fresh()

        def other(seed: int) -> int:
            statistics = np.zeros(16, np.int64)
            kernel.run(other_state, other_scratch, seed, 800, False, statistics)
            return int(statistics[0])

        found["the other kernel, 2 players, 24 tiles"] = (800, other)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", metavar="FOLDER", help="another kernel to measure in the same run")
    parser.add_argument("--seconds", type=float, default=6)
    arguments = parser.parse_args()
    measured = runs(arguments.beside)
    for _, play in measured.values():
        play(1)
    best = dict.fromkeys(measured, (0.0, 0.0))
    end = time.perf_counter() + arguments.seconds
    seed = 1
    while time.perf_counter() < end:
        seed += 1
        for name, (games, play) in measured.items():
            begin = time.perf_counter()
            turns = play(seed)
            seconds = time.perf_counter() - begin
            best[name] = max(best[name], (games / seconds, turns / seconds))
    for name, (games, turns) in best.items():
        print(f"{name:40} {games:9,.0f} games/s {turns:11,.0f} turns/s")
    two, four = best["2 players, 24 tiles"], best["4 players, 48 tiles"]
    print(f"a turn of 4 players, 48 tiles takes {two[1] / four[1]:.2f} times one of 2 players, 24 tiles")
    for name, (games, turns) in best.items():
        if name.startswith("the other"):
            print(f"2 players: {two[0] / games:.2f} times as fast as the other")
            print(f"4 players: a turn takes {turns / four[1]:.2f} times one of the other's 2 players")


if __name__ == "__main__":
    main()
