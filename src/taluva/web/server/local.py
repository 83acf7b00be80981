"""Runs the app on this computer: finds a free port, opens the browser, shuts down cleanly."""

import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import uvicorn

from taluva.web.app import create_app
from taluva.web.bounds import LARGEST_FRAME
from taluva.web.settings import Settings

HOST = "127.0.0.1"
PORT = 8137
_OTHERS = 20
"""The number of ports after the default one to try before taking any free one."""


class PortTaken(Exception):
    """The requested port is in use."""


class _Server(uvicorn.Server):
    """Prints when it is up, and ends quietly on Ctrl-C."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address, self._browser = address, browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then print the address."""
        await super().startup(sockets)
        print(f"Taluva is at {self._address} (Ctrl-C stops it).", flush=True)
        if self._browser:
            threading.Thread(target=_open_browser, args=(self._address,), daemon=True).start()


def run(data: Path, port: int | None = None, browser: bool = True) -> None:
    """Serve the games of a data folder until stopped. Raises PortTaken."""
    listener = listen(port)
    address = f"http://{HOST}:{listener.getsockname()[1]}/"
    try:
        _Server(configuration(data), address, browser).run(sockets=[listener])
    except KeyboardInterrupt:
        print(flush=True)


def configuration(data: Path) -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(
        create_app(Settings(data, is_site=False)),
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=2,
    )


def listen(port: int | None) -> socket.socket:
    """A socket on the requested port, else on the default one, one of the next, or any free one."""
    ports = [port] if port is not None else [*range(PORT, PORT + _OTHERS), 0]
    for number in ports:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if sys.platform != "win32":
            # On Windows, this would let two programs share a port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((HOST, number))
        except OSError:
            listener.close()
            continue
        return listener
    raise PortTaken(port)


def _open_browser(address: str) -> None:
    """Open the page, if there is a display."""
    on_screen = sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if on_screen:
        webbrowser.open(address)
