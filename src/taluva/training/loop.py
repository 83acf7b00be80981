"""Self-play, learning, and the gate: new networks replace those that play only after they have won a match."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np

from taluva.engine.handmade import network_to_teach
from taluva.engine.network import new_network
from taluva.engine.optimiser import Learner, Replay
from taluva.engine.weights import handmade_networks, pack
from taluva.training import files
from taluva.training.archive import Archive
from taluva.training.gates import Gate, append_to_log, read_log
from taluva.training.lanes import Examples, Networks, Players, Searchers, Stopped, Told, match
from taluva.training.settings import Settings

_BATCH = 512
_LAST_RATE = 0.05
"""The rate of learning at the end, as a share of that at the start."""
_GATE_SHARE = 0.52
"""Of two players, what new networks must win; of more, as much above what is fair."""

OnGate: TypeAlias = Callable[[Gate], None]
OnProgress: TypeAlias = Callable[[float, int, float], None]
"""Called with the share of the time, the games and the loss."""


@dataclass
class Training:
    """A run of learning, and its files. TrainingError where those that are there are broken or do not fit.

    `name.npz` has the networks that have passed the gate, `name.state.npz` all that is needed to go on,
    `name.jsonl` the gates.
    """

    file: Path
    settings: Settings
    games: int = 0
    minutes: float = 0.0
    gates: list[Gate] = field(default_factory=list)
    runs: list[dict[str, Any]] = field(default_factory=list)
    """How the networks were made: the settings of every run, and how much had been played before it."""

    def __post_init__(self) -> None:
        self.learning: Networks = _new_networks(self.settings)
        from_nothing = self.settings.start == "random"
        handmade = handmade_networks(self.settings.players, teams=self.settings.teams)
        self.acting: Networks = _copy(self.learning if from_nothing else handmade)
        self.learners = tuple(Learner(network, self.settings.players) for network in self.learning)
        if files.state_file(self.file).exists():
            self._load()
        elif self.file.exists():
            arrays = files.read_trained(self.file)
            self._check_players(arrays.players("value"))
            self.runs = arrays.runs
            _overwrite(self.learning, (arrays.network("value"), arrays.network("place")))
            _overwrite(self.acting, self.learning)
        self.gates = read_log(files.log_file(self.file))

    def run(self, on_progress: OnProgress, on_gate: OnGate, stop: threading.Event | None = None) -> bool:
        """Learn for as long as the settings say; whether that was done. Setting `stop` ends it early, and what is
        learned is kept.
        """  # fmt: skip
        settings, ended = self.settings, threading.Event()

        def told() -> bool:
            return ended.is_set() or (stop is not None and stop.is_set())

        self.runs.append({"games_before": self.games, "minutes_before": round(self.minutes, 2), **asdict(settings)})
        with self._players(told) as players:
            try:
                self._play_and_learn(players, on_progress, on_gate, told)
            except Stopped:
                self._save()
                return False
            finally:
                ended.set()
                players.close()
        return True

    def _players(self, told: Told) -> Players:
        if not self.settings.samples:
            return Players(self.acting, self.learning, self.settings, told)
        archive = Archive(files.games_folder(self.file))
        return Searchers(self.acting, self.learning, self.settings, told, archive)

    def _play_and_learn(self, players: Players, on_progress: OnProgress, on_gate: OnGate, told: Told) -> None:
        settings = self.settings
        replays = [Replay(settings.replay, settings.players, settings.seed + which) for which in (0, 1)]
        random = Random(settings.seed + self.games)
        self._take(players.recall(settings.replay), replays)
        begin, before = time.monotonic(), self.minutes
        gated, gated_games, losses = begin, self.games, np.zeros(2)
        while (done := (time.monotonic() - begin) / (60 * settings.minutes)) < 1:
            # What networks say that have learned nothing are no chances: then the results alone are learned from.
            trace = settings.trace if self.gates or self.file.exists() else 1.0
            boards = self._take(players.play(trace, random), replays)
            self.games += players.games
            if not settings.samples or replays[0].added >= settings.warm_up:
                found = self._learn(replays, boards, settings.rate * _LAST_RATE**done, told)
                losses = losses + 0.1 * (found - losses) if losses.any() else found
            self.minutes = before + (time.monotonic() - begin) / 60
            on_progress(done, self.games, float(losses[0]))
            if time.monotonic() - gated > 60 * settings.gate_minutes:
                on_gate(self._gate(losses, told))
                gated, gated_games = time.monotonic(), self.games
        if gated_games < self.games:
            on_gate(self._gate(losses, told))

    def _take(self, found: Sequence[tuple[Examples, Examples]], replays: list[Replay]) -> int:
        boards = 0
        for after, before in found:
            replays[0].add(*after)
            replays[1].add(*before)
            boards += len(after[2])
        return boards

    def _learn(self, replays: list[Replay], boards: int, rate: float, told: Told) -> Any:
        totals = np.zeros(2)
        steps = max(1, round(self.settings.uses * boards / _BATCH))
        for _ in range(steps):
            if told():
                raise Stopped
            for which, learner in enumerate(self.learners):
                totals[which] += learner.learn(replays[which], _BATCH, rate)
        return totals / steps

    def _gate(self, losses: Any, told: Told) -> Gate:
        """Let the learning networks play the acting ones, and take their place if they win."""
        settings = self.settings
        players = settings.players
        seed = settings.seed + 1_000_000 + self.games
        share, played = match(self.learning, self.acting, settings, seed, told)
        accepted = share > _GATE_SHARE / 0.5 / settings.sides
        winners = self.learning if accepted else self.acting
        baseline = handmade_networks(players, teams=settings.teams)
        handmade, _ = match(winners, baseline, settings, seed + settings.gate_games, told)
        if accepted:
            _overwrite(self.acting, self.learning)
            value, place = self.acting
            runs = np.array(json.dumps(self.runs))
            files.replace_arrays(self.file, **pack(value, "value", players), **pack(place, "place", players), runs=runs)
        gate = Gate(
            round(self.minutes, 2), self.games, round(float(losses[0]), 4), round(float(losses[1]), 4),
            round(share, 4), round(handmade, 4), accepted, played,
        )  # fmt: skip
        self.gates.append(gate)
        self._save()
        append_to_log(files.log_file(self.file), gate)
        return gate

    def _save(self) -> None:
        arrays: dict[str, Any] = {"games": self.games, "minutes": self.minutes, "runs": np.array(json.dumps(self.runs))}
        for which, learner in enumerate(self.learners):
            arrays[f"steps_{which}"] = learner.steps
        for name, network in self._parts():
            arrays |= pack(network, name, self.settings.players, np.float32)
        files.replace_arrays(files.state_file(self.file), **arrays)

    def _parts(self) -> Iterator[tuple[str, Any]]:
        """All networks, and what the learners remember of them."""
        for which, (learner, acting) in enumerate(zip(self.learners, self.acting, strict=True)):
            yield f"learning_{which}", learner.network
            yield f"mean_{which}", learner.mean
            yield f"square_{which}", learner.square
            yield f"acting_{which}", acting

    def _load(self) -> None:
        arrays = files.read_state(self.file)
        self._check_players(arrays.players("learning_0"))
        self.games, self.minutes, self.runs = int(arrays.number("games")), arrays.number("minutes"), arrays.runs
        for which, learner in enumerate(self.learners):
            learner.steps = int(arrays.number(f"steps_{which}"))
        for name, network in self._parts():
            _overwrite((network,), (arrays.network(name),))

    def _check_players(self, players: int) -> None:
        if players != self.settings.players:
            wanted = self.settings.players
            raise files.TrainingError(
                f"The networks of {self.file} are for {players} players, not for {wanted}; choose another file."
            )


def _new_networks(settings: Settings) -> Networks:
    if settings.start == "random":
        return new_network(2 * settings.seed + 1), new_network(2 * settings.seed + 2)
    players, teams = settings.players, settings.teams
    return network_to_teach(players, 1, teams), network_to_teach(players, 2, teams)


def _overwrite(targets: Any, sources: Any) -> None:
    """Copy weights into networks that others hold on to."""
    for target, source in zip(targets, sources, strict=True):
        for name in target.dtype.names:
            target[name] = source[name]


def _copy(networks: Networks) -> Networks:
    copies = new_network(), new_network()
    _overwrite(copies, networks)
    return copies
