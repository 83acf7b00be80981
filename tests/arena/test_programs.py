"""Players that are other programs."""

import sys
from pathlib import Path

import pytest

from taluva import Engine, Game
from taluva.arena.match import Match, play_match
from taluva.arena.program import ProgramError, ProgramPlayer, running
from taluva.arena.specs import SpecError, read_spec
from taluva.editions import set_up
from taluva.testing import check_player

ENGINE = f"{sys.executable} -m taluva engine"


def program(folder: Path, *lines: str) -> str:
    """The command of a small program that speaks the protocol."""
    file = folder / "program.py"
    file.write_text("\n".join(lines))
    return f"{sys.executable} {file}"


def test_the_command_and_its_limits_are_read() -> None:
    spec = read_spec(f"program:seconds=0.5,threads=2:{ENGINE}")
    player = spec.player(7)
    assert isinstance(player, ProgramPlayer)
    assert (player.command, player.seconds, player.threads, player.seed) == (ENGINE, 0.5, 2, 7)
    assert (spec.seconds, spec.threads) == (0.5, 2)
    plain = read_spec("program:C:\\tools\\engine.exe").player(0)
    assert isinstance(plain, ProgramPlayer)
    assert plain.command == "C:\\tools\\engine.exe"


@pytest.mark.parametrize("text", ["program:", "program:seconds=1:", "program:seconds=x:engine"])
def test_a_program_without_a_command_or_with_strange_limits_is_refused(text: str) -> None:
    with pytest.raises(SpecError, match=r"^The player .*\.$"):
        read_spec(text)


def test_our_own_engine_plays_by_the_rules_as_a_program() -> None:
    check_player(ProgramPlayer(ENGINE, level=4), games=1)


def test_the_same_engine_answers_the_same_as_a_program() -> None:
    position = Game(seed=5).position
    moves = [str(move) for move in Engine(nodes=60, seed=3).choose(position).moves]
    assert ProgramPlayer(ENGINE, nodes=60, seed=3).choose(position) == moves


def test_a_program_plays_a_match() -> None:
    match = play_match(Match.of(["random", f"program:level=2:{ENGINE}"], 2, set_up(stack=12)))
    assert len(match.results) == 2


def test_a_program_that_is_not_there_cannot_be_started() -> None:
    with pytest.raises(ProgramError, match="could not be started"):
        running("no-such-program-anywhere")


def test_a_program_that_stops_or_complains_is_told_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match="has stopped"):
        running(program(tmp_path, "print('hello')"))
    lines = ("while line := input():", "    print({'taluva': 'taluvaok', 'isready': 'readyok'}.get(line, 'error No.'))")
    complaining = program(tmp_path, *lines[:1], lines[1].replace("print(", "print(", 1).rstrip(")") + "), flush=True)")
    player = ProgramPlayer(complaining + " again", nodes=1)
    first = running(player.command)
    with pytest.raises(ProgramError, match="answered: No"):
        player.choose(Game(seed=1).position)
    assert running(player.command) is not first
