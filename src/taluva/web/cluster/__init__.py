"""Several processes as one site: bus, heartbeat, supervisor."""
