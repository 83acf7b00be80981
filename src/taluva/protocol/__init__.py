"""The engine for other programs: a conversation in lines of text (docs/protocol.md)."""
