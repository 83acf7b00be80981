"""Section 4, placing a tile: the rules T3 and P1 to P8 (with X4, X9, X11), all legal placements, the first fault."""

from taluva.kernel.compiling import jit
from taluva.kernel.grid import BIT, PAIR, neighbour
from taluva.kernel.lagoons import x4_boat_in_lagoon
from taluva.kernel.land import triangle_cell
from taluva.kernel.rules import LEGAL, P2, P4, P5, P6, P7, P8, T3, X4, X11
from taluva.kernel.settlements import own_beside
from taluva.kernel.state import BOAT_WATER, COAST, SEA, TILE_JJ, TILE_SIZE, TILE_VV, VOLCANO, Scratch, State
from taluva.kernel.zone import x11_within_zone


@jit
def t3_first_turn(s: State) -> bool:
    """T3. In the first turn there is no island yet: the tile goes on (0, 0), in any orientation."""
    return s.cell_count == 0


@jit
def p1_empty(s: State, x: int) -> bool:
    """P1. There is no tile on this cell."""
    return s.level[x] == 0


@jit
def p2_on_coast(s: State, x: int) -> bool:
    """P2. An empty cell that has an edge in common with a tile."""
    return s.terrain[x] == COAST or s.terrain[x] == BOAT_WATER


@jit
def p4_on_level(s: State, x: int, level: int) -> bool:
    """P4. All cells of the tile lie on one and the same level (0 for P1: all on empty cells)."""
    return s.level[x] == level


@jit
def p5_on_volcano(s: State, c: int, x: int, tile: int) -> bool:
    """P5 and X9. The tile's volcano lies on a volcano; of VV at least one; JJ has none. c, x: its first two cells."""
    if tile == TILE_JJ:
        return False
    return s.terrain[c] == VOLCANO or (tile == TILE_VV and s.terrain[x] == VOLCANO)


@jit
def p6_covers_one_tile(s: State, c: int, d: int, size: int) -> bool:
    """P6. Whether everything below is one and the same tile. All cells are on one level already (P4), so it is
    enough that the tile on top of the first cell has its other cells there."""
    if size == 3:
        return s.mates[c] == PAIR[d]
    return (s.mates[c] & BIT[d]) != 0


@jit
def p7_tower_or_temple(s: State, x: int) -> bool:
    """P7. Whether a tower or a temple stands on the cell: the two kinds with bit 1."""
    return (s.piece[x] & 2) != 0


@jit
def p8_buries_settlement(s: State, a: int, b: int) -> bool:
    """P8. Whether some settlement has no cell but these two neighbouring cells (either or both without building).

    A settlement has another cell exactly if one of its cells here has an own neighbour that is not here.
    """
    here = s.piece[a]
    there = s.piece[b]
    if here == 0 and there == 0:
        return False
    beside_here = own_beside(s, a, here >> 2)
    beside_there = own_beside(s, b, there >> 2)
    if here != 0 and there != 0 and here >> 2 == there >> 2:
        return beside_here == 1 and beside_there == 1
    return (here != 0 and beside_here == 0) or (there != 0 and beside_there == 0)


@jit
def list_placements(s: State, k: Scratch) -> int:
    """Write into k.moves the numbers of all legal placements of the tile in hand; return how many."""
    size = TILE_SIZE[s.tile]
    if t3_first_turn(s):
        n = 3 if s.tile == TILE_VV or s.tile == TILE_JJ else 6
        for d in range(n):
            k.moves[d] = d
        return n
    if size == 3:
        n = 0
        for i in range(s.triangle_count):
            for corner in range(3):
                k.moves[n] = coast_placement(s, 3 * i + corner)
                n += 1
        return list_eruptions(s, k, n)
    return _list_two_hex_eruptions(s, k, _list_two_hex_coast(s, k))


