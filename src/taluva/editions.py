"""Editions, variants and expansions: which games can be set up (section 2, X7, X12)."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from taluva.text.faults import setup_fault, with_rule
from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES

_RULES = {
    "players": "ED3", "teams_of_four": "W1", "one_board": "X11", "stack_size": "ED1", "no_tile": "M3", "too_many": "M3",
    "more_than_one": "M3", "not_unseen": "M3", "two_hex_without": "X7", "no_two_hex": "M4", "two_hex_twice": "M4",
    "two_hex_count": "X7",
}  # fmt: skip
"""The rules that some refusals refer to."""


class SetupError(ValueError):
    """A combination that the rules do not allow. `argument` names what to change: "edition", "players", "variant",
    "expansions", "stack" or "two_hex"; `kind` says what is wrong, one of `text.faults.SETUP_FAULTS`; `values` are the
    details of its sentence."""

    def __init__(self, kind: str, argument: str, **values: Any) -> None:
        sentence = setup_fault(kind, values)
        super().__init__(with_rule(sentence, _RULES[kind]) if kind in _RULES else sentence)
        self.kind = kind
        self.argument = argument
        self.values: Mapping[str, Any] = values

    def __reduce__(self) -> tuple[Callable[..., "SetupError"], tuple[type["SetupError"], str, str, Mapping[str, Any]]]:
        return _again, (type(self), self.kind, self.argument, self.values)


class SetupTypeError(SetupError, TypeError):
    """A SetupError for a value of a wrong type."""


def _again(error: type[SetupError], kind: str, argument: str, values: Mapping[str, Any]) -> SetupError:
    return error(kind, argument, **values)


@dataclass(frozen=True, slots=True)
class Edition:
    """One column of the editions table."""

    stacks: tuple[int, int, int]
    """Tiles in the stack for 2, 3 and 4 players."""
    other_stacks: tuple[tuple[int, ...], ...]
    """Other sizes the edition allows, for 2, 3 and 4 players."""
    hut_beside_own: bool
    """Whether a single hut may touch a settlement of the same player (B1)."""
    teams: bool
    expansions: bool


EDITIONS = {
    "hans-im-glueck-2006": Edition((48, 48, 48), ((), (), ()), True, teams=False, expansions=False),
    "ferti-2012": Edition((24, 36, 48), ((48,), (48,), ()), False, teams=False, expansions=False),
    "ferti-2014": Edition((24, 36, 48), ((48,), (48,), ()), False, teams=True, expansions=False),
    "deluxe-2015": Edition((48, 48, 48), ((24, 36), (36,), ()), False, teams=True, expansions=True),
}

PLAYERS = (2, 3, 4)
"""The numbers of players supported (ED3)."""
DEFAULT_EDITION = "ferti-2014"
VARIANTS = ("places", "teams")
SMALLEST_STACK, LARGEST_STACK = 12, 48

ZONES = {
    "beginner": (16, 14), "player": (13, 11), "expert": (10, 9),
    "beginner-dotted": (14, 12), "player-dotted": (11, 9), "expert-dotted": (8, 7),
}  # fmt: skip
"""Width and height of each zone, in distances between neighbouring centres (X12)."""

EXPANSIONS = ("start-tile", "boats", "two-hex", *(f"board:{zone}" for zone in ZONES))


@dataclass(frozen=True, slots=True, init=False)
class Setup:
    """What is agreed on before the game."""

    edition: str
    players: int
    variant: str | None
    expansions: tuple[str, ...]
    """In the order start-tile, boats, two-hex, board:ZONE."""
    stack: int
    """The size of the stack."""
    two_hex: tuple[str, ...]
    """The two-hex tiles laid out beside the stack, in the order of M4."""

    def __init__(
        self,
        edition: str = DEFAULT_EDITION,
        players: int = PLAYERS[0],
        variant: str | None = None,
        expansions: Sequence[str] = (),
        stack: int | None = None,
        two_hex: Sequence[str] = (),
    ) -> None:
        """Check a setup, and put expansions and tiles in order; without `stack`, the edition says how many tiles.

        Raises SetupError with one sentence if the rules do not allow it.
        """
        if not isinstance(edition, str) or edition not in EDITIONS:
            raise _error(edition, str)("no_edition", "edition", edition=edition, known=", ".join(EDITIONS))
        rules = EDITIONS[edition]
        if isinstance(players, bool) or not isinstance(players, int) or players not in PLAYERS:
            raise _error(players, int)("players", "players", least=PLAYERS[0], most=PLAYERS[-1], players=players)
        _check_variant(edition, rules, players, variant)
        ordered = _check_expansions(edition, rules, expansions)
        size = stack_sizes(edition, players)[0] if stack is None else stack
        if isinstance(size, bool) or not isinstance(size, int) or not SMALLEST_STACK <= size <= LARGEST_STACK:
            raise _stack_size(size)
        laid_out = _check_two_hex(players, "two-hex" in ordered, two_hex)
        checked = (edition, players, variant, ordered, size, laid_out)
        for name, value in zip(self.__slots__, checked, strict=True):
            object.__setattr__(self, name, value)

    @property
    def zone(self) -> str | None:
        """The name of the game board's zone, if there is one."""
        boards = [name for name in self.expansions if name.startswith("board:")]
        return boards[0].removeprefix("board:") if boards else None

    @property
    def is_house_rule(self) -> bool:
        """Whether the stack has a size that the edition does not list (ED1)."""
        return self.stack not in stack_sizes(self.edition, self.players)


