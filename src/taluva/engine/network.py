"""A small network over the facts of a board: the chance to win of one seat, from that seat's point of view."""

from typing import Any

import numpy as np

from taluva.engine.inputs import MAX_INPUTS
from taluva.kernel.compiling import jit

FIRST, SECOND = 64, 32

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
    network.w1[:] = generator.normal(0, 0.08, network.w1.shape)
    network.w2[:] = generator.normal(0, 0.15, network.w2.shape)
    network.w3[:] = generator.normal(0, 0.15, network.w3.shape)
    return network


@jit
def forward(network: Any, active: Any, count: int, hidden: Any) -> float:
    """The network's output before the sigmoid, from the inputs that are active. `hidden` is room for the layers.

    Four rows are added at a time, which halves the time.
    """
    for h in range(FIRST):
        hidden[h] = network.b1[h]
    i = 0
    while i + 4 <= count:
        a, b, c, d = np.int64(active[i]), np.int64(active[i + 1]), np.int64(active[i + 2]), np.int64(active[i + 3])
        for h in range(FIRST):
            hidden[h] += (network.w1[a, h] + network.w1[b, h]) + (network.w1[c, h] + network.w1[d, h])
        i += 4
    while i < count:
        a = np.int64(active[i])
        for h in range(FIRST):
            hidden[h] += network.w1[a, h]
        i += 1
    for j in range(SECOND):
        hidden[FIRST + j] = network.b2[j]
    zero = np.float32(0.0)
    for h in range(0, FIRST, 4):
        x, y, z, u = max(hidden[h], zero), max(hidden[h + 1], zero), max(hidden[h + 2], zero), max(hidden[h + 3], zero)
        for j in range(SECOND):
            hidden[FIRST + j] += (x * network.w2[h, j] + y * network.w2[h + 1, j]) + (
                z * network.w2[h + 2, j] + u * network.w2[h + 3, j]
            )
    out = network.b3
    for j in range(SECOND):
        x = hidden[FIRST + j]
        if x > zero:
            out += x * network.w3[j]
    return out
