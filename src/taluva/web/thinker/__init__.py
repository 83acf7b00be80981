"""The engine's process: its client, its worker, and what is ready."""
