"""`taluva engine`: the engine for other programs, over standard input and output."""

import sys

EXAMPLES = """\b
Examples:
  taluva engine
Then type, for example:
  position start moves VJC
  go movetime 1000
help lists all commands; docs/protocol.md has the details."""


def command() -> None:
    """Serve other programs: a text protocol like UCI."""
    import io

    from taluva.cli.progress import load_kernel

    load_kernel()
    from taluva.protocol.conversation import converse

    def write(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    converse(sys.stdin.buffer if sys.stdin else io.BytesIO(), write)
