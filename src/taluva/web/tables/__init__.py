"""A table with a game on it: seats, terms, clocks, permissions, actions, the one writer."""
