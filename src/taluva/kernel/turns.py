"""The turn (T1, X8, X10), elimination (L1 to L3), the end of the game (E1 to E6, X6, X13), places (V1 to V3), teams
(W1 to W3)."""

from taluva.kernel.building import carry_out_build
from taluva.kernel.compiling import jit
from taluva.kernel.land import lay_tile
from taluva.kernel.placing import x8_fits_somewhere
from taluva.kernel.state import (
    BOATS,
    ELIMINATED,
    END_E1,
    END_E2,
    END_L3,
    END_V3,
    END_W2,
    END_X13,
    FINISHED,
    FOR_PLACES,
    HUTS,
    IN_TEAMS,
    NO_TILE,
    PHASE_BUILD,
    PHASE_CHOOSE,
    PHASE_DRAW,
    PHASE_OVER,
    PHASE_PLACE,
    PLAYING,
    TEMPLES,
    TOWERS,
    TWO_HEX_FIRST,
    Scratch,
    State,
)


@jit
def x8_is_offered(s: State, tile: int) -> bool:
    """X8 and X10. Whether a choice (a two-hex tile's number, or NO_TILE for drawing) is offered."""
    if tile == NO_TILE:
        return s.stack_left > 0
    if tile < TWO_HEX_FIRST or (s.two_hex >> (tile - TWO_HEX_FIRST) & 1) == 0:
        return False
    return x8_fits_somewhere(s, tile)


@jit
def x8_two_hex_left_that_fits(s: State) -> bool:
    """X8. Whether one of the two-hex tiles beside the stack can be placed somewhere."""
    fits = False
    for tile in range(TWO_HEX_FIRST, TWO_HEX_FIRST + 5):
        fits = fits or x8_is_offered(s, tile)
    return fits


@jit
def x8_may_take_two_hex(s: State) -> bool:
    """X8. The player to move has not taken a two-hex tile yet, or the stack is empty, and one is left that fits."""
    if s.two_hex == 0 or (s.stack_left > 0 and s.took_two_hex >> s.seat & 1):
        return False
    return x8_two_hex_left_that_fits(s)


@jit
def e2_used_up(s: State) -> bool:
    """E2 and X10. Both the stack and the two-hex tiles are used up."""
    return s.stack_left == 0 and s.two_hex == 0


@jit
def x13_nothing_fits(s: State) -> bool:
    """X13. The stack is empty, and none of the two-hex tiles left can be placed."""
    return s.stack_left == 0 and not x8_two_hex_left_that_fits(s)


@jit
def t1_begin_turn(s: State) -> None:
    """T1. The player to move draws, or chooses first where a two-hex tile may be taken (X8, X10)."""
    s.tile = NO_TILE
    s.phase = PHASE_CHOOSE if x8_may_take_two_hex(s) else PHASE_DRAW


@jit
def draw_tile(s: State, tile: int) -> None:
    """The top tile of the stack is turned up."""
    s.stack_left -= 1
    s.unseen[tile] -= 1
    s.tile = tile
    s.phase = PHASE_PLACE


@jit
def take_two_hex(s: State, tile: int) -> None:
    """X8. A two-hex tile is taken instead of drawing."""
    s.two_hex &= ~(1 << (tile - TWO_HEX_FIRST))
    s.took_two_hex |= 1 << s.seat
    s.tile = tile
    s.phase = PHASE_PLACE


@jit
def place_tile(s: State, c: int, d: int) -> None:
    """The first half of the turn. The caller then eliminates a player who has no legal build (L1)."""
    lay_tile(s, c, d, s.tile)
    s.phase = PHASE_BUILD


@jit
def build_and_end_turn(s: State, k: Scratch, kind: int, c: int, terrain: int) -> None:
    """The second half of the turn, and what follows from it."""
    carry_out_build(s, k, kind, c, terrain)
    end_turn_after_build(s)


@jit
def end_turn_after_build(s: State) -> None:
    """What follows from a build: victory (E1, W2), a place (V1), or the next turn."""
    if s.variant == IN_TEAMS:
        if w2_team_complete(s, s.seat):
            _team_wins(s, s.seat, END_W2)
            return
    elif e1_complete(s, s.seat):
        if s.variant == FOR_PLACES:
            v1_finish(s)
            _end_turn_with_fewer(s)
        else:
            _wins(s, s.seat, END_E1)
        return
    _end_turn(s)


@jit
def l1_eliminate(s: State) -> None:
    """L1. A player who has placed a tile and then has no legal build is eliminated at once."""
    s.status[s.seat] = ELIMINATED
    if s.variant == FOR_PLACES:
        v2_worst_place(s)
    _end_turn_with_fewer(s)


@jit
def _end_turn_with_fewer(s: State) -> None:
    """End a turn after which its player takes no more part: the game is over if one player or team is left."""
    if l3_one_left(s):
        _last_left(s)
    else:
        _end_turn(s)


@jit
def _end_turn(s: State) -> None:
    """End the game if the tiles are used up or none left can be placed; else it is the next player's turn."""
    if e2_used_up(s):
        _decide(s, END_E2)
        return
    if x13_nothing_fits(s):
        _decide(s, END_X13)
        return
    seat = s.seat + 1
    while seat >= s.players or s.status[seat] != PLAYING:
        seat = 0 if seat >= s.players else seat + 1
    s.seat = seat
    t1_begin_turn(s)


