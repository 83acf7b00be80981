"""The drawing in words: a title and a description for those who hear the board instead of seeing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from taluva.endings import both_teams_win, ending_name, winners
from taluva.views import CellView, Settlement, Supply, colour

if TYPE_CHECKING:
    from taluva.board import Board

TALL = 3
"""From this level on a place is named: a tower may stand there (B2)."""


def counted(number: int, noun: str) -> str:
    """A number and a noun: `1 hut`, `3 huts`, `no huts`."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def seat_words(seat: int, names: Mapping[int, str]) -> str:
    """A player as sentences call them: by colour, with their name if it is known."""
    name = names.get(seat)
    return f"{colour(seat)} ({name})" if name else colour(seat)


def title_words(position: Board, names: Mapping[int, str]) -> str:
    """One line: whose turn it is, and what they have to do."""
    return f"Taluva: {_turn(position, names)}"


def _turn(position: Board, names: Mapping[int, str]) -> str:
    who = seat_words(position.seat, names)
    match position.phase:
        case "over":
            return _result(position, names)
        case "build":
            return f"{who} is to build"
        case "place" if position.tile is not None:
            terrains = listed([terrain.word for terrain in position.tile.terrains])
            return f"{who} is to place the tile {position.tile} ({terrains})"
        case "choose":
            return f"{who} is to draw a tile or take a two-hex tile"
        case _:
            return f"{who} is to draw a tile"


def _result(position: Board, names: Mapping[int, str]) -> str:
    first = winners(position)
    if not first:
        return "the game is over"
    if both_teams_win(position):
        who = "both teams share the victory"
    else:
        together = "win as a team" if position.setup.variant == "teams" else "share the victory"
        who = f"{listed([seat_words(seat, names) for seat in first])} {'wins' if len(first) == 1 else together}"
    name = ending_name(position)
    return f"the game is over, {who}{f' ({name})' if name else ''}"


def describe(position: Board, names: Mapping[int, str]) -> str:
    """The whole board in sentences."""
    sentences = [_capital(_turn(position, names)), _stack(position)]
    if position.two_hex_left:
        sentences.append(f"Two-hex tiles left: {', '.join(position.two_hex_left)}")
    if position.setup.variant == "teams":
        first, second = (listed([seat_words(seat, names) for seat in team]) for team in ((1, 3), (2, 4)))
        sentences.append(f"{_capital(first)} play against {second}")
    sentences.append(_island(position.cells))
    for seat in range(1, position.setup.players + 1):
        sentences.append(_player(position, seat, names))
        sentences.extend(_settlement(settlement) for settlement in position.settlements(seat))
    sentences.extend(_tall(position.cells))
    for lagoon in position.lagoons:
        boat = "no boat" if lagoon.seat is None else f"a boat of {colour(lagoon.seat)}"
        sentences.append(f"Lagoon at {lagoon.cells[0]}: {counted(len(lagoon.cells), 'cell')}, {boat}")
    if position.setup.zone:
        sentences.append(f"Play is limited to the zone {position.setup.zone}")
    return " ".join(f"{sentence}." for sentence in sentences)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _stack(position: Board) -> str:
    if not position.stack_left:
        return "No tiles are left in the stack"
    verb = "is" if position.stack_left == 1 else "are"
    return f"{counted(position.stack_left, 'tile')} {verb} left in the stack"


def _island(cells: Sequence[CellView]) -> str:
    if not cells:
        return "No tile has been placed yet"
    highest = max(view.level for view in cells)
    return f"The island has {counted(len(cells), 'cell')}, the highest on level {highest}"


def _supply(supply: Supply, boats: bool) -> str:
    parts = [counted(supply.huts, "hut"), counted(supply.towers, "tower"), counted(supply.temples, "temple")]
    if boats:
        parts.append(counted(supply.boats, "boat"))
    return listed(parts)


def _player(position: Board, seat: int, names: Mapping[int, str]) -> str:
    supply = _supply(position.supply(seat), "boats" in position.setup.expansions)
    status = {"eliminated": ", is eliminated", "finished": ", has finished"}.get(position.status(seat), "")
    settlements = counted(len(position.settlements(seat)), "settlement")
    return f"{_capital(seat_words(seat, names))} has {supply} left{status}, and has {settlements} on the island"


def _settlement(settlement: Settlement) -> str:
    held = [
        counted(number, noun)
        for number, noun in (
            (settlement.huts, "hut"),
            (settlement.towers, "tower"),
            (settlement.temples, "temple"),
        )
        if number
    ]
    where = f"Settlement of {colour(settlement.seat)} at {settlement.cells[0]}"
    return f"{where}: {counted(len(settlement), 'cell')} with {listed(held)}"


def _tall(cells: Sequence[CellView]) -> list[str]:
    """One sentence for each level from the third up, highest first."""
    sentences = []
    for level in sorted({view.level for view in cells if view.level >= TALL}, reverse=True):
        places = []
        for view in cells:
            if view.level == level and view.terrain is not None:
                standing = ""
                if view.piece is not None and view.seat is not None:
                    pieces = (
                        "1 tower"
                        if view.count == 1 and view.piece == "tower"
                        else counted(view.count, view.piece.value)
                    )
                    standing = f" with {pieces} of {colour(view.seat)}"
                places.append(f"{view.cell} {view.terrain.word}{standing}")
        sentences.append(f"Level {level}: {'; '.join(places)}")
    return sentences
