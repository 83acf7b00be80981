"""Taluva online: what only `taluva serve` needs."""
