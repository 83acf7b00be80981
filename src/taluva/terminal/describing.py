"""A position told in sentences, one a line: for those who hear the island instead of seeing it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from taluva.board import Board
from taluva.endings import both_teams_win, ending_name, winners
from taluva.hexes import Cell, reading_order
from taluva.moves import Piece
from taluva.tiles import Terrain, Tile
from taluva.views import CellView, Settlement, Supply, colour

Names = Mapping[int, str]
"""The players' names by seat, where they are known."""

NAMELESS: Names = MappingProxyType({})

TOWER_LEVEL = 3


def counted(number: int, noun: str) -> str:
    """A number and a noun: `1 hut`, `3 huts`, `no huts`."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def capital(words: str) -> str:
    """The words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def player_words(seat: int, names: Names = NAMELESS) -> str:
    """A player as sentences call them: by colour, with their name if it is known."""
    return f"{colour(seat)} ({names[seat]})" if names.get(seat) else colour(seat)


def tile_words(tile: Tile) -> str:
    """A tile with its terrains: `VJC (volcano, jungle, clearing)`."""
    return f"{tile} ({', '.join(terrain.word for terrain in tile.terrains)})"


def supply_words(supply: Supply, boats: bool) -> str:
    """A supply in words; boats only where they are played with."""
    parts = [counted(supply.huts, "hut"), counted(supply.towers, "tower"), counted(supply.temples, "temple")]
    return listed([*parts, counted(supply.boats, "boat")] if boats else parts)


def turn_words(board: Board, names: Names = NAMELESS) -> str:
    """Whose turn it is and what they have to do, as one sentence."""
    who = capital(player_words(board.seat, names))
    match board.phase:
        case "over":
            return result_words(board, names)
        case "build":
            return f"{who} is to build."
        case "place" if board.tile is not None:
            return f"{who} is to place the tile {tile_words(board.tile)}."
        case "choose":
            return f"{who} is to choose: {listed([str(move) for move in board.legal_moves], 'or')}."
        case _:
            return f"{who} is to draw a tile."


_ENDS = {
    "E1": "has built all pieces of two types (E1)",
    "E2": "The last tile has been placed (E2)",
    "L3": "The others are eliminated (L3)",
    "V3": "One player was left (V3)",
    "W2": "A team has built what it needs (W2)",
    "X13": "There is no room left for the next tile (X13)",
}


def victory_words(board: Board, names: Names = NAMELESS) -> str:
    """Who has won, as the rest of a sentence: `red wins`, `both teams share the victory`."""
    if both_teams_win(board):
        return "both teams share the victory"
    first = [player_words(seat, names) for seat in winners(board)]
    verb = "wins" if len(first) == 1 else "win as a team" if board.setup.variant == "teams" else "share the victory"
    return f"{listed(first)} {verb}"


def result_words(board: Board, names: Names = NAMELESS) -> str:
    """The result in words, or that the game is not over."""
    if board.places is None or board.end is None:
        return "The game is not over."
    why = _ENDS[board.end]
    if board.end == "E1":
        why = f"{capital(player_words(winners(board)[0], names))} {why}"
    name = ending_name(board)
    sentence = f"The game is over: {victory_words(board, names)}. {f'{name}: ' if name else ''}{why}."
    if board.setup.variant == "places":
        ranking = [f"{player_words(seat, names)} is in place {place}" for seat, place in enumerate(board.places, 1)]
        sentence += f" {capital(listed(ranking))}."
    return sentence


def describe(board: Board, names: Names = NAMELESS) -> str:
    """The whole position in sentences."""
    cells = board.cells
    island = {view.cell: view for view in cells}
    lines = [turn_words(board, names), _stack(board), _island(cells)]
    if board.setup.two_hex:
        lines.append(two_hex_words(board, names))
    if board.setup.variant == "teams":
        lines.append(team_words(names))
    if board.setup.zone:
        lines.append(f"Play is limited to the zone {board.setup.zone}.")
    for seat in range(1, board.setup.players + 1):
        lines.append(_player(board, seat, names))
        lines.extend(_settlement(island, settlement) for settlement in board.settlements(seat))
    lines.extend(_heights(cells))
    volcanoes = [f"{view.cell} on level {view.level}" for view in cells if view.terrain is Terrain.VOLCANO]
    if volcanoes:
        lines.append(f"Volcanoes: {listed(volcanoes)}.")
    for lagoon in board.lagoons:
        boat = "no boat" if lagoon.seat is None else f"a {colour(lagoon.seat)} boat"
        lines.append(f"Lagoon at {lagoon.cells[0]}: {counted(len(lagoon.cells), 'cell')}, {boat}.")
    return "\n".join(lines)


