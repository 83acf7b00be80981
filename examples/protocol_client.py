"""Two levels of the engine play a game through the text protocol (docs/protocol.md); prints its record.

python examples/protocol_client.py --levels 1 5 --seed 7
"""

import argparse
import subprocess
import sys

import taluva


class Client:
    """A conversation with `taluva engine`."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "taluva", "engine"]
        self._engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line: str) -> None:
        """Send one line."""
        assert self._engine.stdin is not None
        print(line, file=self._engine.stdin, flush=True)

    def wait_for(self, word: str) -> str:
        """The rest of the next line that begins with a word; RuntimeError if the engine refuses or leaves."""
        assert self._engine.stdout is not None
        for line in self._engine.stdout:
            first, _, rest = line.strip().partition(" ")
            if first == word:
                return rest
            if first == "error":
                raise RuntimeError(rest)
        raise RuntimeError("The engine has left.")


def main() -> None:
    """Play the game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--levels", type=int, nargs=2, default=(1, 5))
    parser.add_argument("--seed", type=int)
    arguments = parser.parse_args()
    game = taluva.Game(seed=arguments.seed)
    client = Client()
    client.send("isready")
    client.wait_for("readyok")
    while game.phase != "over":
        client.send(f"setoption name Level value {arguments.levels[game.seat - 1]}")
        client.send(f"position {game.position}")
        client.send("go")
        for move in client.wait_for("bestmove").split():
            game.play(move)
    client.send("quit")
    print(game.record(), end="")


if __name__ == "__main__":
    main()
