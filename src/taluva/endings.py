"""What the ending of a game is called (E7), and who has won it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from taluva.board import Board

_IN_THE_DELUXE_EDITION: Mapping[str, str] = MappingProxyType(
    {"E1": "King", "W2": "King", "E2": "Survivor", "X13": "World's end"}
)
_ELSEWHERE: Mapping[str, str] = MappingProxyType({"E1": "Early end", "W2": "Early end", "E2": "Regular end"})


def ending_name(board: "Board") -> str | None:
    """E7. What the edition calls this ending; None where it has no name, or the game is not over."""
    names = _IN_THE_DELUXE_EDITION if board.setup.edition == "deluxe-2015" else _ELSEWHERE
    return None if board.end is None else names.get(board.end)


def winners(board: "Board") -> tuple[int, ...]:
    """The seats in the first place; none while the game goes on."""
    return tuple(seat for seat, place in enumerate(board.places or (), 1) if place == 1)


def both_teams_win(board: "Board") -> bool:
    """Whether two teams have built the same at the end (E5, W3)."""
    return board.setup.variant == "teams" and len(winners(board)) == board.setup.players
