"""What people agreed on before an online game, and what they share besides the board while it is played."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

Away = Literal["engine", "forfeit"]
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for the whole game and some more for every turn, or days for every turn."""

    kind: Literal["live", "days"]
    seconds: int = 0
    increment: int = 0
    days: int = 0

    @property
    def at_first(self) -> float:
        """The seconds that everybody begins with."""
        return float(self.seconds) if self.kind == "live" else self.days * DAY

    def as_json(self) -> dict[str, Any]:
        """The clock as plain data."""
        if self.kind == "days":
            return {"kind": "days", "days": self.days}
        return {"kind": "live", "seconds": self.seconds, "increment": self.increment}


@dataclass(frozen=True, slots=True)
class Terms:
    """What an online game is played for, and how."""

    public: bool = False
    """Whether the lobby and the archive show it."""
    rated: bool = False
    chat: bool = True
    takebacks: bool = True
    away: Away = "engine"
    """What becomes of the seat of somebody who stays away."""
    clock: Clock | None = None

    def as_json(self) -> dict[str, Any]:
        """The terms as plain data; `read_terms` reads them back."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return data | {"clock": None if self.clock is None else self.clock.as_json()}


def read_terms(data: Mapping[str, Any] | None) -> Terms | None:
    """Terms from plain data; None for a game at one screen."""
    if data is None:
        return None
    clock = data.get("clock")
    return Terms(**{**data, "clock": None if clock is None else Clock(**clock)})


@dataclass(frozen=True, slots=True)
class Proposal:
    """Somebody asks the others to take their last turn back."""

    seat: int
    agreed: tuple[int, ...] = ()
    needs: tuple[int, ...] = ()
    """The seats that have not answered yet."""

    def as_json(self) -> dict[str, Any]:
        """The proposal as plain data."""
        return {"kind": "takeback", "seat": self.seat, "agreed": list(self.agreed), "needs": list(self.needs)}


@dataclass(frozen=True, slots=True)
class Play:
    """What belongs to an online game besides its board and its seats."""

    left: tuple[float, ...] = ()
    """The seconds that each seat had left when the clock of the one to move was started; empty without clocks."""
    since: float | None = None
    """When the clock of who is to move was started."""
    proposal: Proposal | None = None
    salt: str = ""
    """What the commitment to the stack is mixed with: secret until the end."""
    rematch: str | None = None
    host: str | None = None
    """The visitor who made the game."""
    bans: tuple[str, ...] = ()
    """Visitors whom the host has sent away."""

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data; `read_play` reads it back."""
        return {
            "clock": {"left": list(self.left), "since": self.since},
            "proposal": None if self.proposal is None else self.proposal.as_json(),
            "salt": self.salt,
            "rematch": self.rematch,
            "host": self.host,
            "bans": list(self.bans),
        }


def read_play(data: Mapping[str, Any]) -> Play:
    """What `as_json` wrote; nothing at all for a game at one screen."""
    if not data:
        return Play()
    clock, proposal = data["clock"], data["proposal"]
    return Play(
        tuple(clock["left"]),
        clock["since"],
        proposal and Proposal(proposal["seat"], tuple(proposal["agreed"]), tuple(proposal["needs"])),
        data["salt"],
        data["rematch"],
        data["host"],
        tuple(data["bans"]),
    )
