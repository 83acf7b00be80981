"""The games that a training has searched, on disk: what is learned from them can be found out anew at any time."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from taluva.engine.searched_games import SEARCHED
from taluva.training.files import replace_arrays

_SHARD = 500
"""Games of one file."""


@dataclass(frozen=True)
class SearchedGame:
    """A game that was searched turn by turn."""

    setup: Any
    rows: Any
    places: Any
    """What every seat got at the end."""


class Archive:
    """A folder of games, in files that are each written as a whole."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._waiting: list[SearchedGame] = []

    def add(self, games: list[SearchedGame]) -> None:
        """Keep games; they are written when there are enough of them."""
        self._waiting += games
        while len(self._waiting) >= _SHARD:
            self._write(self._waiting[:_SHARD])
            del self._waiting[:_SHARD]

    def flush(self) -> None:
        """Write what is waiting."""
        if self._waiting:
            self._write(self._waiting)
            self._waiting = []

    def newest_first(self) -> Iterator[SearchedGame]:
        """The games on disk, the newest first. Files that cannot be read are left out."""
        for file in sorted(self.folder.glob("*.npz"), reverse=True):
            try:
                with file.open("rb") as opened, np.load(opened) as arrays:
                    yield from _games({name: arrays[name] for name in ("setups", "counts", "rows", "places")})
            except (OSError, ValueError, KeyError, EOFError):
                continue

    def _write(self, games: list[SearchedGame]) -> None:
        self.folder.mkdir(exist_ok=True)
        numbers = [int(file.stem) for file in self.folder.glob("*.npz") if file.stem.isdigit()]
        replace_arrays(
            self.folder / f"{max(numbers, default=0) + 1:06}.npz",
            setups=np.array([game.setup for game in games]),
            counts=np.array([len(game.rows) for game in games]),
            rows=np.concatenate([np.asarray(game.rows) for game in games]),
            places=np.array([game.places for game in games]),
        )


def _games(arrays: dict[str, Any]) -> Iterator[SearchedGame]:
    rows = arrays["rows"]
    if rows.dtype != SEARCHED:
        raise ValueError("These games are of another version.")
    end = len(rows)
    for setup, count, places in reversed(list(zip(arrays["setups"], arrays["counts"], arrays["places"], strict=True))):
        yield SearchedGame(setup, rows[end - count : end].astype(SEARCHED).view(np.recarray), places)
        end -= count
