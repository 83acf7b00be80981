"""Scoring the turns of a position: placements first, then the builds of the best of them."""

from typing import Any

from taluva.engine.memory import MAX_TURNS
from taluva.engine.values import fill_chances, mover_chance
from taluva.kernel.building import carry_out_build, list_builds
from taluva.kernel.compiling import jit
from taluva.kernel.grid import neighbour
from taluva.kernel.land import set_mates
from taluva.kernel.placing import list_placements
from taluva.kernel.setting_up import copy_state
from taluva.kernel.settlements import remove_building, remove_open_cell
from taluva.kernel.state import (
    BOAT,
    BUILD_TEMPLE,
    BUILD_TOWER,
    HUTS,
    IN_TEAMS,
    PLAYING,
    TEMPLES,
    TILE_SIZE,
    TILE_TERRAIN,
    TOWERS,
    VOLCANO,
    State,
)
from taluva.kernel.turns import (
    e1_complete,
    e2_used_up,
    end_turn_after_build,
    l1_eliminate,
    place_tile,
    w2_team_complete,
    x13_nothing_fits,
)


@jit
def on_coast(s: State, move: int) -> bool:
    """Whether a placement is no eruption."""
    return s.level[move >> 8] == 0


@jit
def lay_lightly(work: State, move: int) -> None:
    """Lay the tile in hand on the coast, without what only the next placement would need: coast and free triangles."""
    c = move >> 8
    d = move & 0xFF
    for i in range(TILE_SIZE[work.tile]):
        x = c if i == 0 else neighbour(c, d + i - 1)
        work.level[x] = 1
        work.terrain[x] = TILE_TERRAIN[work.tile, i]
        work.cells[work.cell_count] = x
        work.cell_count += 1
        if work.terrain[x] == VOLCANO:
            work.volcanoes[work.volcano_count] = x
            work.volcano_count += 1
        else:
            work.open_cells[work.open_count] = x
            work.open_count += 1
    set_mates(work, c, d, TILE_SIZE[work.tile])


@jit
def lift(work: State, s: State, move: int) -> None:
    """Take up again what `lay_lightly` laid; `s` is the state before."""
    c = move >> 8
    d = move & 0xFF
    for i in range(TILE_SIZE[work.tile]):
        x = c if i == 0 else neighbour(c, d + i - 1)
        if work.terrain[x] == VOLCANO:
            work.volcano_count -= 1
        else:
            remove_open_cell(work, x)
        work.level[x] = 0
        work.terrain[x] = s.terrain[x]
        work.cell_count -= 1


@jit
def touches_buildings(s: State, move: int) -> bool:
    """Whether a placement is an eruption, or lies beside a building of anybody."""
    c = move >> 8
    d = move & 0xFF
    if s.level[c] > 0 or s.beside[c] or s.beside[neighbour(c, d)]:
        return True
    return TILE_SIZE[s.tile] == 3 and s.beside[neighbour(c, d + 1)] != 0


@jit
def score_placements(s: State, m: Any, apart: int) -> None:
    """Value the legal placements of the tile in hand by the network for boards before the build; of those that touch no
    building only every `apart`-th."""
    k, desk = m.scratch, m.desk
    legal = list_placements(s, k)
    n = 0
    for i in range(legal):
        if apart <= 1 or i % apart == 0 or touches_buildings(s, k.moves[i]):
            desk.placements[n] = k.moves[i]
            n += 1
    desk.placement_count = n
    value_placements(s, m)


@jit
def value_placements(s: State, m: Any) -> None:
    """Value the placements on the desk."""
    desk, work = m.desk, m.work
    seat = int(s.seat)
    copy_state(work, s)
    for i in range(desk.placement_count):
        move = desk.placements[i]
        if on_coast(s, move):
            lay_lightly(work, move)
            desk.placement_value[i] = mover_chance(m.place, work, m, seat)
            lift(work, s, move)
        else:
            place_tile(work, move >> 8, move & 0xFF)
            desk.placement_value[i] = mover_chance(m.place, work, m, seat)
            copy_state(work, s)


