"""Options that several commands share."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from taluva import editions
from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.game import Game


def _listed(names: Iterable[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} or {last}"


Source = Annotated[str, typer.Argument(metavar="FILE", help="A .taluva file, or - for standard input.")]
Edition = Annotated[str, typer.Option(metavar="NAME", help=f"{_listed(editions.EDITIONS)}.")]
PLAYERS_HELP = f"{editions.PLAYERS[0]} to {editions.PLAYERS[-1]}."
Players = Annotated[int, typer.Option(metavar="N", help=PLAYERS_HELP)]
Variant = Annotated[str | None, typer.Option(metavar="NAME", help=f"{_listed(editions.VARIANTS)}.", show_default=False)]
Expansion = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="start-tile, boats, two-hex or board:ZONE, such as board:expert-dotted. Repeat for each.",
        show_default=False,
    ),
]
_STACK_SIZES = f"{editions.SMALLEST_STACK} to {editions.LARGEST_STACK}"
Stack = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help=f"Tiles in the stack, {_STACK_SIZES}. [default: as the edition says]",
        show_default=False,
    ),
]
TwoHex = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CODE",
        help="A two-hex tile laid out, such as VL. Repeat for each. [default: random]",
        show_default=False,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", help="The same seed gives the same stack. [default: random]", show_default=False),
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="A player's name. Repeat for each seat, in order.", show_default=False),
]
Begins = Annotated[
    str | None,
    typer.Option(
        metavar="WHO",
        help="Who begins: the number of a seat, you, computer or random. [default: 1]",
        show_default=False,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object, for programs.")]
Force = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]


@dataclass(frozen=True)
class Table:
    """The options of a new game."""

    edition: str
    players: int
    variant: str | None
    expansions: list[str] | None
    stack: int | None
    two_hex: list[str] | None
    seed: int | None

    def game(self, names: list[str] | None = None) -> "Game":
        """A new game, with the players' names in its tags."""
        from taluva.cli.progress import load_kernel

        load_kernel()
        from taluva.editions import SetupError
        from taluva.game import Game

        try:
            game = Game(
                self.edition,
                self.players,
                self.variant,
                tuple(self.expansions or ()),
                self.stack,
                tuple(self.two_hex) if self.two_hex else None,
                self.seed,
            )
        except SetupError as error:
            raise Refusal(str(error)) from None
        if names and len(names) > self.players:
            raise Refusal(f"There are {len(names)} names for {self.players} players.")
        game.tags.update({f"Seat{seat}": name for seat, name in enumerate(names or (), 1) if name})
        return game
