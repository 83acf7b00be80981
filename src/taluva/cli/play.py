"""`taluva play`: a game at one terminal."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.cli.session import Session

EXAMPLES = """\b
Examples:
  taluva play                                        you against level 3 of the engine
  taluva play --seat person --seat level:8           you against the strongest
  taluva play --seat person --seat person --name Ana --name Ben
  taluva play --players 3 --seat level:1 --seat person --seat greedy
  taluva play --load game.taluva                     go on with a record
  taluva play --continue                             go on with the last unfinished game
  taluva play --no-board                             sentences only, for a screen reader
An unfinished game is kept; type help during the game for all commands."""

_PLAIN = o.Table("ferti-2014", 2, None, None, None, None, None)

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="KIND",
        help="person, level:1 to level:8, greedy or random. Once for each seat. [default: person, then level:3]",
        show_default=False,
    ),
]


def command(
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal, as is done in any case.")] = False,
    seat: Seats = None,
    name: o.Names = None,
    edition: o.Edition = "ferti-2014",
    players: o.Players = 2,
    variant: o.Variant = None,
    expansion: o.Expansion = None,
    stack: o.Stack = None,
    two_hex: o.TwoHex = None,
    seed: o.Seed = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="Go on with the game in a record.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Go on with the last unfinished game.")] = False,
    board: Annotated[bool, typer.Option("--board/--no-board", help="Draw the island.")] = True,
) -> None:
    """Play at one terminal: people and computer players."""
    if go_on and load is not None:
        raise Refusal("Give either --continue or --load, not both.")
    table = o.Table(edition, players, variant, expansion, stack, two_hex, seed)
    plain = table == _PLAIN and not (seat or name or load)
    session = _kept(go_on, ask=plain) or _new(table, load, seat or [], name)
    session.show_board = board
    raise typer.Exit(session.run())


def _kept(wanted: bool, ask: bool) -> "Session | None":
    """The last unfinished game, if it is to go on. Whoever just types `taluva play` at a terminal is asked."""
    from taluva.cli import keeping
    from taluva.cli.loading import load_kernel
    from taluva.cli.session import Session

    if not wanted and not (ask and sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    path = keeping.latest()
    if path is None:
        if wanted:
            raise Refusal("There is no unfinished game; taluva play begins one.")
        return None
    load_kernel()
    if wanted:
        game, seats = keeping.read_kept(path)
        return Session(game, seats, keeping.Keeper(path))
    from taluva.cli.session import yes_or_no
    from taluva.terminal.describing import counted

    try:
        game, seats = keeping.read_kept(path)
    except Refusal:
        return None
    turns = sum(turn.placement is not None for turn in game.turns)
    session = Session(game, seats, keeping.Keeper(path))
    print(f"There is an unfinished game: {session.table_words()}, {counted(turns, 'turn')} played.")
    try:
        return session if yes_or_no("Go on with it?") else None
    except EOFError:
        raise typer.Exit from None


def _new(table: o.Table, load: str | None, wanted: list[str], names: list[str] | None) -> "Session":
    from taluva.cli.keeping import Keeper
    from taluva.cli.seats import PERSON, computer_name, fill_seats

    if load is not None:
        from taluva.cli.files import STANDARD, read_game

        if load == STANDARD:
            raise Refusal("play reads your moves from standard input; give the record as a file.")
        game, _ = read_game(load)
    else:
        fill_seats(wanted, max(2, min(4, table.players)), [])
        game = table.game(names)
    from taluva.cli.session import Session

    known = [game.tags.get(f"Seat{seat}", "") for seat in range(1, game.setup.players + 1)]
    seats = fill_seats(wanted, game.setup.players, known)
    for seat, kind in enumerate(seats, 1):
        game.tags.setdefault(f"Seat{seat}", PERSON if kind == PERSON else computer_name(kind))
    return Session(game, seats, Keeper(), table.seed)
