"""Positions whose turns are judged by long rollouts, to compare what networks say with it.

`python -m taluva.training.yardstick FILE` makes such a file. Nothing must ever be learned from it.
"""

import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from taluva.editions import Setup, set_up
from taluva.engine import entries
from taluva.engine.memory import MAX_WIDTH, Mind, new_mind
from taluva.engine.rollouts import roll_out
from taluva.engine.thought import Thought
from taluva.engine.weights import networks
from taluva.kernel.state import MAX_PLAYERS
from taluva.position import Position
from taluva.testing import new_game, random_setup, random_step

KINDS = ("2 players", "3 players", "4 players", "teams")
SHARES = (800, 450, 450, 400)
"""How many positions there are of each kind."""
ROLLOUTS = 64
_RANKS = (1, 4, 16, 64)
"""Of the turns in the order of the evaluation: the best, one of the next three, of the next twelve, and so on."""
_STANDARD = 0.4
"""The share of positions with the usual setup."""
_TEMPERATURE = 6
"""The game that leads to a position plays any of so many best turns, now and then."""


@dataclass(frozen=True)
class Judged:
    """A position, some of its turns, and what each of them won for every seat."""

    position: str
    turns: tuple[tuple[str, ...], ...]
    values: tuple[tuple[float, ...], ...]
    rollouts: int

    @property
    def setup(self) -> Setup:
        """The setup of its game."""
        return Position(self.position).setup


@dataclass(frozen=True)
class Error:
    """How far networks are from the yardstick."""

    kind: str
    positions: int
    values: int
    rms: float
    """The root of the mean squared difference, the chance of the rollouts taken out."""
    bias: float
    """The mean difference for the player to move: above 0, the networks think too well of their turns."""
    cost: float
    """What choosing by the networks costs on average against the best of the turns, by the rollouts; chance makes
    the best look better than it is, so even a perfect judge has some cost."""


def kind_of(setup: Setup) -> str:
    """Which networks judge a game."""
    return "teams" if setup.variant == "teams" else f"{setup.players} players"


def read(file: Path) -> Iterator[Judged]:
    """The positions of a yardstick. ValueError or KeyError where it is none."""
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        for line in lines:
            data = json.loads(line)
            turns, values = zip(*((tuple(turn), tuple(value)) for turn, value in data["turns"]), strict=True)
            yield Judged(data["position"], turns, values, data["rollouts"])


def judge(yardstick: Sequence[Judged], chosen: Callable[[Setup], tuple[Any, Any]] | None = None) -> list[Error]:
    """The errors of the networks that `chosen` gives for a setup, by number of players; by default, the package's."""
    entries.ensure_compiled("turns")
    differences: dict[str, list[float]] = defaultdict(list)
    noises: dict[str, list[float]] = defaultdict(list)
    biases: dict[str, list[float]] = defaultdict(list)
    costs: dict[str, list[float]] = defaultdict(list)
    minds: dict[str, Mind] = {}
    for judged in yardstick:
        position = Position(judged.position)
        kind, mover = kind_of(position.setup), position.seat - 1
        if kind not in minds:
            minds[kind] = new_mind(*(chosen or _shipped)(position.setup))
        own, others = [], []
        for turn, values in zip(judged.turns, judged.values, strict=True):
            after = position
            for move in turn:
                after = after.play(move)
            entries.chances(after._s, minds[kind])
            found = minds[kind].desk.chances[: len(values)].tolist()
            if after.phase != "over":
                differences[kind] += [(one - other) ** 2 for one, other in zip(found, values, strict=True)]
                noises[kind] += [value * (1 - value) / judged.rollouts for value in values]
                biases[kind].append(found[mover] - values[mover])
            own.append(found[mover])
            others.append(values[mover])
        costs[kind].append(max(others) - others[int(np.argmax(own))])
    return [
        Error(
            kind, len(costs[kind]), len(differences[kind]),
            sqrt(max(0.0, float(np.mean(differences[kind]) - np.mean(noises[kind])))),
            float(np.mean(biases[kind])), float(np.mean(costs[kind])),
        )
        for kind in KINDS if kind in costs
    ]  # fmt: skip


def _shipped(setup: Setup) -> tuple[Any, Any]:
    return networks(setup.players, setup.variant == "teams")


