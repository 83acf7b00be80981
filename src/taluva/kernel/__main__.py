"""`python -m taluva.kernel` compiles the rules, where that has not been done yet."""

from taluva.kernel.warming import ensure_compiled

ensure_compiled()
