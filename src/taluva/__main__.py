"""`python -m taluva` is `taluva`."""

import sys

from taluva.cli import main

if __name__ == "__main__":
    sys.exit(main())
