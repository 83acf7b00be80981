"""Metrics for Prometheus. Those of several processes are summed up through files of their supervisor."""

import os
import time
from http import HTTPStatus

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
    multiprocess,
)
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from taluva.web.counters import What, counters

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that the library reads when it is imported."""
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)

_registry = CollectorRegistry()
ProcessCollector(registry=_registry)
_requests = Counter("taluva_requests", "HTTP requests answered", ["method", "status"], registry=_registry)
_latency = Histogram(
    "taluva_request_seconds", "Seconds until an HTTP request was answered", buckets=_SECONDS, registry=_registry
)
_turns = Histogram(
    "taluva_turn_seconds",
    "Seconds from a turn's arrival until it was saved and announced",
    buckets=_SECONDS,
    registry=_registry,
)
_events = {
    "database-error": Counter("taluva_database_errors", "Transactions that failed", registry=_registry),
    "bus-sent": Counter("taluva_bus_sent", "Messages sent to other processes", registry=_registry),
    "bus-heard": Counter("taluva_bus_heard", "Messages received from other processes", registry=_registry),
    "bus-lost": Counter("taluva_bus_lost", "Messages that could not be sent", registry=_registry),
}


def _gauge(name: str, words: str) -> Gauge:
    return Gauge(f"taluva_{name}", words, registry=_registry, multiprocess_mode="livesum")


_sockets = _gauge("sockets", "Open WebSockets")
_games = _gauge("games_in_memory", "Games in memory")
_engine = _gauge("engine_queue", "Requests that wait for the engine")


def start() -> None:
    """Start counting."""
    if _count not in counters:
        counters.append(_count)


def sample(games: int, engine: int) -> None:
    """Set the gauges that are sampled."""
    _games.set(games)
    _engine.set(engine)


def page() -> bytes:
    """All metrics in the format of Prometheus."""
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest(_registry)


def forget_process(pid: int) -> None:
    """Drop the open sockets and games of a process that has died."""
    multiprocess.mark_process_dead(pid)  # type: ignore[no-untyped-call]


class Metered:
    """Middleware that counts requests and sockets."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, and count it."""
        if scope["type"] == "websocket":
            with _sockets.track_inprogress():
                await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), int(HTTPStatus.INTERNAL_SERVER_ERROR)

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            # Clients may send any method: each would become a line of its own.
            method = scope["method"] if scope["method"] in _METHODS else "other"
            _requests.labels(method, str(status)).inc()
            _latency.observe(time.perf_counter() - began)


_METHODS = frozenset(("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS", "PUT"))


def _count(what: What, value: float) -> None:
    if what == "turn":
        _turns.observe(value)
    else:
        _events[what].inc(value)
