"""The app as one ASGI application: pages, files, API; nothing slow is loaded before the first page is up."""

import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from taluva import __version__
from taluva.web import assets
from taluva.web.errors import STATUS, Refusal
from taluva.web.i18n.languages import N_
from taluva.web.i18n.negotiation import translator_of
from taluva.web.middleware.security import Guard
from taluva.web.openapi import describe
from taluva.web.routes import games, pages, positions, setup
from taluva.web.state import Parts, State

log = logging.getLogger(__name__)
_SMALLEST_COMPRESSED = 1000
_CODES = {404: "not-found", 405: "bad-request"}


def create_app(data: Path | str, parts: Parts | None = None, guard: dict[str, Any] | None = None) -> FastAPI:
    """The app over the games of a data folder, or of a database with a URL; online with parts of its own."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.taluva = state = State(data, parts or Parts())
        try:
            await state.started()
            yield
        finally:
            await app.state.taluva.close()

    # The usual pages of documentation would ask other sites for their scripts.
    app = FastAPI(
        title="Taluva",
        version=__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        routes=[Route("/static/{path:path}", assets.serve)],
    )
    for router in () if parts is None else parts.routers:
        app.include_router(router)
    for routes in (setup, games, positions, pages):
        app.include_router(routes.router)
    app.add_middleware(GZipMiddleware, minimum_size=_SMALLEST_COMPRESSED, compresslevel=9)
    app.add_middleware(Guard, **(guard or {}))
    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _no_route)
    app.add_exception_handler(Exception, _failed)
    describe(app)
    return app


def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    translator = translator_of(request.headers)
    answer: dict[str, Any] = refusal.as_json(translator)
    if refusal.snapshot is not None:
        from taluva.web.context import Asked

        asked = Asked(getattr(request.state, "who", None), translator)
        view = request.app.state.taluva.desk.answer(refusal.snapshot, asked)
        return Response(with_view(answer, view), STATUS[refusal.code], media_type="application/json")
    return JSONResponse(answer, STATUS[refusal.code])


def with_view(answer: dict[str, Any], view: bytes) -> bytes:
    """An answer with a view that is written already."""
    return json.dumps(answer, ensure_ascii=False).encode()[:-1] + b', "view": ' + view + b"}"


def _invalid(request: Request, error: Exception) -> Response:
    """A request that is not of the form that it should have; `where` says which part."""
    assert isinstance(error, RequestValidationError)
    where = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
    return _refused(request, Refusal("bad-request", N_("This request cannot be read ({where})."), where=where))


def _no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith("/api/"):
        return pages.missing(request)
    sentence = N_("There is nothing at this address.")
    answer = Refusal(_CODES.get(error.status_code, "bad-request"), sentence).as_json(translator_of(request.headers))
    return JSONResponse(answer, error.status_code, headers=error.headers)


def _failed(request: Request, error: Exception) -> Response:
    """Something is broken, or the disk is full: nothing has changed."""
    log.error("A request failed", exc_info=error)
    # By its name: the module itself must not be loaded before the first page is up.
    if type(error).__name__ == "Unavailable":
        return _refused(request, Refusal("busy", N_("The games on disk cannot be written; nothing has changed.")))
    return _refused(request, Refusal("failed", N_("Something went wrong here; nothing has changed.")))