@jit
def best_first(desk: Any, wanted: int) -> int:
    """Bring the best placements to the front; return how many."""
    n = min(wanted, int(desk.placement_count))
    for i in range(n):
        best = i
        for j in range(i + 1, desk.placement_count):
            if desk.placement_value[j] > desk.placement_value[best]:
                best = j
        desk.placements[i], desk.placements[best] = desk.placements[best], desk.placements[i]
        value = desk.placement_value[i]
        desk.placement_value[i] = desk.placement_value[best]
        desk.placement_value[best] = value
    return n


@jit
def score_builds(s: State, m: Any, move: int) -> float:
    """Append all builds after a placement (below 0: it lies already) with what they are worth to their player; return
    the best value."""
    k, desk, work = m.scratch, m.desk, m.work
    seat = int(s.seat)
    copy_state(work, s)
    if move >= 0:
        place_tile(work, move >> 8, move & 0xFF)
    n = list_builds(work, k)
    if n == 0:
        l1_eliminate(work)
        fill_chances(work, m)
        _append(desk, move, 0, desk.chances[seat])
        return desk.chances[seat]
    for i in range(n):
        desk.builds[i] = k.moves[i]
    best = 0.0
    for i in range(n):
        build = desk.builds[i]
        kind = build >> 24
        before = int(work.built_count[seat])
        huts = int(work.supply[seat, HUTS])
        carry_out_build(work, k, kind, build >> 8 & 0xFFFF, build & 0xFF)
        value = _value_after_build(work, m, seat)
        if kind == BOAT:
            copy_state(work, s)
            if move >= 0:
                place_tile(work, move >> 8, move & 0xFF)
        else:
            _take_back(work, seat, kind, before, huts)
        _append(desk, move, build, value)
        best = max(best, value)
    return best


@jit
def _value_after_build(work: State, m: Any, seat: int) -> float:
    """What the board is worth to the seat that has just built."""
    wins = w2_team_complete(work, seat) if work.variant == IN_TEAMS else e1_complete(work, seat)
    if wins or e2_used_up(work) or x13_nothing_fits(work):
        copy_state(m.after, work)
        end_turn_after_build(m.after)
        fill_chances(m.after, m)
        return m.desk.chances[seat]
    # Otherwise the turn simply passes on: no need for a copy, nor for what the others think of it.
    following = seat + 1 if seat + 1 < work.players else 0
    while work.status[following] != PLAYING:
        following = following + 1 if following + 1 < work.players else 0
    work.seat = following
    value = mover_chance(m.value, work, m, seat)
    work.seat = seat
    return value


@jit
def _take_back(work: State, seat: int, kind: int, before: int, huts: int) -> None:
    """Undo a build that put buildings on the island."""
    while work.built_count[seat] > before:
        c = work.built[seat, work.built_count[seat] - 1]
        remove_building(work, c)
        if work.level[c] == 1:
            work.open_cells[work.open_count] = c
            work.open_count += 1
    work.supply[seat, HUTS] = huts
    if kind == BUILD_TOWER:
        work.supply[seat, TOWERS] += 1
    elif kind == BUILD_TEMPLE:
        work.supply[seat, TEMPLES] += 1


@jit
def _append(desk: Any, placement: int, build: int, value: float) -> None:
    if desk.turn_count < MAX_TURNS:
        desk.turn_placement[desk.turn_count] = placement
        desk.turn_build[desk.turn_count] = build
        desk.turn_value[desk.turn_count] = value
        desk.turn_count += 1


@jit
def score_turns(s: State, m: Any, wanted: int, apart: int) -> int:
    """Score the turns of the most promising placements into m.desk; return the index of the best turn."""
    score_placements(s, m, apart)
    return best_turn(s, m, wanted)


@jit
def best_turn(s: State, m: Any, wanted: int) -> int:
    """Score the turns of the best placements on the desk; return the index of the best turn."""
    desk = m.desk
    n = best_first(desk, wanted)
    desk.turn_count = 0
    for i in range(n):
        score_builds(s, m, desk.placements[i])
    best = 0
    for i in range(1, desk.turn_count):
        if desk.turn_value[i] > desk.turn_value[best]:
            best = i
    return best
