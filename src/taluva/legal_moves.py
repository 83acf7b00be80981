"""All legal moves of a position or game, as a sequence."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar, cast, overload

from taluva.codec import TILES, corner_of, from_key, from_keys, sorted_keys, texts_of
from taluva.hexes import Cell
from taluva.kernel.calls import calls
from taluva.moves import Step
from taluva.tiles import Tile
from taluva.workspace import extent, loaded

if TYPE_CHECKING:
    from taluva.board import Board

M = TypeVar("M", bound=Step, covariant=True)


class LegalMoves(Sequence[M]):
    """The legal moves at one moment, sorted by kind, cell (r, q) and direction or terrain.

    A sequence: iterate, `len`, index, `random.choice`. `in` takes moves and their notation, and is as quick as `fault`.
    Moves are made when they are asked for.
    """

    __slots__ = ("_board", "_known")

    def __init__(self, board: "Board") -> None:
        self._board = board
        self._known: tuple[list[int], Cell, Tile] | None = None

    def _listed(self) -> tuple[list[int], Cell, Tile]:
        """The keys of all moves, the corner they are counted from, and the tile in hand."""
        if self._known is None:
            packed = self._board._packed
            memory, corner = loaded(packed), corner_of(extent(packed))
            count = calls.list_moves(memory.state, memory.scratch)
            keys = sorted_keys(memory.listed[:count], corner, memory.levels)
            self._known = keys, corner, self._board.tile or TILES[0]
        return self._known

    def __len__(self) -> int:
        return len(self._listed()[0])

    def __iter__(self) -> Iterator[M]:
        return iter(cast(list[M], from_keys(*self._listed())))

    @overload
    def __getitem__(self, index: int) -> M: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[M]: ...

    def __getitem__(self, index: int | slice) -> M | Sequence[M]:
        keys, corner, tile = self._listed()
        if isinstance(index, slice):
            return cast(list[M], from_keys(keys[index], corner, tile))
        return cast(M, from_key(keys[index], corner, tile))

    def texts(self) -> list[str]:
        """The same moves in the same order, in notation; much faster than converting them one by one."""
        return texts_of(*self._listed())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str | Step) and self._board.fault(move) is None

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(self.texts())}>"
