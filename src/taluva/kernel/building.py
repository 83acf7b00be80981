"""Section 5, building: the rules B0 to B4 (with X2), all legal builds, the first fault, and carrying a build out."""

from taluva.kernel.compiling import jit
from taluva.kernel.grid import neighbour
from taluva.kernel.lagoons import close_lagoon, x3_lagoon_size, x4_boat_in_lagoon
from taluva.kernel.rules import B0, B1, B2, B3, B4, LEGAL, NO_SUPPLY, X2
from taluva.kernel.settlements import add_building, b0_free, fresh_marks, own_beside, visit_settlement
from taluva.kernel.state import (
    BOAT,
    BOATS,
    BUILD_HUT,
    BUILD_TEMPLE,
    BUILD_TOWER,
    COAST,
    EXPAND,
    HUT,
    HUTS,
    JUNGLE,
    LAKE,
    TEMPLE,
    TEMPLES,
    TOWER,
    TOWERS,
    Scratch,
    State,
)


@jit
def b1_level(level: int) -> bool:
    """B1. A single hut goes on level 1."""
    return level == 1


@jit
def b1_apart(s: State, c: int, seat: int) -> bool:
    """B1. In every edition but the first, a single hut is not beside an own building."""
    return (s.hut_beside_own != 0) | (own_beside(s, c, seat) == 0)


@jit
def b2_level(level: int) -> bool:
    """B2. A tower needs level 3 or more."""
    return level >= 3


@jit
def b2_settlement(kinds: int) -> bool:
    """B2. The settlement beside the tower has no tower yet."""
    return (kinds & 1 << TOWER) == 0


@jit
def b3_settlement(kinds: int, size: int) -> bool:
    """B3. The settlement beside the temple has at least three cells and no temple yet."""
    return size >= 3 and (kinds & 1 << TEMPLE) == 0


@jit
def b4_costs(s: State, k: Scratch) -> None:
    """B4. Into k.cost: the huts it takes to expand the settlement just visited, by terrain; as many as the level
    on every free cell beside it. 0 where there is no such cell."""
    for terrain in range(JUNGLE, LAKE + 1):
        k.cost[terrain] = 0
    for i in range(k.border_count):
        x = k.border[i]
        k.cost[s.terrain[x]] += s.level[x]


@jit
def b4_cells(s: State, k: Scratch, terrain: int) -> int:
    """B4. Move to the front of k.border the cells that expanding the settlement just visited into a terrain fills;
    return how many."""
    n = 0
    for i in range(k.border_count):
        x = k.border[i]
        if s.terrain[x] == terrain:
            k.border[n] = x
            n += 1
    return n


@jit
def x2_lagoon(s: State, k: Scratch, c: int) -> int:
    """X2. The size of the lagoon around c if it may take a boat: it holds none, and cannot reach the sea. Else 0."""
    if s.level[c] != 0 or x4_boat_in_lagoon(s, c):
        return 0
    return x3_lagoon_size(s, k, c)


@jit
def supply_suffices(s: State, seat: int, column: int, needed: int) -> bool:
    """B0. Only an option for which the supply suffices can be chosen."""
    return s.supply[seat, column] >= needed


@jit
def list_builds(s: State, k: Scratch) -> int:
    """Write into k.moves the numbers of all legal builds of the player to move; return how many."""
    fresh_marks(k)
    seat = int(s.seat)
    n = 0
    if supply_suffices(s, seat, HUTS, 1):
        for i in range(s.open_count):
            # Without a branch, as nobody could predict it: what does not count is overwritten by the next.
            k.moves[n] = BUILD_HUT << 24 | s.open_cells[i] << 8
            n += int(b1_apart(s, s.open_cells[i], seat))
    n = _list_beside_settlements(s, k, n)
    if supply_suffices(s, seat, BOATS, 1):
        n = _list_boats(s, k, n)
    return n


