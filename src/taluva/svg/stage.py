"""What every part of a drawing needs: the island, the camera and theme, the size of letters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from taluva.art import MEASURES
from taluva.art.palette import Paint, Theme, paint_of
from taluva.hexes import Cell
from taluva.moves import Piece, Placement
from taluva.svg.camera import LEVEL_HEIGHT, Camera, centre
from taluva.svg.painter import ON_DRAWING, Painter
from taluva.svg.shapes import Defs, Point
from taluva.tiles import START_TILE, Tile
from taluva.views import CellView, Lagoon


@dataclass(frozen=True, slots=True)
class Stage:
    """The settings of a drawing."""

    camera: Camera
    theme: Theme
    lettering: float = 1.0
    """The factor by which letters are enlarged, so that they stay legible in a small picture."""
    colours: Mapping[int, int] = field(default_factory=dict)
    """The colour numbers of seats that do not have their own colour."""
    defs: Defs = field(default_factory=Defs)

    @property
    def painter(self) -> Painter:
        """Paints the symbols and lines of the art."""
        return Painter(self.theme, self.defs)

    def paint(self, seat: int) -> Paint:
        """The paint of a seat."""
        return paint_of(seat, self.colours)

    def piece(self, piece: Piece, count: int, seat: int, at: Point, opacity: float = 1) -> str:
        """What stands on a cell or lies in a lagoon; more than four huts are drawn as four."""
        huts = min(4, count)
        name = f"hut{seat}-{huts}" if piece is Piece.HUT else f"{piece}{seat}"
        symbol = f"huts-{huts}" if piece is Piece.HUT else f"board-{piece}"
        faint: dict[str, str | float] = {} if opacity == 1 else {"opacity": opacity}
        return self.defs.use(
            name, at, lambda: self.painter.symbol(symbol, self.camera.facing, self.paint(seat)), **faint
        )

    def sign(
        self, name: str, symbol: str, at: Point, seat: int | None = None, words: str = "", size: float | None = None
    ) -> str:
        """A sign of the art, flat on the drawing."""
        paint, scale = self.paint(seat) if seat else None, size or self.lettering
        return self.defs.use(name, at, lambda: self.painter.symbol(symbol, ON_DRAWING, paint, words, scale))

    def beside(self, at: Point, offset: str) -> Point:
        """The position of a sign that belongs to a point on the ground."""
        right, near, down = MEASURES["offsets"][offset]
        return at[0] + right, at[1] + near * self.camera.sin_e + down

    def count(self, words: str, seat: int, at: Point) -> str:
        """How many huts stand on a cell, or would."""
        return self.sign(f"n{seat}-{words.replace('+', 'p')}", f"count-{min(3, len(words))}", at, seat, words)


@dataclass(frozen=True, slots=True)
class Island:
    """The cells as they are drawn."""

    cells: Mapping[Cell, CellView]
    lagoons: tuple[Lagoon, ...] = ()
    start_tile: frozenset[Cell] = frozenset()
    """The cells of the start tile that are not covered: their lava stays in its pool."""

    def level(self, cell: Cell) -> int:
        """The level of a cell; 0 if there is no tile."""
        view = self.cells.get(cell)
        return view.level if view else 0

    def top(self, cell: Cell) -> float:
        """The height of a cell's ground."""
        return self.level(cell) * LEVEL_HEIGHT

    def spot(self, cell: Cell, camera: Camera, above: float = 0.0) -> Point:
        """The middle of a cell's ground, or a point above it, on the drawing."""
        x, y = centre(cell)
        return camera.project(x, y, self.top(cell) + above)

    def settlement(self, cell: Cell) -> frozenset[Cell]:
        """The cells of the settlement that a cell belongs to; empty if nobody has built there."""
        view = self.cells.get(cell)
        if view is None or view.seat is None:
            return frozenset()
        found, waiting = {cell}, [cell]
        while waiting:
            for beside in waiting.pop().neighbours():
                near = self.cells.get(beside)
                if near and near.seat == view.seat and beside not in found:
                    found.add(beside)
                    waiting.append(beside)
        return frozenset(found)


def island_of(cells: Iterable[CellView], lagoons: Iterable[Lagoon], with_start_tile: bool) -> Island:
    """The island of a position."""
    by_cell = {view.cell: view for view in cells}
    start = Tile(START_TILE).cells(Cell(0, 0), 0) if with_start_tile else ()
    still_open = frozenset(cell for cell in start if cell in by_cell and by_cell[cell].level == 1)
    return Island(by_cell, tuple(lagoons), still_open)


def tile_views(placement: Placement, level: int) -> tuple[CellView, ...]:
    """The cells of a tile as they would lie on the island."""
    cells = placement.cells
    views = []
    for cell, terrain in zip(cells, placement.tile.terrains, strict=True):
        mates = tuple(direction for direction in range(6) if cell.neighbour(direction) in cells)
        views.append(CellView(cell, level, terrain, mates, None, None, 0))
    return tuple(views)