def make(
    shares: Sequence[int],
    rollouts: int,
    seed: int,
    threads: int,
    on_progress: Callable[[int, int], None],
    first: int = 0,
) -> Iterator[str]:
    """The lines of a yardstick from number `first` on, one after the other. Each depends on its number alone."""
    wanted = [kind for kind, share in zip(KINDS, shares, strict=True) for _ in range(share)]
    numbers = range(first, len(wanted))
    entries.ensure_compiled()
    pool = ThreadPoolExecutor(threads)
    try:
        tasks = [pool.submit(_judged, wanted[number], seed * 1_000_000 + number, rollouts) for number in numbers]
        for number, task in zip(numbers, tasks, strict=True):
            yield task.result()
            on_progress(number + 1, len(wanted))
    finally:
        pool.shutdown(cancel_futures=True)


def make_file(
    file: Path, shares: Sequence[int], rollouts: int, seed: int, threads: int, on_progress: Callable[[int, int], None]
) -> None:
    """Make a yardstick. What is done is kept beside it, so that a run that was broken off goes on."""
    begun = file.with_name(f"{file.name}.{seed}-{rollouts}.part")
    done = begun.read_bytes().splitlines(keepends=True) if begun.exists() else []
    done = [line for line in done if line.endswith(b"\n")]
    begun.write_bytes(b"".join(done))
    with begun.open("ab") as lines:
        for line in make(shares, rollouts, seed, threads, on_progress, len(done)):
            lines.write(f"{line}\n".encode())
            lines.flush()
    file.write_bytes(gzip.compress(begun.read_bytes(), mtime=0))
    begun.unlink()


def _judged(kind: str, seed: int, rollouts: int) -> str:
    random = Random(seed)
    while True:
        position = _position(kind, random)
        thought = None if position is None else Thought(position, _shipped(position.setup), 1, 0)
        if thought is None:
            continue
        thought.find_turns(MAX_WIDTH, 4 ** len(_RANKS))
        picks = [0, *(random.randrange(low, high) for low, high in pairwise(_RANKS))]
        picks = [pick for pick in picks if pick < len(thought.turns)]
        if len(picks) >= 2:
            break
    sums, turns = np.zeros((len(picks), MAX_PLAYERS)), [thought.turns[pick] for pick in picks]
    mind = thought.minds[0]
    roll_out(thought.position._s, mind, np.array(turns, np.int64), random.getrandbits(28), rollouts, sums)
    found = [
        [[str(move) for move in thought.moves(turn)], [round(float(total / rollouts), 4) for total in row]]
        for turn, row in zip(turns, sums[:, : thought.players], strict=True)
    ]
    return json.dumps({"position": str(position), "rollouts": rollouts, "turns": found})


def _position(kind: str, random: Random) -> Position | None:
    """A position with the tile in hand, at any stage of a game between good players; None where the game is over."""
    setup = _setup(kind, random)
    game = new_game(setup, random.getrandbits(30))
    turns = random.randrange(setup.stack)
    played = 0
    while game.phase != "over":
        position = game.position
        if position.phase == "choose":
            game.play(str(random_step(position, random)))
            continue
        if played == turns:
            return position
        thought = Thought(position, _shipped(setup), 1, 0)
        thought.find_turns(8, _TEMPERATURE)
        pick = 0 if random.random() < 0.7 else random.randrange(len(thought.turns))
        for move in thought.moves(thought.turns[pick]):
            game.play(move)
        played += 1
    return None


def _setup(kind: str, random: Random) -> Setup:
    players, teams = (4, True) if kind == "teams" else (int(kind[0]), False)
    if random.random() < _STANDARD:
        return set_up("ferti-2014", players, variant="teams" if teams else None)
    while True:
        setup = random_setup(random)
        if kind_of(setup) == kind:
            return setup


def main() -> None:
    """Make a yardstick."""
    import argparse
    import sys

    from taluva.engine.player import cores

    parser = argparse.ArgumentParser(description="Judge turns of many positions by long rollouts.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of positions")
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=cores())
    given = parser.parse_args()

    def tell(done: int, all_: int) -> None:
        print(f"\r{done} of {all_} positions", end="", file=sys.stderr, flush=True)

    shares = [max(1, round(given.share * share)) for share in SHARES]
    try:
        make_file(given.file, shares, given.rollouts, given.seed, given.threads, tell)
    except KeyboardInterrupt:
        sys.exit("\nStopped. What is done is kept; the same command goes on with it.")
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
