"""`taluva analyse`: the win chances of every turn, what was better, and why."""

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from taluva.cli import options as o
from taluva.cli.refusal import Refusal

if TYPE_CHECKING:
    from taluva.analysis import Account, Decision, Judgement, Limits
    from taluva.engine.player import Engine, Result
    from taluva.game import Game
    from taluva.position import Position

EXAMPLES = """\b
Examples:
  taluva analyse game.taluva
  taluva analyse game.taluva --seconds 5 --chart chances.svg --annotate judged.taluva
  taluva analyse game.taluva --turn 12 --lines 5
  taluva analyse game.taluva --nodes 2000 --json
  taluva analyse game.taluva --no-luck   without telling luck from skill
  taluva analyse --position STRING       the best turns of one position
Ctrl-C stops the analysis and shows what has been judged so far."""

STOPPED = 130


@dataclass
class _Work:
    """What is to be judged, and what has been judged so far."""

    decisions: "list[Decision]"
    game: "Game | None"
    last: "Position | None"
    """The last position that the record shows."""
    names: dict[int, str]
    judgements: "list[Judgement]" = field(default_factory=list)
    account: "Account | None" = None
    stopped: bool = False

    @property
    def players(self) -> int:
        """The number of players."""
        return self.decisions[0].position.setup.players


def command(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help=".taluva file, or - for standard input.")] = None,
    position: Annotated[str | None, typer.Option(metavar="STRING", help="A position string instead of a file.")] = None,
    turn: Annotated[int | None, typer.Option(metavar="N", help="Only turn N, with its best turns.")] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to think about each turn.")] = 1.0,
    nodes: Annotated[
        int | None, typer.Option(metavar="N", help="Search N turns instead; reproducible with one thread.")
    ] = None,
    lines: Annotated[int, typer.Option(metavar="K", help="How many of the best turns to find.")] = 3,
    threads: Annotated[
        int | None, typer.Option(metavar="N", help="Threads. [default: all cores, 1 with --nodes]", show_default=False)
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Seed for the tiles that the engine tries.")] = 0,
    why: Annotated[bool, typer.Option("--why/--no-why", help="Say why a turn is good.")] = True,
    luck: Annotated[bool, typer.Option("--luck/--no-luck", help="Tell luck with the tiles from skill.")] = True,
    breadth: Annotated[
        int | None,
        typer.Option(metavar="N", help="Turns compared for each tile that may come. [default: 3; 0: fast, rough]"),
    ] = None,
    chart: Annotated[str | None, typer.Option(metavar="FILE", help="Draw the chances; - for standard output.")] = None,
    annotate: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the record with comments; - for standard output.")
    ] = None,
    colour: Annotated[bool | None, typer.Option("--colour/--no-colour", help="Colours in the terminal.")] = None,
    json: o.AsJson = False,
    force: o.Force = False,
) -> None:
    """Judge every turn of a record: win chances, better turns, mistakes, and why."""
    if (file is None) == (position is None):
        raise Refusal("Give either a file or --position.")
    if position is not None and not (turn is None and annotate is None and chart is None):
        raise Refusal("A position has no turns; --turn, --annotate and --chart go with a file.")
    if breadth is not None and not (0 <= breadth <= 32 and luck and position is None and turn is None):
        raise Refusal("--breadth must be from 0 to 32, and goes with the luck of a whole record.")
    _check(seconds, nodes, lines, threads, chart, annotate, json, force)
    work = _of_position(position) if position is not None else _of_file(file or "-", turn)
    from taluva.analysis import Limits

    engine = _engine(seconds, nodes, threads, seed)
    limits = Limits(seconds, nodes)
    _judge(work, engine, limits, lines)
    if luck and turn is None:
        _tell_luck(work, breadth, engine.threads)
    if json:
        _print_json(work, engine, limits, lines, why)
    elif "-" not in (chart, annotate):
        from taluva.cli.screen import colourful

        in_detail = turn is not None or position is not None
        _print(work, lines if in_detail else 0, why, colourful() if colour is None else colour)
    _write_files(work, chart, annotate, _how_long(limits), why, force)
    if work.stopped:
        raise typer.Exit(STOPPED)


