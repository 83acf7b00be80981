"""One process of a site: how uvicorn serves it, and a clean shutdown."""

import contextlib
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from taluva.web import logs, metrics
from taluva.web.bounds import LARGEST_FRAME
from taluva.web.server.protocols import HttpProtocol, SocketProtocol
from taluva.web.settings import Settings

_MOST_FRAMES = 8
"""Frames of one socket that wait to be read; beyond that its sender has to wait."""
_TIMEOUT = 5
"""Seconds that running requests have to finish on shutdown."""
_KEEP_ALIVE = 75
"""Seconds; longer than proxies keep connections to us, so that they are the ones to close them."""
_FILES = 65_536


class Server(uvicorn.Server):
    """Reports when it is up."""

    def __init__(self, config: uvicorn.Config, on_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_up = on_up

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then report it."""
        await super().startup(sockets)
        if self.started:
            gc.freeze()
            gc.enable()
            self._on_up()


def server(settings: Settings, on_up: Callable[[], None]) -> Server:
    """The server of this process."""
    logs.set_up(settings.log_format)
    # The thread that writes to disk releases the GIL many times per turn, and has to get it back at once.
    sys.setswitchinterval(0.0001)
    # Collecting garbage among thousands of games pauses everybody: do it rarely, and not on what stays.
    gc.set_threshold(20_000, 50, 100)
    raise_file_limit()
    metrics.start()
    return Server(configuration(settings), on_up)


def configuration(settings: Settings) -> uvicorn.Config:
    """The configuration of uvicorn."""
    from taluva.web.app import create_app

    return uvicorn.Config(
        create_app(settings),
        loop="auto" if sys.platform == "win32" else "uvloop",
        http=HttpProtocol,
        ws=SocketProtocol,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        ws_max_size=LARGEST_FRAME,
        ws_max_queue=_MOST_FRAMES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        # Measured: compression costs more CPU time than the saved bytes are worth.
        ws_per_message_deflate=False,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_TIMEOUT,
    )


def listen(host: str, port: int) -> socket.socket:
    """A socket that is already listening: clients that come during startup wait instead of being refused."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if host == "::":
            # Some systems let such a socket serve IPv4 as well only if told to.
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def raise_file_limit() -> None:
    """Every connection is an open file, and the default limit is too low for a server."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
