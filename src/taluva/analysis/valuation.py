"""The value of positions: what they are worth to every seat, as the average over the tiles that may come.

Unlike a search, this treats every tile alike and tries nothing at random: the value depends on the position alone.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import numpy as np

from taluva.analysis.judgements import final_chances
from taluva.editions import Setup
from taluva.engine import draws
from taluva.engine.memory import new_mind
from taluva.engine.weights import networks, read_networks
from taluva.kernel.state import MAX_PLAYERS
from taluva.moves import TO_DRAW, Choice
from taluva.position import Position
from taluva.tiles import TILE_CODES

Values: TypeAlias = tuple[float, ...]
"""What something is worth to every seat: chances to win; in play for places, values of places."""

BREADTH = 3
"""Turns that are compared for each tile by what follows them."""


class Valuer:
    """Values the positions of one setup."""

    def __init__(
        self, setup: Setup, breadth: int = BREADTH, threads: int = 1, weights: str | Path | None = None
    ) -> None:
        """Compare `breadth` turns for each tile, 0 to 32; with 0, nothing is looked at beyond the turn: fast and rough.

        `weights` is a file of networks to judge by, in place of those that come with the package. The number of threads
        changes nothing but the time.
        """
        if not 0 <= breadth <= 32:
            raise ValueError(f"From 0 to 32 turns can be compared for each tile, not {breadth!r}.")
        if not 1 <= threads <= 256:
            raise ValueError(f"Positions are valued with 1 to 256 threads, not {threads!r}.")
        draws.ensure_compiled()
        found = networks(setup.players, setup.variant == "teams") if weights is None else read_networks(Path(weights))
        self.setup, self.breadth = setup, breadth
        self._minds = [(new_mind(*found), draws.new_shelf()) for _ in range(threads)]
        self._last: tuple[str, dict[str, Values]] = "", {}
        """The last position whose draws were valued: the value before a draw and the one after it need the same."""

    def value(self, position: Position) -> Values:
        """What a position is worth if the player to move plays the best turn, with whatever tile comes."""
        final = final_chances(position)
        if final is not None:
            return final
        if position.phase == "choose":
            return self._value_of_choice(position)
        if position.phase == "draw":
            return average(position, self.draws(position))
        return self._weigh(position, [0])[0]

    def draws(self, position: Position) -> dict[str, Values]:
        """For each tile that may be drawn now, the value after it is drawn, with the best turn."""
        if position.phase != "draw":
            raise ValueError(f"No tile is to be drawn in phase {position.phase!r}.")
        if self._last[0] != str(position):
            codes = list(position.unseen)
            values = self._weigh(position, [TILE_CODES.index(code) for code in codes])
            self._last = str(position), dict(zip(codes, values, strict=True))
        return self._last[1]

    def _value_of_choice(self, position: Position) -> Values:
        """X8. The best of drawing and of all two-hex tiles, for the player who chooses."""
        choices = [move for move in position.legal_moves if isinstance(move, Choice)]
        # Where two are worth the same, drawing comes first.
        choices.sort(key=lambda choice: choice != TO_DRAW)
        return max((self.value(position.play(choice)) for choice in choices), key=lambda one: one[position.seat - 1])

    def _weigh(self, position: Position, tiles: list[int]) -> list[Values]:
        # Read back from its string, so that equal positions are equal down to the order of lists.
        state = Position(str(position))._s
        worth = np.zeros((len(tiles), MAX_PLAYERS))
        numbers = np.array(tiles, np.int64)
        threads = min(len(self._minds), len(tiles))
        bounds = [len(tiles) * part // threads for part in range(threads + 1)]
        parts = [slice(start, end) for start, end in pairwise(bounds)]

        def weigh(number: int) -> None:
            mind, shelf = self._minds[number]
            draws.weigh(state, mind, shelf, numbers[parts[number]], self.breadth, worth[parts[number]])

        if threads == 1:
            weigh(0)
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(weigh, range(threads)))
        return [tuple(row) for row in worth[:, : self.setup.players].tolist()]


def average(position: Position, after: Mapping[str, Values]) -> Values:
    """The average of values over the tiles that may come, each as likely as it is often among the unseen (ED2)."""
    unseen = position.unseen
    total = sum(unseen.values())
    players = range(position.setup.players)
    return tuple(sum(count * after[code][seat] for code, count in unseen.items()) / total for seat in players)
