"""The command line `taluva`. `--help` imports only Typer; the rules and Rich load when a command needs them."""

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `taluva` with the arguments given, or with those of the process. Returns the exit code."""
    from taluva.cli.guard import run

    return run(arguments)
