"""How difficult a puzzle is: which levels of the engine solve it, as a rating on the scale of the solvers."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from taluva.engine import levels as engine

if TYPE_CHECKING:
    from taluva.position import Position

LEVELS = {1: 0, 2: 160, 3: 294, 4: 507, 5: 696, 6: 932, 7: 1078}
"""The levels that try every puzzle, and their Elo (docs/engine.md). Level 8 is left out: it thinks by the clock."""
TRIES = 3
"""How often a level tries that overlooks some placements, each time others; the levels above try once."""
_ONCE = (5, 6, 7)
_NODES = {level: engine.LEVELS[level].nodes for level in LEVELS if engine.LEVELS[level].is_searching}
"""The levels that search, without their time limit, so that the answer does not depend on the machine."""
LEVEL_ONE = 800
"""The rating of level 1."""
_ALWAYS, _NEVER = -300, 1500
"""An imaginary player who solves every puzzle, and one who solves none: without them, some ratings would be
infinite."""


def solved_by_levels(position: "Position", is_right: "Callable[[Position], bool]", seed: int) -> str:
    """A digit for each level: in how many of its tries, scaled to TRIES, it finds a turn after which `is_right`
    holds."""
    found = ""
    for level in LEVELS:
        if level in _NODES and position.stack_left == 0:
            # With the last tile there is nothing to look ahead to: the levels above 5 choose as it does.
            found += found[-1]
        elif level in _ONCE:
            found += str(TRIES * is_right(_choice(position, level, seed)))
        else:
            found += str(sum(is_right(_choice(position, level, TRIES * seed + number)) for number in range(TRIES)))
    return found


def _choice(position: "Position", level: int, seed: int) -> "Position":
    """The position after the turn that a level plays."""
    from taluva.engine.player import Engine
    from taluva.puzzles.puzzle import played

    player = Engine(nodes=_NODES[level], seed=seed) if level in _NODES else Engine(level, seed=seed)
    return played(position, player.choose(position).moves)


def rating(solved: str) -> int:
    """The rating at which the expected number of solutions by all levels equals the actual one (Elo's formula)."""
    wins = sum(int(digit) for digit in solved) / TRIES
    low, high = -1000.0, 3000.0
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum(expectation(elo, middle) for elo in LEVELS.values())
        expected += expectation(_ALWAYS, middle) + expectation(_NEVER, middle)
        # The imaginary players: the weak one has solved it, the strong one has not.
        if expected > wins + 1:
            low = middle
        else:
            high = middle
    return LEVEL_ONE + round(low)


def expectation(solver: float, puzzle: float) -> float:
    """The chance that a solver with a rating solves a puzzle with a rating."""
    return float(1 / (1 + 10 ** ((puzzle - solver) / 400)))
