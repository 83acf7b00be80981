"""Every level, and every way to limit the engine, plays legal turns in all kinds of games."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from answers import check_result

from taluva import Engine, Position
from taluva.engine.levels import LEVELS
from taluva.testing import USUAL_SETUPS, check_player, random_game, random_setups


def random_positions(seed: int, count: int) -> Iterator[Position]:
    """Positions from the first turn to the last, of unusual games with any setup."""
    random = Random(seed)
    games = (random_game(setup, random.getrandbits(32), random.randrange(70)) for setup in random_setups(seed))
    return islice((game.position for game in games if game.phase != "over"), count)


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_levels_that_do_not_search(level: int) -> None:
    check_player(Engine(level=level, seed=level), games=1, setups=USUAL_SETUPS[level : level + 1], seed=level)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_in_random_positions(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, level, replace(LEVELS[level], seconds=LEVELS[level].seconds and 0.1))
    for position in random_positions(20 + level, 4):
        check_result(position, Engine(level=level).choose(position))


@pytest.mark.parametrize("nodes", [0, 30, 300])
def test_every_limit_of_nodes_in_random_positions(nodes: int) -> None:
    for position in random_positions(50 + nodes, 6):
        result = Engine(nodes=nodes).choose(position)
        check_result(position, result)
        assert result.nodes <= nodes


@pytest.mark.parametrize("threads", [1, 3])
def test_a_limit_of_time_in_random_positions(threads: int) -> None:
    for position in random_positions(70 + threads, 4):
        check_result(position, Engine(seconds=0.05, threads=threads).choose(position))


def test_few_nodes_are_used_too() -> None:
    (position,) = random_positions(1, 1)
    assert Engine(nodes=100).choose(position).nodes > 0


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_level_6_searches_with_any_number_of_threads(threads: int) -> None:
    (position,) = random_positions(1, 1)
    assert Engine(level=6, threads=threads).choose(position).nodes > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_whole_games_with_search(seed: int) -> None:
    player = Engine(nodes=300, seed=seed)
    check_player(player, games=4, setups=random_setups(100 + seed), seed=seed, deterministic=True)
