"""What people agreed on before an online game, and what they share besides the board while it is played."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

Away = Literal["engine", "forfeit"]
Asking = Literal["takeback", "rematch"]
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
class Forfeited:
    """Who forfeited, and how many turns were finished then."""

    seat: int
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """Somebody asks the others to take turns back, or after the end to play once more."""

    kind: Asking
    seat: int
    agreed: tuple[int, ...] = ()
    needs: tuple[int, ...] = ()
    """The seats that have not answered yet."""
    turns: tuple[int, ...] = ()
    """The seats whose turns would be taken back, in the order in which they were played."""
    steps: int = 0
    """How many steps that is."""

    def as_json(self) -> dict[str, Any]:
        """The proposal as plain data."""
        data = {"kind": self.kind, "seat": self.seat, "agreed": list(self.agreed), "needs": list(self.needs)}
        return data | ({"turns": list(self.turns), "steps": self.steps} if self.kind == "takeback" else {})


@dataclass(frozen=True, slots=True)
class Declined:
    """Somebody has said no to what another one asked for, or the one who asked has thought better of it."""

    kind: Asking
    seat: int
    """Who asked."""
    by: int

    def as_json(self) -> dict[str, Any]:
        """This as plain data."""
        return {"kind": self.kind, "seat": self.seat, "by": self.by}


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
    """Visitors and accounts whom the host has sent away."""
    declined: Declined | None = None
    """The last answer that was no, until the next turn or question."""
    forfeits: tuple[Forfeited, ...] = ()
    """Who has forfeited, in that order."""
    reshuffled: int | None = None
    """After how many turns the tiles that were left were last shuffled anew, because turns were taken back."""
    skills: tuple[Mapping[str, Any], ...] = ()
    """What was known of everybody's strength when a rated game began, seat by seat."""
    settlement: Mapping[str, Any] | None = None
    """What a rated game has changed: `changes` and `ratings` of each seat, or `reason`, why it does not count."""

    def as_json(self) -> dict[str, Any]:
        """All of it as plain data; `read_play` reads it back."""
        return {
            "clock": {"left": list(self.left), "since": self.since},
            "proposal": None if self.proposal is None else self.proposal.as_json(),
            "salt": self.salt,
            "rematch": self.rematch,
            "host": self.host,
            "bans": list(self.bans),
            "declined": None if self.declined is None else self.declined.as_json(),
            "forfeits": [[one.seat, one.turns] for one in self.forfeits],
            "reshuffled": self.reshuffled,
            "skills": list(self.skills),
            "settlement": self.settlement,
        }


def read_play(data: Mapping[str, Any]) -> Play:
    """What `as_json` wrote, in this version or an earlier one; nothing at all for a game at one screen."""
    if not data:
        return Play()
    clock, proposal, declined = data["clock"], data["proposal"], data.get("declined")
    return Play(
        tuple(clock["left"]),
        clock["since"],
        # Earlier versions did not say how far a takeback leads: it has to be asked for again.
        Proposal(**{name: _frozen(value) for name, value in proposal.items()})
        if proposal and (proposal["kind"] != "takeback" or "steps" in proposal)
        else None,
        data["salt"],
        data["rematch"],
        data["host"],
        tuple(data["bans"]),
        declined and Declined(**declined),
        tuple(Forfeited(*one) for one in data.get("forfeits", ())),
        data.get("reshuffled"),
        tuple(data.get("skills", ())),
        data.get("settlement"),
    )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
