"""`python hasty.py DATA PORT DATABASE REDIS`: a process of a site where presence goes ten times as fast."""

import sys
from pathlib import Path

from taluva.web import maintenance
from taluva.web.cluster import heartbeat, peers
from taluva.web.routes import tables
from taluva.web.server import site
from taluva.web.settings import Settings
from taluva.web.tables import presence

AWAY_TIMEOUT = 8.0
LIVING = 2.0


def main() -> None:
    """Serve."""
    data, port, database, redis = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
    tables.AWAY_TIMEOUT = AWAY_TIMEOUT
    heartbeat.LIVING = peers.LIVING = presence._FORGOTTEN = LIVING
    maintenance._TELLING = 1
    listener = site.listen("127.0.0.1", port)
    settings = Settings(data=data, port=port, database=database, redis=redis)
    site.server(settings, lambda: print("up", flush=True)).run(sockets=[listener])


if __name__ == "__main__":
    main()
