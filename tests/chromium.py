"""The browser of the tests: Chromium as the system has it. `python chromium.py` installs it where it can."""

import os
import shutil
from pathlib import Path

from needs import report_missing
from packages import install

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ON_A_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
ADVICE = (
    "The tests in a real browser need Chromium or Chrome, and none was found. "
    "On Debian and Ubuntu: apt-get install chromium; elsewhere install Chrome, or say where it is in TALUVA_CHROMIUM."
)
CLUB = "club.test"
"""A name of this computer that is no secure context for browsers without https: what friends in one network have."""
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {CLUB} 127.0.0.1",
)


def find_chromium() -> str | None:
    """The path of a browser, if there is one."""
    if named := os.environ.get("TALUVA_CHROMIUM"):
        return named
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(ON_A_MAC) if ON_A_MAC.exists() else None)


if __name__ == "__main__":
    if find_chromium() is None:
        install(["chromium"], "the tests in a real browser")
    if find_chromium() is None:
        report_missing(ADVICE)
