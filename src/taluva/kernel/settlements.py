"""Settlements: maximal sets of adjacent cells that hold one player's buildings (section 5)."""

from taluva.kernel.compiling import jit
from taluva.kernel.grid import neighbour, offset
from taluva.kernel.state import LAKE, SEA, Scratch, State


@jit
def own_beside(s: State, c: int, seat: int) -> int:
    """How many neighbours of a cell hold buildings of a seat."""
    return (s.beside[c] >> (4 * seat)) & 15


@jit
def remove_open_cell(s: State, c: int) -> None:
    """A cell of level 1 is built on or covered. It never becomes a free cell of level 1 again."""
    for i in range(s.open_count):
        if s.open_cells[i] == c:
            s.open_count -= 1
            s.open_cells[i] = s.open_cells[s.open_count]
            break


@jit
def add_building(s: State, c: int, seat: int, kind: int) -> None:
    """Put a building on a cell."""
    if s.level[c] == 1:
        remove_open_cell(s, c)
    s.piece[c] = seat << 2 | kind
    for d in range(6):
        s.beside[neighbour(c, d)] += 1 << (4 * seat)
    s.built[seat, s.built_count[seat]] = c
    s.built_count[seat] += 1


@jit
def remove_building(s: State, c: int) -> None:
    """Take a building off its cell."""
    seat = int(s.piece[c] >> 2)
    s.piece[c] = 0
    for d in range(6):
        s.beside[neighbour(c, d)] -= 1 << (4 * seat)
    for i in range(s.built_count[seat]):
        if s.built[seat, i] == c:
            s.built_count[seat] -= 1
            s.built[seat, i] = s.built[seat, s.built_count[seat]]
            break


@jit
def fresh_marks(k: Scratch) -> None:
    """Called at the start of every search that marks cells: begin anew before the stamps run out. One search takes at
    most a stamp for each settlement and each cell of the coast, fewer than 1,000."""
    if k.stamp > 2**15 - 2000:
        k.stamp = 0
        k.mark[:] = 0
        k.temple_mark[:] = 0
        k.tower_mark[:] = 0


@jit
def b0_free(s: State, c: int) -> bool:
    """B0. A build goes on a cell with a tile, without volcano and without building."""
    return (s.terrain[c] > SEA) & (s.terrain[c] <= LAKE) & (s.piece[c] == 0)


@jit
def visit_settlement(s: State, k: Scratch, start: int) -> int:
    """Fill k.settlement, k.border (the free cells beside it), k.kinds (bits) and k.first; return its size in cells."""
    k.stamp += 1
    stamp = k.stamp
    seat = int(s.piece[start] >> 2)
    size = 1
    border = 0
    kinds = 0
    first = start
    k.settlement[0] = start
    k.mark[start] = stamp
    i = 0
    while i < size:
        c = k.settlement[i]
        i += 1
        kinds |= 1 << (s.piece[c] & 3)
        if offset(s, c) < offset(s, first):
            first = c
        for d in range(6):
            x = neighbour(c, d)
            if k.mark[x] == stamp:
                continue
            if s.piece[x]:
                if s.piece[x] >> 2 == seat:
                    k.mark[x] = stamp
                    k.settlement[size] = x
                    size += 1
            elif b0_free(s, x):
                k.mark[x] = stamp
                k.border[border] = x
                border += 1
    k.border_count = border
    k.kinds = kinds
    k.first = first
    return size
