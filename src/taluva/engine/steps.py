"""Going on with a game: a whole turn, and the tile of the next."""

from taluva.kernel.compiling import jit
from taluva.kernel.entries import play_move
from taluva.kernel.placing import list_placements
from taluva.kernel.random_games import below, random_tile
from taluva.kernel.state import CHOOSE, DRAWING, NO_TILE, PHASE_CHOOSE, TWO_HEX_FIRST, Scratch, State
from taluva.kernel.turns import build_and_end_turn, draw_tile, l1_eliminate, place_tile, x8_is_offered, x13_worlds_end


@jit
def play_turn(s: State, k: Scratch, placement: int, build: int) -> None:
    """Carry out a turn: a placement below 0 lies already, a build of 0 means that there is none."""
    if placement >= 0:
        place_tile(s, placement >> 8, placement & 0xFF)
    if build == 0:
        l1_eliminate(s)
    else:
        build_and_end_turn(s, k, build >> 24, build >> 8 & 0xFFFF, build & 0xFF)


@jit
def take_any_tile(s: State, k: Scratch) -> None:
    """Draw, or now and then take a two-hex tile; the world's end (X13) comes where the tile drawn fits nowhere."""
    if s.phase == PHASE_CHOOSE:
        if x8_is_offered(s, NO_TILE) and below(k, 8):
            play_move(s, k, CHOOSE << 24 | DRAWING)
        else:
            tile = TWO_HEX_FIRST + below(k, 5)
            while not x8_is_offered(s, tile):
                tile = TWO_HEX_FIRST + below(k, 5)
            play_move(s, k, CHOOSE << 24 | tile)
            return
    draw_or_end(s, k, random_tile(k))


@jit
def draw_or_end(s: State, k: Scratch, tile: int) -> None:
    """Draw a tile; the world's end (X13) comes where it cannot be placed."""
    draw_tile(s, tile)
    if s.zone_width and list_placements(s, k) == 0:
        x13_worlds_end(s)
