"""`taluva arena`: matches between computer players."""

from typing import TYPE_CHECKING, Annotated

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal
from taluva.editions import DEFAULT_EDITION

if TYPE_CHECKING:
    from taluva.arena import Match, SequentialTest
    from taluva.editions import Setup

EXAMPLES = """\b
Examples:
  taluva arena greedy random --games 20
  taluva arena level:5 montecarlo:seconds=1 --games 100 --results match.jsonl
  taluva arena engine:seconds=1 greedy --players 4 --games 40
  taluva arena my_player.py:MyPlayer greedy --sprt 0.5,0.6 --games 1000
  taluva arena level:1 level:2 level:3 --neighbours --plot ladder.svg
  taluva arena level:7 level:6 --luck    also without the luck of the draws
Players:
  random, greedy, level:5, montecarlo:seconds=1, montecarlo:playouts=500,
  engine:seconds=1,threads=2, engine:nodes=500, engine:seconds=1,weights=FILE.npz,
  FILE.py:CLASS, FILE.py:CLASS:name=value,..."""


def command(
    player: Annotated[list[str], typer.Argument(metavar="PLAYER", help="Two or more players, see below.")],
    games: Annotated[int, typer.Option(metavar="N", help="Games of each pairing, rounded up to whole stacks.")] = 100,
    edition: o.Edition = DEFAULT_EDITION,
    players: o.Players = 2,
    variant: o.Variant = None,
    expansion: o.Expansion = None,
    stack: o.Stack = None,
    seed: Annotated[int, typer.Option(metavar="N", help="The same seed gives the same stacks.")] = 1,
    neighbours: Annotated[
        bool, typer.Option("--neighbours", help="Each player meets only the next one in the list.")
    ] = False,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="Stop a pairing when its first player's share is decided: 0.5,0.6."),
    ] = None,
    luck: Annotated[
        bool, typer.Option("--luck", help="Measure the luck with the tiles, and show the shares without it.")
    ] = False,
    breadth: Annotated[
        int | None,
        typer.Option(metavar="N", help="Turns compared for each tile to measure luck. [default: 3; 0: fast, rough]"),
    ] = None,
    anchor: Annotated[
        str | None, typer.Option(metavar="PLAYER", help="Whose rating is 0. [default: greedy, or the first]")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Games at the same time. [default: one for each core]")
    ] = None,
    results: Annotated[
        str | None, typer.Option(metavar="FILE", help="Store every game in this file, and continue from it.")
    ] = None,
    records: Annotated[str | None, typer.Option(metavar="FOLDER", help="Write the record of every game.")] = None,
    plot: Annotated[str | None, typer.Option(metavar="FILE", help="Write a picture of the ratings (SVG).")] = None,
    json: o.AsJson = False,
    force: o.Force = False,
) -> None:
    """Let computer players play against each other, and rate them."""
    if breadth is not None and not (luck and 0 <= breadth <= 32):
        raise Refusal("--breadth must be from 0 to 32, and goes with --luck.")
    table = _setup(edition, players, variant, expansion, stack)
    match = _match(player, games, table, seed, neighbours, sprt, luck, breadth)
    if anchor is not None and anchor not in match.names:
        raise Refusal(f"The anchor {anchor!r} is not one of the players {', '.join(match.names)}.")
    if plot is not None:
        _check_target(plot, force)
    stopped = _play(match, _workers(match, workers), results, records)
    _show(match, anchor, plot, json)
    if stopped:
        raise KeyboardInterrupt


def _check_target(plot: str, force: bool) -> None:
    """Refuse a picture that could not be written before hours are spent on it."""
    from pathlib import Path

    path = Path(plot)
    if plot != "-" and (path.is_dir() or not path.parent.is_dir()):
        raise Refusal(f"The file {plot} cannot be written: give the name of a file in an existing folder.")
    if path.exists() and not force:
        raise Refusal(f"The file {plot} already exists; choose another name, or replace it with --force.")


