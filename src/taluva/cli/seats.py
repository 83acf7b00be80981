"""The seats of a game at the terminal: people, simple computer players, and engine levels."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from taluva.cli.refusal import Refusal
from taluva.engine import levels

if TYPE_CHECKING:
    from taluva.players import SimplePlayer

PERSON, RANDOM, GREEDY = "person", "random", "greedy"
LEVELS = tuple(f"level:{number}" for number in levels.LEVELS)
KINDS = (PERSON, RANDOM, GREEDY, *LEVELS)
OPPONENT = "level:3"
"""The default opponent."""
_COMPUTER = " computer"


def fill_seats(wanted: Sequence[str], players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The kind of each seat. By default it is what a record's name says, else the usual opponent after seat 1."""
    for kind in wanted:
        if kind not in KINDS:
            raise Refusal(
                f"There is no seat {kind!r}; a seat is person, random, greedy or {LEVELS[0]} to {LEVELS[-1]}."
            )
    if len(wanted) > players:
        raise Refusal(f"There are {len(wanted)} seats for {players} players.")
    by_name = {computer_name(kind): kind for kind in KINDS if kind != PERSON}
    kinds = list(wanted)
    for seat in range(len(wanted), players):
        name = names[seat] if seat < len(names) else ""
        kinds.append(by_name.get(name) or (PERSON if seat == 0 or name else OPPONENT))
    return tuple(kinds)


def in_turn_order(
    kinds: Sequence[str], names: Sequence[str], begins: str | None, seed: int | None
) -> tuple[list[str], list[str]]:
    """The seats and names in turn order, starting with the player who begins."""
    names = [*names, *[""] * (len(kinds) - len(names))]
    first = _first_to_move(begins, kinds, seed)
    return [*kinds[first:], *kinds[:first]], [*names[first:], *names[:first]]


def _first_to_move(begins: str | None, kinds: Sequence[str], seed: int | None) -> int:
    """The index of the seat that begins (ED3): given by number or by kind, or random."""
    match begins:
        case None:
            return 0
        case "random":
            return Random(seed).randrange(len(kinds))
        case "you" | "computer":
            found = [index for index, kind in enumerate(kinds) if (kind == PERSON) == (begins == "you")]
            if not found:
                raise Refusal(f"Nobody at this table is {'a person' if begins == 'you' else 'a computer'}.")
            return found[0]
        case _ if begins in map(str, range(1, len(kinds) + 1)):
            return int(begins) - 1
    raise Refusal(f"{begins!r} cannot begin; give a seat from 1 to {len(kinds)}, you, computer or random.")


def computer_name(kind: str) -> str:
    """The name of a computer's seat in records."""
    return kind.replace(":", " ") + _COMPUTER


def computer(kind: str, seed: int | None) -> "SimplePlayer":
    """The player for a computer's seat."""
    from taluva.players import GreedyPlayer, RandomPlayer

    if kind in LEVELS:
        from taluva.cli.engine_player import EnginePlayer

        return EnginePlayer(LEVELS.index(kind) + 1, seed)
    return RandomPlayer(seed) if kind == RANDOM else GreedyPlayer(seed)
