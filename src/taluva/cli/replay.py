"""`taluva replay`: step through a record and check every move."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.game import Game
    from taluva.records import RecordError

ILLEGAL = 1

EXAMPLES = """\b
Examples:
  taluva replay game.taluva
  taluva replay game.taluva --step       one turn at a time, Enter continues
  taluva replay game.taluva --quiet      only the outcome
The exit code is 0 if all moves are legal, 1 if one is not, 2 if the file cannot be read."""


def command(
    file: o.Source,
    step: Annotated[bool, typer.Option("--step", help="Show the island after every turn; Enter continues.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Only say whether all is legal, and the result.")] = False,
) -> None:
    """Check every move of a record, and step through it."""
    from taluva.cli.files import place_in, read_text
    from taluva.cli.progress import load_kernel

    text = read_text(file)
    load_kernel()
    from taluva.records import RecordError, read_record

    try:
        game = read_record(text)
    except RecordError as error:
        place = place_in(file, error.line, error.column)
        if error.rule in (None, "notation"):
            raise Refusal(f"{place}: {error.sentence}") from None
        raise Refusal(f"{place}: {_illegal(text, error)}", ILLEGAL) from None
    if step:
        _show_turns(game, wait=file != "-" and sys.stdin.isatty() and sys.stdout.isatty())
    elif not quiet:
        _list_turns(game)
    _print_outcome(game)


def _illegal(text: str, error: "RecordError") -> str:
    """The illegal move itself, and what is wrong with it."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words = lines[error.line - 1][error.column - 1 :].split()
    move = words[0][:60] if words else "the move"
    rule = "" if f"({error.rule})" in error.sentence else f" ({error.rule})"
    return f"{move} is illegal: {error.sentence.rstrip('.')}{rule}"


def _turn_lines(game: "Game") -> list[str]:
    from taluva.cli.guard import printable
    from taluva.views import colour

    lines = []
    for number, turn in enumerate(game.turns, 1):
        if turn.placement is None:
            continue
        build = "none, eliminated" if turn.eliminated else turn.build or "to build"
        comment = f"  {{{printable(game.comments[number])}}}" if number in game.comments else ""
        lines.append(f"{number:>3}. {colour(turn.seat):<6} {turn.placement} {build}{comment}")
    return lines


def _list_turns(game: "Game") -> None:
    for line in _turn_lines(game):
        print(line)


def _show_turns(game: "Game", wait: bool) -> None:
    from taluva.cli.positions import after_turn
    from taluva.cli.screen import island

    for number, line in enumerate(_turn_lines(game), 1):
        earlier = after_turn(game, number)
        print(line)
        print(island(earlier, key=number == 1))
        print()
        if wait:
            try:
                if input("Enter for the next turn, q to stop: ").strip().lower().startswith("q"):
                    return
            except EOFError:
                print()
                return


def _print_outcome(game: "Game") -> None:
    from taluva.cli.positions import names_of
    from taluva.text.description import result_words
    from taluva.text.terms import counted

    played = sum(turn.placement is not None for turn in game.turns)
    print(f"{counted(played, 'turn').capitalize()}, all legal.")
    print(result_words(game, names_of(game)))
