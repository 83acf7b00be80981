"""Real PostgreSQL and Redis for the tests, in folders of their own. `python services.py` installs them where it can."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from needs import not_run, report_missing
from packages import install

ADVICE = (
    "The tests of many processes need PostgreSQL and Redis, and they were not found. "
    "On Debian and Ubuntu: apt-get install postgresql redis-server."
)
PATIENCE = 60.0


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's programs, newest version first."""
    found = list(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found and (elsewhere := shutil.which("initdb")):
        found = [Path(elsewhere).resolve()]
    return max((path.parent for path in found), default=None)


def find_redis() -> str | None:
    """The path of Redis, if it is there."""
    return shutil.which("redis-server")


def install_missing() -> bool:
    """Install what is missing; whether everything is there now."""
    wanted = ["postgresql"] if find_postgres() is None else []
    wanted += ["redis-server"] if find_redis() is None else []
    install(wanted, "the tests of many processes")
    return find_postgres() is not None and find_redis() is not None


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Service:
    """A program that listens on a port until it is stopped; it can be stopped and started again."""

    def __init__(self, command: list[str], port: int, stop: signal.Signals, **options: Any) -> None:
        self._command, self.port, self._stop, self._options = command, port, stop, options
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(self._command, **quiet, **self._options)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._process.poll() is not None:
                raise RuntimeError(f"{self._command[0]} ended with {self._process.returncode}.")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise RuntimeError(f"{self._command[0]} does not listen.")

    def stop(self) -> None:
        """End it, and wait until it has."""
        if self._process is not None:
            self._process.send_signal(self._stop)
            self._process.wait(PATIENCE)
            self._process = None

    def pause(self) -> None:
        """Let it and all its processes do nothing until `resume`; its connections stay."""
        assert self._process is not None
        # The parent first: then nobody new comes while its children are stopped.
        os.kill(self._process.pid, signal.SIGSTOP)
        self._send_children(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._send_children(signal.SIGCONT)
        os.kill(self._process.pid, signal.SIGCONT)

    def _send_children(self, what: signal.Signals) -> None:
        assert self._process is not None
        pid = self._process.pid
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            # Some of them end by themselves.
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), what)


class Postgres(Service):
    """A server of databases."""

    def __init__(self, command: list[str], port: int, **options: Any) -> None:
        self._bin = Path(command[0]).parent
        # Fast: it does not wait until everybody has gone.
        super().__init__(command, port, signal.SIGINT, **options)

    def database(self, name: str) -> str:
        """The URL of a new, empty database."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--username", "taluva"]
        end = time.monotonic() + PATIENCE
        while subprocess.run([self._bin / "createdb", *where, name], capture_output=True).returncode:
            # It listens a moment before it answers.
            if time.monotonic() > end:
                raise RuntimeError(f"There can be no database {name}.")
            time.sleep(0.1)
        return f"postgresql+asyncpg://taluva@127.0.0.1:{self.port}/{name}"


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """PostgreSQL with nothing in it. It refuses to run as root, so root lends it a lesser user."""
    programs = find_postgres()
    if programs is None:
        not_run(ADVICE)
    assert programs is not None
    options: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            user = pwd.getpwnam("nobody")
            os.chown(folder, user.pw_uid, user.pw_gid)
            options = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        options["cwd"] = folder
        made = [
            programs / "initdb",
            "--pgdata",
            folder / "data",
            "--username",
            "taluva",
            "--auth",
            "trust",
            "--no-sync",
        ]
        subprocess.run([*made, "--encoding", "UTF8"], check=True, capture_output=True, **options)
        port = free_port()
        command = [str(programs / "postgres"), "-D", str(folder / "data"), "-p", str(port), "-k", str(folder)]
        server = Postgres([*command, "-c", "listen_addresses=127.0.0.1"], port, **options)
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def redis() -> Iterator[Service]:
    """Redis that keeps nothing."""
    if find_redis() is None:
        not_run(ADVICE)
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="redis-") as folder:
        command = [str(find_redis()), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        server = Service([*command, "--dir", folder], port, signal.SIGTERM)
        try:
            yield server
        finally:
            server.stop()


if __name__ == "__main__":
    if not install_missing():
        report_missing(ADVICE)