def stack_sizes(edition: str, players: int) -> tuple[int, ...]:
    """The stack sizes that an edition lists, the usual one first (ED1). Any other size is a house rule."""
    rules, row = EDITIONS[edition], PLAYERS.index(players)
    return (rules.stacks[row], *rules.other_stacks[row])


set_up = Setup
"""Make a checked setup."""


def _check_variant(edition: str, rules: Edition, players: int, variant: str | None) -> None:
    if variant is None:
        return
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise _error(variant, str)("no_variant", "variant", variant=variant)
    if variant == "teams" and not rules.teams:
        raise SetupError("no_teams", "variant", edition=edition)
    if variant == "teams" and players != 4:
        raise SetupError("teams_of_four", "variant", players=players)


def _check_expansions(edition: str, rules: Edition, expansions: Sequence[str]) -> tuple[str, ...]:
    if isinstance(expansions, str) or not isinstance(expansions, Sequence):
        raise SetupTypeError("expansions_no_list", "expansions", expansions=expansions)
    for name in expansions:
        if name not in EXPANSIONS:
            raise _error(name, str)("no_expansion", "expansions", expansion=name, known=", ".join(EXPANSIONS))
        if not rules.expansions:
            kind = "no_boards" if name.startswith("board:") else "no_expansions"
            raise SetupError(kind, "expansions", edition=edition, expansion=name)
    for name, count in Counter(expansions).items():
        if count > 1:
            raise SetupError("expansion_twice", "expansions", expansion=name, count=count)
    if sum(name.startswith("board:") for name in expansions) > 1:
        raise SetupError("one_board", "expansions")
    return tuple(name for name in EXPANSIONS if name in expansions)


def _check_two_hex(players: int, expansion: bool, two_hex: Sequence[str]) -> tuple[str, ...]:
    if isinstance(two_hex, str) or not isinstance(two_hex, Sequence):
        raise SetupTypeError("two_hex_no_list", "two_hex", two_hex=two_hex)
    if not expansion:
        if two_hex:
            raise SetupError("two_hex_without", "two_hex")
        return ()
    for code in two_hex:
        if code not in TWO_HEX_TILES:
            raise _error(code, str)("no_two_hex", "two_hex", code=code, known=", ".join(TWO_HEX_TILES))
    if len(set(two_hex)) < len(two_hex):
        raise SetupError("two_hex_twice", "two_hex")
    if len(two_hex) != players:
        raise SetupError("two_hex_count", "two_hex", players=players, count=len(two_hex))
    return tuple(code for code in TWO_HEX_TILES if code in two_hex)


def check_stack(stack: Sequence[str]) -> None:
    """Raise SetupError unless the codes are a possible stack: some of the 48 volcano tiles (M3, ED2)."""
    for code in stack:
        if code not in VOLCANO_TILES:
            raise SetupError("no_tile", "stack", code=code)
    for code, count in Counter(stack).items():
        if count > (most := VOLCANO_TILES[code]):
            kind = "more_than_one" if most == 1 else "too_many"
            raise SetupError(kind, "stack", count=count, code=code, most=most)
    if not SMALLEST_STACK <= len(stack) <= LARGEST_STACK:
        raise _stack_size(len(stack))


def _stack_size(size: object) -> SetupError:
    return _error(size, int)("stack_size", "stack", least=SMALLEST_STACK, most=LARGEST_STACK, size=size)


def _error(value: object, type_: type) -> type[SetupError]:
    """The error for a value that is not possible: a TypeError as well if its type is wrong."""
    return SetupError if isinstance(value, type_) and not isinstance(value, bool) else SetupTypeError