def _setup(edition: str, players: int, variant: str | None, expansions: list[str] | None, stack: int | None) -> "Setup":
    """The setup; its two-hex tiles do not count: each stack has its own."""
    from taluva.editions import SetupError, set_up
    from taluva.tiles import TWO_HEX_TILES

    names = tuple(expansions or ())
    laid_out = tuple(TWO_HEX_TILES)[:players] if "two-hex" in names else ()
    try:
        return set_up(edition, players, variant, names, stack, laid_out)
    except SetupError as error:
        raise Refusal(str(error)) from None


def _match(
    players: list[str], games: int, setup: "Setup", seed: int, neighbours: bool, sprt: str | None, luck: bool,
    breadth: int | None,
) -> "Match":  # fmt: skip
    if games < 1:
        raise Refusal(f"--games must be at least 1, not {games}.")
    test = None if sprt is None else _test(sprt)
    _compile(players, luck)
    from taluva.analysis.valuation import BREADTH
    from taluva.arena import Match

    measured = (BREADTH if breadth is None else breadth) if luck else None
    try:
        return Match.of(players, games, setup, seed, neighbours, test, measured)
    except ValueError as error:
        raise Refusal(str(error)) from None


def _test(text: str) -> "SequentialTest":
    from taluva.arena import SequentialTest

    try:
        low, high = (float(part) for part in text.split(","))
        return SequentialTest(low, high)
    except ValueError:
        raise Refusal(
            f"--sprt needs two shares between 0 and 1, the lower first, such as 0.5,0.6, not {text!r}."
        ) from None


def _compile(players: list[str], luck: bool) -> None:
    """Compile what the players need, and what measures luck, if necessary, with a progress bar."""
    from taluva.cli.progress import load_draws, load_engine, load_kernel, progress_bar

    if luck:
        load_draws()
    kinds = {text.partition(":")[0] for text in players}
    if kinds.isdisjoint(("greedy", "montecarlo", "engine", "level")):
        load_kernel()
        return
    load_engine()
    from taluva.engine import montecarlo
    from taluva.engine.cache import CACHE

    if "montecarlo" in kinds and not CACHE.is_compiled("montecarlo"):
        with progress_bar("Compiling the games of Monte Carlo, once per installation") as report:
            montecarlo.ensure_compiled(lambda share, left: report(share))


def _workers(match: "Match", wanted: int | None) -> int:
    """One per core, unless a player uses several threads itself."""
    if wanted is not None:
        if not 1 <= wanted <= 256:
            raise Refusal(f"--workers must be from 1 to 256, not {wanted}.")
        return wanted
    if any(spec.threads > 1 for spec in match.specs):
        return 1
    from taluva.engine.player import cores

    return min(cores(), match.games)


def _play(match: "Match", workers: int, results: str | None, records: str | None) -> bool:
    """Play the match. Returns whether it was interrupted."""
    from taluva.arena import ResultsError, SpecError, play_match
    from taluva.arena.match import WorkerError
    from taluva.cli.progress import progress_bar

    try:
        with progress_bar(f"Playing {match.games} games") as report:
            play_match(match, workers, results, records, lambda match, result: report(match.share_done))
    except KeyboardInterrupt:
        return True
    except (ResultsError, SpecError) as error:
        raise Refusal(str(error)) from None
    except WorkerError as error:
        raise Refusal(str(error), code=1) from None
    return False


def _show(match: "Match", anchor: str | None, plot: str | None, as_json: bool) -> None:
    from taluva.arena import draw_plot, standing, write_table

    found = standing(match, anchor)
    if as_json:
        import json
        from dataclasses import asdict

        print(json.dumps({**match.settings, **asdict(found)}))
    else:
        print(write_table(found, match.test))
    if plot is not None:
        from taluva.cli.files import write_text

        write_text(plot, draw_plot(found), force=True)
