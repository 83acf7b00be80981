"""Who sits where: people and levels of the engine, with their names and colours."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

LONGEST_NAME = 24
COLOURS = 4
Kind = Literal["person", "engine"]

_LEVEL_NAMES = re.compile(r"level ([1-8]) computer|engine level ([1-8])")


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. Without a name the page calls it by its level or colour."""

    kind: Kind
    level: int | None
    name: str
    colour: int

    @property
    def is_person(self) -> bool:
        """Whether a person plays it."""
        return self.kind == "person"

    def as_json(self) -> dict[str, Any]:
        """The seat as plain data; `read_seats` reads it back."""
        return asdict(self)

    @property
    def tag(self) -> str:
        """The seat as a record names it: levels as `taluva play --terminal` does, so that both can go on with it."""
        return self.name if self.is_person else f"level {self.level} computer"


def read_seats(data: Sequence[Mapping[str, Any]]) -> tuple[Seat, ...]:
    """Seats from plain data."""
    return tuple(Seat(seat["kind"], seat["level"], seat["name"], seat["colour"]) for seat in data)


def seats_of_record(tags: Mapping[str, str], players: int) -> tuple[Seat, ...]:
    """The seats that the tags of a record name. Who is no level of the engine is a person."""
    found = []
    for number in range(1, players + 1):
        name = tags.get(f"Seat{number}", "")
        match = _LEVEL_NAMES.fullmatch(name)
        if match:
            found.append(Seat("engine", int(match[1] or match[2]), "", number))
        else:
            found.append(Seat("person", None, clean_name(name)[:LONGEST_NAME].strip(), number))
    return tuple(found)


def clean_name(name: str) -> str:
    """A name on one line, without characters that cannot be seen."""
    visible = "".join(" " if letter.isspace() else letter for letter in name)
    return " ".join("".join(letter for letter in visible if unicodedata.category(letter)[0] != "C").split())


def rotated(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of the next game: who was second begins."""
    return (*seats[1:], seats[0])
