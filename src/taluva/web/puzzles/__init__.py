"""Puzzles in the browser: which one comes next, whether an answer is right, and how solvers are doing."""
