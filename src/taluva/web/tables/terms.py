"""The terms of an online game, and its shared state besides the board."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal

Away = Literal["engine", "forfeit"]
Asking = Literal["takeback", "rematch"]
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for the whole game plus an increment per turn, or days per turn."""

    kind: Literal["live", "days"]
    seconds: int = 0
    increment: int = 0
    days: int = 0

    @property
    def at_first(self) -> float:
        """The initial seconds of each player."""
        return float(self.seconds) if self.kind == "live" else self.days * DAY

    def as_json(self) -> dict[str, Any]:
        """The clock as plain data."""
        if self.kind == "days":
            return {"kind": "days", "days": self.days}
        return {"kind": "live", "seconds": self.seconds, "increment": self.increment}


@dataclass(frozen=True, slots=True)
class Terms:
    """What the players of an online game agree on."""

    public: bool = False
    """Whether the game is listed in the lobby and the archive."""
    rated: bool = False
    chat: bool = True
    takebacks: bool = True
    away: Away = "engine"
    """What happens to the seat of a player who stays away."""
    clock: Clock | None = None

    def as_json(self) -> dict[str, Any]:
        """The terms as plain data; `read_terms` reads them back."""
        data = {field.name: getattr(self, field.name) for field in fields(self)}
        return data | {"clock": None if self.clock is None else self.clock.as_json()}


def read_terms(data: Mapping[str, Any] | None) -> Terms | None:
    """Terms from plain data; None for a game on one screen."""
    if data is None:
        return None
    clock = data.get("clock")
    return Terms(**{**data, "clock": None if clock is None else Clock(**clock)})


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A player who forfeited, and the number of turns finished by then."""

    seat: int
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal to take turns back or, after the end, to play again."""

    kind: Asking
    seat: int
    agreed: tuple[int, ...] = ()
    needs: tuple[int, ...] = ()
    """The seats that have not answered yet."""
    turns: tuple[int, ...] = ()
    """The seats whose turns would be taken back, in the order in which they were played."""
    steps: int = 0
    """The number of steps to take back."""

    def as_json(self) -> dict[str, Any]:
        """The proposal as plain data."""
        data = {"kind": self.kind, "seat": self.seat, "agreed": list(self.agreed), "needs": list(self.needs)}
        return data | ({"turns": list(self.turns), "steps": self.steps} if self.kind == "takeback" else {})


@dataclass(frozen=True, slots=True)
class Declined:
    """A proposal that was declined, or withdrawn by the player who made it."""

    kind: Asking
    seat: int
    """Who asked."""
    by: int

    def as_json(self) -> dict[str, Any]:
        """This as plain data."""
        return {"kind": self.kind, "seat": self.seat, "by": self.by}


@dataclass(frozen=True, slots=True)
class Play:
    """The state of an online game besides its board and its seats."""

    left: tuple[float, ...] = ()
    """Seconds left for each seat when the running clock was started; empty without clocks."""
    since: float | None = None
    """When the clock of the player to move was started."""
    proposal: Proposal | None = None
    salt: str = ""
    """The salt of the commitment to the stack: secret until the end."""
    rematch: str | None = None
    host: str | None = None
    """The visitor who created the game."""
    bans: tuple[str, ...] = ()
    """Visitors and accounts that the host has removed."""
    declined: Declined | None = None
    """The last declined proposal, until the next turn or proposal."""
    forfeits: tuple[Forfeited, ...] = ()
    """Forfeits, in order."""
    reshuffled: int | None = None
    """The number of turns after which the undrawn tiles were last reshuffled, because of a takeback."""
    skills: tuple[Mapping[str, Any], ...] = ()
    """Everybody's skills when a rated game began, by seat."""
    settlement: Mapping[str, Any] | None = None
    """The result of a rated game: `changes` and `ratings` of each seat, or `reason`, why it does not count."""

    def as_json(self) -> dict[str, Any]:
        """The state as plain data; `read_play` reads it back."""
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
    """Read data written by `as_json` of this or an earlier version; empty for a game on one screen."""
    if not data:
        return Play()
    clock, proposal, declined = data["clock"], data["proposal"], data.get("declined")
    return Play(
        tuple(clock["left"]),
        clock["since"],
        # Earlier versions did not store how far a takeback goes: it has to be proposed again.
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
