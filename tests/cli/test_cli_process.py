"""What only shows in a separate process: starting, pipes, signals, terminals."""

import os
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from cli_helpers import GAME

pytestmark = pytest.mark.slow

TALUVA = [sys.executable, "-m", "taluva"]
ALLOWED = 0.3
"""Seconds that `taluva --help` may take beyond a bare Python start."""


def heed_interrupts() -> None:
    """Tests may run in the background, where shells let programs ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def best_seconds(command: list[str]) -> float:
    """Of the processor, so that whatever else runs does not count."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    def once() -> float:
        before = used()
        subprocess.run(command, check=True, capture_output=True)
        return used() - before

    return min(once() for _ in range(4))


def test_help_and_import_are_quick() -> None:
    bare = best_seconds([sys.executable, "-c", "pass"])
    assert best_seconds([*TALUVA, "--help"]) - bare < ALLOWED
    assert best_seconds([sys.executable, "-c", "import taluva"]) - bare < ALLOWED


def test_help_loads_neither_the_rules_nor_rich() -> None:
    code = (
        "import sys; from taluva.cli import main; main(['play', '--help']);"
        "sys.exit(any(name.split('.')[0] in ('numba', 'numpy', 'rich') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_a_closed_pipe_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "game.taluva").write_text(GAME + "3. VCC")
    command = f"{sys.executable} -m taluva moves {tmp_path}/game.taluva | true; echo ${{PIPESTATUS[0]}}"
    outcome = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert outcome.stdout.strip() in ("141", "0")
    assert outcome.stderr == ""


def test_a_full_disk_is_reported() -> None:
    with open("/dev/full", "w") as full:
        outcome = subprocess.run([*TALUVA, "--help"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert outcome.returncode == 2
    assert outcome.stderr.count("\n") == 1


@pytest.mark.parametrize("closed", ["0<&-", "1>&-", "2>&-"])
def test_closed_streams(closed: str) -> None:
    command = f"{sys.executable} -m taluva replay - < /dev/null {closed}"
    outcome = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert outcome.returncode == 2
    assert "Traceback" not in outcome.stderr


def test_interrupting_a_game_keeps_it(data_folder: Path) -> None:
    game = subprocess.Popen(
        [*TALUVA, "play", "--terminal", "--seed", "5"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(b"1\n1\n")
    game.stdin.flush()
    seen = b""
    while seen.count(b"place V") < 2:
        part = os.read(game.stdout.fileno(), 4096)
        assert part, "the game ended by itself"
        seen += part
    game.send_signal(signal.SIGINT)
    rest, errors = game.communicate(timeout=20)
    assert game.returncode == 130
    assert b"The game is saved; taluva play --terminal --continue" in rest
    assert errors == b""
    assert len(list((data_folder / "unfinished").iterdir())) == 1


def test_interrupting_the_engine_while_it_thinks_keeps_the_game(data_folder: Path) -> None:
    game = subprocess.Popen(
        [*TALUVA, "play", "--terminal", "--seed", "5", "--seat", "person", "--seat", "level:8"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,
    )
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write(b"1\n1\n")
    game.stdin.flush()
    seen = b""
    while b"build> " not in seen:
        part = os.read(game.stdout.fileno(), 4096)
        assert part, "the game ended by itself"
        seen += part
    time.sleep(1.5)
    game.send_signal(signal.SIGINT)
    rest, errors = game.communicate(timeout=60)
    assert game.returncode == 130
    assert b"The game is saved; taluva play --terminal --continue" in rest
    assert b"Traceback" not in errors
    assert len(list((data_folder / "unfinished").iterdir())) == 1


def test_only_slow_work_shows_progress_on_a_terminal() -> None:
    import pty

    code = (
        "import time; from taluva.cli.progress import thinking\n"
        "with thinking('Quick'): pass\n"
        "with thinking('Slow'): time.sleep(3)\n"
    )
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", code], stderr=theirs, env={**os.environ, "TERM": "xterm-256color"}
    )
    os.close(theirs)
    seen = read_all(ours)
    os.close(ours)
    assert process.wait(20) == 0
    assert b"Slow" in seen
    assert b"Quick" not in seen
    silent = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert silent.stderr == silent.stdout == b""


def test_interrupting_a_count() -> None:
    process = subprocess.Popen(
        [*TALUVA, "perft", "11"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed_interrupts
    )
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in errors


def test_a_terminal_offers_to_go_on(data_folder: Path) -> None:
    import pty

    subprocess.run([*TALUVA, "play", "--terminal", "--seed", "5"], input=b"1\n", capture_output=True, check=True)
    for answer, expected in ((b"yes\nrecord\nquit\n", b"1. VRS@0,0:E"), (b"no\nquit\n", b"Taluva, ")):
        ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color"}
        environment.pop("NO_COLOR", None)
        command = [*TALUVA, "play", "--terminal"]
        game = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        os.write(ours, answer)
        seen = read_all(ours)
        assert game.wait(20) == 0
        os.close(ours)
        assert b"There is an unfinished game" in seen
        assert expected in seen
        # Colours on a terminal, and nothing that moves the cursor.
        assert b"\x1b[0;38;5" in seen or b"no\r\n" in seen
        assert b"\x1b[2J" not in seen


def read_all(descriptor: int) -> bytes:
    seen = b""
    while select.select([descriptor], [], [], 20)[0]:
        try:
            part = os.read(descriptor, 65536)
        except OSError:
            break
        if not part:
            break
        seen += part
    return seen
