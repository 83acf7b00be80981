"""The whole suite runs with bounds checks in the compiled kernel, so a wrong index is an error and not a wrong game."""

import os
import signal
from collections import Counter

os.environ.setdefault("TALUVA_BOUNDSCHECK", "1")

import pytest
from hypothesis import HealthCheck, settings

from compiled import compile_all

# What is started in the background of a shell ignores Ctrl-C, and so would all programs that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "default",
    deadline=None,
    max_examples=25,
    print_blob=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    """Compile everything once, before the workers of pytest-xdist start and each do it."""
    if not hasattr(config, "workerinput"):
        compile_all()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was not run for want of a program, a line for each."""
    reasons = Counter(
        str(report.longrepr[2]).removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", ())
        if isinstance(report.longrepr, tuple)
    )
    for reason, tests in reasons.items():
        terminalreporter.write_line(f"NOT RUN ({tests} tests): {reason}")
