"""Actions at a table: pure functions from one snapshot to the next; they may raise Refusal."""
