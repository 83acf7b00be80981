"""Making puzzles from games of the engine against itself, played one turn deep."""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random

import numpy as np

from taluva.game import Game
from taluva.moves import TO_DRAW
from taluva.position import Position
from taluva.puzzles.difficulty import LEVELS, TRIES, solved_by_levels
from taluva.puzzles.evaluation import Evaluator, Turns, evaluator_of
from taluva.puzzles.proof import prove
from taluva.puzzles.prospects import prospects
from taluva.puzzles.puzzle import THEMES, Puzzle, Turn, played
from taluva.puzzles.themes import theme_of

SETUPS = (
    ({"edition": "ferti-2014", "players": 2}, 8),
    ({"edition": "ferti-2014", "players": 2, "stack": 48}, 8),
    ({"edition": "hans-im-glueck-2006", "players": 2}, 3),
    ({"edition": "deluxe-2015", "players": 2, "stack": 24, "expansions": ("boats",)}, 2),
    ({"edition": "deluxe-2015", "players": 2, "stack": 24, "expansions": ("start-tile", "two-hex")}, 1),
    ({"edition": "ferti-2014", "players": 3}, 1),
    ({"edition": "ferti-2014", "players": 4}, 1),
    ({"edition": "ferti-2014", "players": 4, "variant": "teams"}, 1),
)
"""The games that puzzles come from, and how often."""
_TEMPERATURES = (0.03, 0.08, 0.2)
"""How much worse a turn may be and still be played now and then: in some games the players make more mistakes."""
_WIDTH = 16
"""Placements that are looked at to play on."""
_LAST = 6
"""With so many tiles left, the end of a game begins."""
_ENDINGS, _MORE_ENDINGS = 3, 10
"""How often the end of a game is played, each time with other tiles; in every second game only what the rules decide
is looked at, which takes far less time, so more endings can be played."""
_SEARCHES = 2
"""Tiles that are tried at most with one position: if it is no puzzle with these, it hardly is with others."""
_FOUND = 3
"""After so many puzzles of one game, no other ending of it is played."""
_EASY = 0.4
"""The share of a theme's puzzles that the weakest level may solve every time."""


class Maker:
    """Makes puzzles, always the same ones from a seed."""

    def __init__(self, seed: int, most_of_a_theme: int, games: int = 0, puzzles: Iterable[Puzzle] = ()) -> None:
        """`games` were played already, and gave `puzzles`."""
        self.seed, self.most, self.games = seed, most_of_a_theme, games
        self._counts, self._easy = Counter[str](), Counter[str]()
        self._known = set[str]()
        for puzzle in puzzles:
            self._note(puzzle)

    def from_next_game(self) -> list[Puzzle]:
        """Play the next game; return the puzzles that were found in it."""
        random = Random(f"{self.seed}/{self.games}")
        setup = random.choices([setup for setup, _ in SETUPS], [weight for _, weight in SETUPS])[0]
        game = Game(**setup, seed=random.getrandbits(32))  # type: ignore[arg-type]
        temperature = random.choice(_TEMPERATURES)
        searching = self.games % 2 == 0
        found = self._from_part(game, _LAST, temperature, searching, random)
        for _ in range(_ENDINGS if searching else _MORE_ENDINGS):
            if game.phase == "over" or len(found) >= _FOUND:
                break
            ending = game.copy()
            ending.reshuffle(random.getrandbits(32))
            if ending.phase == "place":
                # All endings begin alike.
                turns = evaluator_of(game.setup).good_turns(ending.position, _WIDTH)
                _play_on(ending, turns, temperature, random)
            found += self._from_part(ending, -1, temperature, searching, random)
        self.games += 1
        return found

    def _from_part(self, game: Game, until: int, temperature: float, searching: bool, random: Random) -> list[Puzzle]:
        """Play a game until so many tiles are left, and make puzzles of its positions: one of each at most."""
        evaluator = evaluator_of(game.setup)
        found = []
        while game.phase != "over" and game.stack_left > until:
            if game.phase == "choose":
                choices = list(game.legal_moves)
                game.play(TO_DRAW if TO_DRAW in choices else random.choice(choices))
                continue
            position = game.position
            turns = evaluator.good_turns(position, _WIDTH)
            for other in islice(prospects(position, turns, evaluator, random, searching), _SEARCHES):
                puzzle = self._from_position(other, evaluator)
                if puzzle is not None:
                    found.append(puzzle)
                    break
            _play_on(game, turns, temperature, random)
        return found

    def _from_position(self, position: Position, evaluator: Evaluator) -> Puzzle | None:
        # Read back from its string, so that the order of its lists does not depend on how it came about.
        position = Position(str(position))
        proof = None if str(position) in self._known else prove(position, evaluator)
        if proof is None or any(len(turn) != 2 for turn in proof.solutions):
            return None
        theme = theme_of(position, proof.solutions, proof.rival, evaluator)
        if theme is None or self._counts[theme] >= self.most:
            return None
        reached = {str(played(position, solution)) for solution in proof.solutions}
        solved = solved_by_levels(position, lambda after: str(after) in reached, self.games)
        solutions = tuple(_written(turn) for turn in proof.solutions)
        best, following = round(100 * proof.best), round(100 * proof.following)
        puzzle = Puzzle(str(position), theme, solved, best, following, solutions)
        if _is_easy(puzzle) and self._easy[theme] >= math.ceil(_EASY * self.most):
            return None
        self._note(puzzle)
        return puzzle

    def _note(self, puzzle: Puzzle) -> None:
        self._known.add(puzzle.position)
        self._counts[puzzle.theme] += 1
        self._easy[puzzle.theme] += _is_easy(puzzle)


def _is_easy(puzzle: Puzzle) -> bool:
    """Whether even the weakest level solves a puzzle every time."""
    return puzzle.solved == str(TRIES) * len(LEVELS)


def _play_on(game: Game, turns: Turns, temperature: float, random: Random) -> None:
    """Play one of some turns, a better one more often."""
    position = game.position
    weights = np.exp((turns.values - turns.values.max()) / temperature)
    for move in turns.moves(position, random.choices(range(len(weights)), weights.tolist())[0]):
        game.play(move)


def _written(turn: tuple[object, ...]) -> Turn:
    placement, build = turn
    return str(placement), str(build)


def most_of_a_theme(wanted: int) -> int:
    """How many puzzles of one theme there may be, so that the themes are mixed."""
    return max(1, math.ceil(2 * wanted / len(THEMES)))
