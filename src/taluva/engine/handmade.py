"""A hand-made evaluation: what anybody would count, as a network without learning.

It is the greedy player's judgement, the first levels', and the start for learning.
"""

from typing import Any

from taluva.engine import inputs as I
from taluva.engine.network import new_network

_TEMPLE, _TOWER, _HUT, _BOAT = 1.2, 0.6, 0.06, 0.5
_COMPLETE = 0.5


def _seat_worths() -> dict[int, float]:
    """What each fact about oneself is worth; where it holds for the others, it costs the same between them."""
    worths: dict[int, float] = {I.OUT_AT: -4.0}
    for huts in range(21):
        worths[I.HUTS_AT + huts] = -_HUT * huts + _COMPLETE * (huts == 0)
    for temples in range(4):
        for towers in range(3):
            complete = _COMPLETE * (temples == 0 or towers == 0)
            worths[I.TEMPLES_TOWERS_AT + temples * 3 + towers] = -_TEMPLE * temples - _TOWER * towers + complete
    for boats in range(3):
        worths[I.BOATS_AT + boats] = -_BOAT * boats
    for ready in range(4):
        for robbed in range(3):
            worths[I.READY_AT + ready * 3 + robbed] = (0.0, 0.9, 1.5, 1.7)[ready] - 0.3 * robbed
    for pairs in range(1, 4):
        worths[I.PAIRS_AT + pairs] = 0.15
    for small in range(2):
        for growth in range(I.GROWTHS):
            for ways in range(3):
                fact = I.GROWTH_AT + ((small * 2) * I.GROWTHS + growth) * 3 + ways
                worths[fact] = 0.2 * (small + 1 + growth >= 3)
    for growth in range(6):
        worths[I.BEST_GROWTH_AT + growth] = 0.03 * growth
    for sites in range(3):
        for ways in range(4):
            worths[I.TOWER_READY_AT + sites * 4 + ways] = (0.0, 0.3, 0.4)[sites] + 0.15 * (ways > 0)
    for exposed in range(4):
        worths[I.EXPOSED_AT + exposed] = -0.03 * exposed
    worths[I.LAGOON_AT + 1] = 0.2
    return worths


def handmade_network(players: int, others: float = 1.0, teams: bool = False) -> Any:
    """A network whose output is the sum of all worths: one unit for its positive part, one for its negative part.

    The others' facts count by the factor `others`; in teams the partner's count like one's own.
    """
    network = new_network()
    for layer in (network.w1, network.w2, network.w3):
        layer[:] = 0
    for fact, worth in _seat_worths().items():
        network.w1[fact, 0] = worth
        for other in range(1, players):
            sign = 1.0 if teams and other == 2 else -others
            network.w1[other * I.SEAT_INPUTS + fact, 0] = sign * worth / (1 if teams else players - 1)
    network.w1[:, 1] = -network.w1[:, 0]
    network.w2[0, 0] = network.w2[1, 1] = 1
    network.w3[0], network.w3[1] = 1, -1
    return network


def network_to_teach(players: int, seed: int, teams: bool = False) -> Any:
    """The hand-made evaluation, with all other units ready to learn."""
    network, random = handmade_network(players, teams=teams), new_network(seed)
    network.w1[:, 2:] = random.w1[:, 2:] / 8
    network.b1[2:] = 0.1
    network.w2[2:, 2:] = random.w2[2:, 2:]
    network.w3[2:] = random.w3[2:] / 3
    return network
