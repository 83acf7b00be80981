"""The island: a hexagonal prism for each cell, drawn back to front with all that stands on it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.svg.badges import coordinate_label, count_badge, level_badge
from taluva.svg.camera import CORNERS, LEVEL_HEIGHT, NORMALS, UNIT, centre, edge
from taluva.svg.palette import mix, shade
from taluva.svg.pieces import use_piece
from taluva.svg.shadows import NEAR, cast, swept
from taluva.svg.shapes import Point, group, joined, line, pair, path, polygon, polyline
from taluva.svg.stage import Island, Stage
from taluva.svg.terrains import VARIANTS, draw_terrain
from taluva.svg.volcano import draw_lava, draw_volcano, lava_angle
from taluva.tiles import Terrain
from taluva.views import CellView

_FLAT = (Terrain.CLEARING, Terrain.SAND, Terrain.LAKE)
"""Terrains on which shadows fall; the others stand up into the light."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile held over the island, not placed yet."""

    cells: dict[Cell, CellView]
    lift: float = 0.20


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

        Sorting by the depth of the centres is exact: the line halfway between two centres separates prisms.
        """
        camera = self.stage.camera
        items: list[tuple[float, int, Callable[[], str]]] = []
        for cell, view in self.island.cells.items():
            items.append((camera.depth(*centre(cell)), 0, partial(self._cell, view)))
        for lagoon in self.island.lagoons:
            if lagoon.seat is not None:
                cell = lagoon.cells[0]
                items.append((camera.depth(*centre(cell)), 1, partial(self._boat, cell, lagoon.seat)))
        under = ""
        if self.ghost:
            under = self._ghost_on_sea(self.ghost)
            for cell, view in self.ghost.cells.items():
                items.append((camera.depth(*centre(cell)), 2, partial(self._ghost_cell, view)))
        items.sort(key=lambda item: (round(item[0], 6), item[1]))
        return group(under + joined(draw() for _, _, draw in items), stroke_linecap="round")

    def _cell(self, view: CellView) -> str:
        height = view.level * LEVEL_HEIGHT
        covered = bool(self.ghost and view.cell in self.ghost.cells)
        drawn = self._walls(view) + self._top(view, height)
        if covered:
            drawn += self._shade(polygon(self._outline(view.cell, height)))
        else:
            drawn += self._ground(view, height, self._shadow(view, height))
        drawn += self._seams(view, height)
        if covered:
            return drawn
        return drawn + self._standing(view, height) + self._lettering(view, height)

    def _outline(self, cell: Cell, height: float) -> list[Point]:
        x, y = centre(cell)
        return [self.stage.camera.project(x + cx, y + cy, height) for cx, cy in CORNERS]

    def _top(self, view: CellView, height: float) -> str:
        camera, terrain = self.stage.camera, view.terrain
        assert terrain is not None
        # A trifle larger than the cell, so that no hairline of the ground below shows between two tops.
        hexagon = polygon([camera.project(x * 1.008, y * 1.008) for x, y in CORNERS])
        tone = self.stage.theme.ground(terrain, view.level)
        return self.stage.defs.use("x", camera.project(*centre(view.cell), height), lambda: path(hexagon), fill=tone)

    def _walls(self, view: CellView) -> str:
        """The seen walls, from the neighbour's level up: one band of wood per level."""
        drawn = ""
        for direction in self._seen_edges():
            for level in range(self.island.level(view.cell.neighbour(direction)) + 1, view.level + 1):
                tone = self._wood(direction, level)
                at = self.stage.camera.project(*centre(view.cell), level * LEVEL_HEIGHT)
                drawn += self._wall(f"w{direction}{tone[1:]}", at, direction, LEVEL_HEIGHT, tone)
        return drawn

    def _seen_edges(self) -> list[int]:
        """The directions whose walls face the viewer."""
        camera = self.stage.camera
        if camera.straight_down:
            return []
        return [direction for direction, normal in enumerate(NORMALS) if camera.depth(*normal) > 0.015]

    def _wood(self, direction: int, level: int) -> str:
        slant = self.stage.camera.across(*NORMALS[direction])
        return shade(self.stage.theme.wall(level), 0.84 - 0.27 * slant)

    def _wall(self, name: str, at: Point, direction: int, depth: float, tone: str) -> str:
        """A symbol of wood below a point: the face, the groove at its foot, two strokes of grain."""
        camera, seam = self.stage.camera, self.stage.theme.seam
        (ax, ay), (bx, by) = edge((0, 0), direction)

        def point(share: float, z: float) -> Point:
            return camera.project(ax + (bx - ax) * share, ay + (by - ay) * share, z)

        def draw() -> str:
            face = polygon([point(1, 0), point(0, 0), point(0, -depth), point(1, -depth)])
            groove = polyline([point(0, -depth), point(1, -depth)])
            upper, lower = -0.44 * depth, -0.70 * depth
            grain = f"M{pair(point(0.06, upper))}Q{pair(point(0.3, upper + 0.03))} {pair(point(0.52, upper))}"
            grain += f"M{pair(point(0.44, lower))}Q{pair(point(0.7, lower - 0.03))} {pair(point(0.94, lower))}"
            return (
                path(face, fill=tone, stroke=tone, stroke_width=0.6)
                + line(groove, stroke=seam, stroke_opacity=0.62, stroke_width=2.2)
                + line(grain, stroke=seam, stroke_opacity=0.26, stroke_width=2)
            )

        return self.stage.defs.use(name, at, draw)

    def _shade(self, data: str) -> str:
        return path(data, fill=self.stage.theme.shadow, fill_opacity=self.stage.theme.shadow_opacity)

    def _shadow(self, view: CellView, height: float) -> str:
        """The shadows of higher cells near by, and of the ghost tile, as one shape."""
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
                if len(shape) > 2:
                    data += polygon([camera.project(x + px, y + py, height) for px, py in shape])
        return self._shade(data)

    def _ground(self, view: CellView, height: float, shadow: str) -> str:
        camera, theme, terrain = self.stage.camera, self.stage.theme, view.terrain
        assert terrain is not None
        at = camera.project(*centre(view.cell), height)
        if terrain is Terrain.VOLCANO:
            drawn = shadow + self.stage.defs.use("V", at, lambda: draw_volcano(camera, theme))
            angle = lava_angle(view.mates)
            if angle is None or view.cell in self.island.start_tile:
                return drawn
            return drawn + self.stage.defs.use(f"V{angle}", at, lambda: draw_lava(angle, camera))
        variant, built = (view.cell.q + view.cell.r) % VARIANTS, view.piece is not None
        name = f"{terrain}{variant}{'b' if built else ''}"
        symbol = self.stage.defs.use(name, at, lambda: draw_terrain(terrain, variant, built, camera, theme))
        return symbol + shadow if terrain in _FLAT else shadow + symbol

    def _seams(self, view: CellView, height: float) -> str:
        """Thin lines inside a tile, seams between tiles, a rim of light above lower ground."""
        hexagon = self._outline(view.cell, height)
        inner, seams, rims = "", "", ""
        for direction in range(6):
            level = self.island.level(view.cell.neighbour(direction))
            data = polyline([hexagon[(direction + 1) % 6], hexagon[(direction + 2) % 6]])
            if level < view.level:
                rims += data
            elif direction in view.mates and level == view.level:
                inner += data
            else:
                seams += data
        return self._lines(view, inner, seams, rims)

    def _lines(self, view: CellView, inner: str, seams: str, rims: str) -> str:
        theme, terrain = self.stage.theme, view.terrain
        assert terrain is not None
        rim = mix(theme.ground(terrain, view.level), theme.rim, 0.62)
        return (
            path(seams, stroke=theme.seam, stroke_opacity=0.55, stroke_width=2.6)
            + path(inner, stroke=theme.seam, stroke_opacity=0.13, stroke_width=1.2)
            + path(rims, stroke=rim, stroke_width=2.8)
        )

    def _standing(self, view: CellView, height: float) -> str:
        if view.piece is None or view.seat is None:
            return ""
        x, y = self.stage.camera.project(*centre(view.cell), height)
        drawn = self._piece(view.piece, view.count, view.seat, (x, y))
        if view.count > 1:
            low = y + 20 * self.stage.camera.sin_e + 6
            drawn += count_badge(self.stage, (x + 30, low), str(view.count), view.seat)
        return drawn

    def _piece(self, piece: Piece, count: int, seat: int, at: Point) -> str:
        return use_piece(piece, count, seat, self.stage.camera.elevation, self.stage.defs, at)

    def _lettering(self, view: CellView, height: float) -> str:
        x, y = self.stage.camera.project(*centre(view.cell), height)
        at = x, y - self._hidden(view)
        drawn = ""
        if self.levels and view.level > 1:
            drawn += level_badge(self.stage, at, view.level, aside=self.coordinates)
        if self.coordinates:
            drawn += coordinate_label(self.stage, at, view.cell)
        return drawn

    def _hidden(self, view: CellView) -> float:
        """How much of a cell's ground higher cells in front of it hide; what is written there moves up as far."""
        camera = self.stage.camera
        in_front = [direction for direction, normal in enumerate(NORMALS) if camera.depth(*normal) > 0.5]
        levels = (self.island.level(view.cell.neighbour(direction)) for direction in in_front)
        higher = max((level - view.level for level in levels), default=0)
        return min(60 * camera.sin_e, max(0, higher) * LEVEL_HEIGHT * UNIT * camera.cos_e)

    def _boat(self, cell: Cell, seat: int) -> str:
        return self._piece(Piece.BOAT, 1, seat, self.stage.camera.project(*centre(cell), 0.06))

    def _ghost_on_sea(self, ghost: Ghost) -> str:
        camera = self.stage.camera
        sx, sy = camera.sunwards
        reach = LEVEL_HEIGHT + 2.4 * ghost.lift
        hulls = ""
        for cell, view in ghost.cells.items():
            if view.level == 1:
                x, y = centre(cell)
                hulls += polygon([camera.project(x + px, y + py) for px, py in swept(sx * reach, sy * reach)])
        return path(hulls, fill=self.stage.theme.sea_shadow, fill_opacity=0.30)

    def _ghost_cell(self, view: CellView) -> str:
        """A cell of the lifted tile: one level of paler wood, nothing on it."""
        ghost, camera = self.ghost, self.stage.camera
        assert ghost is not None
        height = view.level * LEVEL_HEIGHT + ghost.lift
        at = camera.project(*centre(view.cell), height)
        walls = ""
        for direction in self._seen_edges():
            beside = view.cell.neighbour(direction)
            level = self.island.level(beside)
            if beside not in ghost.cells and level <= view.level:
                # The tile hides behind higher ground in front of it.
                depth = min(LEVEL_HEIGHT, height - level * LEVEL_HEIGHT)
                tone = mix(self._wood(direction, view.level), "#ffffff", 0.22)
                walls += self._wall(f"g{direction}{round(100 * depth)}", at, direction, depth, tone)
        hexagon = self._outline(view.cell, height)
        inner, rims = "", ""
        for direction in range(6):
            data = polyline([hexagon[(direction + 1) % 6], hexagon[(direction + 2) % 6]])
            if direction in view.mates:
                inner += data
            else:
                rims += data
        drawn = walls + self._top(view, height) + self._ground(view, height, "")
        return group(drawn + self._lines(view, inner, "", rims), opacity=0.95)
