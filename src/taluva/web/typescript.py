"""The types for the pages' scripts, from models and routes: `python -m taluva.web.typescript` writes types.d.ts."""

import inspect
import json
import re
import sys
from pathlib import Path
from typing import Any

from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter

from taluva.web.routes import course as course_routes
from taluva.web.routes import games as game_routes
from taluva.web.routes import people as people_routes
from taluva.web.routes import positions as position_routes
from taluva.web.routes import progress as progress_routes
from taluva.web.routes import puzzles as puzzle_routes
from taluva.web.routes import reviews as review_routes
from taluva.web.routes import setup as setup_routes
from taluva.web.routes import studies as study_routes
from taluva.web.routes import tables as table_routes
from taluva.web.schemas import (
    common,
    course,
    editor,
    errors,
    games,
    people,
    progress,
    puzzles,
    reviews,
    setup,
    socket,
    studies,
    tables,
    views,
)
from taluva.web.schemas.common import Answer, Request

Json = dict[str, Any]
FILE = Path(__file__).parent / "static" / "types.d.ts"
_OF_GAMES = (games, views, editor, reviews, course, puzzles, progress, studies)
MODULES = (common, setup, *_OF_GAMES, tables, people, errors, socket)
UNIONS: dict[str, Any] = {"ServerMessage": socket.ServerMessage, "ClientMessage": socket.ClientMessage}
_HEAD = """// The types of everything that the server and the pages send each other.
// Generated from the models and routes by `python -m taluva.web.typescript`: change those, not this file.
"""
_REFERENCE = "{model}"
_METHODS = ("GET", "POST", "PATCH", "DELETE")
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> dict[str, type[BaseModel]]:
    """All models of the contract by name. Each name stands for exactly one model."""
    found: dict[str, type[BaseModel]] = {}
    for module in MODULES:
        for name, value in vars(module).items():
            if not inspect.isclass(value) or not issubclass(value, BaseModel) or value in (BaseModel, Answer, Request):
                continue
            if found.setdefault(name, value) is not value:
                raise ValueError(f"Two models have the name {name}.")
    return found


def schemas() -> Json:
    """The JSON schema of every model and union, by name."""
    everything: dict[str, Any] = {**models(), **UNIONS}
    adapters = [(name, "validation", TypeAdapter(type_)) for name, type_ in everything.items()]
    roots, definitions = TypeAdapter.json_schemas(adapters, ref_template=_REFERENCE)  # type: ignore[arg-type]
    return {name: root for (name, _), root in roots.items() if name in UNIONS} | dict(definitions["$defs"])


def written() -> str:
    """The content of types.d.ts."""
    found = schemas()
    declarations = [_declaration(name, found[name]) for name in sorted(found)]
    return "\n".join([_HEAD, *declarations, *(_answers(method) for method in _METHODS)])


def _answers(method: str) -> str:
    """The type that maps paths to the answers of a method. If several match, the first counts."""
    found = [route for route in _routes() if method in (route.methods or ())]
    found.sort(key=lambda route: (-route.path.count("/"), route.path.count("{"), route.path))
    lines = []
    for route in found:
        path = re.sub(r"\{\w+\}", "${string}", route.path)
        name = "null" if route.response_model is None else route.response_model.__name__
        for pattern in (path, f"{path}?${{string}}") if method == "GET" else (path,):
            lines.append(f"  P extends `{pattern}` ? {name} :\n")
    about = f"/** What the server answers to {method} of a path; any if the path is not known statically. */\n"
    return f"{about}export type {method.capitalize()}Answer<P extends string> =\n{''.join(lines)}  any;\n"


def _routes() -> list[APIRoute]:
    """The routes that answer with JSON or nothing."""
    alone = (course_routes, puzzle_routes, progress_routes, study_routes)
    games = (game_routes, review_routes, position_routes, *alone)
    modules = (people_routes, table_routes, setup_routes, *games)
    every = [route for module in modules for route in module.router.routes if isinstance(route, APIRoute)]
    return [one for one in every if one.include_in_schema and (one.response_model or one.status_code == 204)]


def _declaration(name: str, schema: Json) -> str:
    about = _comment(schema, "")
    if schema.get("type") != "object" or "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)};\n"
    required = set(schema.get("required", ()))
    lines = []
    for field, one in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"{_comment(one, '  ')}  {field}{mark}: {_type(one)};\n")
    return f"{about}export interface {name} {{\n{''.join(lines)}}}\n"


def _comment(schema: Json, indent: str) -> str:
    text = schema.get("description", "").strip()
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""


def _type(schema: Json) -> str:
    """A JSON schema as a type. Raises KeyError for features that no model uses yet."""
    if "$ref" in schema:
        return str(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " | ".join(dict.fromkeys(_type(one) for one in schema[choice]))
    if "type" not in schema:
        return "unknown"
    if schema["type"] == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(_type(one) for one in schema['prefixItems'])}]"
        item = _type(schema["items"])
        return f"({item})[]" if " " in item else f"{item}[]"
    if schema["type"] == "object":
        values = schema.get("additionalProperties", next(iter(schema.get("patternProperties", {}).values()), True))
        return f"{{ [name: string]: {_type(values) if isinstance(values, dict) else 'unknown'} }}"
    return _PLAIN[schema["type"]]


def main(arguments: list[str]) -> int:
    """Write the file, or with `--check` only check that it is up to date."""
    text = written()
    if "--check" in arguments:
        if FILE.exists() and FILE.read_text("utf-8") == text:
            return 0
        print("types.d.ts is not up to date; run python -m taluva.web.typescript.")
        return 1
    FILE.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
