"""Playing on several threads: games to learn from, and matches between networks."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import TracebackType
from typing import Any, TypeAlias

import numpy as np

from taluva.board import kernel_setup
from taluva.editions import set_up
from taluva.engine.inputs import most_active
from taluva.engine.memory import new_mind, new_record
from taluva.engine.selfplay import GAME, duel, play_games
from taluva.kernel.state import MAX_TILES, new_state
from taluva.testing import random_setup

GAMES = 40
"""Games of one lane before the networks learn from them."""
_WIDTH = 16

Networks: TypeAlias = tuple[Any, Any]
Examples: TypeAlias = tuple[Any, Any, Any]
"""Active inputs, how many of them, targets."""
Told: TypeAlias = Callable[[], bool]
"""Whether to stop; asked before every game."""


class Stopped(Exception):
    """Somebody wants to stop, so what was being played is not complete."""


class _Lane:
    """What one thread plays with, and the room for what it finds."""

    def __init__(self, acting: Networks, learning: Networks, told: Told) -> None:
        self.told = told
        self.state, self.game = new_state(), new_record(GAME)
        self.mind, self.judge = new_mind(*acting), new_mind(*learning)

    def play(self, plan: Any, setups: Any, seeds: Sequence[int], players: int) -> tuple[Examples, Examples]:
        """A game of each setup: boards after and before the build."""
        searched = int(plan.candidates) if plan.samples else 0
        boards = _room(len(setups) * MAX_TILES * (searched + (players if players > 2 else 1)), players)
        places = _room(len(setups) * MAX_TILES * 3, players)
        board_count = place_count = 0
        for number, seed in enumerate(seeds):
            self._go_on()
            room = (*_from(boards, board_count), *_from(places, place_count))
            one = setups[number : number + 1]
            found = play_games(self.state, self.mind, self.judge, self.game, plan, one, seed, *room)
            board_count, place_count = board_count + found[0], place_count + found[1]
        return _first(boards, board_count), _first(places, place_count)

    def duel(self, setup: Any, seed: int, stacks: int) -> float:
        """What the first networks win against the others, every stack from every seat."""
        total = 0.0
        for stack in range(stacks):
            self._go_on()
            total += duel(self.state, self.mind, self.judge, setup, seed + stack, 1, _WIDTH)
        return total

    def _go_on(self) -> None:
        if self.told():
            raise Stopped


def _room(examples: int, players: int) -> Examples:
    active = np.zeros((examples, most_active(players)), np.int16)
    return active, np.zeros(examples, np.int16), np.zeros(examples, np.float32)


def _first(examples: Examples, count: int) -> Examples:
    active, counts, targets = examples
    return active[:count], counts[:count], targets[:count]


def _from(examples: Examples, begin: int) -> Examples:
    active, counts, targets = examples
    return active[begin:], counts[begin:], targets[begin:]


class Players:
    """Self-play of `acting` networks on several threads; the `learning` ones judge what boards are worth."""

    def __init__(self, acting: Networks, learning: Networks, players: int, threads: int, told: Told) -> None:
        self.players = players
        self._lanes = [_Lane(acting, learning, told) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads)

    def __enter__(self) -> "Players":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=True)

    def play(self, plan: Any, mix: float, random: Random) -> Sequence[tuple[Examples, Examples]]:
        """Games on all threads, a share `mix` of them with random setups: boards after and before the build."""
        tasks = [
            self._pool.submit(
                lane.play,
                plan,
                _setups(random, self.players, mix),
                [random.getrandbits(40) for _ in range(GAMES)],
                self.players,
            )
            for lane in self._lanes
        ]
        return [task.result() for task in tasks]

    @property
    def games(self) -> int:
        """How many games one call plays."""
        return GAMES * len(self._lanes)


def _setups(random: Random, players: int, mix: float) -> Any:
    chosen: list[Any] = []
    while len(chosen) < GAMES:
        setup = random_setup(random) if random.random() < mix else set_up("ferti-2014", players)
        if setup.players == players:
            chosen.append(kernel_setup(setup))
    return np.array(chosen)


def match(
    networks: Networks, others: Networks, players: int, games: int, threads: int, seed: int, told: Told
) -> tuple[float, int]:
    """The share of victories against others, one turn deep, every stack from every seat; and how many games it took."""
    setup = kernel_setup(set_up("ferti-2014", players))
    stacks = max(1, games // players // threads)
    lanes = [_Lane(networks, others, told) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        tasks = [pool.submit(lane.duel, setup, seed + number * stacks, stacks) for number, lane in enumerate(lanes)]
        played = stacks * players * threads
        return sum(task.result() for task in tasks) / played, played
