"""A program that plays on a site (docs/bots.md): it takes a seat in an open game, or opens one and waits.

pip install 'taluva[bot]'
python examples/bot.py http://localhost:8137 Tiki 4     # address, name, level; without a level it plays at random
"""

import os
import sys

import taluva
from taluva.players import RandomPlayer


def main() -> None:
    """Play one game. A token in TALUVA_TOKEN keeps the bot's name and seats from an earlier run."""
    site, name, *level = [*sys.argv[1:], *("http://localhost:8137", "Tiki")[len(sys.argv) - 1 :]]
    player = taluva.Engine(level=int(level[0])) if level else RandomPlayer()
    try:
        finished = taluva.bots.run(player, site, name, token=os.environ.get("TALUVA_TOKEN"))
    except taluva.bots.BotError as error:
        sys.exit(str(error))
    print("places:", *finished.places)


if __name__ == "__main__":
    main()