def _check(
    seconds: float, nodes: int | None, lines: int, threads: int | None, chart: str | None, annotate: str | None,
    json: bool, force: bool,
) -> None:  # fmt: skip
    """Refuse impossible options before the long work begins."""
    from pathlib import Path

    if not 0 < seconds <= 3600:
        raise Refusal(f"--seconds must be more than 0 and at most 3600, not {seconds:g}.")
    if nodes is not None and not 1 <= nodes <= 10**9:
        raise Refusal(f"--nodes must be from 1 to 1000000000, not {nodes}.")
    if not 1 <= lines <= 24:
        raise Refusal(f"--lines must be from 1 to 24, not {lines}.")
    if threads is not None and not 1 <= threads <= 256:
        raise Refusal(f"--threads must be from 1 to 256, not {threads}.")
    if (chart, annotate).count("-") + json > 1:
        raise Refusal("Only one of --json, --chart - and --annotate - can go to standard output.")
    for target in (chart, annotate):
        if target is None or target == "-":
            continue
        if Path(target).exists() and not force:
            raise Refusal(f"The file {target} already exists; choose another name, or replace it with --force.")
        if not Path(target).parent.is_dir():
            raise Refusal(f"The file {target} cannot be written: there is no folder {Path(target).parent}.")


def _of_position(text: str) -> _Work:
    from taluva.cli.progress import load_kernel

    load_kernel()
    from taluva.analysis import Decision
    from taluva.position import Position
    from taluva.position_reader import PositionError

    try:
        position = Position(text)
    except PositionError as error:
        raise Refusal(str(error)) from None
    if position.phase in ("draw", "over"):
        raise Refusal("Nobody is to move in this position; give one in which a tile is in hand.")
    return _Work([Decision(1, position, ())], None, position, {})


def _of_file(file: str, turn: int | None) -> _Work:
    from taluva.analysis import Decision, decisions
    from taluva.cli.positions import last_position, names_of

    last, game = last_position(file)
    found = list(decisions(game))
    if last.phase not in ("draw", "over"):
        found.append(Decision(_number_of_next(game), last, ()))
    if not found:
        raise Refusal("The record shows no turn and no tile in hand, so there is nothing to judge.")
    if turn is not None:
        numbers = sorted({decision.turn for decision in found})
        if turn not in numbers:
            raise Refusal(f"There is no turn {turn} to judge; the record has turns {numbers[0]} to {numbers[-1]}.")
        found = [decision for decision in found if decision.turn == turn]
    return _Work(found, game, last, names_of(game))


def _number_of_next(game: "Game") -> int:
    """The number of the unfinished turn."""
    turns = game.turns
    last = turns[-1] if turns else None
    begun = last is not None and last.build is None and not last.eliminated
    return max(1, len(turns) if begun else len(turns) + 1)


def _engine(seconds: float, nodes: int | None, threads: int | None, seed: int) -> "Engine":
    """The engine, compiled first if necessary."""
    from taluva.cli.progress import load_engine
    from taluva.engine.player import Engine

    load_engine()
    return Engine(seconds=None if nodes else seconds, nodes=nodes, threads=threads, seed=seed)


def _judge(work: _Work, engine: "Engine", limits: "Limits", lines: int) -> None:
    """Judge one decision after the other, until all are done or the user stops it."""
    from taluva.analysis import review
    from taluva.cli.progress import progress_bar

    count, begun = len(work.decisions), time.perf_counter()
    try:
        with progress_bar("Judging") as report:

            def on_progress(result: "Result") -> None:
                of_time = (time.perf_counter() - begun) / limits.seconds
                share = result.nodes / limits.nodes if limits.nodes else of_time
                report((len(work.judgements) + min(1.0, share)) / count)

            for judgement in review(engine, work.decisions, limits, lines, on_progress):
                work.judgements.append(judgement)
                begun = time.perf_counter()
                report(len(work.judgements) / count)
    except KeyboardInterrupt:
        work.stopped = True


