"""Playing on several threads: games to learn from, and matches between networks."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import TracebackType
from typing import Any, TypeAlias

import numpy as np

from taluva.board import kernel_setup
from taluva.editions import Setup, set_up
from taluva.engine.inputs import most_active
from taluva.engine.memory import new_mind, new_record
from taluva.engine.searched_games import MAX_SEARCHED, SEARCHED, gather, play_searched
from taluva.engine.selfplay import GAME, duel, play_games
from taluva.kernel.state import MAX_PLAYERS, MAX_TILES, new_state
from taluva.testing import random_setup
from taluva.training.archive import Archive, SearchedGame
from taluva.training.settings import Settings

GAMES, SEARCHED_GAMES = 40, 12
"""Games of one lane before the networks learn from them: one turn deep, and by search."""
_WIDTH = 16

Networks: TypeAlias = tuple[Any, Any]
Examples: TypeAlias = tuple[Any, Any, Any, Any]
"""Active inputs, how many of them, targets, and how much each example counts."""
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
        boards = _room(len(setups) * MAX_TILES * (players if players > 2 else 1), players)
        places = _room(len(setups) * MAX_TILES * 3, players)
        board_count = place_count = 0
        for number, seed in enumerate(seeds):
            self._go_on()
            room = (*_from(boards, board_count)[:3], *_from(places, place_count)[:3])
            one = setups[number : number + 1]
            found = play_games(self.state, self.mind, self.judge, self.game, plan, one, seed, *room)
            board_count, place_count = board_count + found[0], place_count + found[1]
        return _first(boards, board_count), _first(places, place_count)

    def duel(self, setup: Any, seed: int) -> float:
        """What the first networks win against the others, one stack from every seat."""
        self._go_on()
        return float(duel(self.state, self.mind, self.judge, setup, seed, 1, _WIDTH))

    def search(self, plan: Any, setup: Any, seed: int) -> SearchedGame:
        """A game by search."""
        self._go_on()
        rows, places = np.zeros(MAX_TILES, SEARCHED).view(np.recarray), np.zeros(MAX_PLAYERS, np.float32)
        count = play_searched(self.state, self.mind, plan, setup, seed, rows, places)
        return SearchedGame(setup, rows[:count].copy(), places)

    def gather(self, game: SearchedGame, trace: float, seed: int) -> tuple[Examples, Examples]:
        """What is to be learned from a game: boards after and before the build."""
        players, turns = int(game.setup[0]), len(game.rows)
        boards = _room(turns * (MAX_SEARCHED + (2 * players if players > 2 else 0)), players)
        places = _room(turns * 3, players)
        found = gather(
            self.state, self.mind, game.setup, game.rows, turns, game.places, trace, seed, *boards, *places[:3]
        )
        return _first(boards, found[0]), _first(places, found[1])

    def _go_on(self) -> None:
        if self.told():
            raise Stopped


def _room(examples: int, players: int) -> Examples:
    active = np.zeros((examples, most_active(players)), np.int16)
    return active, np.zeros(examples, np.int16), np.zeros(examples, np.float32), np.ones(examples, np.float32)


def _first(examples: Examples, count: int) -> Examples:
    active, counts, targets, weights = examples
    return active[:count], counts[:count], targets[:count], weights[:count]


def _from(examples: Examples, begin: int) -> Examples:
    active, counts, targets, weights = examples
    return active[begin:], counts[begin:], targets[begin:], weights[begin:]


class Players:
    """Self-play of `acting` networks on several threads, one turn deep; the `learning` ones judge the boards."""

    def __init__(self, acting: Networks, learning: Networks, settings: Settings, told: Told) -> None:
        self.settings = settings
        self._lanes = [_Lane(acting, learning, told) for _ in range(settings.threads)]
        self._pool = ThreadPoolExecutor(settings.threads)
        self.games = GAMES * settings.threads
        """How many games one call plays."""

    def __enter__(self) -> "Players":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.shutdown(cancel_futures=True)

    def play(self, trace: float, random: Random) -> Sequence[tuple[Examples, Examples]]:
        """Games on all threads: boards after and before the build."""
        plan = self.settings.plan(trace)
        tasks = [
            self._pool.submit(
                lane.play,
                plan,
                _setups(random, self.settings, GAMES),
                [random.getrandbits(40) for _ in range(GAMES)],
                self.settings.players,
            )
            for lane in self._lanes
        ]
        return [task.result() for task in tasks]

    def recall(self, most: int) -> Sequence[tuple[Examples, Examples]]:
        """What earlier games had to teach: nothing, as they are not kept."""
        return ()

    def close(self) -> None:
        """Keep what is to be kept."""


class Searchers(Players):
    """Self-play in which every turn is searched; the games are kept in an archive."""

    def __init__(self, acting: Networks, learning: Networks, settings: Settings, told: Told, archive: Archive) -> None:
        super().__init__(acting, learning, settings, told)
        self._archive = archive
        self.games = SEARCHED_GAMES * settings.threads

    def play(self, trace: float, random: Random) -> Sequence[tuple[Examples, Examples]]:
        """Games on all threads: boards after and before the build."""
        plan = self.settings.search_plan()
        setups = [_setups(random, self.settings, SEARCHED_GAMES) for _ in self._lanes]
        seeds = [[random.getrandbits(40) for _ in range(SEARCHED_GAMES)] for _ in self._lanes]

        def work(lane: _Lane, setups: Any, seeds: list[int]) -> list[tuple[SearchedGame, tuple[Examples, Examples]]]:
            games = [lane.search(plan, setup, seed) for setup, seed in zip(setups, seeds, strict=True)]
            return [(game, lane.gather(game, trace, seed)) for game, seed in zip(games, seeds, strict=True)]

        tasks = [self._pool.submit(work, *each) for each in zip(self._lanes, setups, seeds, strict=True)]
        found = [one for task in tasks for one in task.result()]
        self._archive.add([game for game, _ in found])
        return [examples for _, examples in found]

    def recall(self, most: int) -> Sequence[tuple[Examples, Examples]]:
        """What the newest games on disk have to teach, the oldest of them first; about so many boards at most."""
        found: list[tuple[Examples, Examples]] = []
        boards = 0
        for number, game in enumerate(self._archive.newest_first()):
            if boards >= most:
                break
            found.append(self._lanes[0].gather(game, self.settings.trace, number))
            boards += len(found[-1][0][2])
        return found[::-1]

    def close(self) -> None:
        """Write the games that are not on disk yet."""
        self._archive.flush()


def _setups(random: Random, settings: Settings, games: int) -> Any:
    """Setups to play, a share `mix` of them random."""
    chosen: list[Any] = []
    while len(chosen) < games:
        chosen.append(_setup(random, settings))
    return np.array(chosen)


def _setup(random: Random, settings: Settings) -> Any:
    if random.random() >= settings.mix:
        return kernel_setup(standard_setup(settings))
    while True:
        setup = random_setup(random)
        if setup.players == settings.players and (setup.variant == "teams") == settings.teams:
            return kernel_setup(setup)


def standard_setup(settings: Settings) -> Setup:
    """What is played unless chance wants something else."""
    return set_up("ferti-2014", settings.players, variant="teams" if settings.teams else None)


def match(networks: Networks, others: Networks, settings: Settings, seed: int, told: Told) -> tuple[float, int]:
    """The share of victories against others, one turn deep, every stack from every side; and how many games it took.

    A share `mix` of the stacks is of random setups.
    """
    random, threads, sides = Random(seed), settings.threads, settings.sides
    stacks = max(1, settings.gate_games // sides // threads)
    lanes = [_Lane(networks, others, told) for _ in range(threads)]
    setups = [_setups(random, settings, stacks) for _ in lanes]

    def work(number: int) -> float:
        first = seed + number * stacks
        return sum(lanes[number].duel(setup, first + stack) for stack, setup in enumerate(setups[number]))

    with ThreadPoolExecutor(threads) as pool:
        played = stacks * sides * threads
        return sum(pool.map(work, range(threads))) / played, played
