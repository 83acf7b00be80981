"""Compares every answer and every message of a server that a test sees with the model that describes it."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Union

import httpx
import pytest
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from websockets.sync.connection import Connection

_LIVE = re.compile(r"/api/games/[^/]+/live")
_UNDESCRIBED = ("/api/openapi.json",)


@pytest.fixture(scope="session", autouse=True)
def contract() -> Iterator[None]:
    """Checks all that httpx and websockets receive; for conftest.py to import."""
    send, recv = httpx.Client.send, Connection.recv

    def checked_send(client: httpx.Client, request: httpx.Request, **options: Any) -> httpx.Response:
        response = send(client, request, **options)
        if request.url.path.startswith("/api/") and not options.get("stream"):
            check_answer(request.method, request.url.path, response)
        return response

    def checked_recv(connection: Connection, *arguments: Any, **options: Any) -> Any:
        message = recv(connection, *arguments, **options)
        if connection.request is not None and _LIVE.fullmatch(connection.request.path):
            check_message(message)
        return message

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.Client, "send", checked_send)
        patch.setattr(Connection, "recv", checked_recv)
        yield


def check_answer(method: str, path: str, response: httpx.Response) -> None:
    """Assert that an answer is what its route declares, with no field more."""
    status, content = response.status_code, response.content
    kind = response.headers.get("content-type", "").partition(";")[0]
    if method == "HEAD" or status == 304 or path in _UNDESCRIBED:
        return
    if status >= 400:
        assert kind == "application/json", (method, path, status, kind)
        _check(_errors(), content, f"{method} {path}: {status}")
        return
    routes = _routes(method, path)
    assert routes, f"{method} {path} was answered, and no route declares it"
    if status == 204:
        assert not content, (method, path)
    elif kind == "application/json":
        models = [model for route in routes if (model := _model(route, status)) is not None]
        assert models, f"{method} {path}: no model is declared for {status}"
        _check(TypeAdapter(Union[tuple(models)]), content, f"{method} {path}: {status}")  # noqa: UP007
    else:
        declared = {kind for route in routes for kind in route.responses.get(status, {}).get("content", ())}
        assert kind in declared, (method, path, kind, declared)


def check_message(message: str | bytes) -> None:
    """Assert that a message of the WebSocket is one of those that a server may send."""
    _check(_messages(), message, "WebSocket")


def _check(adapter: "TypeAdapter[Any]", content: str | bytes, where: str) -> None:
    try:
        adapter.validate_json(content, strict=True, extra="forbid")
    except ValidationError as error:
        raise AssertionError(f"{where} is not what its model says: {error}") from None


@cache
def _messages() -> "TypeAdapter[Any]":
    from taluva.web.schemas.socket import ServerMessage

    return TypeAdapter(ServerMessage)


@cache
def _errors() -> "TypeAdapter[Any]":
    from taluva.web.schemas.errors import Error

    return TypeAdapter(Error)


@cache
def _all_routes() -> list[APIRoute]:
    from taluva.web.routes import course, games, people, positions, progress, puzzles, reviews, setup, studies, tables

    modules = (people, tables, setup, games, reviews, positions, course, puzzles, progress, studies)
    routers = [module.router for module in modules]
    return [route for router in routers for route in router.routes if isinstance(route, APIRoute)]


def _routes(method: str, path: str) -> list[APIRoute]:
    """The first route of each path that fits: the same one may be declared for `play` and for `serve`."""
    found = [route for route in _all_routes() if method in route.methods and route.path_regex.match(path)]
    return [route for route in found if route.path == min((one.path for one in found), key=lambda text: "{" in text)]


def _model(route: APIRoute, status: int) -> Any:
    if status == (route.status_code or 200) and route.response_model is not None:
        return route.response_model
    return route.responses.get(status, {}).get("model")
