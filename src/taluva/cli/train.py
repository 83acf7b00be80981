"""`taluva train`: networks that learn by playing against themselves."""

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.training import Gate, Settings, Training

EXAMPLES = """\b
Examples:
  taluva train my.npz --minutes 5
  taluva train my.npz --minutes 60 --plot strength.svg     continues with my.npz
  taluva train four.npz --players 4 --from-search
  taluva train new.npz --from-scratch --minutes 3
  taluva train my.npz --minutes 0 --plot strength.svg      only the plot
Ctrl-C stops; what was learned is kept. docs/training.md explains the files."""

STOPPED = 130


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The networks, a .npz file; training continues from it.")],
    players: Annotated[
        int | None,
        typer.Option(metavar="N", help=f"{o.PLAYERS_HELP} [default: those of FILE, else 2]", show_default=False),
    ] = None,
    minutes: Annotated[float, typer.Option(metavar="M", help="How long to train.")] = 30,
    threads: Annotated[
        int | None, typer.Option(metavar="N", help="Threads. [default: all cores]", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed for the games that are played.")] = 0,
    from_scratch: Annotated[
        bool, typer.Option("--from-scratch", help="Start from random networks, not from the hand-made evaluation.")
    ] = False,
    mix: Annotated[float, typer.Option(metavar="SHARE", help="Share of games with random setups.")] = 0.25,
    rate: Annotated[float, typer.Option(metavar="R", help="How fast to learn, at the start.")] = 0.002,
    teams: Annotated[bool, typer.Option("--teams", help="For four players in teams.")] = False,
    from_search: Annotated[
        bool, typer.Option("--from-search", help="Search every turn, and learn from all turns looked at; slower.")
    ] = False,
    samples: Annotated[int, typer.Option(metavar="N", help="With --from-search: how often each turn is tried.")] = 3,
    candidates: Annotated[int, typer.Option(metavar="N", help="With --from-search: turns that are tried.")] = 4,
    trace: Annotated[
        float, typer.Option(metavar="SHARE", help="How much what came later counts (lambda of TD).")
    ] = 0.8,
    uses: Annotated[float, typer.Option(metavar="N", help="How often each example is learned from.")] = 4,
    gate_minutes: Annotated[
        float, typer.Option(metavar="M", help="How often the new networks play a match against the old ones.")
    ] = 2,
    gate_games: Annotated[int, typer.Option(metavar="N", help="Games of such a match.")] = 400,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the strength over time (SVG); - for standard output.")
    ] = None,
    judge: Annotated[
        str | None, typer.Option(metavar="FILE", help="Do not train, but compare the networks with a yardstick.")
    ] = None,
    json: o.AsJson = False,
    force: o.Force = False,
) -> None:
    """Train networks for the engine by self-play; training can be continued at any time."""
    path = Path(file)
    if judge is not None:
        _print_errors(path, Path(judge), json)
        return
    _check_files(path, plot, json, force)
    options: dict[str, Any] = {
        "seed": seed, "mix": mix, "rate": rate, "samples": samples if from_search else 0,
        "candidates": candidates, "trace": trace, "uses": uses, "teams": teams,
        "gate_minutes": gate_minutes, "gate_games": gate_games,
    }  # fmt: skip
    training = _training(path, players, minutes, threads, from_scratch, options)
    quiet = json or plot == "-"
    stopped = minutes > 0 and not _run(training, plot, quiet)
    if json:
        _print_json(training, not stopped)
    elif not quiet:
        print(_summary(training))
        if stopped:
            print(f"Stopped. Continue with: {_how_to_go_on(training, plot)}")
    _draw(training, plot)
    if stopped:
        raise typer.Exit(STOPPED)


