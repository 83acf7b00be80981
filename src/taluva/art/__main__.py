"""`python -m taluva.art` writes the art for the browser's board; with `--check` it only checks whether it is stale."""

import sys
from pathlib import Path

from taluva.art.book import browser_module

TARGET = Path(__file__).parent.parent / "web" / "static" / "board" / "art.js"


def main() -> int:
    """Write or check the file; returns 1 if a check finds it stale."""
    text = browser_module()
    if "--check" in sys.argv[1:]:
        stale = not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text
        if stale:
            print(f"{TARGET.name} is stale: run python -m taluva.art", file=sys.stderr)
        return int(stale)
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET}: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
