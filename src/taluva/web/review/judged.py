"""A judged decision as it is stored: moves, values and kinds of reasons. Words are made when somebody looks at it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from taluva.analysis import Reason
from taluva.analysis.as_json import reason_data
from taluva.web.tables.assistant import read_reason

Json = dict[str, Any]
Values = tuple[float, ...]
"""Each seat's chance of winning."""


class TurnValues(NamedTuple):
    """The values of all seats on the way through a turn: see `taluva.analysis.TurnAccount`."""

    before: Values
    expected: Values
    drawn: Values
    after: Values

    @property
    def luck(self) -> Values:
        """What the draw gave to every seat."""
        return tuple(drawn - expected for drawn, expected in zip(self.drawn, self.expected, strict=True))

    @property
    def change(self) -> Values:
        """What the player's decisions gave to every seat."""
        values = zip(self.after, self.before, self.luck, strict=True)
        return tuple(after - before - luck for after, before, luck in values)


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A turn, and what it is worth to every seat."""

    moves: tuple[str, ...]
    values: Values

    def as_json(self) -> Json:
        """For the database."""
        return {"moves": list(self.moves), "values": list(self.values)}

    @classmethod
    def read(cls, data: Json) -> "JudgedLine":
        """From the database."""
        return cls(tuple(data["moves"]), tuple(data["values"]))


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of a game, what was played, and what would have been best."""

    turn: int
    seat: int
    played: JudgedLine
    lines: tuple[JudgedLine, ...]
    """The best turns, best first."""
    cost: float
    """What the played turn cost, in points of the chance to win."""
    mark: str
    """One of `taluva.analysis.MARKS`, or nothing."""
    for_best: tuple[Reason, ...]
    against_played: tuple[Reason, ...]
    account: TurnValues | None = None
    """Luck and skill in the turn that the decision ends; None if another decision of the same turn follows."""

    @property
    def best(self) -> JudgedLine:
        """The best turn."""
        return self.lines[0]

    @property
    def before(self) -> Values:
        """Each seat's chance before the turn: with the best one."""
        return self.best.values

    def as_json(self) -> Json:
        """For the database."""
        return {
            "turn": self.turn,
            "seat": self.seat,
            "played": self.played.as_json(),
            "lines": [line.as_json() for line in self.lines],
            "cost": self.cost,
            "mark": self.mark,
            "for_best": [_stored(reason) for reason in self.for_best],
            "against_played": [_stored(reason) for reason in self.against_played],
            "account": None if self.account is None else [list(values) for values in self.account],
        }

    @classmethod
    def read(cls, data: Json) -> "Judged":
        """From the database."""
        return cls(
            data["turn"],
            data["seat"],
            JudgedLine.read(data["played"]),
            tuple(JudgedLine.read(line) for line in data["lines"]),
            data["cost"],
            data["mark"],
            tuple(read_reason(reason) for reason in data["for_best"]),
            tuple(read_reason(reason) for reason in data["against_played"]),
            None if data["account"] is None else TurnValues(*(tuple(values) for values in data["account"])),
        )

    @classmethod
    def of_answer(cls, turn: int, seat: int, answer: Json) -> "Judged":
        """From the data of `taluva.analysis`, as the engine's process sends it."""
        found, account = answer["judgement"], answer["account"]
        why = found.get("why", {"for_best": [], "against_played": []})
        for_best, against = why["for_best"], why["against_played"]
        if not for_best and not against:
            for_best = [reason for reason in found["best"]["reasons"] if reason["good"]]
        return cls(
            turn,
            seat,
            JudgedLine(tuple(found["played"]["moves"]), tuple(found["played"]["chances"])),
            tuple(JudgedLine(tuple(line["moves"]), tuple(line["chances"])) for line in found["lines"]),
            found["cost"],
            found["mark"],
            tuple(read_reason(reason) for reason in for_best),
            tuple(read_reason(reason) for reason in against),
            None if account is None else TurnValues(*(tuple(account[part]) for part in TurnValues._fields)),
        )


def _stored(reason: Reason) -> Json:
    """A reason without its English sentence."""
    data = reason_data(reason)
    del data["sentence"]
    return data
