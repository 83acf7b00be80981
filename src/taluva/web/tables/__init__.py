"""A table with a game on it: seats, terms, clocks, permissions, actions, and the only writer."""
