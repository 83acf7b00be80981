"""The engine for other programs: a line-based text protocol (docs/protocol.md)."""
