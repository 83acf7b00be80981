"""Beginning a game, copying a state, and finding all lists anew from what lies on the cells."""

from taluva.kernel.compiling import entry, jit
from taluva.kernel.lagoons import close_lagoon, x3_lagoon_size
from taluva.kernel.land import add_coast_around, clear_island, lay_tile
from taluva.kernel.settlements import add_building, fresh_marks
from taluva.kernel.state import (
    BOATS,
    HUTS,
    NOT_OVER,
    PLAYING,
    TEMPLES,
    TILE_COUNT,
    TILE_KINDS,
    TILE_START,
    TOWERS,
    VOLCANO,
    Numbers,
    Scratch,
    State,
)
from taluva.kernel.turns import t1_begin_turn


@entry
def begin(s: State, setup: Numbers) -> None:
    """Set up a game. `setup`: players, hut beside own, variant, boats, zone width and height, start tile, stack,
    two-hex tiles (bits)."""
    clear_island(s)
    s.players = setup[0]
    s.hut_beside_own = setup[1]
    s.variant = setup[2]
    s.with_boats = setup[3]
    s.zone_width = setup[4]
    s.zone_height = setup[5]
    s.stack_left = setup[7]
    s.two_hex = setup[8]
    s.took_two_hex = 0
    for tile in range(TILE_KINDS):
        s.unseen[tile] = TILE_COUNT[tile]
    for seat in range(4):
        m1_supply(s, seat)
        s.status[seat] = PLAYING
        s.place[seat] = 0
    s.end = NOT_OVER
    s.seat = 0
    if setup[6]:
        x1_start_tile(s)
    t1_begin_turn(s)


@jit
def m1_supply(s: State, seat: int) -> None:
    """M1. 20 huts, 2 towers, 3 temples; with the expansion also 2 boats."""
    s.supply[seat, HUTS] = 20
    s.supply[seat, TOWERS] = 2
    s.supply[seat, TEMPLES] = 3
    s.supply[seat, BOATS] = 2 if s.with_boats else 0


@jit
def x1_start_tile(s: State) -> None:
    """X1. The start tile lies on (0, 0), (1, 0) and (0, 1) before the first turn."""
    lay_tile(s, 0, 0, TILE_START)


@jit
def copy_state(target: State, source: State) -> None:
    """Make one state like another; far cheaper than copying the whole torus."""
    clear_island(target)
    for i in range(source.near_count):
        x = source.near[i]
        target.near[i] = x
        target.level[x] = source.level[x]
        target.terrain[x] = source.terrain[x]
        target.mates[x] = source.mates[x]
        target.piece[x] = source.piece[x]
        target.beside[x] = source.beside[x]
    target.near_count = source.near_count
    for i in range(source.cell_count):
        target.cells[i] = source.cells[i]
    target.cell_count = source.cell_count
    for i in range(source.open_count):
        target.open_cells[i] = source.open_cells[i]
    target.open_count = source.open_count
    for i in range(source.triangle_count):
        target.triangles[i] = source.triangles[i]
    target.triangle_count = source.triangle_count
    for i in range(source.volcano_count):
        target.volcanoes[i] = source.volcanoes[i]
    target.volcano_count = source.volcano_count
    for i in range(source.boat_count):
        target.boats[i] = source.boats[i]
        target.boat_seat[i] = source.boat_seat[i]
    target.boat_count = source.boat_count
    for seat in range(4):
        for i in range(source.built_count[seat]):
            target.built[seat, i] = source.built[seat, i]
        target.built_count[seat] = source.built_count[seat]
        for column in range(4):
            target.supply[seat, column] = source.supply[seat, column]
        target.status[seat] = source.status[seat]
        target.place[seat] = source.place[seat]
    for tile in range(TILE_KINDS):
        target.unseen[tile] = source.unseen[tile]
    target.players = source.players
    target.hut_beside_own = source.hut_beside_own
    target.variant = source.variant
    target.with_boats = source.with_boats
    target.zone_width = source.zone_width
    target.zone_height = source.zone_height
    target.phase = source.phase
    target.seat = source.seat
    target.tile = source.tile
    target.stack_left = source.stack_left
    target.two_hex = source.two_hex
    target.took_two_hex = source.took_two_hex
    target.end = source.end
    target.q_min = source.q_min
    target.q_max = source.q_max
    target.r_min = source.r_min
    target.r_max = source.r_max


@entry
def rebuild(s: State, k: Scratch) -> None:
    """Find coast, triangles, volcanoes, buildings and closed lagoons anew.

    Given are `cells`, their level, terrain, mates and piece, the boats, and the extent.
    """
    fresh_marks(k)
    for i in range(s.cell_count):
        s.near[i] = s.cells[i]
    s.near_count = s.cell_count
    for i in range(s.cell_count):
        c = s.cells[i]
        if s.terrain[c] == VOLCANO:
            s.volcanoes[s.volcano_count] = c
            s.volcano_count += 1
        if s.piece[c]:
            add_building(s, c, int(s.piece[c] >> 2), s.piece[c] & 3)
        elif s.level[c] == 1 and s.terrain[c] != VOLCANO:
            s.open_cells[s.open_count] = c
            s.open_count += 1
        add_coast_around(s, c)
    for i in range(s.boat_count):
        close_lagoon(s, k, x3_lagoon_size(s, k, s.boats[i]))
