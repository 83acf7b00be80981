"""What crosses the wire, as Pydantic models."""
