"""What some tests need besides Python: without it they are skipped, and on CI they fail."""

import os
import sys

import pytest

ON_CI = bool(os.environ.get("CI"))
"""On CI everything runs: what cannot be had is a failure."""


def not_run(advice: str) -> None:
    """End a test whose program is missing. `advice` is one line that says how to get it."""
    if ON_CI:
        pytest.fail(advice)
    pytest.skip(advice)


def report_missing(advice: str) -> None:
    """Tell what `make` could not install; the other tests can run without it, except on CI."""
    if ON_CI:
        sys.exit(advice)
    print(f"{advice} Without it, these tests are not run.")
