"""Who sits where: people, simple computer players, and the engine at one of its levels."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.players import Player

PERSON, RANDOM, GREEDY = "person", "random", "greedy"
LEVELS = tuple(f"level:{number}" for number in range(1, 9))
KINDS = (PERSON, RANDOM, GREEDY, *LEVELS)
OPPONENT = "level:3"
"""Who plays where nobody is named."""
_COMPUTER = " computer"


def fill_seats(wanted: Sequence[str], players: int, names: Sequence[str]) -> tuple[str, ...]:
    """The kind of each seat. Who is not told is what a record's name says, else the usual opponent after seat 1."""
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


def computer_name(kind: str) -> str:
    """The name of a computer's seat in records."""
    return kind.replace(":", " ") + _COMPUTER


def computer(kind: str, seed: int | None) -> "Player":
    """The player for a computer's seat."""
    from taluva.players import GreedyPlayer, RandomPlayer

    if kind in LEVELS:
        from taluva.cli.engine_player import EnginePlayer

        return EnginePlayer(LEVELS.index(kind) + 1, seed)
    return RandomPlayer(seed) if kind == RANDOM else GreedyPlayer(seed)
