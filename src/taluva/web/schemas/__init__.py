"""Everything that crosses the wire, as Pydantic models."""
