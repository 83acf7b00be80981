"""The learned networks, by number of players, kept in `weights/*.npz`; hand-made ones where nothing is learned yet."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from taluva.engine.handmade import handmade_network
from taluva.engine.inputs import input_count
from taluva.engine.network import new_network

LAYERS = ("w1", "b1", "w2", "b2", "w3", "b3")


def pack(network: Any, prefix: str, players: int, kind: Any = np.float16) -> dict[str, Any]:
    """A network as arrays with names; to play with, half precision is enough, and half the size."""
    arrays = {f"{prefix}_{name}": np.asarray(getattr(network, name), kind) for name in LAYERS}
    arrays[f"{prefix}_w1"] = arrays[f"{prefix}_w1"][: input_count(players)]
    return arrays


def unpack(arrays: Any, prefix: str) -> Any:
    """A network from arrays with names. ValueError where they are of another shape."""
    network = new_network()
    for name in LAYERS:
        weights = arrays[f"{prefix}_{name}"]
        if name == "b3":
            network.b3 = weights
        else:
            getattr(network, name)[: len(weights)] = weights
    return network


def read_networks(file: Path | Traversable) -> tuple[Any, Any]:
    """The networks of a file, for boards after and before the build."""
    with file.open("rb") as opened, np.load(opened) as arrays:
        return unpack(arrays, "value"), unpack(arrays, "place")


@cache
def networks(players: int, teams: bool = False) -> tuple[Any, Any]:
    """The networks that come with the package, for boards after and before the build; for teams nothing is learned."""
    learned = files("taluva.engine") / "weights" / f"players-{players}.npz"
    if teams or not learned.is_file():
        return handmade_networks(players, teams=teams)
    return read_networks(learned)


@cache
def handmade_networks(players: int, others: float = 1.0, teams: bool = False) -> tuple[Any, Any]:
    """The hand-made evaluation in place of the learned networks."""
    return handmade_network(players, others, teams), handmade_network(players, others, teams)
