"""`taluva bench`: the speed of the rules and the engine, and the signature of the rules' behaviour."""

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
    threads: Annotated[int, typer.Option(metavar="N", help="Also compare N threads with one.")] = 1,
    json: o.AsJson = False,
) -> None:
    """Measure the rules and the engine; print the rules' signature."""
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
    many = figures.get("with_threads")
    if many:
        print(f"  {threads} threads, 2 players: {_rates(many)}, {many['ratio']:.2f} times one thread")
    print("The engine on boards of a game, ferti-2014, 2 players, 24 tiles, the best of several short runs:")
    print(f"  evaluations: {figures['evaluations_per_second']:,.0f}/s")
    print(f"  searched turns: {figures['searched_turns_per_second']:,.0f}/s")
    if many:
        searched, ratio = many["searched_turns_per_second"], many["searched_turns_ratio"]
        print(f"  {threads} threads: {searched:,.0f} searched turns/s, {ratio:.2f} times one thread")
    print(f"Signature: {figures['signature']}")


def _measure(seconds: float, threads: int) -> dict[str, Any]:
    from taluva.cli.progress import load_kernel, load_measures, progress_bar

    load_kernel("random games")
    load_measures()
    from taluva import bench

    signature = bench.signature()
    parts = 6 if threads > 1 else 4
    with progress_bar("Measuring") as report:

        def part(number: int) -> bench.Progress:
            return lambda share: report((number + share) / parts)

        one = bench.rate(bench.TWO_PLAYERS, seconds, 1, part(0))
        four = bench.rate(bench.FOUR_PLAYERS, seconds, 1, part(1))
        evaluations = bench.evaluation_rate(seconds, part(2))
        searched = bench.search_rate(seconds, 1, part(3))
        figures: dict[str, Any] = {
            **_figures(one),
            "signature": signature,
            "four_players": _figures(four),
            "evaluations_per_second": round(evaluations, 1),
            "searched_turns_per_second": round(searched, 1),
        }
        if threads > 1:
            many = bench.rate(bench.TWO_PLAYERS, seconds, threads, part(4))
            searched_by_many = bench.search_rate(seconds, threads, part(5))
            figures["with_threads"] = {
                "threads": threads,
                **_figures(many),
                "ratio": round(many.games_per_second / one.games_per_second, 3),
                "searched_turns_per_second": round(searched_by_many, 1),
                "searched_turns_ratio": round(searched_by_many / searched, 3),
            }
    return figures


def _figures(rate: tuple[float, float]) -> dict[str, float]:
    games, turns = rate
    return {"games_per_second": round(games, 1), "turns_per_second": round(turns, 1)}


def _rates(figures: dict[str, float]) -> str:
    return f"{figures['games_per_second']:,.0f} games/s, {figures['turns_per_second']:,.0f} turns/s"