def _tell_luck(work: _Work, breadth: int | None, threads: int) -> None:
    """Account for luck and skill, if the record has a finished turn and the user has not stopped before."""
    if work.game is None or work.stopped or not any(judgement.played for judgement in work.judgements):
        return
    from taluva.analysis import account
    from taluva.analysis.valuation import BREADTH
    from taluva.cli.progress import load_draws, progress_bar

    load_draws()
    count = len(work.game.turns)
    try:
        with progress_bar("Weighing the draws") as report:
            work.account = account(
                work.game,
                breadth=BREADTH if breadth is None else breadth,
                threads=threads,
                on_turn=lambda turn: report(turn.number / count),
            )
    except KeyboardInterrupt:
        work.stopped = True


def _how_long(limits: "Limits") -> str:
    return f"{limits.nodes} nodes a turn" if limits.nodes else f"{limits.seconds:g} s a turn"


def _print(work: _Work, lines: int, why: bool, coloured: bool) -> None:
    """Print the judged turns, a line each, and a summary; with `lines`, the best turns of each instead."""
    from taluva.analysis import report, summaries
    from taluva.text.description import result_words

    for judgement in work.judgements:
        print(*report.turn_lines(judgement, work.names, why, coloured), sep="\n")
        if lines or judgement.played is None:
            print(*report.all_lines(judgement, lines or len(judgement.lines), work.names, why), sep="\n")
    summed_up = [summary for summary in summaries(work.judgements, work.players) if summary.decisions]
    if summed_up and not lines:
        print()
        for summary in summed_up:
            print(*report.wrapped(report.summary_words(summary, work.names), ""), sep="\n")
        print(*report.wrapped(report.legend(), ""), sep="\n")
        if work.account is not None:
            print("", *report.luck_lines(work.account, work.names), "", sep="\n")
        if work.game is not None and work.game.phase == "over" and not work.stopped:
            print(result_words(work.game, work.names))
    if work.stopped:
        print(f"Stopped: {len(work.judgements)} of {len(work.decisions)} decisions were judged.")


def _print_json(work: _Work, engine: "Engine", limits: "Limits", lines: int, why: bool) -> None:
    import json

    from taluva.analysis import as_json, summaries

    game = work.game
    over = game is not None and game.phase == "over"
    data: dict[str, Any] = {
        "complete": not work.stopped,
        "seconds": None if limits.nodes else limits.seconds,
        "nodes": limits.nodes,
        "threads": engine.threads,
        "seed": engine.seed,
        "turns": [as_json.judgement_data(judgement, work.names, why, lines) for judgement in work.judgements],
        "players": [as_json.summary_data(one, work.names) for one in summaries(work.judgements, work.players)],
        "luck": None if work.account is None else as_json.account_data(work.account, work.names),
        "places": game.places if game is not None else None,
        "end": game.end if game is not None and over else None,
    }
    print(json.dumps(data, ensure_ascii=False))


def _write_files(work: _Work, chart: str | None, annotate: str | None, how_long: str, why: bool, force: bool) -> None:
    """Write the chart and the annotated record of what has been judged."""
    from taluva import __version__
    from taluva.analysis import annotated, draw_chart, final_chances
    from taluva.cli.files import write_text
    from taluva.cli.guard import printable

    game, last = work.game, work.last
    if game is None or last is None:
        return
    if chart is not None and work.judgements:
        whole = len(work.judgements) == len(work.decisions) and work.judgements[0].turn == 1
        final = final_chances(last) if whole else None
        event = " ".join(printable(game.tags.get("Event", "")).split())[:60]
        write_text(chart, draw_chart(work.judgements, final, work.names, event or "Win chances"), force)
    if annotate is not None:
        record = annotated(
            game, work.judgements, work.names, annotator=f"taluva {__version__}, {how_long}", why=why,
            shows_tile=last.phase != "draw",
        )  # fmt: skip
        write_text(annotate, record, force)
