"""What the evaluation sees of a board: numbers between about 0 and 1 for each seat, and for the island as a whole."""

from typing import Any

from taluva.engine.memory import MAX_SETTLEMENTS
from taluva.engine.network import GLOBAL_FEATURES, SEAT_FEATURES
from taluva.kernel.compiling import jit
from taluva.kernel.grid import neighbour
from taluva.kernel.placing import p4_on_level, p6_covers_one_tile, p7_tower_or_temple, p8_buries_settlement
from taluva.kernel.settlements import b0_free, own_beside
from taluva.kernel.state import (
    BOATS,
    COAST,
    HUTS,
    JUNGLE,
    LAKE,
    PLAYING,
    TEMPLE,
    TEMPLES,
    TOWER,
    TOWERS,
    State,
)

HAS_TOWER, HAS_TEMPLE = 1 << TOWER, 1 << TEMPLE

# Places of the features of a seat.
(
    F_HUTS, F_TEMPLES_1, F_TEMPLES_2, F_TEMPLES_3, F_TOWERS_1, F_TOWERS_2, F_BOATS_1, F_BOATS_2,
    F_SETTLEMENTS, F_CELLS, F_READY_1, F_READY_2, F_READY_3, F_SAFE_1, F_SAFE_2, F_PAIRS_1, F_PAIRS_2, F_SINGLES,
    F_GROWTH, F_GROW_3_1, F_GROW_3_2, F_SPEND, F_TOWER_READY_1, F_TOWER_READY_2, F_TOWER_ERUPTION_1, F_TOWER_ERUPTION_2,
    F_EXPOSED, F_TOWERLESS, F_LEVEL_2, F_BORDER, F_OPEN, F_COMPLETE, F_HUTS_3, F_HUTS_7, F_LARGEST, F_LAST_HUTS,
    F_LAGOON, F_OUT, F_TURNS, F_TURNS_0, F_TURNS_1, F_TURNS_2, F_TURNS_3, F_TURNS_5, F_GROW_SAFE, F_TEMPLELESS,
) = range(SEAT_FEATURES)  # fmt: skip

(
    G_ERUPTIONS,
    G_HIGH_ERUPTIONS,
    G_HIGH,
    G_MIDDLE,
    G_CELLS,
    G_TILES,
    G_BESIDE_OWN,
    G_BOATS,
    G_ZONE,
    G_PLACES,
    G_TEAMS,
    G_ONE,
) = range(GLOBAL_FEATURES)


@jit
def look(s: State, e: Any) -> None:
    """Fill e.seat and e.globals. The next player to move is s.seat."""
    e.base += MAX_SETTLEMENTS
    if e.base > 2**31 - 2 * MAX_SETTLEMENTS:
        e.base = MAX_SETTLEMENTS
        e.settlement_at[:] = 0
        e.border_of[:] = 0
    e.count = 0
    for seat in range(s.players):
        _look_at_seat(s, e, seat)
    _look_at_eruptions(s, e)
    _look_at_island(s, e)


@jit
def _look_at_seat(s: State, e: Any, seat: int) -> None:
    x = e.seat[seat]
    x[:] = 0.0
    huts = int(s.supply[seat, HUTS])
    temples = int(s.supply[seat, TEMPLES])
    towers = int(s.supply[seat, TOWERS])
    boats = int(s.supply[seat, BOATS])
    x[F_HUTS] = huts / 20
    x[F_HUTS_3] = huts <= 3
    x[F_HUTS_7] = huts <= 7
    x[F_TEMPLES_1] = temples >= 1
    x[F_TEMPLES_2] = temples >= 2
    x[F_TEMPLES_3] = temples >= 3
    x[F_TOWERS_1] = towers >= 1
    x[F_TOWERS_2] = towers >= 2
    x[F_BOATS_1] = boats >= 1
    x[F_BOATS_2] = boats >= 2
    x[F_COMPLETE] = (huts == 0) or (temples == 0) or (towers == 0) or (boats == 0 and s.with_boats != 0)
    if s.status[seat] != PLAYING:
        x[F_OUT] = 1.0
        return
    _look_at_turns_left(s, x, seat)
    for i in range(s.built_count[seat]):
        c = s.built[seat, i]
        if e.settlement_at[c] < e.base:
            _look_at_settlement(s, e, seat, c, huts)
    free = 0
    for i in range(s.open_count):
        free += int(s.hut_beside_own != 0 or own_beside(s, s.open_cells[i], seat) == 0)
    x[F_OPEN] = min(free, 10) / 10
    if boats and s.with_boats:
        for i in range(s.near_count):
            c = s.near[i]
            if s.terrain[c] == COAST and own_beside(s, c, seat):
                enclosed = 0
                for d in range(6):
                    enclosed += int(s.level[neighbour(c, d)] > 0)
                if enclosed >= 5:
                    x[F_LAGOON] = 1.0
                    break


