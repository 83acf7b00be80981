"""The results of a match: one line of JSON a game, in a file that grows, and from which a match goes on."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

_FORMAT = 1
_BEGINNING = b'{"taluva-arena":'


class ResultsError(ValueError):
    """A results file that does not fit; one sentence."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game of a match."""

    pairing: int
    stack: int
    seating: int
    seats: tuple[int, ...]
    """The player of each seat, by its number in the match."""
    shares: tuple[float, ...]
    """The victory, shared among the seats."""
    places: tuple[int, ...] | None
    end: str
    forfeit: str | None
    """Why a player lost without the game being played to its end."""
    forfeited_by: int | None
    """The seat of that player."""
    milliseconds: tuple[tuple[float, ...], ...]
    """For each seat the time of its turns."""
    luck: tuple[float, ...] | None = None
    """For each seat what the draws gave it, as a share of the victory; None where that is not measured."""

    @property
    def key(self) -> tuple[int, int, int]:
        """What tells games of a match apart."""
        return self.pairing, self.stack, self.seating


class ResultsFile:
    """A file of results that is open for the next ones."""

    def __init__(self, path: Path, settings: Mapping[str, Any]) -> None:
        """Open or begin a file. ResultsError where it was made with other settings or is none of ours."""
        self.path = path
        self.found: list[GameResult] = []
        """The games that were there already."""
        self._file: TextIO
        try:
            data = path.read_bytes() if path.exists() else b""
            # A last line without its end was being written when the machine or the program stopped.
            whole = data[: data.rfind(b"\n") + 1]
            if whole or not data.startswith(_BEGINNING[: len(data)]):
                self._read(whole.decode("utf-8") if whole else "not ours", settings)
            self._file = open(path, "r+" if path.exists() else "w", encoding="utf-8", newline="\n")  # noqa: SIM115
            self._file.seek(len(whole))
            self._file.truncate()
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise ResultsError(f"The results file {path} cannot be used: {reason}.") from None
        if not whole:
            self._write({"taluva-arena": _FORMAT, **settings})

    def _read(self, text: str, settings: Mapping[str, Any]) -> None:
        header, *lines = text.splitlines()
        found = _json_object(header)
        if found.pop("taluva-arena", None) != _FORMAT:
            raise ResultsError(f"The file {self.path} holds no results of an arena; give --results another name.")
        for name, value in json.loads(json.dumps(settings)).items():
            if found.get(name) != value:
                raise ResultsError(
                    f"The results in {self.path} were made with another setting of {name} ({_short(found.get(name))}, "
                    f"not {_short(value)}); give the same, or another file."
                )
        for number, line in enumerate(lines, 2):
            try:
                self.found.append(_read_line(line))
            except (KeyError, TypeError, ValueError):
                raise ResultsError(f"Line {number} of the results file {self.path} cannot be read.") from None

    def add(self, result: GameResult) -> None:
        """Write one more game, at once."""
        self._write(asdict(result))

    def _write(self, line: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")
        self._file.flush()

    def __enter__(self) -> "ResultsFile":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def _json_object(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _read_line(line: str) -> GameResult:
    data = json.loads(line)
    return GameResult(
        int(data["pairing"]),
        int(data["stack"]),
        int(data["seating"]),
        tuple(int(player) for player in data["seats"]),
        tuple(float(share) for share in data["shares"]),
        None if data["places"] is None else tuple(int(place) for place in data["places"]),
        str(data["end"]),
        None if data["forfeit"] is None else str(data["forfeit"]),
        None if data["forfeited_by"] is None else int(data["forfeited_by"]),
        tuple(tuple(float(time) for time in row) for row in data["milliseconds"]),
        None if data.get("luck") is None else tuple(float(share) for share in data["luck"]),
    )


def _short(value: Any) -> str:
    text = " ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text or "none"
