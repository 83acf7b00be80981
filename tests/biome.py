"""The formatter and linter of the pages' JavaScript and CSS: Biome, with the settings of `biome.json`.

`python biome.py` installs it where it can; `python biome.py check` also runs it, and `python biome.py write` puts right
what it can.
"""

import subprocess
import sys
from pathlib import Path

from needs import report_missing
from npm import Tool

ROOT = Path(__file__).parent.parent
BIOME = Tool("@biomejs/biome", "2.6.7", "@biomejs/biome/bin/biome", "the formatter of the pages' JavaScript")
COMMANDS = {"check": ["ci"], "write": ["check", "--write"]}


def run(command: str) -> subprocess.CompletedProcess[str]:
    """Run Biome over the pages' files."""
    words = ["node", str(BIOME.path), *COMMANDS[command], "--colors=off", "--error-on-warnings", "."]
    return subprocess.run(words, capture_output=True, text=True, cwd=ROOT)


if __name__ == "__main__":
    try:
        BIOME.fetch()
    except RuntimeError as error:
        report_missing(str(error))
        sys.exit()
    if len(sys.argv) > 1:
        done = run(sys.argv[1])
        print(done.stdout + done.stderr)
        sys.exit(done.returncode)
