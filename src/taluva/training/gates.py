"""The gates of a training: matches, what they prove, and the log that keeps them."""

import json
from dataclasses import asdict, dataclass, fields
from math import log
from pathlib import Path

from taluva.arena.statistics import ELO, Interval, share_interval


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


def handmade_share(gate: Gate, match_games: int = 0) -> Interval:
    """The share of the victories against the hand-made evaluation, with its interval.

    `match_games` is for gates whose log does not say.
    """
    return share_interval([gate.handmade], gate.match_games or match_games)


def handmade_elo(gate: Gate, sides: int, match_games: int = 0) -> Interval:
    """The Elo against the hand-made evaluation, whose own is 0, with its interval.

    To keep it finite, the ends of the scale are half a game away from all and nothing.
    """
    share = handmade_share(gate, match_games)
    least = 0.5 / (gate.match_games or match_games)
    return Interval(*(_elo(min(max(end, least), 1 - least), sides) for end in share))


def _elo(share: float, sides: int) -> float:
    """The strength with which one side has this share against others who are all alike (Bradley and Terry)."""
    return ELO * log(share * (sides - 1) / (1 - share))


def read_log(file: Path) -> list[Gate]:
    """The gates of a log. Lines that a crash has left unfinished are ignored."""
    if not file.exists():
        return []
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    return [gate for line in lines if (gate := _gate(line)) is not None]


def append_to_log(file: Path, gate: Gate) -> None:
    """Add a gate to a log, on a line of its own even after an unfinished one."""
    with file.open("ab+") as opened:
        if opened.tell():
            opened.seek(-1, 2)
            if opened.read(1) != b"\n":
                opened.write(b"\n")
        opened.write(json.dumps(asdict(gate)).encode() + b"\n")


def _gate(line: str) -> Gate | None:
    try:
        data = json.loads(line)
        gate = Gate(**{field.name: data[field.name] for field in fields(Gate) if field.name in data})
    except (ValueError, TypeError):
        return None
    numbers = (gate.minutes, gate.games, gate.share, gate.handmade, gate.match_games)
    return gate if all(isinstance(number, int | float) for number in numbers) else None
