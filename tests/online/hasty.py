"""`python hasty.py DATA PORT DATABASE REDIS`: a process of a site where presence goes ten times as fast."""

import sys
from pathlib import Path

from taluva.app import presence
from taluva.online import beats, neighbours, serving, sweeping, table_api
from taluva.online.settings import Settings

AWAY_PATIENCE = 8.0
LIVING = 2.0


def main() -> None:
    """Serve."""
    data, port, database, redis = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
    table_api.AWAY_PATIENCE = AWAY_PATIENCE
    beats.LIVING = neighbours.LIVING = presence._FORGOTTEN = LIVING
    sweeping._TELLING = 1
    listener = serving.listen("127.0.0.1", port)
    settings = Settings(data=data, port=port, database=database, redis=redis)
    serving.server(settings, lambda: print("up", flush=True)).run(sockets=[listener])


if __name__ == "__main__":
    main()
