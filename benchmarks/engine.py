"""How long the engine takes for one evaluation, alone and within the search. `python benchmarks/engine.py`

Within the search an evaluation includes everything that prepares its board: listing the placements and builds, laying
a tile, building, and taking both back. Machines are noisy: the best of several short runs counts.
"""

import argparse
import time
from collections.abc import Callable

from taluva.bench import evaluation_rate, game_states, search_rate
from taluva.engine import bench
from taluva.engine.memory import new_mind
from taluva.engine.weights import networks

WIDTHS = {"own turns": (24, 1), "replies": (6, 4)}
"""By name: how many placements have their builds scored, and how far apart those are that touch no building."""


def best(run: Callable[[], int], seconds: float) -> float:
    """Microseconds per unit that a run counts."""
    run()
    found, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        before = time.perf_counter()
        count = run()
        found = min(found, (time.perf_counter() - before) / count)
    return 1e6 * found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3, help="how long to measure each figure")
    seconds = parser.parse_args().seconds
    print(f"{'an evaluation alone':34} {1e6 / evaluation_rate(seconds):8.2f} us")
    states, mind = game_states(), new_mind(*networks(2))
    for name, (width, apart) in WIDTHS.items():
        took = best(lambda width=width, apart=apart: bench.score(states, mind, width, apart, 1), seconds)
        print(f"{f'in the search, {name}':34} {took:8.2f} us")
    print(f"{'a searched turn':34} {1e6 / search_rate(seconds):8.2f} us")


if __name__ == "__main__":
    main()
