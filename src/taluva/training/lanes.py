"""Playing on several threads: games to learn from, and matches between networks."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

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

Networks = tuple[Any, Any]
Examples = tuple[Any, Any, Any]
"""Active inputs, how many of them, targets."""


class _Lane:
    """What one thread plays with, and the room for what it finds."""

    def __init__(self, acting: Networks, learning: Networks, players: int) -> None:
        self.state, self.game = new_state(), new_record(GAME)
        self.mind, self.judge = new_mind(*acting), new_mind(*learning)
        boards = GAMES * MAX_TILES * (players if players > 2 else 1)
        self.boards, self.places = _room(boards, players), _room(GAMES * MAX_TILES * 3, players)

    def play(self, plan: Any, setups: Any, seed: int) -> tuple[Examples, Examples]:
        boards, places = play_games(
            self.state, self.mind, self.judge, self.game, plan, setups, seed, *self.boards, *self.places
        )
        return _first(self.boards, boards), _first(self.places, places)

    def duel(self, setup: Any, seed: int, stacks: int, width: int) -> float:
        return float(duel(self.state, self.mind, self.judge, setup, seed, stacks, width))


def _room(examples: int, players: int) -> Examples:
    active = np.zeros((examples, most_active(players)), np.int16)
    return active, np.zeros(examples, np.int16), np.zeros(examples, np.float32)


def _first(examples: Examples, count: int) -> Examples:
    active, counts, targets = examples
    return active[:count], counts[:count], targets[:count]


class Players:
    """Self-play of `acting` networks on several threads; the `learning` ones judge what boards are worth."""

    def __init__(self, acting: Networks, learning: Networks, players: int, threads: int) -> None:
        self.players = players
        self._lanes = [_Lane(acting, learning, players) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads)

    def play(self, plan: Any, mix: float, random: Random) -> Sequence[tuple[Examples, Examples]]:
        """Games on all threads, a share `mix` of them with random setups: boards after and before the build."""
        tasks = [
            self._pool.submit(lane.play, plan, _setups(random, self.players, mix), random.getrandbits(40))
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


def match(networks: Networks, others: Networks, players: int, games: int, threads: int, seed: int) -> float:
    """The share of victories against others, one turn deep, every stack from every seat."""
    setup = kernel_setup(set_up("ferti-2014", players))
    stacks = max(1, games // players // threads)
    lanes = [_Lane(networks, others, players) for _ in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        tasks = [
            pool.submit(lane.duel, setup, seed + number * stacks, stacks, _WIDTH) for number, lane in enumerate(lanes)
        ]
        return sum(task.result() for task in tasks) / (stacks * players * threads)


_WIDTH = 16
