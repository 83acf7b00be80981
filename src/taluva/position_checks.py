"""Checks beyond `position_reader`: what the rules imply for every position that a game can lead to.

`position_reader` refuses what cannot be played on. Here whole tiles have to be among those of M2 to M5, and no more of
a kind than were drawn; towers stand where B2 allows them; and the game is not over already. Nothing is refused that can
come up in a game, but a position that passes need not be reachable: what lies under the topmost tiles is not known.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from taluva.board import Board
from taluva.hexes import Cell
from taluva.moves import Piece
from taluva.position import Position
from taluva.position_reader import impossible
from taluva.tiles import START_TILE, TILE_CODES, VOLCANO_TILES, Tile
from taluva.views import CellView

Island = Mapping[Cell, CellView]
_TOWER_LEVEL = 3


def check_position(position: Position) -> None:
    """Raise PositionError, with the id of the rule, for a position that no game can lead to."""
    island = {view.cell: view for view in position.cells}
    for view in island.values():
        _check_cell(view, island)
    _check_tiles(position, island)
    if position.phase != "over":
        check_not_over(position)


def _check_cell(view: CellView, island: Island) -> None:
    for direction in view.mates:
        mate = island[view.cell.neighbour(direction)]
        # A mate may have been covered, together with other cells. Uncovered, it points back.
        if mate.level < view.level or (mate.level == view.level and (direction + 3) % 6 not in mate.mates):
            raise impossible("P4", "other_levels", cell=view.cell)
    if view.piece is Piece.TOWER and view.level < _TOWER_LEVEL:
        raise impossible("B2", "tower_low", cell=view.cell, level=view.level)


def _check_tiles(position: Position, island: Island) -> None:
    drawn = Counter(VOLCANO_TILES)
    drawn.subtract(position.unseen)
    if position.phase == "place" and position.tile:
        drawn[position.tile.code] -= 1
    taken = set(position.setup.two_hex) - set(position.two_hex_left)
    start = set(Tile(START_TILE).cells(Cell(0, 0), 0)) if "start-tile" in position.setup.expansions else set()
    found: Counter[str] = Counter()
    for cells, code in whole_tiles(island):
        if code == START_TILE and set(cells) == start:
            continue
        if len(cells) == 3 and code.count("V") != 1:
            raise impossible("M2", "one_volcano", cell=cells[0])
        if code not in TILE_CODES:
            raise impossible("M4" if len(cells) == 2 else "M3", "no_such_tile", code=code, cell=cells[0])
        if len(cells) == 2 and code not in taken:
            raise impossible("X7", "two_hex_gone", code=code)
        found[code] += 1
        if len(cells) == 3 and found[code] > drawn[code]:
            raise impossible("M3", "tile_count", code=code, count=found[code], most=max(0, drawn[code]))


def whole_tiles(island: Island) -> Iterator[tuple[tuple[Cell, ...], str]]:
    """The tiles of which no cell is covered: their cells in the order of their code, and the code."""
    for view in island.values():
        directions = view.mates
        if len(directions) == 2:
            first = next(d for d in directions if (d + 1) % 6 in directions)
            directions = (first, (first + 1) % 6)
        cells = (view.cell, *(view.cell.neighbour(direction) for direction in directions))
        if any(island[cell].level != view.level for cell in cells):
            continue
        code = "".join(str(island[cell].terrain) for cell in cells)
        if _begins_code(code, cells, directions[0]):
            yield cells, code


def _begins_code(code: str, cells: tuple[Cell, ...], direction: int) -> bool:
    """Whether a tile is read from this of its cells on, so that each is found once."""
    if len(code) == 3:
        return code[0] == "V" if code.count("V") == 1 else cells[0] == min(cells)
    if code in TILE_CODES:
        return not Tile(code).symmetric or direction < 3
    return code[::-1] not in TILE_CODES and direction < 3


def check_not_over(board: Board) -> None:
    """Raise PositionError if a player has won already: all pieces of two types built (E1, V1, W2)."""
    players, boats = board.setup.players, "boats" in board.setup.expansions
    playing = [seat for seat in range(1, players + 1) if board.status(seat) == "playing"]
    done = {seat: sum(left == 0 for left in board.supply(seat)[: 4 if boats else 3]) for seat in playing}
    if board.setup.variant == "teams":
        for seat in playing:
            if done[seat] >= 2 and done.get((seat + 1) % 4 + 1, 0) >= 1:
                raise impossible("W2", "team_done")
        if len({seat % 2 for seat in playing}) < 2:
            raise impossible("L3", "one_left")
        return
    for seat in playing:
        if done[seat] >= 2:
            raise impossible("V1" if board.setup.variant == "places" else "E1", "two_types", seat=seat)