@jit
def _look_at_turns_left(s: State, x: Any, seat: int) -> None:
    """How many more turns a seat has, if nobody is eliminated."""
    two_hex = 0
    for bit in range(5):
        two_hex += s.two_hex >> bit & 1
    playing = 0
    before = 0
    for other in range(s.players):
        if s.status[other] == PLAYING:
            playing += 1
    other = int(s.seat)
    while other != seat:
        if s.status[other] == PLAYING:
            before += 1
        other = other + 1 if other + 1 < s.players else 0
    left = int(s.stack_left) + two_hex
    turns = (left - before + playing - 1) // playing
    x[F_TURNS] = turns / 12
    x[F_TURNS_0] = turns <= 0
    x[F_TURNS_1] = turns <= 1
    x[F_TURNS_2] = turns <= 2
    x[F_TURNS_3] = turns <= 3
    x[F_TURNS_5] = turns <= 5


@jit
def _look_at_settlement(s: State, e: Any, seat: int, start: int, huts: int) -> None:
    x = e.seat[seat]
    number = e.count
    mark = e.base + number
    e.count += 1
    size = 1
    kinds = 0
    border = 0
    high = 0
    middle = 0
    for terrain in range(JUNGLE, LAKE + 1):
        e.cost[terrain] = 0
        e.cells[terrain] = 0
    e.queue[0] = start
    e.settlement_at[start] = mark
    i = 0
    while i < size:
        c = e.queue[i]
        i += 1
        kinds |= 1 << (s.piece[c] & 3)
        for d in range(6):
            n = neighbour(c, d)
            piece = s.piece[n]
            if piece:
                if piece >> 2 == seat and e.settlement_at[n] != mark:
                    e.settlement_at[n] = mark
                    e.queue[size] = n
                    size += 1
            elif e.border_of[n] != mark and b0_free(s, n):
                e.border_of[n] = mark
                border += 1
                level = int(s.level[n])
                e.cost[s.terrain[n]] += level
                e.cells[s.terrain[n]] += 1
                high += int(level >= 3)
                middle += int(level == 2)
    e.size[number] = size
    e.kinds[number] = kinds
    e.owner[number] = seat
    e.threatened[number] = 0
    growth = 0
    spend = 0
    for terrain in range(JUNGLE, LAKE + 1):
        if 0 < e.cost[terrain] <= huts:
            growth = max(growth, e.cells[terrain])
            spend = max(spend, e.cost[terrain])
    x[F_SETTLEMENTS] += 0.2
    x[F_CELLS] += size / 12
    x[F_BORDER] += border / 16
    x[F_GROWTH] = max(x[F_GROWTH], growth / 4)
    x[F_SPEND] = max(x[F_SPEND], spend / 8)
    x[F_LARGEST] = max(x[F_LARGEST], size / 8)
    if spend == huts and huts > 0:
        x[F_LAST_HUTS] = 1.0
    if not kinds & HAS_TEMPLE:
        x[F_TEMPLELESS] += 0.25
        if size >= 3:
            _one_more(x, F_READY_1, 3)
        else:
            if size == 2:
                _one_more(x, F_PAIRS_1, 2)
            else:
                x[F_SINGLES] += 0.25
            if size + growth >= 3:
                _one_more(x, F_GROW_3_1, 2)
    if not kinds & HAS_TOWER:
        x[F_TOWERLESS] += 0.25
        x[F_LEVEL_2] += middle / 4
        if high:
            _one_more(x, F_TOWER_READY_1, 2)


