"""Error handlers: one shape for every error."""

import json
import logging
from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from taluva.web.context import RequestContext, translator_of
from taluva.web.errors import STATUS, Refusal, Unavailable
from taluva.web.i18n.languages import N_

log = logging.getLogger(__name__)
_CODES = {404: "not-found", 405: "bad-request"}


def add_handlers(app: FastAPI, missing_page: Callable[[Request], Response]) -> None:
    """Turn every error into an answer; `missing_page` renders the page for an unknown URL."""

    def no_route(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if not request.url.path.startswith("/api/"):
            return missing_page(request)
        return _no_route(request, error)

    app.add_exception_handler(Refusal, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, no_route)
    # By itself: what is handled as any Exception is raised again, and logged a second time by the server.
    app.add_exception_handler(Unavailable, _failed)
    app.add_exception_handler(Exception, _failed)


def _refused(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    translator = translator_of(request.headers)
    answer: dict[str, Any] = refusal.as_json(translator)
    if refusal.snapshot is not None:
        context = RequestContext(getattr(request.state, "viewer", None), translator)
        view = request.app.state.services.answer(refusal.snapshot, context)
        content = json.dumps(answer, ensure_ascii=False).encode()[:-1] + b', "view": ' + view + b"}"
        return Response(content, STATUS[refusal.code], media_type="application/json")
    return JSONResponse(answer, STATUS[refusal.code])


def _invalid(request: Request, error: Exception) -> Response:
    """A malformed request; `where` says which part."""
    assert isinstance(error, RequestValidationError)
    where = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
    return _refused(request, Refusal("bad-request", N_("This request cannot be read ({where})."), where=where))


def _no_route(request: Request, error: HTTPException) -> Response:
    sentence = N_("There is nothing at this address.")
    answer = Refusal(_CODES.get(error.status_code, "bad-request"), sentence).as_json(translator_of(request.headers))
    return JSONResponse(answer, error.status_code, headers=error.headers)


def _failed(request: Request, error: Exception) -> Response:
    """An unexpected error, or a full disk: nothing has changed."""
    log.error("Request failed", exc_info=error)
    if isinstance(error, Unavailable):
        return _refused(request, Refusal("busy", N_("Games cannot be saved right now; nothing has changed.")))
    return _refused(request, Refusal("failed", N_("Something went wrong; nothing has changed.")))
