"""All commands of `taluva`, each from its own module."""

from typing import Annotated

import typer

from taluva.cli import (
    admin,
    analyse,
    animate,
    arena,
    backup,
    bench,
    compile,
    engine,
    moves,
    new,
    perft,
    play,
    puzzles,
    replay,
    restore,
    rules,
    serve,
    show,
    train,
    verify,
)

_EXAMPLES = """\b
Examples:
  taluva play                              play in the browser, against the computer or together
  taluva rules P6                          the rule that a refusal names
  taluva new game.taluva --seed 7          the record of a new game
  taluva show game.taluva                  the island of a record
  taluva show game.taluva --svg island.svg
  taluva animate game.taluva game.webp     the whole game as an animated picture
  taluva moves game.taluva --json          all legal moves
  taluva replay game.taluva                check every move
  taluva verify game.taluva                check that an online deal was fair
  taluva analyse game.taluva               win chances, mistakes, better turns
  taluva train my.npz --minutes 5          networks that learn by self-play
  taluva puzzles make my.puzzles           puzzles from games of the computer against itself
Records are .taluva files; - stands for standard input."""

app = typer.Typer(
    name="taluva",
    help="The board game Taluva: play it, keep records of games, check them.",
    epilog=_EXAMPLES,
    no_args_is_help=False,
    invoke_without_command=True,
    # Rich would double the time of --help, and its frames are useless to a screen reader.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def taluva(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """The board game Taluva: play it, keep records of games, check them."""
    if version:
        from taluva import __version__

        print(f"taluva {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


for module in (
    play,
    serve,
    backup,
    restore,
    rules,
    new,
    show,
    animate,
    moves,
    replay,
    verify,
    analyse,
    engine,
    arena,
    train,
    perft,
    bench,
    compile,
):
    app.command(module.__name__.rpartition(".")[2], epilog=module.EXAMPLES)(module.command)
app.add_typer(admin.app, name="admin")
app.add_typer(puzzles.app, name="puzzles")
