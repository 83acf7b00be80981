"""The JavaScript modules of the pages: their imports, the import map, and what a page has to preload.

The source of a module imports plain URLs; the import map leads the browser to URLs with content hashes (see `assets`).
A hash changes only with the module itself, so the modules that import it stay cached.
"""

import json
import re
from collections.abc import Iterable
from functools import cache
from posixpath import dirname, join, normpath

from taluva.web import assets

_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
_STATIC = re.compile(r"^\s*(?:import|export)\b(?:[^'\";]*?\bfrom)?\s*['\"](\.[^'\"]+)['\"]", re.MULTILINE)
_DYNAMIC = re.compile(r"\bimport\(\s*['\"](\.[^'\"]+)['\"]\s*\)")


@cache
def names() -> tuple[str, ...]:
    """The paths of all modules, relative to `static`."""
    return tuple(path for path in assets.paths() if path.endswith(".js"))


@cache
def imports(name: str) -> tuple[str, ...]:
    """The modules that must be loaded before a module runs."""
    return _imported(name, _STATIC)


@cache
def late_imports(name: str) -> tuple[str, ...]:
    """The modules that a module may load while it runs."""
    return _imported(name, _DYNAMIC)


def graph_of(entries: Iterable[str]) -> tuple[str, ...]:
    """All modules that must be loaded before `entries` can run, those included; nearest first."""
    found = dict.fromkeys(entries)
    waiting = list(found)
    for name in waiting:
        new = [each for each in imports(name) if each not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    return tuple(found)


@cache
def import_map() -> str:
    """The import map of all pages, as JSON: the content-hashed URL of every module."""
    addresses = {f"/static/{name}": assets.url(name) for name in names()}
    return json.dumps({"imports": addresses}, separators=(",", ":"))


def _imported(name: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    source = _COMMENT.sub("", assets.text(name))
    found = dict.fromkeys(normpath(join(dirname(name), path)) for path in pattern.findall(source))
    if unknown := found.keys() - names():
        raise ValueError(f"{name} imports unknown modules: {', '.join(sorted(unknown))}")
    return tuple(found)
