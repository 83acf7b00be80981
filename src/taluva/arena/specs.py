"""Players by a text such as `level:5`, `montecarlo:seconds=1` or `my_player.py:MyPlayer`."""

import hashlib
import importlib.util
import inspect
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from taluva.editions import Setup
from taluva.players import Player
from taluva.testing import new_game

ALLOWED = (
    "random, greedy, montecarlo:seconds=1, montecarlo:playouts=500, level:5, engine:seconds=1, engine:nodes=500, "
    "a class of a Python file such as my_player.py:MyPlayer, or a program that speaks the protocol such as "
    "program:seconds=1:COMMAND"
)
_TAKES: dict[str, Mapping[str, type]] = {
    "random": {},
    "greedy": {},
    "montecarlo": {"seconds": float, "playouts": int, "threads": int},
    "level": {"level": int},
    "engine": {"seconds": float, "nodes": int, "threads": int, "weights": str},
    "program": {"seconds": float, "nodes": int, "level": int, "threads": int},
}


class SpecError(ValueError):
    """A text that names no player; one sentence."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A player as it was named. Made by `read_spec`, which checks it."""

    text: str
    kind: str
    """random, greedy, montecarlo, level, engine, program or file."""
    arguments: tuple[tuple[str, Any], ...]
    file: str = ""
    name: str = ""
    """The class or function in the file, or the command of a program."""
    seconds: float | None = None
    """The time a turn may take, where the player was told one."""
    threads: int = 1
    """How many threads the player uses, where it says so."""

    @property
    def label(self) -> str:
        """The text without the folders of a file."""
        return f"{Path(self.file).name}{self.text.removeprefix(self.file)}" if self.file else self.text

    @property
    def fingerprint(self) -> str:
        """A text that changes with the player's file or networks, too."""
        return self.text + "".join(
            f" {hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12]}" for file in self.files
        )

    @property
    def files(self) -> tuple[str, ...]:
        """The files that the player is made of."""
        return (self.file,) if self.file else tuple(str(value) for name, value in self.arguments if name == "weights")

    def player(self, seed: int) -> Player:
        """A new player. SpecError where it cannot be made."""
        try:
            return _make(self, seed)
        except SpecError:
            raise
        except Exception as error:
            raise SpecError(f"The player {self.text} cannot be made: {_reason(error)}") from error


def read_spec(text: str) -> Spec:
    """A player by its text. SpecError says in one sentence what is allowed."""
    kind, _, rest = text.partition(":")
    if kind == "program":
        spec = _read_program_spec(text, rest)
    elif kind in _TAKES:
        spec = Spec(text, kind, _level(text, rest) if kind == "level" else _arguments(text, rest, _TAKES[kind]))
    else:
        spec = _read_file_spec(text)
    for file in spec.files:
        if not Path(file).is_file():
            raise SpecError(f"The player {text} needs the file {file}, which is not there.")
    player = spec.player(0)
    seconds, threads = getattr(player, "seconds", None), getattr(player, "threads", 1)
    return replace(
        spec,
        seconds=float(seconds) if isinstance(seconds, int | float) else None,
        threads=threads if isinstance(threads, int) else 1,
    )


def warm_up(spec: Spec, setup: Setup) -> None:
    """Load the compiled code that a player needs, so that its first turn takes no longer than the others."""
    quick = {"montecarlo": (("playouts", 1),), "level": (("nodes", 1),), "engine": (("nodes", 1),)}
    if spec.kind == "file":
        return
    if spec.kind == "program":
        from taluva.arena.program import running

        running(spec.name)
        return
    player: Any = Spec(spec.text, "engine" if spec.kind == "level" else spec.kind, quick.get(spec.kind, ())).player(0)
    getattr(player, "choose", player)(new_game(setup, 0).position)


def _level(text: str, rest: str) -> tuple[tuple[str, Any], ...]:
    if not (rest.isascii() and rest.isdecimal()):
        raise SpecError(f"The player {text!r} needs a number for its level, such as level:5.")
    return (("level", int(rest)),)


