"""`python crashing.py POINT DATA PORT`: a site that dies without warning at one point of the next turn.

It dies only while the file `armed` lies in the data folder, so that a table can be set up before.
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from taluva.web.routes import socket
from taluva.web.server import site
from taluva.web.settings import Settings
from taluva.web.storage.games import Store, Stored
from taluva.web.tables import registry

POINTS = (
    "before write",
    "after write",
    "after commit",
    "before broadcast",
    "after broadcast",
    "before acknowledge",
    "after acknowledge",
)


def main() -> None:
    """Serve until it happens."""
    point, data, port = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])

    def die_at(here: str) -> None:
        if here == point and (data / "armed").exists():
            os.kill(os.getpid(), signal.SIGKILL)

    _patch(die_at)
    listener = site.listen("127.0.0.1", port)
    site.server(Settings(data=data, port=port), lambda: print("up", flush=True)).run(sockets=[listener])


def _patch(die_at: Callable[[str], None]) -> None:
    save, become, send = Store.save, registry.Registry.replace, socket._Line.send

    async def saving(self: Store, stored: Stored, *rest: Any, **more: Any) -> None:
        die_at("before write")
        also = more.pop("also", None)

        def written(connection: Any) -> None:
            if also is not None:
                also(connection)
            die_at("after write")

        await save(self, stored, *rest, also=written, **more)
        die_at("after commit")

    def becoming(self: Any, *rest: Any, **more: Any) -> None:
        die_at("before broadcast")
        become(self, *rest, **more)

    async def sending(self: Any, message: bytes) -> None:
        if message.startswith(b'{"type":"answer"'):
            die_at("before acknowledge")
        await send(self, message)
        if message.startswith(b'{"type":"answer"'):
            die_at("after acknowledge")
        elif b'"version":2' in message:
            die_at("after broadcast")

    Store.save = saving  # type: ignore[method-assign]
    registry.Registry.replace = becoming  # type: ignore[method-assign]
    socket._Line.send = sending  # type: ignore[method-assign]


if __name__ == "__main__":
    main()
