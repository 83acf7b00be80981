"""A server for a benchmark: `taluva serve` on a folder of its own, started and stopped."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

_TIMEOUT = 300.0


class Serving:
    """A running `taluva serve`."""

    def __init__(self, data: Path, *options: str) -> None:
        command = [sys.executable, "-m", "taluva", "serve", "--port", "0", "--data", str(data), *options]
        self._log = (data / "server.log").open("w+")
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.url = next((word.rstrip(".,;)/") for word in line.split() if word.startswith("http")), "")
        if not self.url:
            raise SystemExit(f"The server did not start: {line}{(data / 'server.log').read_text()[-2000:]}")
        end = time.monotonic() + _TIMEOUT
        while not self._is_ready():
            if time.monotonic() > end or not self.is_alive:
                self._process.kill()
                raise SystemExit(f"The server did not get ready: {self.log[-2000:]}")
            time.sleep(0.1)

    def _is_ready(self) -> bool:
        try:
            if httpx.get(f"{self.url}/ready", timeout=5).status_code != 200:
                return False
            return bool(httpx.get(f"{self.url}/api/ready", timeout=5).json()["engine"])
        except httpx.TransportError:
            return False

    @property
    def is_alive(self) -> bool:
        """Whether its process is running."""
        return self._process.poll() is None

    def memory(self) -> int:
        """The memory of the process, in MiB."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS"))

    @property
    def log(self) -> str:
        """What it has written to standard error."""
        self._log.flush()
        return Path(self._log.name).read_text()

    def stop(self) -> None:
        """Stop it as an administrator would."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        finally:
            self._process.kill()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._log.close()
