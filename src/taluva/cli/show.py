"""`taluva show`: a position in the terminal, or as a picture."""

from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.board import Board

EXAMPLES = """\b
Examples:
  taluva show game.taluva
  taluva show game.taluva --turn 12 --words
  taluva show game.taluva --svg island.svg --theme dark --panel
  taluva new | taluva show -"""


def command(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help=".taluva file, or - for standard input.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", help="After turn N; 0 is the beginning.")] = None,
    position: Annotated[str | None, typer.Option(metavar="STRING", help="A position string instead of a file.")] = None,
    words: Annotated[
        bool, typer.Option("--words", help="Describe the position in sentences instead of drawing it.")
    ] = False,
    colour: Annotated[bool | None, typer.Option("--colour/--no-colour", help="Colours in the terminal.")] = None,
    svg: Annotated[str | None, typer.Option(metavar="FILE", help="Write a picture; - for standard output.")] = None,
    theme: Annotated[str, typer.Option(metavar="NAME", help="The picture's theme: light or dark.")] = "light",
    width: Annotated[float, typer.Option(metavar="PIXELS", help="The picture's width.")] = 900,
    elevation: Annotated[float, typer.Option(metavar="DEGREES", help="20 to 90, which looks straight down.")] = 48,
    azimuth: Annotated[float, typer.Option(metavar="DEGREES", help="The viewing direction of the picture.")] = -17,
    coordinates: Annotated[
        bool, typer.Option("--coordinates/--no-coordinates", help="Write coordinates on the cells.")
    ] = True,
    panel: Annotated[bool, typer.Option("--panel", help="Supplies and the tile in hand below the picture.")] = False,
    force: o.Force = False,
) -> None:
    """Show a position of a record: in the terminal, or as an SVG picture."""
    if (file is None) == (position is None):
        raise Refusal("Give either a file or --position.")
    if turn is not None and position is not None:
        raise Refusal("A position has no turns; --turn goes with a file.")
    board, names = _from_text(position) if position is not None else _from_file(file or "-", turn)
    if svg is not None:
        from taluva import svg as pictures
        from taluva.cli.files import write_text

        try:
            picture = pictures.draw(
                board, theme=theme, width=width, elevation=elevation, azimuth=azimuth,
                coordinates=coordinates, names=names, panel=panel,
            )  # fmt: skip
        except ValueError as error:
            raise Refusal(str(error)) from None
        write_text(svg, picture, force)
    elif words:
        from taluva.terminal import describe

        print(describe(board, names))
    else:
        _print(board, names, colour, coordinates)


def _from_text(position: str) -> "tuple[Board, dict[int, str]]":
    from taluva.cli.progress import load_kernel

    load_kernel()
    from taluva.position import Position
    from taluva.position_reader import PositionError

    try:
        return Position(position), {}
    except PositionError as error:
        raise Refusal(str(error)) from None


def _from_file(file: str, turn: int | None) -> "tuple[Board, dict[int, str]]":
    from taluva.cli.positions import after_turn, last_position, names_of

    position, game = last_position(file)
    names = names_of(game)
    if turn is None:
        return (position if position.phase == "draw" else game), names
    played = sum(step.placement is not None for step in game.turns)
    if turn == played and position.phase == "draw":
        return position, names
    return after_turn(game, turn), names


def _print(board: "Board", names: dict[int, str], colour: bool | None, coordinates: bool) -> None:
    from taluva.cli.screen import island
    from taluva.text.description import status_words, supplies

    print(island(board, colour=colour, coordinates=coordinates))
    print()
    print("\n".join(supplies(board, names)))
    print(f"{status_words(board, names)} Tiles left in the stack: {board.stack_left}.")
