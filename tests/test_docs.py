"""The documentation: its examples run, its generated pages are up to date, its site builds with no broken link."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import taluva
from taluva.hexes import DIRECTIONS, STEPS
from taluva.text.notation_guide import NOTATION
from taluva.text.rules import RULE_IDS
from taluva.tiles import Terrain

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in (*ROOT.glob("*.md"), *DOCS.glob("*.md")))
ELSEWHERE = {"docs/bots.md": "tests/web/site/test_bots.py", "docs/arena.md": "tests/arena/test_arena_docs.py"}
"""Pages whose examples need a server or a match of their own, and the tests that run them."""
BRIEFLY = {"docs/training.md": ("minutes=5", "minutes=0.0005, gate_games=4")}
"""What takes minutes is shortened."""


def blocks(page: str) -> str:
    return "\n".join(re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL))


def promised(code: str) -> list[str]:
    """What the comments say is printed: those behind a print, and whole lines."""
    found = []
    for line in code.splitlines():
        if re.match(r"\s*print\(", line) and "  # " in line:
            found.append(re.split(r"\s{2,}# ", line, maxsplit=1)[1])
        elif line.startswith("# "):
            found.append(line[2:])
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page) and page not in ELSEWHERE])
def test_examples_run_and_print_what_they_say(
    page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "docs").symlink_to(DOCS)
    monkeypatch.chdir(tmp_path)
    code = blocks(page)
    long, brief = BRIEFLY.get(page, ("", ""))
    assert long in code
    exec(compile(code.replace(long, brief) if long else code, page, "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed == promised(code) or page in BRIEFLY


@pytest.mark.parametrize("page", ELSEWHERE)
def test_pages_that_are_run_elsewhere_are_named_there(page: str) -> None:
    assert Path(page).name in (ROOT / ELSEWHERE[page]).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_every_file_named_in_a_page_exists(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)[)#]|srcset=\"([^\"]+)\"|src=\"([^\"]+)\"", text):
        path = next(filter(None, target))
        assert ((ROOT / page).parent / path).exists(), f"{page} names {path}"


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_that_a_page_names_can_be_looked_up(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    named = set(re.findall(r"[(, ]((?:ED|[MTPBLEVWX])\d{1,2})(?=[),. ])", text)) - {"X509", "T5"}
    assert named <= set(RULE_IDS), f"{page} names {named - set(RULE_IDS)}"


def test_the_reference_describes_everything_once() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    headings, names = re.findall(r"^## (.+)", page, re.MULTILINE), re.findall(r"^::: (.+)", page, re.MULTILINE)
    assert len(set(headings)) == len(headings)
    assert len(set(names)) == len(names)
    assert {f"taluva.{name}" for name in taluva.__all__} <= {*names, *headings}


def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pages", DOCS / "pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["rules.md", "notation.md", "api.md", "http-api.md"])
def test_pages_from_the_code_are_up_to_date(name: str) -> None:
    page = generator().PAGES[name]()
    assert (DOCS / name).read_text(encoding="utf-8") == page, "run python docs/pages.py"


def test_every_public_name_is_in_the_reference() -> None:
    reference = (DOCS / "api.md").read_text(encoding="utf-8")
    for name in taluva.__all__:
        assert f"::: taluva.{name}\n" in reference or f"## taluva.{name}\n" in reference, name


def test_every_rule_is_on_the_page_of_the_rules() -> None:
    page = (DOCS / "rules.md").read_text(encoding="utf-8")
    assert re.findall(r'<a id="(\w+)">', page) == [id.lower() for id in RULE_IDS]


def test_letters_and_directions_of_the_notation_are_those_of_the_code() -> None:
    rows = {row[0]: row[1:] for row in (re.split(r" \| ", line.strip("| ")) for line in NOTATION.splitlines())}
    assert tuple(rows["direction"]) == DIRECTIONS
    assert [tuple(map(int, step.split(", "))) for step in rows["step (q, r)"]] == list(STEPS)
    letters = dict(zip(rows["letter"], rows["terrain"], strict=True))
    assert letters == {terrain.value: terrain.word for terrain in Terrain}


def test_the_example_of_the_notation_is_a_record_that_can_be_read() -> None:
    (record,) = re.findall(r"```\n(.*?)```", NOTATION, re.DOTALL)
    game = taluva.read_record(record)
    assert [str(move) for move in game.moves if "@" in str(move)][::2] == ["VJC@0,0:E", "VSR@-2,1:E"]


def test_every_page_is_in_the_navigation() -> None:
    text = (ROOT / "zensical.toml").read_text(encoding="utf-8")
    assert sorted(re.findall(r'= "([\w-]+\.md)"', text)) == sorted(path.name for path in DOCS.glob("*.md"))


@pytest.mark.slow
def test_the_site_builds_without_a_broken_link(tmp_path: Path) -> None:
    shutil.copytree(DOCS, tmp_path / "docs")
    shutil.copy(ROOT / "zensical.toml", tmp_path)
    (tmp_path / "src").symlink_to(ROOT / "src")
    environment = os.environ | {"NO_COLOR": "1"}
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr
    site = tmp_path / "site"
    for page in DOCS.glob("*.md"):
        assert (site / ("index.html" if page.stem == "index" else f"{page.stem}/index.html")).is_file()
    reference = (site / "api" / "index.html").read_text(encoding="utf-8")
    for name in taluva.__all__:
        assert f'id="taluva.{name}"' in reference or f'id="taluva{name}"' in reference, name
    assert 'id="taluva.Position.legal_moves"' in reference
    scripts = " ".join(path.read_text(encoding="utf-8") for path in site.rglob("*.html"))
    assert re.findall(r'<(?:script|link rel="stylesheet")[^>]+(?:src|href)="https?://', scripts) == []
