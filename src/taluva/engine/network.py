"""A small network over the features: the chance to win of one seat, from that seat's point of view."""

from typing import Any

import numpy as np

from taluva.kernel.compiling import jit
from taluva.kernel.state import MAX_PLAYERS, State

SEAT_FEATURES = 46
GLOBAL_FEATURES = 12
FIRST, SECOND = 64, 32
MAX_INPUTS = MAX_PLAYERS * SEAT_FEATURES + GLOBAL_FEATURES + MAX_PLAYERS

NETWORK = np.dtype(
    [
        ("w1", "f4", (MAX_INPUTS, FIRST)),
        ("b1", "f4", (FIRST,)),
        ("w2", "f4", (FIRST, SECOND)),
        ("b2", "f4", (SECOND,)),
        ("w3", "f4", (SECOND,)),
        ("b3", "f4"),
    ],
    align=True,
)


def new_network(seed: int = 0) -> Any:
    """A network of small random weights."""
    generator = np.random.default_rng(seed)
    network: Any = np.zeros(1, NETWORK).view(np.recarray)[0]
    network.w1[:] = generator.normal(0, 0.12, network.w1.shape)
    network.w2[:] = generator.normal(0, 0.15, network.w2.shape)
    network.w3[:] = generator.normal(0, 0.15, network.w3.shape)
    return network


@jit
def fill_inputs(s: State, e: Any, seat: int, inputs: Any) -> int:
    """The inputs of the network from a seat's point of view: itself, the others in turn order, the island, and how many
    seats are before it; return how many there are."""
    n = 0
    for turn in range(s.players):
        other = seat + turn
        if other >= s.players:
            other -= s.players
        for i in range(SEAT_FEATURES):
            inputs[n] = e.seat[other, i]
            n += 1
    for i in range(GLOBAL_FEATURES):
        inputs[n] = e.globals[i]
        n += 1
    before = seat - int(s.seat)
    if before < 0:
        before += int(s.players)
    for i in range(s.players):
        inputs[n] = 1.0 if i == before else 0.0
        n += 1
    return n


@jit
def forward(network: Any, inputs: Any, count: int, hidden: Any) -> float:
    """The network's output before the sigmoid. `hidden` is room for the layers."""
    for h in range(FIRST):
        hidden[h] = network.b1[h]
    for i in range(count):
        x = inputs[i]
        if x != 0.0:
            for h in range(FIRST):
                hidden[h] += x * network.w1[i, h]
    for j in range(SECOND):
        hidden[FIRST + j] = network.b2[j]
    for h in range(FIRST):
        x = hidden[h]
        if x > 0.0:
            for j in range(SECOND):
                hidden[FIRST + j] += x * network.w2[h, j]
    out = network.b3
    for j in range(SECOND):
        x = hidden[FIRST + j]
        if x > 0.0:
            out += x * network.w3[j]
    return out
