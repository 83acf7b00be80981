"""The rules, written once, compiled by Numba. See docs/architecture.md for the map of its modules."""
