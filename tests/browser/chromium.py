"""The browser of the tests: Chromium as the system has it. `python chromium.py` installs it where it can."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ON_A_MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
ADVICE = (
    "The tests in a real browser need Chromium or Chrome, and none was found. "
    "On Debian and Ubuntu: apt-get install chromium; elsewhere install Chrome, or say where it is in TALUVA_CHROMIUM."
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_chromium() -> str | None:
    """The path of a browser, if there is one."""
    if named := os.environ.get("TALUVA_CHROMIUM"):
        return named
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or (str(ON_A_MAC) if ON_A_MAC.exists() else None)


def install() -> None:
    """Install Chromium from the system's packages, where that needs no password."""
    if shutil.which("apt-get") is None:
        return
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if prefix and shutil.which("sudo") is None:
        return
    print("Installing Chromium for the tests in a real browser", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    steps = (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", "chromium"])
    for step in steps:
        result = subprocess.run([*prefix, "apt-get", *step], env=environment, capture_output=True, text=True)
        if result.returncode:
            print(result.stderr.strip(), file=sys.stderr)


if __name__ == "__main__":
    if find_chromium() is None:
        install()
    if find_chromium() is None:
        sys.exit(ADVICE)
