"""The options of `setoption`."""

from dataclasses import dataclass

from taluva.engine.levels import LEVELS
from taluva.engine.thought import CANDIDATES
from taluva.protocol.refusal import ProtocolError


@dataclass(frozen=True, slots=True)
class Option:
    """An integer option."""

    name: str
    default: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"


OPTIONS = (
    Option("Level", 0, 0, max(LEVELS)),
    Option("Threads", 1, 1, 256),
    Option("Seed", 0, 0, 2**31 - 1),
    Option("Lines", 1, 1, CANDIDATES),
)
_BY_NAME = {option.name.lower(): option for option in OPTIONS}


class Settings:
    """The current values of the options."""

    def __init__(self) -> None:
        self._values = {option.name: option.default for option in OPTIONS}

    def __getitem__(self, name: str) -> int:
        return self._values[name]

    def set(self, name: str, text: str) -> None:
        """Set an option; case does not matter. Raises ProtocolError for an unknown option or an invalid value."""
        option = _BY_NAME.get(name.lower())
        if option is None:
            names = ", ".join(option.name for option in OPTIONS)
            raise ProtocolError(f"There is no option {name!r}; there are {names}.")
        fits = text.isascii() and text.isdecimal() and len(text) <= 10 and option.least <= int(text) <= option.most
        if not fits:
            raise ProtocolError(f"{option.name} is a number from {option.least} to {option.most}, not {text!r}.")
        self._values[option.name] = int(text)
