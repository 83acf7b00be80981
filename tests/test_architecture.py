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


def test_the_walks_are_short() -> None:
    """A turn takes at most 15 Python and 10 JavaScript files, a new table at most 10 files."""
    paragraphs = MAP.split("\n\n")
    turn, table = (
        set(re.findall(r"`([\w/]+\.(?:py|js))`", paragraph))
        for start in ("**A confirmed turn", "**A new table")
        for paragraph in paragraphs
        if paragraph.startswith(start)
    )
    assert len([file for file in turn if file.endswith(".py")]) <= 15
    assert len([file for file in turn if file.endswith(".js")]) <= 10
    assert len(table) <= 10


def test_no_file_is_long() -> None:
    """Nobody likes to read more than 500 lines; what is generated is not read."""
    for path in PACKAGE.rglob("*"):
        if path.suffix in (".py", ".js", ".css", ".html") and path.name != "art.js":
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= 500, f"{path.relative_to(ROOT)} has {lines} lines"


def test_the_recipes_name_files_that_are_there() -> None:
    check_files((ROOT / "docs" / "contributing.md").read_text(encoding="utf-8"), 30)


def check_files(text: str, least: int) -> None:
    files = re.findall(r"`((?!.*/xx/)[\w/.]+\.(?:py|js|html|md))`", text)
    assert len(files) >= least
    for file in files:
        folders = (PACKAGE / "web", PACKAGE / "web" / "static", PACKAGE, ROOT)
        assert any((folder / file).is_file() for folder in folders), file
