"""What a player is, and simple computer players. A player sees a position, never the stack."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from taluva.hexes import Cell
from taluva.moves import TO_DRAW, Draw, Expand, Hut, Move, Placement, Step, Temple, Tower
from taluva.position import Position
from taluva.tiles import Terrain
from taluva.views import CellView, Settlement

Island = Mapping[Cell, CellView]


Answer: TypeAlias = "Step | str | Sequence[Step | str]"
"""What a player may answer: a legal move, its notation, or several for the rest of the turn."""


class Chooser(Protocol):
    """A player that is an object. `choose` returns an answer, or something whose `moves` are the rest of the turn."""

    def choose(self, position: Position) -> Any:
        """Decide what to play."""


Player: TypeAlias = Callable[[Position], Answer] | Chooser
"""A function that takes a position and returns an answer, or an object with a method `choose`, such as the engine.

It is never asked in phase "draw" or "over"."""


class SimplePlayer(Protocol):
    """A player that is called and answers with one move, like the players of this module."""

    def __call__(self, position: Position) -> Move:
        """One of the position's legal moves."""
        ...


class RandomPlayer:
    """Plays a random legal move, each equally likely. The same seed plays the same moves."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def __call__(self, position: Position) -> Move:
        """A random legal move."""
        return self._random.choice(_moves(position))


class GreedyPlayer:
    """Looks one turn ahead: tries placements, and for each the best build by a few rules of thumb.

    Temples are worth most, then towers; an expansion is worth its huts, and more if the settlement becomes large
    enough for a temple (B3). Eruptions are worth what they take from the others. The same seed plays the same moves.
    """

    TEMPLE, TOWER, HUT = 100.0, 70.0, 4.0
    LARGE_ENOUGH = 30.0
    """A settlement beside which a temple may be built."""
    ROOM = 1.0
    """A free cell beside a settlement: room to grow."""
    SHORTAGE = 12.0
    """Too few huts to build one in each remaining turn: a player who cannot build is eliminated (L1)."""
    LAST_PIECE = 60.0
    """All pieces of one type: half of an early victory (E1)."""
    VICTORY = 10_000.0

    def __init__(self, seed: int | None = None, placements: int = 80) -> None:
        """`placements` is the maximum number of placements on the coast to try; eruptions are all tried."""
        self._random = random.Random(seed)
        self._placements = placements

    def __call__(self, position: Position) -> Move:
        """The move after which the turn looks best."""
        moves = _moves(position)
        if position.phase == "choose":
            # Drawing keeps the two-hex tile for later.
            return TO_DRAW if TO_DRAW in moves else self._random.choice(moves)
        island = {view.cell: view for view in position.cells}
        self._random.shuffle(moves)
        if position.phase == "build":
            settlements = position.settlements(position.seat)
            return max(moves, key=lambda move: self._build_value(position, island, settlements, move))
        return self._best_placement(position, island, moves)

    def _best_placement(self, position: Position, island: Island, moves: Sequence[Move]) -> Move:
        placements = [move for move in moves if isinstance(move, Placement)]
        eruptions = [move for move in placements if move.cell in island]
        on_coast = [move for move in placements if move.cell not in island]
        own = position.settlements(position.seat)
        best, best_value = placements[0], -float("inf")
        for placement in eruptions + self._promising(on_coast, own):
            after = position.play(placement)
            if after.status(position.seat) == "eliminated":
                continue
            covered = {cell: after.cell(*cell) for cell in placement.cells}
            # Only an eruption changes settlements.
            settlements = after.settlements(position.seat) if placement.cell in island else own
            value = self._turn_value(after, {**island, **covered}, settlements)
            if placement.cell in island:
                value += self._harm(position, after) - self._loss(own, settlements)
            if value > best_value:
                best, best_value = placement, value
        return best

    def _promising(self, on_coast: Sequence[Placement], own: Sequence[Settlement]) -> list[Placement]:
        """A sample of the placements on the coast, half of them beside own settlements if there are any."""
        around = {near for settlement in own for cell in settlement.cells for near in cell.neighbours()}
        near = [placement for placement in on_coast if around.intersection(placement.cells)]
        sample = near[: self._placements // 2]
        chosen = set(sample)
        rest = [placement for placement in on_coast if placement not in chosen]
        return sample + rest[: self._placements - len(sample)]

    def _turn_value(self, after: Position, island: Island, settlements: Sequence[Settlement]) -> float:
        """What the best build after a placement is worth."""
        if after.phase != "build":
            return 0.0
        return max(self._build_value(after, island, settlements, build) for build in _moves(after))

    def _harm(self, before: Position, after: Position) -> float:
        """What an eruption takes from the others, above all from the leader."""
        seat, partner = before.seat, (before.seat + 1) % 4 + 1 if before.setup.variant == "teams" else None
        others = [other for other in range(1, before.setup.players + 1) if other not in (seat, partner)]
        leader = min(others, key=lambda other: (before.supply(other).temples, before.supply(other).towers))
        harm = 0.0
        for other in others:
            lost = self._worth(before.settlements(other)) - self._worth(after.settlements(other))
            harm += lost if other == leader else lost / 2
        return harm

    def _loss(self, before: Sequence[Settlement], after: Sequence[Settlement]) -> float:
        return self._worth(before) - self._worth(after)

    def _worth(self, settlements: Sequence[Settlement]) -> float:
        """What settlements promise: cells, and places for temples."""
        return sum(
            self.HUT * len(settlement) + self.LARGE_ENOUGH * (len(settlement) >= 3 and not settlement.temples)
            for settlement in settlements
        )

    def _build_value(self, position: Position, island: Island, own: Sequence[Settlement], build: Move) -> float:
        """What a build is worth to the player to move."""
        supply = position.supply(position.seat)
        match build:
            case Temple():
                return self.TEMPLE + self._completing(position, supply.temples == 1)
            case Tower():
                return self.TOWER + self._completing(position, supply.towers == 1)
            case Expand():
                return self._expansion_value(position, island, own, build)
            case Hut():
                return self.HUT + self.ROOM * len(_free(island, {build.cell})) + self._spending(position, 1)
            case _:
                return 3 * self.HUT + self._completing(position, supply.boats == 1)

    def _expansion_value(self, position: Position, island: Island, own: Sequence[Settlement], build: Expand) -> float:
        settlement = next(settlement for settlement in own if build.cell in settlement)
        cells = set(settlement.cells)
        filled = {cell for cell in _free(island, cells) if island[cell].terrain is build.terrain}
        huts = sum(island[cell].level for cell in filled)
        grown, has_temple = cells | filled, settlement.temples > 0
        for other in own:
            if other is not settlement and any(near in other for cell in filled for near in cell.neighbours()):
                grown |= set(other.cells)
                has_temple = has_temple or other.temples > 0
        value = self.HUT * len(filled) + 2 * (huts - len(filled)) + self.ROOM * len(_free(island, grown))
        if len(grown) >= 3 and not has_temple and position.supply(position.seat).temples:
            value += self.LARGE_ENOUGH * (len(settlement) < 3)
        return value + self._spending(position, huts)

    def _spending(self, position: Position, huts: int) -> float:
        """The value of having fewer huts: a victory, or a shortage."""
        supply = position.supply(position.seat)
        left = supply.huts - huts
        if left == 0 and 0 in (supply.towers, supply.temples):
            return self.VICTORY
        turns = position.stack_left / position.setup.players
        return -self.SHORTAGE * max(0.0, turns - left)

    def _completing(self, position: Position, last: bool) -> float:
        """The value of building the last tower, temple or boat: half of a victory, or the victory (E1)."""
        if not last:
            return 0.0
        supply = position.supply(position.seat)
        types = supply if "boats" in position.setup.expansions else supply[:3]
        return self.VICTORY if 0 in types else self.LAST_PIECE


def _free(island: Island, cells: set[Cell]) -> set[Cell]:
    """The cells next to some cells on which something could be built."""
    around = {near for cell in cells for near in cell.neighbours()} - cells
    return {
        cell
        for cell in around
        if cell in island and island[cell].piece is None and island[cell].terrain is not Terrain.VOLCANO
    }


def _moves(position: Position) -> list[Move]:
    """The legal moves of a position in which a player is to decide."""
    moves: list[Move] = []
    for step in position.legal_moves:
        assert not isinstance(step, Draw)
        moves.append(step)
    return moves
