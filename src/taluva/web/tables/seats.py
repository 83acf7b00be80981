"""Seats: people and engine levels, with their names and colours."""

import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from taluva.engine.levels import LEVELS
from taluva.web.bounds import COLOURS, LONGEST_NAME
from taluva.web.errors import Refusal
from taluva.web.i18n.languages import N_, Translator
from taluva.web.i18n.words import capital, colour_words, engine_level_words
from taluva.web.viewer import LOCAL, Viewer

STAND_IN_LEVEL = 5
"""The level at which the engine plays on for a player who has left."""
Kind = Literal["person", "engine"]
Forfeit = Literal["time", "away", "resigned"]

SEAT_TAGS = ("Seat", "Name", "Colour")
"""Record tags about a seat: who plays it, the name of an engine, and the number of its colour."""

_LEVEL_NAMES = re.compile(r"level ([0-9]{1,3}) computer|engine level ([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. Without a name, the page calls it by its level or colour."""

    kind: Kind
    level: int | None
    name: str
    colour: int
    visitor: str | None = None
    """The owner of the seat in an online game. Secret, like the account."""
    account: str | None = None
    forfeited: Forfeit | None = None
    stand_in: bool = False
    """Whether the engine plays for a person who stays away."""
    bot: bool = False
    rating: float | None = None
    """The owner's rating when they sat down."""
    deleted: bool = False
    """Whether its owner has deleted their account: the seat is nameless, and nobody's."""

    @property
    def is_person(self) -> bool:
        """Whether the seat is for a person."""
        return self.kind == "person"

    @property
    def is_open(self) -> bool:
        """Whether nobody has taken it yet; only online."""
        return self.is_person and self.visitor is None and not self.deleted

    @property
    def plays_at(self) -> int | None:
        """The level at which the engine plays it, also for an absent person; None if a person plays it."""
        return STAND_IN_LEVEL if self.stand_in or self.forfeited else self.level

    def belongs_to(self, viewer: Viewer | None) -> bool:
        """Whether a viewer may play it."""
        if viewer is None or not self.is_person:
            return False
        same_account = self.account is not None and self.account == viewer.account
        return viewer is LOCAL or self.visitor == viewer.id or same_account

    def as_json(self) -> dict[str, Any]:
        """The seat as plain data; `read_seats` reads it back."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def tags(self, number: int) -> dict[str, str]:
        """The seat as record tags: levels as in `taluva play --terminal`, so that both can continue the game.

        Defaults are omitted.
        """
        seat, name = (self.name, "") if self.is_person else (f"level {self.level} computer", self.name)
        found = {"Seat": seat, "Name": name, "Colour": "" if self.colour == number else str(self.colour)}
        return {f"{tag}{number}": value for tag, value in found.items() if value}


@dataclass(frozen=True, slots=True)
class SeatWish:
    """A seat of a table to be set up."""

    kind: Kind
    level: int | None = None
    name: str = ""
    colour: int | None = None
    who: Literal["me", "open"] | None = None
    """Who owns a person's seat on a site; by default the first is the host's, the others are open."""


def assign_colours(wishes: Sequence[SeatWish]) -> list[Seat]:
    """The requested seats, each with a different colour."""
    wanted = [wish.colour for wish in wishes if wish.colour is not None]
    if len(set(wanted)) < len(wanted):
        raise Refusal("bad-request", N_("Every seat needs a colour of its own."))
    if any((wish.level is not None) != (wish.kind == "engine") for wish in wishes):
        raise Refusal("bad-request", N_("A computer player needs a level; a person has none."))
    free = iter([colour for colour in range(1, COLOURS + 1) if colour not in wanted])
    return [Seat(wish.kind, wish.level, wish.name, wish.colour or next(free)) for wish in wishes]


def claim_seats(wishes: Sequence[SeatWish], host: Viewer | None) -> list[Seat]:
    """The same on a site: the host owns the seats they asked for, other people's are open."""
    claimed = any(wish.who == "me" for wish in wishes)
    found = []
    for wish, seat in zip(wishes, assign_colours(wishes), strict=True):
        if host is not None and seat.is_person:
            mine = wish.who == "me" or (wish.who is None and not claimed)
            claimed = claimed or mine
            seat = sat_down(seat, host) if mine else replace(seat, name="")
        found.append(seat)
    return found


def read_seats(data: Sequence[Mapping[str, Any]]) -> tuple[Seat, ...]:
    """Seats from plain data."""
    return tuple(Seat(**seat) for seat in data)


def seats_of_record(tags: Mapping[str, str], players: int) -> tuple[Seat, ...]:
    """The seats named by the tags of a record. Anything but an engine level is a person."""
    found = []
    colours = distinct_colours([tags.get(f"Colour{number}", "") for number in range(1, players + 1)])
    for number, colour in enumerate(colours, 1):
        name = tags.get(f"Seat{number}", "")
        match = _LEVEL_NAMES.fullmatch(name)
        level = int(match[1] or match[2]) if match else None
        if level in LEVELS:
            found.append(Seat("engine", level, short_name(tags.get(f"Name{number}", "")), colour))
        else:
            found.append(Seat("person", None, short_name(name), colour))
    return tuple(found)


def shared_seats(texts: Sequence[str], players: int) -> tuple[Seat, ...]:
    """The seats of a shared position, each given as colour number and name ("2 Ana"); all are people."""
    texts = (*texts[:players], *("",) * (players - len(texts)))
    colours = distinct_colours([text[:1] for text in texts])
    return tuple(
        Seat("person", None, short_name(text[1:]), colour) for text, colour in zip(texts, colours, strict=True)
    )


def distinct_colours(wanted: Sequence[str]) -> list[int]:
    """A colour for every seat: the requested one if it is free, by default its own number."""
    free = [str(colour) for colour in range(1, COLOURS + 1)]
    asked = [text if text in free else str(number) for number, text in enumerate(wanted, 1)]
    found: list[int] = []
    for number, colour in enumerate(asked, 1):
        chosen = next(
            one for one in (colour, *(one for one in free if one not in asked[number:]), *free) if one in free
        )
        free.remove(chosen)
        found.append(int(chosen))
    return found


def short_name(name: str) -> str:
    """A clean name, shortened if necessary."""
    return clean_name(name)[:LONGEST_NAME].strip()


def clean_name(name: str) -> str:
    """A name on one line, without invisible characters."""
    visible = "".join(" " if letter.isspace() else letter for letter in name)
    return " ".join("".join(letter for letter in visible if unicodedata.category(letter)[0] != "C").split())


def taken(seats: Sequence[Seat], viewer: Viewer | None) -> tuple[Seat, ...]:
    """Seats of which the first person's belongs to the viewer and those of other people are open."""
    mine = next((number for number, seat in enumerate(seats) if seat.is_person), None)
    return tuple(sat_down(seat, viewer) if number == mine and viewer else seat for number, seat in enumerate(seats))


def sat_down(seat: Seat, viewer: Viewer) -> Seat:
    """A seat that a viewer has taken."""
    name = seat.name or viewer.name
    return replace(seat, name=name, visitor=viewer.id, account=viewer.account, bot=viewer.bot, rating=viewer.rating)


def begun_by(seats: Sequence[Seat], first: int | Literal["chance"]) -> tuple[Seat, ...]:
    """The seats in turn order when `first`, numbered from 1, or chance decides who begins (ED3)."""
    turn = secrets.randbelow(len(seats)) if first == "chance" else first - 1
    return (*seats[turn:], *seats[:turn])


def rotated(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats of the next game: the second player begins, and everybody is back."""
    return begun_by([replace(seat, forfeited=None, stand_in=False, deleted=False) for seat in seats], 2)


def seat_name(seat: Seat, translator: Translator) -> str:
    """The name of a seat for display."""
    if seat.deleted:
        return translator.gettext("Deleted account")
    if seat.name:
        return seat.name
    if seat.level is not None:
        return engine_level_words(seat.level, translator).name
    return capital(colour_words(seat.colour, translator))