@jit
def x13_worlds_end(s: State) -> None:
    """X13. The tile drawn cannot be placed anywhere: the game ends and is decided like a normal end."""
    _decide(s, END_X13)


@jit
def complete_types(s: State, seat: int) -> int:
    """How many types of pieces a player has built whole; boats only where they are in the game (X6)."""
    types = 0
    for column in range(4 if s.with_boats else 3):
        if s.supply[seat, column] == 0:
            types += 1
    return types


@jit
def e1_complete(s: State, seat: int) -> bool:
    """E1. All pieces of two types are built."""
    return complete_types(s, seat) >= 2


@jit
def w2_team_complete(s: State, seat: int) -> bool:
    """W2. One member has built all pieces of two types and the other of at least one; nobody of them eliminated."""
    partner = (seat + 2) % 4
    mine = complete_types(s, seat)
    theirs = complete_types(s, partner)
    return s.status[partner] == PLAYING and mine >= 1 and theirs >= 1 and (mine >= 2 or theirs >= 2)


@jit
def l3_one_left(s: State) -> bool:
    """L3. Only one player (in teams: only players of one team; W1: seats 1 and 3 play 2 and 4) is left."""
    playing = 0
    teams = 0
    for seat in range(s.players):
        if s.status[seat] == PLAYING:
            playing += 1
            teams |= 1 << (seat & 1)
    if s.variant == IN_TEAMS:
        return teams != 3
    return playing == 1


@jit
def _last_left(s: State) -> None:
    """L3 and V3. The last player or team left wins, or takes the remaining place."""
    seat = 0
    while s.status[seat] != PLAYING:
        seat += 1
    if s.variant == IN_TEAMS:
        _team_wins(s, seat, END_L3)
    elif s.variant == FOR_PLACES:
        s.place[seat] = v1_best_free_place(s)
        _over(s, END_V3)
    else:
        _wins(s, seat, END_L3)


@jit
def v1_best_free_place(s: State) -> int:
    """V1. The places of those who finished are taken from the top."""
    place = 1
    for seat in range(s.players):
        if s.status[seat] == FINISHED:
            place += 1
    return place


@jit
def v1_finish(s: State) -> None:
    """V1. Who completes two types takes the best free place and leaves the turn order."""
    s.place[s.seat] = v1_best_free_place(s)
    s.status[s.seat] = FINISHED


@jit
def v2_worst_place(s: State) -> None:
    """V2. Who is eliminated takes the worst free place: those of the eliminated are taken from the bottom."""
    place = s.players + 1
    for seat in range(s.players):
        if s.status[seat] == ELIMINATED:
            place -= 1
    s.place[s.seat] = place


@jit
def e3_standing(s: State, seat: int) -> int:
    """E3, E4 and X6. What a player has built (removed from the supply) as one number: temples, towers, boats, huts.

    The digits are wide enough for the sum of two players (W3): 6 temples, 4 towers, 4 boats, 40 huts.
    """
    boats = 2 - int(s.supply[seat, BOATS]) if s.with_boats else 0
    temples = 3 - int(s.supply[seat, TEMPLES])
    towers = 2 - int(s.supply[seat, TOWERS])
    huts = 20 - int(s.supply[seat, HUTS])
    return ((temples * 8 + towers) * 8 + boats) * 64 + huts


@jit
def w3_standing(s: State, seat: int) -> int:
    """W3. The standing of a seat's team, without its eliminated members."""
    partner = (seat + 2) % 4
    mine = e3_standing(s, seat) if s.status[seat] == PLAYING else 0
    theirs = e3_standing(s, partner) if s.status[partner] == PLAYING else 0
    return mine + theirs


@jit
def _decide(s: State, end: int) -> None:
    """E2 to E6, V3, W3: rank by what is built; the tied share a place, the eliminated do not take part (E4)."""
    if s.variant == IN_TEAMS:
        first = w3_standing(s, 0)
        second = w3_standing(s, 1)
        for seat in range(4):
            own = first if seat % 2 == 0 else second
            s.place[seat] = 1 if own == max(first, second) else 3
        _over(s, end)
        return
    best_place = v1_best_free_place(s)
    winners = 0
    for seat in range(s.players):
        if s.status[seat] != PLAYING:
            continue
        better = 0
        for other in range(s.players):
            if s.status[other] == PLAYING and e3_standing(s, other) > e3_standing(s, seat):
                better += 1
        s.place[seat] = best_place + better
        if better == 0:
            winners += 1
    if s.variant != FOR_PLACES:
        e6_others_share(s, winners)
    _over(s, end)


@jit
def e6_others_share(s: State, winners: int) -> None:
    """E6. All who did not win share the next place."""
    for seat in range(s.players):
        if s.status[seat] != PLAYING or s.place[seat] != 1:
            s.place[seat] = winners + 1


@jit
def _wins(s: State, winner: int, end: int) -> None:
    for seat in range(s.players):
        s.place[seat] = 1 if seat == winner else 2
    _over(s, end)


@jit
def _team_wins(s: State, winner: int, end: int) -> None:
    """E6. An eliminated member of the winning team included."""
    for seat in range(4):
        s.place[seat] = 1 if seat % 2 == winner % 2 else 3
    _over(s, end)


@jit
def _over(s: State, end: int) -> None:
    s.phase = PHASE_OVER
    s.tile = NO_TILE
    s.end = end
