"""The film of a game: frames of SVG patches, each laid over the frame before.

A patch holds only the part of the picture that has changed, which takes a fraction of the time of drawing all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from taluva.animation.caption import Caption
from taluva.art.palette import theme_named
from taluva.hexes import Cell
from taluva.moves import Boat
from taluva.svg.camera import LEVEL_HEIGHT, Camera, hexagon
from taluva.svg.frame import document, fitted, view_of
from taluva.svg.highlights import Marks
from taluva.svg.overlays import LastMove
from taluva.svg.picture import draw_board, lettering_for, names_of
from taluva.svg.sea import Box
from taluva.svg.stage import Island, Stage, island_of

if TYPE_CHECKING:
    from taluva.game import Game, Turn

FORMATS = ("webp", "gif")
NARROWEST = 160
"""The smallest width, in pixels."""
WIDEST = 1600
"""The largest width, in pixels."""
FASTEST, SLOWEST = 0.1, 20.0
"""The limits of the seconds for a turn."""

_AZIMUTH, _ELEVATION = -17.0, 48.0
_TALLEST = 0.8
"""The narrowest shape of the board: its width divided by its height."""
_HELD = 4.0
"""Seconds for which the last frame is shown at least."""
_SHORE, _STEEPER, _BESIDE = 1.45, 0.32, 0.75
"""How far around a changed cell the picture changes, in world units: where land has changed (depth rings, shadows),
for every level above the fourth (longer shadows), and where only pieces or marks have."""
_PIECE = 0.6
"""The height of a piece with its emblem."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A part of the picture: where it begins in pixels, and its SVG document."""

    x: int
    y: int
    svg: str
    has_names: bool = False
    """Whether it shows names, which may need letters of the system's fonts."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What changes, and for how many milliseconds it is shown."""

    milliseconds: int
    patches: tuple[Patch, ...]


@dataclass(frozen=True, slots=True)
class Film:
    """Frames of one size, in pixels. The first has patches for all of it."""

    width: int
    height: int
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class _Scene:
    """An island to show."""

    island: Island
    last: LastMove | None
    turn: int
    seconds: float


def film_of(
    game: Game,
    *,
    width: int = 640,
    theme: str = "light",
    seconds_per_turn: float = 1.2,
    names: Mapping[int, str] | None = None,
    colours: Mapping[int, int] | None = None,
) -> Film:
    """The film of a game; see `taluva.animation.animate`."""
    if not NARROWEST <= width <= WIDEST:
        raise ValueError(f"The width must be from {NARROWEST} to {WIDEST} pixels, not {width}.")
    if not FASTEST <= seconds_per_turn <= SLOWEST:
        raise ValueError(f"A turn takes {FASTEST:g} to {SLOWEST:g} seconds, not {seconds_per_turn:g}.")
    scenes = list(_scenes(game, seconds_per_turn))
    camera = Camera(_AZIMUTH, _ELEVATION)
    box = view_of(scenes[-1].island, camera, (), game.setup.zone)
    if box[2] < box[3] * _TALLEST:
        box = fitted(box, _TALLEST)
    scale = width / box[2]
    board = round(box[3] * scale)
    screen = _Screen(
        game, Stage(camera, theme_named(theme), lettering_for(1 / scale), colours or {}), box, width, board
    )
    caption = Caption(screen.stage, width, scenes[-1].turn, names_of(game, names), game.setup.players)
    frames, before, told = [], None, set[tuple[int, str]]()
    for at, scene in enumerate(scenes):
        is_last = at == len(scenes) - 1
        patches = [screen.patch(scene, None if is_last else before)]
        places = game.places if is_last else None
        for x, svg, has_names in caption.draw(scene.last.seat if scene.last else None, scene.turn, places):
            if (x, svg) not in told:
                told = {line for line in told if line[0] != x} | {(x, svg)}
                patches.append(Patch(x, board, svg, has_names))
        seconds = max(_HELD, scene.seconds) if is_last else scene.seconds
        frames.append(Frame(round(1000 * seconds), tuple(patches)))
        before = scene
    return Film(width, board + caption.height, tuple(frames))


