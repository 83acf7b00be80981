"""How to learn."""

from dataclasses import dataclass
from typing import Any

from taluva.engine.memory import MAX_WIDTH, new_record
from taluva.engine.searched_games import MAX_SEARCHED, SEARCH_PLAN
from taluva.engine.selfplay import PLAN

STARTS = ("handmade", "random")


@dataclass(frozen=True)
class Settings:
    """How to learn. ValueError with one sentence where a value makes no sense."""

    players: int = 2
    teams: bool = False
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
    """How often turns are tried against replies before one is played; 0: one turn deep."""
    candidates: int = 4
    """How many turns are tried."""
    warm_up: int = 20_000
    """Boards of searched turns before learning begins."""
    gate_minutes: float = 2.0
    gate_games: int = 400
    start: str = "handmade"
    """What new networks are made from: the hand-made evaluation, or "random" weights."""

    def __post_init__(self) -> None:
        for name, low, high in _RANGES:
            if not low <= getattr(self, name) <= high:
                words = f"from {low:.10g} to {high:.10g}, not {getattr(self, name)}"
                raise ValueError(f"The setting {name.replace('_', '-')} must be {words}.")
        if self.teams and self.players != 4:
            raise ValueError(f"Teams are for four players, not for {self.players}.")
        if self.start not in STARTS:
            raise ValueError(f"A training starts from {' or '.join(STARTS)}, not {self.start!r}.")

    @property
    def sides(self) -> int:
        """How many sides can win a game: the players, or the two teams."""
        return 2 if self.teams else self.players

    def plan(self, trace: float) -> Any:
        """As the compiled self-play reads it."""
        plan = new_record(PLAN)
        for name in ("width", "apart", "temperature", "wild"):
            setattr(plan, name, getattr(self, name))
        plan.trace = trace
        return plan

    def search_plan(self) -> Any:
        """As the compiled games by search read it."""
        plan = new_record(SEARCH_PLAN)
        for name in SEARCH_PLAN.names or ():
            setattr(plan, name, getattr(self, name))
        return plan


_RANGES: tuple[tuple[str, float, float], ...] = (
    ("players", 2, 4),
    ("minutes", 0, 1_000_000),
    ("threads", 1, 256),
    ("seed", 0, 2**31),
    ("mix", 0, 1),
    ("rate", 1e-9, 1),
    ("uses", 0.01, 1000),
    ("replay", 1000, 100_000_000),
    ("trace", 0, 1),
    ("temperature", 0, 1),
    ("wild", 0, 1_000_000),
    ("width", 1, MAX_WIDTH),
    ("apart", 1, 1000),
    ("samples", 0, 1000),
    ("candidates", 2, MAX_SEARCHED),
    ("warm_up", 0, 100_000_000),
    ("gate_minutes", 0.01, 100_000),
    ("gate_games", 1, 1_000_000),
)
