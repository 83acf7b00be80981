"""`python -m taluva.web.server.process FD`: one of several processes of a site, started by its supervisor.

The first line of standard input has the settings. This process exits at the end of the input: its supervisor has died.
"""

import gc
import os
import signal
import socket
import sys
import threading

from taluva.web.server.site import server
from taluva.web.settings import Settings


def main() -> None:
    """Serve on the supervisor's listening socket."""
    gc.disable()  # until it is up
    listener = socket.socket(fileno=int(sys.argv[1]))
    # Otherwise the engine's process would keep the port open after this one has died.
    listener.set_inheritable(False)
    settings = Settings.from_json(sys.stdin.readline())
    threading.Thread(target=_end_with_the_supervisor, daemon=True).start()
    server(settings, lambda: print("up", flush=True)).run(sockets=[listener])


def _end_with_the_supervisor() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
