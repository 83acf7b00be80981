"""What a placement does to what was there: the level it makes, the huts it buries, the settlements it splits (P9)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from taluva.board import Board
from taluva.hexes import Cell
from taluva.moves import Piece, Placement
from taluva.views import Settlement

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class BuriedCell:
    """Huts that a placement covers on one cell."""

    cell: Cell
    seat: int
    huts: int


@dataclass(frozen=True, slots=True)
class Split:
    """A settlement that a placement cuts apart."""

    seat: int
    size: int
    parts: tuple[int, ...]
    """The sizes of what is left."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a placement has changed."""

    level: int
    covered: tuple[BuriedCell, ...] = ()
    splits: tuple[Split, ...] = ()

    @property
    def buried(self) -> Mapping[int, int]:
        """The huts that each seat has lost, by seat."""
        huts: dict[int, int] = {}
        for one in self.covered:
            huts[one.seat] = huts.get(one.seat, 0) + one.huts
        return dict(sorted(huts.items()))

    def as_json(self) -> Json:
        """As part of a turn in a list of moves."""
        return {
            "level": self.level,
            "buried": [{"seat": seat, "huts": huts} for seat, huts in self.buried.items()],
            "split": [{"seat": one.seat, "size": one.size, "parts": list(one.parts)} for one in self.splits],
        }


NO_EFFECTS: Json = {"level": None, "buried": [], "split": []}
"""The same for a turn without a placement."""


@dataclass(frozen=True, slots=True)
class Before:
    """What a placement is about to cover. Read before it is made, as some boards change in place."""

    level: int
    covered: tuple[BuriedCell, ...]
    settlements: Mapping[int, Sequence[Settlement]] = field(default_factory=dict)

    @classmethod
    def of(cls, board: Board, placement: Placement) -> "Before":
        """Read a board before a placement."""
        below = [board.cell(*cell) for cell in placement.cells]
        covered = tuple(
            BuriedCell(view.cell, view.seat, view.count)
            for view in below
            if view.piece is Piece.HUT and view.seat is not None
        )
        settlements = {seat: board.settlements(seat) for seat in sorted({one.seat for one in covered})}
        return cls(below[0].level + 1, covered, settlements)

    def effects(self, after: Board) -> Effects:
        """What the placement has changed on the board after it."""
        splits = tuple(
            split
            for seat, settlements in self.settlements.items()
            for split in _splits(seat, settlements, after.settlements(seat))
        )
        return Effects(self.level, self.covered, splits)


def _splits(seat: int, before: Sequence[Settlement], after: Sequence[Settlement]) -> Iterator[Split]:
    for settlement in before:
        parts = [part for part in after if set(part.cells) <= set(settlement.cells)]
        if len(parts) > 1:
            yield Split(seat, len(settlement), tuple(len(part) for part in parts))
