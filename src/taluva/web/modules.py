"""The JavaScript modules of the pages: what imports what, the import map, and what a page has to preload.

Every module keeps its plain address in the source, and the browser finds each under an address with the hash of its
content (see `assets`) by the import map. A hash changes only with the module itself: what imports it stays cached.
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
    """All modules, by their paths below `static`."""
    return tuple(path for path in assets.paths() if path.endswith(".js"))


@cache
def imports(name: str) -> tuple[str, ...]:
    """The modules that must be there before a module runs."""
    return _imported(name, _STATIC)


@cache
def late_imports(name: str) -> tuple[str, ...]:
    """The modules that a module loads while it runs, if at all."""
    return _imported(name, _DYNAMIC)


def graph_of(entries: Iterable[str]) -> tuple[str, ...]:
    """All modules that must be there before some modules run, those included; the nearest first."""
    found = dict.fromkeys(entries)
    waiting = list(found)
    for name in waiting:
        new = [each for each in imports(name) if each not in found]
        found.update(dict.fromkeys(new))
        waiting += new
    return tuple(found)


@cache
def import_map() -> str:
    """The import map of all pages, as JSON: the address of every module with the hash of its content."""
    addresses = {f"/static/{name}": assets.url(name) for name in names()}
    return json.dumps({"imports": addresses}, separators=(",", ":"))


def _imported(name: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    source = _COMMENT.sub("", assets.text(name))
    found = dict.fromkeys(normpath(join(dirname(name), path)) for path in pattern.findall(source))
    if unknown := found.keys() - names():
        raise ValueError(f"{name} imports what is not there: {', '.join(sorted(unknown))}")
    return tuple(found)
