"""All legal turns of a position, valued one turn deep by the networks, and tried briefly with a few tiles to come."""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from taluva.board import scratch
from taluva.codec import decode
from taluva.editions import Setup
from taluva.engine import entries
from taluva.engine.memory import MAX_CANDIDATES, MAX_WIDTH, new_mind, new_record
from taluva.engine.search import BOOK
from taluva.engine.weights import networks
from taluva.kernel import entries as kernel
from taluva.kernel.state import MAX_PLAYERS
from taluva.moves import Move
from taluva.position import Position

_NO_CHOICE, _NO_BUILD = -1, 0


class Turns(NamedTuple):
    """Turns as the kernel's numbers, with what they are worth to the player to move."""

    placements: npt.NDArray[np.int64]
    builds: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]

    def take(self, which: Any) -> "Turns":
        """Some of the turns."""
        return Turns(self.placements[which], self.builds[which], self.values[which])

    def moves(self, position: Position, at: int) -> tuple[Move, ...]:
        """One of the turns as moves: a placement and a build, if there is one."""
        placement, build = int(self.placements[at]), int(self.builds[at])
        steps = [decode(position._s, placement)]
        if build != _NO_BUILD:
            steps.append(decode(position._after(placement)._s, build))
        return tuple(steps)  # type: ignore[arg-type]


class Evaluator:
    """Values turns in games of some number of players, or in teams."""

    def __init__(self, players: int, teams: bool = False) -> None:
        entries.ensure_compiled()
        self._mind = new_mind(*networks(players, teams))

    def good_turns(self, position: Position, width: int = MAX_WIDTH) -> Turns:
        """The turns of the most promising placements, as many as `width`."""
        return self._desk(entries.score(position._s, self._mind, width))

    def all_turns(self, position: Position) -> Turns:
        """Every legal turn of a position in phase "place"; where nothing can be built after a placement (L1), the
        build is 0."""
        count, seat = kernel.list_moves(position._s, scratch()), position.seat - 1
        placements, builds, values = [], [], []
        for placement in sorted(scratch().moves[:count].tolist()):
            after = position._after(placement)
            if after.phase == "build":
                turns = self._desk(entries.score(after._s, self._mind, MAX_WIDTH))
                builds.append(turns.builds)
                values.append(turns.values)
            else:
                entries.chances(after._s, self._mind)
                builds.append(np.array([_NO_BUILD], np.int64))
                values.append(np.array([self._mind.desk.chances[seat]], np.float64))
            placements.append(np.full(len(builds[-1]), placement, np.int64))
        return Turns(np.concatenate(placements), np.concatenate(builds), np.concatenate(values))

    def _desk(self, count: int) -> Turns:
        desk = self._mind.desk
        return Turns(
            desk.turn_placement[:count].astype(np.int64),
            desk.turn_build[:count].astype(np.int64),
            desk.turn_value[:count].astype(np.float64),
        )

    def try_turns(self, position: Position, turns: Turns, samples: int, seed: int) -> npt.NDArray[np.float64]:
        """What each turn is worth to the player to move after a round of best replies, on average over some samples of
        the tiles to come, the same for all turns."""
        seat, found = position.seat - 1, []
        for first in range(0, len(turns.values), MAX_CANDIDATES):
            rows = slice(first, first + MAX_CANDIDATES)
            count = len(turns.values[rows])
            table = np.empty((count, 4), np.int64)
            table[:, 0], table[:, 3] = _NO_CHOICE, np.arange(count)
            table[:, 1], table[:, 2] = turns.placements[rows], turns.builds[rows]
            worth = np.zeros((samples, count, MAX_PLAYERS))
            entries.sample(position._s, self._mind, new_record(BOOK), table, seed, worth)
            found.append(worth[:, :, seat].mean(axis=0))
        return np.concatenate(found)


def evaluator_of(setup: Setup) -> Evaluator:
    """The evaluator for games of a kind, made once."""
    return _evaluator(setup.players, setup.variant == "teams")


@cache
def _evaluator(players: int, teams: bool) -> Evaluator:
    return Evaluator(players, teams)
