"""Runs several processes of one site on one machine: they share the listening socket; a dead one is replaced."""

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from taluva.web import logs
from taluva.web.cluster.bus import LONGEST_LINE, SOCKET
from taluva.web.metrics import FOLDER, forget_process
from taluva.web.settings import Settings

log = logging.getLogger(__name__)
_TIMEOUT = 15.0
"""Seconds that processes have to shut down."""
_MOST_UNREAD = 4 << 20
"""Bytes queued for one process; beyond that it is disconnected, and has to reconnect."""
_LIVED = 10.0
"""Seconds after which the death of a process does not count as a failed start."""
_PAUSES = (0.0, 0.5, 2.0, 5.0)


class Hub:
    """The bus of the processes: every line from one goes to all others."""

    def __init__(self) -> None:
        self._writers: set[asyncio.StreamWriter] = set()

    async def serve(self, path: str) -> asyncio.Server:
        """Listen at a path."""
        return await asyncio.start_unix_server(self._connected, path, limit=LONGEST_LINE)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            while line := await reader.readline():
                for other in self._writers - {writer}:
                    if other.transport.get_write_buffer_size() > _MOST_UNREAD:
                        other.transport.abort()
                    else:
                        other.write(line)
        except (OSError, ValueError):
            pass
        finally:
            self._writers.discard(writer)
            writer.close()


class Supervisor:
    """Starts the processes, restarts those that die, and stops them."""

    def __init__(self, settings: Settings, listener: socket.socket, on_up: Callable[[], None]) -> None:
        self._settings, self._listener, self._on_up = settings, listener, on_up
        self._ending = asyncio.Event()
        self._processes: set[asyncio.subprocess.Process] = set()
        self._up = 0

    async def run(self) -> None:
        """Serve until stopped."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._ending.set)
        with tempfile.TemporaryDirectory(prefix="taluva-") as folder:
            path, figures = str(Path(folder) / "bus"), Path(folder) / "metrics"
            figures.mkdir()
            os.environ |= {SOCKET: path, FOLDER: str(figures)}
            hub = await Hub().serve(path)
            keepers = [asyncio.create_task(self._keep()) for _ in range(self._settings.workers)]
            await self._ending.wait()
            self._listener.close()
            for process in self._processes:
                with contextlib.suppress(ProcessLookupError):
                    process.terminate()
            _, late = await asyncio.wait(keepers, timeout=_TIMEOUT)
            for process in self._processes if late else ():
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await asyncio.gather(*keepers)
            hub.close()

    async def _keep(self) -> None:
        """Keep one process alive."""
        failures = 0
        while not self._ending.is_set():
            began = time.monotonic()
            code, pid = await self._one()
            forget_process(pid)
            if self._ending.is_set():
                return
            failures = 0 if time.monotonic() - began > _LIVED else failures + 1
            log.error("A process has died and will be replaced", extra={"pid": pid, "code": code})
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_PAUSES[min(failures, len(_PAUSES) - 1)]):
                    await self._ending.wait()

    async def _one(self) -> tuple[int, int]:
        """Run one process to its end: its id and exit code."""
        descriptor = self._listener.fileno()
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "taluva.web.server.process",
            str(descriptor),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=(descriptor,),
            # Ctrl-C in a terminal is for the supervisor only.
            start_new_session=True,
        )
        self._processes.add(process)
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(self._settings.to_json().encode() + b"\n")
            while line := await process.stdout.readline():
                if line.strip() == b"up":
                    self._up += 1
                    if self._up == self._settings.workers:
                        self._on_up()
            return await process.wait(), process.pid
        finally:
            self._processes.discard(process)


def supervise(settings: Settings, listener: socket.socket, on_up: Callable[[], None]) -> None:
    """Run the processes of a site until stopped."""
    logs.set_up(settings.log_format)
    asyncio.run(_supervise(settings, listener, on_up))


async def _supervise(settings: Settings, listener: socket.socket, on_up: Callable[[], None]) -> None:
    await Supervisor(settings, listener, on_up).run()