def _check_files(file: Path, plot: str | None, json: bool, force: bool) -> None:
    """Refuse files that could not be written before the long work begins."""
    import os

    if file.suffix != ".npz":
        raise Refusal(f"The networks are kept in a .npz file; call it {file.name}.npz, for example.")
    if json and plot == "-":
        raise Refusal("Only one of --json and --plot - can go to standard output.")
    if plot is not None and plot != "-" and Path(plot).exists() and not force:
        raise Refusal(f"The file {plot} already exists; choose another name, or replace it with --force.")
    for target in (file, *([] if plot in (None, "-") else [Path(plot or "")])):
        if target.is_dir():
            raise Refusal(f"The file {target} cannot be written: it is a folder; give the name of a file.")
        if not target.parent.is_dir():
            raise Refusal(f"The file {target} cannot be written: there is no folder {target.parent}.")
        if not os.access(target.parent, os.W_OK):
            raise Refusal(f"The file {target} cannot be written: nothing can be written in {target.parent}.")


def _training(
    file: Path, players: int | None, minutes: float, threads: int | None, from_scratch: bool, options: dict[str, Any]
) -> "Training":
    from taluva.engine.player import cores
    from taluva.training import Settings, Training
    from taluva.training.files import players_of

    try:
        there = players_of(file)
        if there is not None and from_scratch:
            raise Refusal(f"{file} already has a training; give another name to start from scratch.")
        if there is None and minutes == 0:
            raise Refusal(f"There is no training in {file} yet; give it some --minutes.")
        wanted = 4 if options["teams"] else 2
        settings = Settings(
            players=players if players is not None else there or wanted,
            minutes=minutes,
            threads=threads if threads is not None else cores(),
            start="random" if from_scratch else "handmade",
            **options,
        )
        return Training(file, settings)
    except ValueError as error:
        raise Refusal(str(error)) from None


def _run(training: "Training", plot: str | None, quiet: bool) -> bool:
    """Train, with a progress bar and a line for each gate. Returns whether it was completed."""
    from taluva.cli.progress import load_training, progress_bar

    load_training()
    settings, begun, before = training.settings, time.perf_counter(), training.games
    if not quiet:
        print(_beginning(settings, training.games), _HEADING, sep="\n", flush=True)
    with _ctrl_c() as stop, progress_bar("Training") as report:

        def on_progress(share: float, games: int, loss: float) -> None:
            rate = (games - before) / (time.perf_counter() - begun)
            report(min(1.0, share), f"{games:,} games, {rate:.0f}/s, loss {loss:.3f}")

        def on_gate(gate: "Gate") -> None:
            if not quiet:
                print(_gate_line(gate, settings), flush=True)
            if plot != "-":
                _draw(training, plot)

        return training.run(on_progress, on_gate, stop)


