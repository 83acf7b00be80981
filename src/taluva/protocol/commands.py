"""Parses the lines sent by another program: each is one command, or a ProtocolError."""

from dataclasses import dataclass
from typing import TypeAlias

from taluva.protocol.refusal import ProtocolError

HELP = (
    "taluva                                  who this is, and its options; answered by taluvaok",
    "isready                                 answered by readyok as soon as everything is loaded",
    "setoption name NAME value NUMBER        set an option",
    "newgame                                 forget the position",
    "position start|STRING [moves M ...]     set the position, and play moves from there",
    "position record [moves M ...]           set the last position of the record in the lines that follow, up to end",
    "go [movetime MS] [nodes N] | infinite   think; answered by info lines and one bestmove",
    "stop                                    answer with the bestmove now",
    "display                                 show the position",
    "help                                    this list",
    "quit                                    leave",
)

PLAIN = ("taluva", "isready", "newgame", "stop", "display", "help", "quit")
"""The commands that are one word."""
LONGEST_THINKING = 86_400_000
"""Milliseconds: a day."""
MOST_NODES = 10**12


@dataclass(frozen=True, slots=True)
class Plain:
    """A command of one word."""

    word: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """`setoption`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetPosition:
    """`position`: from a position string, from the beginning, or from the record that follows."""

    source: str
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Go:
    """`go`: the given limits; None for no limit."""

    milliseconds: int | None = None
    nodes: int | None = None
    infinite: bool = False


Command: TypeAlias = Plain | SetOption | SetPosition | Go


def read_command(line: str) -> Command | None:
    """The command of a line; None for an empty line. Raises ProtocolError for anything else."""
    words = line.split()
    if not words:
        return None
    first, rest = words[0], words[1:]
    if first in PLAIN:
        if rest:
            raise ProtocolError(f"{first} takes no arguments, but is followed by {_shown(rest[0])}.")
        return Plain(first)
    match first:
        case "setoption":
            return _set_option(rest)
        case "position":
            return _set_position(rest)
        case "go":
            return _go(rest)
    raise ProtocolError(f"There is no command {_shown(first)}; send help for a list of all commands.")


def _set_option(words: list[str]) -> SetOption:
    match words:
        case ["name", name, "value", value]:
            return SetOption(name, value)
    raise ProtocolError("An option is set by setoption name NAME value NUMBER.")


def _set_position(words: list[str]) -> SetPosition:
    match words:
        case [source]:
            return SetPosition(source, ())
        case [source, "moves", *moves]:
            return SetPosition(source, tuple(moves))
    raise ProtocolError("A position is start, record or a position string, and may be followed by moves and moves.")


def _go(words: list[str]) -> Go:
    if words == ["infinite"]:
        return Go(infinite=True)
    limits: dict[str, int] = {}
    most = {"movetime": LONGEST_THINKING, "nodes": MOST_NODES}
    for name, text in zip(words[::2], [*words[1::2], ""], strict=False):
        if name == "infinite":
            raise ProtocolError("infinite cannot be combined with other limits.")
        if name not in most:
            raise ProtocolError(f"go is limited by movetime, nodes or infinite, not by {_shown(name)}.")
        if name in limits:
            raise ProtocolError(f"{name} is given twice.")
        if not (text.isascii() and text.isdecimal() and len(text) <= 15 and 1 <= int(text) <= most[name]):
            raise ProtocolError(f"{name} is a number from 1 to {most[name]}, not {_shown(text)}.")
        limits[name] = int(text)
    return Go(limits.get("movetime"), limits.get("nodes"))


def _shown(word: str) -> str:
    return repr(word if len(word) <= 40 else f"{word[:37]}...")
