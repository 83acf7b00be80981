"""Imports point one way: from the cells of the plane towards the command line."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "taluva"

# A module may import from its own line and from those above it.
ORDER = (
    ("hexes", "art", "extras"),
    ("tiles",),
    ("moves",),
    ("views",),
    ("text",),
    ("notation", "editions"),
    ("svg", "record_text"),
    ("kernel",),
    ("codec", "faults"),
    ("workspace",),
    ("legal_moves",),
    ("board",),
    ("arrays",),
    ("position_text",),
    ("position_reader",),
    ("position",),
    ("position_checks",),
    ("position_draft",),
    ("game",),
    ("records", "perft", "terminal", "animation"),
    ("commitment",),
    ("players",),
    ("testing",),
    ("engine",),
    ("bench", "protocol", "analysis", "bots"),
    ("arena", "puzzles"),
    ("training",),
    ("web",),
    ("cli",),
    ("__main__",),
)
KERNEL_ORDER = (
    ("libraries", "estimate"),
    ("compiling", "rules"),
    ("state",),
    ("grid",),
    ("zone", "settlements"),
    ("land",),
    ("lagoons",),
    ("placing", "building"),
    ("turns",),
    ("setting_up", "packing"),
    ("entries",),
    ("random_games",),
    ("calls", "warming"),
    ("__main__",),
)

WEB_ORDER = (
    ("bounds", "counters", "client_address", "cookies", "settings", "addresses", "assets"),
    ("metrics", "modules"),
    ("i18n",),
    ("errors",),
    ("viewer", "limiter", "heavy_work", "logs"),
    ("context",),
    ("storage",),
    ("cluster", "thinker"),
    ("tables",),
    ("course", "reference", "editor"),
    ("schemas", "review"),
    ("people", "puzzles", "study"),
    ("progress",),
    ("services", "maintenance"),
    ("site",),
    ("middleware",),
    ("routes", "openapi"),
    ("typescript",),
    ("app",),
    ("server",),
)


def rank(name: str, order: tuple[tuple[str, ...], ...]) -> int:
    return next(at for at, line in enumerate(order) if name in line)


def imported(path: Path) -> set[str]:
    """The modules of the package that a file imports, those for the type checker alone left out."""
    found = set()
    tree = ast.parse(path.read_text())
    typing_only = {
        id(node)
        for block in ast.walk(tree)
        if isinstance(block, ast.If) and isinstance(block.test, ast.Name) and block.test.id == "TYPE_CHECKING"
        for node in ast.walk(block)
    }
    for node in ast.walk(tree):
        if id(node) in typing_only:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("taluva.")}
        elif isinstance(node, ast.ImportFrom) and node.module == "taluva":
            found |= {f"taluva.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("taluva."):
            module = node.module or ""
            found |= {f"{module}.{alias.name}" for alias in node.names} | {module}
    return found


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for name in imported(path):
        other = name.split(".")[1]
        if other == own or other == "__version__":
            continue
        assert rank(other, ORDER) < rank(own, ORDER), f"{own} must not import {other}"


@pytest.mark.parametrize("path", sorted((PACKAGE / "kernel").glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_imports_within_the_kernel_point_one_way(path: Path) -> None:
    for name in imported(path):
        parts = name.split(".")
        if parts[1] == "kernel" and len(parts) > 2 and (PACKAGE / "kernel" / f"{parts[2]}.py").exists():
            assert rank(parts[2], KERNEL_ORDER) < rank(path.stem, KERNEL_ORDER), (
                f"{path.stem} must not import {parts[2]}"
            )


@pytest.mark.parametrize(
    "path", sorted((PACKAGE / "web").rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_imports_within_web_point_one_way(path: Path) -> None:
    """From routes to services to storage, never back."""
    own = path.relative_to(PACKAGE / "web").parts[0].removesuffix(".py")
    for name in imported(path):
        parts = name.split(".")
        if own != "__init__" and parts[1:2] == ["web"] and len(parts) > 2 and parts[2] != own:
            assert rank(parts[2], WEB_ORDER) < rank(own, WEB_ORDER), f"{own} must not import {parts[2]}"


def test_import_of_the_package_loads_neither_numpy_nor_numba() -> None:
    code = "import sys, taluva; print(sorted({'numpy', 'numba', 'typer', 'rich'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_help_loads_nothing_that_it_does_not_need() -> None:
    code = (
        "import runpy, sys\n"
        "sys.argv = ['taluva', '--help']\n"
        "try:\n    runpy.run_module('taluva', run_name='__main__')\n"
        "except SystemExit:\n    pass\n"
        "print(sorted({'asyncio', 'fastapi', 'numba', 'numpy', 'sqlalchemy', 'uvicorn'} & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"
