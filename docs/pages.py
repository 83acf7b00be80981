"""Writes the pages that come from the code: the rules, the notation, the API reference, the HTTP API.

python docs/pages.py     # tests/test_docs.py fails when a page is not up to date
"""

import inspect
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

import taluva
from taluva.editions import EDITIONS, PLAYERS, stack_sizes
from taluva.text.notation_guide import NOTATION
from taluva.text.setups import edition_words

FOLDER = Path(__file__).parent
Json = dict[str, Any]
_COMMAND = "<!-- Written by `python docs/pages.py`: change {source}, not this page. -->"
_GROUPS = {
    "Games and positions": "Game Position Turn Setup SetupError IllegalMove",
    "Moves and tiles": "Placement Hut Tower Temple Expand Boat Draw Choice Piece Tile Terrain Cell",
    "The board": "CellView Settlement Expansion Supply Lagoon",
    "Text": "read_move NotationError read_record RecordError PositionError Rule rule rules",
    "Setting up": "EDITIONS EXPANSIONS VARIANTS ZONES",
    "Players": "Engine Player",
}


def rules_page() -> str:
    """All rules, with what differs between the editions."""
    names = {edition: edition_words(edition) for edition in EDITIONS}
    lines = [
        _COMMAND.format(source="src/taluva/text/rule_texts.py"),
        "# Rules by edition",
        'Every rule has an id. A refused move names the one it breaks; `taluva rules P6` and `taluva.rule("P6")` look '
        "it up, `taluva rules --edition deluxe-2015` lists those of one edition.",
        "## The editions",
        "\n".join(f"- **{named.name}** (`{edition}`): {named.about}" for edition, named in names.items()),
        _editions_table(),
    ]
    for section, members in groupby(taluva.rules(), key=lambda rule: rule.section):
        lines.append(f"## {section}")
        for rule in members:
            lines.append(f'<a id="{rule.id.lower()}"></a>\n**{rule.id}. {rule.title}.** {rule.text}')
            lines += _differences(rule)
    return "\n\n".join(lines) + "\n"


def _editions_table() -> str:
    rows = [["", *(f"`{edition}`" for edition in EDITIONS)], ["---"] * (len(EDITIONS) + 1)]
    for players in PLAYERS:
        sizes = [stack_sizes(edition, players) for edition in EDITIONS]
        rows.append([f"tiles for {players} players", *(f"{usual}" + _or(others) for usual, *others in sizes)])
    for words, attribute in (
        ("a single hut may touch your own settlement ([B1](#b1))", "hut_beside_own"),
        ("teams ([W1](#w1))", "teams"),
        ("expansions ([X1](#x1) to [X13](#x13))", "expansions"),
    ):
        rows.append([words, *("yes" if getattr(each, attribute) else "no" for each in EDITIONS.values())])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def _or(others: list[int]) -> str:
    return f" (or {', '.join(map(str, others))})" if others else ""


def _differences(rule: taluva.Rule) -> Iterator[str]:
    """Where an edition has other words for a rule, or does not have it."""
    if len(rule.editions) < len(EDITIONS):
        yield f"*Only in {', '.join(edition_words(edition).name for edition in rule.editions)}.*"
    texts = {edition: taluva.rule(rule.id, edition).text for edition in rule.editions}
    for text in dict.fromkeys(texts.values()):
        if text != rule.text:
            names = ", ".join(edition_words(edition).name for edition in texts if texts[edition] == text)
            yield f"- In {names}: {text}"


def notation_page() -> str:
    """The notation."""
    return f"{_COMMAND.format(source='src/taluva/text/notation_guide.py')}\n\n# Notation\n\n{NOTATION}"


def api_page() -> str:
    """Every public name, with its docstring."""
    lines = [
        _COMMAND.format(source="docstrings"),
        "# API reference",
        "Everything here can be imported from `taluva`; the [guide](library.md) shows how it is used.",
    ]
    modules = [name for name in taluva.__all__ if inspect.ismodule(getattr(taluva, name))]
    groups = {heading: names.split() for heading, names in _GROUPS.items()}
    grouped = {name for names in groups.values() for name in names}
    groups["More"] = [name for name in taluva.__all__ if name not in grouped and name not in modules]
    for heading, names in groups.items():
        if names:
            lines += [f"## {heading}", *(f"::: taluva.{name}" for name in names)]
    for module in modules:
        loaded = import_module(f"taluva.{module}")
        lines += [f"## taluva.{module}", _first_line(loaded)]
        lines += [f"::: {_path(loaded, name)}" for name in _public(loaded)]
    return "\n\n".join(lines) + "\n"


def _first_line(module: Any) -> str:
    return (inspect.getdoc(module) or "").partition("\n\n")[0].replace("\n", " ")


def _path(module: Any, name: str) -> str:
    """Where a public name of a module is found; a function may have the name of the module that defines it."""
    path = f"{module.__name__}.{name}"
    return f"{path}.{name}" if getattr(getattr(module, name), "__module__", None) == path else path


def _public(module: Any) -> list[str]:
    """The public names of a module: those it lists, or the functions and classes it defines."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


def http_page() -> str:
    """Every request that a server answers, with what it takes and gives."""
    from taluva.web.app import create_app
    from taluva.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        described = create_app(Settings(Path(folder))).openapi()
    schemas = described["components"]["schemas"]
    lines = [
        _COMMAND.format(source="src/taluva/web/routes and src/taluva/web/schemas"),
        "# HTTP API",
        "What a site (`taluva serve`) answers, for programs. [Bots](bots.md) explains tokens, turns, the WebSocket and "
        "refusals with examples; `/api/openapi.json` on every server describes all of it for machines, with every "
        "field of every answer. Fields in italics may be left out.",
    ]
    operations = [
        (method.upper(), path, operation)
        for path, each in described["paths"].items()
        for method, operation in each.items()
    ]
    for tag in ("games", "tables", "people", "positions", "setup"):
        rows = [_operation(*one, schemas) for one in operations if tag in one[2]["tags"]]
        lines += [
            f"## {tag.capitalize()}",
            "\n".join(["| request | what it does | takes | gives |", "|---|---|---|---|", *rows]),
        ]
    return "\n\n".join(lines) + "\n"


def _operation(method: str, path: str, operation: Json, schemas: Json) -> str:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    taken = [*_queries(operation), *_fields(body, schemas)]
    success = next(answer for code, answer in operation["responses"].items() if code[0] in "12")
    kinds = success.get("content", {})
    given = next(iter(kinds.values()), {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
    answer = f"`{given}`" if given else ", ".join(f"`{kind}`" for kind in kinds)
    return f"| `{method} {path}` | {operation['summary'].rstrip('.')} | {', '.join(taken)} | {answer} |"


def _queries(operation: Json) -> Iterator[str]:
    for one in operation.get("parameters", ()):
        if one["in"] == "query":
            yield f"*`?{one['name']}=`*"


def _fields(schema: Json, schemas: Json) -> Iterator[str]:
    found = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
    required = found.get("required", ())
    for name in found.get("properties", {}):
        yield f"`{name}`" if name in required else f"*`{name}`*"


PAGES = {"rules.md": rules_page, "notation.md": notation_page, "api.md": api_page, "http-api.md": http_page}


def main() -> None:
    """Write all pages."""
    for name, page in PAGES.items():
        (FOLDER / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
