"""`taluva verify`: check that the tiles of an online game came in the promised order."""

from typing import Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

UNFAIR = 1

EXAMPLES = """\b
Examples:
  taluva verify game.taluva
  taluva verify game.taluva --commitment 5d41402a...    the one you noted at the start of the game
A server publishes a hash of the shuffled stack before the first tile is drawn, and the whole stack at the end.
The exit code is 0 if the deal was the one promised, 1 if not, 2 if the file cannot be read."""


def command(
    file: o.Source,
    commitment: Annotated[
        str | None, typer.Option(metavar="HASH", help="The commitment published at the start.")
    ] = None,
) -> None:
    """Check that a game's tiles were drawn from the stack that the server committed to at its start."""
    from taluva.cli.files import place_in, read_text
    from taluva.cli.progress import load_kernel

    text = read_text(file)
    load_kernel()
    from taluva.commitment import UnfairDeal, open_deal
    from taluva.records import RecordError

    try:
        opening = open_deal(text, commitment)
    except RecordError as error:
        raise Refusal(f"{place_in(file, error.line, error.column)}: {error.sentence}") from None
    except UnfairDeal as error:
        raise Refusal(str(error), UNFAIR) from None
    print(
        f"The deal was fair: the {opening.drawn} tiles drawn are the first of the {len(opening.stack)} "
        f"that the commitment {opening.commitment} promised."
    )
