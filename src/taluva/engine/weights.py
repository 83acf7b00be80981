"""The learned networks, by number of players and for teams, kept in `weights/*.npz`."""

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
    first = arrays[f"{prefix}_w1"][: input_count(players)]
    arrays[f"{prefix}_w1"] = _rounded(first) if kind is np.float16 else first
    return arrays


def _rounded(weights: Any) -> Any:
    """Half-precision numbers to the nearest ones with six bits after the point: far smaller once compressed."""
    bits = weights.view(np.uint16)
    size = np.minimum((bits & 0x7FFF) + np.uint16(0x0008), np.uint16(0x7BFF)) & np.uint16(0x7FF0)
    return (size | bits & np.uint16(0x8000)).view(np.float16)


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
    """The networks that come with the package, for boards after and before the build."""
    return read_networks(files("taluva.engine") / "weights" / ("teams.npz" if teams else f"players-{players}.npz"))


@cache
def handmade_networks(players: int, others: float = 1.0, teams: bool = False) -> tuple[Any, Any]:
    """The hand-made evaluation in place of the learned networks."""
    return handmade_network(players, others, teams), handmade_network(players, others, teams)
