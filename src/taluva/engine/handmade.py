"""A hand-made evaluation: what anybody would count, as a network without learning.

It is the greedy player's judgement, the start for learning, and the stand-in where nothing is learned yet.
"""

from typing import Any

from taluva.engine import features as F
from taluva.engine.network import SEAT_FEATURES, new_network

WORTH = {
    F.F_TEMPLES_1: -1.2, F.F_TEMPLES_2: -1.2, F.F_TEMPLES_3: -1.2, F.F_TOWERS_1: -0.6, F.F_TOWERS_2: -0.6,
    F.F_BOATS_1: -0.5, F.F_BOATS_2: -0.5, F.F_HUTS: -1.2, F.F_COMPLETE: 0.5, F.F_OUT: -4.0,
    F.F_READY_1: 0.6, F.F_READY_2: 0.4, F.F_READY_3: 0.2, F.F_SAFE_1: 0.3, F.F_SAFE_2: 0.2,
    F.F_PAIRS_1: 0.15, F.F_GROW_3_1: 0.25, F.F_GROW_3_2: 0.1, F.F_GROWTH: 0.1, F.F_LAGOON: 0.2,
    F.F_TOWER_READY_1: 0.3, F.F_TOWER_READY_2: 0.1, F.F_TOWER_ERUPTION_1: 0.15, F.F_EXPOSED: -0.1,
}  # fmt: skip
"""What a feature of one's own is worth; of the others' together it costs the same."""


def handmade_network(players: int, others: float = 1.0) -> Any:
    """A network whose output is the sum of all worths: one unit for its positive part, one for its negative part.

    The others' features count by the factor `others`.
    """
    network = new_network()
    for layer in (network.w1, network.w2, network.w3):
        layer[:] = 0
    for feature, worth in WORTH.items():
        network.w1[feature, 0] = worth
        for other in range(1, players):
            network.w1[other * SEAT_FEATURES + feature, 0] = -others * worth / (players - 1)
    network.w1[:, 1] = -network.w1[:, 0]
    network.w2[0, 0] = network.w2[1, 1] = 1
    network.w3[0], network.w3[1] = 1, -1
    return network
