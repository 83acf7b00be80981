"""Options that several commands share."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.game import Game

Source = Annotated[str, typer.Argument(metavar="FILE", help="A .taluva file, or - for standard input.")]
Edition = Annotated[
    str, typer.Option(metavar="NAME", help="hans-im-glueck-2006, ferti-2012, ferti-2014 or deluxe-2015.")
]
Players = Annotated[int, typer.Option(metavar="N", help="2 to 4.")]
Variant = Annotated[str | None, typer.Option(metavar="NAME", help="places or teams.", show_default=False)]
Expansion = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="start-tile, boats, two-hex or board:ZONE, such as board:expert-dotted. Once for each.",
        show_default=False,
    ),
]
Stack = Annotated[
    int | None,
    typer.Option(metavar="N", help="Tiles in the stack, 12 to 48. [default: as the edition says]", show_default=False),
]
TwoHex = Annotated[
    list[str] | None,
    typer.Option(
        metavar="CODE", help="A two-hex tile laid out, such as VL. Once for each. [default: random]", show_default=False
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", help="The same seed gives the same stack. [default: random]", show_default=False),
]
Names = Annotated[
    list[str] | None,
    typer.Option("--name", metavar="NAME", help="A player's name. Once for each seat, in order.", show_default=False),
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
Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]


@dataclass(frozen=True)
class Table:
    """The options that say which game is set up."""

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
