"""The modules of the pages: each has its hash in the import map, and a page preloads exactly what it runs."""

import base64
import hashlib
import json
import re

import pytest
from app_helpers import Server

from taluva.web import assets, modules

LARGEST = 500
SMALLEST = 40
SMALL = {"reference/page.js", "online/seat.js", "people/player.js", "people/privacy.js", "people/reset.js"}
"""Modules may be small where they are the whole script of a page."""
SMALL |= {"colours.js", "limits.js", "course/card.js", "course/progress.js"}
"""Two pages share each that share nothing else."""
ENTRIES = {
    "/": "start/start.js",
    "/new": "new/new.js",
    "/game/x": "game/game.js",
    "/learn": "course/list.js",
    "/rules": "reference/page.js",
    "/puzzles": "puzzles/overview.js",
    "/editor": "editor/editor.js",
    "/analysis": "study/overview.js",
    "/progress": "progress/progress.js",
    "/daily": "progress/daily.js",
}
INLINE = re.compile(r"<script(?: type=\"importmap\")?>(.*?)</script>", re.DOTALL)


def test_every_module_has_its_hash_in_the_map() -> None:
    found = json.loads(modules.import_map())["imports"]
    files = sorted(path.relative_to(assets.FOLDER).as_posix() for path in assets.FOLDER.rglob("*.js"))
    assert sorted(found) == [f"/static/{name}" for name in files]
    for name in files:
        # Of its own content alone: a change elsewhere leaves it in everybody's cache.
        version = hashlib.sha256(assets.text(name).encode()).hexdigest()[:12]
        assert found[f"/static/{name}"] == f"/static/{name}?v={version}"


def test_the_graph_has_every_import_of_the_sources() -> None:
    """Counted another way: by the names in quotes that end in .js."""
    for name in modules.names():
        source = re.sub(r"/\*.*?\*/|//[^\n]*", "", assets.text(name), flags=re.DOTALL)
        named = re.findall(r"['\"](\.{1,2}/[\w./]+\.js)['\"]", source)
        assert len(modules.imports(name)) + len(modules.late_imports(name)) == len(set(named)), name


def test_a_graph_holds_all_that_must_be_there_first() -> None:
    found = modules.graph_of(["game/game.js"])
    assert found[0] == "game/game.js"
    assert len(found) == len(set(found))
    assert {each for name in found for each in modules.imports(name)} < set(found)
    assert "dialogs.js" not in found
    assert "dialogs.js" in modules.late_imports("game/game.js")


def test_every_module_is_loaded_by_some_page() -> None:
    entries = re.compile(r'"([\w/]+\.js)"')
    reached: set[str] = set()
    for template in (assets.FOLDER.parent / "templates").glob("*.html"):
        reached.update(entries.findall(template.read_text("utf-8")))
    waiting = list(reached)
    for name in waiting:
        new = {*modules.imports(name), *modules.late_imports(name)} - reached
        reached |= new
        waiting += new
    assert reached == set(modules.names())


def test_modules_are_neither_tiny_nor_huge() -> None:
    lines = {name: assets.text(name).count("\n") for name in modules.names() if not name.startswith("board/")}
    assert {name for name, count in lines.items() if count > LARGEST} == set()
    assert {name for name, count in lines.items() if count < SMALLEST} <= SMALL


@pytest.mark.parametrize("path", ENTRIES)
def test_pages_preload_what_their_script_imports(server: Server, path: str) -> None:
    text = server.http.get(path).text
    preloads = re.findall(r'<link rel="modulepreload" href="([^"]+)">', text)
    assert preloads == [assets.url(name) for name in modules.graph_of([ENTRIES[path]])]
    assert f'<script type="module" src="{assets.url(ENTRIES[path])}">' in text
    assert text.index("importmap") < text.index("modulepreload")
    assert text.count('rel="stylesheet"') <= 2


@pytest.mark.parametrize("path", [*ENTRIES, "/nothing"])
def test_inline_scripts_are_allowed_by_their_hashes_alone(server: Server, path: str) -> None:
    answer = server.http.get(path)
    policy = answer.headers["content-security-policy"]
    scripts = next(part for part in policy.split("; ") if part.startswith("script-src"))
    inline = INLINE.findall(answer.text)
    assert len(inline) == 2
    digests = {base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inline}
    assert set(scripts.split()[1:]) == {"'self'"} | {f"'sha256-{digest}'" for digest in digests}
    assert "unsafe" not in policy


def test_answers_that_are_no_pages_allow_no_inline_script(server: Server) -> None:
    policy = server.http.get("/api/ready").headers["content-security-policy"]
    assert "script-src 'self';" in policy


def test_a_game_is_preloaded_once_it_can_be_played(server: Server) -> None:
    preload = '<link rel="preload" as="fetch" href="/api/games/abc" crossorigin>'
    assert preload in server.http.get("/game/abc").text
    assert 'rel="preload"' not in server.http.get("/game/a%22b").text


def test_only_the_right_hash_is_cached_for_ever(server: Server) -> None:
    for name in ("game/game.js", "base.css"):
        assert "immutable" in server.http.get(assets.url(name)).headers["cache-control"]
        for address in (f"/static/{name}?v=0123456789ab", f"/static/{name}", f"/static/{name}?v="):
            answer = server.http.get(address)
            assert answer.status_code == 200
            assert answer.headers["cache-control"] == "no-cache"
