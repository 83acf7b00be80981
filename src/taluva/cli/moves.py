"""`taluva moves`: the legal moves of a record's last position."""

from typing import TYPE_CHECKING

from taluva.cli import options as o

if TYPE_CHECKING:
    from taluva.board import Board

EXAMPLES = """\b
Examples:
  taluva moves game.taluva
  taluva moves game.taluva --json
  taluva new --seed 7 | taluva moves -
If the record does not show the next tile, the tiles that may be drawn are listed."""


def command(file: o.Source, json: o.AsJson = False) -> None:
    """List all legal moves of a record's last position."""
    from taluva.cli.positions import last_position, names_of

    position, game = last_position(file)
    if json:
        print(as_json(position))
        return
    from taluva.text.description import status_words

    print(status_words(position, names_of(game)))
    print(as_text(position))


def as_json(board: "Board") -> str:
    """The phase, the seat, the tile in hand and all legal moves as one JSON object."""
    import json

    tile = None if board.tile is None else str(board.tile)
    moves = [str(move) for move in board.legal_moves]
    return json.dumps({"phase": board.phase, "seat": board.seat, "tile": tile, "moves": moves})


def as_text(board: "Board", containing: str = "") -> str:
    """All legal moves in groups; builds in words. Only those that contain a text, if it is given."""
    import textwrap

    from taluva.cli.groups import GroupedMoves

    lines: list[str] = []
    grouped = GroupedMoves(board)
    for group in grouped.groups():
        notations = [str(move) for move in group.moves]
        if board.phase == "build" or (len(notations) <= 12 and board.phase != "draw"):
            shown = [f"  {text:<16} {grouped.of(move)}" for text, move in zip(notations, group.moves, strict=True)]
            shown = [line for line in shown if containing in line]
        else:
            chosen = [text for text in notations if containing in text]
            shown = textwrap.wrap(
                "  ".join(chosen), 78, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
            )
        if shown:
            lines += [f"{group.title.capitalize()} ({len(notations)}):", *shown]
    return "\n".join(lines) or ("No legal move contains that." if containing else "There are no legal moves.")
