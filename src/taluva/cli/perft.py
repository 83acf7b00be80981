"""`taluva perft`: the number of step sequences by depth."""

import time
from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal
from taluva.editions import DEFAULT_EDITION

if TYPE_CHECKING:
    from taluva.position import Position

EXAMPLES = """\b
Examples:
  taluva perft 4
  taluva perft 5 --stack-tiles VJC,VSR,VLL
  taluva perft 3 game.taluva --json
Tiles not named by --stack-tiles are shuffled with --seed, by default 1."""

StackTiles = Annotated[
    str | None, typer.Option(metavar="CODES", help="The next tiles in the order they are drawn: VJC,VSR,...")
]


def command(
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="Steps to look ahead: choices, placements, builds.")],
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="Count from the last position of this record.")
    ] = None,
    stack_tiles: StackTiles = None,
    edition: o.Edition = DEFAULT_EDITION,
    players: o.Players = 2,
    variant: o.Variant = None,
    expansion: o.Expansion = None,
    stack: o.Stack = None,
    two_hex: o.TwoHex = None,
    seed: o.Seed = None,
    json: o.AsJson = False,
) -> None:
    """Count the sequences of steps by depth, for a given stack."""
    from taluva.cli.progress import load_kernel, progress_bar

    named = [code.strip().upper() for code in (stack_tiles or "").split(",") if code.strip()]
    seed = 1 if seed is None else seed
    if file is None:
        from taluva.cli.positions import beginning

        position = beginning(o.Table(edition, players, variant, expansion, stack, two_hex, seed).game())
    else:
        from taluva.cli.positions import last_position

        position, _ = last_position(file)
    tiles = _tiles(position, named, seed)
    from taluva.perft import DEEPEST, perft

    if not 1 <= depth <= DEEPEST:
        raise Refusal(f"DEPTH must be from 1 to {DEEPEST}, not {depth}.")
    load_kernel("perft")
    counts: list[tuple[int, float]] = []
    for steps in range(1, depth + 1):
        before = time.perf_counter()
        with progress_bar(f"Counting {steps} steps") as report:
            counts.append((perft(position, steps, tiles, report), time.perf_counter() - before))
    _print(position, tiles, counts, json)


def _tiles(position: "Position", named: list[str], seed: int) -> list[str]:
    """The whole stack: the named tiles, then other unseen ones."""
    from taluva.game import shuffled

    if len(named) > position.stack_left:
        raise Refusal(f"Only {position.stack_left} tiles are left in the stack, but {len(named)} are named.")
    left = dict(position.unseen)
    for code in named:
        if not left.get(code, 0):
            raise Refusal(f"There is no unseen tile {code!r} left for the stack (M3).")
        left[code] -= 1
    return named + shuffled(left, position.stack_left - len(named), seed)


def _print(position: "Position", tiles: list[str], counts: list[tuple[int, float]], as_json: bool) -> None:
    if as_json:
        import json

        print(json.dumps({"stack": tiles, "counts": [count for count, _ in counts]}))
        return
    print(f"The next tiles: {', '.join(tiles[: len(counts) // 2 + 1])}")
    width = len(f"{counts[-1][0]:,}")
    print(f"depth  {'steps':>{max(width, 5)}}  seconds")
    for depth, (count, seconds) in enumerate(counts, 1):
        print(f"{depth:>5}  {count:>{max(width, 5)},}  {seconds:>7.2f}")