@contextmanager
def _ctrl_c() -> Iterator[threading.Event]:
    """An event set by the first Ctrl-C, so that nothing is cut short; the second one stops at once."""
    stop = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)

    def on_interrupt(number: int, frame: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _beginning(settings: "Settings", games: int) -> str:
    threads = "1 thread" if settings.threads == 1 else f"{settings.threads} threads"
    words = f"Training for {settings.players} players, {settings.minutes:g} minutes, {threads}"
    return f"{words}, after {games:,} games so far." if games else f"{words}."


_HEADING = "minutes     games   loss  against the old   against the hand-made evaluation"


def _gate_line(gate: "Gate", settings: "Settings") -> str:
    """A match as a row below the heading."""
    from taluva.training.gates import handmade_elo, handmade_share
    from taluva.training.plot import verdict

    share, elo = handmade_share(gate), handmade_elo(gate, settings.sides)
    return (
        f"{gate.minutes:7.1f}  {gate.games:8,}  {gate.loss:.3f}  {100 * gate.share:5.1f} % {verdict(gate)}  "
        f"{100 * share.value:5.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})  Elo {elo.value:+.0f}"
    )


def _summary(training: "Training") -> str:
    from taluva.training.gates import handmade_elo
    from taluva.training.plot import elo_words

    played = f"{training.games:,} games in {training.minutes:.1f} minutes"
    if not training.gates:
        return f"{played}; no match has been played yet."
    if not training.file.exists():
        return f"{played}; no networks have passed the gate yet, so there is no {training.file}."
    elo = handmade_elo(training.gates[-1], training.settings.sides, training.settings.gate_games)
    return (
        f"{played}. The best networks so far are in {training.file}: Elo {elo_words(elo)} "
        "against the hand-made evaluation, one turn deep."
    )


def _how_to_go_on(training: "Training", plot: str | None) -> str:
    """The command with the same options, for the remaining time."""
    import shlex

    from taluva.engine.player import cores
    from taluva.training import Settings

    given, usual = training.settings, Settings(threads=cores())
    left = given.minutes - training.minutes + training.runs[-1]["minutes_before"]
    words = ["taluva", "train", str(training.file), "--minutes", f"{max(0.1, left):.1f}"]
    for name in ("players", "threads", "seed", "mix", "rate", "trace", "uses", "gate_minutes", "gate_games"):
        if getattr(given, name) != getattr(usual, name):
            words += [f"--{name.replace('_', '-')}", f"{getattr(given, name):.10g}"]
    if given.samples:
        words += ["--from-search", "--samples", str(given.samples), "--candidates", str(given.candidates)]
    if given.teams:
        words.append("--teams")
    if plot is not None:
        words += ["--plot", plot] if plot == "-" else ["--plot", plot, "--force"]
    return shlex.join(words)


def _draw(training: "Training", plot: str | None) -> None:
    from taluva.cli.files import write_text
    from taluva.training import draw_plot

    if plot is not None and training.gates:
        settings = training.settings
        write_text(plot, draw_plot(training.gates, settings.sides, settings.gate_games), force=True)


def _print_json(training: "Training", complete: bool) -> None:
    import json
    from dataclasses import asdict

    from taluva.training.gates import handmade_elo

    settings = training.settings
    gates = []
    for gate in training.gates:
        elo = handmade_elo(gate, settings.sides, settings.gate_games)
        gates.append({**asdict(gate), "elo": {name: round(end, 1) for name, end in elo._asdict().items()}})
    data = {
        "complete": complete,
        "file": str(training.file),
        "games": training.games,
        "minutes": round(training.minutes, 2),
        "settings": asdict(settings),
        "gates": gates,
        "runs": training.runs,
    }
    print(json.dumps(data))


def _print_errors(file: Path, yardstick_file: Path, as_json: bool) -> None:
    """Compare networks with a yardstick."""
    import json
    from dataclasses import asdict

    from taluva.cli.progress import load_engine
    from taluva.editions import Setup
    from taluva.engine.weights import read_networks
    from taluva.training import yardstick
    from taluva.training.files import TrainingError, read_trained

    load_engine()
    try:
        arrays = read_trained(file)
        players, teams = arrays.players("value"), bool(arrays.runs and arrays.runs[-1].get("teams"))
        judged = list(yardstick.read(yardstick_file))
    except TrainingError as error:
        raise Refusal(str(error)) from None
    except (OSError, ValueError, KeyError) as error:
        raise Refusal(f"{yardstick_file} is not a yardstick: {error}.") from None
    networks = read_networks(file)

    def chosen(setup: Setup) -> bool:
        return setup.players == players and (setup.variant == "teams") == teams

    found = yardstick.judge([one for one in judged if chosen(one.setup)], lambda setup: networks)
    if as_json:
        print(json.dumps([asdict(row) for row in found]))
        return
    print("networks    positions  error  bias of the mover  cost of the choice    (points of win chance)")
    for row in found:
        points = f"{100 * row.rms:5.1f}  {100 * row.bias:+17.1f}  {100 * row.cost:18.1f}"
        print(f"{row.kind:10}  {row.positions:9,}  {points}")
