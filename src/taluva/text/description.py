"""A position described in sentences, for screen readers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taluva.moves import Piece
from taluva.text.results import end_words
from taluva.text.terms import NAMELESS, Names, capital, colours_and_names, counted, listed, player, tile_words
from taluva.tiles import BUILDABLE, Terrain, Tile
from taluva.views import CellView, Settlement, Supply, colour

if TYPE_CHECKING:
    from taluva.board import Board

TOWER_LEVEL = 3
"""From this level on cells are listed: a tower may stand there (B2)."""


def player_words(seat: int, names: Names = NAMELESS) -> str:
    """A player by colour, with their name if it is known."""
    return player(seat, colours_and_names(names))


def code_and_terrains(tile: Tile) -> str:
    """A tile with its terrains: `VJC (volcano, jungle, clearing)`."""
    return f"{tile} ({tile_words(tile)})"


def supply_words(supply: Supply, boats: bool) -> str:
    """A supply in words; boats only if they are used."""
    parts = [counted(supply.huts, "hut"), counted(supply.towers, "tower"), counted(supply.temples, "temple")]
    return listed([*parts, counted(supply.boats, "boat")] if boats else parts)


def status_words(board: "Board", names: Names = NAMELESS) -> str:
    """Whose turn it is and what they have to do; after the end, the result."""
    who = player_words(board.seat, names)
    match board.phase:
        case "over":
            return result_words(board, names)
        case "build":
            return f"{who} is to build."
        case "place" if board.tile is not None:
            return f"{who} is to place the tile {code_and_terrains(board.tile)}."
        case "choose" if board.stack_left:
            return f"{who} is to draw a tile or take a two-hex tile."
        case "choose":
            return f"{who} is to take a two-hex tile."
        case _:
            return f"{who} is to draw a tile."


def result_words(board: "Board", names: Names = NAMELESS) -> str:
    """The result in words, or that the game is not over."""
    if board.places is None:
        return "The game is not over."
    names = colours_and_names(names)
    sentence = f"The game is over. {end_words(board, names=names)}"
    if board.setup.variant == "places":
        ranking = [f"{names[seat]} is in place {place}" for seat, place in enumerate(board.places, 1)]
        sentence += f" {listed(ranking)}."
    return sentence


def describe(board: "Board", names: Names = NAMELESS) -> str:
    """The whole position in sentences, one per line."""
    return "\n".join(sentences(board, names))


def sentences(board: "Board", names: Names = NAMELESS, brief: bool = False) -> list[str]:
    """The whole position in sentences. With `brief`, volcanoes and free cells beside settlements are omitted."""
    cells = board.cells
    lines = [status_words(board, names), _stack(board), _island(cells)]
    if board.setup.two_hex:
        lines.append(_two_hex(board, names))
    if board.setup.variant == "teams":
        lines.append(_teams(names))
    if board.setup.zone:
        lines.append(f"Play is limited to the zone {board.setup.zone}.")
    for seat in range(1, board.setup.players + 1):
        lines.append(_player(board, seat, names))
        lines.extend(_settlement(board, settlement, brief) for settlement in board.settlements(seat))
    lines.extend(_heights(cells))
    volcanoes = [f"{view.cell} on level {view.level}" for view in cells if view.terrain is Terrain.VOLCANO]
    if volcanoes and not brief:
        lines.append(f"Volcanoes: {listed(volcanoes)}.")
    for lagoon in board.lagoons:
        boat = "no boat" if lagoon.seat is None else f"a {colour(lagoon.seat)} boat"
        lines.append(f"Lagoon at {lagoon.cells[0]}: {counted(len(lagoon.cells), 'cell')}, {boat}.")
    return lines


def supplies(board: "Board", names: Names = NAMELESS) -> list[str]:
    """What every player has left, the teams, and the two-hex tiles, one sentence per line."""
    lines = []
    for seat in range(1, board.setup.players + 1):
        status = "" if board.status(seat) == "playing" else f" ({board.status(seat)})"
        lines.append(f"{player_words(seat, names)}{status} has {_left(board, seat)} left.")
    if board.setup.variant == "teams":
        lines.append(_teams(names))
    if board.setup.two_hex:
        lines.append(_two_hex(board, names))
    return lines


def _left(board: "Board", seat: int) -> str:
    return supply_words(board.supply(seat), "boats" in board.setup.expansions)


def _two_hex(board: "Board", names: Names) -> str:
    """The two-hex tiles that are left, and who can no longer take one (X8)."""
    left = f"Two-hex tiles beside the stack: {', '.join(board.two_hex_left) or 'none'}."
    if not board.two_hex_left or not board.stack_left:
        return left
    taken = [player_words(seat, names) for seat in range(1, board.setup.players + 1) if board.took_two_hex(seat)]
    once = "Each player may take one, once a game, instead of drawing"
    return f"{left} {once}{f'; {listed(taken)} already did' if taken else ''}."


def _teams(names: Names) -> str:
    """The teams (W1), and what a team needs to win (W2)."""
    first, second = (listed([player_words(seat, names) for seat in seats]) for seats in ((1, 3), (2, 4)))
    goal = "A team wins at once when one member has built all pieces of two types and the other of one (W2)"
    return f"{first} play against {second}. {goal}."


def _stack(board: "Board") -> str:
    verb = "is" if board.stack_left == 1 else "are"
    return f"{capital(counted(board.stack_left, 'tile'))} {verb} left in the stack."


def _island(cells: Sequence[CellView]) -> str:
    if not cells:
        return "No tile has been placed yet."
    rows, columns = [view.cell.r for view in cells], [view.cell.q for view in cells]
    return (
        f"The island has {counted(len(cells), 'cell')}, with q from {min(columns)} to {max(columns)} and r from "
        f"{min(rows)} to {max(rows)}; its highest level is {max(view.level for view in cells)}."
    )


def _player(board: "Board", seat: int, names: Names) -> str:
    status = {"eliminated": " is eliminated and", "finished": " has finished and"}.get(board.status(seat), "")
    settlements = counted(len(board.settlements(seat)), "settlement")
    return f"{player_words(seat, names)}{status} has {_left(board, seat)} left, and {settlements} on the island."


def _settlement(board: "Board", settlement: Settlement, brief: bool) -> str:
    nouns = ((settlement.huts, "hut"), (settlement.towers, "tower"), (settlement.temples, "temple"))
    held = listed([counted(number, noun) for number, noun in nouns if number])
    where = f"Settlement of {player_words(settlement.seat)} at {settlement.cells[0]}"
    sentence = f"{where}: {counted(len(settlement), 'cell')} with {held}"
    return f"{sentence}." if brief else f"{sentence}; free beside it: {_free_beside(board, settlement)}."


def _free_beside(board: "Board", settlement: Settlement) -> str:
    """The free cells beside a settlement by their terrains, as an expansion fills them (B4)."""
    found = []
    for terrain in BUILDABLE:
        expansion = board.expansion(*settlement.cells[0], terrain)
        levels = zip(expansion.cells, expansion.huts_on, strict=True)
        found += [f"{terrain.word} {cell} on level {level}" for cell, level in levels]
    return ", ".join(found) or "nothing"


def _heights(cells: Sequence[CellView]) -> list[str]:
    """One sentence for each level from the one for towers up, highest first."""
    return [
        f"On level {level}: {'; '.join(_place(view) for view in cells if view.level == level)}."
        for level in sorted({view.level for view in cells if view.level >= TOWER_LEVEL}, reverse=True)
    ]


def _place(view: CellView) -> str:
    ground = f"{view.terrain.word if view.terrain else 'water'} {view.cell}"
    if view.piece is None or view.seat is None:
        return ground
    pieces = (
        f"{view.count} {colour(view.seat)} huts" if view.piece is Piece.HUT else f"a {colour(view.seat)} {view.piece}"
    )
    return f"{ground} with {pieces}"
