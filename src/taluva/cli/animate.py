"""`taluva animate`: a whole game as an animated picture."""

from typing import Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

EXAMPLES = """\b
Examples:
  taluva animate game.taluva game.webp
  taluva animate game.taluva game.gif --width 480
  taluva animate game.taluva game.webp --theme dark --seconds 0.8
It needs more packages than a plain install: pip install 'taluva[pictures]'"""


def command(
    file: o.Source,
    picture: Annotated[str, typer.Argument(metavar="PICTURE", help="Its name ends in .webp or .gif.")],
    theme: Annotated[str, typer.Option(metavar="NAME", help="The picture's theme: light or dark.")] = "light",
    width: Annotated[int, typer.Option(metavar="PIXELS", help="The picture's width, 160 to 1600.")] = 640,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long a turn is shown, 0.1 to 20.")] = 1.2,
    force: o.Force = False,
) -> None:
    """Make an animated picture of a whole game, turn by turn."""
    from taluva.animation import FORMATS, animate
    from taluva.cli.files import check_target, read_game, write_bytes
    from taluva.cli.positions import names_of
    from taluva.extras import require

    require("pictures", "taluva animate")
    format = picture.rpartition(".")[2].lower()
    if format not in FORMATS:
        raise Refusal(f"The name of the picture ends in .webp or .gif, not as {picture!r} does.")
    check_target(picture, force)
    game, _ = read_game(file)
    if not any(turn.placement for turn in game.turns):
        raise Refusal("Nothing has been played in this game yet.")
    try:
        data = animate(game, width=width, theme=theme, seconds_per_turn=seconds, names=names_of(game), format=format)
    except ValueError as error:
        raise Refusal(str(error)) from None
    write_bytes(picture, data)
    print(f"{picture}: {len(data) / 1e6:.1f} MB")