def supplies(board: Board, names: Names = NAMELESS) -> list[str]:
    """What every player has left, who plays with whom, and the two-hex tiles, one sentence a line."""
    lines = []
    for seat in range(1, board.setup.players + 1):
        status = "" if board.status(seat) == "playing" else f" ({board.status(seat)})"
        supply = supply_words(board.supply(seat), "boats" in board.setup.expansions)
        lines.append(f"{capital(player_words(seat, names))}{status} has {supply} left.")
    if board.setup.variant == "teams":
        lines.append(team_words(names))
    if board.setup.two_hex:
        lines.append(two_hex_words(board, names))
    return lines


def two_hex_words(board: Board, names: Names = NAMELESS) -> str:
    """The two-hex tiles that are left, and who may not take one any more (X8)."""
    left = f"Two-hex tiles beside the stack: {', '.join(board.two_hex_left) or 'none'}."
    if not board.two_hex_left or not board.stack_left:
        return left
    taken = [player_words(seat, names) for seat in range(1, board.setup.players + 1) if board.took_two_hex(seat)]
    once = "Each player may take one, once a game, instead of drawing"
    return f"{left} {once}{f'; {listed(taken)} already did' if taken else ''}."


def team_words(names: Names = NAMELESS) -> str:
    """Who plays with whom (W1), and what a team needs (W2)."""
    first, second = (listed([player_words(seat, names) for seat in seats]) for seats in ((1, 3), (2, 4)))
    goal = "A team wins at once when one member has built all pieces of two types and the other of one (W2)"
    return f"{capital(first)} play against {second}. {goal}."


def _stack(board: Board) -> str:
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


def _player(board: Board, seat: int, names: Names) -> str:
    status = {"eliminated": " is eliminated and", "finished": " has finished and"}.get(board.status(seat), "")
    supply = supply_words(board.supply(seat), "boats" in board.setup.expansions)
    settlements = counted(len(board.settlements(seat)), "settlement")
    return f"{capital(player_words(seat, names))}{status} has {supply} left, and {settlements} on the island."


def _settlement(island: Mapping[Cell, CellView], settlement: Settlement) -> str:
    nouns = ((settlement.huts, "hut"), (settlement.towers, "tower"), (settlement.temples, "temple"))
    held = listed([counted(number, noun) for number, noun in nouns if number])
    around = free_around(island, settlement.cells)
    beside = ", ".join(f"{view.terrain.word} {view.cell} on level {view.level}" for view in around if view.terrain)
    where = f"Settlement of {colour(settlement.seat)} at {settlement.cells[0]}"
    return f"{where}: {counted(len(settlement), 'cell')} with {held}; free beside it: {beside or 'nothing'}."


def free_around(island: Mapping[Cell, CellView], cells: Sequence[Cell]) -> list[CellView]:
    """The cells beside a settlement on which something could be built, in order."""
    around = sorted({near for cell in cells for near in cell.neighbours()}, key=reading_order)
    views = [island[cell] for cell in around if cell in island]
    return [view for view in views if view.piece is None and view.terrain is not Terrain.VOLCANO]


def _heights(cells: Sequence[CellView]) -> list[str]:
    """One sentence for each level from the one for towers up, highest first."""
    sentences = []
    for level in sorted({view.level for view in cells if view.level >= TOWER_LEVEL}, reverse=True):
        places = [_place(view) for view in cells if view.level == level]
        sentences.append(f"On level {level}: {'; '.join(places)}.")
    return sentences


def _place(view: CellView) -> str:
    ground = f"{view.terrain.word if view.terrain else 'water'} {view.cell}"
    if view.piece is None or view.seat is None:
        return ground
    pieces = (
        f"{view.count} {colour(view.seat)} huts" if view.piece is Piece.HUT else f"a {colour(view.seat)} {view.piece}"
    )
    return f"{ground} with {pieces}"
