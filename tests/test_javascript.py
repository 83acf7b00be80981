"""The pages' modules agree with their own types, as far as a checker can tell."""

import subprocess
from pathlib import Path

import taluva
import typescript
from needs import not_run

STATIC = Path(taluva.__file__).parent / "web" / "static"
SETTINGS = ("--noEmit", "--allowJs", "--checkJs", "--target", "es2022", "--module", "esnext")
SETTINGS += ("--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable")


def test_modules_agree_with_their_types() -> None:
    try:
        typescript.fetch()
    except RuntimeError as error:
        not_run(str(error))
    modules = sorted(str(path) for path in STATIC.rglob("*.js"))
    found = subprocess.run(["node", typescript.CHECKER, *SETTINGS, *modules], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
