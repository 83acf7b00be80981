"""Players of a user's file, for the tests of matches."""

from pathlib import Path

import pytest

from taluva.arena.baselines import Greedy, MonteCarlo

PLAYERS = '''
from dataclasses import dataclass

from taluva import Position


class First:
    """Plays the first legal move; notes what it is given."""

    def __init__(self, seed=None, **more):
        self.seed, self.more = seed, more

    def __call__(self, position):
        assert type(position) is Position
        return next(iter(position.legal_moves))


@dataclass
class Chooser:
    steps: int = 1

    def choose(self, position):
        return str(list(position.legal_moves)[-1])


class Cheater:
    def __call__(self, position):
        return "VJC@99,99:E"


class Failing:
    def __call__(self, position):
        raise RuntimeError("out of ideas")


class Silent:
    def __call__(self, position):
        return ()


class NoPlayer:
    pass


def function(position, at=0):
    return list(position.legal_moves)[at]


number = 5
'''


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compile what the players need before any test begins."""
    Greedy()
    MonteCarlo(playouts=1)


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The path of a user's file."""
    path = tmp_path / "mine.py"
    path.write_text(PLAYERS)
    return str(path)
