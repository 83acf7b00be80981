"""The pages' modules agree with their own types, as far as a checker can tell, and all files are formatted."""

import subprocess
from pathlib import Path

import biome
import taluva.web
from needs import not_run
from npm import Tool
from typescript import TYPESCRIPT

STATIC = Path(taluva.web.__file__).parent / "static"
SETTINGS = ("--noEmit", "--allowJs", "--checkJs", "--target", "es2022", "--module", "esnext")
SETTINGS += ("--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable")


def test_modules_agree_with_their_types() -> None:
    fetch(TYPESCRIPT)
    modules = sorted(str(path) for path in STATIC.rglob("*.js"))
    found = subprocess.run(["node", TYPESCRIPT.path, *SETTINGS, *modules], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr


def test_scripts_and_styles_are_formatted_and_without_lint() -> None:
    fetch(biome.BIOME)
    found = biome.run("check")
    assert found.returncode == 0, found.stdout + found.stderr


def fetch(tool: Tool) -> None:
    """Have a tool, or end the test."""
    try:
        tool.fetch()
    except RuntimeError as error:
        not_run(str(error))