@jit
def _one_more(x: Any, first: int, most: int) -> None:
    """Count on a scale of `most` marks."""
    for i in range(first, first + most):
        if x[i] == 0.0:
            x[i] = 1.0
            return


@jit
def _look_at_eruptions(s: State, e: Any) -> None:
    """What an eruption could do at once: every volcano tile can do it, whatever its terrains."""
    eruptions = 0
    high = 0
    for i in range(s.volcano_count):
        c = s.volcanoes[i]
        level = int(s.level[c])
        fit = 0
        for d in range(6):
            n = neighbour(c, d)
            fit |= int(p4_on_level(s, n, level) & (not p7_tower_or_temple(s, n))) << d
        both = fit & (fit >> 1 | fit << 5)
        for d in range(6):
            if both >> d & 1 == 0 or p6_covers_one_tile(s, c, d, 3):
                continue
            a = neighbour(c, d)
            b = neighbour(c, d + 1)
            if p8_buries_settlement(s, a, b):
                continue
            eruptions += 1
            _look_at_covered(s, e, a, b, level)
            if level >= 2:
                high += 1
                _look_at_tower_sites(s, e, a, b)
    e.globals[G_ERUPTIONS] = min(eruptions, 30) / 30
    e.globals[G_HIGH_ERUPTIONS] = min(high, 10) / 10
    for number in range(e.count):
        kinds = e.kinds[number]
        if not kinds & HAS_TEMPLE and e.size[number] >= 3 and e.threatened[number] == 0:
            _one_more(e.seat[e.owner[number]], F_SAFE_1, 2)


@jit
def _look_at_covered(s: State, e: Any, a: int, b: int, level: int) -> None:
    """Note which settlements would lose their claim to a temple."""
    here = s.piece[a]
    there = s.piece[b]
    if here:
        number = e.settlement_at[a] - e.base
        e.seat[here >> 2, F_EXPOSED] = max(e.seat[here >> 2, F_EXPOSED], level / 6)
        if number >= 0:
            lost = 1
            if there and e.settlement_at[b] == e.settlement_at[a]:
                lost = 2
                e.seat[here >> 2, F_EXPOSED] = max(e.seat[here >> 2, F_EXPOSED], level / 3)
            if e.size[number] - lost < 3:
                e.threatened[number] = 1
    if there:
        number = e.settlement_at[b] - e.base
        e.seat[there >> 2, F_EXPOSED] = max(e.seat[there >> 2, F_EXPOSED], level / 6)
        if number >= 0 and e.size[number] - 1 < 3:
            e.threatened[number] = 1


@jit
def _look_at_tower_sites(s: State, e: Any, a: int, b: int) -> None:
    """Note who could build a tower on the two new cells."""
    seen = 0
    for d in range(6):
        n = neighbour(a, d)
        if n != b and s.piece[n] and e.settlement_at[n] >= e.base:
            number = e.settlement_at[n] - e.base
            if not e.kinds[number] & HAS_TOWER:
                seen |= 1 << (s.piece[n] >> 2)
        n = neighbour(b, d)
        if n != a and s.piece[n] and e.settlement_at[n] >= e.base:
            number = e.settlement_at[n] - e.base
            if not e.kinds[number] & HAS_TOWER:
                seen |= 1 << (s.piece[n] >> 2)
    for seat in range(s.players):
        if seen >> seat & 1:
            _one_more(e.seat[seat], F_TOWER_ERUPTION_1, 2)


@jit
def _look_at_island(s: State, e: Any) -> None:
    high = 0
    middle = 0
    for i in range(s.cell_count):
        c = s.cells[i]
        free = int(b0_free(s, c))
        high += free & int(s.level[c] >= 3)
        middle += free & int(s.level[c] == 2)
    g = e.globals
    g[G_HIGH] = min(high, 6) / 6
    g[G_MIDDLE] = min(middle, 12) / 12
    g[G_CELLS] = s.cell_count / 144
    g[G_TILES] = s.stack_left / 48
    g[G_BESIDE_OWN] = s.hut_beside_own
    g[G_BOATS] = s.with_boats
    g[G_ZONE] = s.zone_width != 0
    g[G_PLACES] = s.variant == 1
    g[G_TEAMS] = s.variant == 2
    g[G_ONE] = 1.0
