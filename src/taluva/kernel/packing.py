"""The packed form of a state: only what is in use, a few kilobytes instead of the whole torus.

Sixteen-bit numbers: first `FIELDS`, then unseen tiles, supplies, statuses and places, then the lists. Every list keeps
its order, so a state that was packed and unpacked goes on exactly as it would have without.
"""

from taluva.kernel.compiling import entry
from taluva.kernel.land import clear_island
from taluva.kernel.state import (
    MAX_BOATS,
    MAX_BUILT,
    MAX_CELLS,
    MAX_NEAR,
    MAX_PLAYERS,
    MAX_TRIANGLES,
    MAX_VOLCANOES,
    TILE_KINDS,
    Numbers,
    State,
)

FIELDS = (
    "players", "hut_beside_own", "variant", "with_boats", "zone_width", "zone_height", "phase", "seat", "tile",
    "stack_left", "two_hex", "took_two_hex", "end", "q_min", "q_max", "r_min", "r_max", "near_count", "cell_count",
    "open_count", "triangle_count", "volcano_count", "boat_count",
)  # fmt: skip
"""The first numbers of a packed state."""
UNSEEN = len(FIELDS)
"""Where the counts of the unseen tiles begin."""
SUPPLY = UNSEEN + TILE_KINDS
STATUS = SUPPLY + 4 * MAX_PLAYERS
PLACE = STATUS + MAX_PLAYERS
BUILT_COUNT = PLACE + MAX_PLAYERS
LISTS = BUILT_COUNT + MAX_PLAYERS
LARGEST = LISTS + 4 * MAX_NEAR + 2 * MAX_CELLS + MAX_TRIANGLES + MAX_VOLCANOES + 2 * MAX_BOATS + MAX_PLAYERS * MAX_BUILT
"""The most numbers that a packed state can have."""


@entry
def pack(s: State, packed: Numbers) -> int:
    """Write a state in its packed form; return how many numbers it has."""
    packed[0] = s.players
    packed[1] = s.hut_beside_own
    packed[2] = s.variant
    packed[3] = s.with_boats
    packed[4] = s.zone_width
    packed[5] = s.zone_height
    packed[6] = s.phase
    packed[7] = s.seat
    packed[8] = s.tile
    packed[9] = s.stack_left
    packed[10] = s.two_hex
    packed[11] = s.took_two_hex
    packed[12] = s.end
    packed[13] = s.q_min
    packed[14] = s.q_max
    packed[15] = s.r_min
    packed[16] = s.r_max
    packed[17] = s.near_count
    packed[18] = s.cell_count
    packed[19] = s.open_count
    packed[20] = s.triangle_count
    packed[21] = s.volcano_count
    packed[22] = s.boat_count
    for tile in range(TILE_KINDS):
        packed[UNSEEN + tile] = s.unseen[tile]
    n = LISTS
    for seat in range(MAX_PLAYERS):
        for column in range(4):
            packed[SUPPLY + 4 * seat + column] = s.supply[seat, column]
        packed[STATUS + seat] = s.status[seat]
        packed[PLACE + seat] = s.place[seat]
        packed[BUILT_COUNT + seat] = s.built_count[seat]
        for i in range(s.built_count[seat]):
            packed[n] = s.built[seat, i]
            n += 1
    for i in range(s.near_count):
        x = s.near[i]
        packed[n] = x
        packed[n + 1] = int(s.level[x]) << 5 | int(s.terrain[x])
        packed[n + 2] = int(s.mates[x]) << 4 | int(s.piece[x])
        packed[n + 3] = s.beside[x]
        n += 4
    for i in range(s.cell_count):
        packed[n] = s.cells[i]
        n += 1
    for i in range(s.open_count):
        packed[n] = s.open_cells[i]
        n += 1
    for i in range(s.triangle_count):
        packed[n] = s.triangles[i]
        n += 1
    for i in range(s.volcano_count):
        packed[n] = s.volcanoes[i]
        n += 1
    for i in range(s.boat_count):
        packed[n] = s.boats[i]
        packed[n + 1] = s.boat_seat[i]
        n += 2
    return n


@entry
def unpack(s: State, packed: Numbers) -> None:
    """Make a state what its packed form says. It was zeroed, or has been in use before."""
    clear_island(s)
    s.players = packed[0]
    s.hut_beside_own = packed[1]
    s.variant = packed[2]
    s.with_boats = packed[3]
    s.zone_width = packed[4]
    s.zone_height = packed[5]
    s.phase = packed[6]
    s.seat = packed[7]
    s.tile = packed[8]
    s.stack_left = packed[9]
    s.two_hex = packed[10]
    s.took_two_hex = packed[11]
    s.end = packed[12]
    s.q_min = packed[13]
    s.q_max = packed[14]
    s.r_min = packed[15]
    s.r_max = packed[16]
    s.near_count = packed[17]
    s.cell_count = packed[18]
    s.open_count = packed[19]
    s.triangle_count = packed[20]
    s.volcano_count = packed[21]
    s.boat_count = packed[22]
    for tile in range(TILE_KINDS):
        s.unseen[tile] = packed[UNSEEN + tile]
    n = LISTS
    for seat in range(MAX_PLAYERS):
        for column in range(4):
            s.supply[seat, column] = packed[SUPPLY + 4 * seat + column]
        s.status[seat] = packed[STATUS + seat]
        s.place[seat] = packed[PLACE + seat]
        s.built_count[seat] = packed[BUILT_COUNT + seat]
        for i in range(s.built_count[seat]):
            s.built[seat, i] = packed[n]
            n += 1
    for i in range(s.near_count):
        x = packed[n]
        s.near[i] = x
        s.level[x] = packed[n + 1] >> 5
        s.terrain[x] = packed[n + 1] & 31
        s.mates[x] = packed[n + 2] >> 4
        s.piece[x] = packed[n + 2] & 15
        s.beside[x] = packed[n + 3]
        n += 4
    for i in range(s.cell_count):
        s.cells[i] = packed[n]
        n += 1
    for i in range(s.open_count):
        s.open_cells[i] = packed[n]
        n += 1
    for i in range(s.triangle_count):
        s.triangles[i] = packed[n]
        n += 1
    for i in range(s.volcano_count):
        s.volcanoes[i] = packed[n]
        n += 1
    for i in range(s.boat_count):
        s.boats[i] = packed[n]
        s.boat_seat[i] = packed[n + 1]
        n += 2