def _arguments(text: str, rest: str, takes: Mapping[str, type] | None) -> tuple[tuple[str, Any], ...]:
    """`seconds=1,threads=2` as values; `takes` says of which type, None that anything goes."""
    found: dict[str, Any] = {}
    for part in filter(None, rest.split(",")):
        name, equals, value = (word.strip() for word in part.partition("="))
        if not equals or not name.isidentifier() or not value or name in found:
            raise SpecError(f"The player {text!r} has {part!r} where name=value is wanted; players are {ALLOWED}.")
        if takes is None:
            found[name] = _value(value)
            continue
        if name not in takes:
            may = f"takes {', '.join(takes)}" if takes else "takes no arguments"
            raise SpecError(f"The player {text!r} has {name!r}, but {text.partition(':')[0]} {may}.")
        try:
            found[name] = takes[name](value)
        except ValueError:
            raise SpecError(f"The player {text!r} needs a number for {name}, not {value!r}.") from None
    return tuple(found.items())


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _read_file_spec(text: str) -> Spec:
    """`path/to/file.py:Name:key=value`; the path may hold colons itself."""
    head, mark, rest = text.partition(".py:")
    if not mark:
        raise SpecError(f"There is no player {text!r}; players are {ALLOWED}.")
    name, _, arguments = rest.partition(":")
    if not name.isidentifier():
        raise SpecError(
            f"The player {text!r} must name a class or function after the file, such as {head}.py:MyPlayer."
        )
    return Spec(text, "file", _arguments(text, arguments, None), f"{head}.py", name)


def _read_program_spec(text: str, rest: str) -> Spec:
    """`program:COMMAND` or `program:seconds=1,threads=2:COMMAND`."""
    head, mark, command = rest.partition(":")
    given = bool(mark) and all(
        "=" in part and part.partition("=")[0].strip() in _TAKES["program"] for part in head.split(",")
    )
    arguments, command = (head, command) if given else ("", rest)
    if not command.strip():
        raise SpecError(f"The player {text!r} needs a command, such as program:seconds=1:taluva engine.")
    return Spec(text, "program", _arguments(text, arguments, _TAKES["program"]), name=command.strip())


def _make(spec: Spec, seed: int) -> Player:
    arguments = dict(spec.arguments)
    match spec.kind:
        case "random":
            from taluva.players import RandomPlayer

            return RandomPlayer(seed)
        case "greedy":
            from taluva.arena.baselines import Greedy

            return Greedy(seed)
        case "montecarlo":
            from taluva.arena.baselines import MonteCarlo

            return MonteCarlo(**arguments or {"seconds": 1.0}, seed=seed)
        case "level" | "engine":
            from taluva.engine.player import Engine

            return Engine(**arguments, seed=seed)
        case "program":
            from taluva.arena.program import ProgramPlayer

            return ProgramPlayer(spec.name, **arguments, seed=seed)
        case _:
            return _from_file(spec, arguments, seed)


def _from_file(spec: Spec, arguments: dict[str, Any], seed: int) -> Player:
    """A class is called to make the player; a function of a position is the player itself."""
    thing = _load(spec.file).get(spec.name)
    if thing is None:
        raise SpecError(f"The file {spec.file} has no {spec.name}.")
    if not callable(thing):
        raise SpecError(f"{spec.name} in {spec.file} is neither a class nor a function.")
    if not inspect.isclass(thing):
        return _with_arguments(thing, arguments)
    if "seed" not in arguments and _accepts(thing, "seed"):
        arguments["seed"] = seed
    player: Any = thing(**arguments)
    if not callable(player) and not callable(getattr(player, "choose", None)):
        raise SpecError(
            f"{spec.name} in {spec.file} is no player: it has neither choose(position) nor __call__(position)."
        )
    return player  # type: ignore[no-any-return]


def _with_arguments(function: Callable[..., Any], arguments: dict[str, Any]) -> Player:
    return lambda position: function(position, **arguments)


@cache
def _load(file: str) -> dict[str, Any]:
    """The names that a Python file defines. It may import its neighbours, as a program could."""
    path = Path(file).resolve()
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    name = f"taluva_player_{path.stem}"
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    found.loader.exec_module(module)
    return vars(module)


def _accepts(thing: Callable[..., Any], name: str) -> bool:
    try:
        parameters = inspect.signature(thing).parameters.values()
    except (TypeError, ValueError):
        return False
    return any(parameter.name == name or parameter.kind is parameter.VAR_KEYWORD for parameter in parameters)


def _reason(error: Exception) -> str:
    """What went wrong, as the end of a sentence."""
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, ValueError):
        reason = str(error)
    return reason if reason.endswith(".") else f"{reason}."
