"""Fitting a network to targets: mini-batches and Adam, in plain NumPy."""

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
LAYERS = ("w1", "b1", "w2", "b2", "w3", "b3")


class Learner:
    """A network in training. Its inputs are the first `inputs` rows of the first layer."""

    def __init__(self, network: Any, inputs: int) -> None:
        self.network, self.inputs = network, inputs
        self.weights: dict[str, Floats] = {name: np.array(getattr(network, name), np.float32) for name in LAYERS}
        self.weights["w1"] = self.weights["w1"][:inputs].copy()
        self.mean = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def learn(self, inputs: Floats, targets: Floats, rate: float) -> float:
        """One step of Adam on a mini-batch; the cross entropy before it."""
        w = self.weights
        first = inputs @ w["w1"] + w["b1"]
        first_on = np.maximum(first, 0)
        second = first_on @ w["w2"] + w["b2"]
        second_on = np.maximum(second, 0)
        chances = 1 / (1 + np.exp(-(second_on @ w["w3"] + w["b3"])))
        error = (chances - targets) / len(targets)
        back = np.outer(error, w["w3"]) * (second > 0)
        further = (back @ w["w2"].T) * (first > 0)
        self._step(
            {
                "w3": second_on.T @ error, "b3": error.sum(), "w2": first_on.T @ back, "b2": back.sum(0),
                "w1": inputs.T @ further, "b1": further.sum(0),
            },
            rate,
        )  # fmt: skip
        tiny = 1e-7
        likelihood = targets * np.log(chances + tiny) + (1 - targets) * np.log(1 - chances + tiny)
        return -float(np.mean(likelihood))

    def _step(self, gradients: dict[str, Any], rate: float) -> None:
        self.steps += 1
        for name, gradient in gradients.items():
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * gradient
            self.square[name] = 0.999 * self.square[name] + 0.001 * gradient**2
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] = (self.weights[name] - rate * mean / (np.sqrt(square) + 1e-7)).astype(np.float32)

    def store(self) -> None:
        """Write the weights back into the network."""
        for name in LAYERS:
            if name == "w1":
                self.network.w1[: self.inputs] = self.weights["w1"]
            elif name == "b3":
                self.network.b3 = self.weights["b3"]
            else:
                getattr(self.network, name)[:] = self.weights[name]


class Replay:
    """The newest examples, as many as fit."""

    def __init__(self, size: int, inputs: int, seed: int = 0) -> None:
        self.inputs = np.zeros((size, inputs), np.float32)
        self.targets = np.zeros(size, np.float32)
        self.added = 0
        self.generator = np.random.default_rng(seed)

    def add(self, inputs: Floats, targets: Floats) -> None:
        """Add examples, in place of the oldest."""
        at = (self.added + np.arange(len(targets))) % len(self.targets)
        self.inputs[at] = inputs
        self.targets[at] = targets
        self.added += len(targets)

    def batch(self, size: int) -> tuple[Floats, Floats]:
        """A random mini-batch."""
        at = self.generator.integers(0, min(self.added, len(self.targets)), size)
        return self.inputs[at], self.targets[at]
