"""The engine's judgement of the turns of a game: chances, the best turn, what the played one cost."""

import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from taluva.analysis.accuracy import accuracy, par, weights
from taluva.analysis.decisions import Decision
from taluva.analysis.marks import MARKS, THRESHOLDS, mark_of
from taluva.engine.player import Engine
from taluva.engine.results import Line, OnProgress
from taluva.position import Position

TURNING_POINTS = 3
"""How many a summary names."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long the engine thinks about each decision: so many seconds, or nodes where they are given."""

    seconds: float = 1.0
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision, judged."""

    decision: Decision
    lines: tuple[Line, ...]
    """The best turns, best first."""
    played: Line | None
    """The turn that was played, judged beside the best; None where none was."""

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.decision.turn

    @property
    def seat(self) -> int:
        """Who decides."""
        return self.decision.seat

    @property
    def best(self) -> Line:
        """The best turn."""
        return self.lines[0]

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance to win of every seat before the turn: with the best one."""
        return self.best.values

    @property
    def cost(self) -> float:
        """What the played turn cost, in points of the chance to win; never below 0."""
        if self.played is None:
            return 0.0
        return max(0.0, 100.0 * (self.best.values[self.seat - 1] - self.played.values[self.seat - 1]))

    @property
    def mark(self) -> str:
        """One of MARKS, or nothing."""
        if self.played is None:
            return ""
        second = next((line for line in self.lines[1:] if line.samples), None)
        lead = None
        if self.played.moves == self.best.moves and second is not None:
            lead = 100.0 * (self.best.values[self.seat - 1] - second.values[self.seat - 1])
        return mark_of(self.cost, lead)


@dataclass(frozen=True, slots=True)
class Summary:
    """How one player played."""

    seat: int
    decisions: int
    mean_cost: float
    """In points."""
    accuracy: float
    """In percent; see `accuracy.accuracy`."""
    marks: dict[str, int]
    turning_points: tuple[Judgement, ...]
    """The decisions that cost most, from inaccuracies up."""


def review(
    engine: Engine,
    decisions: Iterable[Decision],
    limits: Limits | None = None,
    lines: int = 3,
    on_progress: OnProgress | None = None,
    stop: threading.Event | None = None,
) -> Iterator[Judgement]:
    """Judge decisions one after the other; `on_progress` is called with what is found so far about the one at hand."""
    for decision in decisions:
        yield _judge(engine, decision, limits or Limits(), lines, on_progress, stop)


def _judge(
    engine: Engine,
    decision: Decision,
    limits: Limits,
    lines: int,
    on_progress: OnProgress | None,
    stop: threading.Event | None,
) -> Judgement:
    """The best turns and the played one come from one search with the same tiles to come, so that the cost is fair."""
    result = engine.analyse(
        decision.position,
        None if limits.nodes is not None else limits.seconds,
        # The second line tells whether the first is the only good one.
        max(2, lines),
        nodes=limits.nodes,
        include=[decision.played] if decision.played else [],
        on_progress=on_progress,
        stop=stop,
    )
    played = next((line for line in result.lines if line.moves == decision.played), None)
    found = result.lines
    if played is not None and _better(played, found[0], decision.seat):
        found = (played, *(line for line in found if line is not played))
    return Judgement(decision, found[: max(2, lines)], played)


def _better(line: Line, other: Line, seat: int) -> bool:
    """Whether a line searched as long as another is worth more."""
    return line.samples >= other.samples and line.values[seat - 1] > other.values[seat - 1]


def summaries(judgements: Iterable[Judgement], players: int) -> tuple[Summary, ...]:
    """How every seat played, as far as it is judged."""
    judged = [judgement for judgement in judgements if judgement.played is not None]
    return tuple(_summary(seat, judged) for seat in range(1, players + 1))


def _summary(seat: int, judged: list[Judgement]) -> Summary:
    own = [judgement for judgement in judged if judgement.seat == seat]
    costs = [judgement.cost for judgement in own]
    worst = sorted(own, key=lambda judgement: (-judgement.cost, judgement.turn))
    return Summary(
        seat,
        len(own),
        sum(costs) / len(costs) if costs else 0.0,
        _accuracy(seat, judged),
        {mark: sum(judgement.mark == mark for judgement in own) for mark in MARKS},
        tuple(judgement for judgement in worst if judgement.mark in THRESHOLDS)[:TURNING_POINTS],
    )


def _accuracy(seat: int, judged: list[Judgement]) -> float:
    """A seat's accuracy, its decisions weighed by how its chance moves over the game."""
    if not judged:
        return 100.0
    even, last = par(judged[0].decision.position.setup), judged[-1].played
    assert last is not None
    weighing = weights([*(one.chances[seat - 1] for one in judged), last.values[seat - 1]], even)
    own = [(one.cost, weight) for one, weight in zip(judged, weighing, strict=True) if one.seat == seat]
    return accuracy([cost for cost, _ in own], [weight for _, weight in own], even)


def final_chances(position: Position) -> tuple[float, ...] | None:
    """What the result is worth to every seat: a share of the victory; in play for places 1 for the first place down to
    0 for the last. None while the game goes on."""
    places = position.places
    if places is None:
        return None
    if position.setup.variant == "places":
        return tuple((len(places) - place) / (len(places) - 1) for place in places)
    sharing = places.count(1) / (2 if position.setup.variant == "teams" else 1)
    return tuple(1.0 / sharing if place == 1 else 0.0 for place in places)
