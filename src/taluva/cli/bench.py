"""`taluva bench`: how fast the rules are, and the signature of their behaviour."""

from typing import Annotated, Any

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

EXAMPLES = """\b
Examples:
  taluva bench
  taluva bench --threads 2 --seconds 10
  taluva bench --json
The signature changes only when the behaviour of the rules changes."""


def command(
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to measure each figure.")] = 3,
    threads: Annotated[int, typer.Option(metavar="N", help="Also measure N threads against one.")] = 1,
    json: o.AsJson = False,
) -> None:
    """Measure random games per second; print the rules' signature."""
    if not 0 <= seconds <= 3600:
        raise Refusal(f"--seconds must be from 0 to 3600, not {seconds:g}.")
    if not 1 <= threads <= 256:
        raise Refusal(f"--threads must be from 1 to 256, not {threads}.")
    figures = _measure(seconds, threads)
    if json:
        import json as writing

        print(writing.dumps(figures))
        return
    four = figures["four_players"]
    print("Uniformly random games, ferti-2014, the best of several short runs:")
    print(f"  2 players, 24 tiles: {_rates(figures)}")
    print(f"  4 players, 48 tiles: {_rates(four)}")
    if threads > 1:
        many = figures["with_threads"]
        print(f"  {threads} threads, 2 players: {_rates(many)}, {many['ratio']:.2f} times one thread")
    print(f"Signature: {figures['signature']}")


def _measure(seconds: float, threads: int) -> dict[str, Any]:
    from taluva.cli.loading import load_kernel, progress_bar

    load_kernel("random games")
    from taluva import bench

    signature = bench.signature()
    with progress_bar("Playing random games") as report:
        parts = 3 if threads > 1 else 2
        one = bench.rate(bench.TWO_PLAYERS, seconds, 1, lambda share: report(share / parts))
        figures: dict[str, Any] = _figures(one)
        four = bench.rate(bench.FOUR_PLAYERS, seconds, 1, lambda share: report((1 + share) / parts))
        figures["signature"] = signature
        figures["four_players"] = _figures(four)
        if threads > 1:
            many = bench.rate(bench.TWO_PLAYERS, seconds, threads, lambda share: report((2 + share) / parts))
            ratio = round(many.games_per_second / one.games_per_second, 3)
            figures["with_threads"] = {"threads": threads, **_figures(many), "ratio": ratio}
    return figures


def _figures(rate: tuple[float, float]) -> dict[str, float]:
    games, turns = rate
    return {"games_per_second": round(games, 1), "turns_per_second": round(turns, 1)}


def _rates(figures: dict[str, float]) -> str:
    return f"{figures['games_per_second']:,.0f} games/s, {figures['turns_per_second']:,.0f} turns/s"
