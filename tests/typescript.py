"""The type checker of the pages' JavaScript: TypeScript. `python typescript.py` installs it where it can."""

from needs import report_missing
from npm import Tool

TYPESCRIPT = Tool("typescript", "5.9.3", "typescript/bin/tsc", "the check of the pages' JavaScript")

if __name__ == "__main__":
    try:
        TYPESCRIPT.fetch()
    except RuntimeError as error:
        report_missing(str(error))
