"""What a board is worth to a seat: by the result where the game is over, by the network where it goes on."""

import math
from typing import Any

from taluva.engine.features import fill_active, look
from taluva.engine.network import forward
from taluva.kernel.compiling import jit
from taluva.kernel.state import FOR_PLACES, IN_TEAMS, PHASE_OVER, PLAYING, State


@jit
def sigmoid(x: float) -> float:
    """From the network's output to a chance."""
    return 1.0 / (1.0 + math.exp(-x))


@jit
def result(s: State, seat: int) -> float:
    """What a place is worth: a share of the victory, which partners have together; in play for places, 1 for the first
    down to 0 for the last."""
    if s.variant == FOR_PLACES:
        return (s.players - s.place[seat]) / (s.players - 1)
    winners = 0
    for other in range(s.players):
        winners += int(s.place[other] == 1)
    if s.place[seat] != 1:
        return 0.0
    return 2.0 / winners if s.variant == IN_TEAMS else 1.0 / winners


@jit
def output(network: Any, s: State, m: Any, seat: int) -> float:
    """The network's output for a seat; the board has been looked at."""
    m.desk.active_count = fill_active(s, m.eyes, seat, m.desk.active)
    return forward(network, m.desk.active, m.desk.active_count, m.desk.hidden)


@jit
def mover_chance(network: Any, s: State, m: Any, seat: int) -> float:
    """The chance of one seat by the network alone, without regard to the others' chances."""
    look(s, m.eyes)
    return sigmoid(output(network, s, m, seat))


@jit
def fill_chances(s: State, m: Any) -> None:
    """Into m.desk.chances: what the board is worth to every seat."""
    if s.phase == PHASE_OVER:
        for seat in range(s.players):
            m.desk.chances[seat] = result(s, seat)
        return
    look(s, m.eyes)
    if s.players == 2:
        # From the point of view of the one who has just moved, as in learning.
        mover = 1 - int(s.seat)
        m.desk.chances[mover] = sigmoid(output(m.value, s, m, mover))
        m.desk.chances[1 - mover] = 1.0 - m.desk.chances[mover]
        return
    total = 0.0
    for seat in range(s.players):
        if s.status[seat] != PLAYING:
            # Out of the game: the place is known (V1, V2), or there is nothing to win any more (L1).
            m.desk.chances[seat] = (s.players - s.place[seat]) / (s.players - 1) if s.variant == FOR_PLACES else 0.0
        else:
            m.desk.chances[seat] = sigmoid(output(m.value, s, m, seat))
            total += m.desk.chances[seat]
    if s.variant == IN_TEAMS:
        _fill_team_chances(s, m)
    elif s.variant != FOR_PLACES:
        for seat in range(s.players):
            m.desk.chances[seat] /= total


@jit
def _fill_team_chances(s: State, m: Any) -> None:
    """Partners win together: the chances of those who play, against the other team's."""
    first = 0.0
    second = 0.0
    first_playing = 0
    second_playing = 0
    for seat in range(4):
        if s.status[seat] == PLAYING:
            if seat % 2 == 0:
                first += m.desk.chances[seat]
                first_playing += 1
            else:
                second += m.desk.chances[seat]
                second_playing += 1
    first /= first_playing
    second /= second_playing
    for seat in range(4):
        m.desk.chances[seat] = first / (first + second) if seat % 2 == 0 else second / (first + second)
