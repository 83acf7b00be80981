"""The island: a hexagonal prism for each cell, drawn back to front with everything on it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from taluva.art import MEASURES
from taluva.art.palette import CREAM, INK, mix
from taluva.art.shapes import UNIT
from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.svg.camera import CORNERS, LEVEL_HEIGHT, NORMALS, centre, edge
from taluva.svg.shadows import NEAR, cast, sea_shadow
from taluva.svg.shapes import Point, curve, joined, path, polygon, polyline, text
from taluva.svg.stage import Island, Stage
from taluva.tiles import Terrain
from taluva.views import CellView

_WALL_LIGHT, _WALL_SLANT = MEASURES["wall"]
GHOST_LIFT: float = MEASURES["ghostLift"]


def lava_angle(mates: tuple[int, ...]) -> int | None:
    """The direction of a volcano's lava, in degrees clockwise from the east, given the tile's other cells.

    With two mates it is the corner where the three cells meet, with one the middle of the shared edge.
    """
    if len(mates) == 1:
        return 60 * mates[0]
    return next((60 * direction + 30 for direction in mates if (direction + 1) % 6 in mates), None)


def coordinate_label(stage: Stage, at: Point, cell: Cell, on_sea: bool = False) -> str:
    """The coordinates of a cell, at its front corner; in its middle if there is only water."""
    label = MEASURES["label"]
    size = label["size"] * min(label["largest"], stage.lettering)
    if on_sea:
        ink = stage.theme.colours["sea-shadow" if stage.theme.name == "light" else "foam"]
        low = at[1] + size / 3
        return text(str(cell), at[0], low, size, fill=ink, fill_opacity=0.65, text_anchor="middle", font_weight="700")
    halo: dict[str, str | float] = {"stroke": CREAM, "stroke_width": size * label["halo"], "paint_order": "stroke"}
    x, low = stage.beside(at, "coordinates")
    return text(str(cell), x, low, size, fill=INK, text_anchor="middle", font_weight="700", **halo)


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile held over the island that is not placed yet."""

    cells: dict[Cell, CellView]
    lift: float = GHOST_LIFT


