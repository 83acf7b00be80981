"""Fitting a network to targets: mini-batches and Adam, in compiled code over the active inputs alone."""

import math
from typing import Any

import numpy as np

from taluva.engine.cache import CACHE
from taluva.engine.inputs import input_count, most_active
from taluva.engine.network import FIRST, NETWORK, SECOND, forward
from taluva.engine.values import sigmoid
from taluva.kernel.compiling import jit

_KEEP_MEAN, _KEEP_SQUARE, _TINY = 0.9, 0.999, 1e-7


def _empty_network() -> Any:
    return np.zeros(1, NETWORK).view(np.recarray)[0]


class Learner:
    """A network in training."""

    def __init__(self, network: Any, players: int) -> None:
        self.network, self.inputs = network, input_count(players)
        self.gradient, self.mean, self.square = _empty_network(), _empty_network(), _empty_network()
        self.hidden = np.zeros(2 * (FIRST + SECOND), np.float32)
        self.steps = 0

    def learn(self, replay: "Replay", batch: int, rate: float) -> float:
        """One step of Adam on a mini-batch; the cross entropy before it."""
        self.steps += 1
        picks = replay.picks(batch)
        return float(
            learn(
                self.network, self.gradient, self.mean, self.square, self.hidden, replay.active, replay.counts,
                replay.targets, picks, self.inputs, rate, self.steps,
            )
        )  # fmt: skip


class Replay:
    """The newest examples, as many as fit: the active inputs, and what the board turned out to be worth."""

    def __init__(self, size: int, players: int, seed: int = 0) -> None:
        self.active = np.zeros((size, most_active(players)), np.int16)
        self.counts = np.zeros(size, np.int16)
        self.targets = np.zeros(size, np.float32)
        self.weights = np.zeros(size, np.float32)
        self.added = 0
        self.generator = np.random.default_rng(seed)

    def add(self, active: Any, counts: Any, targets: Any, weights: Any) -> None:
        """Add examples, in place of the oldest; the greater its weight, the more often one is learned from."""
        at = (self.added + np.arange(len(targets))) % len(self.targets)
        self.active[at] = active[:, : self.active.shape[1]]
        self.counts[at] = counts
        self.targets[at] = targets
        self.weights[at] = weights
        self.added += len(targets)

    def picks(self, size: int) -> Any:
        """The numbers of a random mini-batch."""
        filled = min(self.added, len(self.targets))
        heaviest, found = float(self.weights[:filled].max()), np.zeros(0, np.int64)
        while len(found) < size:
            picks = self.generator.integers(0, filled, size)
            heavy = self.weights[picks] >= heaviest * self.generator.random(size, np.float32)
            found = np.concatenate([found, picks[heavy]])
        return found[:size]


@CACHE.entry
def learn(
    network: Any, gradient: Any, mean: Any, square: Any, hidden: Any, active: Any, counts: Any, targets: Any,
    picks: Any, inputs: int, rate: float, step: int,
) -> float:  # fmt: skip
    """One step of Adam; the cross entropy before it."""
    loss = 0.0
    size = picks.shape[0]
    for pick in range(size):
        example = picks[pick]
        loss += _add_gradient(network, gradient, hidden, active[example], counts[example], targets[example], size)
    near = 1.0 - _KEEP_MEAN**step
    far = 1.0 - _KEEP_SQUARE**step
    speed = rate * math.sqrt(far) / near
    for i in range(inputs):
        _adam(network.w1[i], gradient.w1[i], mean.w1[i], square.w1[i], speed)
    for h in range(FIRST):
        _adam(network.w2[h], gradient.w2[h], mean.w2[h], square.w2[h], speed)
    _adam(network.b1, gradient.b1, mean.b1, square.b1, speed)
    _adam(network.b2, gradient.b2, mean.b2, square.b2, speed)
    _adam(network.w3, gradient.w3, mean.w3, square.w3, speed)
    mean.b3 += (1.0 - _KEEP_MEAN) * (gradient.b3 - mean.b3)
    square.b3 += (1.0 - _KEEP_SQUARE) * (gradient.b3**2 - square.b3)
    network.b3 -= speed * mean.b3 / (math.sqrt(square.b3) + _TINY)
    gradient.b3 = 0.0
    return loss / size


@jit
def _add_gradient(network: Any, gradient: Any, hidden: Any, active: Any, count: int, target: float, size: int) -> float:
    """Forward and backward through the network for one example; the cross entropy."""
    chance = sigmoid(forward(network, active, count, hidden))
    error = np.float32((chance - target) / size)
    second = FIRST + SECOND  # where the errors of the layers begin
    first = second + SECOND
    gradient.b3 += error
    for j in range(SECOND):
        on = hidden[FIRST + j]
        if on > 0.0:
            gradient.w3[j] += error * on
            hidden[second + j] = error * network.w3[j]
            gradient.b2[j] += hidden[second + j]
        else:
            hidden[second + j] = 0.0
    for h in range(FIRST):
        on = hidden[h]
        back = np.float32(0.0)
        if on > 0.0:
            for j in range(SECOND):
                gradient.w2[h, j] += on * hidden[second + j]
                back += network.w2[h, j] * hidden[second + j]
        hidden[first + h] = back
    for h in range(FIRST):
        gradient.b1[h] += hidden[first + h]
    for i in range(count):
        row = active[i]
        for h in range(FIRST):
            gradient.w1[row, h] += hidden[first + h]
    likely = target * math.log(chance + _TINY) + (1.0 - target) * math.log(1.0 - chance + _TINY)
    return -likely


@jit
def _adam(weights: Any, gradient: Any, mean: Any, square: Any, speed: float) -> None:
    for i in range(weights.shape[0]):
        g = gradient[i]
        mean[i] += np.float32(1.0 - _KEEP_MEAN) * (g - mean[i])
        square[i] += np.float32(1.0 - _KEEP_SQUARE) * (g * g - square[i])
        weights[i] -= np.float32(speed) * mean[i] / (np.sqrt(square[i]) + np.float32(_TINY))
        gradient[i] = np.float32(0.0)
