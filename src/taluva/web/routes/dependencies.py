"""Dependencies of the routes: services, viewer, language; and a table as a response."""

from typing import TYPE_CHECKING, Annotated, Any

import orjson
from fastapi import Depends, Path, Query, Response
from starlette.requests import HTTPConnection

from taluva.web.context import RequestContext, translator_of
from taluva.web.i18n.languages import Translator
from taluva.web.schemas.errors import Error
from taluva.web.services import Services

if TYPE_CHECKING:
    from taluva.web.site import SiteServices
    from taluva.web.tables.snapshot import Snapshot

Json = dict[str, Any]


async def _translator(connection: HTTPConnection) -> Translator:
    return translator_of(connection.headers)


async def get_services(connection: HTTPConnection) -> Services:
    """The services of the app."""
    services: Services = connection.app.state.services
    return services


async def _ready_services(connection: HTTPConnection) -> Services:
    """The services, once the rules are loaded."""
    services = await get_services(connection)
    services.require_ready()
    return services


async def get_viewer(connection: HTTPConnection) -> RequestContext:
    """The viewer and the language of a request."""
    viewer = await (await get_services(connection)).viewer(connection)
    connection.state.viewer = viewer
    return RequestContext(viewer, translator_of(connection.headers))


async def _identified(connection: HTTPConnection) -> RequestContext:
    """The same; creates a guest session if the visitor has none."""
    viewer = await (await get_services(connection)).identify(connection)
    connection.state.viewer = viewer
    return RequestContext(viewer, translator_of(connection.headers))


CurrentTranslator = Annotated[Translator, Depends(_translator)]
Context = Annotated[RequestContext, Depends(get_viewer)]
IdentifiedContext = Annotated[RequestContext, Depends(_identified)]
AnyServices = Annotated[Services, Depends(get_services)]
ReadyServices = Annotated[Services, Depends(_ready_services)]
if TYPE_CHECKING:
    AnySite = Annotated[SiteServices, Depends(get_services)]
    ReadySite = Annotated[SiteServices, Depends(_ready_services)]
else:
    # Those of a site, for routes that only a site has; `taluva play` must not import their module.
    AnySite = Annotated[Any, Depends(get_services)]
    ReadySite = Annotated[Any, Depends(_ready_services)]
After = Annotated[int, Query(ge=0, le=100_000, description="`next` of the previous page")]
Before = Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False, description="`next` of the previous page")]
GameId = Annotated[str, Path(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]


ERRORS: dict[int | str, Json] = {"default": {"model": Error, "description": "Refused: `error.code` says why."}}
"""Every route may refuse, in the same form."""


def json_response(answer: Json, status: int = 200) -> Response:
    """A response without validation: the tests, not the server, compare it with the model of its route."""
    return Response(orjson.dumps(answer), status, media_type="application/json")


def table_response(services: Services, snapshot: "Snapshot", context: RequestContext, status: int = 200) -> Response:
    """A table as the response to a request."""
    return Response(services.answer(snapshot, context), status, media_type="application/json")
