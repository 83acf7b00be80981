"""Editions, variants and expansions: which games can be set up (section 2, X7, X12)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from taluva.tiles import TWO_HEX_TILES, VOLCANO_TILES


class SetupError(ValueError):
    """A combination that the rules do not allow. `argument` names what to change: "edition", "players", "variant",
    "expansions", "stack" or "two_hex"."""

    def __init__(self, sentence: str, argument: str) -> None:
        super().__init__(sentence)
        self.argument = argument

    def __reduce__(self) -> tuple[type["SetupError"], tuple[str, str]]:
        return SetupError, (str(self), self.argument)


@dataclass(frozen=True, slots=True)
class Edition:
    """One column of the editions table."""

    stacks: tuple[int, int, int]
    """Tiles in the stack for 2, 3 and 4 players."""
    other_stacks: tuple[tuple[int, ...], ...]
    """Other sizes the edition allows, for 2, 3 and 4 players."""
    hut_beside_own: bool
    """Whether a single hut may touch an own settlement (B1)."""
    teams: bool
    expansions: bool


EDITIONS = {
    "hans-im-glueck-2006": Edition((48, 48, 48), ((), (), ()), True, teams=False, expansions=False),
    "ferti-2012": Edition((24, 36, 48), ((48,), (48,), ()), False, teams=False, expansions=False),
    "ferti-2014": Edition((24, 36, 48), ((48,), (48,), ()), False, teams=True, expansions=False),
    "deluxe-2015": Edition((48, 48, 48), ((24, 36), (36,), ()), False, teams=True, expansions=True),
}

VARIANTS = ("places", "teams")
SMALLEST_STACK, LARGEST_STACK = 12, 48

ZONES = {
    "beginner": (16, 14), "player": (13, 11), "expert": (10, 9),
    "beginner-dotted": (14, 12), "player-dotted": (11, 9), "expert-dotted": (8, 7),
}  # fmt: skip
"""Width and height of each zone, in distances between neighbouring centres (X12)."""

EXPANSIONS = ("start-tile", "boats", "two-hex", *(f"board:{zone}" for zone in ZONES))


@dataclass(frozen=True, slots=True)
class Setup:
    """What a table agrees on before the game. Made by `set_up`, which checks it."""

    edition: str
    players: int
    variant: str | None
    expansions: tuple[str, ...]
    """In the order start-tile, boats, two-hex, board:ZONE."""
    stack: int
    """The size of the stack."""
    two_hex: tuple[str, ...]
    """The two-hex tiles laid out beside the stack, in the order of M4."""

    @property
    def zone(self) -> str | None:
        """The name of the game board's zone, if there is one."""
        boards = [name for name in self.expansions if name.startswith("board:")]
        return boards[0].removeprefix("board:") if boards else None

    @property
    def is_house_rule(self) -> bool:
        """Whether the stack has a size that the edition does not list (ED1)."""
        edition, row = EDITIONS[self.edition], self.players - 2
        return self.stack not in (edition.stacks[row], *edition.other_stacks[row])


def set_up(
    edition: str = "ferti-2014",
    players: int = 2,
    variant: str | None = None,
    expansions: Sequence[str] = (),
    stack: int | None = None,
    two_hex: Sequence[str] = (),
) -> Setup:
    """A checked setup. Raises SetupError with one sentence where the rules do not allow it."""
    if not isinstance(edition, str) or edition not in EDITIONS:
        raise SetupError(f"There is no edition {edition!r}; there are {', '.join(EDITIONS)}.", "edition")
    rules = EDITIONS[edition]
    if isinstance(players, bool) or not isinstance(players, int) or not 2 <= players <= 4:
        raise SetupError(f"Taluva is for 2 to 4 players, not {players!r} (ED3).", "players")
    _check_variant(edition, rules, players, variant)
    ordered = _check_expansions(edition, rules, expansions)
    size = rules.stacks[players - 2] if stack is None else stack
    if isinstance(size, bool) or not isinstance(size, int) or not SMALLEST_STACK <= size <= LARGEST_STACK:
        raise SetupError(f"A stack has {SMALLEST_STACK} to {LARGEST_STACK} tiles, not {size!r} (ED1).", "stack")
    laid_out = _check_two_hex(players, "two-hex" in ordered, two_hex)
    return Setup(edition, players, variant, ordered, size, laid_out)


def _check_variant(edition: str, rules: Edition, players: int, variant: str | None) -> None:
    if variant is None:
        return
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise SetupError(f"There is no variant {variant!r}; there are {' and '.join(VARIANTS)}.", "variant")
    if variant == "teams" and not rules.teams:
        raise SetupError(f"The edition {edition} has no teams.", "variant")
    if variant == "teams" and players != 4:
        raise SetupError(f"Teams are for 4 players, not {players} (W1).", "variant")


def _check_expansions(edition: str, rules: Edition, expansions: Sequence[str]) -> tuple[str, ...]:
    if isinstance(expansions, str) or not isinstance(expansions, Sequence):
        raise SetupError(f"Expansions are a list of names, not {expansions!r}.", "expansions")
    for name in expansions:
        if name not in EXPANSIONS:
            raise SetupError(f"There is no expansion {name!r}; there are {', '.join(EXPANSIONS)}.", "expansions")
        if not rules.expansions:
            raise SetupError(f"The edition {edition} has no expansions, so no {name}; deluxe-2015 has.", "expansions")
    for name, count in Counter(expansions).items():
        if count > 1:
            raise SetupError(f"The expansion {name} is named {count} times.", "expansions")
    if sum(name.startswith("board:") for name in expansions) > 1:
        raise SetupError("A game is played on one game board, not on several (X11).", "expansions")
    return tuple(name for name in EXPANSIONS if name in expansions)


def _check_two_hex(players: int, expansion: bool, two_hex: Sequence[str]) -> tuple[str, ...]:
    if isinstance(two_hex, str) or not isinstance(two_hex, Sequence):
        raise SetupError(f"Two-hex tiles are a list of codes, not {two_hex!r}.", "two_hex")
    if not expansion:
        if two_hex:
            raise SetupError("Two-hex tiles are laid out only with the expansion two-hex (X7).", "two_hex")
        return ()
    for code in two_hex:
        if code not in TWO_HEX_TILES:
            raise SetupError(
                f"There is no two-hex tile {code!r}; there are {', '.join(TWO_HEX_TILES)} (M4).", "two_hex"
            )
    if len(set(two_hex)) < len(two_hex):
        raise SetupError("There is only one of each two-hex tile (M4).", "two_hex")
    if len(two_hex) != players:
        raise SetupError(
            f"With {players} players {players} two-hex tiles are laid out, not {len(two_hex)} (X7).", "two_hex"
        )
    return tuple(code for code in TWO_HEX_TILES if code in two_hex)


def check_stack(stack: Sequence[str]) -> None:
    """Raise SetupError unless the codes are a possible stack: some of the 48 volcano tiles (M3, ED2)."""
    for code in stack:
        if code not in VOLCANO_TILES:
            raise SetupError(f"There is no volcano tile {code!r} (M3).", "stack")
    for code, count in Counter(stack).items():
        if count > VOLCANO_TILES[code]:
            there_are = "there is only 1" if VOLCANO_TILES[code] == 1 else f"there are only {VOLCANO_TILES[code]}"
            raise SetupError(f"The stack has {count} tiles {code}, but {there_are} (M3).", "stack")
    if not SMALLEST_STACK <= len(stack) <= LARGEST_STACK:
        raise SetupError(f"A stack has {SMALLEST_STACK} to {LARGEST_STACK} tiles, not {len(stack)} (ED1).", "stack")
