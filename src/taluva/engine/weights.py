"""The learned networks, by number of players, kept in `weights/*.npz`; hand-made ones where nothing is learned yet."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np

from taluva.engine.handmade import handmade_network
from taluva.engine.learning import LAYERS
from taluva.engine.network import new_network


def pack(network: Any, prefix: str) -> dict[str, Any]:
    """A network as arrays with names; half precision is enough, and half the size."""
    return {f"{prefix}_{name}": np.asarray(getattr(network, name), np.float16) for name in LAYERS}


def unpack(arrays: Any, prefix: str) -> Any:
    """A network from arrays with names."""
    network = new_network()
    for name in LAYERS:
        if name == "b3":
            network.b3 = arrays[f"{prefix}_b3"]
        else:
            getattr(network, name)[:] = arrays[f"{prefix}_{name}"]
    return network


def read_networks(file: Path | Traversable) -> tuple[Any, Any]:
    """The networks of a file, for boards after and before the build."""
    with file.open("rb") as opened, np.load(opened) as arrays:
        return unpack(arrays, "value"), unpack(arrays, "place")


@cache
def networks(players: int) -> tuple[Any, Any]:
    """The networks that come with the package, for boards after and before the build."""
    learned = files("taluva.engine") / "weights" / f"players-{players}.npz"
    if not learned.is_file():
        return handmade_networks(players)
    return read_networks(learned)


@cache
def handmade_networks(players: int, others: float = 1.0) -> tuple[Any, Any]:
    """The hand-made evaluation in place of the learned networks."""
    return handmade_network(players, others), handmade_network(players, others)
