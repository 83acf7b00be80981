"""The map is true: docs/architecture.md names every package, and every module of the ground floor and of `web`."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "taluva"
TEXT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MAP = re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL)
NAMED = set(re.findall(r"[\w/]+", " ".join(re.findall(r"`([^`]+)`", MAP))))


def parts_of(folder: Path) -> set[str]:
    """The modules and folders of a package."""
    found = {path.stem for path in folder.glob("*.py")} | {
        path.name for path in folder.iterdir() if path.is_dir() and path.name != "__pycache__"
    }
    return {name for name in found if not name.startswith("__")}


def test_every_package_is_on_the_map() -> None:
    assert parts_of(PACKAGE) - NAMED == set()


def test_every_part_of_web_is_on_the_map() -> None:
    assert parts_of(PACKAGE / "web") - NAMED == set()


def test_the_walks_name_files_that_are_there() -> None:
    check_files(MAP[MAP.index("## Three walks") : MAP.index("| rules |")], 20)


def test_the_recipes_name_files_that_are_there() -> None:
    check_files((ROOT / "docs" / "contributing.md").read_text(encoding="utf-8"), 30)


def check_files(text: str, least: int) -> None:
    files = re.findall(r"`((?!.*/xx/)[\w/.]+\.(?:py|js|html|md))`", text)
    assert len(files) >= least
    for file in files:
        folders = (PACKAGE / "web", PACKAGE / "web" / "static", PACKAGE, ROOT)
        assert any((folder / file).is_file() for folder in folders), file
