"""The files of a training: networks to play with, and all that is needed to go on."""

import json
import os
import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from taluva.editions import PLAYERS
from taluva.engine.inputs import input_count
from taluva.engine.weights import unpack

_PLAYERS = {input_count(players): players for players in PLAYERS}


class TrainingError(ValueError):
    """Files with which a training cannot go on, told in one sentence."""


class Arrays:
    """The arrays of a file, and what is said where one is missing or of another shape."""

    def __init__(self, file: Path, sentence: str) -> None:
        self._sentence = sentence
        try:
            # NumPy leaves a broken file open unless it is opened here.
            with file.open("rb") as opened, np.load(opened) as arrays:
                self._arrays = dict(arrays)
        except (OSError, ValueError, TypeError, EOFError, KeyError, zipfile.BadZipFile, zlib.error):
            raise TrainingError(sentence) from None

    def number(self, name: str) -> float:
        """A number by its name."""
        try:
            return float(self._arrays[name])
        except (KeyError, TypeError, ValueError):
            raise TrainingError(self._sentence) from None

    def players(self, prefix: str) -> int:
        """For how many players a network is."""
        try:
            return _PLAYERS[len(self._arrays[f"{prefix}_w1"])]
        except (KeyError, TypeError):
            raise TrainingError(self._sentence) from None

    def network(self, prefix: str) -> Any:
        """A network by its name."""
        try:
            return unpack(self._arrays, prefix)
        except (KeyError, TypeError, ValueError):
            raise TrainingError(self._sentence) from None

    @property
    def runs(self) -> list[dict[str, Any]]:
        """How the networks were made, run by run; empty where the file does not say."""
        try:
            runs = json.loads(str(self._arrays["runs"]))
        except (KeyError, ValueError):
            return []
        return runs if isinstance(runs, list) else []


def state_file(file: Path) -> Path:
    """Where all is kept that is needed to go on."""
    return file.with_suffix(".state.npz")


def games_folder(file: Path) -> Path:
    """Where games are kept that were searched."""
    return file.with_suffix(".games")


def log_file(file: Path) -> Path:
    """Where the gates are kept, one line of JSON for each."""
    return file.with_suffix(".jsonl")


def read_state(file: Path) -> Arrays:
    """The state of a training that is to go on."""
    state = state_file(file)
    return Arrays(state, f"The file {state} is broken; delete it to go on from what is in {file}, if that is there.")


def read_trained(file: Path) -> Arrays:
    """The networks of a training that has no state any more."""
    return Arrays(file, f"The file {file} has no networks that a training can go on from; choose another name.")


def players_of(file: Path) -> int | None:
    """For how many players the networks of a training are; None where there is none yet."""
    if state_file(file).exists():
        return read_state(file).players("learning_0")
    return read_trained(file).players("value") if file.exists() else None


def replace_arrays(file: Path, **arrays: Any) -> None:
    """Replace a file as a whole, so that a crash leaves the old one."""
    part = file.with_suffix(".part.npz")
    try:
        with part.open("wb") as opened:
            np.savez_compressed(opened, **arrays)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
