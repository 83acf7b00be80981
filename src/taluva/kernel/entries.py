"""What Python calls during a game: all legal moves, the fault of a move, playing a move."""

from taluva.kernel.building import b4_cells, build_fault, list_builds
from taluva.kernel.compiling import entry
from taluva.kernel.lagoons import list_lagoons, x3_lagoon_size
from taluva.kernel.placing import list_placements, placement_fault
from taluva.kernel.rules import LEGAL, T1, X8
from taluva.kernel.settlements import fresh_marks, visit_settlement
from taluva.kernel.state import (
    CHOOSE,
    DRAW,
    DRAWING,
    NO_TILE,
    PHASE_BUILD,
    PHASE_CHOOSE,
    PHASE_DRAW,
    PHASE_PLACE,
    PLACE,
    TILE_KINDS,
    TWO_HEX_FIRST,
    Scratch,
    State,
)
from taluva.kernel.turns import (
    build_and_end_turn,
    draw_tile,
    l1_eliminate,
    place_tile,
    take_two_hex,
    x8_is_offered,
    x13_worlds_end,
)


@entry
def list_moves(s: State, k: Scratch) -> int:
    """Write into k.moves the numbers of all legal moves (in phase draw: the tiles that may come); return how many."""
    if s.phase == PHASE_PLACE:
        return list_placements(s, k)
    if s.phase == PHASE_BUILD:
        return list_builds(s, k)
    n = 0
    if s.phase == PHASE_CHOOSE:
        if x8_is_offered(s, NO_TILE):
            k.moves[n] = CHOOSE << 24 | DRAWING
            n += 1
        for tile in range(TWO_HEX_FIRST, TWO_HEX_FIRST + 5):
            if x8_is_offered(s, tile):
                k.moves[n] = CHOOSE << 24 | tile
                n += 1
    elif s.phase == PHASE_DRAW:
        for tile in range(TILE_KINDS):
            if s.unseen[tile] > 0:
                k.moves[n] = DRAW << 24 | tile
                n += 1
    return n


@entry
def play_move(s: State, k: Scratch, move: int) -> None:
    """Play a legal move, with all that follows at once from it: elimination (L1), the end of the game."""
    kind = move >> 24
    c = move >> 8 & 0xFFFF
    argument = move & 0xFF
    if kind == PLACE:
        place_tile(s, c, argument)
        if list_builds(s, k) == 0:
            l1_eliminate(s)
    elif kind == DRAW:
        draw_tile(s, argument)
        # Without a game board there is always room on the coast.
        if s.zone_width and list_placements(s, k) == 0:
            x13_worlds_end(s)
    elif kind != CHOOSE:
        build_and_end_turn(s, k, kind, c, argument)
    elif argument == DRAWING:
        s.phase = PHASE_DRAW
    else:
        take_two_hex(s, argument)


@entry
def fault(s: State, k: Scratch, move: int) -> int:
    """The first rule that a move breaks (see rules.FAULTS), 0 if it is legal. The game is not over, and a placement is
    of the tile in hand."""
    kind = move >> 24
    c = move >> 8 & 0xFFFF
    argument = move & 0xFF
    if kind == PLACE:
        return placement_fault(s, c, argument) if s.phase == PHASE_PLACE else T1
    if kind == CHOOSE:
        if s.phase != PHASE_CHOOSE:
            return T1
        return LEGAL if x8_is_offered(s, NO_TILE if argument == DRAWING else argument) else X8
    if kind == DRAW:
        if s.phase == PHASE_CHOOSE:
            return X8
        drawable = s.phase == PHASE_DRAW and argument < TILE_KINDS and s.unseen[argument] > 0
        return LEGAL if drawable else T1
    return build_fault(s, k, kind, c, argument) if s.phase == PHASE_BUILD else T1


@entry
def settlement_at(s: State, k: Scratch, c: int) -> int:
    """Fill k.settlement with the settlement of a building; return its size."""
    fresh_marks(k)
    return visit_settlement(s, k, c)


@entry
def lagoon_at(s: State, k: Scratch, c: int) -> int:
    """Fill k.queue with the lagoon of an empty cell; return its size, 0 for the open sea."""
    fresh_marks(k)
    return x3_lagoon_size(s, k, c)


@entry
def lagoons(s: State, k: Scratch) -> int:
    """Fill the end of k.queue with the cells of all lagoons, k.moves with their sizes; return how many lagoons."""
    fresh_marks(k)
    return list_lagoons(s, k)


@entry
def expansion_at(s: State, k: Scratch, c: int, terrain: int) -> int:
    """Fill the front of k.border with the cells that expanding the settlement of a building into a terrain fills (B4);
    return how many."""
    fresh_marks(k)
    visit_settlement(s, k, c)
    return b4_cells(s, k, terrain)
