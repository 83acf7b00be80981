"""What a player can type during a game besides moves."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.cli.session import Session

HELP = """Play:
  a number            picks from the menu; Enter shows the menu again, back goes back
  VJC@-2,1:E          a placement: the volcano on -2,1, the next letter east of it, the last one clockwise from there
  -2,1 E              the same in short, with the tile in hand;  -2,1 alone lists the moves there
  hut@1,0             also tower, temple and boat;  hut 1,0 works too
  expand@1,0:J        expand the settlement at 1,0 into jungle (J C S R L)
  directions          E, SE, SW, W, NW, NE, clockwise; q grows to the east, r to the south-east
Look:
  moves [TEXT]        all legal moves, or those that contain TEXT
  board [on|off]      draw the island, or switch its drawing before every move on or off
  describe            the position in sentences
  supply              what everybody has left
  tiles               the tiles nobody has seen yet
  hint                what the engine would play, and your chance of winning
Other:
  undo, redo          go back to your last decision; replay what was taken back
  save FILE           write the record of the game
  record              show the record
  quit                leave; an unfinished game is saved"""


def obey(session: "Session", text: str) -> bool:
    """Run a command. False if the text is not one, so that it may be a move."""
    word, _, rest = text.partition(" ")
    found = _find(word.lower())
    if found is None:
        return False
    found(session, rest.strip())
    return True


def _find(word: str) -> "Command | None":
    """A command by its name or an unambiguous prefix."""
    if word in _COMMANDS:
        return _COMMANDS[word]
    beginnings = [name for name in _COMMANDS if name.startswith(word)] if len(word) > 1 else []
    return _COMMANDS[beginnings[0]] if len(beginnings) == 1 else None


def _help(session: "Session", rest: str) -> None:
    print(HELP)


def _moves(session: "Session", rest: str) -> None:
    from taluva.cli.moves import as_text

    print(as_text(session.game, rest))


def _board(session: "Session", rest: str) -> None:
    from taluva.cli.screen import island

    match rest.lower():
        case "":
            print(island(session.game))
        case "on" | "off":
            session.show_board = rest.lower() == "on"
            print(f"The island is {'drawn' if session.show_board else 'not drawn'} before every move.")
        case _:
            print("Type board, board on or board off.")


def _describe(session: "Session", rest: str) -> None:
    from taluva.terminal import describe

    print(describe(session.game, session.names))


def _supply(session: "Session", rest: str) -> None:
    from taluva.text.description import supplies

    print("\n".join(supplies(session.game, session.names)))


def _tiles(session: "Session", rest: str) -> None:
    unseen = session.game.unseen
    print(f"{session.game.stack_left} tiles are left in the stack, out of {sum(unseen.values())} that nobody has seen:")
    print("  " + ", ".join(code if count == 1 else f"{count} {code}" for code, count in unseen.items()))


def _hint(session: "Session", rest: str) -> None:
    from taluva.analysis import reasons, sentence
    from taluva.cli.engine_player import hint
    from taluva.cli.groups import GroupedMoves

    if session.game.phase == "over":
        print("The game is over.")
        return
    position = session.game.position
    found = hint(position)
    print("The engine would play:")
    board = position
    for move in found.moves:
        print(f"  {move!s:<16} {GroupedMoves(board).of(move)}")
        board = board.play(move)
    worth = f"{round(100 * found.values[position.seat - 1])} %"
    if position.setup.variant == "places":
        print(f"Your place would then be worth {worth} (the first is 100 %, the last 0 %).")
    else:
        print(f"Your chance of winning would then be {worth}.")
    for reason in reasons(position, found.moves):
        print(f"  {sentence(reason, session.names)}")


def _undo(session: "Session", rest: str) -> None:
    session.undo()


def _redo(session: "Session", rest: str) -> None:
    session.redo()


def _save(session: "Session", rest: str) -> None:
    from pathlib import Path

    from taluva.cli.files import write_text
    from taluva.cli.session import yes_or_no

    name = rest or session.saved_as
    if not name or name == "-":
        print("Type save and the name of a file, such as save game.taluva.")
        return
    path = Path(name).expanduser()
    if not path.suffix:
        path = path.with_suffix(".taluva")
    target = str(path)
    known = target == session.saved_as
    try:
        if not known and path.is_file() and not yes_or_no(f"{target} already exists. Replace it?"):
            print("Nothing was saved.")
            return
        write_text(target, session.game.record(), force=True)
    except Refusal as refusal:
        print(refusal)
        return
    except (OSError, ValueError) as error:
        print(f"{target} cannot be written: {error}.")
        return
    session.saved_as = target
    print(f"Saved as {target}.")


def _record(session: "Session", rest: str) -> None:
    print(session.game.record(), end="")


def _quit(session: "Session", rest: str) -> None:
    from taluva.cli.session import Leaving

    raise Leaving


Command = Callable[["Session", str], None]
_COMMANDS: dict[str, Command] = {
    "help": _help, "?": _help, "moves": _moves, "board": _board, "describe": _describe, "supply": _supply,
    "tiles": _tiles, "hint": _hint, "undo": _undo, "redo": _redo, "save": _save, "record": _record,
    "quit": _quit, "exit": _quit, "q": _quit,
}  # fmt: skip
