"""What the evaluation sees of a board: the facts that hold, for each seat and for the island."""

from typing import Any

import numpy as np

from taluva.engine import inputs as I
from taluva.engine.memory import MAX_SETTLEMENTS
from taluva.kernel.compiling import jit
from taluva.kernel.grid import neighbour
from taluva.kernel.placing import p4_on_level, p6_covers_one_tile, p7_tower_or_temple, p8_buries_settlement
from taluva.kernel.settlements import b0_free, own_beside
from taluva.kernel.state import (
    BOATS,
    COAST,
    FOR_PLACES,
    HUTS,
    IN_TEAMS,
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
# Bits of a settlement's threat.
_LOSES, _SPLITS = 1, 2
_TWO_OR_MORE = 0xEEEEEEE
_EDGES = np.array([0, 1, 2, 4, 7, 11, 16, 23])


@jit
def _note(e: Any, seat: int, fact: int) -> None:
    e.seat[seat, e.seat_count[seat]] = fact
    e.seat_count[seat] += 1


@jit
def _note_island(e: Any, fact: int) -> None:
    e.island[e.island_count] = fact
    e.island_count += 1


@jit
def stage(turns: int) -> int:
    """The stage of the game, by a seat's turns left."""
    if turns <= 3:
        return turns
    if turns <= 5:
        return 4
    return 5 if turns <= 8 else 6


@jit
def look(s: State, e: Any) -> None:
    """Fill e.seat and e.island. The next player to move is s.seat."""
    e.stamp += MAX_SETTLEMENTS
    if e.stamp > 2**31 - 2 * MAX_SETTLEMENTS:
        e.stamp = MAX_SETTLEMENTS
        e.settlement_at[:] = 0
        e.border_of[:] = 0
    e.count = 0
    for seat in range(s.players):
        _look_at_seat(s, e, seat)
    _look_at_eruptions(s, e)
    for seat in range(s.players):
        if s.status[seat] == PLAYING:
            _note_settlements(s, e, seat)
    _look_at_island(s, e)


@jit
def _look_at_seat(s: State, e: Any, seat: int) -> None:
    """Supplies, turns left, and the seat's settlements."""
    e.seat_count[seat] = 0
    e.exposed[seat] = 0
    e.robbed[seat] = 0
    e.rising_ways[seat] = 0
    e.best_growth[seat] = 0
    e.best_spend[seat] = 0
    huts = int(s.supply[seat, HUTS])
    temples = int(s.supply[seat, TEMPLES])
    towers = int(s.supply[seat, TOWERS])
    turns = _turns_left(s, seat)
    e.turns[seat] = turns
    _note(e, seat, I.HUTS_AT + huts)
    _note(e, seat, I.TEMPLES_TOWERS_AT + temples * 3 + towers)
    if s.with_boats:
        _note(e, seat, I.BOATS_AT + int(s.supply[seat, BOATS]))
    if s.status[seat] != PLAYING:
        _note(e, seat, I.OUT_AT)
        return
    _note(e, seat, I.TURNS_AT + min(turns, 15))
    _note(e, seat, I.STAGE_AT + (stage(turns) * 4 + temples) * 3 + towers)
    for i in range(s.built_count[seat]):
        c = s.built[seat, i]
        if e.settlement_at[c] < e.stamp:
            _look_at_settlement(s, e, seat, c, huts)


@jit
def _turns_left(s: State, seat: int) -> int:
    """How many more turns a seat has, if nobody is eliminated."""
    if s.status[seat] != PLAYING:
        return 0
    two_hex = 0
    for bit in range(5):
        two_hex += s.two_hex >> bit & 1
    playing = 0
    before = 0
    for other in range(s.players):
        playing += int(s.status[other] == PLAYING)
    other = int(s.seat)
    while other != seat:
        before += int(s.status[other] == PLAYING)
        other = other + 1 if other + 1 < s.players else 0
    return max(0, (int(s.stack_left) + two_hex - before + playing - 1) // playing)


@jit
def _look_at_settlement(s: State, e: Any, seat: int, start: int, huts: int) -> None:
    number = e.count
    mark = e.stamp + number
    e.count += 1
    size = 1
    kinds = 0
    border = 0
    high = 0
    middle = 0
    # Twelve bits for each terrain: free cells beside the settlement, and the huts they would take.
    cells = 0
    costs = 0
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
                place = 12 * (int(s.terrain[n]) - JUNGLE)
                cells += 1 << place
                costs += level << place
                high += int(level >= 3)
                middle += int(level == 2)
    growth = 0
    ways = 0
    for place in range(0, 12 * (LAKE + 1 - JUNGLE), 12):
        cost = costs >> place & 0xFFF
        if 0 < cost <= huts:
            ways += 1
            growth = max(growth, cells >> place & 0xFFF)
            e.best_spend[seat] = max(int(e.best_spend[seat]), cost)
    e.best_growth[seat] = max(int(e.best_growth[seat]), growth)
    e.size[number] = size
    e.kinds[number] = kinds
    e.owner[number] = seat
    e.threat[number] = 0
    e.growth[number] = growth
    e.ways[number] = ways
    e.border[number] = border
    e.middle[number] = middle
    e.high[number] = high
    e.rising[number] = 0


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
            if s.piece[a] or s.piece[b]:
                _look_at_covered(s, e, a, b, level)
            if level >= 2:
                high += 1
                _look_at_tower_sites(s, e, a, b)
    e.island_count = 0
    _note_island(e, I.ERUPTIONS_AT + _coarse(eruptions, 9))
    _note_island(e, I.HIGH_ERUPTIONS_AT + min(high, 5))


@jit
def _coarse(count: int, most: int) -> int:
    """0, 1, 2, 3 to 4, 5 to 7, 8 to 11, 12 to 16, 17 to 23, and more; `most` such steps."""
    step = 0
    while step < most - 1 and count > _EDGES[step]:
        step += 1
    return step


@jit
def _parts(s: State, e: Any, c: int, but: int) -> int:
    """In how many runs the neighbours of a cell belong to its settlement, one cell left out."""
    mark = e.settlement_at[c]
    runs = 0
    last = neighbour(c, 5)
    before = e.settlement_at[last] == mark and last != but
    for d in range(6):
        n = neighbour(c, d)
        here = e.settlement_at[n] == mark and n != but
        runs += int(here and not before)
        before = here
    return runs


@jit
def _look_at_covered(s: State, e: Any, a: int, b: int, level: int) -> None:
    """Note which settlements would lose cells, their claim to a temple, or fall apart."""
    here = int(s.piece[a])
    there = int(s.piece[b])
    first = -1
    second = -1
    if here and e.settlement_at[a] >= e.stamp:
        first = int(e.settlement_at[a] - e.stamp)
    if there and e.settlement_at[b] >= e.stamp:
        second = int(e.settlement_at[b] - e.stamp)
    if first >= 0 and first == second:
        split = _parts(s, e, a, b) + _parts(s, e, b, a) > 2
        _threaten(s, e, first, 2, split, level)
        return
    robbed = 0
    if first >= 0:
        robbed += _threaten(s, e, first, 1, _parts(s, e, a, a) > 1, level)
    if second >= 0:
        robbed += _threaten(s, e, second, 1, _parts(s, e, b, b) > 1, level)
        if first >= 0 and robbed == 2 and e.owner[first] == e.owner[second]:
            e.robbed[e.owner[first]] = 2


@jit
def _threaten(s: State, e: Any, number: int, lost: int, split: bool, level: int) -> int:
    """Note that a settlement can lose cells at once; return whether it would lose a place for a temple."""
    seat = e.owner[number]
    e.exposed[seat] = max(int(e.exposed[seat]), min(3, lost * level))
    left = e.size[number] - lost
    if split:
        e.threat[number] |= _SPLITS
    if e.kinds[number] & HAS_TEMPLE:
        e.threat[number] |= _LOSES
        return 0
    if e.size[number] < 3 or left < 3 or (split and left < 5):
        e.threat[number] |= _LOSES
        if e.size[number] >= 3:
            e.robbed[seat] = max(int(e.robbed[seat]), 1)
            return 1
    return 0


@jit
def _look_at_tower_sites(s: State, e: Any, a: int, b: int) -> None:
    """Note who could build a tower on the two new cells."""
    seen = 0
    for d in range(6):
        n = neighbour(a, d)
        if n != b and s.piece[n]:
            seen |= _note_rising(s, e, n)
        n = neighbour(b, d)
        if n != a and s.piece[n]:
            seen |= _note_rising(s, e, n)
    for seat in range(s.players):
        e.rising_ways[seat] += seen >> seat & 1


@jit
def _note_rising(s: State, e: Any, n: int) -> int:
    if e.settlement_at[n] < e.stamp:
        return 0
    number = e.settlement_at[n] - e.stamp
    e.rising[number] = 1
    return 0 if e.kinds[number] & HAS_TOWER else 1 << (s.piece[n] >> 2)


@jit
def _note_settlements(s: State, e: Any, seat: int) -> None:
    """The facts of a seat's settlements, each and together."""
    count = 0
    cells = 0
    ready = 0
    pairs = 0
    singles = 0
    largest = 0
    tower_ready = 0
    for number in range(e.count):
        if e.owner[number] != seat:
            continue
        size = int(e.size[number])
        temple = int(e.kinds[number] & HAS_TEMPLE != 0)
        tower = int(e.kinds[number] & HAS_TOWER != 0)
        high = min(int(e.high[number]), 2)
        small = min(size, 3) - 1
        count += 1
        cells += size
        largest = max(largest, size)
        tower_ready += int(tower == 0 and high > 0)
        if not temple:
            ready += int(size >= 3)
            pairs += int(size == 2)
            singles += int(size == 1)
        claim = (min(size, I.SIZES) - 1) * 2 + temple
        _note(e, seat, I.CLAIM_AT + (claim * 2 + tower) * I.THREATS + int(e.threat[number]))
        growth = (small * 2 + temple) * I.GROWTHS + min(int(e.growth[number]), I.GROWTHS - 1)
        _note(e, seat, I.GROWTH_AT + growth * 3 + min(int(e.ways[number]), 2))
        site = ((tower * 2 + temple) * 3 + high) * 2 + int(e.rising[number])
        _note(e, seat, I.TOWER_SITE_AT + site * 3 + min(int(e.middle[number]), 2))
        _note(e, seat, I.ROOM_AT + (_coarse(int(e.border[number]), 6) * 3 + small) * 2 + temple)
    _note(e, seat, I.SETTLEMENTS_AT + min(count, 8))
    _note(e, seat, I.READY_AT + min(ready, 3) * 3 + int(e.robbed[seat]))
    _note(e, seat, I.PAIRS_AT + min(pairs, 3))
    _note(e, seat, I.SINGLES_AT + min(singles, 4))
    _note(e, seat, I.BEST_GROWTH_AT + min(int(e.best_growth[seat]), 5))
    _note(e, seat, I.BEST_SPEND_AT + min(int(e.best_spend[seat]), 8))
    _note(e, seat, I.TOWER_READY_AT + min(tower_ready, 2) * 4 + min(int(e.rising_ways[seat]), 3))
    _note(e, seat, I.LARGEST_AT + min(largest, 8))
    _note(e, seat, I.EXPOSED_AT + int(e.exposed[seat]))
    _note(e, seat, I.CELLS_AT + min(cells // 2, 12))
    huts = int(s.supply[seat, HUTS])
    if 0 < huts == e.best_spend[seat]:
        _note(e, seat, I.LAST_HUTS_AT)
    free = 0
    for i in range(s.open_count):
        free += int(s.hut_beside_own != 0 or own_beside(s, s.open_cells[i], seat) == 0)
        if free == 7:
            break
    _note(e, seat, I.OPEN_AT + free)
    if s.with_boats and s.supply[seat, BOATS]:
        _note(e, seat, I.LAGOON_AT + _nearly_lagoon(s, seat))


@jit
def _nearly_lagoon(s: State, seat: int) -> int:
    """Whether some coast beside the seat's buildings is nearly enclosed."""
    for i in range(s.near_count):
        c = s.near[i]
        if s.terrain[c] == COAST and own_beside(s, c, seat):
            enclosed = 0
            for d in range(6):
                enclosed += int(s.level[neighbour(c, d)] > 0)
            if enclosed >= 5:
                return 1
    return 0


@jit
def _look_at_island(s: State, e: Any) -> None:
    high = 0
    middle = 0
    fields = 0
    for i in range(s.cell_count):
        c = s.cells[i]
        level = s.level[c]
        if level >= 2 and b0_free(s, c):
            high += int(level >= 3)
            middle += int(level == 2)
    for i in range(s.open_count):
        c = s.open_cells[i]
        cells = 0  # four bits for each terrain
        for d in range(6):
            n = neighbour(c, d)
            if b0_free(s, n):
                cells += 1 << (4 * int(s.terrain[n]))
        fields += int(cells & _TWO_OR_MORE != 0)
    tiles = int(s.stack_left)
    _note_island(e, I.HIGH_AT + min(high, 5))
    _note_island(e, I.MIDDLE_AT + _coarse(middle, 8))
    _note_island(e, I.LAND_AT + min(int(s.cell_count) // 9, 15))
    _note_island(e, I.FIELDS_AT + _coarse(fields, 7))
    _note_island(e, I.TILES_AT + (tiles if tiles <= 11 else min(12 + (tiles - 12) // 5, 19)))
    if s.hut_beside_own:
        _note_island(e, I.EDITION_AT)
    if s.with_boats:
        _note_island(e, I.WITH_BOATS_AT)
    if s.zone_width:
        _note_island(e, I.ZONE_AT)
    if s.variant == FOR_PLACES:
        _note_island(e, I.PLACES_AT)
    if s.variant == IN_TEAMS:
        _note_island(e, I.TEAMS_AT)


@jit
def fill_active(s: State, e: Any, seat: int, active: Any) -> int:
    """The active inputs from a seat's point of view: itself, the others in turn order, the island, how many seats are
    before it, and who is ahead; return how many there are."""
    players = int(s.players)
    n = 0
    start = 0
    for turn in range(players):
        other = seat + turn
        if other >= players:
            other -= players
        for i in range(e.seat_count[other]):
            active[n] = start + e.seat[other, i]
            n += 1
        start += I.SEAT_INPUTS
    for i in range(e.island_count):
        active[n] = start + e.island[i]
        n += 1
    start += I.ISLAND_INPUTS
    before = seat - int(s.seat)
    if before < 0:
        before += players
    active[n] = start + before
    n += 1
    start += players
    for turn in range(1, players):
        other = seat + turn
        if other >= players:
            other -= players
        active[n] = start + stage(int(e.turns[seat])) * I.LEADS + _lead(s, seat, other)
        n += 1
        start += I.LEAD_INPUTS
    return n


@jit
def _lead(s: State, seat: int, other: int) -> int:
    """Who is ahead at the count (E2): by temples, towers and huts built."""
    temples = int(s.supply[other, TEMPLES]) - int(s.supply[seat, TEMPLES]) + 3
    towers = int(s.supply[other, TOWERS]) - int(s.supply[seat, TOWERS]) + 2
    huts = int(s.supply[other, HUTS]) - int(s.supply[seat, HUTS])
    return (temples * 5 + towers) * 3 + (0 if huts < 0 else 1 if huts == 0 else 2)
