"""The daily island: for everybody the same stack and the same opponent on the same day, and a result to compare."""

import datetime
import hashlib
from collections.abc import Sequence
from typing import Literal, NamedTuple

from taluva.editions import DEFAULT_EDITION, stack_sizes
from taluva.game import Game
from taluva.tiles import VOLCANO_TILES

DAILY = "Daily"
"""The record tag of a daily island: its day. Only the server sets it, so that its results can be compared."""
PLAYERS = 2
TILES = stack_sizes(DEFAULT_EDITION, PLAYERS)[0]
_LEVELS = (1, 2, 3, 3, 4, 4, 5)
"""The opponent from Monday to Sunday. None of these levels looks at a clock, so everybody gets the same answers."""
Rank = Literal["lost", "shared", "won", "early"]
RANKS: tuple[Rank, ...] = ("lost", "shared", "won", "early")
"""How a game can end, best last. `early` is a victory before the stack is used up."""


class Result(NamedTuple):
    """What a finished game on a daily island counts; the order of the fields is the order in which results compare."""

    rank: Rank
    left: int
    """Tiles left in the stack after an early victory, else 0."""
    temples: int
    towers: int
    huts: int

    @property
    def score(self) -> int:
        """The result as one number that compares in the right order."""
        numbers = (RANKS.index(self.rank), self.left, self.temples, self.towers, self.huts)
        score = 0
        for number, size in zip(numbers, _SIZES, strict=True):
            score = score * size + number
        return score

    @classmethod
    def of_score(cls, score: int) -> "Result":
        """The result that a number stands for."""
        numbers = []
        for size in reversed(_SIZES):
            score, number = divmod(score, size)
            numbers.append(number)
        huts, towers, temples, left, rank = numbers
        return cls(RANKS[rank], left, temples, towers, huts)


_SIZES = (4, 64, 4, 4, 32)


def level_on(day: datetime.date) -> int:
    """The level of the opponent: it rises during the week."""
    return _LEVELS[day.weekday()]


def stack_of(day: datetime.date) -> list[str]:
    """The stack of a day in the order in which it is drawn: a sample of all tiles (ED2), ordered by hashes."""
    tiles = [code for code, count in VOLCANO_TILES.items() for _ in range(count)]
    order = sorted(range(len(tiles)), key=lambda number: _hash(f"{day.isoformat()} {number}"))
    return [tiles[number] for number in order[:TILES]]


def island(day: datetime.date) -> Game:
    """The game of a day, before its first turn."""
    game = Game(DEFAULT_EDITION, PLAYERS, stack=stack_of(day))
    game.tags[DAILY] = day.isoformat()
    return game


def engine_seed(game: Game) -> int | None:
    """The seed for an engine's turn, so that it answers the same turns in the same way; None in all other games."""
    day = game.tags.get(DAILY)
    return None if day is None else int(_hash(f"{day} {game.position}")[:7], 16)


def result_of(game: Game, places: Sequence[int], seat: int) -> Result:
    """The result of a seat in a finished game, also one that ended by a forfeit."""
    supply = game.supply(seat)
    built = (3 - supply.temples, 2 - supply.towers, 20 - supply.huts)
    if places[seat - 1] != 1:
        return Result("lost", 0, *built)
    if list(places).count(1) > 1:
        return Result("shared", 0, *built)
    if game.stack_left:
        return Result("early", game.stack_left, *built)
    return Result("won", 0, *built)


def _hash(text: str) -> str:
    return hashlib.sha256(f"taluva daily island {text}".encode()).hexdigest()
