"""The OpenAPI description of the API: what the routes themselves cannot say about answers, errors and the WebSocket."""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from taluva.web.errors import STATUS

Json = dict[str, Any]

ABOUT = """Everything that the pages of Taluva do, programs can do, too; docs/bots.md shows how.

Whoever asks with `Authorization: Bearer TOKEN` (see POST /api/tokens) is a program; a browser has a cookie instead; who
has neither watches. Requests that change something are JSON. Every error has the same form, whatever went wrong: a code
for programs and a sentence for people, in the language of `Accept-Language`."""
_VIEWS = (
    ("post", "/api/games", "201"),
    ("post", "/api/games/import", "201"),
    ("get", "/api/games/{game}", "200"),
    ("patch", "/api/games/{game}", "200"),
    ("post", "/api/games/{game}/turns", "200"),
    ("post", "/api/games/{game}/undo", "200"),
    ("post", "/api/games/{game}/rematch", "201"),
    ("post", "/api/games/{game}/rematch/answer", "201"),
    ("post", "/api/games/{game}/join", "200"),
    ("post", "/api/games/{game}/leave", "200"),
    ("post", "/api/games/{game}/resign", "200"),
    ("post", "/api/games/{game}/away", "200"),
    ("post", "/api/games/{game}/takeback", "200"),
    ("post", "/api/games/{game}/takeback/answer", "200"),
    ("post", "/api/games/{game}/seats/{seat}/kick", "200"),
    ("post", "/api/games/{game}/seats/{seat}/engine", "200"),
)
"""The routes whose answer is a game."""
_LISTS = (("get", "/api/games", "200"), ("get", "/api/lobby", "200"))
_LIVE = "/api/games/{game}/live"


def _object(required: Json, more: Json | None = None, about: str = "") -> Json:
    """An object with these members at least, and perhaps others."""
    schema: Json = {"type": "object", "required": list(required), "properties": required | (more or {})}
    return schema | ({"description": about} if about else {})


def _list(of: Json, about: str = "") -> Json:
    return {"type": "array", "items": of} | ({"description": about} if about else {})


def _ref(name: str) -> Json:
    return {"$ref": f"#/components/schemas/{name}"}


_TEXT, _WHOLE, _NUMBER, _BOOLEAN = ({"type": kind} for kind in ("string", "integer", "number", "boolean"))
_ANYTHING: Json = {"type": "object"}


def _or_null(schema: Json) -> Json:
    return {"anyOf": [schema, {"type": "null"}]}


_FAULT = _object(
    {
        "code": {"type": "string", "enum": sorted(STATUS)},
        "message": _TEXT | {"description": "One sentence for people."},
        "rule": _or_null(_TEXT) | {"description": "The id of the rule that a move breaks, such as P6."},
    }
)
_SEAT = _object(
    {"kind": {"enum": ["person", "engine"]}, "level": _or_null(_WHOLE), "name": _TEXT, "colour": _WHOLE},
    {
        "open": _BOOLEAN,
        "forfeited": _or_null(_TEXT),
        "stand_in": _BOOLEAN,
        "bot": _BOOLEAN,
        "rating": _or_null(_NUMBER),
    },
)
_ONLINE = _object(
    {"revision": _WHOLE, "waiting": _BOOLEAN, "terms": _ANYTHING, "commitment": _or_null(_TEXT)},
    {
        "clock": _or_null(_object({"left": _list(_NUMBER), "since": _or_null(_NUMBER), "running": _or_null(_WHOLE)})),
        "proposal": _or_null(_ANYTHING),
        "opening": _or_null(_object({"salt": _TEXT, "stack": _list(_TEXT)})),
        "declined": _or_null(_ANYTHING),
        "forfeits": _list(_object({"seat": _WHOLE, "turns": _WHOLE}), "Who has forfeited, after how many turns."),
        "takebacks": _list(_list(_WHOLE), "For each seat, whose turns a takeback would take."),
        "rematch": _or_null(_TEXT),
        "reshuffled": _or_null(_WHOLE),
        "settlement": _or_null(_ANYTHING),
    },
)
_SHARED: Json = {
    "id": _TEXT,
    "version": _WHOLE | {"description": "Counts turns: a turn names the version that it is for."},
    "position": _TEXT | {"description": "Everything public in one line: taluva.Position reads it."},
    "phase": {"enum": ["choose", "place", "build", "over"]},
    "seat": _WHOLE | {"description": "Who is to move, from 1."},
    "tile": _or_null(_object({"code": _TEXT})) | {"description": "The tile in hand."},
    "seats": _list(_SEAT),
    "moves": _list(_ANYTHING, "The finished turns."),
    "places": _or_null(_list(_WHOLE)) | {"description": "The place of each seat once the game is over."},
    "online": _or_null(_ONLINE),
}
_OWN: Json = {
    "you": _object({"seats": _list(_WHOLE), "host": _BOOLEAN}, about="What is yours in this game."),
    "placements": _list(_TEXT, "All legal placements, for who is to move."),
}
_NOW: Json = {"now": _NUMBER | {"description": "The server's clock, in seconds since 1970."}}


