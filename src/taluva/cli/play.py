"""`taluva play`: the game in the browser, or in the terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal
from taluva.cli.seats import LEVELS, OPPONENT
from taluva.editions import DEFAULT_EDITION, PLAYERS

if TYPE_CHECKING:
    from taluva.cli.session import Session

EXAMPLES = """\b
Examples:
  taluva play                                        in the browser
  taluva play --port 8000 --no-browser               in a browser that you open yourself
  taluva play --terminal                             here, you against level 3 of the engine
  taluva play --terminal --seat person --seat level:8
  taluva play --terminal --seat person --seat person --name Ana --name Ben
  taluva play --terminal --begins computer           or: you, random, or the number of a seat
  taluva play --terminal --players 3 --seat level:1 --seat person --seat greedy
  taluva play --terminal --load game.taluva          continue the game of a record
  taluva play --terminal --continue                  continue the last unfinished game
  taluva play --terminal --no-board                  sentences only, for a screen reader
Unfinished games are saved. In the browser everything is chosen on the page; the options from --seat on are for
the terminal. There, type help during the game for all commands."""

_PLAIN = o.Table(DEFAULT_EDITION, PLAYERS[0], None, None, None, None, None)

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="KIND",
        help=f"person, {LEVELS[0]} to {LEVELS[-1]}, greedy or random. Repeat for each seat. "
        f"[default: person, then {OPPONENT}]",
        show_default=False,
    ),
]


def command(
    port: Annotated[
        int | None,
        typer.Option(metavar="N", help="The page's port. [default: 8137, or the next free one]", show_default=False),
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Data folder. [default: the user's data folder]", show_default=False),
    ] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    seat: Seats = None,
    name: o.Names = None,
    begins: o.Begins = None,
    edition: o.Edition = DEFAULT_EDITION,
    players: o.Players = 2,
    variant: o.Variant = None,
    expansion: o.Expansion = None,
    stack: o.Stack = None,
    two_hex: o.TwoHex = None,
    seed: o.Seed = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="Continue the game of a record.")] = None,
    go_on: Annotated[bool, typer.Option("--continue", help="Continue the last unfinished game.")] = False,
    board: Annotated[bool, typer.Option("--board/--no-board", help="Draw the island.")] = True,
) -> None:
    """Play in the browser, or in the terminal: people and computer players."""
    table = o.Table(edition, players, variant, expansion, stack, two_hex, seed)
    plain = table == _PLAIN and not (seat or name or load or begins)
    if not terminal:
        if not plain or go_on or not board:
            raise Refusal("These options are for games in the terminal: add --terminal, or choose on the page instead.")
        _in_the_browser(port, browser, data)
        return
    if port is not None or not browser or data is not None:
        raise Refusal("The options --port, --no-browser and --data are for the browser: leave out --terminal.")
    if go_on and load is not None:
        raise Refusal("Give either --continue or --load, not both.")
    if begins and (go_on or load is not None):
        raise Refusal("The option --begins is for new games.")
    session = _kept(go_on, ask=plain) or _new(table, load, seat or [], name, begins)
    session.show_board = board
    raise typer.Exit(session.run())


def _in_the_browser(port: int | None, browser: bool, data: Path | None) -> None:
    from taluva.cli.autosave import data_folder
    from taluva.web.storage.data_folder import need_writable

    if port is not None and not 0 <= port <= 65535:
        raise Refusal(f"A port is a number from 0 to 65535, not {port}.")
    folder = data or data_folder()
    try:
        need_writable(folder)
    except OSError as error:
        raise Refusal(f"Games cannot be stored in {folder}: {error.strerror or error}; give another --data.") from None
    from taluva.web.server.local import PortTaken, run

    try:
        run(folder, port, browser)
    except PortTaken:
        raise Refusal(f"The port {port} is in use or not allowed; leave out --port to take a free one.") from None


def _kept(wanted: bool, ask: bool) -> "Session | None":
    """The last unfinished game, if it is to be continued. Plain `taluva play --terminal` asks."""
    from taluva.cli import autosave
    from taluva.cli.progress import load_kernel
    from taluva.cli.session import Session

    if not wanted and not (ask and sys.stdin.isatty() and sys.stdout.isatty()):
        return None
    path = autosave.latest()
    if path is None:
        if wanted:
            raise Refusal("There is no unfinished game; taluva play --terminal starts one.")
        return None
    load_kernel()
    if wanted:
        game, seats = autosave.read_unfinished(path)
        return Session(game, seats, autosave.Autosave(path))
    from taluva.cli.session import yes_or_no
    from taluva.text.terms import counted

    try:
        game, seats = autosave.read_unfinished(path)
    except Refusal:
        return None
    turns = sum(turn.placement is not None for turn in game.turns)
    session = Session(game, seats, autosave.Autosave(path))
    print(f"There is an unfinished game: {session.table_words()}, {counted(turns, 'turn')} played.")
    try:
        return session if yes_or_no("Continue it?") else None
    except EOFError:
        raise typer.Exit from None


def _new(table: o.Table, load: str | None, wanted: list[str], names: list[str] | None, begins: str | None) -> "Session":
    from taluva.cli.autosave import Autosave
    from taluva.cli.seats import PERSON, computer_name, fill_seats, in_turn_order

    if load is not None:
        from taluva.cli.files import STANDARD, read_game

        if load == STANDARD:
            raise Refusal("play reads your moves from standard input; give the record as a file.")
        game, _ = read_game(load)
        known = [game.tags.get(f"Seat{seat}", "") for seat in range(1, game.setup.players + 1)]
        seats = list(fill_seats(wanted, game.setup.players, known))
    else:
        kinds = fill_seats(wanted, max(2, min(4, table.players)), names or [])
        seats, names = in_turn_order(kinds, names or [], begins, table.seed)
        game = table.game(names)
    from taluva.cli.session import Session

    for seat, kind in enumerate(seats, 1):
        game.tags.setdefault(f"Seat{seat}", PERSON if kind == PERSON else computer_name(kind))
    return Session(game, seats, Autosave(), table.seed)
