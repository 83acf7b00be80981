"""The gates of a training: matches, what they prove, and the log that keeps them."""

import json
from dataclasses import asdict, dataclass, fields
from math import log10, sqrt
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

_Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True)
class Gate:
    """A match of the learning networks, and what became of it."""

    minutes: float
    games: int
    loss: float
    place_loss: float
    share: float
    """Of the victories against the networks that play."""
    handmade: float
    """The share of those that play from now on against the hand-made evaluation."""
    accepted: bool
    match_games: int = 0
    """Games of each match; 0 where the log does not say."""


class Interval(NamedTuple):
    """An estimate and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def share_interval(share: float, games: int) -> Interval:
    """A share of the victories in some games, with Wilson's interval."""
    square = _Z**2 / games
    centre = (share + square / 2) / (1 + square)
    half = sqrt(share * (1 - share) * square + square**2 / 4) / (1 + square)
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def elo_interval(share: float, games: int, players: int) -> Interval:
    """The Elo of one player among others who are all alike, theirs being 0. To keep it finite, the ends of the
    scale are half a game away from all and nothing.
    """  # fmt: skip
    half_a_game = 0.5 / games
    low, high = half_a_game, 1 - half_a_game
    return Interval(*(_elo(min(max(end, low), high), players) for end in share_interval(share, games)))


def _elo(share: float, players: int) -> float:
    return 400 * log10(share * (players - 1) / (1 - share))


def read_log(file: Path) -> list[Gate]:
    """The gates of a log. Lines that a crash has left unfinished are ignored."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return [gate for line in lines if (gate := _gate(line)) is not None]


def append_to_log(file: Path, gate: Gate) -> None:
    """Add a gate to a log, on a line of its own even after an unfinished one."""
    with file.open("ab+") as log:
        if log.tell():
            log.seek(-1, 2)
            if log.read(1) != b"\n":
                log.write(b"\n")
        log.write(json.dumps(asdict(gate)).encode() + b"\n")


def _gate(line: str) -> Gate | None:
    try:
        data = json.loads(line)
        gate = Gate(**{field.name: data[field.name] for field in fields(Gate) if field.name in data})
    except (ValueError, TypeError):
        return None
    numbers = (gate.minutes, gate.games, gate.share, gate.handmade, gate.match_games)
    return gate if all(isinstance(number, int | float) for number in numbers) else None
