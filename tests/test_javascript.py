"""The pages' modules agree with their types and with the contract, and all files are formatted and without lint."""

import subprocess
from pathlib import Path

import biome
from needs import not_run
from npm import Tool
from taluva.web import typescript as types
from typescript import TYPESCRIPT

ROOT = Path(__file__).parent.parent
STATIC = types.FILE.parent
STRICT = ("types.d.ts", "api.js", "limits.js", "game/connection.js")
"""What is checked strictly, and every file below a folder that is named here. The aim is all of `static`."""


def check(*settings: str) -> list[str]:
    """What tsc has to say about the modules."""
    fetch(TYPESCRIPT)
    command = ["node", TYPESCRIPT.path, "--project", str(ROOT), "--pretty", "false", *settings]
    found = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert not found.stderr, found.stderr
    return found.stdout.splitlines()


def test_modules_agree_with_their_types() -> None:
    assert not (found := check("--strict", "false")), "\n".join(found)


def test_strict_modules_agree_with_the_contract() -> None:
    folder = STATIC.relative_to(ROOT).as_posix()
    strict = tuple(f"{folder}/{path}" for path in STRICT)
    assert all((ROOT / path).exists() for path in strict)
    found = [line for line in check() if line.startswith(strict)]
    assert not found, "\n".join(found)


def test_types_are_up_to_date() -> None:
    assert types.FILE.read_text("utf-8") == types.written(), "Run python -m taluva.web.typescript."


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