@jit
def _list_beside_settlements(s: State, k: Scratch, n: int) -> int:
    """Append towers, temples (each cell once, whichever settlements qualify) and expansions."""
    seat = int(s.seat)
    before = k.stamp
    for i in range(s.built_count[seat]):
        c = s.built[seat, i]
        if k.mark[c] > before:
            continue
        size = visit_settlement(s, k, c)
        tower = b2_settlement(k.kinds) and supply_suffices(s, seat, TOWERS, 1)
        temple = b3_settlement(k.kinds, size) and supply_suffices(s, seat, TEMPLES, 1)
        for j in range(k.border_count):
            x = k.border[j]
            if temple and k.temple_mark[x] <= before:
                k.temple_mark[x] = k.stamp
                k.moves[n] = BUILD_TEMPLE << 24 | x << 8
                n += 1
            if tower and b2_level(s.level[x]) and k.tower_mark[x] <= before:
                k.tower_mark[x] = k.stamp
                k.moves[n] = BUILD_TOWER << 24 | x << 8
                n += 1
        b4_costs(s, k)
        for terrain in range(JUNGLE, LAKE + 1):
            if k.cost[terrain] and supply_suffices(s, seat, HUTS, k.cost[terrain]):
                k.moves[n] = EXPAND << 24 | k.first << 8 | terrain
                n += 1
    return n


@jit
def _list_boats(s: State, k: Scratch, n: int) -> int:
    """Append the lagoons beside own settlements that may take a boat, each once."""
    seat = int(s.seat)
    before = k.stamp
    for i in range(s.near_count):
        c = s.near[i]
        if s.terrain[c] == COAST and own_beside(s, c, seat) and k.mark[c] <= before and x2_lagoon(s, k, c):
            k.moves[n] = BOAT << 24 | k.first << 8
            n += 1
    return n


@jit
def build_fault(s: State, k: Scratch, kind: int, c: int, terrain: int) -> int:
    """The first rule that a build of the player to move breaks, in the order of *Faults*."""
    fresh_marks(k)
    seat = int(s.seat)
    if kind == EXPAND:
        if s.piece[c] == 0 or s.piece[c] >> 2 != seat:
            return B4
        visit_settlement(s, k, c)
        b4_costs(s, k)
        if k.cost[terrain] == 0:
            return B4
        return LEGAL if supply_suffices(s, seat, HUTS, k.cost[terrain]) else NO_SUPPLY
    if kind == BOAT:
        size = x2_lagoon(s, k, c)
        beside = False
        for i in range(size):
            if own_beside(s, k.queue[i], seat):
                beside = True
        if not beside:
            return X2
        return LEGAL if supply_suffices(s, seat, BOATS, 1) else NO_SUPPLY
    if not b0_free(s, c):
        return B0
    if kind == BUILD_HUT:
        if not b1_level(s.level[c]) or not b1_apart(s, c, seat):
            return B1
        return LEGAL if supply_suffices(s, seat, HUTS, 1) else NO_SUPPLY
    if kind == BUILD_TOWER:
        if not b2_level(s.level[c]) or not _some_settlement_beside(s, k, c, kind):
            return B2
        return LEGAL if supply_suffices(s, seat, TOWERS, 1) else NO_SUPPLY
    if not _some_settlement_beside(s, k, c, kind):
        return B3
    return LEGAL if supply_suffices(s, seat, TEMPLES, 1) else NO_SUPPLY


@jit
def _some_settlement_beside(s: State, k: Scratch, c: int, kind: int) -> bool:
    """For B2 and B3 it is enough that one of the own settlements beside the cell qualifies."""
    for d in range(6):
        x = neighbour(c, d)
        if s.piece[x] and s.piece[x] >> 2 == s.seat:
            size = visit_settlement(s, k, x)
            if kind == BUILD_TOWER and b2_settlement(k.kinds):
                return True
            if kind == BUILD_TEMPLE and b3_settlement(k.kinds, size):
                return True
    return False


@jit
def carry_out_build(s: State, k: Scratch, kind: int, c: int, terrain: int) -> None:
    """Put the pieces of a legal build on the island."""
    fresh_marks(k)
    seat = int(s.seat)
    if kind == BUILD_HUT:
        add_building(s, c, seat, HUT)
        s.supply[seat, HUTS] -= 1
    elif kind == BUILD_TOWER:
        add_building(s, c, seat, TOWER)
        s.supply[seat, TOWERS] -= 1
    elif kind == BUILD_TEMPLE:
        add_building(s, c, seat, TEMPLE)
        s.supply[seat, TEMPLES] -= 1
    elif kind == EXPAND:
        visit_settlement(s, k, c)
        for i in range(b4_cells(s, k, terrain)):
            x = k.border[i]
            add_building(s, x, seat, HUT)
            s.supply[seat, HUTS] -= s.level[x]
    else:
        close_lagoon(s, k, x3_lagoon_size(s, k, c))
        s.boats[s.boat_count] = k.first
        s.boat_seat[s.boat_count] = seat
        s.boat_count += 1
        s.supply[seat, BOATS] -= 1
