"""The island: laying tiles, and the lists that are kept up to date with it."""

import numpy as np

from taluva.kernel.compiling import jit
from taluva.kernel.grid import BIT, PAIR, neighbour, q_of, r_of
from taluva.kernel.settlements import remove_building, remove_open_cell
from taluva.kernel.state import COAST, MASK, NOT_FREE, SEA, TILE_SIZE, TILE_TERRAIN, VOLCANO, State, W
from taluva.kernel.zone import x11_within_zone

# A triangle of three mutually adjacent cells is numbered 2 * anchor + k: the anchor with its neighbours E and SE
# (k = 0), or SE and SW (k = 1). For the triangle of a cell and its neighbours d and d + 1: the step to the anchor.
TO_ANCHOR = np.array([0, 0, -1, -W, -W, 1 - W], np.int64)


@jit
def triangle_of(c: int, d: int) -> int:
    """The number of the triangle that cell c forms with its neighbours in directions d and d + 1."""
    return ((c + TO_ANCHOR[d]) & MASK) * 2 + (d & 1)


@jit
def triangle_cell(t: int, corner: int) -> int:
    """A triangle's cell, corner 0 to 2 clockwise. A tile's first letter there means direction 2 * corner + (t & 1)."""
    c = t >> 1
    if corner == 0:
        return c
    if t & 1:
        return neighbour(c, corner)
    return neighbour(c, corner - 1)


@jit
def lay_tile(s: State, c: int, d: int, tile: int) -> None:
    """Put a tile down, its first letter on c, and bring all lists up to date. Nothing is checked."""
    size = TILE_SIZE[tile]
    eruption = s.level[c] > 0
    for i in range(size):
        x = c if i == 0 else neighbour(c, d + i - 1)
        if eruption:
            _cover(s, x)
        else:
            _claim(s, x)
        s.level[x] += 1
        s.terrain[x] = TILE_TERRAIN[tile, i]
        if s.terrain[x] == VOLCANO:
            s.volcanoes[s.volcano_count] = x
            s.volcano_count += 1
        elif not eruption:
            s.open_cells[s.open_count] = x
            s.open_count += 1
    set_mates(s, c, d, size)
    if not eruption:
        drop_taken_triangles(s)
        for i in range(size):
            x = c if i == 0 else neighbour(c, d + i - 1)
            add_coast_around(s, x)


@jit
def set_mates(s: State, c: int, d: int, size: int) -> None:
    """Note for each cell of a tile where its other cells lie (P6)."""
    if size == 3:
        s.mates[c] = PAIR[d]
        s.mates[neighbour(c, d)] = PAIR[(d + 2) % 6]
        s.mates[neighbour(c, d + 1)] = PAIR[(d + 4) % 6]
    else:
        s.mates[c] = BIT[d]
        s.mates[neighbour(c, d)] = BIT[(d + 3) % 6]


@jit
def _claim(s: State, x: int) -> None:
    """An empty cell becomes part of the island."""
    if s.terrain[x] == SEA:
        s.near[s.near_count] = x
        s.near_count += 1
    s.cells[s.cell_count] = x
    s.cell_count += 1
    q = q_of(s, x)
    r = r_of(s, x)
    if q < s.q_min:
        s.q_min = q
    elif q > s.q_max:
        s.q_max = q
    if r < s.r_min:
        s.r_min = r
    elif r > s.r_max:
        s.r_max = r


@jit
def _cover(s: State, x: int) -> None:
    """P9. Covered huts go back to the box, not to the supply; a covered volcano leaves its list."""
    if s.terrain[x] == VOLCANO:
        for i in range(s.volcano_count):
            if s.volcanoes[i] == x:
                s.volcano_count -= 1
                s.volcanoes[i] = s.volcanoes[s.volcano_count]
                break
    elif s.piece[x]:
        remove_building(s, x)
    elif s.level[x] == 1:
        remove_open_cell(s, x)


@jit
def add_coast_around(s: State, x: int) -> None:
    """Note the empty cells that touch a new cell of the island, and the free triangles they bring."""
    for e in range(6):
        f = neighbour(x, e)
        if s.terrain[f] == SEA:
            s.near[s.near_count] = f
            s.near_count += 1
            _add_coast(s, f)


@jit
def _add_coast(s: State, f: int) -> None:
    """List the free triangles (P1) that touch the island (P2) by this cell, within the zone (X11)."""
    s.terrain[f] = COAST
    # With another cell on the coast the triangle is listed already; with a tile it is not free.
    open_sea = 0
    for e in range(6):
        open_sea |= int(s.terrain[neighbour(f, e)] == SEA) << e
    both = open_sea & (open_sea >> 1 | open_sea << 5)
    for e in range(6):
        if both >> e & 1 and (s.zone_width == 0 or x11_within_zone(s, f, e, 3)):
            s.triangles[s.triangle_count] = triangle_of(f, e)
            s.triangle_count += 1


@jit
def drop_taken_triangles(s: State) -> None:
    """Forget the triangles that are not free any more: under a tile (P1), or in a lagoon with a boat (X4)."""
    n = 0
    for i in range(s.triangle_count):
        t = s.triangles[i]
        a = t >> 1
        b = (a + W) & MASK
        e = (a + 1 + (t & 1) * (W - 2)) & MASK
        # Without a branch, as nobody could predict it: a triangle that is not kept is overwritten by the next.
        s.triangles[n] = t
        n += int((s.terrain[a] | s.terrain[b] | s.terrain[e]) & NOT_FREE == 0)
    s.triangle_count = n


@jit
def clear_island(s: State) -> None:
    """Back to the empty sea, touching only what was touched."""
    for i in range(s.near_count):
        x = s.near[i]
        s.level[x] = 0
        s.terrain[x] = SEA
        s.mates[x] = 0
        s.piece[x] = 0
        s.beside[x] = 0
    s.near_count = 0
    s.cell_count = 0
    s.open_count = 0
    s.triangle_count = 0
    s.volcano_count = 0
    s.built_count[:] = 0
    s.boat_count = 0
    s.q_min = 0
    s.q_max = 0
    s.r_min = 0
    s.r_max = 0
