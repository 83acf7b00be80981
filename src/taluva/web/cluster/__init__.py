"""Several processes that form one site: bus, heartbeat, supervisor."""