@jit
def coast_placement(s: State, i: int) -> int:
    """The i-th placement of a volcano tile on the coast: three for each free triangle."""
    t = s.triangles[i // 3]
    corner = i % 3
    return triangle_cell(t, corner) << 8 | (2 * corner + (t & 1))


@jit
def list_eruptions(s: State, k: Scratch, n: int) -> int:
    """Append to k.moves the legal eruptions of a volcano tile: its volcano on each volcano (P5), in each direction."""
    for i in range(s.volcano_count):
        c = s.volcanoes[i]
        fit = 0
        for d in range(6):
            x = neighbour(c, d)
            fit |= int(p4_on_level(s, x, s.level[c]) & (not p7_tower_or_temple(s, x))) << d
        both = fit & (fit >> 1 | fit << 5)
        for d in range(6):
            if (
                both >> d & 1
                and not p6_covers_one_tile(s, c, d, 3)
                and not p8_buries_settlement(s, neighbour(c, d), neighbour(c, d + 1))
                and (s.zone_width == 0 or x11_within_zone(s, c, d, 3))
            ):
                k.moves[n] = c << 8 | d
                n += 1
    return n


@jit
def _list_two_hex_coast(s: State, k: Scratch) -> int:
    """Write the placements of a two-hex tile on level 1; of VV and JJ each only once, with direction E, SE or SW."""
    symmetric = s.tile == TILE_VV or s.tile == TILE_JJ
    n = 0
    for i in range(s.near_count):
        f = s.near[i]
        if s.terrain[f] != COAST:
            continue
        for d in range(6):
            x = neighbour(f, d)
            if s.terrain[x] == COAST and d >= 3:
                continue  # the pair is found from its other end
            if not _pair_is_free(s, f, d):
                continue
            if not symmetric or d < 3:
                k.moves[n] = f << 8 | d
                n += 1
            if not symmetric or d >= 3:
                k.moves[n] = x << 8 | (d + 3) % 6
                n += 1
    return n


@jit
def _pair_is_free(s: State, f: int, d: int) -> bool:
    """Whether a two-hex tile can go on a cell of the coast and its neighbour."""
    x = neighbour(f, d)
    return (s.terrain[x] == SEA or s.terrain[x] == COAST) and (s.zone_width == 0 or x11_within_zone(s, f, d, 2))


@jit
def _pair_can_erupt(s: State, c: int, d: int, tile: int) -> bool:
    """Whether a two-hex tile can be laid on a volcano and its neighbour."""
    x = neighbour(c, d)
    return p4_on_level(s, x, s.level[c]) and _eruption_fault(s, c, d, x, x, tile) == LEGAL


@jit
def x8_fits_somewhere(s: State, tile: int) -> bool:
    """X8. Whether a two-hex tile can be placed somewhere; without a game board there is always room on the coast."""
    if s.zone_width == 0 or t3_first_turn(s):
        return True
    for i in range(s.near_count):
        if s.terrain[s.near[i]] == COAST:
            for d in range(6):
                if _pair_is_free(s, s.near[i], d):
                    return True
    if tile == TILE_JJ:
        return False
    for i in range(s.volcano_count):
        for d in range(6):
            if _pair_can_erupt(s, s.volcanoes[i], d, tile):
                return True
    return False


@jit
def _list_two_hex_eruptions(s: State, k: Scratch, n: int) -> int:
    """Append the legal eruptions of a two-hex tile."""
    if s.tile == TILE_JJ:
        return n  # X9: no volcano, so P5 keeps it on level 1
    for i in range(s.volcano_count):
        c = s.volcanoes[i]
        for d in range(6):
            x = neighbour(c, d)
            if not _pair_can_erupt(s, c, d, int(s.tile)):
                continue
            if s.tile != TILE_VV or d < 3:
                k.moves[n] = c << 8 | d
                n += 1
            elif s.terrain[x] != VOLCANO:  # else the pair is found from its other end
                k.moves[n] = x << 8 | (d - 3)
                n += 1
    return n


@jit
def placement_fault(s: State, c: int, d: int) -> int:
    """The first rule that putting the tile in hand there breaks, in the order of *Faults*."""
    size = TILE_SIZE[s.tile]
    if t3_first_turn(s):
        return LEGAL if c == 0 else T3
    x = neighbour(c, d)
    y = neighbour(c, d + 1) if size == 3 else x
    if not p4_on_level(s, x, s.level[c]) or not p4_on_level(s, y, s.level[c]):
        return P4
    if not p1_empty(s, c):
        return _eruption_fault(s, c, d, x, y, int(s.tile))
    if not (p2_on_coast(s, c) or p2_on_coast(s, x) or p2_on_coast(s, y)):
        return P2
    if x4_boat_in_lagoon(s, c) or x4_boat_in_lagoon(s, x) or x4_boat_in_lagoon(s, y):
        return X4
    if s.zone_width and not x11_within_zone(s, c, d, size):
        return X11
    return LEGAL


@jit
def _eruption_fault(s: State, c: int, d: int, x: int, y: int, tile: int) -> int:
    """The first of X11 and P5 to P8 that an eruption breaks; its cells c, x, y (y = x for a two-hex tile)."""
    size = TILE_SIZE[tile]
    if s.zone_width and not x11_within_zone(s, c, d, size):
        return X11
    if not p5_on_volcano(s, c, x, tile):
        return P5
    if p6_covers_one_tile(s, c, d, size):
        return P6
    if p7_tower_or_temple(s, c) or p7_tower_or_temple(s, x) or p7_tower_or_temple(s, y):
        return P7
    # A volcano bears no building, so at most two cells can: of a volcano tile x and y.
    if p8_buries_settlement(s, x if size == 3 else c, y):
        return P8
    return LEGAL
