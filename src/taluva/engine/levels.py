"""Opponents from a first game to the strongest: how far each level looks, and what it overlooks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How a level plays."""

    judge: str
    """By what it judges a board: "own" counts its own pieces, "both" all pieces, "learned" asks the networks."""
    notices: float = 1.0
    """The share of placements that come to its mind; the rest it overlooks."""
    nodes: int = 0
    """How many turns it searches; 0: it takes what looks best at once."""
    seconds: float | None = None
    """How long it thinks at most."""

    @property
    def is_searching(self) -> bool:
        """Whether it looks ahead."""
        return self.nodes > 0 or self.seconds is not None


LEVELS = {
    1: Level("own", notices=0.04),
    2: Level("own", notices=0.3),
    3: Level("both", notices=0.8),
    4: Level("learned", notices=0.35),
    5: Level("learned"),
    6: Level("learned", nodes=40, seconds=0.9),
    7: Level("learned", nodes=200, seconds=2.0),
    8: Level("learned", seconds=4.8),
}