def _message(kind: str, required: Json, more: Json | None = None) -> Json:
    return _object({"type": {"const": kind}, **required}, more)


SCHEMAS: Json = {
    "Error": _object({"error": _FAULT}, {"view": _ref("Game")}, "What went wrong; `view` is the game as it is now."),
    "Game": _object(_SHARED | _OWN, _NOW, "A game as who asks sees it."),
    "Games": _object(
        {"games": _list(_object({"id": _TEXT, "seats": _list(_SEAT), "edition": _TEXT, "over": _BOOLEAN}))},
        {"next": _or_null(_WHOLE) | {"description": "`after` of the next page of your games."}},
    ),
    "ServerMessage": {
        "oneOf": [
            _message("view", {"view": _object(_SHARED), **_OWN}, _NOW),
            _message("answer", {"request": _TEXT, "version": _WHOLE}),
            _message("refusal", {"request": _or_null(_TEXT), "error": _FAULT}),
            _message("thinking", {"seat": _WHOLE, "since": _NUMBER}),
            _message("chat", {"number": _WHOLE, "seat": _or_null(_WHOLE), "name": _TEXT, "text": _TEXT, "at": _NUMBER}),
            _message("reaction", {"seat": _WHOLE, "reaction": _TEXT}),
            _message("presence", {"seats": _list(_WHOLE), "watching": _WHOLE}),
            _message("called-off", {"name": _TEXT}),
            _message("sent-away", {"seat": _WHOLE, "name": _TEXT}),
            _message("beat", {}),
            _message("pong", {}),
        ]
    },
    "ClientMessage": {
        "oneOf": [
            _message("turn", {"version": _WHOLE, "request": _TEXT, "moves": _list(_TEXT)}),
            _message("chat", {"text": _TEXT}),
            _message("reaction", {"reaction": _TEXT}),
            _message("ping", {}),
        ]
    },
}


def describe(app: FastAPI) -> None:
    """Let an app describe itself truly and completely."""

    def openapi() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = _described(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _described(app: FastAPI) -> Json:
    found = get_openapi(title=app.title, version=app.version, description=ABOUT, routes=app.routes)
    schemas = found.setdefault("components", {}).setdefault("schemas", {})
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    schemas |= SCHEMAS
    found["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": "taluva"},
    }
    found["security"] = [{"token": []}, {"cookie": []}, {}]
    for path in found["paths"].values():
        for operation in path.values():
            responses = operation["responses"]
            # What is not of the right form is refused with 400 and in the form of all errors.
            responses.pop("422", None)
            responses["default"] = _content("Error", "Refused: `error.code` says why.")
    for routes, schema in ((_VIEWS, "Game"), (_LISTS, "Games")):
        for method, address, status in routes:
            if operation := found["paths"].get(address, {}).get(method):
                operation["responses"][status] = _content(schema, "Done.")
    for address, kind in ((f"{_LIVE[:-5]}/record", "text/plain"), (f"{_LIVE[:-5]}/picture.svg", "image/svg+xml")):
        if address in found["paths"]:
            found["paths"][address]["get"]["responses"]["200"]["content"] = {kind: {"schema": _TEXT}}
    found["paths"][_LIVE] = {"get": _live()}
    return found


def _content(schema: str, about: str) -> Json:
    return {"description": about, "content": {"application/json": {"schema": _ref(schema)}}}


def _live() -> Json:
    parameter = {"name": "game", "in": "path", "required": True, "schema": _TEXT}
    return {
        "summary": "The WebSocket of a game",
        "description": "Text frames of JSON, at most 8 KiB to the server. It sends messages of the form ServerMessage, "
        "the game as it is first; it understands those of the form ClientMessage.",
        "parameters": [parameter],
        "responses": {
            "101": {"description": "The connection is a WebSocket now."},
            "default": _content("Error", "Refused."),
        },
        "x-server-messages": _ref("ServerMessage"),
        "x-client-messages": _ref("ClientMessage"),
    }
