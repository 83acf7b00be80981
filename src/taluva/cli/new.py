"""`taluva new`: the record of a new game."""

from typing import Annotated

import typer

from taluva.cli import options as o
from taluva.editions import DEFAULT_EDITION

EXAMPLES = """\b
Examples:
  taluva new game.taluva --name Ana --name Ben --begins random
  taluva new --edition deluxe-2015 --players 4 --variant teams --expansion boats
  taluva new --seed 7 | taluva show -"""


def command(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="Where to write it; - for standard output.")] = "-",
    edition: o.Edition = DEFAULT_EDITION,
    players: o.Players = 2,
    variant: o.Variant = None,
    expansion: o.Expansion = None,
    stack: o.Stack = None,
    two_hex: o.TwoHex = None,
    seed: o.Seed = None,
    name: o.Names = None,
    begins: o.Begins = None,
    force: o.Force = False,
) -> None:
    """Write the record of a new game, with its first tile drawn."""
    from taluva.cli.files import STANDARD, write_text
    from taluva.cli.seats import PERSON, in_turn_order

    table = o.Table(edition, players, variant, expansion, stack, two_hex, seed)
    _, names = in_turn_order([PERSON] * max(2, min(4, players)), name or [], begins, seed)
    game = table.game(names)
    write_text(file, game.record(), force)
    if file != STANDARD:
        print(f"Wrote {file}. Play it with: taluva play --terminal --load {file}")