@dataclass(frozen=True, slots=True)
class Prisms:
    """The drawing of the cells of one island."""

    island: Island
    stage: Stage
    levels: bool = False
    coordinates: bool = False
    ghost: Ghost | None = None

    def draw(self) -> str:
        """All cells, boats and the ghost tile, from back to front.

        Sorting by the depth of the centres is exact: the line halfway between two centres separates the prisms.
        """
        camera = self.stage.camera
        items: list[tuple[float, int, Callable[[], str]]] = []
        for cell, view in self.island.cells.items():
            items.append((camera.depth(*centre(cell)), 0, partial(self._cell, view)))
        for lagoon in self.island.lagoons:
            if lagoon.seat is not None:
                x, y = centre(lagoon.cells[0])
                boat = partial(
                    self.stage.piece, Piece.BOAT, 1, lagoon.seat, camera.project(x, y, MEASURES["heights"]["boat"])
                )
                items.append((camera.depth(x, y), 1, boat))
        under = ""
        if self.ghost:
            under = self._ghost_on_sea(self.ghost)
            for cell, view in self.ghost.cells.items():
                items.append((camera.depth(*centre(cell)), 2, partial(self._ghost_cell, view)))
        items.sort(key=lambda item: (round(item[0], 6), item[1]))
        return under + joined(draw() for _, _, draw in items)

    def _cell(self, view: CellView) -> str:
        height = view.level * LEVEL_HEIGHT
        covered = bool(self.ghost and view.cell in self.ghost.cells)
        drawn = self._walls(view) + self._top(view, height)
        if covered:
            top = polygon(self._corners(view.cell, height, MEASURES["top"]))
            drawn += self.stage.painter.lines("shadow", top)
        else:
            drawn += self._ground(view, height, self._shadow(view, height))
        drawn += self._edges(view, height, self.island.cells)
        if covered:
            return drawn
        return drawn + self._standing(view, height) + self._lettering(view, height)

    def _corners(self, cell: Cell, height: float, size: float = 1.0) -> list[Point]:
        x, y = centre(cell)
        return [self.stage.camera.project(x + cx * size, y + cy * size, height) for cx, cy in CORNERS]

    def _top(self, view: CellView, height: float) -> str:
        assert view.terrain is not None
        hexagon = polygon(self._corners(Cell(0, 0), 0, MEASURES["top"]))
        tone = self.stage.theme.ground(view.terrain.value, view.level)
        at = self.stage.camera.project(*centre(view.cell), height)
        return self.stage.defs.use("x", at, lambda: path(hexagon), fill=tone)

    def _walls(self, view: CellView) -> str:
        """The visible walls, from the neighbour's level up: one band of wood per level."""
        bands = []
        for direction in self._seen_edges():
            for level in range(self.island.level(view.cell.neighbour(direction)) + 1, view.level + 1):
                bands.append((direction, level * LEVEL_HEIGHT, LEVEL_HEIGHT, self._wood(direction, level)))
        return self._wood_bands(view.cell, bands)

    def _seen_edges(self) -> list[int]:
        """The directions whose walls face the viewer."""
        camera = self.stage.camera
        if camera.straight_down:
            return []
        return [direction for direction, normal in enumerate(NORMALS) if camera.depth(*normal) > 0.015]

    def _wood(self, direction: int, level: int) -> str:
        slant = self.stage.camera.across(*NORMALS[direction])
        return self.stage.theme.wall(level, _WALL_LIGHT - _WALL_SLANT * slant)

    def _wood_bands(self, cell: Cell, bands: list[tuple[int, float, float, str]]) -> str:
        """Bands of wood, each given by direction, upper edge, height and tone; with their grooves and grain."""
        faces, grooves, grain = "", "", ""
        for direction, top, height, tone in bands:
            (ax, ay), (bx, by) = edge(cell, direction)

            def point(
                share: float,
                down: float,
                a: Point = (ax, ay),
                b: Point = (bx, by),
                top: float = top,
            ) -> Point:
                return self.stage.camera.project(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, top - down)

            face = polygon([point(1, 0), point(0, 0), point(0, height), point(1, height)])
            faces += path(face, fill=tone, stroke=tone, stroke_width=0.6)
            grooves += polyline([point(0, height), point(1, height)])
            for start, down, bend, bow, end in MEASURES["grain"]:
                low = down * height
                grain += curve([point(start, low), point(bend, low + bow), point(end, low)])
        painter = self.stage.painter
        return faces + painter.lines("groove", grooves) + painter.lines("grain", grain)

    def _shadow(self, view: CellView, height: float) -> str:
        """The shadows of nearby higher cells and of the ghost tile, as one shape."""
        camera = self.stage.camera
        x, y = centre(view.cell)
        data = ""
        for q, r in NEAR:
            near = Cell(view.cell.q + q, view.cell.r + r)
            level = self.island.level(near)
            if self.ghost and near in self.ghost.cells:
                level = self.ghost.cells[near].level
            if level > view.level:
                shape = cast(camera, q, r, level - view.level)
                data += polygon(camera.project(x + px, y + py, height) for px, py in shape)
        return self.stage.painter.lines("shadow", data)

    def _ground(self, view: CellView, height: float, shadow: str) -> str:
        stage, camera, terrain = self.stage, self.stage.camera, view.terrain
        assert terrain is not None
        at = camera.project(*centre(view.cell), height)
        if terrain is Terrain.VOLCANO:
            drawn = shadow + stage.defs.use("V", at, lambda: stage.painter.symbol("V", camera))
            angle = lava_angle(view.mates)
            if angle is None or view.cell in self.island.start_tile:
                return drawn
            lava = camera.turned(angle)
            return drawn + stage.defs.use(f"V{angle}", at, lambda: stage.painter.symbol("lava", lava))
        variant = (view.cell.q + view.cell.r) % MEASURES["variants"]
        name = f"{terrain}{variant}{'b' if view.piece else ''}"
        symbol = stage.defs.use(name, at, lambda: stage.painter.symbol(name, camera))
        return symbol + shadow if terrain.value in MEASURES["flat"] else shadow + symbol

    def _edges(self, view: CellView, height: float, cells: Mapping[Cell, CellView]) -> str:
        """Thin lines inside a tile, seams between tiles, a rim of light above lower ground."""
        assert view.terrain is not None
        corners = self._corners(view.cell, height)
        inner, seams, rims = "", "", ""
        for direction in range(6):
            near = cells.get(view.cell.neighbour(direction))
            level = near.level if near else 0
            data = polyline([corners[(direction + 1) % 6], corners[(direction + 2) % 6]])
            if level < view.level:
                rims += data
            elif direction in view.mates and level == view.level:
                inner += data
            else:
                seams += data
        theme, painter, rim = self.stage.theme, self.stage.painter, MEASURES["rim"]
        tone = mix(theme.ground(view.terrain.value, view.level), theme.colours["rim"], rim["share"])
        return (
            painter.lines("seam", seams)
            + painter.lines("inner", inner)
            + path(rims, stroke=tone, stroke_width=rim["width"], stroke_opacity=rim["opacity"])
        )

    def _standing(self, view: CellView, height: float) -> str:
        if view.piece is None or view.seat is None:
            return ""
        at = self.stage.camera.project(*centre(view.cell), height)
        drawn = self.stage.piece(view.piece, view.count, view.seat, at)
        if view.count > 1:
            drawn += self.stage.count(str(view.count), view.seat, self.stage.beside(at, "count"))
        return drawn

    def _lettering(self, view: CellView, height: float) -> str:
        x, y = self.stage.camera.project(*centre(view.cell), height)
        at = x, y - self._hidden(view)
        drawn = ""
        if self.levels and view.level > 1:
            place = self.stage.beside(at, "level-aside" if self.coordinates else "level")
            words = str(view.level)
            drawn += self.stage.sign(f"l{words}", f"level-{len(words)}", place, words=words)
        if self.coordinates:
            drawn += coordinate_label(self.stage, at, view.cell)
        return drawn

    def _hidden(self, view: CellView) -> float:
        """How much of a cell's ground is hidden by higher cells in front of it; its labels move up as far."""
        camera = self.stage.camera
        in_front = [direction for direction in self._seen_edges() if camera.depth(*NORMALS[direction]) > 0.5]
        levels = (self.island.level(view.cell.neighbour(direction)) for direction in in_front)
        higher = max((level - view.level for level in levels), default=0)
        return min(60 * camera.sin_e, max(0, higher) * LEVEL_HEIGHT * UNIT * camera.cos_e)

    def _ghost_on_sea(self, ghost: Ghost) -> str:
        reach = LEVEL_HEIGHT + MEASURES["ghostShadow"] * ghost.lift
        low = (cell for cell, view in ghost.cells.items() if view.level == 1)
        hulls = joined(polygon(sea_shadow(self.stage.camera, cell, reach)) for cell in low)
        return self.stage.painter.lines("ghost-on-sea", hulls)

    def _ghost_cell(self, view: CellView) -> str:
        """A cell of the lifted tile: one level of paler wood, nothing on it."""
        ghost = self.ghost
        assert ghost is not None
        height = view.level * LEVEL_HEIGHT + ghost.lift
        bands = []
        for direction in self._seen_edges():
            beside = view.cell.neighbour(direction)
            level = self.island.level(beside)
            if beside not in ghost.cells and level <= view.level:
                # The tile is partly hidden by higher ground in front of it.
                deep = min(LEVEL_HEIGHT, height - level * LEVEL_HEIGHT)
                bands.append((direction, height, deep, mix(self._wood(direction, view.level), *MEASURES["ghostWall"])))
        walls = self._wood_bands(view.cell, bands)
        return walls + self._top(view, height) + self._ground(view, height, "") + self._edges(view, height, ghost.cells)
