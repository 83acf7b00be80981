"""The OpenAPI description of the API: adds what FastAPI cannot derive from the routes, above all the WebSocket."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from taluva.web.bounds import LARGEST_FRAME
from taluva.web.schemas.common import build_answers
from taluva.web.schemas.socket import ClientMessage, ServerMessage

Json = dict[str, Any]

ABOUT = """Programs can do everything that the pages of Taluva do; docs/bots.md shows how.

A request with `Authorization: Bearer TOKEN` (see POST /api/tokens) comes from a program; a browser has a cookie
instead; a client with neither can only watch. Requests that change something are JSON. All errors have the same form:
a code for programs and a sentence for people, in the language of `Accept-Language`."""
_LIVE = "/api/games/{game}/live"
_REFERENCE = "#/components/schemas/{model}"
_MESSAGES: dict[str, Any] = {"ServerMessage": ServerMessage, "ClientMessage": ClientMessage}
_MODE: JsonSchemaMode = "validation"
"""Answers are described for their readers: a field that is omitted when it does not apply is not required."""


def describe(app: FastAPI) -> None:
    """Make an app describe itself completely."""
    app.separate_input_output_schemas = False

    def openapi() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> Json:
    build_answers()
    found = get_openapi(
        title=app.title,
        version=app.version,
        description=ABOUT,
        routes=app.routes,
        separate_input_output_schemas=app.separate_input_output_schemas,
    )
    components = found.setdefault("components", {})
    components["schemas"] = dict(sorted((components["schemas"] | message_schemas()).items()))
    components["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "taluva"},
    }
    found["security"] = [{"token": []}, {"cookie": []}, {}]
    for path in found["paths"].values():
        for operation in path.values():
            # The first line of a docstring says more than the name of the function.
            operation["summary"], _, rest = operation.pop("description").partition("\n\n")
            if rest:
                operation["description"] = rest
    found["paths"][_LIVE] = {"get": _live()}
    return found


def message_schemas() -> Json:
    """The schemas of all WebSocket messages, and of everything they contain."""
    adapters = [(name, _MODE, TypeAdapter(message)) for name, message in _MESSAGES.items()]
    roots, definitions = TypeAdapter.json_schemas(adapters, ref_template=_REFERENCE)
    schemas: Json = dict(definitions["$defs"])
    return schemas | {name: schema for (name, _), schema in roots.items()}


def _live() -> Json:
    content = {"application/json": {"schema": {"$ref": _REFERENCE.format(model="Error")}}}
    return {
        "operationId": "watch_game",
        "tags": ["games"],
        "summary": "The WebSocket of a game",
        "description": f"Text frames of JSON, at most {LARGEST_FRAME // 1024} KiB to the server. "
        "It sends messages of the form ServerMessage, "
        "the game as it is first; it understands those of the form ClientMessage.",
        "parameters": [{"name": "game", "in": "path", "required": True, "schema": {"type": "string"}}],
        "responses": {
            "101": {"description": "The connection has switched to WebSocket."},
            "default": {"description": "Refused: `error.code` says why.", "content": content},
        },
        "x-server-messages": {"$ref": _REFERENCE.format(model="ServerMessage")},
        "x-client-messages": {"$ref": _REFERENCE.format(model="ClientMessage")},
    }
