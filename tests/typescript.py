"""The checker of the pages' JavaScript: TypeScript, by npm. `python typescript.py` installs it where it can."""

import shutil
import subprocess
import sys
from pathlib import Path

from needs import report_missing
from packages import install

FOLDER = Path(sys.prefix) / "typescript"
CHECKER = FOLDER / "node_modules" / "typescript" / "bin" / "tsc"
VERSION = "5.9.3"
ADVICE = (
    "The check of the pages' JavaScript needs Node.js and npm, and they were not found. "
    "On Debian and Ubuntu: apt-get install nodejs npm."
)


def fetch() -> None:
    """Install the checker beside the other tools of the tests. RuntimeError where that cannot be done."""
    if CHECKER.exists() and shutil.which("node"):
        return
    if shutil.which("npm") is None:
        install(["nodejs", "npm"], "the check of the pages' JavaScript")
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError(ADVICE)
    FOLDER.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--prefix", str(FOLDER), "--no-save", "--no-audit", "--no-fund", "--silent"]
    result = subprocess.run([*command, f"typescript@{VERSION}"], capture_output=True, text=True)
    if result.returncode or not CHECKER.exists():
        raise RuntimeError(f"npm could not install TypeScript: {result.stderr.strip()}")


if __name__ == "__main__":
    try:
        fetch()
    except RuntimeError as error:
        report_missing(str(error))
