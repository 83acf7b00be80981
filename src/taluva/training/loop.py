"""Self-play, learning, and the gate: new networks replace those that play only after they have won a match."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from taluva.engine.handmade import network_to_teach
from taluva.engine.learning import Learner, Replay
from taluva.engine.memory import new_record
from taluva.engine.network import new_network
from taluva.engine.selfplay import PLAN
from taluva.engine.weights import handmade_networks, pack, read_networks, unpack
from taluva.training.lanes import Networks, Players, match

_BATCH = 512
_LAST_RATE = 0.05
"""The rate of learning at the end, as a share of that at the start."""
_GATE_SHARE = 0.52


@dataclass(frozen=True)
class Settings:
    """How to learn."""

    players: int = 2
    minutes: float = 30
    threads: int = 1
    seed: int = 0
    mix: float = 0.25
    """Share of games with random setups; the others are of ferti-2014."""
    rate: float = 2e-3
    uses: float = 4.0
    """How often each example is learned from, on average."""
    replay: int = 1_000_000
    trace: float = 0.8
    temperature: float = 0.02
    wild: int = 40
    width: int = 12
    apart: int = 3
    samples: int = 0
    """How often the best turns are tried against replies before one is played; 0: one turn deep."""
    candidates: int = 5
    depth: int = 1
    gate_minutes: float = 2.0
    gate_games: int = 400

    def plan(self) -> Any:
        """As the compiled self-play reads it."""
        plan = new_record(PLAN)
        for name in PLAN.names or ():
            setattr(plan, name, getattr(self, name))
        return plan


@dataclass(frozen=True)
class Gate:
    """A match of the learning networks, and what became of it."""

    minutes: float
    games: int
    loss: float
    place_loss: float
    share: float
    """Against the networks that play."""
    handmade: float
    """Against the hand-made evaluation."""
    accepted: bool


OnGate = Callable[[Gate], None]
OnProgress = Callable[[float, int, float], None]
"""Called with the share of the time, the games and the loss."""


@dataclass
class Training:
    """A run of learning, and its files.

    `name.npz` has the networks that have passed the gate, `name.state.npz` all that is needed to go on,
    `name.jsonl` the gates.
    """

    file: Path
    settings: Settings
    games: int = 0
    minutes: float = 0.0
    gates: list[Gate] = field(default_factory=list)

    def __post_init__(self) -> None:
        players = self.settings.players
        self.learning: Networks = network_to_teach(players, 1), network_to_teach(players, 2)
        self.acting: Networks = _copy(handmade_networks(players))
        self.learners = tuple(Learner(network, players) for network in self.learning)
        if self._state_file.exists():
            self._load()
        elif self.file.exists():
            _overwrite(self.learning, read_networks(self.file))
            _overwrite(self.acting, self.learning)

    @property
    def _state_file(self) -> Path:
        return self.file.with_suffix(".state.npz")

    @property
    def log_file(self) -> Path:
        """One line of JSON for each gate."""
        return self.file.with_suffix(".jsonl")

    def run(self, on_progress: OnProgress, on_gate: OnGate) -> None:
        """Learn for as long as the settings say. Ctrl-C stops, and what is learned is kept."""
        settings = self.settings
        players = Players(self.acting, self.learning, settings.players, settings.threads)
        replays = [Replay(settings.replay, settings.players, settings.seed + which) for which in (0, 1)]
        random = Random(settings.seed + self.games)
        plan, begin, before = settings.plan(), time.monotonic(), self.minutes
        gated = begin
        losses = np.zeros(2)
        try:
            while (done := (time.monotonic() - begin) / (60 * settings.minutes)) < 1:
                self.minutes = before + (time.monotonic() - begin) / 60
                # Chances of the hand-made evaluation are no chances: then the results alone are learned from.
                plan.trace = settings.trace if self.gates or self.file.exists() else 1.0
                boards = self._take(players.play(plan, settings.mix, random), replays)
                self.games += players.games
                rate = settings.rate * _LAST_RATE**done
                losses += 0.1 * (self._learn(replays, boards, rate) - losses)
                on_progress(done, self.games, float(losses[0]))
                if time.monotonic() - gated > 60 * settings.gate_minutes:
                    on_gate(self._gate(losses))
                    gated = time.monotonic()
        finally:
            on_gate(self._gate(losses))

    def _take(self, found: Any, replays: list[Replay]) -> int:
        boards = 0
        for after, before in found:
            replays[0].add(*after)
            replays[1].add(*before)
            boards += len(after[2])
        return boards

    def _learn(self, replays: list[Replay], boards: int, rate: float) -> Any:
        totals = np.zeros(2)
        steps = max(1, round(self.settings.uses * boards / _BATCH))
        for _ in range(steps):
            for which, learner in enumerate(self.learners):
                totals[which] += learner.learn(replays[which], _BATCH, rate)
        return totals / steps

    def _gate(self, losses: Any) -> Gate:
        """Let the learning networks play the acting ones, and take their place if they win."""
        settings = self.settings
        games, seed = settings.gate_games, settings.seed + 1_000_000 + self.games
        share = match(self.learning, self.acting, settings.players, games, settings.threads, seed)
        par = 1 / settings.players
        accepted = share > par * _GATE_SHARE / 0.5
        if accepted:
            _overwrite(self.acting, self.learning)
            value, place = self.acting
            _write(self.file, **pack(value, "value", settings.players), **pack(place, "place", settings.players))
        handmade = match(
            self.acting, handmade_networks(settings.players), settings.players, games, settings.threads, seed + games
        )
        gate = Gate(
            round(self.minutes, 2), self.games, round(float(losses[0]), 4), round(float(losses[1]), 4),
            round(share, 4), round(handmade, 4), accepted,
        )  # fmt: skip
        self.gates.append(gate)
        with self.log_file.open("a") as log:
            log.write(json.dumps(asdict(gate)) + "\n")
        self._save()
        return gate

    def _save(self) -> None:
        arrays: dict[str, Any] = {"games": self.games, "minutes": self.minutes}
        for which, learner in enumerate(self.learners):
            arrays[f"steps_{which}"] = learner.steps
        for name, network in self._parts():
            arrays |= pack(network, name, self.settings.players, np.float32)
        _write(self._state_file, **arrays)

    def _parts(self) -> Iterator[tuple[str, Any]]:
        """All networks, and what the learners remember of them."""
        for which, (learner, acting) in enumerate(zip(self.learners, self.acting, strict=True)):
            yield f"learning_{which}", learner.network
            yield f"mean_{which}", learner.mean
            yield f"square_{which}", learner.square
            yield f"acting_{which}", acting

    def _load(self) -> None:
        with np.load(self._state_file) as arrays:
            self.games, self.minutes = int(arrays["games"]), float(arrays["minutes"])
            for which, learner in enumerate(self.learners):
                learner.steps = int(arrays[f"steps_{which}"])
            for name, network in self._parts():
                _overwrite((network,), (unpack(arrays, name),))
        if self.log_file.exists():
            self.gates = [Gate(**json.loads(line)) for line in self.log_file.read_text().splitlines()]


def _overwrite(targets: Any, sources: Any) -> None:
    """Copy weights into networks that others hold on to."""
    for target, source in zip(targets, sources, strict=True):
        for name in target.dtype.names:
            target[name] = source[name]


def _copy(networks: Networks) -> Networks:
    copies = new_network(), new_network()
    _overwrite(copies, networks)
    return copies


def _write(file: Path, **arrays: Any) -> None:
    """Replace a file as a whole, so that a crash leaves the old one."""
    part = file.with_suffix(".part.npz")
    np.savez_compressed(part, **arrays)
    part.replace(file)
