"""Who sits where: people and simple computer players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.players import Player

PERSON, RANDOM, GREEDY = "person", "random", "greedy"
KINDS = (PERSON, RANDOM, GREEDY)
_COMPUTER = " computer"


def fill_seats(wanted: Sequence[str], players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The kind of each seat. Who is not told is what the name in a record says, else a greedy computer after seat 1."""
    for kind in wanted:
        if kind not in KINDS:
            raise Refusal(f"There is no seat {kind!r}; a seat is person, random or greedy.")
    if len(wanted) > players:
        raise Refusal(f"There are {len(wanted)} seats for {players} players.")
    kinds = list(wanted)
    for seat in range(len(wanted), players):
        name = names[seat].removesuffix(_COMPUTER) if seat < len(names) else ""
        if name in (RANDOM, GREEDY) and names[seat].endswith(_COMPUTER):
            kinds.append(name)
        else:
            kinds.append(PERSON if seat == 0 or name else GREEDY)
    return tuple(kinds)


def computer_name(kind: str) -> str:
    """The name of a computer's seat in records."""
    return kind + _COMPUTER


def computer(kind: str, seed: int | None) -> "Player":
    """The player for a computer's seat."""
    from taluva.players import GreedyPlayer, RandomPlayer

    return RandomPlayer(seed) if kind == RANDOM else GreedyPlayer(seed)