def _scenes(game: Game, seconds: float) -> Iterator[_Scene]:
    """The island at the start, after every placement and after every build."""
    turns = [turn for turn in game.turns if turn.placement is not None]
    replay = game.copy()
    while replay.can_undo:
        replay.undo()
    yield _Scene(_island(replay), None, 0, seconds / 2)
    for number, turn in enumerate(turns, 1):
        assert turn.placement is not None
        for _ in range(1 + (turn.choice is not None)):
            replay.redo()
        placed = _island(replay)
        tile = turn.placement.cells
        share = 1.0 if turn.build is None else 0.4
        yield _Scene(placed, LastMove(tile, (), turn.seat), number, seconds * share)
        if turn.build is not None:
            replay.redo()
            built = _island(replay)
            yield _Scene(built, LastMove(tile, _built(turn, placed, built), turn.seat), number, seconds * 0.6)


def _island(game: Game) -> Island:
    return island_of(game.cells, game.lagoons, "start-tile" in game.setup.expansions)


def _built(turn: Turn, before: Island, after: Island) -> tuple[Cell, ...]:
    """The cells that a build has filled."""
    if isinstance(turn.build, Boat):
        cell = turn.build.cell
        return next((lagoon.cells[:1] for lagoon in after.lagoons if cell in lagoon.cells), (cell,))
    return tuple(cell for cell, view in after.cells.items() if view.piece and not before.cells[cell].piece)


@dataclass(frozen=True, slots=True)
class _Screen:
    """The board on the screen: the part of the plane that it shows, and its size in pixels."""

    game: Game
    stage: Stage
    box: Box
    width: int
    height: int

    def patch(self, scene: _Scene, before: _Scene | None) -> Patch:
        """A scene where it differs from the one before, or all of it."""
        left, top, right, bottom = 0, 0, self.width, self.height
        if before is not None:
            left, top, right, bottom = self._changed(before, scene)
        pixel = self.box[2] / self.width
        part = self.box[0] + left * pixel, self.box[1] + top * pixel, (right - left) * pixel, (bottom - top) * pixel
        stage = Stage(self.stage.camera, self.stage.theme, self.stage.lettering, self.stage.colours)
        board = draw_board(self.game, scene.island, stage, self.box, Marks(), False, False, scene.last)
        return Patch(left, top, document(stage.defs.written() + board, part, right - left, "Taluva"))

    def _changed(self, before: _Scene, after: _Scene) -> tuple[int, int, int, int]:
        """The pixels in which two scenes differ: left, top, right, bottom."""
        camera, pixel = self.stage.camera, self.box[2] / self.width
        xs: list[float] = []
        ys: list[float] = []
        for cell, margin in _changed_cells(before, after).items():
            level = max(before.island.level(cell), after.island.level(cell))
            across, along = 100 * margin, 100 * margin * camera.sin_e
            for height in (0.0, level * LEVEL_HEIGHT + _PIECE):
                for x, y in camera.project_all(hexagon(cell), height):
                    xs += (x - across, x + across)
                    ys += (y - along, y + along)
        left, top = int((min(xs) - self.box[0]) / pixel), int((min(ys) - self.box[1]) / pixel)
        right, bottom = int((max(xs) - self.box[0]) / pixel) + 1, int((max(ys) - self.box[1]) / pixel) + 1
        return max(0, left), max(0, top), min(self.width, right), min(self.height, bottom)


def _changed_cells(before: _Scene, after: _Scene) -> dict[Cell, float]:
    """The cells that look different, and how far around them the picture may have changed."""
    margins: dict[Cell, float] = {}
    for scene in (before, after):
        if scene.last:
            margins |= dict.fromkeys((*scene.last.tile, *scene.last.built), _BESIDE)
    waters = [{(lagoon.cells, lagoon.seat) for lagoon in scene.island.lagoons} for scene in (before, after)]
    for cells, _ in waters[0] ^ waters[1]:
        margins |= dict.fromkeys(cells, _BESIDE)
    old, new = before.island.cells, after.island.cells
    for cell in {*old, *new}:
        was, now = old.get(cell), new.get(cell)
        if was == now:
            continue
        level = after.island.level(cell)
        is_land = was is None or now is None or was.level != now.level
        margins[cell] = _SHORE + _STEEPER * max(0, level - 4) if is_land else max(_BESIDE, margins.get(cell, 0))
    return margins
